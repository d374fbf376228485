"""Tallies by any function that ranks hands, deal by deal: for variants that no kernel knows."""

from collections.abc import Callable, Sequence

import numpy as np

from croupier.games.poker.kernels.arrays import Array
from croupier.games.poker.kernels.vectorised import tallied
from croupier.kit.cards import Cards


def ranked_tally(
    rank: Callable[..., list[int]], hands: Sequence[Cards], board: Cards, columns: Array, deals: Array
) -> Array:
    """Return what `vectorised.tally` does for hands that `rank(board, hands)` gives values of, any whole numbers."""
    ends = columns.tolist()
    best = np.zeros((len(hands), len(deals)), np.uint8)
    for row, deal in enumerate(deals.tolist()):
        whole = [hand + tuple(deal[ends[at] : ends[at + 1]]) for at, hand in enumerate(hands)]
        values = rank(board + tuple(deal[: ends[0]]), whole)
        best[:, row] = [value == max(values) for value in values]
    return tallied(best)
