"""Games by name: the built-in ones and those that installed packages offer as entry points.

Modules are imported when a game is asked for, so that listing them costs nothing.
"""

from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Final

import msgspec

from croupier.errors import BadOption, Unknown
from croupier.games.game import AnyGame

GROUP: Final = "croupier.games"
BUILT_IN: Final = {
    "holdem": "croupier.games.poker.holdem:Holdem",
    "omaha": "croupier.games.poker.omaha:Omaha",
    "soko": "croupier.games.poker.soko:Soko",
    "stud": "croupier.games.poker.stud:Stud",
}


def names() -> list[str]:
    """Every game that can be played, built-in ones first."""
    return [*BUILT_IN, *[e.name for e in entry_points(group=GROUP) if e.name not in BUILT_IN]]


def game_class(name: str) -> Any:
    """The class of a game, to be called with its options."""
    if name in BUILT_IN:
        module, _, attribute = BUILT_IN[name].partition(":")
        return getattr(import_module(module), attribute)
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            return entry.load()
    raise Unknown("game/unknown", f"There is no game {name!r}; there are {', '.join(names())}.")


def make(name: str, options: Mapping[str, Any] | None = None) -> AnyGame:
    """A game with these options, given as JSON values or as text; the others keep their defaults."""
    kind = game_class(name)
    known = [field.name for field in msgspec.structs.fields(kind.types.options)]
    unknown = [option for option in options or {} if option not in known]
    if unknown:
        said = f"its options are {', '.join(known)}" if known else "it has no options"
        raise BadOption("options/invalid", f"{name} has no option {unknown[0]!r}; {said}.")
    try:
        game: AnyGame = kind(msgspec.convert(dict(options), kind.types.options, strict=False) if options else None)
    except msgspec.ValidationError as error:
        raise BadOption("options/invalid", f"{name}: {_plain(str(error))}") from None
    return game


def _plain(text: str) -> str:
    """msgspec's sentence with its path read as a setting: `$.ante` is ante."""
    return text.replace(" - at `$.", ", for `") + "."
