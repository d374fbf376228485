"""Any hand against any up card, as a bot is asked about it.

Hands are put straight into the state of a round that waits for its player: what led to them plays no part in what
the bot decides or in what is legal.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.hand import Hand, points
from croupier.games.blackjack.legal import Moves
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.game import Chips
from croupier.kit.cards import Cards, parse_card
from croupier.play.player import Budget, Player
from tests.games.blackjack.script import BET, Script

BUDGET = Budget()
RANKS = " A23456789T"
UPS = tuple(range(1, 11))
PAIRS = tuple(combinations_with_replacement(range(1, 11), 2))
FIRST_TWO = [values for values in PAIRS if values != (1, 10)]  # a blackjack leaves nothing to decide


def card(value: int, suit: str = "c") -> int:
    return parse_card(RANKS[value] + suit)


def cards(values: tuple[int, ...]) -> Cards:
    return tuple([card(value) for value in values])


def longer_hands(most: int = 10) -> Iterator[tuple[int, ...]]:
    """Every hand of three cards and more, up to so many, that has less than 21."""

    def grown(held: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for value in range(held[-1] if held else 1, 11):
            hand = (*held, value)
            if sum(hand) > 20:
                return
            if len(hand) > 2 and points(cards(hand)) < 21:
                yield hand
            if len(hand) < most:
                yield from grown(hand)

    return grown(())


def table(**options: Any) -> Blackjack:
    return Blackjack(BlackjackOptions(**options))


class Situation:
    """A player with so much left beside the bet, whose first or only hand is in play against an up card."""

    def __init__(self, game: Blackjack, up: int, *, left: Chips = 100 * BET, hands: int = 1) -> None:
        dealer = f"9c {RANKS[up]}h"
        self.round = Script("2c3d", dealer=dealer, draws="Th Th", game=game, balances=[BET + left])
        if self.round.state.stage == "insurance":
            self.round.run("n")
        self.state = self.round.state
        self.state.hands[0] = [Hand((), BET) for _ in range(hands)]
        self.view = game.lens(self.state, 0)
        self.legal: Moves = game.legal(self.state, 0)

    def holding(self, values: tuple[int, ...]) -> "Situation":
        """The other hands that were made by splitting begin with the same card."""
        for hand in self.state.hands[0]:
            hand.cards = cards(values)
        return self

    def asked(self, bot: Player) -> Any:
        return bot.choose(self.view, self.legal, BUDGET)
