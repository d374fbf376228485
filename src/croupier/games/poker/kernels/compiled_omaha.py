"""Omaha in numba."""

from typing import Any, Final

import numpy as np

from croupier.games.poker.kernels.arrays import (
    KEY,
    MASK,
    MOST_HANDS,
    OMAHA,
    PAIR,
    PAIR_COUNT,
    START,
    SUIT_SHIFT,
    SUITED,
    Array,
)
from croupier.games.poker.kernels.compiled_parts import (
    FLUSH,
    ONE,
    RANKS,
    U64,
    check,
    compiled,
    part,
    position,
    score,
    suit_shift,
)

TABLES: Final = 0x63714C9F
check(TABLES)

_TWO_OF_EACH: Final = U64(0x2222 << SUIT_SHIFT)  # added, three of a suit count as five
_HALF: Final = U64(len(OMAHA) // 2)
_OMAHA_LOW: Final = OMAHA[: len(OMAHA) // 2]  # numba freezes arrays of up to a megabyte
_OMAHA_HIGH: Final = OMAHA[len(OMAHA) // 2 :]


@part
def _omaha_entry(at: Any) -> Any:
    return _OMAHA_LOW[at] if at < _HALF else _OMAHA_HIGH[at - _HALF]


@part
def _omaha_value(hole: Array, board: Array) -> Any:
    key = START[5]
    mask = U64(0)
    for at in range(5):
        key += KEY[board[at]]
        mask |= MASK[board[at]]
    row = position(key) * U64(PAIR_COUNT)
    best = np.int64(0)
    for x in range(3):
        for y in range(x + 1, 4):
            best = max(best, np.int64(_omaha_entry(row + U64(PAIR[hole[x] >> 2, hole[y] >> 2]))))
    key += _TWO_OF_EACH
    if key & FLUSH:
        shift = suit_shift(key)
        best = max(best, _omaha_flush(hole, (mask >> shift) & RANKS, np.int64(shift) // 16))
    return best


@part
def _omaha_flush(hole: Array, board: Any, suit: Any) -> Any:
    """Return the best flush of two hole cards and three board cards of that suit."""
    best = np.int64(0)
    for x in range(3):
        for y in range(x + 1, 4):
            if hole[x] & 3 == suit and hole[y] & 3 == suit:
                pair = (ONE << U64(hole[x] >> 2)) | (ONE << U64(hole[y] >> 2))
                best = max(best, _best_triple(pair, board))
    return best


@part
def _best_triple(pair: Any, board: Any) -> Any:
    best = np.int64(0)
    while board:
        rest = board & (board - ONE)  # without its lowest rank
        second = rest
        while second:
            later = second & (second - ONE)
            third = later
            while third:
                after = third & (third - ONE)
                best = max(best, np.int64(SUITED[pair | (board ^ rest) | (second ^ later) | (third ^ after)]))
                third = after
            second = later
        board = rest
    return best


@compiled
def _fill_omaha_values(holes: Array, boards: Array, found: Array) -> None:
    for row in range(holes.shape[0]):
        found[row] = _omaha_value(holes[row], boards[row])


def omaha_values(holes: Array, boards: Array) -> Array:
    found = np.empty(len(holes), np.uint16)
    _fill_omaha_values(holes, boards, found)
    return found


@compiled
def omaha_tally(holes: Array, board: Array, columns: Array, deals: Array) -> Array:
    hands = len(holes)
    total = np.zeros((hands, 4), np.int64)
    found = np.empty(MOST_HANDS, np.int64)
    whole = board.copy()
    hole = holes.copy()
    for row in range(deals.shape[0]):
        for at in range(columns[0]):
            whole[5 - columns[0] + at] = deals[row, at]
        for hand in range(hands):
            missing = columns[hand + 1] - columns[hand]
            for at in range(missing):
                hole[hand, 4 - missing + at] = deals[row, columns[hand] + at]
            found[hand] = _omaha_value(hole[hand], whole)
        score(found, hands, total)
    return total
