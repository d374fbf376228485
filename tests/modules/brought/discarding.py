"""Discarding: three cards each, each player throws up to two away, unseen, and draws others; the best sum wins."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, ClassVar, TypeAlias

from msgspec import Struct

from croupier.games.game import Act, Draw, Over, Pile, Proceed, Seat, SeatInfo, Types, Viewer
from croupier.games.small import SmallGame
from croupier.kit.cards import UNKNOWN
from croupier.testing.conformance import Case

PLAYERS = 2
HAND = 3
DECK = tuple(range(20))
Cards: TypeAlias = tuple[int, ...]


class Discard(Struct, frozen=True, tag=True):
    cards: Cards


class Dealt(Struct, frozen=True, tag=True):
    cards: Cards


class Discarded(Struct, frozen=True, tag=True):
    seat: Seat
    cards: Cards


class Drawn(Struct, frozen=True, tag=True):
    seat: Seat
    cards: Cards


class Ended(Struct, frozen=True, tag=True):
    winner: Seat
    hands: tuple[Cards, ...]  # none, where the other left


Event: TypeAlias = Dealt | Discarded | Drawn | Ended


@dataclass(slots=True)
class State:
    hands: tuple[Cards, ...]
    discards: tuple[Cards, ...]
    shown: bool
    need: Act | Draw | Proceed | Over[None]


class Discarding(SmallGame[State, Discard, Event]):
    name: ClassVar[str] = "discarding"
    title: ClassVar[str] = "Discarding"
    seat_counts: ClassVar[range] = range(PLAYERS, PLAYERS + 1)
    types = Types(options=Struct, carry=None, state=State, action=Discard, event=Event)

    def begin(self, seats: Sequence[SeatInfo | None], carry: None) -> State:
        return State((), (), False, Draw("deck", PLAYERS * HAND))

    def source(self, state: State, name: str) -> Pile:
        return Pile(DECK, len(DECK))

    def actions(self, state: State, seat: Seat) -> Sequence[Discard]:
        return [Discard(cards) for count in range(3) for cards in combinations(state.hands[seat], count)]

    def decided(self, state: State, seat: Seat, action: Discard) -> Sequence[Event]:
        return (Discarded(seat, action.cards),)

    def leave(self, state: State, seat: Seat) -> Sequence[Event]:
        return () if isinstance(state.need, Over) else (Ended(1 - seat, ()),)

    def deal(self, state: State, outcome: Sequence[int]) -> Sequence[Event]:
        if not state.hands:
            return (Dealt(tuple(outcome)),)
        if outcome:
            return (Drawn(len(state.discards) - 1, tuple(outcome)),)
        best = max(range(PLAYERS), key=lambda seat: sum(state.hands[seat]))
        return (Ended(best, state.hands),)

    def evolve(self, state: State, event: Event) -> None:
        match event:
            case Dealt(cards):
                state.hands = tuple(tuple(sorted(cards[seat * HAND :][:HAND])) for seat in range(PLAYERS))
                state.need = Act((0,))
            case Discarded(seat, cards):
                left = list(state.hands[seat])
                for card in cards:
                    left.remove(card if card in left else UNKNOWN)
                state.hands = _with(state.hands, seat, tuple(left))
                state.discards = (*state.discards, cards)
                state.need = Draw("deck", len(cards)) if cards else _after(seat)
            case Drawn(seat, cards):
                state.hands = _with(state.hands, seat, tuple(sorted((*state.hands[seat], *cards))))
                state.need = _after(seat)
            case Ended(winner, hands):
                state.hands, state.shown = hands or state.hands, bool(hands)
                state.need = Over((1, -1) if winner == 0 else (-1, 1), None)

    def view(self, state: State, viewer: Viewer) -> State:
        hands, discards = (
            tuple(_seen(cards, seat, viewer) for seat, cards in enumerate(held))
            for held in (state.hands, state.discards)
        )
        return replace(state, hands=state.hands if state.shown else hands, discards=discards)

    def redact(self, event: Any, viewer: Viewer) -> Event:
        match event:
            case Dealt(cards):
                return Dealt(tuple(card if at // HAND == viewer else UNKNOWN for at, card in enumerate(cards)))
            case Discarded(seat, cards):
                return Discarded(seat, _seen(cards, seat, viewer))
            case Drawn(seat, cards):
                return Drawn(seat, _seen(cards, seat, viewer))
            case _:
                return event  # type: ignore[no-any-return]


def _after(seat: Seat) -> Act | Proceed:
    return Act((seat + 1,)) if seat + 1 < PLAYERS else Proceed()


def _seen(cards: Cards, seat: Seat, viewer: Viewer) -> Cards:
    return cards if seat == viewer else (UNKNOWN,) * len(cards)


def _with(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def secrets(state: State, viewer: Viewer) -> set[int]:
    """What others hold, until it is shown, and what they threw away."""
    hands = () if state.shown else state.hands
    return {
        card for held in (hands, state.discards) for seat, cards in enumerate(held) if seat != viewer for card in cards
    }


def case(seed: int) -> Case:
    return Case(Discarding(), tuple(SeatInfo(f"p{seat}", 10) for seat in range(PLAYERS)), secrets=secrets)
