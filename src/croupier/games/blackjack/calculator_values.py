"""What a hand is worth against each up card, by exact recursion over the cards that may follow.

Arrays have a row for each hand and a column for each up card. Those that are looked up by what a card makes
of a hand have one row more, for the bust. All of it is given that the dealer has no blackjack, where the dealer
looks for it; where not, blackjack is one of the dealer's results and takes every bet.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from croupier.games.blackjack.calculator_dealer import BARRED, BLACKJACK, BUST, STANDS, TOTALS, outcomes
from croupier.games.blackjack.calculator_hands import Array, Floats, Hands
from croupier.games.blackjack.calculator_rules import Counts, Rules

UPS: Final = range(10)
ONE: Final = np.eye(10, dtype=int)  # of each value


class Play(NamedTuple):
    """How hands are played, a row for each: which take a card, and which double while they have two cards."""

    hits: Array
    doubles: Array


class Field:
    """Hands of a shoe from which other cards have gone too: what standing is worth, and how the next card falls."""

    def __init__(self, rules: Rules, hands: Hands, gone: Counts, stand: Array | None = None) -> None:
        self.hands = hands
        self.stand = stands(rules, hands, [gone])[0] if stand is None else stand
        left = np.array(rules.shoe) - gone - hands.counts
        self.draws = np.stack([draws(rules, up, left - ONE[up]) for up in UPS], axis=1)
        self.full = hands.cards == rules.cards_most

    def expected(self, rows: slice | Array, worth: Array) -> Floats:
        """Return what these hands are worth before the next card, given what each hand is worth after it."""
        found: Floats = np.einsum("nuv,nvu->nu", self.draws[rows], worth[self.hands.after[rows]])
        return found

    def doubled(self) -> Floats:
        return 2 * self.expected(slice(None), self.stand)

    def played(self, play: Play | None = None) -> tuple[Floats, Floats]:
        """Return what hands are worth that may only hit or stand, and what they are worth if they hit now.

        They are played by the plan, if there is one, or else as well as can be. UBER:86: asking for a card beyond
        the last wins.
        """
        worth = self.stand.copy()
        hit = np.empty((len(self.hands), 10))
        for rows in reversed(self.hands.groups):
            hit[rows] = np.where(self.full[rows, None], 1, self.expected(rows, worth))
            better = hit[rows] > worth[rows] if play is None else play.hits[rows]
            worth[rows] = np.where(better, hit[rows], worth[rows])
        return worth, hit


def stands(rules: Rules, hands: Hands, gone: Sequence[Counts], wanted: Array | None = None) -> Floats:
    """Return what standing is worth for each of several sets of cards that have gone: together it is faster.

    `wanted` says which hands may stand, against which up card; the worth of the others is not computed.
    """
    found = np.zeros((len(gone), len(hands) + 1, 10))
    found[:, -1] = -1
    for up in UPS:
        rows = np.arange(len(hands)) if wanted is None else np.flatnonzero(wanted[:, up])
        left = np.array(rules.shoe) - ONE[up] - np.array(gone)[:, None] - hands.counts[rows]
        chances = outcomes(rules, up, left.reshape(-1, 10).clip(0))
        found[:, rows, up] = _won(np.tile(hands.total[rows], len(gone)), chances).reshape(len(gone), -1)
    return found


def draws(rules: Rules, up: int, left: Array) -> Floats:
    """Return the chance of each value to come next, a row for each row of counts left, hole card included.

    A dealer who looked and has no blackjack has a hole card that is not of the barred value: that value is
    likelier to come next, every other a little less likely.
    """
    left = left.clip(0).astype(float)
    count = left.sum(axis=1, keepdims=True)
    if not rules.peeks or up not in BARRED:
        return np.asarray(left / count)
    barred = left[:, [BARRED[up]]]
    chance = left * (count - barred - 1) / ((count - barred) * (count - 1))
    chance[:, [BARRED[up]]] = barred / (count - 1)
    return np.asarray(chance)


def _won(total: Array, chances: Array) -> Array:
    """Return the wins less the losses of hands that stand on these totals."""
    made = np.arange(STANDS, STANDS + TOTALS)
    beaten: Array = (chances[:, :TOTALS] * np.sign(total[:, None] - made)).sum(axis=1)
    return beaten + chances[:, BUST] - chances[:, BLACKJACK]
