"""Basic strategy by the true count: worked out, and as others have published it."""

import pytest

from croupier.bots.blackjack.charts import KNOTS, PER_POINT, Charts, charts, likeliest
from croupier.games.blackjack.calculator_rules import rules_of
from croupier.games.blackjack.count import HI_LO, OMEGA_2, SYSTEMS
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.strategy import UPS, Move, strategy_of

RULES = rules_of(BlackjackOptions())
HIT, STAND, DOUBLE, SPLIT, SURRENDER = Move.HIT, Move.STAND, Move.DOUBLE, Move.SPLIT, Move.SURRENDER

# Schlesinger, Attacking the Shoe (Blackjack Forum, September 1986) and Blackjack Attack: the Illustrious 18 but for
# insurance, and the Fab 4, for several decks and a dealer who stands on soft 17.
ILLUSTRIOUS = [
    ("hard", 16, 10, STAND, HIT, 0), ("hard", 15, 10, STAND, HIT, 4), ("pairs", 10, 5, SPLIT, STAND, 5),
    ("pairs", 10, 6, SPLIT, STAND, 4), ("hard", 10, 10, DOUBLE, HIT, 4), ("hard", 12, 3, STAND, HIT, 2),
    ("hard", 12, 2, STAND, HIT, 3), ("hard", 11, 1, DOUBLE, HIT, 1), ("hard", 9, 2, DOUBLE, HIT, 1),
    ("hard", 10, 1, DOUBLE, HIT, 4), ("hard", 9, 7, DOUBLE, HIT, 3), ("hard", 16, 9, STAND, HIT, 5),
    ("hard", 13, 2, STAND, HIT, -1), ("hard", 12, 4, STAND, HIT, 0), ("hard", 12, 5, STAND, HIT, -2),
    ("hard", 12, 6, STAND, HIT, -1), ("hard", 13, 3, STAND, HIT, -2),
]  # fmt: skip
FAB = [
    ("hard", 14, 10, SURRENDER, HIT, 3), ("hard", 15, 10, SURRENDER, HIT, 0),
    ("hard", 15, 9, SURRENDER, HIT, 2), ("hard", 15, 1, SURRENDER, HIT, 1),
]  # fmt: skip


@pytest.fixture(scope="module")
def found() -> Charts:
    return charts(RULES, HI_LO)


def index(found: Charts, rows: str, hand: int, up: int, move: Move, other: Move) -> float:
    """The lowest count at which one move is better than the other."""
    for place, chart in enumerate(found.charts):
        moves = getattr(chart, rows)[hand][up].moves
        if moves.index(move) < moves.index(other):
            return KNOTS[0] + place / PER_POINT
    raise AssertionError(f"{move} is never better")


@pytest.mark.parametrize(("rows", "hand", "up", "move", "other", "published"), [*ILLUSTRIOUS, *FAB])
def test_indices_are_the_published_ones_to_within_a_point(
    found: Charts, rows: str, hand: int, up: int, move: Move, other: Move, published: int
) -> None:
    assert abs(index(found, rows, hand, up, move, other) - published) <= 1


def test_a_true_count_of_zero_is_basic_strategy(found: Charts) -> None:
    book, chart = strategy_of(RULES), found.at(0)
    for rows in ("hard", "soft", "pairs"):
        for hand, row in getattr(book, rows).items():
            assert [getattr(chart, rows)[hand][up].moves[0] for up in UPS] == [row[up].moves[0] for up in UPS]


def test_the_nearest_half_point_counts_and_the_last_beyond_the_last(found: Charts) -> None:
    assert len(found.charts) == (KNOTS[-1] - KNOTS[0]) * PER_POINT + 1
    assert found.at(0.2) is found.at(0)
    assert found.at(0.3) is found.at(0.5)
    assert found.at(99) is found.charts[-1]
    assert found.at(-99) is found.charts[0]


def test_pairs_that_the_book_splits_are_split_at_any_count(found: Charts) -> None:
    for value, row in strategy_of(RULES).pairs.items():
        for up, cell in row.items():
            if value != 10 and cell.moves[0] is SPLIT:
                assert {chart.pairs[value][up].moves[0] for chart in found.charts} == {SPLIT}


@pytest.mark.parametrize("system", [system for system in SYSTEMS.values() if system.balanced], ids=lambda s: s.name)
def test_the_likeliest_shoe_has_the_count_it_stands_for(system: object) -> None:
    assert isinstance(system, type(HI_LO))
    shoe = likeliest(RULES, system, 3.0)
    values = (system.values[12], *system.values[:9])
    assert sum(shoe) == pytest.approx(416)
    assert -sum(count * value for count, value in zip(shoe, values, strict=True)) / 8 == pytest.approx(3)


def test_a_rank_is_the_rarer_the_more_it_counts() -> None:
    shoe = likeliest(RULES, OMEGA_2, 4.0)
    ace, deuce, four, eight, nine = shoe[0], shoe[1], shoe[3], shoe[7], shoe[8]
    assert four < deuce < ace == eight == 32 < nine < shoe[9] / 4
