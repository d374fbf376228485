"""The kernels in numba, one thread. `vectorised` says what each does, and gives the same numbers.

Tables are globals, which numba freezes into the code: as arguments they would be many times slower. numba's
cache sees that this file has changed, not that another has: so this file names the tables it was compiled with.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import numpy as np
from numba import njit

from croupier.games.poker.kernels import arrays
from croupier.games.poker.kernels.arrays import KEY, MASK, MOST_HANDS, OMAHA, PAIR, ROWS, START, SUITED, VALUES, Array
from croupier.games.poker.kernels.vectorised import soko_tally
from croupier.games.poker.ranking.tables import ROW_SHIFT

__all__ = ["draw", "omaha_tally", "omaha_values", "race", "soko_tally", "tally", "values"]

F = TypeVar("F", bound=Callable[..., Any])

TABLES: Final = 0x63714C9F
assert arrays.checksum() == TABLES, f"the tables have changed: TABLES is now {arrays.checksum():#010x}"

U64: Final = np.uint64
_SHIFT: Final = U64(ROW_SHIFT)
_FLUSH: Final = U64(arrays.FLUSH)
_LOW: Final = U64(arrays.WEIGHTS_MASK)
_RANKS: Final = U64(0x1FFF)
_GAMMA: Final = U64(arrays.GAMMA)
_MIX_1: Final = U64(arrays.MIX_1)
_MIX_2: Final = U64(arrays.MIX_2)
_ONE: Final = U64(1)
_WHOLE_POT: Final = arrays.WHOLE_POT
_PAIR_COUNT: Final = arrays.PAIR_COUNT
_TWO_OF_EACH: Final = U64(0x2222 << arrays.SUIT_SHIFT)
_HALF: Final = U64(len(OMAHA) // 2)
_OMAHA_LOW: Final = OMAHA[: len(OMAHA) // 2]  # numba freezes arrays of up to a megabyte
_OMAHA_HIGH: Final = OMAHA[len(OMAHA) // 2 :]
_FIRST_SUITS: Final = U64(0x88 << arrays.SUIT_SHIFT)
_FIRST_SUIT: Final = U64(0x8 << arrays.SUIT_SHIFT)
_THIRD_SUIT: Final = U64(0x800 << arrays.SUIT_SHIFT)


def compiled(function: F) -> F:
    """Compiled on first use, once for all where numba finds a folder to keep the result in."""
    try:
        return cast(F, njit(cache=True)(function))
    except RuntimeError:  # there is no such folder that can be written
        return cast(F, njit(function))


def part(function: F) -> F:
    """A part of compiled functions, kept with them."""
    return cast(F, njit(function))


@part
def suit_shift(key: Any) -> Any:
    """Where the ranks of the suit lie whose counter is high."""
    if key & _FIRST_SUITS:
        return U64(0) if key & _FIRST_SUIT else U64(16)
    return U64(32) if key & _THIRD_SUIT else U64(48)


@part
def position(key: Any) -> Any:
    low = key & _LOW
    return U64(np.int64(low) + np.int64(ROWS[low >> _SHIFT]))


@part
def lookup(key: Any, mask: Any) -> Any:
    """The value of five to seven cards."""
    if key & _FLUSH:
        return SUITED[(mask >> suit_shift(key)) & _RANKS]
    return VALUES[position(key)]


def _filler(size: int) -> Callable[[Array, Array], None]:
    start = START[size]

    @compiled
    def fill(cards: Array, found: Array) -> None:
        for row in range(cards.shape[0]):
            key = start
            for at in range(size):  # a constant, so that the loop is unrolled: four times as fast
                key += KEY[cards[row, at]]
            mask = U64(0)
            if key & _FLUSH:
                for at in range(size):
                    mask |= MASK[cards[row, at]]
            found[row] = lookup(key, mask)

    return fill


_FILL: Final = {size: _filler(size) for size in (5, 6, 7)}


def values(cards: Array) -> Array:
    found = np.empty(len(cards), np.uint16)
    _FILL[cards.shape[1]](cards, found)
    return found


@part
def _score(found: Array, hands: int, tally: Array) -> None:
    """Add one deal to the tally."""
    best = found[0]
    winners = 1
    for hand in range(1, hands):
        if found[hand] > best:
            best = found[hand]
            winners = 1
        elif found[hand] == best:
            winners += 1
    share = _WHOLE_POT // winners
    for hand in range(hands):
        if found[hand] == best:
            tally[hand, 0 if winners == 1 else 1] += 1
            tally[hand, 2] += share
            tally[hand, 3] += share * share


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
        _score(found, hands, total)
    return total


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
    row = position(key) * U64(_PAIR_COUNT)
    best = np.int64(0)
    for x in range(3):
        for y in range(x + 1, 4):
            best = max(best, np.int64(_omaha_entry(row + U64(PAIR[hole[x] >> 2, hole[y] >> 2]))))
    key += _TWO_OF_EACH  # so that three of a suit count as five
    if key & _FLUSH:
        shift = suit_shift(key)
        best = max(best, _omaha_flush(hole, (mask >> shift) & _RANKS, np.int64(shift) // 16))
    return best


@part
def _omaha_flush(hole: Array, board: Any, suit: Any) -> Any:
    """The best flush with two of the hole cards and three of the board's ranks of that suit."""
    best = np.int64(0)
    for x in range(3):
        for y in range(x + 1, 4):
            if hole[x] & 3 == suit and hole[y] & 3 == suit:
                pair = (_ONE << U64(hole[x] >> 2)) | (_ONE << U64(hole[y] >> 2))
                best = max(best, _best_triple(pair, board))
    return best


@part
def _best_triple(pair: Any, board: Any) -> Any:
    best = np.int64(0)
    while board:
        rest = board & (board - _ONE)  # without its lowest rank
        second = rest
        while second:
            later = second & (second - _ONE)
            third = later
            while third:
                after = third & (third - _ONE)
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
        _score(found, hands, total)
    return total


@part
def _pair_tally(won: int, even: int) -> tuple[int, int, int, int]:
    half = _WHOLE_POT // 2
    return won, even, won * _WHOLE_POT + even * half, won * _WHOLE_POT**2 + even * half**2


@compiled
def race(keys: Array, masks: Array, deck: Array) -> Array:
    card_keys = KEY[deck]
    card_masks = MASK[deck]
    key_1, key_2 = keys[0], keys[1]
    mask_1, mask_2 = masks[0], masks[1]
    won = lost = even = 0
    for a in range(U64(len(deck))):  # unsigned: a signed index would be tested for being negative
        for b in range(a):
            for c in range(b):
                key_c = card_keys[a] + card_keys[b] + card_keys[c]
                mask_c = card_masks[a] | card_masks[b] | card_masks[c]
                for d in range(c):
                    key = key_c + card_keys[d]
                    mask = mask_c | card_masks[d]
                    for e in range(d):
                        one = lookup(key_1 + key + card_keys[e], mask_1 | mask | card_masks[e])
                        two = lookup(key_2 + key + card_keys[e], mask_2 | mask | card_masks[e])
                        won += one > two
                        lost += one < two
                        even += one == two
    return np.array([_pair_tally(won, even), _pair_tally(lost, even)])


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
                counter += _ONE
                bits = _mixed(counter * _GAMMA + start)
            half = (bits >> U64(32 * (at % 2))) & _LOW
            pick = at + np.int64((half * U64(size - at)) >> U64(32))
            chosen = pool[pick]
            pool[pick] = pool[at]
            found[row, at] = chosen
    return found
