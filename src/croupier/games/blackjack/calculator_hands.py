"""Every hand that a player can hold without a bust, each once, and what a further card makes of it."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.calculator_rules import ACE, Counts

Array: TypeAlias = NDArray[Any]
Floats: TypeAlias = NDArray[np.float64]

MOST: Final = 21
BUST: Final = -1  # as an index: the row after the last hand


class Hands:
    """Hands in order of their hard total, so that a card always leads to a later row."""

    def __init__(self, counts: Sequence[Counts]) -> None:
        self.index = {hand: row for row, hand in enumerate(counts)}
        self.counts: Array = np.array(counts)
        self.cards: Array = self.counts.sum(axis=1)
        self.hard: Array = self.counts @ np.arange(1, 11)
        self.soft: Array = (self.counts[:, ACE] > 0) & (self.hard <= 11)
        self.total: Array = self.hard + 10 * self.soft
        self.after: Array = np.array([[self.index.get(_with(hand, v), BUST) for v in range(10)] for hand in counts])
        self.groups = [slice(*np.searchsorted(self.hard, (total, total + 1))) for total in range(1, MOST + 1)]

    def __len__(self) -> int:
        return len(self.counts)


@cache
def hands(cards_most: int | None) -> Hands:
    """Return all hands of one card and more; where a limit is set, of no more cards than that."""
    return Hands(sorted(_hands((0,) * 10, 0, MOST, cards_most or MOST), key=_hard))


@cache
def hands_with(value: int, cards_most: int | None) -> Hands:
    """Return the hands that hold such a card: what the card of a split pair can grow into."""
    return Hands([hand for hand in hands(cards_most).index if hand[value]])


def counted(values: Sequence[int]) -> Counts:
    return tuple([values.count(value) for value in range(10)])


def _hands(held: Counts, least: int, room: int, cards: int) -> Iterator[Counts]:
    for value in range(least, min(10, room)):
        if cards:
            hand = _with(held, value)
            yield hand
            yield from _hands(hand, value, room - value - 1, cards - 1)


def _with(hand: Counts, value: int) -> Counts:
    return (*hand[:value], hand[value] + 1, *hand[value + 1 :])


def _hard(hand: Counts) -> int:
    return sum([(value + 1) * count for value, count in enumerate(hand)])
