"""The names of hands, by their value."""

from typing import Final

from croupier.games.poker.ranking import ladder
from croupier.games.poker.ranking.ladder import ACE, CATEGORY_SHIFT, INDEX_MASK, STRAIGHT_FLUSH, HandClass
from croupier.games.poker.ranking.soko import FIFTHS, FOUR_RANKS, FOUR_STRAIGHT, RUNG_SHIFT, SOKO, rung
from croupier.kit.cards import RANK_NAMES

CATEGORY_NAMES: Final = (
    "High card",
    "One pair",
    "Two pair",
    "Three of a kind",
    "Straight",
    "Flush",
    "Full house",
    "Four of a kind",
    "Straight flush",
)
ROYAL_FLUSH: Final = "Royal flush"
_FOUR_NAMES: Final = ("Four straight", "Four flush")
_CATEGORY_AT: Final = {rung(category): category for category in range(9)}


def name(value: int) -> str:
    """Return the category, `Full house`. A royal flush has a name of its own."""
    made = _made(value)
    if made is None:
        return _FOUR_NAMES[_rung(value) - FOUR_STRAIGHT]
    return ROYAL_FLUSH if made == (STRAIGHT_FLUSH, ACE) else CATEGORY_NAMES[made[0]]


def describe(value: int) -> str:
    """Return the category and its ranks: `Full house, Threes full of Twos`, `Pair of Eights, Ace kicker`."""
    made = _made(value)
    if made is None:
        return f"{name(value)}, {_one(_top_of_four(value))} high{_kicker(_fifth(value))}"
    return ROYAL_FLUSH if made == (STRAIGHT_FLUSH, ACE) else _described(made)


def _described(made: HandClass) -> str:
    title = CATEGORY_NAMES[made[0]]
    first, *rest = made[1:]
    match title:
        case "High card":
            return f"High card, {_one(first)}{_kicker(*rest[:1])}"
        case "One pair":
            return f"Pair of {_many(first)}{_kicker(*rest[:1])}"
        case "Two pair":
            return f"Two pair, {_many(first)} and {_many(rest[0])}{_kicker(*rest[1:])}"
        case "Full house":
            return f"Full house, {_many(first)} full of {_many(rest[0])}"
        case "Three of a kind" | "Four of a kind":
            return f"{title}, {_many(first)}{_kicker(*rest[:1])}"
        case _:
            return f"{title}, {_one(first)} high"


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


def _one(rank: int) -> str:
    return RANK_NAMES[rank]


def _many(rank: int) -> str:
    return RANK_NAMES[rank] + ("es" if RANK_NAMES[rank] == "Six" else "s")


def _kicker(rank: int = -1) -> str:
    return f", {_one(rank)} kicker" if rank >= 0 else ""
