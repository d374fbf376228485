"""Players to test tables with."""

from collections.abc import Callable
from random import Random
from typing import Any

from croupier.games.poker.events import FOLD


class Passive:
    """Checks and calls; in another game, does the first thing that is offered."""

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return legal.passive() if hasattr(legal, "passive") else next(iter(legal))


class Folder(Passive):
    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return FOLD


class Shover(Passive):
    """All-in, always."""

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return legal.aggressive(10**9)


class Restless(Passive):
    """Does something at the table each time it is asked, and then checks or calls."""

    def __init__(self, *does: Callable[[], object]) -> None:
        self.does = list(does)

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        if self.does:
            self.does.pop(0)()
        return legal.passive()


class Anything(Passive):
    """Any kind of action, at any size."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return self.random.choice(
            [FOLD, legal.passive(), legal.passive(), legal.aggressive(self.random.randrange(300))]
        )
