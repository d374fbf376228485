"""The events of a game of Fight the Landlord, as sentences."""

from collections.abc import Iterator

from rich.text import Text

from croupier.cli.terminal.landlord.words import hand_words
from croupier.cli.terminal.narrator import Narrator
from croupier.cli.terminal.table import ME
from croupier.games.game import Seat
from croupier.games.landlord.cards import by_priority
from croupier.games.landlord.events import (
    BidMade,
    BidPassed,
    Event,
    FirstAsked,
    GameEnded,
    Gave,
    LandlordFound,
    Passed,
    Surrendered,
)
from croupier.games.landlord.state import State
from croupier.games.landlord.types import SINGLE


class LandlordNarrator(Narrator):
    def sentences(self, event: Event, state: State) -> Iterator[Text]:
        """Yield sentences for an event that the state already contains; none for the deal, which is shown."""
        match event:
            case FirstAsked(seat):
                yield Text("You are asked first." if seat == ME else f"{self.names[seat]} is asked first.")
            case BidMade(seat, amount):
                yield self.did(seat, "bid", f" {amount}")
            case BidPassed(seat) | Passed(seat):
                yield self.did(seat, "pass")
            case LandlordFound(seat):
                yield self._found(seat, state)
            case Gave():
                yield self._gave(event, state)
            case Surrendered(seat):
                yield self.did(seat, "surrender")
            case GameEnded():
                yield self._ended(event, state)
            case _:
                return  # the deal is shown

    def _found(self, seat: Seat, state: State) -> Text:
        is_landlord = "You are" if seat == ME else f"{self.names[seat]} is"
        back = self.cards(by_priority(state.back))
        return Text.assemble(
            f"{is_landlord} the landlord for {state.bet} and {self.verb(seat, 'take')} the back cards ", back, "."
        )

    def _gave(self, event: Gave, state: State) -> Text:
        said = "" if event.hand.handle == SINGLE else f", {hand_words(event.hand)}"
        left = state.counts[event.seat]
        cards = self.cards(by_priority(event.cards))
        return Text.assemble(self.does(event.seat, "give"), " ", cards, f"{said}. ({left} left)")

    def _ended(self, event: GameEnded, state: State) -> Text:
        won = " and ".join([self.who(seat) if seat != ME else "you" for seat in event.winners])
        verb = "win" if len(event.winners) > 1 or ME in event.winners else "wins"
        side = ", the landlord," if event.winners == (state.landlord,) else ""
        return Text(f"{won}{side} {verb}.".replace("you", "You", won.startswith("you")), style="bold")
