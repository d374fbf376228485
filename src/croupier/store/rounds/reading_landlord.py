"""Fight the Landlord, read: scores stand for stacks, the bet for the pot, and the back cards lie open."""

from collections.abc import Sequence

from croupier.games.game import Chips, Seat
from croupier.games.landlord.engine import Landlord
from croupier.games.landlord.events import GameEnded
from croupier.games.landlord.state import State
from croupier.kit.cards import Cards
from croupier.play.record import Record
from croupier.store.rounds.reading import Reading, known


class LandlordReading(Reading):
    game: Landlord

    def for_chips(self) -> bool:
        return False

    def winners(self, record: Record) -> set[Seat]:
        return {seat for event in record.events if type(event) is GameEnded for seat in event.winners}

    def pot(self, state: State) -> Chips:
        return state.bet * state.multiplier

    def stacks(self, state: State) -> Sequence[Chips]:
        return state.scores

    def board(self, state: State) -> Cards:
        return state.back if state.landlord >= 0 else ()

    def hands(self, state: State) -> Sequence[str]:
        """As they were dealt, the landlord's with the back cards."""
        return [known(hand) for hand in state.hands]
