"""Sökö values in NumPy."""

from typing import Final

import numpy as np

from croupier.games.poker.kernels.arrays import Array
from croupier.games.poker.kernels.vectorised_ranks import values
from croupier.games.poker.ranking import ladder
from croupier.games.poker.ranking.ladder import CATEGORY_SHIFT, INDEX_MASK
from croupier.games.poker.ranking.soko import (
    FIFTHS,
    FLUSH_INDEX,
    FOUR_FLUSH,
    FOUR_STRAIGHT,
    RUN_TOPS,
    RUNG_SHIFT,
    SOKO,
    run,
    rung,
)

_RUNGS: Final = np.array([rung(category) for category in range(9)])
_RUN_SUM: Final = np.array([0, 0, *(sum(run(top)) for top in range(2, 13))])
_RUN_TOP: Final = np.zeros(1 << 13, np.int64)  # by ranks; 0 for none
_RUN_TOP[list(RUN_TOPS)] = list(RUN_TOPS.values())
_FLUSH_INDEX: Final = np.zeros(1 << 13, np.int64)
_FLUSH_INDEX[list(FLUSH_INDEX)] = list(FLUSH_INDEX.values())


def soko_values(cards: Array) -> Array:
    """Return the sökö value of each row of five cards."""
    standard = values(cards).astype(np.int64)
    category = standard >> CATEGORY_SHIFT
    found = np.asarray(SOKO | _RUNGS[category] << RUNG_SHIFT | standard & INDEX_MASK)
    low = (category <= ladder.PAIR).nonzero()[0]
    _raise_to_four_straights(found, cards, low)
    for suit in range(4):
        _raise_to_four_flushes(found, cards, low, suit)
    return found


def _raise_to_four_straights(found: Array, cards: Array, low: Array) -> None:
    ranks = (cards[low] >> 2).astype(np.int64)
    top = _RUN_TOP[np.bitwise_or.reduce(1 << ranks, axis=1)]
    fifth = ranks.sum(axis=1) - _RUN_SUM[top] + 1
    value = SOKO | FOUR_STRAIGHT << RUNG_SHIFT | (top - 2) * FIFTHS + fifth
    found[low] = np.where(top > 0, value, found[low])


def _raise_to_four_flushes(found: Array, cards: Array, low: Array, suit: int) -> None:
    suited = cards[low] & 3 == suit
    four = suited.sum(axis=1) == 4
    at = low[four]
    ranks = (cards[at] >> 2).astype(np.int64)
    index = _FLUSH_INDEX[np.where(suited[four], 1 << ranks, 0).sum(axis=1)]
    fifth = np.where(suited[four], 0, ranks + 1).sum(axis=1)
    found[at] = SOKO | FOUR_FLUSH << RUNG_SHIFT | index * FIFTHS + fifth
