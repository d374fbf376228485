"""What a class has to look like to be a game. Whether its rules are sound is for the laws to say.

Checked before somebody's game is played, so that a slip is told in a sentence and not by a crash at a table.
"""

import re
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.games.game import Types
from croupier.games.small import SmallGame

METHODS: Final = (
    "begin",
    "start",
    "source",
    "legal",
    "default",
    "act",
    "leave",
    "deal",
    "evolve",
    "view",
    "lens",
    "redact",
    "picture",
)
_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")


def means_to_be_a_game(thing: object) -> bool:
    """Whether a class was written as a game, well or not; one without a name is the base of others."""
    if not isinstance(thing, type) or thing.__name__.startswith("_") or not hasattr(thing, "name"):
        return False
    return issubclass(thing, SmallGame) or callable(getattr(thing, "evolve", None))


def flaw(kind: Any) -> str:
    """What keeps a class from being a game, as a clause; "" if nothing does."""
    if not isinstance(kind, type):
        return f"{kind!r} is no class"
    return _wrong_label(kind) or _wrong_seats(kind) or _wrong_types(kind) or _missing(kind)


def _wrong_label(kind: Any) -> str:
    name, title, version = (getattr(kind, label, None) for label in ("name", "title", "version"))
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        return f"its name has to be a word of small letters, as in name = 'pig', not {name!r}"
    if not isinstance(title, str) or not title.strip():
        return f"its title has to be what people call it, as in title = 'Pig', not {title!r}"
    if type(version) is not int or version < 1:
        return f"its version has to be 1 or more, not {version!r}"
    return ""


def _wrong_seats(kind: Any) -> str:
    counts = getattr(kind, "seat_counts", None)
    if not isinstance(counts, range) or not counts or counts[0] < 1 or counts.step != 1:
        return f"its seat_counts have to be a range, as in range(2, 5) for 2 to 4 players, not {counts!r}"
    return ""


def _wrong_types(kind: Any) -> str:
    types = getattr(kind, "types", None)
    if not isinstance(types, Types):
        return f"its types have to be a croupier.games.game.Types, not {types!r}"
    if not isinstance(types.options, type) or not issubclass(types.options, Struct):
        return f"types.options has to be a msgspec Struct, not {types.options!r}"
    for role in ("options", "carry", "state", "action", "event"):
        try:
            msgspec.json.Decoder(getattr(types, role))
        except Exception as error:
            told = str(error).replace(f"{kind.__module__}.", "").rstrip(".")
            return f"types.{role} cannot be read back from JSON: {told}"
    return ""


def _missing(kind: Any) -> str:
    missing = [method for method in METHODS if not callable(getattr(kind, method, None))]
    if issubclass(kind, SmallGame) and kind.actions is SmallGame.actions:
        missing.append("actions")
    return f"it lacks the method {missing[0]}" if missing else ""
