"""Pig, a dice game: roll as often as you dare and hold what you have, but a 1 loses the turn's points."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from msgspec import Struct

from croupier.games.game import Act, Dice, Draw, Over, Proceed, Seat, Types
from croupier.games.small import SmallGame


class Choice(Struct, frozen=True, tag=True):
    roll: bool  # or hold. An action that is its own event


class Rolled(Struct, frozen=True, tag=True):
    pips: int


class Gone(Struct, frozen=True, tag=True):
    seat: Seat


class Options(Struct, frozen=True):
    goal: int = 30


Event: TypeAlias = Choice | Rolled | Gone


@dataclass(slots=True)
class State:
    points: list[int]
    turn: Seat
    at_stake: int
    need: Act | Draw | Proceed | Over[None]


class Pig(SmallGame[State, Choice, Event]):
    name: ClassVar[str] = "pig"
    title: ClassVar[str] = "Pig"
    seat_counts: ClassVar[range] = range(2, 3)
    types = Types(options=Options, carry=None, state=State, action=Choice, event=Event)

    def begin(self, seats: Sequence[Any], carry: None) -> State:
        return State([0, 0], 0, 0, Draw("die", 1))

    def source(self, state: State, name: str) -> Dice:
        return Dice(6)

    def actions(self, state: State, seat: Seat) -> Sequence[Choice]:
        return (Choice(roll=False), Choice(roll=True))

    def leave(self, state: State, seat: Seat) -> Sequence[Event]:
        return () if isinstance(state.need, Over) else (Gone(seat),)

    def deal(self, state: State, outcome: Sequence[int]) -> Sequence[Event]:
        return (Rolled(outcome[0]),)

    def evolve(self, state: State, event: Event) -> None:
        match event:
            case Rolled(1) | Choice(False):
                state.points[state.turn] += 0 if isinstance(event, Rolled) else state.at_stake
                won = state.points[state.turn] >= self.options.goal
                state.need = _won_by(state.turn) if won else Draw("die", 1)
                state.turn, state.at_stake = 1 - state.turn, 0
            case Rolled(pips):
                state.at_stake += pips
                state.need = Act((state.turn,))
            case Choice():
                state.need = Draw("die", 1)
            case Gone(seat):
                state.need = _won_by(1 - seat)


def _won_by(seat: Seat) -> Over[None]:
    return Over((1, -1) if seat == 0 else (-1, 1), None)
