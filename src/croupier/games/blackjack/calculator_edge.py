"""The house edge: what a round costs the player on average, as a share of the bet that begins it.

A round is dealt from the full shoe, as by a machine that shuffles after every round. A cut card costs the player
a little more: a shoe whose high cards come early uses fewer cards a round and gives more rounds, the last of them
without those cards.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
from msgspec import Struct

from croupier.games.blackjack.calculator import calculator, is_blackjack
from croupier.games.blackjack.calculator_hands import Hands, counted, hands_with
from croupier.games.blackjack.calculator_rules import Rules
from croupier.games.blackjack.calculator_split import Split
from croupier.games.blackjack.calculator_table import DEALT, VALUES, Pair, chance, dealer_has_it
from croupier.games.blackjack.calculator_values import Play
from croupier.games.blackjack.moves import Move
from croupier.games.blackjack.strategy import ALWAYS, Strategy, strategy_of


class Edge(Struct, frozen=True):
    """Positive where the house wins."""

    basic: float  # against basic strategy, which goes by totals
    perfect: float  # against play that goes by the very cards of the hand


@cache
def edge(rules: Rules) -> Edge:
    return Edge(basic=_edge(rules, _basic(rules)), perfect=_edge(rules, _perfect(rules)))


def _edge(rules: Rules, worth: Callable[[Pair, int], float]) -> float:
    """Return the edge, given what a hand is worth against an up card where the dealer has found no blackjack."""
    lost = 0.0
    for dealt in DEALT:
        tie = is_blackjack(counted([value - 1 for value in dealt]))
        for up in VALUES:
            found = dealer_has_it(rules, dealt, up)
            lost += chance(rules.shoe, dealt, up) * (found * (not tie) - (1 - found) * worth(dealt, up))
    return lost


def _perfect(rules: Rules) -> Callable[[Pair, int], float]:
    of = calculator(rules)
    return lambda dealt, up: max(of.evs(dealt, up).values())


def _basic(rules: Rules) -> Callable[[Pair, int], float]:
    of, book = calculator(rules), strategy_of(rules)
    _, hit = of.field.played(plan(rules, book, of.hands))
    splits = [value for value in VALUES if any([c.moves[0] is Move.SPLIT for c in book.pairs[value].values()])]
    split = {v: Split(rules, v - 1, plan(rules, book, hands_with(v - 1, rules.cards_most))).worth() for v in splits}

    def worth(dealt: Pair, up: int) -> float:
        hand = counted([value - 1 for value in dealt])
        if is_blackjack(hand):
            return of.evs(dealt, up)[Move.STAND]
        row, column = of.hands.index[hand], up - 1
        match book.recommended(dealt, up):
            case Move.HIT:
                return float(hit[row, column])
            case Move.STAND:
                return float(of.field.stand[row, column])
            case Move.DOUBLE:
                return float(of.double[row, column])
            case Move.SPLIT:
                return float(split[dealt[0]][column])
            case Move.SURRENDER:
                return of.surrendered(hand, column)

    return worth


def plan(rules: Rules, book: Strategy, hands: Hands) -> Play:
    """Return what the book says of hands that can be neither split nor surrendered, as those after a split."""
    hard, soft = np.zeros((2, 22, 10), bool)
    for of, rows in ((hard, book.hard), (soft, book.soft)):
        for total, cells in rows.items():
            of[total] = [cells[up].best(ALWAYS) is Move.HIT for up in VALUES]
    hits = (
        np.where(hands.soft[:, None], soft[hands.total], hard[hands.total]) | (hands.cards == book.cards_most)[:, None]
    )
    doubles = np.zeros_like(hits)
    for dealt in DEALT:
        row = hands.index.get(counted([value - 1 for value in dealt]))
        for up in VALUES if row is not None else ():
            hits[row, up - 1] = _move(book, dealt, up, can_double=False) is Move.HIT
            doubles[row, up - 1] = _move(book, dealt, up, can_double=rules.doubles_split) is Move.DOUBLE
    return Play(hits, doubles)


def _move(book: Strategy, dealt: Pair, up: int, *, can_double: bool) -> Move:
    return book.recommended(dealt, up, can_double=can_double, can_split=False, can_surrender=False)
