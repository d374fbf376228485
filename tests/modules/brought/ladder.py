"""Climb: two players take turns to climb one to nine steps of a ladder; who reaches the top wins, or resigns before."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from msgspec import Struct

from croupier.games.game import Act, Draw, Over, Pile, Proceed, Seat, Types
from croupier.games.small import SmallGame


class Climb(Struct, frozen=True, tag=True):
    steps: int


class Resign(Struct, frozen=True, tag=True):
    pass


class Gone(Struct, frozen=True, tag=True):
    seat: Seat


class Options(Struct, frozen=True):
    top: int = 50


Event: TypeAlias = Climb | Resign | Gone


@dataclass(slots=True)
class State:
    height: int
    turn: Seat
    need: Act | Draw | Proceed | Over[None]


class Ladder(SmallGame[State, Climb | Resign, Event]):
    name: ClassVar[str] = "ladder"
    title: ClassVar[str] = "Ladder"
    seat_counts: ClassVar[range] = range(2, 3)
    types = Types(options=Options, carry=None, state=State, action=Climb | Resign, event=Event)

    def begin(self, seats: Sequence[Any], carry: None) -> State:
        return State(0, 0, Act((0,)))

    def source(self, state: State, name: str) -> Pile:
        raise AssertionError("nothing is drawn")

    def actions(self, state: State, seat: Seat) -> Sequence[Climb | Resign]:
        return (Resign(), *[Climb(steps) for steps in range(1, 10)])

    def leave(self, state: State, seat: Seat) -> Sequence[Event]:
        return () if isinstance(state.need, Over) else (Gone(seat),)

    def deal(self, state: State, outcome: Sequence[int]) -> Sequence[Event]:
        return ()

    def evolve(self, state: State, event: Event) -> None:
        match event:
            case Resign():
                state.need = _won_by(1 - state.turn)
            case Gone(seat):
                state.need = _won_by(1 - seat)
            case Climb(steps):
                state.height += steps
                state.need = _won_by(state.turn) if state.height >= self.options.top else Act((1 - state.turn,))
                state.turn = 1 - state.turn


def _won_by(seat: Seat) -> Over[None]:
    return Over((1, -1) if seat == 0 else (-1, 1), None)
