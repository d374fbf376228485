"""The lens that a bot is given: it answers as the view of its seat would, without copying the state first."""

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from croupier.games.game import Seat
from croupier.games.poker.state import State
from croupier.games.poker.variant import Variant
from croupier.kit.cards import Cards

if TYPE_CHECKING:
    from croupier.games.poker.engine import Poker


class Lens(Struct, frozen=True, gc=False):
    """Every field of `State` as the seat may see it, and the seat's own cards as `mine`."""

    _game: "Poker"
    _state: State
    seat: Seat

    @property
    def variant(self) -> Variant:
        """Return the variant that is played: its ranking says what hands are worth."""
        return self._game.variant

    @property
    def mine(self) -> Cards:
        """Return the seat's own cards, those face up included."""
        s = self._state
        return s.hole[self.seat] + s.up[self.seat] if s.up else s.hole[self.seat]

    @property
    def hole(self) -> tuple[Cards, ...]:
        return self._game.masked(self._state, self.seat)

    @property
    def burned(self) -> Cards:
        return self._game.unseen(self._state.burned)

    def view(self) -> State:
        """Return the view itself, a copy that the bot may keep."""
        return self._game.view(self._state, self.seat)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)
