"""Games that fail, and rounds that cannot begin: the round is void or the table halts, and no chips are lost."""

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.games.game import Over
from croupier.table import commands
from croupier.table.commands import Act, Leave
from croupier.table.events import Halted, RoundEnded, RoundVoided
from examples.kuhn import Kuhn
from tests.table.live_table import Live
from tests.table.toys import brought


class Crashing(Kuhn):
    """Kuhn poker by somebody who makes mistakes."""

    name = "crashing"
    where = ""

    def fail(self, where: str) -> None:
        if Crashing.where == where:
            raise ZeroDivisionError("oops")

    def begin(self, seats: Any, carry: Any) -> Any:
        self.fail("begin")
        return super().begin(seats, carry)

    def deal(self, state: Any, outcome: Any) -> Any:
        self.fail("deal")
        return super().deal(state, outcome)

    def leave(self, state: Any, seat: int) -> Any:
        self.fail("leave")
        return super().leave(state, seat)

    def default(self, state: Any, seat: int) -> Any:
        self.fail("default")
        return super().default(state, seat)

    def act(self, state: Any, seat: int, action: Any) -> Any:
        self.fail("act")
        return super().act(state, seat, action)

    def evolve(self, state: Any, event: Any) -> None:
        self.fail("evolve")
        super().evolve(state, event)
        if Crashing.where == "pay" and type(state.need) is Over:
            state.need = Over((-1000, 1000), None)


@pytest.fixture
def crashing() -> Iterator[None]:
    with brought(Crashing):
        yield
    Crashing.where = ""


@pytest.mark.usefixtures("crashing")
@pytest.mark.parametrize("where", ["deal", "leave", "default", "evolve", "pay"])
def test_a_game_that_fails_voids_the_round_and_harms_nobody(where: str) -> None:
    live = Live("crashing", buy_in=(10, 100))
    live.sit("A", "B", chips=50)
    Crashing.where = where
    if where == "leave":
        live.do(Leave("A"))
    elif where == "default":
        live.wait(11)
    else:
        for player in "AB":
            live.act(player) if live.state.running else None
    Crashing.where = ""
    assert any(isinstance(event, RoundVoided) for event in live.log)
    assert isinstance(live.log[-1], Halted)
    assert not any(isinstance(event, RoundEnded) for event in live.log)
    assert sum(live.watch.books.purses.values()) + sum(live.watch.books.seats.values()) == 0
    assert live.watch.books.purses["B"] == -50
    live.wait(60)
    assert live.state.number == 1
    if where != "leave":
        live.do(commands.Resume())
        assert live.state.number == 2
        live.play_out()
        assert live.records[-1].header.number == 2


@pytest.mark.usefixtures("crashing")
def test_an_action_that_a_game_chokes_on_is_refused() -> None:
    live = Live("crashing")
    live.sit("A", "B", chips=0)
    Crashing.where = "act"
    legal = live.state.game.legal(live.state.live.state, 0)
    assert live.refused(Act("A", live.state.seq, next(iter(legal)))) == "game/failed"


@pytest.mark.usefixtures("crashing")
def test_a_game_that_cannot_begin_halts_the_table_and_the_log_says_where(caplog: pytest.LogCaptureFixture) -> None:
    live = Live("crashing")
    Crashing.where = "begin"
    live.sit("A", "B", chips=0)
    halted = live.log[-1]
    assert isinstance(halted, Halted)
    assert "The game failed, and this table has stopped." in halted.why
    assert "ZeroDivisionError" not in halted.why
    [logged] = caplog.records
    assert logged.exc_info
    assert logged.exc_info[0] is ZeroDivisionError
    assert live.state.number == 0


def test_a_table_at_which_nobody_can_pay_waits_and_does_not_spin() -> None:
    live = Live("stud", options={"ante": 5, "min_buy_in": 3})
    live.sit("A", "B", chips=4)
    assert live.deadline_ns is None
    assert live.state.number == 0
    live.do(commands.TopUp("A", 10))
    live.do(commands.TopUp("B", 10))
    assert live.state.number == 1
