"""Builds the tables, in a second or two: `python -m croupier.games.poker.ranking.build > tables.bin`.

The kernels name the tables they are compiled with, so that their `TABLES` changes too.
"""

import sys
from array import array
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.poker.ranking.ladder import class_by_ranks, class_by_suit, values
from croupier.games.poker.ranking.tables import AREAS, PAIRS_OF_RANKS, ROW_SHIFT, WEIGHTS, packed

Ints = NDArray[Any]
ROOM = 150_000  # positions tried for a row; the build fails if one does not fit


def build() -> dict[str, "array[int]"]:
    """Return all sections, by name."""
    by_key = {size: _values_by_key(size) for size in range(1, 8)}
    rows, found = _displaced(by_key)
    return {
        "rows": array("i", rows.tolist()),
        "values": array("H", found.tolist()),
        "suited": array("H", [_suited(ranks) for ranks in range(1 << 13)]),
        "omaha": array("H", _omaha(by_key[5], rows).ravel().tolist()),
    }


def _values_by_key(size: int) -> dict[int, int]:
    """Return the value of every multiset of `size` ranks, by key."""
    value = values()
    found: dict[int, int] = {}
    for counts in multisets(size):
        key = AREAS[size] + sum(weight * count for weight, count in zip(WEIGHTS, counts, strict=True))
        assert key not in found, f"two hands share the key {key}"
        found[key] = value[class_by_ranks(counts)]
    return found


def multisets(size: int, ranks: int = 13) -> Iterator[tuple[int, ...]]:
    """Yield the counts of each rank, for every choice of `size` cards by rank alone."""
    if ranks == 1:
        if size <= 4:
            yield (size,)
        return
    for count in range(min(4, size) + 1):
        for rest in multisets(size - count, ranks - 1):
            yield *rest, count


def _suited(ranks: int) -> int:
    return values()[class_by_suit(ranks)] if 5 <= ranks.bit_count() <= 7 else 0


def _displaced(by_key: dict[int, dict[int, int]]) -> tuple[Ints, Ints]:
    """Place the rows by first-fit row displacement, and return their offsets and the values.

    Five-card rows go first, because their positions number the rows of the Omaha table.
    """
    rows = np.zeros((max(by_key[7]) >> ROW_SHIFT) + 1, np.int32)
    used = np.zeros(ROOM + (1 << ROW_SHIFT), np.bool_)
    others = [key for size in (1, 2, 3, 4, 6, 7) for key in by_key[size]]
    for row, columns in _fullest_first(by_key[5]) + _fullest_first(others):
        at = _first_fit(used, columns)
        used[[at + column for column in columns]] = True
        rows[row] = at - (row << ROW_SHIFT)
    found = np.zeros(int(used.nonzero()[0][-1]) + 1, np.uint16)
    for part in by_key.values():
        for key, value in part.items():
            found[key + rows[key >> ROW_SHIFT]] = value
    return rows, found


def _fullest_first(keys: Iterable[int]) -> list[tuple[int, list[int]]]:
    rows: dict[int, list[int]] = {}
    for key in keys:
        rows.setdefault(key >> ROW_SHIFT, []).append(key & (1 << ROW_SHIFT) - 1)
    return sorted(rows.items(), key=lambda item: (-len(item[1]), item[0]))


def _first_fit(used: Ints, columns: list[int]) -> int:
    clash = used[columns[0] : columns[0] + ROOM].copy()
    for column in columns[1:]:
        clash |= used[column : column + ROOM]
    at = int(clash.argmin())
    assert not clash[at], "the tables need more room"
    return at


def _omaha(five: dict[int, int], rows: Ints) -> Ints:
    """Return, by board and pair of hole ranks, the best of the ten hands with three of the board, ignoring suits.

    Deals of more than four cards of a rank get arbitrary values, which are never looked up.
    """
    weights = np.array(WEIGHTS)
    dense = np.zeros(2 * max(five) - AREAS[5], np.uint16)
    dense[np.array(list(five)) - AREAS[5]] = list(five.values())
    pairs = np.array([weights[low] + weights[high] for high in range(13) for low in range(high + 1)])
    boards = np.array([[r for r in range(13) for _ in range(counts[r])] for counts in multisets(5)])
    keys = weights[boards].sum(axis=1) + AREAS[5]
    positions = keys + rows[keys >> ROW_SHIFT]
    found = np.zeros((int(positions.max()) + 1, PAIRS_OF_RANKS), np.uint16)
    for triple in combinations(range(5), 3):
        sums = weights[boards[:, triple]].sum(axis=1)
        found[positions] = np.maximum(found[positions], dense[sums[:, None] + pairs])
    return found


def main() -> None:
    sys.stdout.buffer.write(packed(build()))


if __name__ == "__main__":
    main()
