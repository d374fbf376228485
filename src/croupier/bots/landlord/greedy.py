"""`greedy`: gets rid of its lowest cards, as many as it can at once, and beats whatever it can."""

from typing import Any

from croupier.games.game import AnyGame, Legal
from croupier.games.landlord.cards import TWO, priority
from croupier.games.landlord.events import PASS, Bid
from croupier.games.landlord.legal import Moves
from croupier.games.landlord.pattern import Pattern, pack, size
from croupier.games.landlord.types import is_bomb, reading
from croupier.play.player import Budget


class Greedy:
    """Leads its lowest card in the longest hand that has it, follows with the lowest hand that beats, else passes.

    It bids as many as it has twos and jokers, and does not care who its partner is.
    """

    def __init__(self, seed: int = 0, game: AnyGame | None = None) -> None:
        pass  # nothing about it is random, and it needs no rules

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        if not isinstance(legal, Moves):
            return next(iter(legal))
        if legal.bidding:
            return self._bid(view, legal)
        if view.to_beat.handle:
            pattern = next(legal.patterns(), None)
        else:
            hand = pack(view.mine)
            pattern = max(legal.patterns(), key=lambda led: _merit(led, hand))
        return PASS if pattern is None else legal.play(pattern)

    def _bid(self, view: Any, legal: Moves) -> Any:
        worth = min(3, sum([priority(card) >= TWO for card in view.mine]))
        return Bid(worth) if worth in legal.bids else legal.passive()


def _merit(led: Pattern, hand: Pattern) -> tuple[bool, bool, int, int]:
    """Order plays: going out, then no bomb if anything else will do, the lowest card, as many cards as possible."""
    lowest = (led & -led).bit_length() - 1 >> 2
    return led == hand, not is_bomb(reading(led).handle), -lowest, size(led)
