"""Fight the Landlord: the auction for the landlord's seat, then one player against two until a hand is empty.

Deciding here is pure; `Writer.evolve` alone writes.
"""

from collections.abc import Sequence
from reprlib import repr as shortly
from typing import ClassVar, Final

from croupier.errors import BadOption, IllegalAction
from croupier.games.game import Picture, Pile, Seat, SeatInfo, Types, Viewer
from croupier.games.landlord.auction import bid, may_pass, pass_bid
from croupier.games.landlord.events import (
    PASS,
    Action,
    Bid,
    Dealt,
    Event,
    FirstAsked,
    HandsOpened,
    LandlordFound,
    Pass,
    Passed,
    Play,
    Surrender,
    Surrendered,
)
from croupier.games.landlord.evolve import Writer
from croupier.games.landlord.giving import given
from croupier.games.landlord.held import Held, bits, cards_of
from croupier.games.landlord.legal import Moves
from croupier.games.landlord.lens import Lens
from croupier.games.landlord.options import LandlordOptions
from croupier.games.landlord.picture import picture
from croupier.games.landlord.profile import LandlordProfile
from croupier.games.landlord.scoring import result
from croupier.games.landlord.state import BACK, HAND, SEATS, State, new_state
from croupier.games.landlord.types import HandInfo, TypeRules
from croupier.kit.cards import DECK_54, UNKNOWN, Cards

_DEALT: Final = SEATS * HAND
_DECK: Final = Pile(DECK_54, len(DECK_54))
_FIRST: Final = Pile(tuple(range(SEATS)), 1)  # of seats: committed with the deck, so that the pick can be proved, too
_PASSED: Final[list[Sequence[Event]]] = [(Passed(seat),) for seat in range(SEATS)]
_SURRENDERED: Final[list[Sequence[Event]]] = [(Surrendered(seat),) for seat in range(SEATS)]
_HIDDEN: Final[Cards] = (UNKNOWN,) * HAND
_HIDDEN_BACK: Final[Cards] = (UNKNOWN,) * BACK


