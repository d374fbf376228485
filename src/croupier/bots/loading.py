"""Bots by name: built-in ones, `module:Class`, or a file of one's own.

A bot is made with what its constructor names and no more: `seed`, a number of its own, so that a match can be
repeated exactly, and `game`, the rules with the table's options.
"""

import re
import sys
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import isclass, signature
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any, Final
from zlib import crc32

from croupier.bots.built_in import BOTS, bots_for, built_in
from croupier.errors import BadOption, CroupierError, Unknown
from croupier.games.game import AnyGame
from croupier.play.player import Budget, Player

_OURS: Final = str(Path(__file__).parents[1])
_PYTHONS: Final = str(Path(re.__file__).parents[1])
_FILE: Final = re.compile(r"(?P<file>.+\.py)(?::(?P<name>\w+))?")
_PLACE: Final = re.compile(r"(?P<module>[\w.]+):(?P<name>\w+)")


class Bug(Exception):
    """What went wrong inside a bot, and where; by its name it is the error that the bot raised."""


class LoadedBot:
    """A bot from a file or module at the table: a crash names the line, and leaving the program is a crash too."""

    def __init__(self, bot: Player) -> None:
        self._bot = bot

    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        try:
            return self._bot.choose(view, legal, budget)
        except (SystemExit, Exception) as error:
            raise _bug(type(error).__name__)(_told(error)) from error


def called(spec: str) -> str:
    """Return what a bot is called: `mine.py` is mine, `mine.py:Tight` and `a.b:Tight` are Tight."""
    found = _FILE.fullmatch(spec) or _PLACE.fullmatch(spec)
    if not found:
        return spec
    return found["name"] or Path(found["file"]).stem


def make(spec: str, *, seed: int, game: AnyGame) -> Player:
    """Return a bot at its seat. Raise a CroupierError with the reason if there is none."""
    plays = type(game)
    kind = bot_class(spec, plays)
    offered = {"seed": seed, "game": game}
    try:
        known = signature(kind).parameters
        bot: Player = kind(**{name: value for name, value in offered.items() if name in known})
    except CroupierError:
        raise  # it says what is wrong by itself
    except (SystemExit, Exception) as error:
        raise BadOption("bot/not-made", bot=repr(spec), reason=_said(error)) from None
    return bot if built_in(spec, plays) else LoadedBot(bot)


def bot_class(spec: str, game: str | type) -> Any:
    """Return the class that a bot's name stands for in a game, which is given by its name or class."""
    if bot := built_in(spec, game):
        return _named(bot.place)
    if found := _FILE.fullmatch(spec):
        return _in_file(Path(found["file"]), found["name"])
    if _PLACE.fullmatch(spec):
        return _named(spec)
    raise _unknown(spec, game)


def _unknown(spec: str, game: str | type) -> Unknown:
    named = game if isinstance(game, str) else getattr(game, "name", game.__name__)
    names = [bot.name for bot in bots_for(game)]
    listed = ", ".join([*names, "module:Class"])
    if elsewhere := {name: None for bot in BOTS if bot.name == spec for name in bot.games}:
        games = ", ".join(elsewhere)
        return Unknown("bot/other-game", bot=repr(spec), games=games, game=named, bots=listed)
    if close := get_close_matches(spec, names, n=1):
        return Unknown("bot/unknown", key="bot/misspelt", bot=repr(spec), meant=repr(close[0]))
    return Unknown("bot/unknown", bot=repr(spec), bots=listed)


def _named(spec: str) -> Any:
    """Load `module:Class`; modules in the working folder are found too."""
    name, _, attribute = spec.partition(":")
    _seek_in(Path.cwd())
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if error.name and name.startswith(error.name):
            raise Unknown("bot/no-module", module=repr(error.name), bot=repr(spec)) from None
        raise _unloadable(spec, error) from None
    except (SystemExit, Exception) as error:
        raise _unloadable(spec, error) from None
    return _member(module, attribute, name)


def _in_file(file: Path, name: str | None) -> Any:
    if not file.is_file():
        raise Unknown("bot/no-file", file=repr(str(file)))
    module = _module(file.resolve())
    if name:
        return _member(module, name, str(file))
    kinds = [x for x in vars(module).values() if isclass(x) and x.__module__ == module.__name__ and _plays(x)]
    kinds = [kind for kind in kinds if not kind.__name__.startswith("_")]
    if not kinds:
        raise BadOption("bot/no-class", key="bot/none-in-file", file=file)
    if len(kinds) > 1:
        names = ", ".join(f"{file}:{kind.__name__}" for kind in kinds)
        raise BadOption("bot/several", file=file, count=len(kinds), names=names)
    return kinds[0]


@cache
def _module(file: Path) -> ModuleType:
    """Load a file as a module, which may import its neighbours."""
    place = spec_from_file_location(f"bot_{crc32(bytes(file)):x}_{file.stem}", file)
    assert place is not None
    assert place.loader is not None
    module = module_from_spec(place)
    sys.modules[module.__name__] = module  # dataclasses and pickle look a class's module up there
    _seek_in(file.parent)
    try:
        place.loader.exec_module(module)
    except (SystemExit, Exception) as error:
        del sys.modules[module.__name__]
        raise _unloadable(file.name, error) from None
    return module


def _seek_in(folder: Path) -> None:
    """Add a folder to Python's path, last, so that a bot's `random.py` does not stand in for Python's."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def _member(module: ModuleType, name: str, where: str) -> Any:
    kind = getattr(module, name, None)
    if kind is None:
        raise Unknown("bot/no-class", name=repr(name), where=where)
    if not isclass(kind) or not _plays(kind):
        raise BadOption("bot/no-choose", name=name, where=where)
    return kind


def _plays(kind: type) -> bool:
    return callable(getattr(kind, "choose", None))


def _unloadable(spec: str, error: BaseException) -> CroupierError:
    return BadOption("bot/unloadable", bot=repr(spec), reason=_said(error))


@cache
def _bug(name: str) -> type[Bug]:
    """Return a Bug for errors of this name: a host that reports a crash names the class that was raised."""
    return type(name, (Bug,), {})


def _said(error: BaseException) -> str:
    """Return the error's name and text."""
    named = isinstance(error, SyntaxError) and error.filename
    return _told(error) if named else f"{type(error).__name__}: {_told(error)}".removesuffix(": ")


def _told(error: BaseException) -> str:
    """Return the text of an error, with the last line of the bot itself rather than of what it called."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{Path(error.filename).name}, line {error.lineno}: {error.msg}"
    lines = [frame for frame in extract_tb(error.__traceback__) if not _is_elsewhere(frame.filename)]
    if not lines:
        return str(error)
    where = f"{Path(lines[-1].filename).name}, line {lines[-1].lineno}"
    return f"{error} ({where})" if str(error) else f"in {where}"


def _is_elsewhere(file: str) -> bool:
    """Return whether a file is croupier's or in Python's own library."""
    return file.startswith((_OURS, "<")) or (file.startswith(_PYTHONS) and "site-packages" not in file)
