"""Card Counting: bets more when the cards left are good, by a counting system of the user's choice (UBER:27).

The count is of every card seen since the last shuffle, also of those dealt to players who have left: the view says
what has not been seen. A shoe that never ends, or a test shoe, has no count: there the bet is always one unit.
"""

from math import sqrt
from typing import Any, ClassVar, Final

from msgspec import Struct

from croupier.bots.blackjack.book import Book
from croupier.errors import BadOption
from croupier.games.blackjack.count import HI_LO, HI_OPT_1, KO, OMEGA_2, ZEN, System, running, true_count
from croupier.games.blackjack.events import DECLINE, Action, Insure
from croupier.games.blackjack.legal import Moves
from croupier.games.blackjack.strategy import Strategy
from croupier.games.game import AnyGame, Chips
from croupier.kit.cards import Card

SPREAD: Final = 12  # units
RAMP: Final = (1.0, 5.0)  # Hi-Lo's true counts from which, and at which, bets have grown
KO_INSURANCE: Final = 3  # Vancura and Fuchs, Knock-Out Blackjack


class Signs(Struct, frozen=True):
    """The counts at which a system acts: true ones of a balanced system, running ones of another."""

    grows: float  # bets do, from here on
    full: float  # they are the whole spread
    insures: float


def signs(system: System, decks: int) -> Signs:
    """Return the signs of a system: for a balanced one, Hi-Lo's scaled by the root of its squares.

    Insurance is even where a third of the cards are tens, by the shoe that the count makes likeliest. KO's key counts
    are published for 1, 2, 6 and 8 decks, +2, +1, -4 and -6: they lie on one line.
    """
    if not system.balanced:
        return Signs(grows=round((22 - 8 * decks) / 7), full=system.start(0), insures=KO_INSURANCE)
    squares = _squares(system)
    scale = sqrt(squares / _squares(HI_LO))
    ten = -system.values[8]
    return Signs(grows=RAMP[0] * scale, full=RAMP[1] * scale, insures=round(squares / (3 * ten)))


def _squares(system: System) -> int:
    return sum([value * value for value in system.values])


class Counting(Book):
    """Plays by the book, bets 1 to `spread` units by the count, and insures when that pays.

    A unit is the amount set. Bets grow in whole units, evenly from the first count to the last of `signs`.
    """

    system: ClassVar[System] = HI_LO
    title: ClassVar[str] = HI_LO.name

    def __init__(
        self, seed: int = 0, game: AnyGame | None = None, *, bet: Chips | None = None, spread: int = SPREAD
    ) -> None:
        super().__init__(seed, game, bet=bet)
        if spread < 1:
            raise BadOption("bot/spread", field="spread", spread=spread)
        self.spread = spread
        self.signs = signs(self.system, self.options.decks)

    def count(self, view: Any) -> float | None:
        """Return the true count of a balanced system, the running count of another; None without a count."""
        if view.left is None:
            return None
        count = running(self.system, view.unseen(), self.options.decks)
        return true_count(count, view.left) if self.system.balanced else count

    def stake(self, view: Any) -> Chips:
        return self.unit * self.units(self.count(view))

    def units(self, count: float | None) -> int:
        if count is None or count <= self.signs.grows:
            return 1
        share = (count - self.signs.grows) / (self.signs.full - self.signs.grows)
        return max(1, int(self.spread * min(1.0, share)))

    def insurance(self, view: Any, legal: Moves) -> Action:
        count = self.count(view)
        return DECLINE if count is None or count < self.signs.insures else Insure(legal.insurance[-1])


class HiLo(Counting):
    """Hi-Lo with a bet spread."""


class HiLoIndices(Counting):
    """Hi-Lo with a bet spread and index plays: the best move for the count, computed for the table's rules."""

    title = "Hi-Lo with index plays"

    def __init__(
        self, seed: int = 0, game: AnyGame | None = None, *, bet: Chips | None = None, spread: int = SPREAD
    ) -> None:
        from croupier.bots.blackjack.charts import charts
        from croupier.games.blackjack.calculator_rules import rules_of

        super().__init__(seed, game, bet=bet, spread=spread)
        self._charts = charts(rules_of(self.options), self.system) if self.options.shoe == "decks" else None

    def chart(self, view: Any) -> Strategy:
        """Return the chart for the count of all cards but this hand's and the up card, which the charts reckon with."""
        if self._charts is None:
            return self.book
        mine: tuple[Card, ...] = (*view.hand.cards, view.up)
        unseen = view.unseen()
        count = running(self.system, unseen, self.options.decks) - self.system.counted(mine)
        return self._charts.at(true_count(count, sum(unseen) + len(mine)))


class Ko(Counting):
    """KO, unbalanced: goes by the running count, which begins at 4 less 4 for each deck."""

    system, title = KO, KO.name


class HiOptI(Counting):
    system, title = HI_OPT_1, HI_OPT_1.name


class OmegaII(Counting):
    system, title = OMEGA_2, OMEGA_2.name


class Zen(Counting):
    system, title = ZEN, ZEN.name


SYSTEMS: Final[dict[str, type[Counting]]] = {
    "hi-lo": HiLo,
    "hi-lo-indices": HiLoIndices,
    "ko": Ko,
    "hi-opt-i": HiOptI,
    "omega-ii": OmegaII,
    "zen": Zen,
}  # by the names that bots have
