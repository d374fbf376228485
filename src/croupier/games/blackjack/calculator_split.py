"""What splitting a pair is worth.

Each hand of a split is played by the same plan, which looks at that hand's cards alone. Then all of them are
worth the same on average, whichever comes first: the cards after any number of drawn ones are distributed as
if they were the first. So the worth of a split follows exactly from what one hand is worth when so many further
cards of the pair are gone, and so many unknown ones are known not to be of the pair (the second cards of hands
that were not split again). The latter follows from the former: a card is of the pair or it is not, and the
chance of that is known.

A pair is split again whenever it comes and the number of hands allows it.
"""

from math import prod

import numpy as np

from croupier.games.blackjack.calculator_dealer import BARRED
from croupier.games.blackjack.calculator_hands import Array, Floats, Hands, counted, hands_with
from croupier.games.blackjack.calculator_rules import ACE, Rules
from croupier.games.blackjack.calculator_values import ONE, UPS, Field, Play, stands


class Split:
    """One pair against every up card. Without a plan, its hands are played as well as their own cards allow."""

    def __init__(self, rules: Rules, value: int, play: Play | None = None) -> None:
        self.rules = rules
        self.value = value
        self.hands = hands_with(value, rules.cards_most)
        self.seconds = self.hands.after[self.hands.index[counted([value])]]
        self.most = 2 if value == ACE and not rules.resplits_aces else max(2, rules.hands_most)
        if value == ACE and not rules.hits_split_aces:
            play = Play(*np.zeros((2, len(self.hands), 10), bool))
        self.play = self._plan() if play is None else play
        gone = [counted([value] * (1 + more)) for more in range(2 * self.most - 3)]
        stand = stands(rules, self.hands, gone, standing(self.hands, self.seconds, self.play))
        self.ones = [self._one(Field(rules, self.hands, *each)) for each in zip(gone, stand, strict=True)]

    def worth(self) -> Floats:
        return self._worth(0, 2, 0)

    def _worth(self, more: int, waiting: int, settled: int) -> Floats:
        """Return the worth of so many further splits, hands that wait for a card, and hands with another value."""
        if not waiting or more + 2 >= self.most:
            return waiting * self._any(more, settled) + settled * self._other(more, settled - 1)
        again = self._chance(more, settled)
        split = self._worth(more + 1, waiting + 1, settled)
        return again * split + (1 - again) * self._worth(more, waiting - 1, settled + 1)

    def _any(self, more: int, known: int) -> Floats:
        """Return the worth of a hand with any second card, after so many more of the pair and so many known others."""
        if known <= 0:
            return self.ones[more][0]
        chance = self._chance(more, known - 1)
        return (self._any(more, known - 1) - chance * self._any(more + 1, known - 1)) / (1 - chance)

    def _other(self, more: int, known: int) -> Floats:
        """Return the same for a hand whose second card is not of the pair, which is one known card more."""
        if known <= 0:
            return self.ones[more][1]
        chance = self._chance(more, known)
        return (self._other(more, known - 1) - chance * self._other(more + 1, known - 1)) / (1 - chance)

    def _one(self, field: Field) -> tuple[Floats, Floats]:
        """Return the worth of a hand whose second card may be any, and of one whose second card is not of the pair."""
        worth, _ = field.played(self.play)
        doubled = 2 * field.expected(self.seconds, field.stand)
        seconds = np.where(self.play.doubles[self.seconds], doubled, worth[self.seconds])
        chance = field.draws[self.hands.index[counted([self.value])]]
        parts = chance * seconds.T
        pair = parts[:, self.value]
        return parts.sum(axis=1), (parts.sum(axis=1) - pair) / (1 - chance[:, self.value])

    def _chance(self, more: int, known: int) -> Floats:
        """Return the chance that the next card is of the pair."""
        left = np.array(self.rules.shoe) - counted([self.value] * (2 + more))
        none = np.array([[self._none(left, up, count) for up in UPS] for count in (known, known + 1)])
        chance: Floats = 1 - none[1] / none[0]
        return chance

    def _none(self, left: Array, up: int, count: int) -> float:
        """Return the chance that none of so many cards is of the pair."""
        left = (left - ONE[up]).clip(0)
        total, pair = float(left.sum()), float(left[self.value])
        if not self.rules.peeks or up not in BARRED:
            return _without(total, pair, count)
        barred = float(left[BARRED[up]])
        if BARRED[up] == self.value:
            return _without(total - 1, pair, count)
        hole = pair / (total - barred)
        return hole * _without(total - 1, pair - 1, count) + (1 - hole) * _without(total - 1, pair, count)

    def _plan(self) -> Play:
        """Return the best play of a hand of which only its cards and the rest of the pair are known."""
        field = Field(self.rules, self.hands, counted([self.value]))
        worth, hit = field.played()
        may = [self.rules.doubles_split and self.rules.may_double(total) for total in self.hands.total]
        doubles = (field.doubled() > worth[:-1]) & (np.array(may) & (self.hands.cards == 2))[:, None]
        return Play(hits=hit > field.stand[:-1], doubles=doubles)


def standing(hands: Hands, seconds: Array, play: Play) -> Array:
    """Return which hands can come to stand, from these hands of two cards on, against which up card."""
    held, ends = np.zeros((2, len(hands) + 1, 10), bool)
    held[seconds] = True
    for rows in hands.groups:
        doubled = held[rows] & play.doubles[rows]
        hit = held[rows] & play.hits[rows] & ~doubled
        ends[rows] |= held[rows] & ~hit & ~doubled
        for value in range(10):
            held[hands.after[rows, value]] |= hit
            ends[hands.after[rows, value]] |= doubled
    found: Array = ends[:-1]
    return found


def _without(total: float, pair: float, count: int) -> float:
    return prod([max(0.0, total - pair - at) / (total - at) for at in range(count)])
