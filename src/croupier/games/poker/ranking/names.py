"""The names of hands, by their value. Each is made once: a picture of a table asks for them again and again."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from croupier.games.poker.ranking import ladder
from croupier.games.poker.ranking.ladder import (
    ACE,
    CATEGORY_SHIFT,
    FULL_HOUSE,
    INDEX_MASK,
    STRAIGHT_FLUSH,
    TWO_PAIR,
    HandClass,
)
from croupier.games.poker.ranking.soko import FIFTHS, FOUR_RANKS, FOUR_STRAIGHT, RUNG_SHIFT, SOKO, rung
from croupier.words import sentence

CATEGORIES: Final = (
    "hand/high-card",
    "hand/one-pair",
    "hand/two-pair",
    "hand/three-of-a-kind",
    "hand/straight",
    "hand/flush",
    "hand/full-house",
    "hand/four-of-a-kind",
    "hand/straight-flush",
)
_IN_FULL: Final = (
    "hand/high-card-of",
    "hand/pair-of",
    "hand/two-pair-of",
    "hand/three-of",
    "hand/straight-to",
    "hand/flush-to",
    "hand/full-house-of",
    "hand/four-of",
    "hand/straight-flush-to",
)
_FOURS: Final = ("hand/four-straight", "hand/four-flush")
_FOURS_IN_FULL: Final = ("hand/four-straight-to", "hand/four-flush-to")
_ONE: Final = (
    "rank/two", "rank/three", "rank/four", "rank/five", "rank/six", "rank/seven", "rank/eight", "rank/nine",
    "rank/ten", "rank/jack", "rank/queen", "rank/king", "rank/ace",
)  # fmt: skip
_MANY: Final = (
    "ranks/twos", "ranks/threes", "ranks/fours", "ranks/fives", "ranks/sixes", "ranks/sevens", "ranks/eights",
    "ranks/nines", "ranks/tens", "ranks/jacks", "ranks/queens", "ranks/kings", "ranks/aces",
)  # fmt: skip
_CATEGORY_AT: Final = {rung(category): category for category in range(9)}


def name(value: int) -> str:
    """Return the category, `Full house`. A royal flush has a name of its own."""
    return _name(value)


def describe(value: int) -> str:
    """Return the category and its ranks: `Full house, Threes full of Twos`, `Pair of Eights, Ace kicker`."""
    return _describe(value)


@cache
def _name(value: int) -> str:
    made = _made(value)
    if made is None:
        return sentence(_FOURS[_rung(value) - FOUR_STRAIGHT])
    return sentence("hand/royal-flush" if made == (STRAIGHT_FLUSH, ACE) else CATEGORIES[made[0]])


@cache
def _describe(value: int) -> str:
    made = _made(value)
    if made is None:
        key = _FOURS_IN_FULL[_rung(value) - FOUR_STRAIGHT]
        return sentence(key, top=sentence(_ONE[_top_of_four(value)]), kicker=_kicker([_fifth(value)]))
    return sentence("hand/royal-flush") if made == (STRAIGHT_FLUSH, ACE) else _described(made)


def _described(made: HandClass) -> str:
    """Return the sentence of a category. Each asks for some of the values: the best rank or ranks, and the kicker."""
    category, first, *rest = made
    pair, kickers = (rest[:1], rest[1:]) if category in (TWO_PAIR, FULL_HOUSE) else ([], rest)
    return sentence(
        _IN_FULL[category],
        top=sentence(_ONE[first]),
        ranks=sentence(_MANY[first]),
        pair=sentence(_MANY[pair[0]]) if pair else "",
        kicker=_kicker(kickers),
    )


def _kicker(ranks: Sequence[int]) -> str:
    """Return the best rank beside those that make the hand, `none` where there is none."""
    return sentence(_ONE[ranks[0]]) if ranks and ranks[0] >= 0 else "none"


def _made(value: int) -> HandClass | None:
    """Return the standard class of a value on either ladder; None for a four-straight or four-flush."""
    if value < SOKO:
        return ladder.classes()[value]
    category = _CATEGORY_AT.get(_rung(value))
    return None if category is None else ladder.classes()[category << CATEGORY_SHIFT | value & INDEX_MASK]


def _rung(value: int) -> int:
    return (value ^ SOKO) >> RUNG_SHIFT


def _index(value: int) -> int:
    return value & (1 << RUNG_SHIFT) - 1


def _top_of_four(value: int) -> int:
    index = _index(value) // FIFTHS
    return index + 2 if _rung(value) == FOUR_STRAIGHT else FOUR_RANKS[index].bit_length() - 1


def _fifth(value: int) -> int:
    return _index(value) % FIFTHS - 1
