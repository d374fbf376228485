"""What happens at the table, told to the person who sits there: every event as a sentence."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from croupier.games.game import Seat
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import (
    Betted,
    BroughtIn,
    Called,
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
from croupier.games.poker.evolve import hand_of
from croupier.games.poker.ranking import describe
from croupier.games.poker.state import State
from croupier.kit.cards import SUITS, UNKNOWN, Card, show

SYMBOLS: Final = "♣♦♥♠"
COLOURS: Final = ("green", "bright_blue", "red", "default")
FORCED: Final = {"ante": "an ante", "small": "the small blind", "big": "the big blind", "straddle": "a straddle"}


class Narrator:
    """Speaks to one seat. `symbols` are what suits look like, for terminals that have only letters."""

    def __init__(self, game: Poker, me: Seat, names: Sequence[str], *, symbols: str = SYMBOLS) -> None:
        self.game = game
        self.me = me
        self.names = names
        self.symbols = symbols

    def told(self, event: Event, state: State) -> Iterator[Text]:
        """Sentences for an event that the state has taken in; none for the deal, which is shown."""
        match event:
            case Posted(seat, amount, kind):
                yield self._did(seat, "post", f" {FORCED[kind]} of {amount}", state)
            case Folded(seat):
                yield self._did(seat, "fold")
            case Checked(seat):
                yield self._did(seat, "check")
            case Called(seat, paid):
                yield self._did(seat, "call", f" {paid}", state)
            case BroughtIn(seat, paid):
                yield self._did(seat, "bring", f" it in for {paid}", state)
            case Betted(seat, paid):
                yield self._did(seat, "bet", f" {paid}", state)
            case Completed(seat, to, _):
                yield self._did(seat, "complete", f" to {to}", state)
            case RaisedTo(seat, to, _):
                yield self._did(seat, "raise", f" to {to}", state)
            case Returned(seat, amount):
                yield self._did(seat, "get", f" {amount} back that nobody called")
            case HandsShown(seats, hands):
                for seat, hand in zip(seats, hands, strict=True):
                    yield self._shown(seat, bool(hand), state)
            case PotWon():
                yield from self._won(event)
            case Reshuffled():
                yield Text("The cards ran low: the burned ones are shuffled in again.")
            case _:
                return  # the cards are shown, not told

    def cards(self, cards: Sequence[Card]) -> Text:
        return Text(" ").join([self.card(card) for card in cards])

    def card(self, card: Card) -> Text:
        if card == UNKNOWN:
            return Text("??", style="dim")
        text = show(card)
        return Text(text[0] + self.symbols[SUITS.index(text[1])], style=f"bold {COLOURS[card & 3]}")

    def made(self, seat: Seat, state: State) -> str:
        """What a seat's hand amounts to, once that can be said."""
        hand = hand_of(state, seat)
        if UNKNOWN in hand or len(hand) + len(state.board) < 5:
            return ""
        return describe(self.game.variant.ranking.values(state.board, [hand])[0])

    def _did(self, seat: Seat, verb: str, rest: str = "", state: State | None = None) -> Text:
        all_in = state is not None and not state.stack[seat]
        return Text(f"{self._who(seat)} {self._verb(seat, verb)}{rest}{', all in' if all_in else ''}.")

    def _who(self, seat: Seat) -> str:
        return "You" if seat == self.me else self.names[seat]

    def _verb(self, seat: Seat, verb: str) -> str:
        return verb if seat == self.me else f"{verb}s"

    def _shown(self, seat: Seat, shows: bool, state: State) -> Text:
        if not shows:
            return self._did(seat, "muck")
        made = self.made(seat, state)
        cards = self.cards(hand_of(state, seat))
        return Text.assemble(self._who(seat), f" {self._verb(seat, 'show')} ", cards, f": {made}." if made else ".")

    def _won(self, event: PotWon) -> Iterator[Text]:
        pot = f" from side pot {event.pot}" if event.pot else ""
        shared = "" if len(event.seats) == 1 else ", which is shared"
        for seat, share in zip(event.seats, event.shares, strict=True):
            yield Text(f"{self._who(seat)} {self._verb(seat, 'win')} {share}{pot}{shared}.", style="bold")
