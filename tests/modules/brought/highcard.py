"""High card: an ante, a card each, and everybody in turn folds or pays one chip more; the highest card wins the pot."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeAlias

from msgspec import Struct

from croupier.games.game import Act, Draw, Over, Pile, Proceed, Seat, SeatInfo, Types, Viewer
from croupier.games.profile import BuyIn, Profile
from croupier.games.small import SmallGame
from croupier.kit.cards import DECK_52, UNKNOWN
from croupier.testing.conformance import Case

NONE = -2  # no card
Cards: TypeAlias = tuple[int, ...]


class Decision(Struct, frozen=True, tag=True):
    stay: bool


class Dealt(Struct, frozen=True, tag=True):
    cards: Cards  # by seat


class Decided(Struct, frozen=True, tag=True):
    seat: Seat
    stay: bool


class Ended(Struct, frozen=True, tag=True):
    winner: Seat
    shown: Cards  # nothing, where only one is left


class ForChips(Profile):
    @property
    def buy_in(self) -> BuyIn:
        return BuyIn((5, 100))


class Carry(Struct, frozen=True):
    dealer: Seat


Event: TypeAlias = Dealt | Decided | Ended


@dataclass(slots=True)
class State:
    stacks: tuple[int, ...]
    paid: tuple[int, ...]
    cards: Cards
    dealer: Seat
    players: tuple[Seat, ...]
    live: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    need: Act | Draw | Proceed | Over[Carry]


class HighCard(SmallGame[State, Decision, Event]):
    name: ClassVar[str] = "highcard"
    title: ClassVar[str] = "High card"
    seat_counts: ClassVar[range] = range(2, 6)
    types = Types(options=Struct, carry=Carry, state=State, action=Decision, event=Event)

    @property
    def profile(self) -> Profile:
        return ForChips(self)

    def begin(self, seats: Sequence[SeatInfo | None], carry: Carry | None) -> State:
        stacks = tuple(seat.chips if seat else 0 for seat in seats)
        live = tuple(at for at, seat in enumerate(seats) if seat and seat.presence == "in")
        dealer = _next(live, carry.dealer if carry else 0)
        order = tuple(sorted(live, key=lambda at: (at - dealer - 1) % len(seats)))
        paid = tuple(1 if at in live else 0 for at in range(len(seats)))
        return State(stacks, paid, (NONE,) * len(seats), dealer, live, live, order, Draw("deck", len(live)))

    def source(self, state: State, name: str) -> Pile:
        return Pile(DECK_52, len(state.players))

    def actions(self, state: State, seat: Seat) -> Sequence[Decision]:
        can_pay = state.stacks[seat] > state.paid[seat]
        return (Decision(False), Decision(True)) if can_pay else (Decision(False),)

    def decided(self, state: State, seat: Seat, action: Decision) -> Sequence[Event]:
        return (Decided(seat, action.stay),)

    def leave(self, state: State, seat: Seat) -> Sequence[Event]:
        return (Decided(seat, False),) if seat in state.live and len(state.live) > 1 else ()

    def deal(self, state: State, outcome: Sequence[int]) -> Sequence[Event]:
        if outcome:
            cards = dict(zip(state.players, outcome, strict=True))
            return (Dealt(tuple(cards.get(at, NONE) for at in range(len(state.stacks)))),)
        if len(state.live) == 1:
            return (Ended(state.live[0], ()),)
        return (Ended(max(state.live, key=lambda at: state.cards[at]), state.cards),)

    def evolve(self, state: State, event: Event) -> None:
        match event:
            case Dealt(cards):
                state.cards = cards
                state.need = Act(state.waiting[:1]) if len(state.live) > 1 else Proceed()
            case Decided(seat, stay):
                state.live = state.live if stay else tuple(at for at in state.live if at != seat)
                state.paid = tuple(paid + (stay and at == seat) for at, paid in enumerate(state.paid))
                state.waiting = tuple(at for at in state.waiting if at != seat)
                if not isinstance(state.need, Draw):
                    state.need = Act(state.waiting[:1]) if state.waiting and len(state.live) > 1 else Proceed()
            case Ended(winner, shown):
                state.cards = shown or state.cards
                pot = sum(state.paid)
                payoffs = tuple((pot if at == winner else 0) - paid for at, paid in enumerate(state.paid))
                state.need = Over(payoffs, Carry(state.dealer))

    def view(self, state: State, viewer: Viewer) -> State:
        over = isinstance(state.need, Over) and len(state.live) > 1
        return state if over else replace(state, cards=_seen(state.cards, viewer))

    def redact(self, event: Any, viewer: Viewer) -> Any:
        return Dealt(_seen(event.cards, viewer)) if isinstance(event, Dealt) else event


def _next(seats: Sequence[Seat], after: Seat) -> Seat:
    return next((seat for seat in seats if seat > after), seats[0])


def _seen(cards: Cards, viewer: Viewer) -> Cards:
    return tuple(card if at == viewer or card == NONE else UNKNOWN for at, card in enumerate(cards))


def secrets(state: State, viewer: Viewer) -> set[int]:
    return set() if isinstance(state.need, Over) else {c for at, c in enumerate(state.cards) if at != viewer} - {NONE}


def chips(state: State) -> int:
    return sum(state.stacks)


def case(seed: int) -> Case:
    players = tuple(SeatInfo(f"p{at}", 20) for at in range(3))
    return Case(HighCard(), players, secrets=secrets, chips=chips)
