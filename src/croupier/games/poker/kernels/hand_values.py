"""The values of many hands at once, as NumPy arrays of cards with a row for each hand."""

import numpy as np

from croupier.errors import BadOption
from croupier.games.poker.kernels.arrays import Array
from croupier.games.poker.kernels.choice import kernels_for


def hand_values(hands: Array) -> Array:
    """Return the value of each row of five, six or seven cards, the same as `ranking.rank`, or raise BadOption."""
    hands = _cards(hands, "hands", range(5, 8))
    return kernels_for(len(hands)).values(hands)


def omaha_hand_values(holes: Array, boards: Array) -> Array:
    """Return the value of each row of four hole cards with its row of a board, the same as `ranking.omaha`."""
    holes, boards = _cards(holes, "hole cards", range(4, 5)), _cards(boards, "boards", range(5, 6))
    if len(holes) != len(boards):
        raise BadOption("batch/shape", key="batch/row-counts", holes=len(holes), boards=len(boards))
    return kernels_for(6 * len(holes)).omaha_values(holes, boards)


def _cards(rows: Array, what: str, sizes: range) -> Array:
    if rows.ndim != 2 or rows.shape[1] not in sizes:
        wanted = " or ".join(map(str, sizes))
        raise BadOption("batch/shape", what=what, wanted=wanted, shape=rows.shape)
    if rows.size and not (rows.min() >= 0 and rows.max() < 52):
        raise BadOption("batch/cards", what=what)
    return np.ascontiguousarray(rows, np.uint8)
