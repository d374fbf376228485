"""All ways to deal the missing cards."""

from collections.abc import Iterator, Sequence
from math import comb

import numpy as np

from croupier.games.poker.kernels.arrays import CHUNK, Array


def deal_count(cards: int, sizes: Sequence[int]) -> int:
    """Return in how many ways groups of these sizes can be dealt from so many cards."""
    count = 1
    for size in sizes:
        count *= comb(cards, size)
        cards -= size
    return count


def enumerated(deck: Array, sizes: Sequence[int]) -> Array:
    """Return all deals of groups of these sizes, a row each: every choice for the first group, then for the next."""
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
    """Return the subsets of range(count) with `size` members, a row each, ascending."""
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
    """Turn numbers that count only the remaining cards into numbers that count all, given those taken before."""
    for column in np.sort(taken, axis=1).T:
        chosen += chosen >= column[:, None]
    return chosen