class Landlord(Writer):
    """The rules with the options of one table; no other state. Every method but evolve is pure."""

    name: ClassVar[str] = "landlord"
    title: ClassVar[str] = "Fight the Landlord"
    version: ClassVar[int] = 1
    seat_counts: ClassVar[range] = range(SEATS, SEATS + 1)
    types: ClassVar[Types] = Types(options=LandlordOptions, carry=None, state=State, action=Action, event=Event)

    def __init__(self, options: LandlordOptions | None = None) -> None:
        self.options: LandlordOptions = options or LandlordOptions()
        o = self.options
        self.type_rules = TypeRules(o.wing_bombs, o.wing_jokers, o.wing_matches)
        super().__init__()

    @property
    def profile(self) -> LandlordProfile:
        return LandlordProfile(self)

    def begin(self, seats: Sequence[SeatInfo | None], carry: None) -> State:
        taken = [seat for seat in seats if seat and seat.presence == "in"]
        if len(taken) != SEATS or len(seats) != SEATS:
            raise BadOption("seats/not-three", field="seats", title=self.title, players=len(taken))
        return new_state(tuple([seat.player for seat in taken]), tuple([seat.chips for seat in taken]))

    def start(self, state: State) -> Sequence[Event]:
        return ()

    def source(self, state: State, name: str) -> Pile:
        """Return the deck, or the three seats of which one is asked first."""
        return _DECK if name == "deck" else _FIRST

    def deal(self, state: State, outcome: Sequence[int]) -> Sequence[Event]:
        if len(outcome) > 1:
            cards = tuple(outcome)
            hands = tuple([cards[seat:_DEALT:SEATS] for seat in range(SEATS)])
            return (Dealt(hands, cards[_DEALT:]),)
        if outcome:
            return (FirstAsked(outcome[0]),)
        if state.settled:
            ended = result(state, self.options)
            return (HandsOpened(state.hands), ended) if self.options.show_left else (ended,)
        return (LandlordFound(state.bids.index(state.bet), state.back),)

    def legal(self, state: State, seat: Seat) -> Moves:
        return Moves(self, state, seat)

    def default(self, state: State, seat: Seat) -> Action:
        """Return the action of a player who does not answer: a pass, the first bid, or the lowest card to lead.

        LANDLORD:10.1.
        """
        if state.landlord < 0:
            return PASS if may_pass(state) else Bid(1)
        if state.to_beat.handle:
            return PASS
        return Play(cards_of(state.held[seat])[:1])

    def act(self, state: State, seat: Seat, action: Action) -> Sequence[Event]:
        if seat != state.turn or seat < 0:
            raise _off_turn(state)
        if state.landlord < 0:
            return self._auction(state, seat, action)
        if type(action) is Pass:
            if not state.to_beat.handle:
                raise IllegalAction("pass/leading")
            return _PASSED[seat]
        if type(action) is Play:
            return (given(state, seat, action.cards, self.type_rules),)
        if type(action) is Surrender:
            return _SURRENDERED[seat]
        raise _not_here(action, "action/give-or-pass")

    def _auction(self, s: State, seat: Seat, action: Action) -> Sequence[Event]:
        if type(action) is Bid:
            return (bid(s, seat, action.amount),)
        if type(action) is Pass:
            return (pass_bid(s, seat),)
        if type(action) is Surrender:
            return _SURRENDERED[seat]
        raise _not_here(action, "action/bid-or-pass")

    def check(self, view: State, seat: Seat, cards: Cards) -> HandInfo:
        """Return what these cards would be if the seat gave them now, or raise the IllegalAction that says why not.

        A dry run for pages and people, on a view as on the state, on turn or off: checking is not playing, and
        changes nothing (LANDLORD:1, 10.7.8).
        """
        return given(view, seat, cards, self.type_rules).hand

    def leave(self, state: State, seat: Seat) -> Sequence[Event]:
        """Return the events of a player who leaves for good: a surrender, on turn or off (LANDLORD:10.4)."""
        return () if state.settled else _SURRENDERED[seat]

    def view(self, state: State, viewer: Viewer) -> State:
        seen = state.copy()
        seen.hands = self.masked(state, viewer)
        seen.held = self.known(state, viewer)
        seen.back = self.unturned(state)
        return seen

    def lens(self, state: State, seat: Seat) -> Lens:
        return Lens(self, state, seat)

    def masked(self, s: State, viewer: Viewer) -> tuple[Cards, ...]:
        """Return the hands as a viewer may see them: the viewer's own, cards given, and the landlord's back cards."""
        known = self.known(s, viewer)
        return tuple([_masked(hand, s.held[seat] & ~known[seat]) for seat, hand in enumerate(s.hands)])

    def known(self, s: State, viewer: Viewer) -> list[Held]:
        """Return which of the cards still held a viewer knows: the viewer's own and the landlord's back cards, or all
        of them once they are shown."""
        if s.shown:
            return s.held[:]
        back = bits(s.back)
        return [
            held if seat == viewer else held & back if seat == s.landlord else 0 for seat, held in enumerate(s.held)
        ]

    def unturned(self, s: State) -> Cards:
        """Return the back cards, which are hidden from all players until the auction is over."""
        return s.back if s.landlord >= 0 else _HIDDEN_BACK[: len(s.back)]

    def redact(self, event: Event, viewer: Viewer) -> Event:
        if type(event) is not Dealt:
            return event
        hands = tuple([hand if seat == viewer else _HIDDEN for seat, hand in enumerate(event.hands)])
        return Dealt(hands, _HIDDEN_BACK)

    def picture(self, view: State) -> Picture:
        return picture(self.name, view)


def _masked(hand: Cards, hidden: Held) -> Cards:
    return tuple([UNKNOWN if hidden >> card & 1 else card for card in hand]) if hidden else hand


def _off_turn(s: State) -> IllegalAction:
    if s.settled:
        return IllegalAction("game/over")
    return IllegalAction("turn/not-yours")


def _not_here(action: Action, key: str) -> IllegalAction:
    if isinstance(action, Action):
        return IllegalAction("action/not-here", key=key, known="yes", action=type(action).__name__)
    return IllegalAction("action/not-here", key=key, known="no", action=shortly(action))  # a bot may answer anything
