"""The writers: one per event, the only code that changes a state.

They check no rules and need no hidden cards. What follows from an event is kept here: whose turn it is and what the
game needs next. So a viewer's redacted log folds into that viewer's view.
"""

from collections.abc import Callable
from typing import Any, Final

from croupier.games.game import Act, Draw, Over, Proceed
from croupier.games.landlord.auction import HIGHEST
from croupier.games.landlord.events import (
    BidMade,
    BidPassed,
    Dealt,
    FirstAsked,
    GameEnded,
    Gave,
    HandsOpened,
    LandlordFound,
    Passed,
    Surrendered,
)
from croupier.games.landlord.held import bits
from croupier.games.landlord.options import LandlordOptions
from croupier.games.landlord.state import BACK, HAND, NOBODY, SEATS, State
from croupier.games.landlord.types import BOMB, NONE
from croupier.kit.cards import Cards

ACT: Final = [Act((seat,)) for seat in range(SEATS)]
AFTER: Final = [(seat + 1) % SEATS for seat in range(SEATS)]  # LANDLORD:10.6.10
PICK: Final = Draw("first", 1)
PROCEED: Final = Proceed()


class Writer:
    """Writes events into states by the options of one table."""

    options: LandlordOptions

    def __init__(self) -> None:
        self._write: dict[Any, Callable[[State, Any], None]] = {
            Dealt: self._dealt,
            FirstAsked: self._first_asked,
            BidMade: self._bid_made,
            BidPassed: self._bid_passed,
            LandlordFound: self._landlord_found,
            Gave: self._gave,
            Passed: _passed,
            Surrendered: self._surrendered,
            HandsOpened: _hands_opened,
            GameEnded: self._game_ended,
        }

    def evolve(self, state: State, event: Any) -> None:
        """Write an event. Plays and passes make up most of a log and are handled here."""
        kind = type(event)
        if kind is Passed:
            _passed(state, event)
        elif kind is Gave:
            self._gave(state, event)
        else:
            self._write[kind](state, event)

    def _dealt(self, s: State, e: Dealt) -> None:
        s.hands = e.hands
        s.held = [bits(hand) for hand in e.hands]
        s.counts = [HAND] * SEATS
        s.back = e.back
        s.need = PICK

    def _first_asked(self, s: State, e: FirstAsked) -> None:
        s.first = s.turn = e.seat
        s.need = ACT[e.seat]

    def _bid_made(self, s: State, e: BidMade) -> None:
        s.bids[e.seat] = s.bet = e.amount
        s.passed = 0
        if e.amount == HIGHEST:
            _no_turn(s)
        else:
            _next_turn(s, e.seat)

    def _bid_passed(self, s: State, e: BidPassed) -> None:
        """Write a pass. The turn comes back to the highest bidder when both others have passed in a row."""
        s.bids[e.seat] = 0
        s.passed |= 1 << e.seat
        if s.bids[AFTER[e.seat]] == s.bet:
            _no_turn(s)
        else:
            _next_turn(s, e.seat)

    def _landlord_found(self, s: State, e: LandlordFound) -> None:
        seat = e.seat
        s.landlord = s.turn = seat
        s.back = e.back
        hands = s.hands
        s.hands = (*hands[:seat], hands[seat] + e.back, *hands[seat + 1 :])
        s.held[seat] |= bits(e.back)
        s.counts[seat] += BACK
        s.passed = 0
        s.need = ACT[seat]

    def _gave(self, s: State, e: Gave) -> None:
        seat = e.seat
        hand = s.hands[seat]
        held = s.held[seat]
        for place, card in zip(e.places, e.cards):  # noqa: B905 (hot)
            if hand[place] != card:  # in the view of a player who had not seen it
                hand = _shown(s, e)
            held &= ~(1 << card)
        s.held[seat] = held
        s.counts[seat] = left = s.counts[seat] - len(e.cards)
        s.given = e.cards
        s.to_beat = e.hand
        s.last = seat
        s.gave[seat] += 1
        s.passed = 0
        if e.hand.handle <= BOMB:
            self._bombed(s, e)
        if left:
            s.turn = after = AFTER[seat]
            s.need = ACT[after]
        else:
            _no_turn(s)

    def _bombed(self, s: State, e: Gave) -> None:
        if self.options.bomb_doubles if e.hand.handle == BOMB else self.options.rocket_doubles:
            s.multiplier *= 2

    def _surrendered(self, s: State, e: Surrendered) -> None:
        s.gone = e.seat
        _no_turn(s)

    def _game_ended(self, s: State, e: GameEnded) -> None:
        s.scores = tuple([score + won for score, won in zip(s.scores, e.payoffs, strict=True)])
        s.need = Over(e.payoffs, None)


def _passed(s: State, e: Passed) -> None:
    """Write a pass. A new round begins when the turn comes back to the last player to give cards (LANDLORD:10.7.17)."""
    s.turn = after = AFTER[e.seat]
    s.need = ACT[after]
    if after != s.last:
        s.passed |= 1 << e.seat
    else:
        s.passed = 0
        s.given = ()
        s.to_beat = NONE


def _hands_opened(s: State, e: HandsOpened) -> None:
    """Turn all hands up. What was given is known in every view: it was shown in its place."""
    given = [bits(hand) & ~held for hand, held in zip(s.hands, s.held, strict=True)]
    s.hands = e.hands
    s.held = [bits(hand) & ~gone for hand, gone in zip(e.hands, given, strict=True)]
    s.shown = True


def _next_turn(s: State, seat: int) -> None:
    s.turn = after = AFTER[seat]
    s.need = ACT[after]


def _no_turn(s: State) -> None:
    """Let the game itself go on: the landlord is known, or the result."""
    s.turn = NOBODY
    s.need = PROCEED


def _shown(s: State, e: Gave) -> Cards:
    """Return the hand with the cards that were given in their places."""
    hand = list(s.hands[e.seat])
    for place, card in zip(e.places, e.cards, strict=True):
        hand[place] = card
    s.hands = (*s.hands[: e.seat], tuple(hand), *s.hands[e.seat + 1 :])
    return s.hands[e.seat]
