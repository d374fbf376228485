"""The legal actions of one seat: lazy, described for pages and bots, with the plays counted out by pattern."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from croupier.errors import IllegalAction
from croupier.games.game import Description, Seat
from croupier.games.landlord.auction import higher_bids, may_pass
from croupier.games.landlord.events import PASS, Action, Bid, Play
from croupier.games.landlord.extras import Family
from croupier.games.landlord.held import lowest, pattern_of
from croupier.games.landlord.pattern import Pattern
from croupier.games.landlord.plays import families, nth
from croupier.games.landlord.state import State

if TYPE_CHECKING:
    from croupier.games.landlord.engine import Landlord


class Moves(Struct, frozen=True, gc=False):
    """What a seat may do, read from the state when asked. Nothing while it is not the seat's turn.

    Iterating lists what there is to choose among: of cards that differ in suits alone only the lowest, and not
    the surrender, which is always possible and never a choice to be made at random. `in` knows both.
    """

    _game: "Landlord"
    _state: State
    seat: Seat

    @property
    def my_turn(self) -> bool:
        return self._state.turn == self.seat

    @property
    def bidding(self) -> bool:
        """Return whether the choice is a bid; otherwise it is cards."""
        return self._state.landlord < 0

    @property
    def bids(self) -> range:
        """Return the bids that are high enough."""
        return higher_bids(self._state) if self.my_turn and self.bidding else range(0)

    @property
    def may_pass(self) -> bool:
        """Return whether a pass is possible: not for the first bidder, and not for a player who opens a round."""
        s = self._state
        return self.my_turn and (may_pass(s) if self.bidding else s.to_beat.handle != 0)

    def families(self) -> list[Family]:
        """Return every hand that may be given, suits aside, in sequences of known length (see `plays`)."""
        s = self._state
        if s.turn != self.seat or s.landlord < 0:
            return []
        return families(pattern_of(s.held[self.seat]), s.to_beat, self._game.type_rules)

    def patterns(self) -> Iterator[Pattern]:
        """Yield the same, one at a time."""
        return chain.from_iterable(self.families())

    def plays(self) -> Iterator[Play]:
        """Yield the same as actions, each with the lowest suits that are held."""
        held = self._state.held[self.seat]
        return (Play(lowest(pattern, held)) for pattern in self.patterns())

    def play(self, pattern: Pattern) -> Play:
        """Return one of the patterns as an action, with the lowest suits that are held."""
        return Play(lowest(pattern, self._state.held[self.seat]))

    def sample(self, random: Callable[[], float]) -> Action:
        """Return any action that iterating lists, with equal chance; `random` gives numbers from 0 to below 1."""
        s, seat = self._state, self.seat
        if s.landlord < 0:
            listed = list(self)
            return listed[int(random() * len(listed))]
        held = s.held[seat]
        found = families(pattern_of(held), s.to_beat, self._game.type_rules)
        count = 0
        for family in found:
            count += len(family)
        if s.to_beat.handle:
            at = int(random() * (count + 1)) if count else 0
            if at == count:
                return PASS
        else:
            at = int(random() * count)
        return Play(lowest(nth(found, at), held))

    def passive(self) -> Action:
        """Return the least that a seat can do: pass, bid 1 or give its lowest card."""
        return self._game.default(self._state, self.seat)

    def __contains__(self, action: object) -> bool:
        try:
            self._game.act(self._state, self.seat, action)  # type: ignore[arg-type]
        except IllegalAction:
            return False
        return True

    def __iter__(self) -> Iterator[Action]:
        if not self.my_turn:
            return
        if self.may_pass:
            yield PASS
        for amount in self.bids:
            yield Bid(amount)
        yield from self.plays()

    def describe(self) -> Description:
        """Return the choices by name. `first` and `leads` are flags of a request (LANDLORD:10.6.2, 10.7.3)."""
        s = self._state
        if not self.my_turn:
            return {}
        if self.bidding:
            said: Description = {"bid": list(self.bids), "first": s.bet == 0, "bet": s.bet}
        else:
            can_play = next(self.patterns(), None) is not None
            leads = s.to_beat.handle == 0
            said = {"play": can_play, "leads": leads, "to_beat": msgspec.to_builtins(s.to_beat)}
        return said | {"pass": self.may_pass, "surrender": True}

    def __repr__(self) -> str:
        return f"<Moves of seat {self.seat}: {self.describe()}>"
