"""Blackjack, read: whoever bets is dealt in and takes part; the open cards are the dealer's."""

from collections.abc import Sequence

from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.events import BetPlaced
from croupier.games.blackjack.state import State
from croupier.games.game import Chips, Seat
from croupier.kit.cards import Cards, show_cards
from croupier.play.record import Record
from croupier.store.rounds.reading import Reading


class BlackjackReading(Reading):
    game: Blackjack

    def dealt(self, record: Record, state: State) -> set[Seat]:
        return {event.seat for event in record.events if type(event) is BetPlaced}

    def pot(self, state: State) -> Chips:
        return state.at_stake()

    def stacks(self, state: State) -> Sequence[Chips]:
        return state.stack

    def board(self, state: State) -> Cards:
        return state.dealer if state.shown else state.dealer[1:]

    def hands(self, state: State) -> Sequence[str]:
        """Hands that were split stand side by side: `8c Ts / 8d 9s`."""
        return [" / ".join([show_cards(hand.cards) for hand in hands]) for hands in state.hands]

    def left(self, record: Record, state: State) -> Cards:
        """What is left of the shoe in use; nothing can be said of one that never ends."""
        order = record.decks.get(f"shoe {state.shoe}", ())
        return order[len(order) - state.left :] if order and state.left is not None else ()
