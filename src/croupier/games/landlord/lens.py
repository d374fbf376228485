"""What a bot is handed: it answers as the view of its seat would, without copying the state first."""

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from croupier.games.game import Seat
from croupier.games.landlord.held import Held, cards_of
from croupier.games.landlord.state import State
from croupier.kit.cards import Cards

if TYPE_CHECKING:
    from croupier.games.landlord.engine import Landlord


class Lens(Struct, frozen=True, gc=False):
    """Every field of `State` as the seat may see it, and the seat's own cards as `mine`.

    What bots ask for most: `phase`, `landlord`, `bet`, `bids`, `to_beat` with the cards `given` and the seat that
    gave them `last`, `counts` of cards held, cards `played`, and the `back` cards.
    """

    _game: "Landlord"
    _state: State
    seat: Seat

    @property
    def mine(self) -> Cards:
        """Return the cards that the seat still holds, lowest first."""
        return cards_of(self._state.held[self.seat])

    @property
    def hands(self) -> tuple[Cards, ...]:
        return self._game.masked(self._state, self.seat)

    @property
    def held(self) -> list[Held]:
        return self._game.known(self._state, self.seat)

    @property
    def back(self) -> Cards:
        return self._game.unturned(self._state)

    def view(self) -> State:
        """Return the view itself, a copy that the bot may keep."""
        return self._game.view(self._state, self.seat)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)
