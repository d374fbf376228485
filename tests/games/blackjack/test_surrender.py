"""Giving up for half the bet (UBER, group surrender)."""

import pytest

from croupier.games.blackjack.events import SURRENDER
from tests.games.blackjack.script import Script


@pytest.mark.req("UBER:57")
def test_surrender_is_a_first_decision() -> None:
    assert "surrender" in Script("Tc6d", dealer="Th 7h").choices
    hit = Script("Tc2d", dealer="Th 7h", draws="4c").run("h")
    assert hit.refusal(0, SURRENDER) == "surrender/not-first-two"
    split = Script("8c8d", dealer="Th 7h", draws="4c").run("p")
    assert split.refusal(0, SURRENDER) == "surrender/not-first-two"
    double = Script("8c3d", "Tc8d", dealer="Th 7h", draws="4c").run("d")
    assert double.refusal(0, SURRENDER) == "turn/not-yours"


@pytest.mark.req("UBER:57")
def test_a_dealers_blackjack_ends_the_hand_before_anybody_can_surrender() -> None:
    table = Script("Tc6d", dealer="Kh Ah")
    assert table.payoffs == [-1000]
    assert table.refusal(0, SURRENDER) == "turn/not-yours"


@pytest.mark.req("UBER:58")
def test_half_the_bet_goes_back_and_the_hand_is_not_compared() -> None:
    table = Script("Tc6d", "Tc8d", dealer="Th 6h", draws="Tc", bets=[500, 500]).run("r")
    assert table.balances == [49_750, 49_500]
    assert table.results() == ["surrender"]
    assert table.hand().back == 250
    assert table.run("s").payoffs == [-250, 500]  # the dealer's bust wins for those still in


@pytest.mark.req("UBER:61")
def test_if_nobody_is_left_the_dealer_shows_but_does_not_draw() -> None:
    table = Script("Tc6d", dealer="Th 6h").run("r")
    assert table.state.shown
    assert len(table.state.dealer) == 2


def test_half_a_cent_stays_with_the_house() -> None:
    assert Script("Tc6d", dealer="Th 7h", bets=[501], minimum=1, step=1).run("r").payoffs == [-251]


def test_a_table_may_have_no_surrender() -> None:
    table = Script("Tc6d", dealer="Th 7h", surrender="none")
    assert table.refusal(0, SURRENDER) == "surrender/not-offered"


@pytest.mark.parametrize(("hole", "back"), [("Kh", 0), ("9h", 500)])
def test_without_a_look_a_late_blackjack_takes_the_whole_bet(hole: str, back: int) -> None:
    table = Script("Tc6d", "Tc8d", dealer=f"{hole} Ah", peek=False).run("r")
    assert table.results() == [None]
    assert table.run("s").hand().back == back
