"""Parts of the numba kernels: decorators, look-up and tally.

Tables are globals, which numba freezes into the code: as arguments they would be many times slower. numba's
cache notices when the file of a kernel has changed, but not when another has. So each file of kernels names
the tables that it was compiled with, and has to be touched when this file changes.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import numpy as np
from numba import njit

from croupier.games.poker.kernels import arrays
from croupier.games.poker.kernels.arrays import ROWS, SUITED, VALUES, Array
from croupier.games.poker.ranking.tables import ROW_SHIFT

F = TypeVar("F", bound=Callable[..., Any])

U64: Final = np.uint64
ONE: Final = U64(1)
FLUSH: Final = U64(arrays.FLUSH)
LOW: Final = U64(arrays.WEIGHTS_MASK)
RANKS: Final = U64(0x1FFF)
WHOLE_POT: Final = arrays.WHOLE_POT
_SHIFT: Final = U64(ROW_SHIFT)
_FIRST_SUITS: Final = U64(0x88 << arrays.SUIT_SHIFT)
_FIRST_SUIT: Final = U64(0x8 << arrays.SUIT_SHIFT)
_THIRD_SUIT: Final = U64(0x800 << arrays.SUIT_SHIFT)


def check(tables: int) -> None:
    """Assert that a module of kernels was compiled with the tables that are shipped."""
    assert arrays.checksum() == tables, f"the tables have changed: TABLES should be {arrays.checksum():#010x}"


def compiled(function: F) -> F:
    """Compile a function on its first call, and cache the result on disk where numba finds a folder for it."""
    try:
        return cast(F, njit(cache=True)(function))
    except RuntimeError:  # there is no such folder that can be written
        return cast(F, njit(function))


def part(function: F) -> F:
    """Compile a function that compiled functions call; it is cached with them."""
    return cast(F, njit(function))


@part
def suit_shift(key: Any) -> Any:
    """Return the position of the ranks of the suit that has a flush."""
    if key & _FIRST_SUITS:
        return U64(0) if key & _FIRST_SUIT else U64(16)
    return U64(32) if key & _THIRD_SUIT else U64(48)


@part
def position(key: Any) -> Any:
    low = key & LOW
    return U64(np.int64(low) + np.int64(ROWS[low >> _SHIFT]))


@part
def lookup(key: Any, mask: Any) -> Any:
    """Return the value of five to seven cards."""
    if key & FLUSH:
        return SUITED[(mask >> suit_shift(key)) & RANKS]
    return VALUES[position(key)]


@part
def score(found: Array, hands: int, tally: Array) -> None:
    """Add one deal to the tally."""
    best = found[0]
    winners = 1
    for hand in range(1, hands):
        if found[hand] > best:
            best = found[hand]
            winners = 1
        elif found[hand] == best:
            winners += 1
    share = WHOLE_POT // winners
    for hand in range(hands):
        if found[hand] == best:
            tally[hand, 0 if winners == 1 else 1] += 1
            tally[hand, 2] += share
            tally[hand, 3] += share * share
