"""Omaha values in NumPy: six look-ups a hand, and flushes where board and hole cards can make one."""

from itertools import combinations
from typing import Final

import numpy as np

from croupier.games.poker.kernels.arrays import OMAHA, PAIR, PAIR_COUNT, ROWS, START, SUIT_SHIFT, SUITED, Array
from croupier.games.poker.kernels.vectorised_ranks import LOW, U64, flush_suits, summed
from croupier.games.poker.ranking.tables import ROW_SHIFT

_PAIRS: Final = np.array(list(combinations(range(4), 2))).T
_TRIPLES: Final = np.array(list(combinations(range(5), 3))).T
_TWO_OF_EACH: Final = U64(0x2222 << SUIT_SHIFT)  # so that three of a suit count as five


def omaha_values(holes: Array, boards: Array) -> Array:
    """Return the value of each row of four hole cards with its row of five board cards."""
    keys = summed(boards) + START[5]
    low = (keys & LOW).view(np.int64)
    row = (low + ROWS.take(low >> ROW_SHIFT)) * PAIR_COUNT
    first, second = _PAIRS
    ranks = holes >> 2
    found = np.asarray(OMAHA.take(row[:, None] + PAIR[ranks[:, first], ranks[:, second]]).max(axis=1))
    suits = flush_suits(keys + _TWO_OF_EACH)
    at = ((holes & 3 == suits[:, None]).sum(axis=1) >= 2).nonzero()[0]
    if at.size:
        found[at] = np.maximum(found[at], _flushes(holes[at], boards[at], suits[at, None]))
    return found


def _flushes(holes: Array, boards: Array, suits: Array) -> Array:
    """Return the best flush of two hole cards and three board cards of the suit, 0 where there is none."""
    hole = np.where(holes & 3 == suits, 1 << (holes >> 2).astype(np.int64), 0)
    board = np.where(boards & 3 == suits, 1 << (boards >> 2).astype(np.int64), 0)
    pairs = np.bitwise_or.reduce(hole[:, _PAIRS], axis=1)
    triples = np.bitwise_or.reduce(board[:, _TRIPLES], axis=1)
    return np.asarray(SUITED.take(pairs[:, :, None] | triples[:, None, :]).max(axis=(1, 2)))
