"""Leaving a table of the house eps, and waiting for a seat at it (EPS)."""

from collections.abc import Callable
from random import Random

import pytest

from croupier.games.poker.events import FOLD, Folded, RaiseTo
from croupier.table.commands import Leave, TopUp
from croupier.table.events import StoodUp
from tests.table.eps_table import eps_table, flat, of
from tests.table.live_table import Live


def before_a_game(live: Live) -> str:
    live.play_out()
    return "B"


def on_turn(live: Live) -> str:
    return live.on_turn[0]


def off_turn(live: Live) -> str:
    return next(player for player in "ABC" if player not in live.on_turn)


def after_folding(live: Live) -> str:
    player = live.on_turn[0]
    live.act(player, FOLD)
    return player


def all_in(live: Live) -> str:
    player = live.on_turn[0]
    live.act(player, RaiseTo(500))
    return player


@pytest.mark.req("EPS:RF-PG-001")
@pytest.mark.parametrize(
    ("when", "folds"),
    [(before_a_game, False), (on_turn, True), (off_turn, True), (after_folding, False), (all_in, False)],
)
def test_a_player_may_leave_at_any_time(when: Callable[[Live], str], folds: bool) -> None:
    live = eps_table("A", "B", "C")
    player = when(live)
    seat, before = live.state.seating.seat_of(player), len(flat(live.log))
    live.do(Leave(player))
    assert (Folded(seat) in flat(live.log)[before:]) == (folds and when is on_turn)
    asked = []
    while live.state.running:
        asked += live.on_turn
        live.act(live.on_turn[0])
    assert player not in asked
    assert (Folded(seat) in flat(live.log)[before:]) == folds
    [stood] = of(live.log, StoodUp)
    assert (stood.player, player in live.names) == (player, False)
    assert stood.chips == 500 + live.records[0].payoffs[seat]  # what was not lost is taken along


@pytest.mark.req("EPS:GL-QUEUE")
def test_the_queue_is_first_come_first_served_through_a_hundred_comings_and_goings() -> None:
    live, dice = eps_table("A", "B", chips=100, seats=2), Random(3)
    live.watch.looks = Random(4)  # a few of the pictures are enough here
    line: list[str] = []
    seated = ["A", "B"]
    names = iter([f"{letter}{nth}" for nth in range(100) for letter in "QRS"])
    moves = {"comes": 0, "gives up": 0, "is seated": 0}
    while sum(moves.values()) < 100:
        move = dice.choice(["comes", "comes", "gives up", "is seated"])
        if move == "comes":
            line.append(next(names))
            live.sit(line[-1], chips=100)
        elif move == "gives up" and line:
            live.do(Leave(line.pop(dice.randrange(len(line)))))
        elif move == "is seated" and line:
            gone = seated.pop(dice.randrange(2))
            live.do(Leave(gone))
            live.play_out()
            seated.append(line.pop(0))
            live.wait(live.pause_s + 0.001)
        else:
            continue
        for seat in (0, 1):
            if (chair := live.state.seating.chairs[seat]) and not chair.chips:
                live.do(TopUp(chair.player, 100))
        moves[move] += 1
        assert list(live.told().queue) == line
        assert {chair.player for chair in live.state.seating.chairs if chair} == set(seated)
    assert min(moves.values()) > 10
