"""A refused request."""

from msgspec import Struct

from croupier.errors import CroupierError
from croupier.words import LANGUAGE


class Wrong(Struct, frozen=True):
    """One more field of a form that is wrong."""

    code: str
    says: str
    field: str


class Error(Struct, frozen=True, omit_defaults=True):
    """What was refused, and why. Nothing has changed. `more` are other fields of the same form that are wrong."""

    code: str
    says: str
    field: str | None = None
    more: tuple[Wrong, ...] = ()


def others(error: CroupierError, language: str = LANGUAGE) -> tuple[Wrong, ...]:
    """Return what else was wrong in the same form, in a language."""
    return tuple([Wrong(one.code, one.says_in(language), one.field) for one in error.also if one.field])
