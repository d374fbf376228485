"""What a class has to look like to be a game. Whether its rules are sound is for the laws to say.

A class is checked before it is played, so that its author reads a sentence and no table crashes.
"""

import re
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.games.game import Types
from croupier.games.small import SmallGame
from croupier.words import sentence

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
    """Return whether a class was written as a game, well or not; one without a name is the base of others."""
    if not isinstance(thing, type) or thing.__name__.startswith("_") or not hasattr(thing, "name"):
        return False
    return issubclass(thing, SmallGame) or callable(getattr(thing, "evolve", None))


def flaw(kind: Any) -> str:
    """Return what keeps a class from being a game, as a clause; "" if nothing does."""
    if not isinstance(kind, type):
        return sentence("flaw/no-class", kind=repr(kind))
    return _wrong_label(kind) or _wrong_seats(kind) or _wrong_types(kind) or _missing(kind)


def _wrong_label(kind: Any) -> str:
    name, title, version = (getattr(kind, label, None) for label in ("name", "title", "version"))
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        return sentence("flaw/name", name=repr(name))
    if not isinstance(title, str) or not title.strip():
        return sentence("flaw/title", title=repr(title))
    if type(version) is not int or version < 1:
        return sentence("flaw/version", version=repr(version))
    return ""


def _wrong_seats(kind: Any) -> str:
    counts = getattr(kind, "seat_counts", None)
    if not isinstance(counts, range) or not counts or counts[0] < 1 or counts.step != 1:
        return sentence("flaw/seat-counts", counts=repr(counts))
    return ""


def _wrong_types(kind: Any) -> str:
    types = getattr(kind, "types", None)
    if not isinstance(types, Types):
        return sentence("flaw/types", types=repr(types))
    if not isinstance(types.options, type) or not issubclass(types.options, Struct):
        return sentence("flaw/options", options=repr(types.options))
    for role in ("options", "carry", "state", "action", "event"):
        try:
            msgspec.json.Decoder(getattr(types, role))
        except Exception as error:
            told = str(error).replace(f"{kind.__module__}.", "").rstrip(".")
            return sentence("flaw/unreadable", role=role, reason=told)
    return ""


def _missing(kind: Any) -> str:
    missing = [method for method in METHODS if not callable(getattr(kind, method, None))]
    if issubclass(kind, SmallGame) and kind.actions is SmallGame.actions:
        missing.append("actions")
    return sentence("flaw/no-method", method=missing[0]) if missing else ""
