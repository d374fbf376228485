"""What a bot is handed: it answers as the view of its seat would, without copying the state first."""

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from croupier.games.blackjack.hand import Hand
from croupier.games.blackjack.state import Stage, State
from croupier.games.game import Chips, Seat
from croupier.kit.cards import Card, Cards

if TYPE_CHECKING:
    from croupier.games.blackjack.engine import Blackjack


class Lens(Struct, frozen=True, gc=False):
    """Every field of `State` as the seat may see it, and what is the seat's own as `mine` and `balance`.

    What every bot asks is written out, as that is five times faster than `__getattr__`.
    """

    _game: "Blackjack"
    _state: State
    seat: Seat

    @property
    def mine(self) -> list[Hand]:
        """Return the seat's own hands; `hand` is the one in play."""
        return self._state.hands[self.seat]

    @property
    def balance(self) -> Chips:
        return self._state.stack[self.seat]

    @property
    def stage(self) -> Stage:
        return self._state.stage

    @property
    def hand(self) -> Hand:
        return self._state.hand

    @property
    def up(self) -> Card:
        return self._state.up

    @property
    def dealer(self) -> Cards:
        return self._game.dealers_cards(self._state)

    def view(self) -> State:
        """Return the view itself, a copy that the bot may keep."""
        return self._game.view(self._state, self.seat)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)
