"""Bets first, then two cards each: who gets which, and what is seen of them (UBER, groups deal and table)."""

import pytest

from croupier.errors import BadOption
from croupier.games import registry
from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.events import SIT_OUT, Bet, HandsDealt, HoleTurned
from croupier.games.game import Over, SeatInfo
from croupier.kit.cards import UNKNOWN, parse_card, parse_cards, show_cards
from tests.games.blackjack.script import BALANCE, Script, Table


def test_blackjack_is_built_in() -> None:
    game = registry.make("blackjack")
    assert isinstance(game, Blackjack)
    assert (game.title, game.version, list(game.seat_counts)) == ("Blackjack", 1, [1, 2, 3, 4, 5, 6, 7])


@pytest.mark.req("UBER:43", "UBER:52", "UBER:53")
def test_single_cards_go_round_twice_from_the_rightmost_player_to_the_dealer() -> None:
    table = Table([BALANCE] * 3, parse_cards("2c 3c 4c 5c 6c 7c 8c 9c")).bet(500, 500, 500)
    assert [table.shown(seat) for seat in range(3)] == ["2c 6c", "3c 7c", "4c 8c"]
    assert show_cards(table.state.dealer) == "5c 9c"


@pytest.mark.req("UBER:53")
def test_players_are_served_in_seat_order_and_the_dealer_last() -> None:
    table = Script("Tc8c", "Tc7c", "Tc6c", dealer="Th 6h", draws="Tc 5c")
    turns = []
    while table.asked:
        turns.append(table.asked)
        table.run("h" if table.asked == (2,) else "s")
    assert turns == [(0,), (1,), (2,)]
    assert [type(event).__name__ for event in table.events[-5:-2]] == ["HandSettled", "HoleTurned", "DealerDrew"]


@pytest.mark.req("UBER:43")
def test_who_has_no_bet_gets_no_cards() -> None:
    table = Table([BALANCE, BALANCE, None, 400, BALANCE, SeatInfo("out", BALANCE, "out")], parse_cards("2c3c4c5c6c7c"))
    assert table.asked == (0, 1, 4)
    table.act(4, Bet(500)).act(0, SIT_OUT).act(1, Bet(600))
    assert [len(hands) for hands in table.state.hands] == [0, 1, 0, 0, 1, 0]
    assert table.shown(1) == "2c 5c"
    assert table.shown(4) == "3c 6c"


@pytest.mark.req("UBER:44")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_hole_card_is_a_back_to_everybody_until_the_dealers_turn(viewer: int | None) -> None:
    table = Script("Tc8c", "Tc7c", dealer="9s 6h", draws="5d")
    game, hole, up = table.game, parse_card("9s"), parse_card("6h")
    assert table.state.dealer == (hole, up)
    assert game.view(table.state, viewer).dealer == (UNKNOWN, up)
    (dealt,) = table.of(HandsDealt)
    assert game.redact(dealt, viewer) == HandsDealt(dealt.hands, (UNKNOWN, up))
    assert table.seen()["dealer"] == {"cards": ["??", "6h"], "points": 6, "soft": False}
    table.run("s s")
    assert [event.card for event in table.of(HoleTurned)] == [hole]
    assert table.seen()["dealer"]["cards"] == ["9s", "6h", "5d"]
    assert table.seen()["dealer"]["points"] == 20


@pytest.mark.req("UBER:6")
@pytest.mark.parametrize("players", [1, 7])
def test_one_to_seven_players_complete_a_round(players: int) -> None:
    table = Script(*["Tc9c"] * players, dealer="Th 8h").run("s " * players)
    assert table.payoffs == [1000] * players


@pytest.mark.req("UBER:6")
def test_there_is_no_eighth_seat() -> None:
    with pytest.raises(BadOption, match="at most 7 players"):
        Table([BALANCE] * 8)
    assert 0 not in Blackjack.seat_counts
    assert 8 not in Blackjack.seat_counts


@pytest.mark.req("UBER:UC1a")
@pytest.mark.parametrize("seats", [(), (None, None), (499,), (SeatInfo("out", BALANCE, "out"),)], ids=str)
def test_nothing_is_dealt_without_a_player(seats: tuple[SeatInfo | int | None, ...]) -> None:
    table = Table(seats)
    assert table.over == Over((0,) * len(seats), table.over.carry)
    assert table.over.carry.left == (8,) * 52


@pytest.mark.req("UBER:70")
def test_nothing_is_dealt_without_a_bet_and_one_bet_is_enough() -> None:
    nobody = Table([BALANCE, BALANCE]).bet(0, 0)
    assert nobody.payoffs == [0, 0]
    assert not nobody.of(HandsDealt)
    one = Table([BALANCE, BALANCE], parse_cards("Tc 9c 8c 7c"))
    one.act(1, Bet(500))
    assert not one.of(HandsDealt)
    one.act(0, SIT_OUT)
    assert len(one.of(HandsDealt)) == 1
