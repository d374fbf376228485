"""The names of hands, by their value, as the terminal and the formats write them. Each is made once: they are asked for
again and again."""

from functools import cache
from typing import Final

from croupier.games.poker.ranking.made import KINDS, MadeHand, made
from croupier.kit.cards import RANKS
from croupier.words import sentence

_NAMES: Final = {
    "high-card": ("hand/high-card", "hand/high-card-of"),
    "one-pair": ("hand/one-pair", "hand/pair-of"),
    "two-pair": ("hand/two-pair", "hand/two-pair-of"),
    "four-straight": ("hand/four-straight", "hand/four-straight-to"),
    "four-flush": ("hand/four-flush", "hand/four-flush-to"),
    "three-of-a-kind": ("hand/three-of-a-kind", "hand/three-of"),
    "straight": ("hand/straight", "hand/straight-to"),
    "flush": ("hand/flush", "hand/flush-to"),
    "full-house": ("hand/full-house", "hand/full-house-of"),
    "four-of-a-kind": ("hand/four-of-a-kind", "hand/four-of"),
    "straight-flush": ("hand/straight-flush", "hand/straight-flush-to"),
    "royal-flush": ("hand/royal-flush", "hand/royal-flush"),
}  # in short, and with the ranks
CATEGORIES: Final = tuple([_NAMES[kind][0] for kind in KINDS])
_ONE: Final = (
    "rank/two", "rank/three", "rank/four", "rank/five", "rank/six", "rank/seven", "rank/eight", "rank/nine",
    "rank/ten", "rank/jack", "rank/queen", "rank/king", "rank/ace",
)  # fmt: skip
_MANY: Final = (
    "ranks/twos", "ranks/threes", "ranks/fours", "ranks/fives", "ranks/sixes", "ranks/sevens", "ranks/eights",
    "ranks/nines", "ranks/tens", "ranks/jacks", "ranks/queens", "ranks/kings", "ranks/aces",
)  # fmt: skip


def name(value: int) -> str:
    """Return the category, `Full house`. A royal flush has a name of its own."""
    return _name(value)


def describe(value: int) -> str:
    """Return the category and its ranks: `Full house, Threes full of Twos`, `Pair of Eights, Ace kicker`."""
    return _describe(value)


@cache
def _name(value: int) -> str:
    return sentence(_NAMES[made(value).kind][0])


@cache
def _describe(value: int) -> str:
    return _described(made(value))


def _described(hand: MadeHand) -> str:
    """Return the sentence of a kind. Each asks for some of the values: the best rank or ranks, and the kicker."""
    first, *rest = [RANKS.index(rank) for rank in hand.ranks]
    return sentence(
        _NAMES[hand.kind][1],
        top=sentence(_ONE[first]),
        ranks=sentence(_MANY[first]),
        pair=sentence(_MANY[rest[0]]) if rest else "",
        kicker=sentence(_ONE[RANKS.index(hand.kickers[0])]) if hand.kickers else "none",
    )
