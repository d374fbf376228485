"""The events of a round of blackjack, as sentences."""

from collections.abc import Iterator

from rich.text import Text

from croupier.cli.terminal.blackjack.words import total
from croupier.cli.terminal.narrator import Narrator
from croupier.cli.terminal.table import ME
from croupier.games.blackjack.events import (
    BetPlaced,
    CardDealt,
    DealerDrew,
    Declined,
    Doubled,
    Event,
    HandSettled,
    HoleTurned,
    InsuranceSettled,
    Insured,
    PairSplit,
    Peeked,
    Reshuffled,
    SatOut,
    Stood,
    Surrendered,
)
from croupier.games.blackjack.hand import Hand, points
from croupier.games.blackjack.money import dollars
from croupier.games.blackjack.state import State
from croupier.games.game import Seat
from croupier.kit.cards import Card


class BlackjackNarrator(Narrator):
    def sentences(self, event: Event, state: State) -> Iterator[Text]:
        """Yield sentences for an event that the state already contains; none for the deal, which is shown."""
        match event:
            case BetPlaced(seat, amount):
                yield self.did(seat, "bet", f" {dollars(amount)}")
            case SatOut(seat):
                yield self.did(seat, "sit", " out")
            case Insured(seat, amount):
                yield self.did(seat, "insure", f" for {dollars(amount)}")
            case Declined(seat):
                yield self.did(seat, "take", " no insurance")
            case Peeked():
                yield Text("The dealer looks at the card face down: no blackjack.")
            case Doubled(seat, amount):
                yield self.did(seat, "double", f" for {dollars(amount)} more")
            case Stood(seat):
                yield self.did(seat, "stand")
            case PairSplit(seat):
                yield self.did(seat, "split", " the pair into two hands")
            case Surrendered(seat):
                yield self.did(seat, "surrender")
            case CardDealt(seat, at, card):
                yield self._got(seat, at, card, state)
            case HoleTurned(card):
                yield self._dealer("turns over", card, state)
            case DealerDrew(card):
                yield self._dealer("draws", card, state)
            case InsuranceSettled(seat, back):
                yield Text(f"{self._whose(seat)} insurance {'pays two to one' if back else 'is lost'}.")
            case HandSettled(seat, at):
                yield self._settled(seat, at, state)
            case Reshuffled():
                yield Text("The shoe is empty: all cards that are not on the table are shuffled again.")
            case _:
                return  # the deal is shown, cards have events of their own, and no player leaves in mid-round here

    def _got(self, seat: Seat, at: int, card: Card, state: State) -> Text:
        made = total(state.hands[seat][at].cards)
        return Text.assemble(self._hand(seat, at, state, "get"), " ", self.faces.card(card), f": {made}.")

    def _hand(self, seat: Seat, at: int, state: State, verb: str) -> str:
        """Return `You get`, or after a split `Your hand 2 gets`."""
        if len(state.hands[seat]) == 1:
            return self.does(seat, verb)
        return f"{self._whose(seat)} hand {at + 1} {verb}s"

    def _whose(self, seat: Seat) -> str:
        return "Your" if seat == ME else f"{self.names[seat]}'s"

    def _dealer(self, verb: str, card: Card, state: State) -> Text:
        bust = ", which is a bust" if points(state.dealer) > 21 else ""
        return Text.assemble(f"The dealer {verb} ", self.faces.card(card), f" and has {_dealers(state)}{bust}.")

    def _settled(self, seat: Seat, at: int, state: State) -> Text:
        verb, rest = _outcome(state.hands[seat][at], state)
        return Text(f"{self._hand(seat, at, state, verb)} {rest}.", style="bold" if seat == ME else "")


def _dealers(state: State) -> str:
    """Return what the dealer has."""
    return "blackjack" if len(state.dealer) == 2 and points(state.dealer) == 21 else total(state.dealer)


def _outcome(hand: Hand, state: State) -> tuple[str, str]:
    """Return the verb for a settled hand, and the rest of the sentence."""
    made, gain = points(hand.cards), dollars(abs(hand.back - hand.bet))
    match hand.result:
        case "blackjack":
            return "win", f"{gain} with blackjack"
        case "ten-cards":
            return "win", f"{gain} with {len(hand.cards)} cards"
        case "win" if points(state.dealer) > 21:
            return "win", f"{gain}: the dealer is bust"
        case "win":
            return "win", f"{gain} with {made} against {points(state.dealer)}"
        case "push":
            return "get", f"{dollars(hand.back)} back: a push at {made}"
        case "surrender":
            return "get", f"half the bet back, {dollars(hand.back)}"
        case "bust":
            return "lose", f"{gain}: {made} is a bust"
        case _:
            return "lose", f"{gain} with {made} against {_dealers(state).removeprefix('soft ')}"
