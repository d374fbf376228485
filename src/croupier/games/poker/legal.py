"""The legal actions of one seat: lazy, cheap to build, with a description for pages and bots."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from croupier.games.game import Chips, Description, Seat
from croupier.games.poker.betting.limits import NONE, Sizes, nearest
from croupier.games.poker.events import (
    BRING_IN,
    CALL,
    CHECK,
    FOLD,
    MUCK,
    SHOW,
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Fold,
    Muck,
    RaiseTo,
    Show,
    ShowCards,
)
from croupier.games.poker.state import MAY_FOLD, SHOWDOWN, State
from croupier.games.poker.views.choices import choice_of, muck_choice, show_choice

if TYPE_CHECKING:
    from croupier.games.poker.engine import Poker


class Moves(Struct, frozen=True, gc=False):
    """What a seat may do, read from the state when asked. Empty while it is not the seat's turn, except that the winner
    of a hand that was not seen may show it once the hand is over.

    Bots use `due`, `least`, `most` and the makers `passive()` and `aggressive(to)`, pages `describe()`.
    """

    _game: "Poker"
    _state: State
    seat: Seat

    @property
    def my_turn(self) -> bool:
        return self._state.turn == self.seat

    @property
    def showing(self) -> bool:
        """Return whether the choice is to show or to muck."""
        return self._state.duty == SHOWDOWN

    @property
    def due(self) -> Chips:
        """Return what a call costs, at most the stack; 0 where a check is free."""
        s = self._state
        due = s.high - s.bet[self.seat]
        stack = s.stack[self.seat]
        return due if due < stack else stack

    @property
    def sizes(self) -> Sizes:
        """Return the totals on the street that may be bet or raised to."""
        return self._game.sizes(self._state, self.seat) if self.my_turn else NONE

    @property
    def least(self) -> Chips:
        """Return the smallest bet or raise, as a total on the street; 0 if none is allowed."""
        sizes = self.sizes
        return min([r[0] for r in sizes]) if sizes else 0

    @property
    def most(self) -> Chips:
        """Return the largest bet or raise, as a total on the street; 0 if none is allowed."""
        sizes = self.sizes
        return max([r[-1] for r in sizes]) if sizes else 0

    def passive(self) -> Action:
        """Return a check if that is free, otherwise a call: the least that a seat can do to stay in."""
        s = self._state
        if s.duty:
            return self._dutiful()
        return CALL if s.high > s.bet[self.seat] else CHECK

    def _dutiful(self) -> Action:
        if self.showing:
            return SHOW
        return BRING_IN if self._game.bring_in else Bet(self.least)

    def aggressive(self, to: Chips) -> Action:
        """Return a bet or raise to the legal total nearest to `to`, or `passive()` where none is allowed."""
        sizes = self.sizes
        if not sizes:
            return self.passive()
        to = nearest(sizes, to)
        return RaiseTo(to) if self._state.high else Bet(to)

    def __contains__(self, action: object) -> bool:
        if not self.my_turn:
            return isinstance(action, ShowCards) and action in self._afterwards()
        s = self._state
        if self.showing:
            return isinstance(action, Show | Muck)
        if isinstance(action, Bet | RaiseTo):
            to = action.amount if isinstance(action, Bet) else action.to
            return isinstance(action, RaiseTo) == (s.high > 0) and any([to in r for r in self.sizes])
        if s.duty:
            return (isinstance(action, BringIn) and self._game.bring_in > 0) or (
                isinstance(action, Fold) and s.duty == MAY_FOLD
            )
        owes = s.high > s.bet[self.seat]
        return isinstance(action, Fold | Call if owes else Fold | Check)

    def __iter__(self) -> Iterator[Action]:
        s = self._state
        if not self.my_turn:
            yield from self._afterwards()
            return
        if self.showing:
            yield from (SHOW, MUCK)
            return
        if not s.duty or s.duty == MAY_FOLD:
            yield FOLD
        if not s.duty:
            yield CALL if s.high > s.bet[self.seat] else CHECK
        elif self._game.bring_in:
            yield BRING_IN
        sizes = self.sizes
        for i, r in enumerate(sizes):
            for to in r:
                if not any([to in earlier for earlier in sizes[:i]]):
                    yield RaiseTo(to) if s.high else Bet(to)

    def _afterwards(self) -> list[ShowCards]:
        """Return the ways to show a hand that won unseen: all that is still face down, or one card of it."""
        places = self._game.face_down(self._state, self.seat)
        whole = [ShowCards(tuple(places))] if len(places) > 1 else []
        return [*whole, *[ShowCards((place,)) for place in places]]

    def describe(self) -> Description:
        """Return the choices by name; amounts are totals on the street, ranges are [first, last, step]."""
        game, s, seat = self._game, self._state, self.seat
        if s.turn != seat:
            return show_choice(game, s, seat)
        if self.showing:
            return {"show": {}, "muck": muck_choice(game, s, seat)}
        if s.duty:
            said = self._openings()
        elif s.high > s.bet[seat]:
            said = {"fold": {}, "call": {"amount": self.due}}
        else:
            said = {"fold": {}, "check": {}}
        if sizes := game.sizes(s, seat):
            said[game.verb(s)] = choice_of(s, seat, sizes)
        return said

    def _openings(self) -> Description:
        """Return the choices, but for bets, of the seat that has to open the betting."""
        said: Description = {"fold": {}} if self._state.duty == MAY_FOLD else {}
        if bring_in := self._game.bring_in:
            said["bring_in"] = {"amount": min(bring_in, self._state.stack[self.seat])}
        return said

    def __repr__(self) -> str:
        return f"<Moves of seat {self.seat}: {self.describe()}>"
