"""What a player may do with a hand."""

from enum import StrEnum


class Move(StrEnum):
    """A decision, by the name that people and programs use for it."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"
