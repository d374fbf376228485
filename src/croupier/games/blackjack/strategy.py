"""Basic strategy as a look-up table: a hand and the dealer's up card in, what to do out.

`strategy(options)` computes it for a table's rules (a second or two, once for each set of rules), so ask
for it before play begins. Values of cards are 1 for an ace to 10.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

from croupier.games.blackjack.moves import Move
from croupier.games.blackjack.options import BlackjackOptions

if TYPE_CHECKING:
    from croupier.games.blackjack.calculator_rules import Rules

__all__ = ["UPS", "Cell", "Move", "Strategy", "strategy", "values_of"]

UPS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)  # up cards in the order of printed charts
ALWAYS: Final = (Move.HIT, Move.STAND)
_LETTERS: Final = {Move.HIT: "H", Move.STAND: "S", Move.DOUBLE: "D", Move.SPLIT: "P", Move.SURRENDER: "R"}


class Cell(Struct, frozen=True):
    """What to do in one case: every move that the rules can allow there, the best first, and what each is worth."""

    moves: tuple[Move, ...]
    evs: tuple[float, ...]

    def best(self, possible: Collection[Move]) -> Move:
        return next(move for move in self.moves if move in possible)

    @property
    def text(self) -> str:
        """Return the cell as charts have it: `Dh` is double, or else hit. What a split falls back to is not said."""
        first, second = self.moves[:2]
        if first in (Move.DOUBLE, Move.SURRENDER):
            return _LETTERS[first] + _LETTERS[second].lower()
        return _LETTERS[first]


Row: TypeAlias = Mapping[int, Cell]  # by up card


class Strategy(Struct, frozen=True):
    """Hands by total, hard ones from 4 to 20 and soft ones from 12 to 20, and pairs by the value of their cards."""

    hard: Mapping[int, Row]
    soft: Mapping[int, Row]
    pairs: Mapping[int, Row]
    cards_most: int | None = None

    def cell(self, values: Collection[int], up: int) -> Cell:
        """Return the cell of a hand. Two equal cards are a pair even if they cannot be split: the next move counts."""
        first, *others = values
        if others == [first]:
            return self.pairs[first][up]
        total, soft = best_total(values)
        return (self.soft if soft else self.hard)[total][up]

    def recommended(
        self,
        values: Collection[int],
        up: int,
        *,
        can_double: bool = True,
        can_split: bool = True,
        can_surrender: bool = True,
    ) -> Move:
        """Return the best move that is possible. With more than two cards only a hit and a stand are.

        UBER:86: a hand of as many cards as there may be wins by asking for another.
        """
        if len(values) == self.cards_most:
            return Move.HIT
        if best_total(values)[0] == 21:
            return Move.STAND
        cell = self.cell(values, up)
        if len(values) > 2:
            return cell.best(ALWAYS)
        asked = ((Move.DOUBLE, can_double), (Move.SPLIT, can_split), (Move.SURRENDER, can_surrender))
        return cell.best((*ALWAYS, *[move for move, possible in asked if possible]))


def strategy(options: BlackjackOptions) -> Strategy:
    """Return the basic strategy for a table's rules and a full shoe. Tables with the same rules share it."""
    from croupier.games.blackjack.calculator_rules import rules_of

    return strategy_of(rules_of(options))


@cache
def strategy_of(rules: "Rules") -> Strategy:
    from croupier.games.blackjack.calculator import calculator
    from croupier.games.blackjack.calculator_table import table

    return table(calculator(rules))


def best_total(values: Iterable[int]) -> tuple[int, bool]:
    """Return the highest total that is no bust, if there is one, and whether an ace counts eleven in it."""
    cards = list(values)
    hard = sum(cards)
    soft = 1 in cards and hard <= 11
    return hard + 10 * soft, soft


def values_of(cards: Iterable[int]) -> tuple[int, ...]:
    """Return cards of the kit as values: an ace is 1, and all that count ten are 10."""
    return tuple([1 if card >> 2 == 12 else min((card >> 2) + 2, 10) for card in cards])
