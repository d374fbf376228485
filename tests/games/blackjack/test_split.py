"""Splitting pairs (UBER, group split)."""

import pytest

from croupier.games.blackjack.events import HIT, SPLIT, Double, PairSplit
from tests.games.blackjack.script import Script


@pytest.mark.req("UBER:UC1f", "UBER:20")
@pytest.mark.parametrize(
    ("cards", "split_by", "allowed"),
    [
        ("8c8d", "value", True),
        ("8c9d", "value", False),
        ("KcTd", "value", True),
        ("Kc9d", "value", False),
        ("AcAd", "value", True),
        ("JcQd", "value", True),
        ("KcTd", "rank", False),
        ("KcKd", "rank", True),
    ],
)
def test_two_cards_of_the_same_value_can_be_split(cards: str, split_by: str, allowed: bool) -> None:
    table = Script(cards, dealer="Th 7h", draws="2c 3c", split_by=split_by)
    assert ("split" in table.choices) == allowed
    if allowed:
        table.run("p")
        assert len(table.of(PairSplit)) == 1
    else:
        assert table.refusal(0, SPLIT) == "split/not-a-pair"


@pytest.mark.req("UBER:34")
def test_the_third_split_of_a_hand_is_refused() -> None:
    table = Script("8c8d", dealer="Th 7h", draws="8h 8s").run("p p")
    assert table.shown() == "8c 8s"
    assert table.refusal(0, SPLIT) == "split/too-many-hands"
    assert "split" not in table.choices


@pytest.mark.req("UBER:85")
def test_two_splits_give_three_hands_each_played_and_paid_by_itself() -> None:
    table = Script("8c8d", dealer="Th 8h", draws="8h Ts 9s Ad").run("p p s s s")
    assert [table.shown(0, at) for at in range(3)] == ["8c Ts", "8h 9s", "8d Ad"]
    assert table.results() == ["push", "lose", "win"]
    assert [hand.back for hand in table.state.hands[0]] == [1000, 0, 2000]
    assert table.payoffs == [0]


@pytest.mark.req("UBER:85")
def test_the_hand_in_play_gets_its_second_card_at_once_and_the_other_when_its_turn_comes() -> None:
    table = Script("8c8d", dealer="Th 7h", draws="2c 9c 3c").run("p")
    assert [table.shown(0, at) for at in (0, 1)] == ["8c 2c", "8d"]
    table.run("h")
    assert [table.shown(0, at) for at in (0, 1)] == ["8c 2c 9c", "8d"]
    table.run("s")
    assert [table.shown(0, at) for at in (0, 1)] == ["8c 2c 9c", "8d 3c"]
    assert table.asked == (0,)


def test_each_split_stakes_the_bet_of_the_hand_again() -> None:
    table = Script("8c8d", dealer="Th 7h", draws="8h 8s").run("p")
    assert table.balances == [48_000]
    assert [hand.bet for hand in table.state.hands[0]] == [1000, 1000]
    table.run("p")
    assert table.balances == [47_000]
    assert [hand.bet for hand in table.state.hands[0]] == [1000, 1000, 1000]


@pytest.mark.req("UBER:34")
def test_split_aces_get_one_card_each_and_are_not_split_again() -> None:
    table = Script("AcAd", "Tc8d", dealer="Th 7h", draws="Ah 9s").run("p")
    assert [table.shown(0, at) for at in (0, 1)] == ["Ac Ah", "Ad 9s"]
    assert table.asked == (1,)
    assert table.run("s").results() == ["lose", "win"]


@pytest.mark.req("UBER:34")
def test_an_option_splits_aces_again() -> None:
    table = Script("AcAd", dealer="Th 7h", draws="Ah 9s 8s 7s", resplit_aces=True).run("p")
    assert table.choices == {"stand", "split"}
    assert table.refusal(0, HIT) == "hit/split-aces"
    assert table.refusal(0, Double(1000)) == "double/split-aces"
    table.run("p")
    assert [table.shown(0, at) for at in range(3)] == ["Ac 9s", "Ah 8s", "Ad 7s"]
    assert table.payoffs == [3000]


@pytest.mark.req("UBER:34")
def test_an_option_hits_split_aces() -> None:
    table = Script("AcAd", dealer="Th 7h", draws="Ah 5s 9s 3s", hit_split_aces=True).run("p")
    assert table.refusal(0, SPLIT) == "split/aces"
    assert table.choices == {"hit", "stand", "double"}
    table.run("h s s")
    assert [table.shown(0, at) for at in (0, 1)] == ["Ac Ah 5s", "Ad 9s"]


@pytest.mark.req("UBER:48")
@pytest.mark.parametrize("cards", ["AcAd", "KcTd"])
def test_21_after_a_split_is_no_blackjack(cards: str) -> None:
    draws = "Ks Qs" if cards == "AcAd" else "As Ad"
    table = Script(cards, dealer="Th 9h", draws=draws).run("p")
    assert table.results() == ["win", "win"]
    assert table.payoffs == [2000]
    push = Script(cards, dealer="Th 6h", draws=f"{draws} 5c").run("p")
    assert push.results() == ["push", "push"]


def test_a_hand_of_three_cards_is_not_split() -> None:
    table = Script("4c4d", dealer="Th 7h", draws="4h").run("h")
    assert table.refusal(0, SPLIT) == "split/not-first-two"


def test_casino_rules_allow_four_hands() -> None:
    table = Script("8c8d", dealer="Th 7h", draws="8h 8s 2s", rules="casino").run("p p p")
    assert len(table.state.hands[0]) == 4
