"""Players who are gone, and rounds that are called off (UBER:36, UBER:97)."""

import pytest

from croupier.games.blackjack.events import Bet, HandsDealt
from croupier.games.game import Over
from croupier.kit.cards import parse_cards
from tests.games.blackjack.script import BALANCE, Script, Table


def test_before_the_deal_the_bet_goes_with_its_player() -> None:
    table = Table([BALANCE, BALANCE], parse_cards("Tc 9c 8c 7c")).act(0, Bet(500))
    table.leave(0)
    assert table.balances == [BALANCE, BALANCE]
    table.act(1, Bet(500))
    assert table.state.hands[0] == []
    assert table.asked == (1,)


def test_a_player_who_has_not_bet_is_simply_out() -> None:
    table = Table([BALANCE, BALANCE], parse_cards("Tc 9c 8c 7c")).act(1, Bet(500)).leave(0)
    assert len(table.of(HandsDealt)) == 1
    assert Table([BALANCE]).leave(0).payoffs == [0]


def test_after_the_deal_bets_that_are_not_settled_are_lost() -> None:
    table = Script("8c8d", "AcKd", "Tc9d", dealer="Th 7h", draws="Ts 2s").run("p s")
    table.leave(0)
    assert table.asked == (2,)
    assert table.results(0) == ["left", "left"]
    table.leave(1)
    table.run("s")
    assert table.payoffs == [-2000, 1500, 1000]


def test_a_round_without_players_shows_the_dealers_card_and_is_over() -> None:
    table = Script("Tc6d", "Tc8d", dealer="Th 6h").leave(1).leave(0)
    assert table.payoffs == [-1000, -1000]
    assert table.state.shown
    assert table.leave(0).events[-1] is table.events[-1]


def test_insurance_of_a_player_who_leaves_is_lost() -> None:
    table = Script("Tc6d", "Tc8d", dealer="Kh Ah", rules="casino").act(0, Script("Tc6d", dealer="2c 2d").action("i500"))
    table.leave(0)
    assert table.run("n").payoffs == [-1500, -1000]


@pytest.mark.req("UBER:97")
def test_a_round_called_off_returns_what_is_not_settled() -> None:
    table = Script("Tc6d", "8c8d", "Tc9d", dealer="Th 7h", draws="Ks 2s 3s").run("h p h")
    table.cancel()
    assert table.balances == [49_000, 50_000, 50_000]
    assert table.payoffs == [-1000, 0, 0]
    assert table.results(1) == ["returned", "returned"]
    assert table.cancel().over == table.over


@pytest.mark.req("UBER:97")
def test_bets_that_were_placed_but_not_dealt_and_insurance_go_back() -> None:
    assert Table([BALANCE, BALANCE]).act(0, Bet(700)).cancel().balances == [BALANCE, BALANCE]
    insured = Script("Tc6d", "Tc8d", dealer="Kh Ah", rules="casino")
    insured.act(0, insured.action("i500")).cancel()
    assert insured.payoffs == [0, 0]


@pytest.mark.req("UBER:97")
def test_what_was_paid_or_given_up_stands() -> None:
    table = Script("AcKd", "Tc6d", "Tc9d", dealer="Th 7h").run("r").cancel()
    assert table.payoffs == [1500, -500, 0]


def test_a_round_called_off_leaves_the_shoe_as_it_is() -> None:
    table = Script("Tc6d", "Tc9d", dealer="9h 7h").cancel()
    assert isinstance(table.state.need, Over)
    left = table.over.carry.left
    assert sum(left) == 416 - 6
    assert [left[card] for card in parse_cards("9h 7h 9d")] == [7, 7, 7]
    assert left[parse_cards("Tc")[0]] == 6
