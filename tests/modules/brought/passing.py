"""Passing: everybody passes a card to the left, unseen; then tricks are played, and suit must be followed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeAlias

from msgspec import Struct

from croupier.games.game import Act, Draw, Over, Pile, Proceed, Seat, SeatInfo, Types, Viewer
from croupier.games.small import SmallGame
from croupier.kit.cards import UNKNOWN, suit
from croupier.testing.conformance import Case

PLAYERS = 3
HAND = 4
Cards: TypeAlias = tuple[int, ...]


class Pass(Struct, frozen=True, tag=True):
    card: int


class Play(Struct, frozen=True, tag=True):
    card: int


class Dealt(Struct, frozen=True, tag=True):
    cards: Cards


class Passed(Struct, frozen=True, tag=True):
    seat: Seat
    card: int


class Taken(Struct, frozen=True, tag=True):
    cards: Cards  # by who passed them


class Played(Struct, frozen=True, tag=True):
    seat: Seat
    card: int


class Won(Struct, frozen=True, tag=True):
    seat: Seat


class Gone(Struct, frozen=True, tag=True):
    seat: Seat


Action: TypeAlias = Pass | Play
Event: TypeAlias = Dealt | Passed | Taken | Played | Won | Gone


@dataclass(slots=True)
class State:
    hands: tuple[Cards, ...]
    passed: Cards
    taken: bool
    trick: tuple[tuple[Seat, int], ...]
    tricks: tuple[int, ...]
    need: Act | Draw | Proceed | Over[None]


class Passing(SmallGame[State, Action, Event]):
    name: ClassVar[str] = "passing"
    title: ClassVar[str] = "Passing"
    seat_counts: ClassVar[range] = range(PLAYERS, PLAYERS + 1)
    types = Types(options=Struct, carry=None, state=State, action=Action, event=Event)

    def begin(self, seats: Sequence[SeatInfo | None], carry: None) -> State:
        return State((), (UNKNOWN,) * PLAYERS, False, (), (0,) * PLAYERS, Draw("deck", PLAYERS * HAND))

    def source(self, state: State, name: str) -> Pile:
        return Pile(tuple(range(16)), PLAYERS * HAND)

    def actions(self, state: State, seat: Seat) -> Sequence[Action]:
        hand = state.hands[seat]
        if not state.taken:
            return [Pass(card) for card in hand]
        led = [card for card in hand if state.trick and suit(card) == suit(state.trick[0][1])]
        return [Play(card) for card in led or hand]

    def decided(self, state: State, seat: Seat, action: Action) -> Sequence[Event]:
        return (Passed(seat, action.card) if isinstance(action, Pass) else Played(seat, action.card),)

    def leave(self, state: State, seat: Seat) -> Sequence[Event]:
        return () if isinstance(state.need, Over) else (Gone(seat),)

    def deal(self, state: State, outcome: Sequence[int]) -> Sequence[Event]:
        if outcome:
            return (Dealt(tuple(outcome)),)
        if not state.taken:
            return (Taken(state.passed),)
        led = suit(state.trick[0][1])
        return (Won(max(state.trick, key=lambda play: (suit(play[1]) == led, play[1]))[0]),)

    def evolve(self, state: State, event: Event) -> None:
        match event:
            case Dealt(cards):
                state.hands = tuple(_sorted(cards[seat * HAND :][:HAND]) for seat in range(PLAYERS))
                state.need = Act(tuple(range(PLAYERS)))
            case Passed(seat, card):
                _put_down(state, seat, card)
                state.passed = _with(state.passed, seat, card)
                waiting = tuple(seat for seat, hand in enumerate(state.hands) if len(hand) == HAND)
                state.need = Act(waiting) if waiting else Proceed()
            case Taken(cards):
                state.passed, state.taken = cards, True
                for seat, hand in enumerate(state.hands):
                    taken = UNKNOWN if UNKNOWN in hand else cards[seat - 1]
                    state.hands = _with(state.hands, seat, _sorted((*hand, taken)))
                state.need = Act((0,))
            case Played(seat, card):
                _put_down(state, seat, card)
                state.trick = (*state.trick, (seat, card))
                state.need = Proceed() if len(state.trick) == PLAYERS else Act(((seat + 1) % PLAYERS,))
            case Won(seat):
                state.trick, state.tricks = (), _with(state.tricks, seat, state.tricks[seat] + 1)
                paid = tuple(PLAYERS * tricks - HAND for tricks in state.tricks)
                state.need = Act((seat,)) if any(state.hands) else Over(paid, None)
            case Gone(seat):
                state.need = Over(tuple(1 - PLAYERS if at == seat else 1 for at in range(PLAYERS)), None)

    def view(self, state: State, viewer: Viewer) -> State:
        hands = tuple(h if seat == viewer else (UNKNOWN,) * len(h) for seat, h in enumerate(state.hands))
        return replace(state, hands=hands, passed=_known(state.passed, viewer, state.taken))

    def redact(self, event: Event, viewer: Viewer) -> Event:
        match event:
            case Dealt(cards):
                return Dealt(tuple(card if at // HAND == viewer else UNKNOWN for at, card in enumerate(cards)))
            case Passed(seat, card):
                return Passed(seat, card if seat == viewer else UNKNOWN)
            case Taken(cards):
                return Taken(_known(cards, viewer, True))
            case _:
                return event


def _known(passed: Cards, viewer: Viewer, taken: bool) -> Cards:
    """Who passes a card knows it, and who takes it."""
    return tuple(
        c if seat == viewer or (taken and (seat + 1) % PLAYERS == viewer) else UNKNOWN for seat, c in enumerate(passed)
    )


def _put_down(state: State, seat: Seat, card: int) -> None:
    hand = list(state.hands[seat])
    hand.remove(card if card in hand else UNKNOWN)
    state.hands = _with(state.hands, seat, tuple(hand))


def _with(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _sorted(cards: Sequence[int]) -> Cards:
    return tuple(sorted(cards))


def secrets(state: State, viewer: Viewer) -> set[int]:
    """What others hold or have passed on, unless the viewer passed it to them."""
    held = {card for seat, hand in enumerate(state.hands) if seat != viewer for card in hand}
    passed = set() if state.taken else {card for seat, card in enumerate(state.passed) if seat != viewer}
    return (held | passed) - {UNKNOWN} - ({state.passed[viewer]} if viewer is not None else set())


def case(seed: int) -> Case:
    return Case(Passing(), tuple(SeatInfo(f"p{seat}", 10) for seat in range(PLAYERS)), secrets=secrets)
