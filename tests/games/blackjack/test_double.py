"""Doubling down, for as much again or for less (UBER, group double)."""

import pytest

from croupier.games.blackjack.events import HIT, Double
from tests.games.blackjack.script import Script


@pytest.mark.req("UBER:54", "UBER:UC1g")
def test_a_double_doubles_the_bet_and_brings_one_card() -> None:
    table = Script("6c5d", "Tc8d", dealer="Th 7h", draws="4s").run("d")
    assert (table.hand().bet, table.hand().added) == (2000, 1000)
    assert table.shown() == "6c 5d 4s"
    assert table.asked == (1,)
    assert table.refusal(0, HIT) == "turn/not-yours"
    assert table.balances[0] == 48_000
    assert table.run("s").payoffs == [-2000, 1000]


@pytest.mark.req("UBER:54")
def test_only_the_first_decision_on_two_cards_can_be_a_double() -> None:
    table = Script("2c3d", dealer="Th 7h", draws="4s").run("h")
    assert table.refusal(0, Double(1000)) == "double/not-first-two"
    assert table.choices == {"hit", "stand"}


@pytest.mark.req("UBER:54")
def test_a_hand_can_be_doubled_after_a_split() -> None:
    table = Script("8c8d", dealer="Th 7h", draws="3s Td 2d 9d").run("p d d")
    assert [table.hand(0, at).bet for at in (0, 1)] == [2000, 2000]
    assert [table.shown(0, at) for at in (0, 1)] == ["8c 3s Td", "8d 2d 9d"]
    assert table.payoffs == [4000]


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (400, ""),
        (900, ""),
        (1000, ""),
        (450, "double/off-step"),
        (0, "double/too-little"),
        (-100, "double/too-little"),
        (1100, "double/above-bet"),
        (None, "double/no-amount"),
    ],
)
def test_less_may_be_added_in_whole_dollars(amount: int, code: str) -> None:
    table = Script("6c5d", dealer="Th 7h", draws="9s")
    if code:
        assert table.refusal(0, Double(amount)) == code
    else:
        assert table.act(0, Double(amount)).payoffs == [1000 + amount]


@pytest.mark.req("UBER:54")
def test_a_smaller_balance_still_doubles_for_what_it_covers() -> None:
    table = Script("6c5d", dealer="Th 7h", draws="9s", balances=[1750])
    assert table.game.legal(table.state, 0).describe()["double"] == {"least": 100, "most": 700, "step": 100}
    assert table.refusal(0, Double(800)) == "double/above-balance"
    assert table.act(0, Double(700)).payoffs == [1700]
    none = Script("6c5d", dealer="Th 7h", balances=[1099])
    assert none.refusal(0, Double(100)) == "double/above-balance"


def test_a_table_may_want_the_whole_bet() -> None:
    table = Script("6c5d", dealer="Th 7h", double_for_less=False)
    assert table.game.legal(table.state, 0).describe()["double"] == {"least": 1000, "most": 1000, "step": 1}
    assert table.refusal(0, Double(900)) == "double/too-little"


@pytest.mark.parametrize(
    ("double_on", "allowed"), [("any", {8, 9, 10, 11, 12, 19}), ("9-11", {9, 10, 11}), ("10-11", {10, 11})]
)
def test_a_table_may_let_only_some_totals_double(double_on: str, allowed: set[int]) -> None:
    hands = {8: "3c5d", 9: "4c5d", 10: "4c6d", 11: "5c6d", 12: "Tc2d", 19: "Ac8d"}
    doubled = set()
    for total, cards in hands.items():
        table = Script(cards, dealer="Th 7h", double_on=double_on)
        if "double" in table.choices:
            doubled.add(total)
        else:
            assert table.refusal(0, Double(1000)) == "double/other-points"
    assert doubled == allowed


def test_a_table_may_forbid_doubling_after_a_split() -> None:
    table = Script("8c8d", dealer="Th 7h", draws="3s", double_after_split=False).run("p")
    assert table.refusal(0, Double(1000)) == "double/after-split"
