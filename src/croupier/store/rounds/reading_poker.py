"""Poker, read: whoever gets any part of a pot has won, and all others who were dealt in have lost."""

from collections.abc import Sequence
from typing import Any

from croupier.games.game import Chips, Seat
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import Betted, Called, Completed, PotWon, RaisedTo
from croupier.games.poker.evolve import hand_of
from croupier.games.poker.options import BlindOptions
from croupier.games.poker.state import State
from croupier.kit.cards import DECK_52, Cards
from croupier.play.record import Record
from croupier.store.rounds.reading import Limits, Reading, known

_WILLING = frozenset((Betted, Called, Completed, RaisedTo))


class PokerReading(Reading):
    game: Poker

    def limits(self) -> Limits:
        """A fixed limit is the small bet, the pot limit once the pot (POKERIV3:DATA-BET-LIMIT, DATA-POT-LIMIT)."""
        options: Any = self.game.options
        limit = getattr(options, "limit", "fixed")  # stud has no other
        small = options.big if isinstance(options, BlindOptions) else options.low
        blind = options.big if isinstance(options, BlindOptions) else 0
        return Limits(blind, options.ante, small if limit == "fixed" else 0, int(limit == "pot"))

    def dealer(self, state: State) -> Seat | None:
        return state.button if state.button >= 0 else None

    def dealt(self, record: Record, state: State) -> set[Seat]:
        return {seat for seat in range(len(state.players)) if state.dealt >> seat & 1}

    def willing(self, record: Record, state: State) -> set[Seat]:
        """Call, bet or raise; a first bet that is forced is none, unless it is more than the least."""
        events: Sequence[Any] = record.events
        forced = self.game.forced_bet
        if forced:
            first = next((at for at, event in enumerate(events) if type(event) is Betted), -1)
            events = events[first + 1 :] if first >= 0 and events[first].paid <= forced else events
        return {event.seat for event in events if type(event) in _WILLING}

    def winners(self, record: Record) -> set[Seat]:
        return {seat for event in record.events if type(event) is PotWon for seat in event.seats}

    def losers(self, record: Record, state: State) -> set[Seat]:
        return self.dealt(record, state) - self.winners(record)

    def pot(self, state: State) -> Chips:
        return state.pot()

    def stacks(self, state: State) -> Sequence[Chips]:
        return state.stack

    def board(self, state: State) -> Cards:
        return state.board

    def burned(self, state: State) -> Cards:
        return state.burned

    def hands(self, state: State) -> Sequence[str]:
        return [known(hand_of(state, seat)) for seat in range(len(state.players))]

    def left(self, record: Record, state: State) -> Cards:
        """Where stub and burned cards were shuffled together, those that were not dealt again are all left."""
        gone = {*state.board, *state.burned}.union(*(hand_of(state, seat) for seat in range(len(state.players))))
        order = record.decks.get("stub") or record.decks.get("deck", ())
        return tuple(card for card in dict.fromkeys((*order, *DECK_52)) if card not in gone)
