from collections.abc import Sequence
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from croupier.arena.shuffle import (
    Counts,
    card_by_position,
    counted,
    followers,
    openings,
    rank_by_position,
    report,
    shuffles,
)
from croupier.kit.cards import DECK_52
from croupier.kit.chance import Chance, Secure, Seeded


def counts_of(chance: Chance, number: int) -> Counts:
    first, *others = shuffles(chance, number)
    return sum(others, start=first)


class Careless(Seeded):
    """Swaps every card with any other, a classic mistake: some orders come more often."""

    def shuffled(self, name: str, cards: Sequence[int], most: int) -> list[int]:
        deck = list(cards)
        for at, roll in enumerate(self.rolled(name, len(deck), len(deck))):
            deck[at], deck[roll - 1] = deck[roll - 1], deck[at]
        return deck


class CutOnly(Seeded):
    """Every card is equally often in every place, but its neighbours never change."""

    def shuffled(self, name: str, cards: Sequence[int], most: int) -> list[int]:
        (start,) = self.rolled(name, len(cards), 1)
        return [*cards[start:], *cards[:start]]


@pytest.mark.req("STUD:REQ040201")
def test_a_seed_repeats_its_order_and_seeded_shuffles_are_even() -> None:
    assert Seeded(1).shuffled("deck", DECK_52, 52) == Seeded(1).shuffled("deck", DECK_52, 52)
    assert Seeded(1).shuffled("deck", DECK_52, 52) != Seeded(2).shuffled("deck", DECK_52, 52)
    made = report(counts_of(Seeded(20), 10_000), "seeded")
    assert not made.suspicious
    assert [finding.df for finding in made.tests] == [51 * 51, 12 * 51, 52 * 51 - 1, 1325]
    assert all(0.001 < finding.p_value < 0.999 for finding in made.tests)


def test_secure_shuffles_are_even() -> None:
    made = report(counts_of(Secure(), 10_000), "secure")
    assert all(finding.p_value > 1e-9 for finding in made.tests)


def test_a_careless_shuffle_is_suspicious() -> None:
    made = report(counts_of(Careless(1), 10_000), "seeded")
    assert made.suspicious
    assert made.verdict.startswith("Suspicious: these shuffles are not even in card by position")
    assert card_by_position(counts_of(Careless(1), 10_000)).p_value < 1e-9


def test_a_mere_cut_is_suspicious_in_its_pairs_only() -> None:
    counts = counts_of(CutOnly(1), 10_000)
    assert card_by_position(counts).p_value > 0.001
    assert followers(counts).p_value < 1e-9
    assert openings(counts).p_value < 1e-9


def test_counts_of_parts_add_up_to_those_of_the_whole() -> None:
    decks = np.array([Seeded(seed).shuffled("deck", DECK_52, 52) for seed in range(20)])
    whole, parts = counted(decks), counted(decks[:7]) + counted(decks[7:])
    assert whole.shuffles == parts.shuffles == 20
    for table in ("places", "followers", "openings"):
        assert (getattr(whole, table) == getattr(parts, table)).all()


def test_counts_are_of_cards_by_place_and_of_neighbours() -> None:
    counts = counted(np.array([[2, 0, 1, 3], [0, 2, 3, 1]]))
    assert counts.places.tolist() == [[1, 1, 0, 0], [0, 0, 1, 1], [1, 1, 0, 0], [0, 0, 1, 1]]
    assert counts.followers.tolist() == [[0, 1, 1, 0], [0, 0, 0, 1], [1, 0, 0, 1], [0, 1, 0, 0]]
    assert counts.openings.tolist() == [[0, 0, 2, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]


def exact(table: str, size: int, *, groups: int) -> tuple[Any, Any]:
    """Mean and inverse covariance of one shuffle's table, over all shuffles of a small deck."""
    orders = np.array(list(permutations(range(size))))
    each = np.array([grouped(getattr(counted(order[None, :]), table), groups) for order in orders], dtype=float)
    return each.mean(axis=0), np.linalg.pinv(np.cov(each, rowvar=False, bias=True), rcond=1e-9, hermitian=True)


def grouped(table: Any, groups: int) -> Any:
    size = len(table)
    return table.reshape(groups, size // groups, size).sum(axis=1).ravel()


@pytest.mark.parametrize(
    ("test", "table", "size", "groups"),
    [
        (card_by_position, "places", 5, 5),
        (rank_by_position, "places", 8, 2),
        (followers, "followers", 5, 5),
        (followers, "followers", 6, 6),
    ],
)
def test_statistics_allow_for_the_exact_covariance_of_the_counts(test: Any, table: str, size: int, groups: int) -> None:
    mean, inverse = exact(table, size, groups=groups)
    counts = counted(np.array([Seeded(seed).shuffled("deck", range(size), size) for seed in range(100)]))
    away = grouped(getattr(counts, table), groups) - 100 * mean
    finding = test(counts)
    assert finding.statistic == pytest.approx(away @ inverse @ away / 100)
    assert finding.df == np.linalg.matrix_rank(inverse, hermitian=True)
