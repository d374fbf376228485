"""A refused request."""

from msgspec import Struct


class Error(Struct, frozen=True, omit_defaults=True):
    """What was refused, and why. Nothing has changed."""

    code: str
    says: str
    field: str | None = None
