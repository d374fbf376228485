"""What is at a table is in the ledger in cents."""

import pytest

from croupier.bank.currency import cents_of, chips_for
from croupier.games import registry
from croupier.games.profile import Unit


@pytest.mark.parametrize(
    ("unit", "chips", "cents"), [("dollars", 40, 40_00), ("chips", 40, 40_00), ("cents", 750, 750), ("dollars", 0, 0)]
)
def test_a_dollar_is_a_hundred_cents_and_a_cent_is_one(unit: Unit, chips: int, cents: int) -> None:
    assert cents_of(chips, unit) == cents
    assert chips_for(cents, unit) == chips


def test_cents_that_are_no_whole_dollar_buy_nothing_at_a_table_in_dollars() -> None:
    assert chips_for(1_99, "dollars") == 1
    assert chips_for(1_99, "cents") == 1_99


def test_points_are_no_money() -> None:
    with pytest.raises(AssertionError, match="scores"):
        cents_of(1, "points")


@pytest.mark.parametrize(("game", "unit"), [("holdem", "dollars"), ("blackjack", "cents"), ("landlord", "points")])
def test_every_game_says_what_it_counts_in(game: str, unit: Unit) -> None:
    assert registry.unit_of(game) == unit


def test_a_game_that_is_not_loaded_counted_in_chips_or_in_points() -> None:
    assert registry.unit_of("halma") == "chips"
    assert registry.unit_of("halma", for_chips=False) == "points"
