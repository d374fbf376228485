"""A bot to begin with: `croupier match holdem --bot examples/mybot.py --bot regular --hands 1000`.

It knows hold'em only: bets when it is ahead, calls when the price is right, and gives the rest away.
"""

import random
from typing import Any

from croupier.games.poker import Moves
from croupier.games.poker.equity import strength
from croupier.games.poker.events import FOLD, Action
from croupier.play.player import Budget


class MyBot:
    """`seed` is the bot's own: with it, the same match can be played again."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, view: Any, legal: Moves, budget: Budget) -> Action:
        opponents = view.live.bit_count() - 1
        seed = self.random.getrandbits(32)
        share = strength(view.mine, view.board, opponents, samples=100, seed=seed).equity
        if share > 1.2 / (opponents + 1):
            return legal.aggressive(view.high + view.pot() // 2)
        price = legal.due / (view.pot() + legal.due)
        return legal.passive() if share >= price else FOLD
