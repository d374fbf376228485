"""`regular`: plays by its equity and the pot odds, and by what it has seen of the others.

Equity is first taken against any cards. A bet shows strength, the more so the less often that player bets:
against a bet, equity counts mostly against the best of the bettor's hands.
"""

import random
from collections import defaultdict
from typing import Any, Final

from croupier.bots.odds import others, price, share
from croupier.bots.showdown import show_or_muck
from croupier.games.game import AnyGame, Chips
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import FOLD
from croupier.games.poker.legal import Moves
from croupier.games.poker.variants.holdem import Holdem
from croupier.play.player import Budget

EDGE: Final = (1.12, 1.3, 1.5)  # how far above a fair share one stands to bet, to raise, to raise again
ENOUGH: Final = 0.85  # a share that is always worth a raise
BELIEF: Final = (0.4, 0.5, 0.6, 0.7, 0.8)  # how much a bet tells of the cards, by street
PRIOR: Final = (3.0, 8.0)  # bets in turns of a player not seen yet
BLUFFS: Final = 0.05


class Regular:
    """Bets and raises with more than its share, calls with the odds, folds the rest; seldom bluffs."""

    def __init__(self, seed: int = 0, game: AnyGame | None = None) -> None:
        self._random = random.Random(seed)
        self._variant = (game if isinstance(game, Poker) else Holdem).variant
        self._seen: dict[str, list[float]] = defaultdict(lambda: list(PRIOR))
        self._last: tuple[Any, float] = ((), 0.0)

    def choose(self, view: Any, legal: Moves, budget: Budget) -> Any:
        if legal.showing:
            return show_or_muck(view)
        self._watch(view)
        worth = self._worth(view)
        if worth > self._raise_from(view):
            return legal.aggressive(self._size(view, worth))
        if view.duty or view.high == view.bet[view.seat]:
            return legal.aggressive(self._size(view, worth)) if self._bluffs(view) else legal.passive()
        return legal.passive() if worth >= price(view, legal.due) else FOLD

    def _watch(self, view: Any) -> None:
        """Count how often each player bets or raises where it acts."""
        for seat in others(view):
            if seat == view.last or view.acted >> seat & 1:
                seen = self._seen[view.players[seat]]
                seen[0] += seat == view.last
                seen[1] += 1

    def _worth(self, view: Any) -> float:
        """Return the share of the pot to expect, with what a bet tells."""
        worth = self._share(view)
        if view.last < 0 or view.last == view.seat:
            return worth
        bets, turns = self._seen[view.players[view.last]]
        often = bets / turns
        alone: float = worth ** (1 / len(others(view)))  # as it would be against the bettor only
        if not alone:
            return 0.0
        beaten = max(0.0, alone - (1 - often)) / often  # were the hands bet with the best of all
        belief = BELIEF[view.street]
        return worth * (belief * beaten / alone + 1 - belief)

    def _share(self, view: Any) -> float:
        """Return the share of the pot against any cards; the same cards are judged once."""
        key = (view.mine, view.board, view.live, view.street)
        if self._last[0] != key:
            self._last = key, share(view, self._variant, self._random.getrandbits(48))
        return self._last[1]

    def _raise_from(self, view: Any) -> float:
        level = 0 if view.last < 0 else 1 if view.windows <= 2 else 2
        return min(ENOUGH, EDGE[level] / (1 + len(others(view))))

    def _bluffs(self, view: Any) -> bool:
        return not view.duty and len(others(view)) == 1 and self._random.random() < BLUFFS

    def _size(self, view: Any, worth: float) -> Chips:
        """Return a total from half the pot to all of it, or everything where little would be left."""
        due: Chips = view.high - view.bet[view.seat]
        pot: Chips = view.pot() + due
        to: Chips = view.high + int(pot * (1.0 if worth > ENOUGH else 0.5 + 0.4 * self._random.random()))
        most: Chips = view.bet[view.seat] + view.stack[view.seat]
        return most if 2 * to > most else to
