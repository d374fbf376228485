"""Exact expected values of blackjack, per unit bet, for a set of rules and the cards of a shoe.

Values of cards are 1 for an ace to 10. Everything is given that the dealer has no blackjack, where the dealer
looks for it. `docs/blackjack-strategy.md` explains the method and how exact it is.
"""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property

import numpy as np

from croupier.games.blackjack.calculator_dealer import BARRED
from croupier.games.blackjack.calculator_hands import Array, counted, hands
from croupier.games.blackjack.calculator_rules import ACE, TEN, Counts, Rules, Shoe
from croupier.games.blackjack.calculator_split import Split
from croupier.games.blackjack.calculator_values import Field
from croupier.games.blackjack.moves import Move


class Calculator:
    """One set of rules and one shoe, each hand against each up card. Arrays are computed when first asked for."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.hands = hands(rules.cards_most)
        self.field = Field(rules, self.hands, (0,) * 10)
        self.double = self.field.doubled()
        _, self.hit = self.field.played()

    @cached_property
    def split(self) -> Array:
        """Return what splitting is worth, pairs against up cards."""
        return np.stack([Split(self.rules, value).worth() for value in range(10)])

    def evs(self, values: Sequence[int], up: int) -> Mapping[Move, float]:
        """Return what each move is worth that the rules may allow this hand, the best first."""
        hand = counted([value - 1 for value in values])
        row, column = self.hands.index[hand], up - 1
        if is_blackjack(hand):
            return {Move.STAND: self.rules.blackjack_pays * (1 - self._late_blackjack(hand, column))}
        found = {Move.STAND: self.field.stand[row, column], Move.HIT: self.hit[row, column]}
        if len(values) == 2:
            found |= self._first(hand, row, column)
        return {move: float(found[move]) for move in sorted(found, key=found.__getitem__, reverse=True)}

    def _first(self, hand: Counts, row: int, column: int) -> dict[Move, float]:
        """Return what the moves are worth that only the first two cards allow."""
        found: dict[Move, float] = {}
        if self.rules.may_double(self.hands.total[row]):
            found[Move.DOUBLE] = self.double[row, column]
        if 2 in hand and self.rules.hands_most > 1:
            found[Move.SPLIT] = self.split[hand.index(2), column]
        if self.rules.surrenders:
            found[Move.SURRENDER] = self.surrendered(hand, column)
        return found

    def surrendered(self, hand: Counts, up: int) -> float:
        """Return what surrender is worth: half the bet is lost, and all of it to a blackjack not looked for yet."""
        return -(1 + self._late_blackjack(hand, up)) / 2

    def _late_blackjack(self, hand: Counts, up: int) -> float:
        return 0.0 if self.rules.peeks else blackjack_chance(self.rules.shoe, hand, up)

    def insurance(self, values: Sequence[int]) -> float:
        """Return what one unit of insurance is worth to a hand, against an ace: it pays 2 to 1 on a ten in the hole."""
        return 3 * blackjack_chance(self.rules.shoe, counted([value - 1 for value in values]), ACE) - 1


def blackjack_chance(shoe: Shoe, hand: Counts, up: int) -> float:
    """Return the chance that the dealer's hole card, not yet looked at, makes blackjack."""
    if up not in BARRED:
        return 0.0
    barred = BARRED[up]
    return (shoe[barred] - hand[barred]) / (sum(shoe) - sum(hand) - 1)


def is_blackjack(hand: Counts) -> bool:
    return hand[ACE] == hand[TEN] == 1 and sum(hand) == 2


@cache
def calculator(rules: Rules) -> Calculator:
    return Calculator(rules)
