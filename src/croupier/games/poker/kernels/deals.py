"""Every way to deal the missing cards."""

from collections.abc import Iterator, Sequence
from math import comb

import numpy as np

from croupier.games.poker.kernels.arrays import CHUNK, Array


def deal_count(cards: int, sizes: Sequence[int]) -> int:
    """How many ways there are to deal groups of these sizes from so many cards."""
    count = 1
    for size in sizes:
        count *= comb(cards, size)
        cards -= size
    return count


def enumerated(deck: Array, sizes: Sequence[int]) -> Array:
    """All deals of groups of these sizes, a row each: every choice for the first group, then for the next."""
    found = np.zeros((1, 0), np.uint8)
    left = len(deck)
    for size in sizes:
        chosen = combinations(left, size)
        earlier = np.repeat(found, len(chosen), axis=0)
        later = np.tile(chosen, (len(found), 1))
        found = np.concatenate((earlier, _skipping(later, earlier)), axis=1)
        left -= size
    return np.ascontiguousarray(deck[found])


def chunks(deals: Array) -> Iterator[Array]:
    for first in range(0, len(deals), CHUNK):
        yield deals[first : first + CHUNK]


def combinations(count: int, size: int) -> Array:
    """The subsets of range(count) with so many members, a row each, ascending."""
    found = np.zeros((1, 0), np.uint8)
    following = np.zeros(1, np.int64)  # the least number that may come next in each row
    for _ in range(size):
        choices = count - following
        first = np.repeat(choices.cumsum() - choices - following, choices)
        chosen = np.arange(choices.sum()) - first
        found = np.column_stack((np.repeat(found, choices, axis=0), chosen.astype(np.uint8)))
        following = chosen + 1
    return found


def _skipping(chosen: Array, taken: Array) -> Array:
    """Numbers among what is left as numbers among all, given what was taken before."""
    for column in np.sort(taken, axis=1).T:
        chosen += chosen >= column[:, None]
    return chosen
