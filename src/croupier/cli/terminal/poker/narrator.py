"""The events of a hand of poker, as sentences."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from croupier.cli.terminal.card_text import CardText
from croupier.cli.terminal.narrator import Narrator
from croupier.games.game import Seat
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import (
    Betted,
    BroughtIn,
    Called,
    CardsShown,
    Checked,
    Completed,
    Event,
    Folded,
    HandsShown,
    Posted,
    PotWon,
    RaisedTo,
    Reshuffled,
    Returned,
)
from croupier.games.poker.state import State, hand_of
from croupier.kit.cards import UNKNOWN, Cards

FORCED: Final = {"ante": "an ante", "small": "the small blind", "big": "the big blind", "straddle": "a straddle"}


class PokerNarrator(Narrator):
    def __init__(self, game: Poker, names: Sequence[str], faces: CardText) -> None:
        super().__init__(names, faces)
        self.game = game

    def sentences(self, event: Event, state: State) -> Iterator[Text]:
        """Yield sentences for an event that the state already contains; none for the deal, which is shown."""
        match event:
            case Posted(seat, amount, kind):
                yield self._paid(seat, "post", f" {FORCED[kind]} of {amount}", state)
            case Folded(seat):
                yield self.did(seat, "fold")
            case Checked(seat):
                yield self.did(seat, "check")
            case Called(seat, paid):
                yield self._paid(seat, "call", f" {paid}", state)
            case BroughtIn(seat, paid):
                yield self._paid(seat, "bring", f" it in for {paid}", state)
            case Betted(seat, paid):
                yield self._paid(seat, "bet", f" {paid}", state)
            case Completed(seat, to, _):
                yield self._paid(seat, "complete", f" to {to}", state)
            case RaisedTo(seat, to, _):
                yield self._paid(seat, "raise", f" to {to}", state)
            case Returned(seat, amount):
                yield self.did(seat, "get", f" the uncalled {amount} back")
            case HandsShown(seats, hands):
                for seat, hand in zip(seats, hands, strict=True):
                    yield self._shown(seat, bool(hand), state)
            case CardsShown(seat, cards):
                yield self._shown_after(seat, cards)
            case PotWon():
                yield from self._won(event)
            case Reshuffled():
                yield Text("The deck ran low: the burned cards are shuffled back in.")
            case _:
                return  # the deal is shown

    def made(self, seat: Seat, state: State) -> str:
        """Return the name of a seat's hand; "" while the user cannot see five cards of it."""
        hand = hand_of(state, seat)
        if UNKNOWN in hand or len(hand) + len(state.board) < 5:
            return ""
        ranking = self.game.variant.ranking
        return ranking.describe(ranking.values(state.board, [hand])[0])

    def _paid(self, seat: Seat, verb: str, rest: str, state: State) -> Text:
        return self.did(seat, verb, rest if state.stack[seat] else f"{rest}, all in")

    def _shown(self, seat: Seat, shows: bool, state: State) -> Text:
        if not shows:
            return self.did(seat, "muck")
        made = self.made(seat, state)
        cards = self.cards(hand_of(state, seat))
        return Text.assemble(self.does(seat, "show"), " ", cards, f": {made}." if made else ".")

    def _shown_after(self, seat: Seat, cards: Cards) -> Text:
        known = tuple([card for card in cards if card != UNKNOWN])
        return Text.assemble(self.does(seat, "show"), " ", self.cards(known), ".")

    def _won(self, event: PotWon) -> Iterator[Text]:
        pot = f" from side pot {event.pot}" if event.pot else ""
        shared = "" if len(event.seats) == 1 else ", which is shared"
        for seat, share in zip(event.seats, event.shares, strict=True):
            yield Text(f"{self.does(seat, 'win')} {share}{pot}{shared}.", style="bold")
