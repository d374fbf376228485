"""The kernels in numba, in one thread. `vectorised` documents each, and gives the same numbers."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from croupier.games.poker.kernels import arrays
from croupier.games.poker.kernels.arrays import KEY, MASK, MOST_HANDS, START, Array
from croupier.games.poker.kernels.compiled_omaha import omaha_tally, omaha_values
from croupier.games.poker.kernels.compiled_parts import FLUSH, LOW, ONE, U64, check, compiled, lookup, part, score
from croupier.games.poker.kernels.compiled_race import race
from croupier.games.poker.kernels.vectorised import soko_tally

__all__ = ["draw", "omaha_tally", "omaha_values", "race", "soko_tally", "tally", "values"]

TABLES: Final = 0x63714C9F
check(TABLES)

_GAMMA: Final = U64(arrays.GAMMA)
_MIX_1: Final = U64(arrays.MIX_1)
_MIX_2: Final = U64(arrays.MIX_2)


def _filler(size: int) -> Callable[[Array, Array], None]:
    start = START[size]

    @compiled
    def fill(cards: Array, found: Array) -> None:
        for row in range(cards.shape[0]):
            key = start
            for at in range(size):  # a constant, so that the loop is unrolled: four times as fast
                key += KEY[cards[row, at]]
            mask = U64(0)
            if key & FLUSH:
                for at in range(size):
                    mask |= MASK[cards[row, at]]
            found[row] = lookup(key, mask)

    return fill


_FILL: Final = {size: _filler(size) for size in (5, 6, 7)}


def values(cards: Array) -> Array:
    found = np.empty(len(cards), np.uint16)
    _FILL[cards.shape[1]](cards, found)
    return found


@compiled
def tally(keys: Array, masks: Array, columns: Array, deals: Array) -> Array:
    hands = len(keys)
    total = np.zeros((hands, 4), np.int64)
    found = np.empty(MOST_HANDS, np.int64)
    for row in range(deals.shape[0]):
        board_key = U64(0)
        board_mask = U64(0)
        for at in range(columns[0]):
            board_key += KEY[deals[row, at]]
            board_mask |= MASK[deals[row, at]]
        for hand in range(hands):
            key = board_key + keys[hand]
            mask = board_mask | masks[hand]
            for at in range(columns[hand], columns[hand + 1]):
                key += KEY[deals[row, at]]
                mask |= MASK[deals[row, at]]
            found[hand] = lookup(key, mask)
        score(found, hands, total)
    return total


@part
def _mixed(state: Any) -> Any:
    state = (state ^ (state >> U64(30))) * _MIX_1
    state = (state ^ (state >> U64(27))) * _MIX_2
    return state ^ (state >> U64(31))


@compiled
def draw(deck: Array, count: int, first: int, samples: int, seed: int) -> Array:
    size = len(deck)
    found = np.empty((samples, count), np.uint8)
    pool = np.empty(size, np.uint8)
    counter = U64(first) * U64((count + 1) // 2)
    start = _mixed(U64(seed))
    for row in range(samples):
        pool[:] = deck
        bits = U64(0)
        for at in range(count):
            if at % 2 == 0:
                counter += ONE
                bits = _mixed(counter * _GAMMA + start)
            half = (bits >> U64(32 * (at % 2))) & LOW
            pick = at + np.int64((half * U64(size - at)) >> U64(32))
            chosen = pool[pick]
            pool[pick] = pool[at]
            found[row, at] = chosen
    return found
