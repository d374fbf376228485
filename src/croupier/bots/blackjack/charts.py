"""Basic strategy by the true count: what a count tells of the shoe, and what is best with such a shoe.

Nothing here is copied from tables of indices. A true count stands for the shoe that it makes likeliest, in which
every rank is rarer or more frequent in proportion to its value in the system; the calculator says what each move
is worth there. Expected values are computed for a few counts and interpolated between them.
"""

from collections.abc import Mapping
from functools import cache, cached_property
from itertools import pairwise
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from croupier.games.blackjack.calculator import Calculator
from croupier.games.blackjack.calculator_hands import Array
from croupier.games.blackjack.calculator_rules import TEN, Rules
from croupier.games.blackjack.calculator_split import Split
from croupier.games.blackjack.calculator_table import table
from croupier.games.blackjack.count import System
from croupier.games.blackjack.moves import Move
from croupier.games.blackjack.strategy import Cell, Row, Strategy, strategy_of

KNOTS: Final = (-8, -4, 0, 4, 8)  # true counts that are computed
PER_POINT: Final = 2  # charts for each point of the count
_NO_SPLIT: Final = -9.0


class Charts(Struct, frozen=True):
    """A look-up table for every half point from the lowest to the highest of the knots.

    The count is that of the cards seen before and beside a hand: its own cards and the up card are part of the
    calculation already.
    """

    charts: tuple[Strategy, ...]

    def at(self, true_count: float) -> Strategy:
        """Return the chart of the nearest count; beyond the last one computed, that one."""
        place = round((true_count - KNOTS[0]) * PER_POINT)
        return self.charts[max(0, min(place, len(self.charts) - 1))]


@cache
def charts(rules: Rules, system: System) -> Charts:
    """Return the charts for a full shoe's rules and a balanced system. The first call takes a second or two."""
    assert system.balanced, system.name
    book = strategy_of(rules)
    worked_out = [table(TensOnly(replace(rules, shoe=likeliest(rules, system, knot)))) for knot in KNOTS]
    made = []
    for (low, high), (from_, to) in zip(pairwise(worked_out), pairwise(KNOTS), strict=True):
        steps = (to - from_) * PER_POINT
        made += [_between(low, high, step / steps, book) for step in range(steps)]
    return Charts((*made, _between(worked_out[-1], worked_out[-1], 0, book)))


def likeliest(rules: Rules, system: System, true_count: float) -> tuple[float, ...]:
    """Return the cards by value, ace first, of a shoe of full size with this count. Parts of cards count."""
    decks = sum(rules.shoe) / 52
    shift = true_count * decks / sum([value * value for value in system.values])
    deuce_to_nine, tens, ace = system.values[:8], system.values[8:12], system.values[12]
    changes = (ace, *deuce_to_nine, sum(tens))
    return tuple([count - shift * change for count, change in zip(rules.shoe, changes, strict=True)])


class TensOnly(Calculator):
    """Knows what splitting tens is worth, which the count decides, and of no other split: most of the time would go
    into those, and where the book splits, the count seldom says otherwise."""

    @cached_property
    def split(self) -> Array:
        worth = np.full((TEN + 1, TEN + 1), _NO_SPLIT)
        worth[TEN] = Split(self.rules, TEN).worth()
        return worth


def _between(low: Strategy, high: Strategy, share: float, book: Strategy) -> Strategy:
    pairs = {value: _mixed(low.pairs[value], high.pairs[value], share) for value in book.pairs}
    return Strategy(
        hard={total: _mixed(low.hard[total], high.hard[total], share) for total in book.hard},
        soft={total: _mixed(low.soft[total], high.soft[total], share) for total in book.soft},
        pairs={value: row if value == 10 else _as_booked(row, book.pairs[value]) for value, row in pairs.items()},
        cards_most=book.cards_most,
    )


def _as_booked(row: Row, booked: Row) -> Row:
    """Keep to the book where it splits a pair, whatever the count."""
    return {up: booked[up] if booked[up].moves[0] is Move.SPLIT else cell for up, cell in row.items()}


def _mixed(low: Row, high: Row, share: float) -> Row:
    return {up: _cell(_evs(low[up]), _evs(high[up]), share) for up in low}


def _evs(cell: Cell) -> Mapping[Move, float]:
    return dict(zip(cell.moves, cell.evs, strict=True))


def _cell(low: Mapping[Move, float], high: Mapping[Move, float], share: float) -> Cell:
    worth = {move: (1 - share) * ev + share * high[move] for move, ev in low.items() if ev > _NO_SPLIT}
    best = sorted(worth, key=worth.__getitem__, reverse=True)
    return Cell(tuple(best), tuple([worth[move] for move in best]))
