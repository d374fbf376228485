"""Players who give a round up, leave it or never answer: the round ends without them by its rules."""

import pytest

from croupier.games.blackjack.events import STAND, Bet
from croupier.games.game import Over
from croupier.games.landlord.events import PASS, Bid, Surrendered
from croupier.games.poker.events import Left, RaiseTo
from croupier.play.proof import audit
from croupier.table.commands import Act, Leave, Resign
from croupier.table.events import TimedOut
from tests.table.live_table import live_table


@pytest.mark.req("LANDLORD:10.1")
def test_a_landlord_game_whose_players_never_answer_ends_by_defaults() -> None:
    live = live_table("landlord", turn_s=30)
    asked = live.on_turn[0]
    others = [player for player in "ABC" if player != asked]
    for player in others:
        action = live.state.game.default(live.state.live.state, live.state.seating.seat_of(asked))
        assert live.refused(Act(player, live.state.seq, action)) == "turn/not-yours"
    while live.state.running:
        live.wait(30)
    assert isinstance(live.state.live.state.need, Over)
    (record,) = live.records
    assert len(record.faults) == len(record.marks)
    assert [type(event) for event in live.log].count(TimedOut) == len(record.marks)


@pytest.mark.req("LANDLORD:10.4")
@pytest.mark.parametrize("on_turn", [True, False])
@pytest.mark.parametrize("phase", ["auction", "play"])
def test_a_surrender_ends_the_game_at_once_and_keeps_the_seat(phase: str, on_turn: bool) -> None:
    live = live_table("landlord")
    while live.state.live.state.phase != phase:
        live.act(live.on_turn[0])
    loser = next(player for player in "ABC" if (player in live.on_turn) == on_turn)
    seat = live.state.seating.seat_of(loser)
    live.do(Resign(loser))
    assert live.over
    assert Surrendered(seat) in live.records[0].events
    assert live.records[0].payoffs[seat] < 0
    assert live.names == "ABC"
    assert live.watch.books.scores[loser] == live.records[0].payoffs[seat]
    assert live.watch.books.seats == {}  # scores are no chips
    audit(live.records[0])
    live.wait(2.1)
    assert live.state.running


@pytest.mark.req("LANDLORD:10.4")
def test_a_peasant_who_surrenders_with_a_bet_of_two_pays_the_landlord_four_and_the_partner_nothing() -> None:
    live = live_table("landlord")
    landlord = live.on_turn[0]
    live.act(landlord, Bid(2))
    while live.state.live.state.phase == "auction":
        live.act(live.on_turn[0], PASS)
    assert live.on_turn == [landlord]
    loser, partner = [player for player in "ABC" if player != landlord]
    live.do(Resign(loser))
    assert {player: live.chair(player).chips for player in "ABC"} == {landlord: 4, loser: -4, partner: 0}


def test_an_all_in_player_who_leaves_stays_in_the_hand() -> None:
    live = live_table("holdem", "ABC")
    player = live.on_turn[0]
    seat = live.state.seating.seat_of(player)
    live.act(player, RaiseTo(200))
    live.do(Leave(player))
    assert live.state.live.state.live >> seat & 1
    live.play_out()
    assert player not in live.names
    audit(live.records[0])


def test_leaving_after_the_betting_is_a_fact_of_the_record() -> None:
    live = live_table("holdem", "ABC")
    first = live.on_turn[0]
    live.act(first, RaiseTo(50))
    live.do(Leave(first))
    live.play_out()
    audit(live.records[0])
    assert not any(isinstance(event, Left) for event in live.records[0].events)  # here it was a fold


def test_stand_is_what_blackjack_does_for_the_silent() -> None:
    live = live_table("blackjack", "AB", options={"shoe": "test", "scenario": "push"})
    for player in "AB":
        live.act(player, Bet(500))
    live.wait(10.1)
    assert live.on_turn == ["B"]
    live.act("B", STAND)
    assert live.records[0].faults[0].seat == 0
