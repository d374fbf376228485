"""Print the test files that bear on what has changed since the branch left main, for `make check`; with `--pages`,
print which files of the pages have changed.

A test file bears on a changed module if it mirrors its path, or imports it, itself or through other modules of the
tests. A module that very many test files import is left to those that mirror it, and tests that take long (browsers,
packages, houses that are killed) are left to `make test`, unless they were changed themselves.
"""

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Final

ROOT: Final = Path(__file__).parents[1]
IMPORTERS_MOST: Final = 12
SLOW: Final = (
    *("tests/web/", "tests/modules/test_tutorial.py", "tests/test_package.py", "tests/test_reaping.py"),
    *("tests/test_readme.py", "tests/client/test_sdk_guide.py", "tests/client/test_restart.py"),
    *("tests/server/test_serve", "tests/server/live/test_recovery_kills.py", "tests/table/test_simulation.py"),
)
ALWAYS: Final = ("tests/test_layers.py", "tests/test_english.py")


def changed(base: str = "main") -> set[str]:
    """Return the files that differ from where this branch left `base`, whether committed or not."""
    left = _git("merge-base", base, "HEAD")
    since = left[0] if left else "HEAD"
    return {*_git("diff", "--name-only", since), *_git("ls-files", "--others", "--exclude-standard")}


def _git(*args: str) -> list[str]:
    """Return the lines of its answer; none where there is no such branch."""
    return subprocess.run(["git", *args], cwd=ROOT, capture_output=True, text=True).stdout.splitlines()


def bearing(files: Iterable[str]) -> list[str]:
    """Return the test files that bear on these files, in order."""
    found = {test for file in files for test in _of(file)} | set(ALWAYS)
    return sorted(test for test in found if (ROOT / test).exists())


def _of(file: str) -> set[str]:
    if not file.endswith(".py"):
        return set()
    if PurePosixPath(file).match("tests/**/test_*.py") or PurePosixPath(file).match("tests/test_*.py"):
        return {file}
    importers = {test for test in all_tests() if _module(file) in reached(test)}
    near = {test for test in all_tests() if _mirrors(test, file)}
    return {test for test in near | (importers if len(importers) <= IMPORTERS_MOST else set()) if not is_slow(test)}


def is_slow(test: str) -> bool:
    return test.startswith(SLOW)


def _mirrors(test: str, file: str) -> bool:
    """`tests/table/test_seat.py` and what is in `tests/table/seat/` mirror `src/croupier/table/seat.py`."""
    place = PurePosixPath(file.removeprefix("src/croupier/").removeprefix("tests/"))
    at = PurePosixPath(test.removeprefix("tests/"))
    names = {f"test_{place.stem}"} if place.stem != "__init__" else {f"test_{place.parent.name}"}
    return (at.parent == place.parent and at.stem in names) or at.is_relative_to(place.with_suffix(""))


@cache
def all_tests() -> tuple[str, ...]:
    return tuple(sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / "tests").rglob("test_*.py")))


def reached(test: str) -> set[str]:
    """Return the modules that a test file imports, itself or through other modules of the tests."""
    seen: set[str] = set()
    todo = [*imported(ROOT / test)]
    while todo:
        module = todo.pop()
        if module not in seen:
            seen.add(module)
            todo += _through(module)
    return seen


def _through(module: str) -> Iterator[str]:
    file = ROOT / f"{module.replace('.', '/')}.py"
    if module.startswith("tests.") and file.exists():
        yield from imported(file)


@cache
def imported(file: Path) -> frozenset[str]:
    """Return the names that a file imports: `from a import b` is both `a` and `a.b`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found)


def _module(file: str) -> str:
    """`src/croupier/kit/cards.py` is `croupier.kit.cards`."""
    return file.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


if __name__ == "__main__":
    differing = changed()
    is_about_pages = sys.argv[1:] == ["--pages"]
    print(
        *sorted(file for file in differing if file.startswith("web/")) if is_about_pages else bearing(differing),
        sep="\n",
    )
