"""What a hand is worth."""

from typing import Annotated, Final

from msgspec import Meta, Struct

SAMPLES_MOST: Final = 200_000
OPPONENTS_MOST: Final = 9

Shown = Annotated[str, Meta(max_length=64)]


class Question(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards as text, as in `As Kd`; opponents are hands that are unknown. Exact where there are few enough ways
    to deal the rest, unless fewer `samples` are asked for."""

    cards: Shown
    board: Shown = ""
    dead: Shown = ""
    game: Annotated[str, Meta(max_length=40)] = "holdem"
    opponents: Annotated[int, Meta(ge=1, le=OPPONENTS_MOST)] = 1
    samples: Annotated[int, Meta(ge=1, le=SAMPLES_MOST)] | None = None


class SeatQuestion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Your hand in the round that is played at a table, against those who are still in it."""

    table: Annotated[int, Meta(ge=1, le=2**53)]
    samples: Annotated[int, Meta(ge=1, le=SAMPLES_MOST)] | None = None


class RaceQuestion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hands that lie open, as after an all-in: `??` is an unknown card. Exact where there are few enough
    ways to deal the rest, unless fewer `samples` are asked for."""

    hands: Annotated[list[Shown], Meta(min_length=2, max_length=10)]
    board: Shown = ""
    dead: Shown = ""
    game: Annotated[str, Meta(max_length=40)] = "holdem"
    samples: Annotated[int, Meta(ge=1, le=SAMPLES_MOST)] | None = None


class NamedHand(Struct, frozen=True, kw_only=True):
    """What cards amount to, as in the picture of a table: `kind` with the `ranks` that make it and the `kickers`, and
    the same in English."""

    kind: str
    ranks: tuple[str, ...]
    kickers: tuple[str, ...]
    says: str


class Strength(Struct, frozen=True, kw_only=True):
    """`hand` is what the cards amount to now, `made` its class and `described` the same in full, in English. Shares of
    1: `win` alone, `tie` for the win, `equity` of the pot, with its standard error unless it is exact."""

    game: str
    cards: str
    board: str
    opponents: int
    hand: NamedHand
    made: str
    described: str
    win: float
    tie: float
    equity: float
    error: float
    exact: bool
    deals: int


class Share(Struct, frozen=True, kw_only=True):
    """What one hand wins, in shares of 1, as in `Strength`."""

    win: float
    tie: float
    equity: float
    error: float


class Race(Struct, frozen=True, kw_only=True):
    """What hands that lie open win against each other, in the order in which they were named."""

    game: str
    hands: tuple[Share, ...]
    exact: bool
    deals: int
