"""Leaving a table of the house eps in a game: others learn of it when the turn comes (EPS:RF-PG-004)."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, cast

import msgspec
import pytest

from croupier.games.poker.events import FOLD, Folded, PotWon, RaiseTo
from croupier.server.live.news import BatchNews
from croupier.table import journal
from croupier.table.client_view import told
from croupier.table.commands import Act, Command, Connect, Drop, Leave, Restart, Sit, Stand, Tick, TopUp
from croupier.table.events import Leaving, LeavingQuietly, RoundEnded, SeatFreed, StoodUp, TimedOut, is_quiet
from croupier.table.overview import overview_of
from croupier.table.ports import Outcome
from croupier.table.reactor import TableReactor
from tests.table.eps_table import eps_table, flat, of
from tests.table.live_table import Live


class Streams:
    """What is sent of one table to all but one player, byte for byte."""

    def __init__(self, live: Live, leaver: str) -> None:
        self.live = live
        self.leaver = leaver
        self.sent: list[list[bytes]] = []  # by batch

    def do(self, command: Command) -> None:
        since = self.live.state.told_seq
        self.take(self.live.do(command), since)

    def take(self, outcome: Outcome, since: int) -> None:
        batch, state = outcome.batch, self.live.state
        if not batch.events or is_quiet(batch):
            return
        mine = state.seating.seat_of(self.leaver)
        lookers = [None, "all", *[seat for seat, _ in state.seating.here if seat != mine]]
        news = BatchNews(1, state, batch, since)
        self.sent.append(
            [msgspec.json.encode(told(state, batch, looker)) for looker in lookers]
            + [news.encoded(looker) for looker in lookers]
            + [repr(replace(overview_of(state), game=cast(Any, None), quiet=frozenset())).encode()]
        )


def left_in_silence(seed: int, more: Callable[[str], list[Command]]) -> tuple[Live, Live, str]:
    """Two tables where the same happens but that at one of them a player leaves off turn; up to the turn that comes, or
    the end of the game. All that was sent to others before is the same."""
    dice = Random(seed)
    one, other = (eps_table("A", "B", "C", "D", seed=seed) for _ in range(2))
    for live in (one, other):
        live.watch.looks = Random(1)
        if seed % 2:
            live.next_round()
    for _ in range(dice.randrange(4)):
        if len(other.on_turn):
            play(dice.randrange(100), one, other)
    if not other.state.running:
        return one, other, ""
    state = other.state.live.state
    able = [seat for seat in range(4) if state.live >> seat & 1 and "ABCD"[seat] not in other.on_turn]
    leaver = "ABCD"[dice.choice(able)]
    streams = [Streams(one, leaver), Streams(other, leaver)]
    for command in [Leave(leaver), *more(leaver)]:
        streams[0].do(command)
    one.now_ns = other.now_ns = one.now_ns + 1000
    while other.state.running and leaver not in other.on_turn:
        before = len(streams[1].sent)
        player, action = chosen(other, dice)
        for stream in streams:
            stream.do(Act(player, stream.live.state.told_seq, action))
        if other.state.running and leaver not in other.on_turn:
            assert streams[0].sent == streams[1].sent
        assert streams[0].sent[:before] == streams[1].sent[:before]
    return one, other, leaver


def play(seed: int, *lives: Live) -> None:
    for live in lives:
        player, action = chosen(live, Random(seed))
        live.act(player, action)


def chosen(live: Live, dice: Random) -> tuple[str, Any]:
    player = live.on_turn[0]
    legal = live.state.game.legal(live.state.live.state, live.state.seating.seat_of(player))
    folds = 1 if live.state.number == 1 else 8
    return player, dice.choice(
        [legal.passive(), legal.passive(), legal.aggressive(dice.randrange(60)), *[FOLD] * folds]
    )


MORE: list[Callable[[str], list[Command]]] = [
    lambda leaver: [],
    lambda leaver: [Drop(leaver)],
    lambda leaver: [Drop(leaver), Connect(leaver), Leave(leaver), Drop(leaver)],
    lambda leaver: [Stand(leaver), Tick(frozenset({leaver}))],
]


@pytest.mark.req("EPS:RF-PG-004", "EPS:UC-006-S01")
def test_until_the_turn_comes_all_others_are_sent_the_same_bytes_as_if_nobody_had_left() -> None:
    came, stood = 0, 0
    for seed in range(40):
        one, other, leaver = left_in_silence(seed, MORE[seed // 2 % len(MORE)])
        if not leaver:
            continue
        [gone] = of(one.log, StoodUp)
        assert gone.player == leaver
        if other.state.running:  # the turn has come: folded at once
            seat = other.state.seating.seat_of(leaver)
            batch = one.watch.read()[-1].events
            events = [event for event in of(flat(batch), Leaving, Folded, StoodUp) if event.seat == seat]
            assert events == [Folded(seat), gone]
            assert one.now_ns == other.now_ns  # no second was waited
            assert gone.chips == other.state.live.state.stack[seat]
            came += 1
        else:
            stood += 1
    assert came > 12
    assert stood > 2


@pytest.mark.req("EPS:RF-PG-004", "EPS:RF-PG-001", "EPS:UC-006-S02")
def test_if_all_others_fold_first_the_hand_stands_and_what_it_wins_is_deposited() -> None:
    live = eps_table("A", "B", "C")
    live.do(Leave("C"))
    for player in "AB":
        live.act(player, FOLD)
    [won], [stood] = of(flat(live.log), PotWon), of(live.log, StoodUp)
    assert (won.seats, stood.player, stood.chips) == ((2,), "C", 505)
    kinds = [type(event) for event in live.log]
    assert kinds.index(RoundEnded) < kinds.index(StoodUp)
    assert live.watch.books.purses["C"] == 5


@pytest.mark.req("EPS:RF-PG-001", "EPS:RF-PG-004", "EPS:GL-ACTIVE")
def test_an_all_in_player_stays_in_the_game_and_leaves_when_it_is_over() -> None:
    live = eps_table("A", "B", "C")
    live.act("A", RaiseTo(500))
    live.do(Leave("A"))
    live.act("B", FOLD)
    assert live.told(2).picture["seats"][0]["in_hand"]  # type: ignore[index]
    live.act("C")
    [stood] = of(live.log, StoodUp)
    assert Folded(0) not in flat(live.log)
    assert stood.chips == 500 + live.records[0].payoffs[0]
    assert "A" not in live.names


@pytest.mark.req("EPS:RF-PG-001", "EPS:RF-PG-002", "EPS:UC-006", "EPS:UC-006-S05", "EPS:GL-ACTIVE")
def test_who_folds_on_leaving_is_cashed_out_and_gone_at_once_and_the_others_finish_the_game() -> None:
    live = eps_table("A", "B", "C")
    live.sit("Q", chips=0)
    live.act("A")
    live.act("B", RaiseTo(60))
    live.act("C")
    live.log.clear()
    live.do(Leave("A"))
    assert [type(event).__name__ for event in flat(live.log)][:2] == ["Folded", "StoodUp"]
    assert live.watch.books.purses["A"] == 490 - 500
    assert live.state.seating.seat_of("A") is None
    assert not live.state.is_here("A")
    assert live.state.running
    told = live.told().seats[0]
    assert told
    assert (told.gone, told.leaving, told.connected) == (True, "asked", False)
    live.sit("R", chips=0)
    assert live.state.seating.seat_of("R") == 4
    live.play_out()
    assert not of(live.log, RoundEnded)[0].payoffs[0] + 10
    assert of(live.log, SeatFreed) == [SeatFreed("A", 0)]
    live.sit("S", chips=0)
    assert live.state.seating.seat_of("S") == 0


@pytest.mark.req("EPS:RF-JG-006", "EPS:UC-006-RES", "EPS:UC-007")
def test_the_head_of_the_queue_has_the_seat_only_when_the_pot_is_awarded() -> None:
    live = eps_table(*"ABCDEFG")
    live.sit("Q", "R", chips=0)
    live.do(Leave(live.on_turn[0]))
    assert live.names == "ABCDEFG"
    assert live.told().queue == ("Q", "R")
    live.play_out()
    kinds = [type(event).__name__ for event in flat(live.log)]
    assert kinds.index("PotWon") < kinds.index("SeatFreed")
    assert kinds.index("SeatFreed") < len(kinds) - 1 - kinds[::-1].index("Seated")
    assert live.names == "ABCQEFG"
    assert live.told().queue == ("R",)
    live.wait(live.pause_s)
    assert live.state.running


@pytest.mark.req("EPS:RF-PG-001", "EPS:RF-PG-004")
@pytest.mark.parametrize("when", ["folded", "not in it", "between games"])
def test_who_has_no_part_in_a_game_leaves_at_once_and_openly(when: str) -> None:
    live = eps_table("A", "B", "C")
    if when == "between games":
        live.play_out()
        player = "B"
    elif when == "not in it":
        live.sit("D", chips=100)
        player = "D"
    else:
        live.act(player := live.on_turn[0], FOLD)
    seat, stack = live.state.seating.seat_of(player), live.chair(player).chips + live.chair(player).bought
    out = live.do(Leave(player))
    [stood] = of(out.batch.events, StoodUp)
    assert (stood.player, stood.seat, stood.chips) == (player, seat, stack)
    assert live.state.seating.seat_of(player) is None
    live.play_out()


@pytest.mark.req("EPS:UC-011-ALT-02", "EPS:RF-BR-014")
def test_two_missed_turns_in_a_row_cost_the_seat_at_once_and_the_chips_go_back() -> None:
    live = eps_table("A", "B", "C")
    while not of(live.log, StoodUp):
        if not live.state.running:
            live.wait(live.pause_s)
        elif live.on_turn == ["C"]:
            live.wait(15)
        else:
            live.act(live.on_turn[0])
    [stood] = of(live.log, StoodUp)
    assert len(of(live.log, TimedOut)) == 2
    assert (stood.player, stood.why, live.state.running, live.state.seating.seat_of("C")) == ("C", "missed", True, None)
    live.play_out()
    assert live.watch.books.purses["C"] == stood.chips - 500
    assert stood.chips == 500 + sum(record.payoffs[2] for record in live.records)


@pytest.mark.req("EPS:UC-006-S01")
def test_the_leavers_own_view_says_so_at_once_and_no_chips_can_be_bought_any_more() -> None:
    live = eps_table("A", "B", "C")
    live.do(Leave("C"))
    assert [seat.leaving for seat in live.told(2).seats[:3] if seat] == [None, None, "asked"]
    for looker in (None, 0, 1, "all"):
        assert not any(seat.leaving for seat in live.told(looker).seats if seat)
    assert live.refused(TopUp("C", 100)) == "seat/leaving"
    before = len(live.log)
    live.do(Leave("C"))
    assert len(live.log) == before


def test_who_asks_to_leave_after_the_game_plays_it_to_its_end_and_others_learn_of_it_then() -> None:
    live = eps_table("A", "B", "C")
    live.do(Stand("A", after_round=True))
    assert of(live.log, LeavingQuietly) == [LeavingQuietly("A", 0, folds=False)]
    assert live.told(1).seats[0].leaving is None  # type: ignore[union-attr]
    live.play_out()
    assert Folded(0) not in flat(live.log)
    [stood] = of(live.log, StoodUp)
    assert stood.chips == 500 + live.records[0].payoffs[0]


def test_a_table_that_is_brought_back_folds_the_leaver_at_the_turn_and_numbers_on_as_clients_know_it() -> None:
    live = eps_table("A", "B", "C")
    live.do(Leave("C"))
    seq = live.state.told_seq
    table = TableReactor.resume(journal.read(live.watch.lines), chance=live.chance, salt=live.salt)
    assert table.state == live.state
    assert (table.state.seq, table.state.told_seq) == (seq + 1, seq)
    table.receive(Restart(), live.now_ns + 1)
    table.receive(Act("A", table.state.told_seq, FOLD), live.now_ns + 2)
    legal = table.state.game.legal(table.state.live.state, 1).passive()  # type: ignore[union-attr, attr-defined]
    batch = table.receive(Act("B", table.state.told_seq, legal), live.now_ns + 3).batch
    assert Folded(2) in flat(batch.events)


def test_chips_that_a_voided_game_gives_back_follow_the_player_who_had_left_it() -> None:
    live = eps_table("A", "B", "C")
    live.act("A", RaiseTo(60))
    live.act("B")
    live.act("C")
    live.do(Leave("B"))
    assert live.watch.books.purses["B"] == 440 - 500
    game = live.state.game
    live.state.game = Failing(game)
    try:
        live.table.receive(Act("C", live.state.told_seq, FOLD), live.now_ns + 1)
    finally:
        live.state.game = game
    assert live.state.halted


class Failing:
    """A game that breaks at the next thing it owes."""

    def __init__(self, game: Any) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        if name == "deal":
            raise RuntimeError("broken")
        return getattr(self._game, name)


def test_a_player_who_left_may_queue_at_the_same_table_while_the_game_goes_on() -> None:
    live = eps_table("A", "B", "C", seats=3)
    live.do(Leave(live.on_turn[0]))
    live.do(Sit("A", 0))
    assert live.told().queue == ("A",)
    live.play_out()
    assert live.names == "ABC"
    assert live.chair("A").chips == 0
