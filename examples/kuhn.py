"""Kuhn poker: three cards, an ante of one chip, one bet of one chip."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeAlias

from msgspec import Struct

from croupier.games.game import Act, Draw, Over, Pile, Proceed, Seat, Types, Viewer
from croupier.games.small import SmallGame
from croupier.kit.cards import UNKNOWN, parse_cards


class Move(Struct, frozen=True, tag=True):
    bet: bool  # or call; otherwise check or fold. An action that is its own event


class Dealt(Struct, frozen=True, tag=True):
    cards: tuple[int, ...]


class Ended(Struct, frozen=True, tag=True):
    winner: Seat
    shown: tuple[int, ...]  # nothing after a fold


Event: TypeAlias = Dealt | Move | Ended


@dataclass(slots=True)
class State:
    cards: tuple[int, ...]
    moves: str  # p: checked or folded, b: bet or called
    shown: bool
    need: Act | Draw | Proceed | Over[None]


class Kuhn(SmallGame[State, Move, Event]):
    name: ClassVar[str] = "kuhn"
    title: ClassVar[str] = "Kuhn poker"
    seat_counts: ClassVar[range] = range(2, 3)
    types = Types(options=Struct, carry=None, state=State, action=Move, event=Event)

    def begin(self, seats: Sequence[Any], carry: None) -> State:
        return State((), "", False, Draw("deck", 2))

    def source(self, state: State, name: str) -> Pile:
        return Pile(parse_cards("Js Qs Ks"), 2)

    def actions(self, state: State, seat: Seat) -> Sequence[Move]:
        return (Move(False), Move(True))

    def leave(self, state: State, seat: Seat) -> Sequence[Event]:
        return () if isinstance(state.need, Over) else (Ended(1 - seat, ()),)

    def deal(self, state: State, outcome: Sequence[int]) -> Sequence[Event]:
        if outcome:
            return (Dealt(tuple(outcome)),)
        folded = state.moves in ("bp", "pbp")
        best = state.cards.index(max(state.cards))
        return (Ended(state.moves.index("b"), ()) if folded else Ended(best, state.cards),)

    def evolve(self, state: State, event: Event) -> None:
        if isinstance(event, Ended):
            stake = 2 if state.moves.endswith("bb") else 1
            state.cards, state.shown = event.shown or state.cards, bool(event.shown)
            state.need = Over((stake, -stake) if event.winner == 0 else (-stake, stake), None)
            return
        state.moves += "" if isinstance(event, Dealt) else "pb"[event.bet]
        state.cards = event.cards if isinstance(event, Dealt) else state.cards
        state.need = Proceed() if state.moves in ("pp", "bp", "bb", "pbp", "pbb") else Act((len(state.moves) % 2,))

    def view(self, state: State, viewer: Viewer) -> State:
        return state if state.shown else replace(state, cards=self.redact(Dealt(state.cards), viewer).cards)

    def redact(self, event: Any, viewer: Viewer) -> Any:
        hidden = isinstance(event, Dealt)
        return Dealt(tuple(c if p == viewer else UNKNOWN for p, c in enumerate(event.cards))) if hidden else event
