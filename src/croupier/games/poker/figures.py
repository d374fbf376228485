"""What each player did in a hand, counted event by event for statistics. docs/statistics.md defines the figures."""

from typing import Any, Final

from croupier.games.game import Seat
from croupier.games.poker.all_in import ShownAllIn, shown_all_in
from croupier.games.poker.events import (
    Betted,
    BoardDealt,
    Called,
    Checked,
    Completed,
    Folded,
    HandsDealt,
    HandsShown,
    PotWon,
    RaisedTo,
)
from croupier.games.poker.positions import positions
from croupier.games.poker.seats import COUNT
from croupier.games.poker.state import State
from croupier.games.profile import RoundFigures, SeatFigures

_AGGRESSIVE: Final = frozenset((Betted, Completed, RaisedTo))
_DECISIONS: Final = frozenset((Betted, Called, Checked, Completed, Folded, RaisedTo))
_DEALS: Final = frozenset((BoardDealt, HandsDealt))


class BettingTally:
    """One hand, followed event by event. Sets of seats are bit masks, as in a state."""

    def __init__(self, game: Any, state: State) -> None:
        self._game = game
        self._dealt = state.dealt
        self._positions = {} if game.variant.has_up_cards else positions(state)
        self._forced = bool(game.forced_bet)  # while the bet that opens the hand is not chosen
        self._decided = self._vpip = self._pfr = self._flop = self._showdown = 0
        self._raises, self._calls, self._folds = ([0] * len(state.stack) for _ in range(3))
        self._pot = 0
        self._all_in: ShownAllIn | None = None

    def take(self, state: State, event: Any) -> None:
        """Count an event, given the state before it."""
        kind = type(event)
        if kind in _DECISIONS:
            self._decide(state, event, kind)
        elif kind in _DEALS:
            if state.street == 0:
                self._flop = state.live
        elif kind is HandsShown:
            self._show(state, event)
        elif kind is PotWon:
            self._pot += event.amount

    def _decide(self, state: State, event: Any, kind: Any) -> None:
        seat = event.seat
        if kind is Folded and self._is_muck(state):
            self._contest(state.live)
        elif state.street == 0:
            self._decide_first(seat, event, kind)
        elif kind in _AGGRESSIVE:
            self._raises[seat] += 1
        elif kind is Called:
            self._calls[seat] += 1
        elif kind is Folded:
            self._folds[seat] += 1

    def _decide_first(self, seat: Seat, event: Any, kind: Any) -> None:
        """Count a decision on the first street. A forced bet is none, unless it is more than the least."""
        if kind is Betted and self._forced and event.paid <= self._game.forced_bet:
            self._forced = False
            return
        bit = 1 << seat
        self._decided |= bit
        if kind is Called:
            self._vpip |= bit
        elif kind in _AGGRESSIVE:
            self._vpip |= bit
            self._pfr |= bit

    def _is_muck(self, state: State) -> bool:
        """Return whether a fold gives up a hand at the showdown: no bet is left to answer."""
        return state.turn < 0 and state.street >= self._game.last_street

    def _show(self, state: State, event: HandsShown) -> None:
        self._contest(state.live)
        if state.street < self._game.last_street:
            self._all_in = shown_all_in(self._game.variant, state, event)

    def _contest(self, live: int) -> None:
        """Note who went to the showdown: all who were in when the first hand was shown or given up."""
        if not self._showdown and COUNT[live] > 1:
            self._showdown = live

    def figures(self) -> RoundFigures:
        """Return the figures of the events so far."""
        seats = {seat: self._seat(seat) for seat in range(len(self._raises)) if self._dealt >> seat & 1}
        return RoundFigures(self._pot, seats, self._all_in)

    def _seat(self, seat: Seat) -> SeatFigures:
        bit = 1 << seat
        saw = bool(self._flop & bit)
        return SeatFigures(
            self._positions.get(seat, ""),
            bool(self._decided & bit),
            bool(self._vpip & bit),
            bool(self._pfr & bit),
            self._raises[seat],
            self._calls[seat],
            self._folds[seat],
            saw,
            saw and COUNT[self._flop] == 2,
            bool(self._showdown & bit),
        )
