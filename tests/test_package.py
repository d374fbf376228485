"""What people install: all of the package, and nothing that its page does not explain."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_the_wheel_holds_every_file_of_the_package_data_included(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    with ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        packed = {name for name in wheel.namelist() if name.startswith("croupier/")}
    files = (file for file in (ROOT / "src" / "croupier").rglob("*") if file.is_file())
    assert packed == {file.relative_to(ROOT / "src").as_posix() for file in files if "__pycache__" not in file.parts}


def test_every_dependency_is_explained_with_its_licence() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8").lower()
    extras, groups = PROJECT["project"]["optional-dependencies"], PROJECT["dependency-groups"]
    lists = [PROJECT["project"]["dependencies"], *extras.values(), *groups.values()]
    names = {re.split(r"[^\w-]", needed)[0] for needs in lists for needed in needs}
    explained = re.findall(r"^\|([^|]+)\|[^|]+\|[^|]+\|$", page, re.MULTILINE)
    assert [name for name in names if not any(name in row for row in explained)] == []


def test_every_dependency_is_pinned_without_naming_where_it_comes_from() -> None:
    text = (ROOT / "constraints.txt").read_text("utf-8")
    pins = [line.partition(";")[0].strip() for line in text.splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", pin) for pin in pins)
