"""The time bank: players on turn take more time of it, of their own accord, and it fills up again round by round."""

from typing import Any

import pytest

from croupier.errors import BadOption
from croupier.games.poker.events import CALL, FOLD
from croupier.table.commands import Drop, TakeTime
from croupier.table.events import CreditGranted, TimedOut, TimeTaken
from croupier.table.evolve import fold
from croupier.table.settings import TableSettings
from tests.table.live_table import SECOND, Live


def heads_up(bank_s: int = 25, **settings: Any) -> Live:
    """A is to act, facing the big blind, with ten seconds."""
    live = Live(turn_s=10, seats=4, time_bank_s=bank_s, **settings)
    live.sit("A", "B")
    assert live.on_turn == ["A"]
    live.kinds()
    return live


def take(live: Live, player: str = "A") -> None:
    live.do(TakeTime(player, live.state.seq))


def left_s(live: Live) -> float:
    """How long A may still think."""
    deadline_ns: int = live.state.turns[0].deadline_ns
    return round((deadline_ns - live.now_ns) / SECOND, 3)


def test_a_step_of_the_bank_lengthens_the_turn_and_everybody_sees_it() -> None:
    live = heads_up()
    live.wait(9)
    take(live)
    assert left_s(live) == 11
    told = live.told(None)
    assert told.clock[0].deadline_ns == live.state.turns[0].deadline_ns
    assert [seat and seat.bank_s for seat in told.seats[:2]] == [15, 25]
    live.wait(10.9)
    assert live.on_turn == ["A"]
    live.wait(0.2)
    assert TimedOut(0) in live.log


def test_it_can_be_taken_until_it_is_empty() -> None:
    live = heads_up()
    for seconds in (10, 10, 5):
        take(live)
        assert isinstance(live.log[-1], TimeTaken)
        assert live.log[-1].seconds == seconds
    assert left_s(live) == 35
    assert live.refused(TakeTime("A", live.state.seq)) == "time/empty"


def test_a_request_that_is_sent_twice_takes_one_step() -> None:
    live = heads_up()
    seq = live.state.seq
    live.do(TakeTime("A", seq))
    assert live.refused(TakeTime("A", seq)) == "act/stale"
    assert live.refused(TakeTime("A", live.state.seq + 1)) == "act/stale"
    live.act("A", CALL)  # and a decision about what was seen before is good


def test_only_the_player_on_turn_may_take_it_and_in_time() -> None:
    live = heads_up()
    assert live.refused(TakeTime("B", live.state.seq)) == "turn/not-yours"
    assert live.refused(TakeTime("C", live.state.seq)) == "player/not-seated"
    live.now_ns += 10 * SECOND  # a tick is due, and has not come yet
    assert live.refused(TakeTime("A", live.state.seq)) == "act/late"
    live.wait(1)
    assert live.refused(TakeTime("B", live.state.seq)) == "round/none"


def test_a_table_without_a_bank_has_none() -> None:
    live = heads_up(0)
    assert live.refused(TakeTime("A", live.state.seq)) == "time/no-bank"
    with pytest.raises(BadOption):
        TableSettings(name="T", game="holdem", time_bank_s=601)


def test_it_gets_five_seconds_back_with_each_round_up_to_its_size() -> None:
    live = heads_up()
    for _ in range(2):
        take(live)
    assert live.chair("A").bank_s == 5
    banks = []
    for _ in range(5):
        live.act(live.on_turn[0], FOLD)
        live.wait(3)
        banks.append(live.chair("A").bank_s)
    assert banks == [10, 15, 20, 25, 25]


def test_a_player_who_drops_keeps_the_time_that_was_taken() -> None:
    live = heads_up()
    take(live)
    live.do(Drop("A"))
    assert any(isinstance(event, CreditGranted) for event in live.log)
    assert left_s(live) == 30


def test_a_table_that_is_brought_back_in_mid_turn_has_the_same_clock_and_bank() -> None:
    live = heads_up()
    take(live)
    again = fold(live.watch.read())
    assert again.turns == live.state.turns
    assert again.seating.chair(0).bank_s == 15
