"""By the Book: every decision as basic strategy has it (UBER:24)."""

from typing import Any

from croupier.bots.blackjack.automatic import Automatic
from croupier.games.blackjack.hand import value
from croupier.games.blackjack.legal import Moves
from croupier.games.blackjack.moves import Move
from croupier.games.blackjack.strategy import Strategy, strategy, values_of
from croupier.games.game import AnyGame, Chips


class Book(Automatic):
    """Plays by the look-up table for the table's own rules, its next choice where the first is not possible."""

    def __init__(self, seed: int = 0, game: AnyGame | None = None, *, bet: Chips | None = None) -> None:
        super().__init__(seed, game, bet=bet)
        self.book = strategy(self.options)

    def move(self, view: Any, legal: Moves) -> Move:
        return recommended(self.chart(view), view, legal)

    def chart(self, view: Any) -> Strategy:
        """Return the look-up table to go by."""
        return self.book


def recommended(chart: Strategy, view: Any, legal: Moves) -> Move:
    """Return what a look-up table says of the hand in play."""
    values, up = values_of(view.hand.cards), value(view.up)
    move = chart.recommended(
        values,
        up,
        can_double=doubles(view, legal),
        can_split=legal.splits,
        can_surrender=legal.surrenders,
    )
    if move is Move.HIT and not legal.hits:  # split aces that get no further card: split again, or left
        return chart.cell(values, up).best((Move.STAND, Move.SPLIT) if legal.splits else (Move.STAND,))
    return move


def doubles(view: Any, legal: Moves) -> bool:
    """Return whether the whole bet can be doubled. Doubling for less is not what the look-up table is about."""
    amounts = legal.doubles
    return bool(amounts) and amounts[-1] == view.hand.bet
