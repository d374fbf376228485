"""Closing a table, halting it, and coming back after the house was closed."""

from typing import Any

import pytest

from croupier.games.blackjack.events import HIT, SPLIT, STAND, Bet
from croupier.games.poker.events import CALL, CHECK
from croupier.kit.cards import parse_cards
from croupier.kit.chance import Rigged, Seeded
from croupier.play.proof import audit
from croupier.table import commands
from croupier.table.commands import Close, Connect, Delay, Halt, Restart, Resume, Sit
from croupier.table.events import Closed, Closing, CreditGranted, Delayed, Restarted, RoundEnded, StoodUp, TimedOut
from croupier.table.reactor import TableReactor
from tests.table.live_table import SECOND, Live


def table(game: str = "holdem", players: str = "ABC", *, chips: int = 100, **settings: Any) -> Live:
    live = Live(game, minimum=len(players), **settings)
    live.sit(*players, chips=chips)
    return live


def test_an_idle_table_closes_at_once_and_everybody_gets_their_chips() -> None:
    live = Live(seats=2, minimum=2)
    live.sit("A", chips=123)
    live.do(Close("We are closing."))
    assert live.log[-3:] == [
        Closing("We are closing."),
        StoodUp("A", 0, 123, "closed"),
        Closed("We are closing."),
    ]
    assert live.watch.books.purses["A"] == 0
    assert live.deadline_ns is None
    for command in (Sit("B", 100), commands.Tick(), Close("again"), commands.Say("A", "bye")):
        assert live.refused(command) == "table/closed"


@pytest.mark.req("UBER:UC1b")
def test_politely_the_round_is_played_to_its_end_first() -> None:
    live = table("blackjack", "AB", chips=50_000, options={"shoe": "test", "scenario": "push"})
    for player in "AB":
        live.act(player, Bet(500))
    live.do(Close("The dealer ends the game."))
    assert live.state.running
    assert live.told().closing == "The dealer ends the game."
    assert live.refused(Sit("N", 50_000)) == "table/closing"
    live.play_out()
    assert live.records[0].payoffs[:2] == (0, 0)
    assert live.log[-1] == Closed("The dealer ends the game.")
    assert live.told().closed


@pytest.mark.req("UBER:97")
def test_at_once_bets_that_are_not_settled_go_back() -> None:
    """A busts, B splits, C is still to act."""
    cards = "Tc 8c 9c 5d  6d 8d 9d Th  Ks 2s"  # A, B, C and the dealer's hole card; twice round; A's card, B's card
    live = table(
        "blackjack", "ABC", chips=50_000, options={"minimum": 500}, chance=Rigged(Seeded(1), _dealt(cards)), seats=3
    )
    for player in "ABC":
        live.act(player, Bet(1000))
    assert live.on_turn == ["A"]
    live.act("A", HIT)
    assert live.on_turn == ["B"]
    live.act("B", SPLIT)
    live.do(Close("Power cut.", at_once=True))
    assert live.records[0].payoffs == (-1000, 0, 0)
    assert live.watch.books.purses == {"A": -1000, "B": 0, "C": 0}
    assert live.log[-1] == Closed("Power cut.")


def _dealt(cards: str) -> Any:
    return parse_cards(cards)


@pytest.mark.parametrize("game", ["holdem", "stud", "landlord"])
def test_at_once_a_game_without_a_way_to_call_off_is_ended_by_defaults(game: str) -> None:
    live = table(game, chips=100 if game == "holdem" else 500)
    live.act(live.on_turn[0])
    live.do(Close("At once.", at_once=True))
    assert isinstance(live.log[-1], Closed)
    assert any(isinstance(event, RoundEnded) for event in live.log)
    assert sum(live.records[0].payoffs) == 0
    audit(live.records[0])
    assert sum(live.watch.books.purses.values()) == 0


def test_a_queue_gets_its_chips_back() -> None:
    live = table(players="AB", seats=2)
    live.do(Sit("Q", 77))
    assert live.watch.books.purses["Q"] == -77
    live.do(Close("Over.", at_once=True))
    assert live.watch.books.purses["Q"] == 0


def test_after_so_many_rounds_the_table_closes() -> None:
    live = table(players="AB", rounds=3)
    live.next_round()
    live.next_round()
    live.play_out()
    assert len(live.records) == 3
    assert live.log[-1] == Closed("All rounds have been played.")


def test_a_halted_table_plays_its_round_out_and_begins_no_other() -> None:
    live = table()
    live.do(Halt("The house closes."))
    assert live.do(Halt("again")).batch.events == ()
    assert live.state.running
    live.play_out()
    assert live.deadline_ns is None
    live.wait(3600)
    assert live.state.number == 1
    assert live.told().halted == "The house closes."
    live.do(Sit("N", 100))
    assert live.state.number == 1
    live.do(Resume())
    assert live.state.number == 2
    assert live.do(Resume()).batch.events == ()


