"""The ladder of hands: every class of equal hands, from the worst to the best.

A class is a tuple: the category, then the ranks that decide, most important first. Such tuples compare
as hands do. A hand of fewer than five cards has fewer ranks and so stands below every hand that begins
alike: a bare pair of kings below a pair of kings with a deuce, above every pair of queens.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from typing import Final, TypeAlias

HandClass: TypeAlias = tuple[int, ...]

HIGH_CARD: Final = 0
PAIR: Final = 1
TWO_PAIR: Final = 2
TRIPS: Final = 3
STRAIGHT: Final = 4
FLUSH: Final = 5
FULL_HOUSE: Final = 6
QUADS: Final = 7
STRAIGHT_FLUSH: Final = 8

CATEGORY_SHIFT: Final = 12
INDEX_MASK: Final = (1 << CATEGORY_SHIFT) - 1
ACE: Final = 12

_DOWN: Final = tuple(range(ACE, -1, -1))
_WHEEL: Final = 1 << ACE | 0b1111


def straight_high(ranks: int) -> int:
    """Return the top rank of the best straight in a mask of ranks, the five for A-2-3-4-5; -1 if there is none."""
    for high in range(ACE, 3, -1):
        if ranks >> (high - 4) & 31 == 31:
            return high
    return 3 if ranks & _WHEEL == _WHEEL else -1


def class_by_ranks(counts: tuple[int, ...]) -> HandClass:
    """Return the best class of 1 to 7 cards, given how many there are of each rank, ignoring suits."""
    of: list[list[int]] = [[], [], [], [], []]
    for rank in _DOWN:
        of[counts[rank]].append(rank)
    if of[4]:
        return QUADS, of[4][0], *_others(counts, 1, of[4][0])
    if of[3] and (len(of[3]) > 1 or of[2]):
        return FULL_HOUSE, of[3][0], max(of[3][1:] + of[2])
    high = straight_high(sum(1 << rank for rank in _DOWN if counts[rank]))
    if high >= 0:
        return STRAIGHT, high
    if of[3]:
        return TRIPS, of[3][0], *_others(counts, 2, of[3][0])
    if len(of[2]) > 1:
        return TWO_PAIR, *of[2][:2], *_others(counts, 1, *of[2][:2])
    if of[2]:
        return PAIR, of[2][0], *_others(counts, 3, of[2][0])
    return HIGH_CARD, *of[1][:5]


def _others(counts: tuple[int, ...], most: int, *made: int) -> list[int]:
    """Return the kickers: the highest ranks that are not in `made`."""
    return [rank for rank in _DOWN if counts[rank] and rank not in made][:most]


def class_by_suit(ranks: int) -> HandClass:
    """Return the best class of five to seven cards of one suit, given as a mask of ranks."""
    high = straight_high(ranks)
    if high >= 0:
        return STRAIGHT_FLUSH, high
    return FLUSH, *[rank for rank in _DOWN if ranks >> rank & 1][:5]


@cache
def values() -> dict[HandClass, int]:
    """Return the value of each class: `category << 12 | index`, the index counting up within the category."""
    index = [0] * 9
    numbered = {}
    for made in sorted(_classes()):
        numbered[made] = made[0] << CATEGORY_SHIFT | index[made[0]]
        index[made[0]] += 1
    return numbered


@cache
def classes() -> dict[int, HandClass]:
    """Return the class of each value."""
    return {value: made for made, value in values().items()}


def _classes() -> Iterator[HandClass]:
    for ranks in _choices(1, 5):
        if len(ranks) < 5:
            yield HIGH_CARD, *ranks
        elif straight_high(sum(1 << rank for rank in ranks)) < 0:
            yield HIGH_CARD, *ranks
            yield FLUSH, *ranks
    for high in range(3, 13):
        yield STRAIGHT, high
        yield STRAIGHT_FLUSH, high
    for rank in _DOWN:
        yield from ((PAIR, rank, *kickers) for kickers in _choices(0, 3, rank))
        yield from ((TRIPS, rank, *kickers) for kickers in _choices(0, 2, rank))
        yield from ((QUADS, rank, *kickers) for kickers in _choices(0, 1, rank))
    for high, low in combinations(_DOWN, 2):
        yield from ((TWO_PAIR, high, low, *kickers) for kickers in _choices(0, 1, high, low))
    yield from ((FULL_HOUSE, *ranks) for ranks in permutations(_DOWN, 2))


def _choices(fewest: int, most: int, *without: int) -> Iterator[tuple[int, ...]]:
    ranks = [rank for rank in _DOWN if rank not in without]
    for count in range(fewest, most + 1):
        yield from combinations(ranks, count)
