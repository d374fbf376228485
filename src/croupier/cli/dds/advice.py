"""Basic strategy's advice, worked out beside the game: it takes a second or two, which no decision should wait for."""

import threading
from typing import Any

from croupier.bots.blackjack import Advice, advice
from croupier.games.blackjack import Blackjack, BlackjackOptions
from croupier.games.blackjack.strategy import strategy


class ReadyAdvice:
    """Gives advice for a table's rules as soon as their look-up table is there; none before."""

    def __init__(self) -> None:
        self._ready: set[BlackjackOptions] = set()
        self._asked: set[BlackjackOptions] = set()

    def __call__(self, game: Blackjack, view: Any, seat: int) -> Advice | None:
        if game.options in self._ready:
            return advice(game, view, seat)
        self.prepare(game.options)
        return None

    def prepare(self, options: BlackjackOptions) -> None:
        """Begin to work out the look-up table, in a thread."""
        if options not in self._asked:
            self._asked.add(options)
            threading.Thread(target=self._work_out, args=(options,), daemon=True).start()

    def _work_out(self, options: BlackjackOptions) -> None:
        strategy(options)
        self._ready.add(options)
