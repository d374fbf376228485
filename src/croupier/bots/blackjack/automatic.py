"""What all blackjack bots share: the bet that was set, and a move turned into an action."""

from abc import ABC, abstractmethod
from typing import Any, Final

from croupier.games.blackjack.events import DECLINE, HIT, SPLIT, STAND, SURRENDER, Action, Bet, Double
from croupier.games.blackjack.legal import Moves
from croupier.games.blackjack.moves import Move
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.game import AnyGame, Chips
from croupier.play.player import Budget

_PLAIN: Final[dict[Move, Action]] = {
    Move.HIT: HIT,
    Move.STAND: STAND,
    Move.SPLIT: SPLIT,
    Move.SURRENDER: SURRENDER,
}


class Automatic(ABC):
    """Bets the amount set, takes no insurance, and plays the hand by `move`.

    `bet` may be changed at any time; None is the table's minimum. UBER:67: an amount that cannot be bet is lowered,
    down to the whole dollars left when short.
    """

    def __init__(self, seed: int = 0, game: AnyGame | None = None, *, bet: Chips | None = None) -> None:
        self.options: BlackjackOptions = game.options if game else BlackjackOptions()
        self.bet = bet

    def choose(self, view: Any, legal: Moves, budget: Budget) -> Action:
        if legal.playing:
            move = self.move(view, legal)
            return _PLAIN[move] if move is not Move.DOUBLE else Double(legal.doubles[-1])
        if legal.insuring:
            return self.insurance(view, legal)
        return Bet(possible(legal.bets, self.stake(view)))

    @property
    def unit(self) -> Chips:
        """Return the amount set."""
        return self.options.minimum if self.bet is None else self.bet

    def stake(self, view: Any) -> Chips:
        """Return what it would bet, whether it can or not."""
        return self.unit

    def insurance(self, view: Any, legal: Moves) -> Action:
        return DECLINE

    @abstractmethod
    def move(self, view: Any, legal: Moves) -> Move:
        """Return what to do with the hand in play."""


def possible(bets: range, amount: Chips) -> Chips:
    """Return the highest of these that is no more than the amount, or the least of all."""
    place = (amount - bets.start) // bets.step
    return bets[max(0, min(place, len(bets) - 1))]
