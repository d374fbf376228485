"""Hand values in NumPy, many hands at once."""

from typing import Final

import numpy as np

from croupier.games.poker.kernels.arrays import (
    CHUNK,
    FLUSH,
    KEY,
    MASK,
    ROWS,
    START,
    SUIT_SHIFT,
    SUITED,
    VALUES,
    WEIGHTS_MASK,
    Array,
)
from croupier.games.poker.ranking.tables import ROW_SHIFT

U64: Final = np.uint64
LOW: Final = U64(WEIGHTS_MASK)
_FLUSH: Final = U64(FLUSH)
_NOTHING: Final = np.array(0, U64)

_SUIT_AT: Final = np.full(0x1112, -1)
_SUIT_AT[[0x1, 0x10, 0x100, 0x1000]] = range(4)


def values(cards: Array) -> Array:
    """Return the value of each row of five, six or seven cards."""
    found = np.empty(len(cards), np.uint16)
    for first in range(0, len(cards), CHUNK):
        part = cards[first : first + CHUNK]
        keys = summed(part) + START[cards.shape[1]]
        found[first : first + CHUNK] = valued(keys, part, _NOTHING)
    return found


def summed(cards: Array) -> Array:
    """Sum the keys of each row, column by column, which is twice as fast as row by row."""
    keys = np.zeros(len(cards), U64)
    for column in cards.T:
        keys += KEY.take(column)
    return keys


def valued(keys: Array, cards: Array, mask: Array) -> Array:
    """Return the values of keys; `mask` and `cards` hold the ranks of each suit, for the few that have a flush."""
    low = (keys & LOW).view(np.int64)
    found = np.asarray(VALUES.take(low + ROWS.take(low >> ROW_SHIFT)))
    flush = (keys & _FLUSH).nonzero()[0]
    if flush.size:
        masks = np.bitwise_or.reduce(MASK[cards[flush]], axis=1) | mask
        shift = (16 * flush_suits(keys[flush])).astype(U64)
        found[flush] = SUITED.take((masks >> shift & U64(0x1FFF)).view(np.int64))
    return found


def flush_suits(keys: Array) -> Array:
    """Return the suit whose counter has its top bit set, -1 for none."""
    return np.asarray(_SUIT_AT.take((keys >> U64(SUIT_SHIFT + 3) & U64(0x1111)).view(np.int64)))
