"""Equity: the share of the pot that each hand wins on average, over all deals of the missing cards or random ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from math import sqrt
from operator import add
from typing import Final

from croupier.errors import BadOption
from croupier.games.poker.equity.partial_deal import PartialDeal, partial_deal
from croupier.games.poker.family import variant_of
from croupier.games.poker.kernels.arrays import CHUNK, WHOLE_POT, Array
from croupier.games.poker.kernels.choice import kernels_for
from croupier.games.poker.kernels.deals import chunks, enumerated
from croupier.games.poker.variant import Variant
from croupier.kit.cards import UNKNOWN, Card

EXACT_DEALS: Final = 2_500_000  # up to so many are enumerated, unless the caller asks for fewer
SAMPLES: Final = 200_000
SLOW_DEALS: Final = 20_000  # the most that are enumerated, or drawn, for a variant that no kernel knows


@dataclass(frozen=True, slots=True)
class HandEquity:
    """Shares from 0 to 1 of deals won, of deals tied and of the pot. `error` is the standard error of `equity`."""

    win: float
    tie: float
    equity: float
    error: float


@dataclass(frozen=True, slots=True)
class Equity:
    """The equity of each hand, in the order given, over `deals` deals: all of them if `exact`, else random ones."""

    hands: tuple[HandEquity, ...]
    deals: int
    exact: bool


def equity(
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card] = (),
    dead: Sequence[Card] = (),
    game: str | Variant = "holdem",
    *,
    samples: int | None = None,
    seed: int = 0,
) -> Equity:
    """Return the equity of 2 to 10 hands. UNKNOWN cards, and those that stud hands still get, are dealt in every way.

    It is exact if there are at most `samples` deals, or 2.5 million if `samples` is not given. Otherwise
    it comes from `samples` random deals, or 200,000, which depend on the seed alone. For a variant that no
    kernel knows, `samples` is at most 20,000.
    """
    return equity_of(partial_deal(game, hands, board, dead), samples, seed)


def strength(
    hole: Sequence[Card],
    board: Sequence[Card] = (),
    opponents: int = 1,
    dead: Sequence[Card] = (),
    game: str | Variant = "holdem",
    *,
    samples: int | None = None,
    seed: int = 0,
) -> HandEquity:
    """Return the equity of one hand against `opponents` unknown hands, computed as by `equity`."""
    variant = variant_of(game)
    unseen = (UNKNOWN,) * variant.hand_size
    return equity_of(partial_deal(variant, [hole, *[unseen] * opponents], board, dead), samples, seed).hands[0]


def equity_of(partial: PartialDeal, samples: int | None, seed: int) -> Equity:
    """Return the equity of the hands of a partial deal; `samples` and `seed` are as for `equity`."""
    if samples is not None and samples < 1:
        raise BadOption("equity/samples", field="samples", samples=samples)
    if not 0 <= seed < 2**63:
        raise BadOption("equity/seed", field="seed", seed=seed)
    if not partial.has_kernel:
        samples = min(samples or SLOW_DEALS, SLOW_DEALS)
    deals = partial.deals
    if deals <= (samples or EXACT_DEALS):
        return _result(_exact(partial, deals), deals, exact=True)
    samples = samples or SAMPLES
    return _result(_sampled(partial, samples, seed), samples, exact=False)


def _exact(partial: PartialDeal, deals: int) -> Array:
    kernels = kernels_for(deals * len(partial.hands))
    if partial.is_race:
        return kernels.race(*partial.keys(), partial.deck)
    return reduce(add, [partial.tally(kernels, part) for part in chunks(enumerated(partial.deck, partial.missing))])


def _sampled(partial: PartialDeal, samples: int, seed: int) -> Array:
    kernels = kernels_for(samples * len(partial.hands))
    count = sum(partial.missing)
    sizes = [(first, min(CHUNK, samples - first)) for first in range(0, samples, CHUNK)]
    return reduce(
        add, [partial.tally(kernels, kernels.draw(partial.deck, count, first, size, seed)) for first, size in sizes]
    )


def _result(tally: Array, deals: int, *, exact: bool) -> Equity:
    return Equity(tuple(_hand(row, deals, exact=exact) for row in tally.tolist()), deals, exact)


def _hand(row: Sequence[int], deals: int, *, exact: bool) -> HandEquity:
    wins, ties, shares, squares = row
    mean = shares / WHOLE_POT / deals
    variance = 0.0 if exact else max(0.0, squares / WHOLE_POT**2 / deals - mean * mean)
    return HandEquity(wins / deals, ties / deals, mean, sqrt(variance / deals))
