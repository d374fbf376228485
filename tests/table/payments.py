"""A game in which the first seat says what each wins or loses: for tests of what a table does with chips."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from croupier.games.game import Act, Need, Over, Seat, SeatInfo, Source, Types
from croupier.games.profile import BuyIn, Profile
from croupier.games.small import SmallGame
from croupier.table import commands
from tests.table.live_table import Live


class Pay(Struct, frozen=True, tag=True):
    payoffs: tuple[int, ...]


class Options(Struct, frozen=True):
    pass


class State(Struct):
    size: int
    need: Need


class PaymentsProfile(Profile):
    @property
    def buy_in(self) -> BuyIn:
        return BuyIn((40, 200))


class Payments(SmallGame[State, Pay, Pay]):
    name = "payments"
    title = "Payments"
    seat_counts = range(2, 7)
    types = Types(options=Options, carry=None, state=State, action=Pay, event=Pay)

    @property
    def profile(self) -> Profile:
        return PaymentsProfile(self)

    def begin(self, seats: Sequence[SeatInfo | None], carry: Any) -> State:
        first = next(seat for seat, info in enumerate(seats) if info and info.presence == "in")
        return State(len(seats), Act((first,)))

    def source(self, state: State, name: str) -> Source:
        raise NotImplementedError

    def actions(self, state: State, seat: Seat) -> Sequence[Pay]:
        return (Pay((0,) * state.size),)

    def act(self, state: State, seat: Seat, action: Pay) -> Sequence[Pay]:
        return (action,)

    def leave(self, state: State, seat: Seat) -> Sequence[Pay]:
        return ()

    def deal(self, state: State, outcome: Sequence[int]) -> Sequence[Pay]:
        raise NotImplementedError

    def evolve(self, state: State, event: Pay) -> None:
        state.need = Over(event.payoffs, None)


class DearProfile(Profile):
    @property
    def buy_in(self) -> BuyIn:
        return BuyIn((40, 200), least=10, full=10)


class DearPayments(Payments):
    """As `Payments`, for 10 chips at least."""

    name = "dear-payments"

    @property
    def profile(self) -> Profile:
        return DearProfile(self)


def payments(*players: str, game: str = "payments", size: int = 6, chips: int = 100) -> Live:
    """A table of this game where these players sit or queue, and no round has begun yet."""
    live = Live(game, seats=size)
    live.do(commands.Halt("not yet"))
    live.sit(*players, chips=chips)
    return live


def begin(live: Live) -> None:
    """Let the next round begin."""
    if live.state.halted:
        live.do(commands.Resume())
    live.wait(live.pause_s + 0.001)
    assert live.state.running


def pay(live: Live, *payoffs: int) -> None:
    """End the round with these payoffs, beginning it first where none is running. No other begins after it."""
    if not live.state.running:
        begin(live)
    live.act(live.on_turn[0], Pay((*payoffs, *[0] * (live.state.seating.size - len(payoffs)))))
    live.do(commands.Halt("not yet"))


def stacks(live: Live) -> dict[str, int]:
    return {chair.player: chair.chips for chair in live.state.seating.chairs if chair}
