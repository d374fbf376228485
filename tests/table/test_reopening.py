"""A closed table that is opened again: the same rules and numbers, empty seats, a new game."""

from typing import Any

import pytest

from croupier.kit.chance import Seeded
from croupier.table.commands import Close, Reopen, Sit
from croupier.table.events import Closed, Reopened, RoundBegan
from croupier.table.reactor import TableReactor
from tests.table.live_table import Live


def closed_table(**settings: Any) -> Live:
    """A table of two who have played a round and were sent home."""
    live = Live("holdem", minimum=2, **settings)
    live.sit("A", "B", chips=100)
    live.do(Close("Enough."))
    live.play_out()
    assert live.log[-1] == Closed("Enough.")
    return live


def test_a_reopened_table_is_empty_and_deals_a_new_game_under_the_next_number() -> None:
    live = closed_table()
    live.do(Reopen())
    assert live.log[-1] == Reopened()
    state = live.state
    assert (state.closed, state.closing, state.carry, state.live) == ("", "", None, None)
    assert set(live.names) == {"."}
    live.sit("C", "D", chips=100)
    began = [event for event in live.log if isinstance(event, RoundBegan)]
    assert [event.number for event in began] == [1, 2]
    assert began[-1].carry is None
    assert [info.player for info in began[-1].seats if info] == ["C", "D"]


def test_a_request_from_before_it_closed_is_not_answered_from_memory() -> None:
    live = Live("holdem", minimum=3)
    live.do(Sit("A", 100, key="first"))
    live.do(Close("Enough."))
    live.do(Reopen())
    live.do(Sit("A", 100, key="first"))
    assert live.state.is_here("A")


def test_an_open_table_and_one_that_has_played_all_its_rounds_are_not_reopened() -> None:
    live = Live("holdem", minimum=2)
    assert live.refused(Reopen()) == "table/not-closed"
    ended = closed_table(rounds=1)
    assert ended.refused(Reopen()) == "table/finished"


@pytest.mark.parametrize("from_snapshot", [False, True])
def test_a_reopened_table_comes_back_from_its_journal_and_from_a_snapshot(from_snapshot: bool) -> None:
    live = closed_table()
    live.do(Reopen())
    live.do(Sit("C", 100))
    text = live.table.snapshot() if from_snapshot else None
    batches = [] if from_snapshot else live.watch.read()
    again = TableReactor.resume(batches, chance=Seeded(1), salt=lambda n: bytes(n), snapshot=text)
    assert again.state.seating.chairs == live.state.seating.chairs
    assert (again.state.seq, again.state.number, again.state.closed) == (live.state.seq, 1, "")
