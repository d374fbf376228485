"""How the dealer's hand ends: the exact chance of every total, for many compositions of the shoe at once.

Every set of cards that the dealer can end with is found once, with the number of orders in which it can be
drawn. Its chance is that number times a product of factors, one for each card: how many of its value are left,
over how many cards are left. Sets are visited as a tree, so that those with the same first cards share a product.
"""

from collections import Counter
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.calculator_rules import ACE, TEN, Rules

Array: TypeAlias = NDArray[Any]
Drawn: TypeAlias = tuple[int, ...]  # values in ascending order
Factor: TypeAlias = tuple[int, int, int]  # a value, how many of it are gone before, how many cards are gone before

STANDS: Final = 17
TOTALS: Final = 5  # 17 to 21
BLACKJACK: Final = 5
BUST: Final = 6
CARDS_MOST: Final = 21
BARRED: Final = {ACE: TEN, TEN: ACE}  # what the hole card is not, once the dealer has looked for blackjack


class Tree(NamedTuple):
    """Sets of drawn cards, each after the one that it adds a card to."""

    factors: list[Factor]
    steps: list[tuple[int, int, int, int]]  # how many cards, the last one's factor, in how many orders, to what result


def outcomes(rules: Rules, up: int, left: Array) -> Array:
    """Return the chances of 17 to 21, of blackjack and of a bust, a row for each row of counts left.

    The up card is not among the counts. Where the dealer looks for blackjack, the chances are those without one.
    """
    chances = _ended(tree_of(up, rules.hits_soft_17), np.ascontiguousarray(left.T, dtype=float))
    if rules.peeks:
        chances /= 1 - chances[BLACKJACK]
        chances[BLACKJACK] = 0
    chances[BUST] = 1 - chances.sum(axis=0)
    return chances.T


def _ended(tree: Tree, left: Array) -> Array:
    """Return the chance of every result but the bust, a column for each column of counts left."""
    cards = left.sum(axis=0)
    factors = [(left[value] - same) / np.maximum(1, cards - before) for value, same, before in tree.factors]
    found: Array = np.zeros((BUST + 1, len(cards)))
    results = list(found)
    products = list(np.ones((CARDS_MOST, len(cards))))  # of the first so many cards of the set at hand
    for drawn, factor, orders, result in tree.steps:
        np.multiply(products[drawn - 1], factors[factor], products[drawn])
        if orders:
            results[result] += orders * products[drawn]
    return found


@cache
def tree_of(up: int, hits_soft_17: bool) -> Tree:
    ends = endings(up, hits_soft_17)
    factors: dict[Factor, int] = {}
    steps: list[tuple[int, int, int, int]] = []
    for part in sorted({drawn[:cards] for drawn in ends for cards in range(1, len(drawn) + 1)}):
        factor = (part[-1], part.count(part[-1]) - 1, len(part) - 1)
        steps.append((len(part), factors.setdefault(factor, len(factors)), *ends.get(part, (0, 0))))
    return Tree(list(factors), steps)


def endings(up: int, hits_soft_17: bool) -> dict[Drawn, tuple[int, int]]:
    """Return what can be drawn to an up card until the dealer stands, in how many orders, and to which result.

    Busts are left out.
    """
    found: dict[Drawn, tuple[int, int]] = {}
    unfinished: Counter[Drawn] = Counter({(): 1})
    while unfinished:
        grown: Counter[Drawn] = Counter()
        for drawn, orders in unfinished.items():
            for value in range(10):
                grown[tuple(sorted((*drawn, value)))] += orders
        unfinished.clear()
        for drawn, orders in grown.items():
            hard, total = totals((up, *drawn))
            if total < STANDS or (total == STANDS and hard != total and hits_soft_17):
                unfinished[drawn] = orders
            elif total <= 21:
                found[drawn] = orders, BLACKJACK if total == 21 and len(drawn) == 1 else total - STANDS
    return found


def totals(values: Drawn) -> tuple[int, int]:
    """Return the total with aces as one, and the best total: they differ if the hand is soft."""
    hard = sum(values) + len(values)
    return hard, hard + 10 if ACE in values and hard <= 11 else hard
