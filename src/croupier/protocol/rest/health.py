"""Health checks."""

from msgspec import Struct


class Health(Struct, frozen=True):
    status: str
