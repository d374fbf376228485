"""Simulated rounds: both gears agree to the last bit, and the edge is the published and the calculated one."""

import sys
from math import sqrt
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.errors import BadOption
from croupier.games.blackjack.calculator_edge import edge
from croupier.games.blackjack.calculator_rules import rules_of
from croupier.games.blackjack.kernels import choice, rounds
from croupier.games.blackjack.kernels.simulation import NORMAL_95, Tally, simulate, table
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.strategy import Strategy, strategy
from tests.games.blackjack.published import FIGURES, Published

SHARED: dict[str, Any] = {"hands": 2}  # one strategy will do for tests that are not about it


@pytest.fixture(scope="module")
def book() -> Strategy:
    return strategy(BlackjackOptions(rules="casino", **SHARED))


GEARS: list[dict[str, Any]] = [
    {},
    {"shoe": "infinite"},
    {"decks": 1, "penetration": 100, "hands": 4, "resplit_aces": True},
    {"decks": 1, "reshuffle_at": 51, "soft_17": "hit", "hit_split_aces": True, "pays": "6:5"},
    {"peek": False, "hands": 3, "double_after_split": False},
    {"rules": "ubercasino"},
]


@pytest.mark.parametrize("given", GEARS)
def test_compiled_rounds_are_those_of_python(given: dict[str, Any], book: Strategy) -> None:
    pytest.importorskip("numba")
    options = BlackjackOptions(**{"rules": "casino", **given})
    played = [simulate(options, 20_000, seed=7, book=book, run=run) for run in (choice.plain, choice.fastest())]
    assert played[0] == played[1]
    assert played[0].squares > 0


def test_a_seed_repeats_and_another_one_does_not(book: Strategy) -> None:
    options = BlackjackOptions(rules="casino", **SHARED)
    assert simulate(options, 2000, seed=1, book=book) == simulate(options, 2000, seed=1, book=book)
    assert simulate(options, 2000, seed=1, book=book) != simulate(options, 2000, seed=2, book=book)
    assert simulate(options, 2000, seed=2**63 - 1, book=book).rounds == 2000


def test_the_generator_is_the_published_one() -> None:
    """xoshiro128++ from the words 1, 2, 3, 4: the first numbers of the authors' program."""
    words = [1, 2, 3, 4]
    assert [rounds.random(words) for _ in range(5)] == [641, 1573767, 3222811527, 3517856514, 836907274]


@pytest.mark.parametrize("left", [52, 30, 4])
def test_no_card_is_lost_or_made_when_a_shoe_runs_empty_in_mid_round(left: int, book: Strategy) -> None:
    options = BlackjackOptions(rules="casino", decks=1, penetration=100)
    row = table(options, book, 3)
    shoe = sorted(row[rounds.SHOE :])
    row[rounds.LEFT] = left
    emptied = 0
    for _ in range(3000):
        before = row[rounds.LEFT]
        rounds.simulate(row, 1)
        emptied += row[rounds.START] != before > 3
        assert sorted(row[rounds.SHOE :]) == shoe
    assert emptied > 50


def test_cards_on_the_table_stay_out_of_a_shoe_that_is_filled_in_mid_round(book: Strategy) -> None:
    row = table(BlackjackOptions(decks=1), book, 0)
    row[rounds.START] = 7
    on_the_table = row[rounds.SHOE : rounds.SHOE + 7]
    assert rounds.restocked(row) == 45
    assert sorted(row[rounds.SHOE + 45 :]) == sorted(on_the_table)


@pytest.mark.parametrize(
    ("value", "won"),
    [
        (10, 0),  # 20 against 20
        (9, 0),  # split to four hands: 18 against 18
        (8, -40),  # split to four hands, each hits 16
        (7, 0),  # split to four hands, each hits 14: 21 against 21
        (6, -40),  # split to four hands, each stands on 12 against 18
        (5, -20),  # doubled: 15 against 20
        (4, -10),  # hit once: 12 against 20
        (1, -20),  # split once, one card each: 12 against a soft 17
    ],
)
def test_a_shoe_of_one_value_is_played_by_the_book(value: int, won: int, book: Strategy) -> None:
    row = table(BlackjackOptions(rules="casino", decks=1), book, 1)
    row[rounds.SHOE :] = [value] * 52
    assert rounds.simulate(row, 20) == (20 * won, 20 * won * won)


@pytest.mark.parametrize(("rules", "won"), [("ubercasino", 10), ("casino", -10)])
def test_who_asks_for_an_eleventh_card_wins_where_there_is_a_limit(rules: Any, won: int, book: Strategy) -> None:
    row = table(BlackjackOptions(rules=rules, decks=1), book, 1)
    row[rounds.FIRST : rounds.SHOE] = [rounds.HIT] * (rounds.SHOE - rounds.FIRST)
    row[rounds.SHOE :] = [2] * 52
    assert rounds.simulate(row, 1) == (won, 100)


LIKE_FOR_LIKE = [figure for figure in FIGURES if figure.basic is not None]


@pytest.mark.parametrize("figure", LIKE_FOR_LIKE, ids=lambda figure: figure.name)
def test_the_published_edge_lies_in_the_interval_of_the_simulation(figure: Published) -> None:
    """Four million rounds: an interval of ±0.11 %, where hitting soft 17 makes 0.2 % and 6 to 5 makes 1.4 %."""
    pytest.importorskip("numba")
    assert figure.basic is not None
    tally = simulate(figure.options, 4_000_000, seed=1)
    assert abs(100 * tally.edge - figure.basic) <= 100 * tally.error
    assert 100 * tally.error < 0.12


def test_there_are_six_such_figures() -> None:
    assert len(LIKE_FOR_LIKE) >= 6


def test_the_calculated_edge_is_near_the_simulated_one_where_no_figure_is_published() -> None:
    """One deck, where removed cards count most; four standard errors, so that chance alone cannot fail it."""
    pytest.importorskip("numba")
    aces = BlackjackOptions(decks=1, reshuffle_at=51, resplit_aces=True, hit_split_aces=True)
    options = replace(aces, peek=False, double_on="10-11")
    tally = simulate(options, 4_000_000, seed=2)
    assert abs(tally.edge - edge(rules_of(options)).basic) <= 4 / NORMAL_95 * tally.error


def test_tallies_add_up_and_know_their_interval() -> None:
    both = Tally(2, 10, 500) + Tally(2, -30, 500)
    assert both == Tally(4, -20, 1000)
    assert both.edge == 0.5
    assert both.error == pytest.approx(1.959964 * sqrt((250 - 25) / 4) / 10)


def test_numba_is_loaded_only_for_many_rounds_and_missed_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    choice.fastest.cache_clear()
    assert choice.simulator(choice.WORTH_LOADING - 1) is choice.plain
    monkeypatch.setitem(sys.modules, "numba", None)
    assert choice.simulator(choice.WORTH_LOADING) is choice.plain
    choice.fastest.cache_clear()


@pytest.mark.parametrize(
    ("given", "count", "seed", "code"),
    [
        ({"shoe": "test"}, 10, 0, "shoe/no-chance"),
        ({}, 0, 0, "rounds/too-few"),
        ({}, 10, -1, "seed/out-of-range"),
        ({}, 10, 2**63, "seed/out-of-range"),
    ],
)
def test_what_cannot_be_simulated_is_refused(given: dict[str, Any], count: int, seed: int, code: str) -> None:
    with pytest.raises(BadOption) as refused:
        simulate(BlackjackOptions(**given), count, seed=seed)
    assert refused.value.code == code