def restarted(live: Live, closed_s: float) -> None:
    """The process is gone; another one reads what is stored and goes on, so many seconds later."""
    live.table = TableReactor.resume(live.watch.read(), chance=Seeded(99), salt=live.salt)
    assert live.table.state == live.watch.shadow
    live.now_ns += round(closed_s * SECOND)
    live.do(Restart())


@pytest.mark.parametrize("closed_s", [0, 5, 86_400])
def test_a_round_goes_on_with_the_same_deck_and_as_much_time_as_was_left(closed_s: float) -> None:
    live = table(players="AB")
    live.act("A", CALL)
    deck = live.state.live.stocks["deck"].order
    live.wait(4)
    live.do(commands.Say("A", "hello"))  # the last thing that is known to have happened
    restarted(live, closed_s)
    assert Restarted(round(closed_s * SECOND) + 1) in live.log
    assert live.state.live.stocks["deck"].order == deck
    assert live.on_turn == ["B"]
    live.mark()
    live.do(Connect("B"))
    live.wait(5.99)
    assert live.on_turn == ["B"]
    live.act("B", CHECK)
    live.play_out()
    assert live.records[0].decks["deck"] == deck
    audit(live.records[0])


@pytest.mark.parametrize("back_s", [0.001, 60, 86_400])
def test_a_clock_that_was_set_back_while_the_house_was_closed_leaves_a_turn_the_time_that_it_had(back_s: float) -> None:
    live = table(players="AB")
    live.act("A", CALL)
    live.wait(4)
    live.do(commands.Say("A", "hello"))
    restarted(live, -back_s)
    live.mark()
    live.do(Connect("B"))
    assert live.deadline_ns is not None
    assert 5.9 < (live.deadline_ns - live.now_ns) / SECOND <= 6
    live.wait(5.9)
    live.act("B", CHECK)
    live.play_out()
    [record] = live.records
    assert all(mark.took_ns >= 0 and mark.at_ns >= 0 for mark in record.marks)
    audit(record)


@pytest.mark.parametrize("back_s", [0.001, 60, 86_400])
def test_a_clock_that_was_set_back_while_the_house_was_closed_delays_no_round(back_s: float) -> None:
    live = table(players="AB")
    live.play_out()
    restarted(live, -back_s)
    assert live.deadline_ns is not None
    assert live.deadline_ns - live.now_ns == live.state.settings.pace_ns
    live.do(Connect("A"))
    live.next_round()


@pytest.mark.parametrize("back_s", [60, 86_400])
def test_a_clock_that_was_set_back_while_the_house_was_closed_ends_sitting_out_in_time(back_s: float) -> None:
    live = table(players="AB", sit_out_s_max=30)
    live.play_out()
    live.do(commands.SitOut("A"))
    restarted(live, -back_s)
    live.wait(31)
    assert live.state.seating.seat_of("A") is None


def test_nobody_is_connected_after_a_restart_and_so_has_the_credit() -> None:
    live = table(players="AB")
    restarted(live, 60)
    assert live.state.away == {"A", "B"}
    live.mark()
    live.wait(10)
    assert any(isinstance(event, CreditGranted) for event in live.log)
    assert live.on_turn == ["A"]
    live.wait(10)
    assert TimedOut(0) in live.log


def test_a_restart_between_rounds_gives_people_the_pause_to_come_back() -> None:
    live = table(players="AB")
    live.play_out()
    restarted(live, 3600)
    assert not live.state.running
    live.wait(1.9)
    assert not live.state.running
    live.wait(0.2)
    assert live.state.number == 2


def test_a_restart_lifts_a_halt() -> None:
    live = table(players="AB")
    live.do(Halt("Until tomorrow."))
    live.play_out()
    restarted(live, 3600)
    live.wait(2.1)
    assert live.state.number == 2


def test_offers_and_absences_are_not_shortened_by_a_restart() -> None:
    live = table(players="ABC")
    live.do(commands.SitOut("C"))
    until_ns = live.state.outs[2]
    restarted(live, 3600)
    assert live.state.outs[2] == until_ns + 3600 * SECOND + 1


def test_stand_ends_a_hand_of_blackjack() -> None:
    live = table("blackjack", "A", chips=50_000, options={"shoe": "test", "scenario": "push"})
    live.act("A", Bet(500))
    live.act("A", STAND)
    assert live.over


def test_time_in_which_the_house_could_not_go_on_counts_on_no_clock() -> None:
    live = table(players="AB", turn_s=10)
    live.act("A", CALL)
    [before] = live.state.turns.values()
    live.now_ns += 60 * SECOND
    live.do(Delay())
    [pause_ns] = [event.pause_ns for event in live.log if isinstance(event, Delayed)]
    [turn] = live.state.turns.values()
    assert pause_ns >= 60 * SECOND
    assert turn.deadline_ns == before.deadline_ns + pause_ns == live.deadline_ns
    assert not live.state.away
    live.wait(9)
    assert live.on_turn == ["B"]
    live.act("B", CHECK)
