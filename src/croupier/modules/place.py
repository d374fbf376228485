"""A module as it lies on disk: a file or a package, read once and known by its text."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from croupier.errors import Malformed, Unknown

_EDITION_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Place:
    """One text of a module. Its edition tells it from every other text; `files` are all of its Python files."""

    path: Path
    edition: str
    files: dict[Path, bytes] = field(repr=False, compare=False)

    @property
    def main(self) -> Path:
        """Return the file that is imported first."""
        return self.path / "__init__.py" if self.path not in self.files else self.path


def read(path: Path) -> Place:
    """Return a module as it is now. Raise Unknown if there is no such file, Malformed if it is no module."""
    path = path.absolute()
    try:
        _check(path)
        return _read(path)
    except FileNotFoundError:
        raise Unknown("module/no-file", path=repr(str(path))) from None
    except OSError as error:
        raise Malformed("module/unreadable", file=path.name, reason=error.strerror) from None


def _check(path: Path) -> None:
    if path.is_dir() and not (path / "__init__.py").is_file():
        raise Malformed("module/no-init", file=path.name)
    if not path.is_dir() and (path.suffix != ".py" or (path.exists() and not path.is_file())):
        raise Malformed("module/no-python", file=path.name)


def paths(folder: Path) -> Iterator[Path]:
    """Yield what is meant as a module in a folder: Python files and folders whose names begin with a letter."""
    for path in sorted(folder.iterdir()):
        if path.name[0].isalpha() and (path.is_dir() or path.suffix == ".py"):
            yield path


def _files(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        yield path
        return
    for file in sorted(path.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            yield file


def _read(path: Path) -> Place:
    """Read a module. Data files of a package count for its edition, but only what is imported is kept."""
    digest = sha256()
    files = {}
    for file in _files(path):
        text = file.read_bytes()
        digest.update(f"{file.relative_to(path.parent).as_posix()} {len(text)} ".encode() + text)
        if file.suffix == ".py":
            files[file] = text
    return Place(path, digest.hexdigest()[:_EDITION_DIGITS], files)
