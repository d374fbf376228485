"""What people install: all of the package, and nothing that its page does not explain."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import Distribution, distribution
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WEB = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
INDEX = "croupier/web/static/index.html"
INSTALLED_MB_MAX = 200

PATH = f"{os.environ['PATH']}{os.pathsep}{ROOT / '.tools' / 'node' / 'bin'}"  # where make puts Node, if need be


def build(tree: Path, target: str, to: Path, *, path: str = PATH) -> subprocess.CompletedProcess[str]:
    """As pip builds it, without asking what it needs."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(to)]
    return subprocess.run(command, cwd=tree, env=os.environ | {"PATH": path}, capture_output=True, text=True)


def packed(folder: Path) -> set[str]:
    """What of the package is in the wheel there."""
    with ZipFile(next(folder.glob("*.whl"))) as wheel:
        return {name for name in wheel.namelist() if name.startswith("croupier/")}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A clone in which nothing has been built, except that what npm brings is there."""
    made = tmp_path / "tree"
    made.mkdir()
    for file in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / file, made)
    shutil.copytree(ROOT / "src", made / "src", ignore=shutil.ignore_patterns("static", "__pycache__"))
    shutil.copytree(ROOT / "web", made / "web", ignore=shutil.ignore_patterns("node_modules"))
    (made / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    return made


def test_the_wheel_holds_every_file_of_the_package_data_included(tmp_path: Path) -> None:
    assert build(ROOT, "wheel", tmp_path).returncode == 0
    files = (file for file in (ROOT / "src" / "croupier").rglob("*") if file.is_file())
    there = {file.relative_to(ROOT / "src").as_posix() for file in files if "__pycache__" not in file.parts}
    assert packed(tmp_path) == there
    assert INDEX in there


def test_building_the_package_builds_the_pages(tree: Path, tmp_path: Path) -> None:
    done = build(tree, "wheel", tmp_path)
    assert done.returncode == 0, done.stderr
    assert INDEX in packed(tmp_path)


def test_without_node_the_build_says_in_one_sentence_what_is_missing(tree: Path, tmp_path: Path) -> None:
    done = build(tree, "wheel", tmp_path, path="")
    assert done.returncode != 0
    assert "the pages are built by Node 20.19 or newer" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_source_archive_holds_the_pages_so_that_it_builds_without_node(tmp_path: Path) -> None:
    assert build(ROOT, "sdist", tmp_path).returncode == 0
    there = tmp_path / "there"
    there.mkdir()
    subprocess.run(["tar", "-xzf", next(tmp_path.glob("*.tar.gz")), "-C", there], check=True)
    [unpacked] = there.iterdir()
    done = build(unpacked, "wheel", tmp_path, path="")
    assert done.returncode == 0, done.stderr
    assert INDEX in packed(tmp_path)


def test_every_dependency_is_explained_with_its_licence() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8").lower()
    extras, groups = PROJECT["project"]["optional-dependencies"], PROJECT["dependency-groups"]
    lists = [PROJECT["project"]["dependencies"], *extras.values(), *groups.values()]
    names = {re.split(r"[^\w-]", needed)[0] for needs in lists for needed in needs}
    names |= {*WEB["dependencies"], *WEB["devDependencies"]}
    explained = re.findall(r"^\|([^|]+)\|[^|]+\|[^|]+\|$", page, re.MULTILINE)
    assert [name for name in names if not any(name in row for row in explained)] == []


def brought(needs: list[str], found: dict[str, Distribution], extras: set[str]) -> dict[str, Distribution]:
    """Add to `found` every installed distribution that these requirements bring, directly or not."""
    for need in map(Requirement, needs):
        name, asked = canonicalize_name(need.name), {"", *extras}
        if name not in found and (need.marker is None or any(need.marker.evaluate({"extra": one}) for one in asked)):
            found[name] = distribution(name)
            brought(found[name].requires or [], found, need.extras)
    return found


def size_mb(installed: Distribution) -> float:
    """Return what its files take on disk, without compiled modules, which depend on what has been imported."""
    files = [Path(str(file.locate())) for file in installed.files or () if file.suffix != ".pyc"]
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6


def test_what_an_installation_brings_along_stays_small() -> None:
    needed = brought(PROJECT["project"]["dependencies"], {}, set())
    sizes = {name: size_mb(installed) for name, installed in needed.items()}
    largest = sorted(sizes.items(), key=lambda each: -each[1])[:5]
    assert sum(sizes.values()) < INSTALLED_MB_MAX, largest
    assert sizes["numpy"] > 20  # so that it is known to count


def test_every_dependency_is_pinned_without_naming_where_it_comes_from() -> None:
    text = (ROOT / "constraints.txt").read_text("utf-8")
    pins = [line.partition(";")[0].strip() for line in text.splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", pin) for pin in pins)


def test_what_the_pages_need_is_pinned_with_a_checksum_without_naming_where_it_comes_from() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    packages = [package for name, package in lock["packages"].items() if name]
    assert packages
    assert all("resolved" not in package for package in packages)
    assert all(package["integrity"].startswith("sha512-") and package["version"] for package in packages)
    asked = WEB["dependencies"] | WEB["devDependencies"]
    assert all(lock["packages"][f"node_modules/{name}"]["version"] == version for name, version in asked.items())
