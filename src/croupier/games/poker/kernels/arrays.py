"""The look-up tables as NumPy arrays, and the key of a card.

A key is one 64-bit number: rank weights summed in the lower half, beginning at the area of the hand's
size; above them four bits for each suit that count from 3, so that five cards of a suit set its top bit.
"""

from typing import Any, Final, TypeAlias
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from croupier.games.poker.ranking.tables import AREAS, PAIRS_OF_RANKS, WEIGHTS, section, shipped

Array: TypeAlias = NDArray[Any]


def checksum() -> int:
    """Return a checksum of the shipped tables."""
    return crc32(shipped())


ROWS: Final[Array] = np.frombuffer(section("rows"), np.int32)
VALUES: Final[Array] = np.frombuffer(section("values"), np.uint16)
SUITED: Final[Array] = np.frombuffer(section("suited"), np.uint16)
OMAHA: Final[Array] = np.frombuffer(section("omaha"), np.uint16)

_CARDS: Final = range(52)
SUIT_SHIFT: Final = 32
KEY: Final[Array] = np.array([(1 << SUIT_SHIFT + 4 * (c & 3)) + WEIGHTS[c >> 2] for c in _CARDS], np.uint64)
MASK: Final[Array] = np.array([1 << 16 * (c & 3) + (c >> 2) for c in _CARDS], np.uint64)  # ranks, 16 bits a suit
START: Final[Array] = np.array([(0x3333 << SUIT_SHIFT) + area for area in AREAS], np.uint64)
FLUSH: Final = 0x8888 << SUIT_SHIFT
WEIGHTS_MASK: Final = (1 << SUIT_SHIFT) - 1

# Where a pair of hole ranks stands in a row of the Omaha table, the row being PAIRS_OF_RANKS wide.
PAIR: Final[Array] = np.array(
    [[max(x, y) * (max(x, y) + 1) // 2 + min(x, y) for y in range(13)] for x in range(13)], np.int64
)
PAIR_COUNT: Final = PAIRS_OF_RANKS

CHUNK: Final = 1 << 14  # rows at a time, so that intermediate arrays stay in the processor's cache
MOST_HANDS: Final = 10
WHOLE_POT: Final = 2520  # divisible by 1 to 10: shares of a pot are whole numbers

# The seeded generator is SplitMix64 (Steele, Lea and Flood 2014), used as a function of a counter.
GAMMA: Final = 0x9E3779B97F4A7C15
MIX_1: Final = 0xBF58476D1CE4E5B9
MIX_2: Final = 0x94D049BB133111EB
