"""The seat that a table of the house eps draws when it opens: the first player sits there, and has the first button."""

from collections import Counter
from random import Random

import pytest

from croupier.kit.chance import Seeded
from croupier.server.config.house import load
from croupier.table import journal
from croupier.table.commands import Close, Halt, Leave, Reopen, Restart, Resume, Sit, SitOut, TopUp
from croupier.table.events import FirstSeatDrawn
from croupier.table.reactor import TableReactor
from croupier.table.snapshot import restored, snapshot
from tests.table.eps_table import eps_table, flat, of
from tests.table.live_table import START_NS, Live


def drawn_table(*players: str, seed: int = 1, chips: int = 500) -> Live:
    return eps_table(*players, seed=seed, chips=chips, first_seat="drawn", minimum=2)


def button(live: Live) -> int:
    picture = live.told().picture
    assert picture
    return int(picture["button"])


@pytest.mark.req("EPS:UC-001-S05")
def test_of_a_thousand_openings_each_seat_is_drawn_about_as_often_and_has_first_player_and_first_button() -> None:
    settings, drawn = load("eps").openings[0].settings, Counter[int]()
    for seed in range(1000):
        chance, salt = Seeded(seed), Random(seed).randbytes
        table, outcome = TableReactor.open("t", settings, creator="", now_ns=START_NS, chance=chance, salt=salt)
        [first] = of(outcome.batch.events, FirstSeatDrawn)
        for player in "AB":
            table.receive(Sit(player, 0), START_NS)
            table.receive(TopUp(player, 100), START_NS)
        seats = table.state.seating
        assert (seats.seat_of("A"), seats.seat_of("B")) == (first.seat, (first.seat + 1) % 7)
        assert table.state.live
        assert table.state.live.state.button == first.seat
        drawn[first.seat] += 1
    assert set(drawn) == set(range(7))
    assert all(100 < times < 190 for times in drawn.values()), drawn  # 143 of each, by 4 standard deviations


@pytest.mark.req("EPS:UC-001-S05", "EPS:UC-007-S02")
def test_later_players_take_the_next_free_seat_to_the_left_of_it_and_choose_none() -> None:
    live = drawn_table(chips=0)
    first = live.state.seating.first
    live.sit(*"ABC", chips=0)
    live.do(Leave("B"))
    live.sit(*"DEFGH", chips=0)
    seats = [live.state.seating.seat_of(player) for player in "ADCEFGH"]
    assert seats == [(first + nth) % 7 for nth in range(7)]
    live.sit("Q", chips=0)
    assert live.told().queue == ("Q",)
    live.do(Leave("C"))
    assert live.state.seating.seat_of("Q") == (first + 2) % 7
    live.do(Leave("A"))
    assert live.refused(Sit("R", 0, seat=first)) == "seat/given"


@pytest.mark.req("EPS:UC-001-S05")
@pytest.mark.parametrize("how", ["left", "without chips", "sits out"])
def test_if_the_first_player_is_not_in_the_game_the_button_is_at_the_next_one_on_the_left(how: str) -> None:
    live = drawn_table(chips=0)
    first = live.state.seating.first
    live.do(Halt("not yet"))
    live.sit("A", chips=0 if how == "without chips" else 100)
    live.sit(*"BC", chips=100)
    if how == "left":
        live.do(Leave("A"))
    elif how == "sits out":
        live.do(SitOut("A"))
    live.do(Resume())
    assert button(live) == live.state.seating.seat_of("B") == (first + 1) % 7


@pytest.mark.req("EPS:UC-001-S05")
def test_it_is_drawn_anew_whenever_the_house_opens_and_nobody_sits_there_and_kept_otherwise() -> None:
    live = drawn_table("A", "B")
    assert len(of(live.watch.read()[0].events, FirstSeatDrawn)) == 1
    live.do(Restart())
    live.next_round()
    live.do(Halt("closed"))
    live.do(Resume())
    assert of(live.log, FirstSeatDrawn) == []
    live.play_out()
    live.do(Halt("closed"))
    for player in "AB":
        live.do(Leave(player))
    before = len(live.log)
    for opening in (Resume(), Restart()):
        live.do(opening)
    assert len(of(live.log[before:], FirstSeatDrawn)) == 2
    live.do(Close("bye"))
    live.do(Reopen())
    assert len(of(live.log[before:], FirstSeatDrawn)) == 3
    live.sit(*"CD", chips=100)
    assert button(live) == live.state.seating.first == live.state.seating.seat_of("C")


@pytest.mark.req("EPS:UC-001-S05", "EPS:RF-GR-014")
def test_the_button_moves_on_from_it_and_goes_on_moving_when_all_but_one_have_left_meanwhile() -> None:
    live = drawn_table("A", "B", "C")
    first = live.state.seating.first
    buttons = [button(live)]
    for _ in range(3):
        live.next_round()
        buttons.append(button(live))
    assert buttons == [(first + nth) % 7 for nth in (0, 1, 2, 0)]
    live.play_out()
    live.do(Leave("B"))
    live.do(Leave("C"))
    assert "GameReset" in live.kinds()
    live.sit("D", chips=100)
    live.wait(live.pause_s + 0.001)
    assert button(live) == live.state.seating.seat_of("D")


def test_a_table_that_is_brought_back_has_the_same_first_seat() -> None:
    live = drawn_table("A", "B", seed=5)
    live.play_out()
    short = restored(snapshot(live.state))
    again = TableReactor.resume(journal.read(live.watch.lines), chance=Seeded(9), salt=live.salt)
    for state in (short, again.state):
        assert (state.seating.first, state.dealer) == (live.state.seating.first, live.state.dealer)
        assert state.start_carry == live.state.start_carry
    assert flat(live.log)
