"""Hit and stand, whose turn it is, and what ends it (UBER, groups play, limits and rules)."""

import pytest

from croupier.games.blackjack.events import (
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    Action,
    CardAsked,
    CardDealt,
    Double,
    HandSettled,
)
from tests.games.blackjack.script import Script, Table


@pytest.mark.req("UBER:74", "UBER:75")
def test_each_hit_brings_one_card_and_below_21_the_same_player_is_asked_again() -> None:
    table = Script("4c5c", "Tc8c", dealer="Th 7h", draws="2d 4h 3s").run("h")
    assert table.shown() == "4c 5c 2d"
    table.run("h")
    assert table.shown() == "4c 5c 2d 4h"  # 15
    assert table.asked == (0,)
    assert [type(event) for event in table.events[-2:]] == [CardAsked, CardDealt]


@pytest.mark.req("UBER:51")
def test_hits_go_on_until_over_21() -> None:
    table = Script("2c2d", "Tc8c", dealer="Th 7h", draws="2h 2s 3c 4c 5c Td").run("h h h h h")
    assert table.asked == (0,)  # at 20
    table.run("h")
    assert table.results() == ["bust"]
    assert table.asked == (1,)


@pytest.mark.req("UBER:51")
def test_standing_passes_the_turn() -> None:
    table = Script("2c2d", "Tc8c", dealer="Th 7h").run("s")
    assert table.asked == (1,)
    assert table.refusal(0, HIT) == "turn/not-yours"


@pytest.mark.req("UBER:51")
def test_at_21_a_hand_stands_by_itself() -> None:
    table = Script("9c2d", "Tc8c", dealer="Th 7h", draws="Td").run("h")
    assert table.asked == (1,)
    table.run("s")
    assert table.results(0) == ["win"]


@pytest.mark.req("UBER:UC1d")
@pytest.mark.parametrize("action", [HIT, STAND, SPLIT, SURRENDER, Double(1000)])
def test_nothing_more_is_accepted_for_a_hand_over_21(action: Action) -> None:
    table = Script("Tc6d", "Tc8c", dealer="Th 7h", draws="Td").run("h")
    assert table.refusal(0, action) == "turn/not-yours"


@pytest.mark.req("UBER:21")
@pytest.mark.parametrize("action", [HIT, STAND, SURRENDER, Double(1000)])
def test_a_blackjack_gets_no_further_action(action: Action) -> None:
    table = Script("AcKd", "Tc8c", dealer="Th 7h")
    assert table.asked == (1,)
    assert table.refusal(0, action) == "turn/blackjack"
    assert Table([500]).refusal(0, action) == "action/not-here"


@pytest.mark.req("UBER:UC1")
def test_one_round_has_all_four_decisions_and_a_spectator_sees_it() -> None:
    table = Script("8c8d", "6c5d", "Tc7d", "9c3d", dealer="Th 7h", draws="Ts 2d 9d Td 5h")
    table.run("p s h s").run("d").run("s").run("h s")
    assert [table.shown(0, at) for at in (0, 1)] == ["8c Ts", "8d 2d 9d"]
    assert [table.results(seat) for seat in range(4)] == [["win", "win"], ["win"], ["push"], ["push"]]
    assert [len(seat["hands"]) for seat in table.seen()["seats"]] == [2, 1, 1, 1]
    assert table.payoffs == [2000, 2000, 0, 0]


@pytest.mark.req("UBER:63")
def test_no_hand_gets_an_eleventh_card() -> None:
    deuces = "2c 2d 2h 2s 2c 2d 2h 2s"
    table = Script("2c2d", dealer="Th 7h", draws=deuces).run("h " * 8)
    assert len(table.hand().cards) == 10  # worth 20
    assert table.cards == []
    table.run("h")
    assert len(table.hand().cards) == 10
    assert table.results() == ["ten-cards"]


@pytest.mark.req("UBER:63")
@pytest.mark.parametrize(("rules", "cards", "result"), [("ubercasino", 10, "win"), ("casino", 11, "lose")])
def test_the_dealer_too_stops_at_ten_cards_and_is_compared_as_he_stands(rules: str, cards: int, result: str) -> None:
    sixteen = "2h 2s 2c 2d Ac Ad Ah As"  # with the two deuces that he begins with
    table = Script("Tc9d", dealer="2c 2d", draws=f"{sixteen} 5c", rules=rules).run("s")
    assert len(table.state.dealer) == cards
    assert table.results() == [result]


@pytest.mark.req("UBER:86")
def test_a_hit_at_ten_cards_wins_at_once_whatever_the_dealer_has() -> None:
    table = Table([50_000, 50_000], shoe="test", scenario="ten-cards").bet(1000, 1000)
    table.run("h " * 8)
    assert len(table.hand().cards) == 10
    assert table.game.legal(table.state, 0).describe()["hit"] == {"wins": True}
    table.run("h")
    assert table.balances[0] == 51_000
    assert table.asked == (1,)
    assert table.results() == ["ten-cards"]
    assert not table.state.shown


@pytest.mark.req("UBER:86")
def test_standing_on_ten_cards_is_compared_and_a_ten_card_21_is_asked() -> None:
    draws = "2h 2s 2c 2d 2h 2s 2c"
    stood = Script("2c2d", dealer="Th 9h", draws=f"{draws} Ad").run("h " * 8 + "s")  # 19
    assert stood.results() == ["push"]
    full = Script("2c2d", dealer="Th 9h", draws=f"{draws} 3d").run("h " * 8)  # 21
    assert full.choices == {"hit", "stand"}
    assert full.run("h").payoffs == [1000]


def test_the_casino_rules_know_no_limit_of_cards() -> None:
    table = Script("2c2d", dealer="Th 7h", draws="2h 2s 2c 2d 2h 2s 2c 2d Ac", rules="casino").run("h " * 9)
    assert len(table.hand().cards) == 11
    assert table.results() == ["win"]


def test_an_action_is_one_event_and_what_follows_is_the_games() -> None:
    table = Script("Tc6d", "Tc8c", dealer="Th 7h", draws="Td")
    assert len(table.game.act(table.state, 0, HIT)) == 1
    table.run("h")
    assert [type(event) for event in table.events[-3:]] == [CardAsked, CardDealt, HandSettled]
