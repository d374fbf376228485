"""The look-up table of basic strategy, from exact expected values.

A cell stands for every hand of two cards that makes its total; what a move is worth there is the average over
them, by how often each is dealt with that up card (and no blackjack, where the dealer looks for it). Pairs have
their own cells and are no part of the hard totals, except where nothing else makes the total.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import TypeAlias

from croupier.games.blackjack.calculator import Calculator, blackjack_chance
from croupier.games.blackjack.calculator_hands import counted
from croupier.games.blackjack.calculator_rules import Rules, Shoe
from croupier.games.blackjack.moves import Move
from croupier.games.blackjack.strategy import UPS, Cell, Row, Strategy, best_total

Pair: TypeAlias = tuple[int, int]

VALUES = range(1, 11)
DEALT: tuple[Pair, ...] = tuple(combinations_with_replacement(VALUES, 2))


def table(calculator: Calculator) -> Strategy:
    """Return the basic strategy for the calculator's rules."""
    return Strategy(
        hard={total: _row(calculator, _making(total, soft=False)) for total in range(4, 21)},
        soft={total: _row(calculator, _making(total, soft=True)) for total in range(12, 21)},
        pairs={value: _row(calculator, [(value, value)], pair=True) for value in VALUES},
        cards_most=calculator.rules.cards_most,
    )


def chance(shoe: Shoe, dealt: Pair, up: int) -> float:
    """Return the chance that a round begins with these two cards, in either order, and this up card."""
    left = list(shoe)
    found = 1.0 if dealt[0] == dealt[1] else 2.0
    for value in (*dealt, up):
        found *= max(0, left[value - 1]) / sum(left)
        left[value - 1] -= 1
    return found


def dealer_has_it(rules: Rules, dealt: Pair, up: int) -> float:
    """Return the chance of a blackjack that the dealer finds before the player acts."""
    hand = counted([value - 1 for value in dealt])
    return blackjack_chance(rules.shoe, hand, up - 1) if rules.peeks else 0.0


def _making(total: int, *, soft: bool) -> list[Pair]:
    found = [dealt for dealt in DEALT if best_total(dealt) == (total, soft)]
    return [dealt for dealt in found if dealt[0] != dealt[1]] or found


def _row(calculator: Calculator, hands: Sequence[Pair], *, pair: bool = False) -> Row:
    return {up: _cell(calculator, hands, up, pair=pair) for up in UPS}


def _cell(calculator: Calculator, hands: Sequence[Pair], up: int, *, pair: bool) -> Cell:
    rules = calculator.rules
    weights = [chance(rules.shoe, dealt, up) * (1 - dealer_has_it(rules, dealt, up)) for dealt in hands]
    evs = [calculator.evs(dealt, up) for dealt in hands]
    moves = [move for move in evs[0] if pair or move is not Move.SPLIT]
    worth = {move: _average(evs, weights, move) for move in moves}
    best = sorted(worth, key=worth.__getitem__, reverse=True)
    return Cell(tuple(best), tuple([worth[move] for move in best]))


def _average(evs: Sequence[Mapping[Move, float]], weights: Sequence[float], move: Move) -> float:
    return sum([of[move] * weight for of, weight in zip(evs, weights, strict=True)]) / sum(weights)
