"""Manual: a person makes every decision (UBER:23)."""

from collections.abc import Callable
from typing import Any, TypeAlias

from croupier.errors import BadOption
from croupier.games.blackjack.legal import Moves
from croupier.games.game import AnyGame
from croupier.play.player import Budget

Ask: TypeAlias = Callable[[Any, Moves], Any]  # a view and what is legal in, the person's action out


class Manual:
    """Asks a person through a terminal or a page, bets and insurance too, and adds nothing to the answer."""

    def __init__(self, seed: int = 0, game: AnyGame | None = None, *, ask: Ask | None = None) -> None:
        if ask is None:
            raise BadOption("bot/nobody-to-ask", key="bot/no-person")
        self._ask = ask

    def choose(self, view: Any, legal: Moves, budget: Budget) -> Any:
        return self._ask(view, legal)
