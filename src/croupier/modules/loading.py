"""A module that a person brought, as Python has it: imported under a name of its own for every text.

So classes of an earlier text live on while rounds are played with them, and the two never meet. Parts of a
package are imported from what was read, too: what lies on disk by then may be another text.
"""

import re
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from importlib import import_module
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any, Final

from croupier.errors import BadOption, Malformed
from croupier.games.shape import flaw, means_to_be_a_game
from croupier.modules.place import Place


def load(place: Place) -> ModuleType:
    """Return the module of this text, imported once. Raise Malformed if the import fails.

    What it prints goes to the error output.
    """
    name = _name(place)
    if name in sys.modules:
        return sys.modules[name]
    _FINDER.texts[name] = _Text(name, place)
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)  # before Python looks for the parts of a package on disk
    try:
        with redirect_stdout(sys.stderr):
            return import_module(name)
    except BaseException as error:
        _forget(name)
        if isinstance(error, KeyboardInterrupt):
            raise
        raise Malformed("module/unloadable", file=place.path.name, error=described(error, place)) from None


def game_classes(module: ModuleType, place: Place) -> list[Any]:
    """Return the games of a module, each marked with its edition. Raise BadOption if there is none, or if something is
    wrong with one."""
    name = module.__name__
    kinds = [kind for kind in vars(module).values() if means_to_be_a_game(kind)]
    kinds = [kind for kind in dict.fromkeys(kinds) if f"{kind.__module__}.".startswith(f"{name}.")]
    if not kinds:
        raise BadOption("module/no-game", file=place.path.name)
    for kind in kinds:
        if wrong := flaw(kind):
            raise BadOption("module/no-game", key="module/flawed", name=kind.__name__, file=place.path.name, flaw=wrong)
        kind.__edition__ = place.edition
    if len({kind.name for kind in kinds}) < len(kinds):
        names = ", ".join([kind.name for kind in kinds])
        raise BadOption("module/name-taken", key="module/names-alike", file=place.path.name, names=names)
    return kinds


def described(error: BaseException, place: Place) -> str:
    """Return what was raised, with the last line of the module itself rather than of what it called."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{Path(error.filename).name}, line {error.lineno}: {error.msg}"
    raised = f"{type(error).__name__}: {error}".rstrip(".: ")
    lines = [frame for frame in extract_tb(error.__traceback__) if Path(frame.filename) in place.files]
    where = f" ({Path(lines[-1].filename).name}, line {lines[-1].lineno})" if lines else ""
    return raised + where


def _name(place: Place) -> str:
    return f"croupier_game_{re.sub(r'[^0-9a-zA-Z]', '_', place.path.stem)}_{place.edition}"


def _forget(name: str) -> None:
    del _FINDER.texts[name]
    for part in [part for part in sys.modules if f"{part}.".startswith(f"{name}.")]:
        del sys.modules[part]


class _Text(SourceLoader):
    """Loads the parts of one text, and leaves no bytecode behind."""

    def __init__(self, name: str, place: Place) -> None:
        self._name = name
        self._place = place

    def get_filename(self, fullname: str) -> str:
        return str(self.file(fullname))

    def get_data(self, path: str | bytes) -> bytes:
        assert isinstance(path, str)
        return self._place.files[Path(path)]

    def file(self, fullname: str) -> Path | None:
        if fullname == self._name:
            return self._place.main
        inside = self._place.path.joinpath(*fullname.removeprefix(self._name).split("."))
        found = (file for file in (inside.with_suffix(".py"), inside / "__init__.py") if file in self._place.files)
        return next(found, None)


class _Finder(MetaPathFinder):
    """Finds the parts of every text that was loaded, by the name of its module."""

    def __init__(self) -> None:
        self.texts: dict[str, _Text] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        text = self.texts.get(fullname.partition(".")[0])
        file = text and text.file(fullname)
        if not text or not file:
            return None
        inside = [str(file.parent)] if file.name == "__init__.py" else None
        return spec_from_file_location(fullname, file, loader=text, submodule_search_locations=inside)


_FINDER: Final = _Finder()
