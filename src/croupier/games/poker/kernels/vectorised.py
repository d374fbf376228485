"""The kernels in NumPy: the same numbers as `compiled` gives, to the last bit, without numba."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import numpy as np

from croupier.games.poker.kernels.arrays import GAMMA, MIX_1, MIX_2, MOST_HANDS, WHOLE_POT, Array
from croupier.games.poker.kernels.deals import chunks, enumerated
from croupier.games.poker.kernels.vectorised_omaha import omaha_values
from croupier.games.poker.kernels.vectorised_ranks import LOW, U64, summed, valued, values
from croupier.games.poker.kernels.vectorised_soko import soko_values

__all__ = ["draw", "omaha_tally", "omaha_values", "race", "soko_tally", "tally", "values"]

_SHARES: Final = WHOLE_POT // np.arange(1, MOST_HANDS + 1)


def tally(keys: Array, masks: Array, columns: Array, deals: Array) -> Array:
    """Return wins, ties, shares of the pot and their squares for each hand, over many deals of the missing cards.

    A hand has the key and mask of its known cards, board included. In each deal come first the missing
    cards of the board, up to columns[0], then those of hand h, from columns[h] up to columns[h + 1].
    """
    shared = deals[:, : columns[0]]
    board = summed(shared)
    found = np.empty((len(keys), len(deals)), np.uint16)
    for hand, own in enumerate(_owned(deals, columns)):
        cards = np.concatenate((shared, own), axis=1)
        found[hand] = valued(board + summed(own) + keys[hand], cards, masks[hand])
    return tallied(found)


def race(keys: Array, masks: Array, deck: Array) -> Array:
    """Return the `tally` of two known hands over every board of five."""
    columns = np.array([5, 5, 5])
    boards = enumerated(deck, [5])
    return sum((tally(keys, masks, columns, part) for part in chunks(boards)), np.zeros((2, 4), np.int64))


def omaha_tally(holes: Array, board: Array, columns: Array, deals: Array) -> Array:
    """Return the `tally` of hands of four: known cards come first in `holes` and `board`, missing ones in the deals."""
    count = len(deals)
    boards = _filled(board, deals[:, : columns[0]], count)
    found = np.empty((len(holes), count), np.uint16)
    for hand, own in enumerate(_owned(deals, columns)):
        found[hand] = omaha_values(_filled(holes[hand], own, count), boards)
    return tallied(found)


def soko_tally(hands: Array, columns: Array, deals: Array) -> Array:
    """Return the `tally` of hands of five without a board: known cards come first in `hands`."""
    found = [soko_values(_filled(hands[at], own, len(deals))) for at, own in enumerate(_owned(deals, columns))]
    return tallied(np.stack(found))


def _owned(deals: Array, columns: Array) -> Iterator[Array]:
    """Yield the missing cards of each hand."""
    for first, last in pairwise(columns.tolist()):
        yield deals[:, first:last]


def _filled(cards: Array, missing: Array, count: int) -> Array:
    known = cards[: len(cards) - missing.shape[1]]
    return np.concatenate((np.broadcast_to(known, (count, len(known))), missing), axis=1)


def tallied(found: Array) -> Array:
    """Return the tally of a matrix of values, a row for each hand."""
    first = found == found.max(axis=0)
    winners = first.sum(axis=0)
    counts = np.stack([np.bincount(winners[row], minlength=MOST_HANDS + 1) for row in first])
    shares = counts[:, 1:] * _SHARES
    sums = counts[:, 1], counts[:, 2:].sum(axis=1), shares.sum(axis=1), (shares * _SHARES).sum(axis=1)
    return np.stack(sums, axis=1)


def draw(deck: Array, count: int, first: int, samples: int, seed: int) -> Array:
    """Return rows of `count` different cards, samples from number `first` on: a partial Fisher-Yates shuffle.

    Each pick takes 32 bits of the generator, scaled: uniform to one part in 80 million.
    """
    words = (count + 1) // 2
    counters = np.arange(first * words + 1, (first + samples) * words + 1, dtype=U64)
    bits = _mixed(counters * U64(GAMMA) + _mixed(np.array([seed], U64)))
    halves = np.stack((bits & LOW, bits >> U64(32)), axis=1).reshape(samples, 2 * words)[:, :count]
    at = np.arange(count)
    picks = (halves * (len(deck) - at).astype(U64) >> U64(32)).astype(np.int64) + at
    return _picked(np.tile(deck, samples), picks + np.arange(0, samples * len(deck), len(deck))[:, None])


def _picked(pool: Array, picks: Array) -> Array:
    """Return the cards at these places of the pool, column by column; the first card left fills each place."""
    size = len(pool) // len(picks)
    found = np.empty(picks.shape, np.uint8)
    for at, places in enumerate(picks.T):
        found[:, at] = pool.take(places)
        pool[places] = pool[at::size]
    return found


def _mixed(state: Array) -> Array:
    state = (state ^ state >> U64(30)) * U64(MIX_1)
    state = (state ^ state >> U64(27)) * U64(MIX_2)
    return np.asarray(state ^ state >> U64(31))
