"""Games by name: the built-in ones and those that installed packages offer as entry points.

Modules are imported when a game is asked for, so that listing them costs nothing.
"""

import re
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Final, get_args

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
_KINDS: Final = {int: "a whole number", bool: "true or false", str: "text"}
_PLACE: Final = re.compile(r" - at `\$\.(?P<name>\w+)")


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
        raise BadOption("options/invalid", f"{name}: {_plain(str(error), kind.types.options, options or {})}") from None
    return game


def values(kind: Any) -> str:
    """What a setting of this type may be: names to choose from, or the kind of value."""
    parts = [part for part in get_args(kind) if part is not type(None)] or [kind]
    return " or ".join([part if isinstance(part, str) else _value(part) for part in parts])


def _value(kind: Any) -> str:
    return values(kind) if get_args(kind) else _KINDS.get(kind, getattr(kind, "__name__", str(kind)))


def _plain(text: str, kind: Any, options: Mapping[str, Any]) -> str:
    """msgspec's sentence, in which `$.cap` is the place, as one about the setting: what it may be and what it is."""
    at = _PLACE.search(text)
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    if not at or at["name"] not in types:
        return f"{text}."
    return f"{at['name']} must be {values(types[at['name']])}, not {options[at['name']]!r}."
