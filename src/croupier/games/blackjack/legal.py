"""The legal actions of one seat: lazy, cheap to build, described for pages and bots."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from croupier.games.blackjack.choices import BlackjackChoices, sizes
from croupier.games.blackjack.events import (
    DECLINE,
    HIT,
    SIT_OUT,
    SPLIT,
    STAND,
    SURRENDER,
    Action,
    Bet,
    Decline,
    Double,
    Hit,
    Insure,
    SitOut,
    Split,
    Stand,
    Surrender,
)
from croupier.games.blackjack.rules import NONE
from croupier.games.blackjack.state import State
from croupier.games.game import Act, Description, Seat

if TYPE_CHECKING:
    from croupier.games.blackjack.engine import Blackjack


class Moves(Struct, frozen=True, gc=False):
    """What a seat may do, read from the state when asked. Nothing while it has nothing to decide.

    `bets`, `insurance` and `doubles` are the amounts that may be staked, empty where none may.
    """

    _game: "Blackjack"
    _state: State
    seat: Seat

    @property
    def my_turn(self) -> bool:
        need = self._state.need
        return type(need) is Act and self.seat in need.seats

    @property
    def betting(self) -> bool:
        """Return whether the choice is what to bet, before the cards."""
        return self._state.stage == "bets" and self.my_turn

    @property
    def insuring(self) -> bool:
        return self._state.stage == "insurance" and self.my_turn

    @property
    def playing(self) -> bool:
        """Return whether the choice is how to play the hand in play."""
        return self._state.stage == "turn" and self.my_turn

    @property
    def bets(self) -> range:
        return self._game.bets(self._state, self.seat) if self.betting else NONE

    @property
    def insurance(self) -> range:
        return self._game.insurance(self._state, self.seat) if self.insuring else NONE

    @property
    def doubles(self) -> range:
        """Return what may be added by doubling; the last is the whole bet, or as much as the balance allows."""
        return self._game.doubles(self._state) if self.playing else NONE

    @property
    def hits(self) -> bool:
        return self.playing and not self._game.no_hit(self._state)

    @property
    def splits(self) -> bool:
        return self.playing and not self._game.no_split(self._state)

    @property
    def surrenders(self) -> bool:
        return self.playing and not self._game.no_surrender(self._state)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Bet):
            return action.amount in self.bets
        if isinstance(action, SitOut):
            return self.betting
        if isinstance(action, Insure):
            return action.amount in self.insurance
        if isinstance(action, Decline):
            return self.insuring
        return self._plays(action)

    def _plays(self, action: object) -> bool:
        if isinstance(action, Stand):
            return self.playing
        if isinstance(action, Hit):
            return self.hits
        if isinstance(action, Double):
            return action.amount in self.doubles
        return (isinstance(action, Split) and self.splits) or (isinstance(action, Surrender) and self.surrenders)

    def __iter__(self) -> Iterator[Action]:
        """Yield the least bet first and the others last: there may be many thousands."""
        if self.playing:
            yield from self._plain_plays()
            yield from map(Double, self.doubles)
        elif self.insuring:
            yield DECLINE
            yield from map(Insure, self.insurance)
        elif self.betting:
            bets = self.bets
            yield Bet(bets[0])
            yield SIT_OUT
            yield from map(Bet, bets[1:])

    def _plain_plays(self) -> Iterator[Action]:
        yield STAND
        if self.hits:
            yield HIT
        if self.splits:
            yield SPLIT
        if self.surrenders:
            yield SURRENDER

    def describe(self) -> Description:
        """Return the choices by name, with the amounts that may be staked in cents."""
        return {**self.choices()}

    def choices(self) -> BlackjackChoices:
        """Return the same, typed."""
        if self.betting:
            return {"bet": sizes(self.bets), "sit_out": {}}
        if self.insuring:
            return {"insure": sizes(self.insurance), "decline": {}}
        return self._described_plays() if self.playing else {}

    def _described_plays(self) -> BlackjackChoices:
        said: BlackjackChoices = {}
        if self.hits:
            said["hit"] = {"wins": True} if self._game.full(self._state) else {}
        said["stand"] = {}
        doubles = self.doubles
        if doubles:
            said["double"] = sizes(doubles)
        if self.splits:
            said["split"] = {"amount": self._state.hand.bet}
        if self.surrenders:
            said["surrender"] = {"back": self._state.hand.bet // 2}
        return said

    def __repr__(self) -> str:
        return f"<Moves of seat {self.seat}: {self.describe()}>"
