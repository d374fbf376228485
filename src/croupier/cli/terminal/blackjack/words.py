"""Words for blackjack: totals, the shoe, the count, advice."""

from collections.abc import Sequence

from croupier.bots.blackjack.advice import Advice
from croupier.games.blackjack.hand import points, soft
from croupier.games.blackjack.money import dollars
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.state import State
from croupier.games.game import Chips
from croupier.kit.cards import UNKNOWN, Card


def total(cards: Sequence[Card]) -> str:
    """Return the total of the visible cards: `17`, `soft 17`."""
    seen = [card for card in cards if card != UNKNOWN]
    return f"soft {points(seen)}" if soft(seen) and points(seen) < 21 else str(points(seen))


def gained(cents: Chips) -> str:
    return dollars(cents) if cents < 0 else f"+{dollars(cents)}"


def shoe(options: BlackjackOptions) -> str:
    if options.shoe == "decks":
        return "1 deck" if options.decks == 1 else f"{options.decks} decks"
    return "infinite shoe" if options.shoe == "infinite" else f"test shoe ({options.scenario})"


def left(view: State, options: BlackjackOptions) -> str:
    """Return what is left in the shoe."""
    return shoe(options) if view.left is None else f"{shoe(options)}, {view.left} cards left"


def count(view: State) -> str:
    """Return the table's running count, and the true count."""
    running = f"The running count is {view.count:+} (Hi-Lo)"
    if view.left is None:
        return f"{running}, which means nothing with an infinite shoe."
    return f"{running}; with {view.left / 52:.1f} decks left that is {view.true_count:+.1f} per deck."


def advised(advice: Advice, bet: Chips) -> str:
    """Return what the book says, and what each move is worth in dollars."""
    if "insure" in advice.evs:
        return f"By the book: no insurance; on average it brings {advice.evs['insure']:+.1%} of what it costs."
    worth = [f"{move} {gained(round(ev * bet))}" for move, ev in advice.evs.items()]
    return f"By the book: {advice.move}. Expected result of your bet of {dollars(bet)}: {', '.join(worth)}."
