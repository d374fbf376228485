"""Whose time runs and until when; what becomes of those who let it pass (POKERIV3, group connection; EPS; UBER)."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.errors import BadOption
from croupier.games.blackjack.events import HIT, STAND, Bet
from croupier.games.poker.events import CALL, CHECK, FOLD, Checked, Folded, RaiseTo
from croupier.play.player import Fault
from croupier.table import commands
from croupier.table.commands import Act, Connect, Drop, Say, Sit, SitIn, Tick
from croupier.table.events import CreditGranted, Leaving, SatOut, StoodUp, TimedOut
from tests.table.live_table import SECOND, Live


def heads_up(turn_s: int = 10, **settings: Any) -> Live:
    """A is to act, facing the big blind."""
    live = Live(turn_s=turn_s, seats=4, **settings)
    live.sit("A", "B")
    assert live.on_turn == ["A"]
    live.mark()
    live.kinds()
    return live


def ends_after(live: Live, player: str) -> float:
    """How many seconds the turn of a player takes if nobody does anything."""
    while player in live.on_turn:
        assert live.deadline_ns is not None
        live.wait((live.deadline_ns - live.now_ns) / SECOND)
    return round(live.seconds, 3)


@pytest.mark.req("POKERIV3:KT13")
def test_a_connected_players_turn_ends_after_the_turn_time() -> None:
    live = heads_up(10)
    live.wait(9.99)
    assert live.on_turn == ["A"]
    live.wait(0.02)
    assert TimedOut(0) in live.log
    assert live.over  # A folded
    assert live.chair("A").presence == "out"


@pytest.mark.req("POKERIV3:KT13")
def test_a_dropped_player_who_is_back_at_15_s_may_act_until_20_s() -> None:
    live = heads_up(10)
    live.wait(5)
    live.do(Drop("A"))
    live.wait(10)
    assert live.on_turn == ["A"]
    live.do(Connect("A"))
    live.wait(4.9)
    live.act("A", CALL)
    assert live.on_turn == ["B"]
    assert TimedOut(0) not in live.log


@pytest.mark.req("POKERIV3:KT13")
@pytest.mark.parametrize("back_after", [1, 5, 9.9, 15, None])
def test_coming_back_does_not_restart_the_clock_of_a_turn(back_after: float | None) -> None:
    live = heads_up(10)
    live.do(Drop("A"))
    if back_after is not None:
        live.wait(back_after)
        live.do(Connect("A"))
        live.do(Drop("A"))
        live.do(Connect("A"))
    assert ends_after(live, "A") == 20
    assert [type(event) for event in live.log].count(CreditGranted) == 1


@pytest.mark.req("POKERIV3:U15", "POKERIV3:KT13")
@pytest.mark.parametrize("turn_s", [1, 7, 60])
def test_a_dropped_players_turn_takes_twice_the_turn_time(turn_s: int) -> None:
    before, during, connected = heads_up(turn_s), heads_up(turn_s), heads_up(turn_s)
    before.do(Drop("B"))
    before.act("A", CALL)
    before.mark()
    during.do(Drop("A"))
    assert ends_after(before, "B") == ends_after(during, "A") == 2 * turn_s
    assert ends_after(connected, "A") == turn_s


@pytest.mark.req("POKERIV3:KT13")
def test_who_has_given_no_sign_of_life_when_the_time_is_up_counts_as_dropped() -> None:
    live = heads_up(1)
    live.wait(1.5, "A")  # the server says so with its tick
    assert live.on_turn == ["A"]
    assert CreditGranted(0, live.state.turns[0].started_ns + 2 * SECOND) in live.log
    live.wait(1)
    assert TimedOut(0) in live.log
    other = heads_up(1)
    other.wait(1.5, "B")
    assert other.over


@pytest.mark.req("POKERIV3:KT13")
@pytest.mark.parametrize(("raised", "event"), [(False, Checked(1)), (True, Folded(1))])
def test_silence_is_a_check_where_that_is_free_and_a_fold_where_not(raised: bool, event: object) -> None:
    live = heads_up(10)
    live.act("A", RaiseTo(6) if raised else CALL)
    live.wait(10.1)
    assert event in live.state.live.events
    assert SatOut("B", 1, "late") in live.log
    assert live.state.live.faults == [Fault(1, "late", "did not act within 10 s", live.state.live.events.index(event))]


@pytest.mark.parametrize(
    "other",
    [
        lambda live: live.do(Say("B", "hurry up")),
        lambda live: live.do(Say("somebody", "hello")),
        lambda live: live.sit("C"),
        lambda live: live.do(Drop("B")),
        lambda live: live.do(commands.SitOut("B")),
        lambda live: live.do(commands.TopUp("B", 10)),
        lambda live: live.do(Tick(frozenset({"B"}))),
        lambda live: live.do(commands.Halt("The house closes.")),
        lambda live: live.refused(Act("A", live.state.seq, CHECK)),
        lambda live: live.refused(Act("B", live.state.seq, FOLD)),
    ],
)
def test_nobody_elses_doing_moves_a_clock(other: Callable[[Live], object]) -> None:
    live = heads_up(10)
    turn, deadline_ns = live.state.turns[0], live.deadline_ns
    live.wait(4)
    other(live)
    assert live.state.turns[0] is turn
    assert live.deadline_ns == deadline_ns
    assert ends_after(live, "A") == 10


@pytest.mark.req("POKERIV3:U22", "EPS:UC-012-POST")
def test_chat_among_players_and_a_spectator_changes_neither_game_nor_clock() -> None:
    live = heads_up(10)
    before = (live.told(0).picture, live.told(0).choices, live.told(0).clock, live.told(0).seats)
    for player, text in (("A", "hi"), ("B", "hi A"), ("watcher", "good luck")):
        outcome = live.do(Say(player, text))
        (said,) = outcome.batch.events
        assert (said.player, said.text) == (player, text)  # type: ignore[union-attr]
        assert outcome.movements == ()
    assert before == (live.told(0).picture, live.told(0).choices, live.told(0).clock, live.told(0).seats)


def test_chat_carries_no_control_characters() -> None:
    live = heads_up(10)
    (said,) = live.do(Say("A", "\x1b[2Jtwo\rlines\u202e\n")).batch.events
    assert said.text == "[2Jtwo lines"  # type: ignore[union-attr]
    with pytest.raises(BadOption):
        live.do(Say("A", "\x07\x1b"))


@pytest.mark.req("EPS:RNF-005")
def test_an_act_after_the_time_is_refused_even_if_the_tick_is_late() -> None:
    live = heads_up(10)
    live.now_ns += 11 * SECOND
    assert live.refused(Act("A", live.state.seq, CALL)) == "act/late"
    live.do(Tick())
    assert TimedOut(0) in live.log


def test_a_tick_that_comes_too_early_does_nothing() -> None:
    live = heads_up(10)
    outcome = live.do(Tick())
    assert outcome.batch.events == ()
    assert outcome.batch.seq == live.state.seq
    assert outcome.deadline_ns == live.state.turns[0].deadline_ns


def test_who_missed_a_turn_and_has_no_connection_is_not_waited_for_again() -> None:
    live = heads_up(10)
    live.act("A", CALL)
    live.do(Drop("B"))
    live.wait(20.1)  # B's turn and credit: a check
    assert live.on_turn == ["A"]  # on the flop B's check came at once
    assert live.state.live.state.street == 1
    live.do(Connect("B"))
    live.act("A", CHECK)
    assert live.on_turn == ["B"]  # and now there is somebody to wait for
    live.mark()
    assert ends_after(live, "B") == 10


def test_who_sits_out_comes_back_by_asking() -> None:
    live = heads_up(10)
    live.wait(10.1)
    live.wait(100)
    assert live.state.number == 1
    assert live.told().status == "waiting"
    live.do(SitIn("A"))
    assert live.state.number == 2
    assert live.state.outs == {}


def test_who_sits_out_for_15_minutes_is_stood_up() -> None:
    live = heads_up(10)
    live.wait(10.1)
    live.wait(899)
    assert live.names == "AB.."
    live.wait(1)
    assert live.names == ".B.."
    assert StoodUp("A", 0, 99, "absent") in live.log
    assert live.watch.books.purses["A"] == -1


def eps(**settings: Any) -> Live:
    """The clock of the house eps: 15 s, no credit, off the table after two misses in a row, no sitting out."""
    return Live(
        options={"rules": "eps"}, turn_s=15, credit="none", late="play-on", remove_after_missed=2, seats=7, **settings
    )


@pytest.mark.req("EPS:RF-BR-013")
def test_at_an_eps_table_an_act_at_14_9_s_counts_and_at_15_s_the_turn_is_over() -> None:
    live = eps()
    live.sit("A", "B", "C", chips=200)
    live.mark()
    player = live.on_turn[0]
    live.wait(14.9)
    live.act(player, CALL)
    other = live.on_turn[0]
    live.wait(14.999)
    assert live.on_turn == [other]
    live.do(Drop(other))  # a lost connection gives no extra time here
    live.wait(0.001)
    assert other not in live.on_turn


@pytest.mark.req("EPS:RF-BR-014", "EPS:RF-BR-014b")
def test_at_an_eps_table_two_missed_turns_in_a_row_cost_the_seat() -> None:
    live = eps()
    live.sit("A", "B", "C", chips=200)
    live.play_out()
    live.wait(2.1)
    live.kinds()
    for _ in range(2):
        number = live.state.number
        while live.state.running:
            (player,) = live.on_turn
            if player == "C":
                live.wait(15)
            else:
                live.act(player)
        live.wait(2.1)
        assert live.state.number == number + 1
    seat = 2
    assert [event for event in live.log if isinstance(event, TimedOut)] == [TimedOut(seat)] * 2
    assert Leaving("C", seat, "missed") in live.log
    assert any(isinstance(event, StoodUp) and event.player == "C" and event.why == "missed" for event in live.log)
    assert live.names == "AB....."
    assert all(Folded(seat) in record.events for record in live.records[1:3])


@pytest.mark.req("EPS:RF-BR-014")
def test_at_an_eps_table_an_act_between_two_missed_turns_keeps_the_seat() -> None:
    live = eps()
    live.sit("A", "B", "C", chips=200)
    live.play_out()
    live.wait(2.1)
    for misses in (True, False, True, False):
        while live.state.running:
            (player,) = live.on_turn
            if player == "C" and misses:
                live.wait(15)
            else:
                live.act(player)
        live.wait(2.1)
    assert live.names == "ABC...."
    assert [type(event) for event in live.log].count(TimedOut) == 2
    assert live.chair("C").presence == "in"


def ubercasino(**settings: Any) -> Live:
    """The clock of UberCasino: 7 s for each decision, then the player is out of the game."""
    return Live("blackjack", turn_s=7, credit="none", remove_after_missed=1, pace_ms=2000, **settings)


@pytest.mark.req("UBER:36", "UBER:UC1c")
def test_at_blackjack_a_decision_at_6_5_s_counts_and_none_by_7_s_costs_seat_and_bet() -> None:
    live = ubercasino(options={"shoe": "test", "scenario": "player-bust"})
    live.sit("A", "B", chips=50_000)
    live.do(commands.Act("A", live.state.seq, Bet(500)))  # the first round is A's alone
    live.act("A", STAND)
    live.wait(2.1)
    for player in "AB":
        live.do(Act(player, live.state.seq, Bet(1000)))
    assert live.on_turn == ["A"]
    live.wait(6.5)
    live.act("A", STAND)
    assert live.on_turn == ["B"]
    live.wait(6.999)
    assert live.on_turn == ["B"]
    live.wait(0.001)
    assert live.over
    assert live.records[-1].payoffs[1] == -1000
    assert live.names == "A......"
    assert live.watch.books.purses["B"] == -1000  # the balance is kept


@pytest.mark.req("UBER:36")
def test_at_blackjack_every_decision_has_its_own_7_s() -> None:
    live = ubercasino(options={"shoe": "test", "scenario": "ten-cards"})
    live.sit("A", chips=50_000)
    live.act("A", Bet(500))
    for _ in range(3):
        live.wait(6.5)
        live.act("A", HIT)
    assert live.on_turn == ["A"]
    live.wait(7)
    assert live.names == "......."


def test_who_places_no_bet_in_time_sits_the_round_out_and_has_missed_no_turn() -> None:
    live = ubercasino()
    live.sit("A", "B", chips=50_000)
    live.wait(7.1)  # A's round
    assert live.state.number == 1
    live.wait(2)
    assert live.state.number == 2
    live.act("A", Bet(500))
    live.wait(7.1)
    assert TimedOut(1, missed=False) in live.log
    assert live.names == "AB....."
    assert live.chair("B").presence == "in"
    assert live.chair("B").missed == 0


def test_those_who_are_asked_at_once_have_one_time_and_each_may_be_first() -> None:
    live = Live("blackjack", turn_s=10)
    live.sit("A", chips=50_000)
    live.sit("B", "C", chips=50_000)
    live.wait(10.1)
    live.do(SitIn("A"))
    live.wait(2)
    assert live.on_turn == ["A", "B", "C"]
    seq, turns = live.state.seq, dict(live.state.turns)
    live.wait(3)
    live.do(Act("B", seq, Bet(500)))
    assert live.on_turn == ["A", "C"]
    assert live.state.turns == {0: turns[0], 2: turns[2]}
    live.do(Act("C", seq, Bet(500)))  # what B did makes nobody's decision stale
    live.wait(7)
    assert TimedOut(0, missed=False) in live.log
    assert live.state.live.state.stage != "bets"


def test_a_newcomer_is_connected_whatever_was_before() -> None:
    live = heads_up(10)
    live.do(Drop("B"))
    live.do(commands.Leave("B"))
    live.wait(3)
    live.do(Sit("B", 100))
    assert live.told().seats[1].connected  # type: ignore[union-attr]
