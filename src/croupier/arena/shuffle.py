"""Is a shuffle fair? Counts over many shuffled decks, and chi-square tests of them.

The tests allow for what one shuffle's counts have to do with each other (a card lies in one place only,
and is followed by one card at most). Pearson's sum of squares over the expected counts takes cells for
independent, which is off by 2 % here: enough to accuse a fair deck, given enough shuffles.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
from msgspec import Struct

from croupier.arena.chi_square import p_value
from croupier.kit.cards import DECK_52
from croupier.kit.chance import Chance, Kind

Table: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
Deviations: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]

SUSPICIOUS: Final = 0.001
SHUFFLES_MIN: Final = 10_000  # each pair of first two cards is then expected 7.5 times; chi-square wants 5
_BATCH: Final = 5_000
_SUITS: Final = 4


@dataclass(frozen=True, slots=True)
class Counts:
    """What was seen in so many shuffles of one deck. Counts of parts add up to those of the whole."""

    shuffles: int
    places: Table  # [card, position]
    followers: Table  # [card, the card dealt right after it]
    openings: Table  # [lower, higher of the first two cards]

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(
            self.shuffles + other.shuffles,
            self.places + other.places,
            self.followers + other.followers,
            self.openings + other.openings,
        )


class Finding(Struct, frozen=True):
    """One chi-square test: how far the counts are from even ones, and how often chance alone does worse."""

    name: str
    statistic: float
    df: int
    p_value: float


class Report(Struct, frozen=True):
    """What the counts say about a source of chance."""

    kind: Kind
    shuffles: int
    tests: tuple[Finding, ...]
    suspicious: bool
    verdict: str


def shuffles(chance: Chance, number: int) -> Iterator[Counts]:
    """Shuffle so many decks, batch by batch: add the counts up, and show progress meanwhile."""
    size = len(DECK_52)
    for done in range(0, number, _BATCH):
        batch = min(_BATCH, number - done)
        yield counted(np.array([chance.shuffled("deck", DECK_52, size) for _ in range(batch)], dtype=np.int64))


def counted(decks: Table) -> Counts:
    """Count whole decks, one to a row, of cards numbered from 0."""
    number, size = decks.shape
    opening = np.sort(decks[:, :2], axis=1)
    return Counts(
        number,
        _crossed(decks, np.arange(size), size),
        _crossed(decks[:, :-1], decks[:, 1:], size),
        _crossed(opening[:, 0], opening[:, 1], size),
    )


def _crossed(rows: Table, columns: Table, size: int) -> Table:
    return np.bincount((rows * size + columns).ravel(), minlength=size * size).reshape(size, size)


def report(counts: Counts, kind: Kind) -> Report:
    tests = (card_by_position(counts), rank_by_position(counts), followers(counts), openings(counts))
    poor = [test.name for test in tests if test.p_value < SUSPICIOUS]
    threshold = f"p below {SUSPICIOUS} is suspicious"
    if poor:
        verdict = f"Suspicious: these shuffles are not even in {' and '.join(poor)} ({threshold})."
    else:
        verdict = f"Nothing suspicious: all tests are as even as chance would have it ({threshold})."
    return Report(kind, counts.shuffles, tests, bool(poor), verdict)


def card_by_position(counts: Counts) -> Finding:
    """Test that every card is equally often in every place."""
    return _by_position("card by position", counts.places, counts.shuffles)


def rank_by_position(counts: Counts) -> Finding:
    """Test that every rank is equally often in every place: coarser, so a thousand shuffles are enough for it."""
    size = len(counts.places)
    ranks = counts.places.reshape(size // _SUITS, _SUITS, size).sum(axis=1)
    return _by_position("rank by position", ranks, counts.shuffles)


def _by_position(name: str, seen: Table, number: int) -> Finding:
    """Test counts with a row for each card, or for each group of `alike` cards.

    The counts' covariance is number * alike / (size - 1) times the projection that takes row and
    column means out, so the sum of squares by that factor is chi-square.
    """
    groups, size = seen.shape
    alike = size // groups
    away = seen - number * alike / size
    return _test(name, (away**2).sum() * (size - 1) / (number * alike), (groups - 1) * (size - 1))


def followers(counts: Counts) -> Finding:
    """Test that every card is equally often dealt right after every other.

    The counts' covariance has three eigenvalues: for what a card's row and column sums say (how
    often it is last or first), for the rest that is the same for (a, b) and (b, a), and for the rest
    that is opposite. Each part's squares are divided by its own.
    """
    size, number = len(counts.followers), counts.shuffles
    away = counts.followers - number / size
    np.fill_diagonal(away, 0.0)
    same, sums_same = _without_sums((away + away.T) / 2, sign=1)
    opposite, sums_opposite = _without_sums((away - away.T) / 2, sign=-1)
    sums = (sums_same**2).sum() + (sums_opposite**2).sum()
    squares = (same**2).sum() + (opposite**2).sum() * (size - 1) / (size + 1) + sums * (size - 1)
    return _test("successive cards", squares * size / number, size * (size - 1) - 1)


def _without_sums(part: Deviations, *, sign: int) -> tuple[Deviations, Deviations]:
    """Split a (skew-)symmetric table with an empty diagonal into one whose rows sum to 0, and the sums' share."""
    size = len(part)
    share = part.sum(axis=1) / (size - 1 - sign)
    sums = share[:, None] + sign * share[None, :]
    np.fill_diagonal(sums, 0.0)
    return part - sums, sums


def openings(counts: Counts) -> Finding:
    """Test that every two cards are equally often the first two. One pair per shuffle: plain Pearson."""
    seen = counts.openings[np.triu_indices(len(counts.openings), k=1)]
    expected = counts.shuffles / len(seen)
    return _test("first two cards", ((seen - expected) ** 2).sum() / expected, len(seen) - 1)


def _test(name: str, statistic: float, df: int) -> Finding:
    return Finding(name, float(statistic), df, p_value(float(statistic), df))
