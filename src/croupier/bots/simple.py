"""Three yardsticks: a bot that plays anything, one that never raises and one that always does.

They know poker's choices, which can be many thousands, by kind; the first plays any other game, too.
"""

import random
from itertools import islice
from typing import Any, Final

from croupier.bots.showdown import show_or_muck
from croupier.games.game import Legal
from croupier.games.poker.events import Action, Bet, RaiseTo
from croupier.games.poker.legal import Moves
from croupier.play.player import Budget

_MOST: Final = 1000  # actions of another game to choose among


class Random:
    """Any kind of action with equal chance, and any size where there are sizes."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        if not isinstance(legal, Moves):
            return self._of_another_game(legal)
        plain = _without_sizes(legal)
        at = self._random.randrange(len(plain) + bool(legal.sizes))
        return plain[at] if at < len(plain) else legal.aggressive(self._size(legal))

    def _of_another_game(self, legal: Legal[Any]) -> Any:
        """Return any action. A legal set that can draw one of its actions need not be counted out."""
        sample = getattr(legal, "sample", None)
        return sample(self._random.random) if sample else self._random.choice(list(islice(legal, _MOST)))

    def _size(self, legal: Moves) -> int:
        sizes = legal.sizes
        at = self._random.randrange(sum(map(len, sizes)))
        for some in sizes:
            if at < len(some):
                break
            at -= len(some)
        return some[at]


class Caller:
    """Checks or calls, whatever happens."""

    def choose(self, view: Any, legal: Moves, budget: Budget) -> Any:
        return show_or_muck(view) if legal.showing else legal.passive()


class Raiser:
    """Bets and raises as long as the rules let it, by the least or by the pot; then it calls."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, view: Any, legal: Moves, budget: Budget) -> Any:
        if legal.showing:
            return show_or_muck(view)
        return legal.aggressive(legal.least if self._random.random() < 0.5 else pot_size(view))


def pot_size(view: Any) -> int:
    """Return the total on the street to which a raise by the whole pot comes."""
    due: int = view.high - view.bet[view.seat]
    total: int = view.high + view.pot() + due
    return total


def _without_sizes(legal: Moves) -> list[Action]:
    """Return the actions that have no amount, which come first; the others are not counted out."""
    plain: list[Action] = []
    for action in legal:
        if isinstance(action, Bet | RaiseTo):
            break
        plain.append(action)
    return plain
