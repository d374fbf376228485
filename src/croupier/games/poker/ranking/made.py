"""What a hand of a value is, as data: its kind, the ranks that name it, and the kickers. Names in any language are
written from this; those of the terminal and the formats in `names`."""

from functools import cache
from typing import Final

from msgspec import Struct

from croupier.games.poker.ranking import ladder
from croupier.games.poker.ranking.ladder import (
    ACE,
    CATEGORY_SHIFT,
    FLUSH,
    FULL_HOUSE,
    INDEX_MASK,
    STRAIGHT_FLUSH,
    TWO_PAIR,
    HandClass,
)
from croupier.games.poker.ranking.soko import FIFTHS, FOUR_RANKS, FOUR_STRAIGHT, RUNG_SHIFT, SOKO, rung
from croupier.kit.cards import RANKS

KINDS: Final = (  # by category
    "high-card",
    "one-pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
)
_FOURS: Final = ("four-straight", "four-flush")
_CATEGORY_AT: Final = {rung(category): category for category in range(9)}
_NAMING: Final = {TWO_PAIR: 2, FULL_HOUSE: 2, FLUSH: 5}  # how many ranks make a hand of a category, if more than one


class MadeHand(Struct, frozen=True):
    """A hand in parts. `kind` is one of those that pages have words for, or "" if only the variant itself can say what
    it is. `ranks` are those that make it: of a pair its rank, of a full house the three and the two, of a straight the
    highest, of a flush all. `kickers` decide between hands whose ranks are the same. Both are written as on cards, `K`,
    the most important first."""

    kind: str
    ranks: tuple[str, ...] = ()
    kickers: tuple[str, ...] = ()


def made(value: int) -> MadeHand:
    """Return the parts of a hand, for a value on the standard ladder or on that of sökö."""
    return _made(value)


@cache
def _made(value: int) -> MadeHand:
    found = _class(value)
    if found is None:
        return _four(value)
    category, *ranks = found
    if found == (STRAIGHT_FLUSH, ACE):
        return MadeHand("royal-flush", _shown(ranks))
    naming = _NAMING.get(category, 1)
    return MadeHand(KINDS[category], _shown(ranks[:naming]), _shown(ranks[naming:]))


def _class(value: int) -> HandClass | None:
    """Return the standard class of a value on either ladder; None for a four-straight or four-flush."""
    if value < SOKO:
        return ladder.classes()[value]
    category = _CATEGORY_AT.get(_rung(value))
    return None if category is None else ladder.classes()[category << CATEGORY_SHIFT | value & INDEX_MASK]


def _four(value: int) -> MadeHand:
    """Return the parts of a four-straight or four-flush, whose kicker is the fifth card."""
    kind = _rung(value) - FOUR_STRAIGHT
    index, fifth = divmod(value & (1 << RUNG_SHIFT) - 1, FIFTHS)
    ranks = [rank for rank in range(ACE, -1, -1) if FOUR_RANKS[index] >> rank & 1] if kind else [index + 2]
    return MadeHand(_FOURS[kind], _shown(ranks), _shown([fifth - 1] if fifth else []))


def _rung(value: int) -> int:
    return (value ^ SOKO) >> RUNG_SHIFT


def _shown(ranks: list[int]) -> tuple[str, ...]:
    return tuple([RANKS[rank] for rank in ranks])
