"""Two players who look at their own points only: they never double, split, surrender or insure."""

from typing import Any

from croupier.bots.blackjack.automatic import Automatic
from croupier.games.blackjack.hand import points
from croupier.games.blackjack.legal import Moves
from croupier.games.blackjack.moves import Move


class Conservative(Automatic):
    """Never takes a card that could bust it: one below 12, none from 12 on, soft or hard (UBER:25)."""

    def move(self, view: Any, legal: Moves) -> Move:
        return Move.HIT if points(view.hand.cards) < 12 else Move.STAND


class Reckless(Automatic):
    """Takes a card at any value below 21 (UBER:26)."""

    def move(self, view: Any, legal: Moves) -> Move:
        return Move.HIT if points(view.hand.cards) < 21 else Move.STAND
