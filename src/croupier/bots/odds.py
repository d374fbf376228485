"""What a seat's cards are worth against those it cannot see, and what the pot offers."""

from functools import cache
from typing import Any, Final

from croupier.games.game import Chips, Seat
from croupier.games.poker.equity import equity
from croupier.kit.cards import UNKNOWN, Cards

SAMPLES: Final = 150
_PREFLOP_SAMPLES: Final = 2000
_SEED: Final = 1  # of what every bot may share


def share(view: Any, game: str, seed: int) -> float:
    """The share of the pot that the seat's hand wins on average if the others hold any cards they may."""
    rivals = others(view)
    if game == "holdem" and not view.board:
        return _preflop(*_class(view.mine), len(rivals))
    if view.up:
        hands = [view.up[seat] for seat in rivals]
        dead = [card for seat, up in enumerate(view.up) if seat not in rivals and seat != view.seat for card in up]
    else:
        hands, dead = [(UNKNOWN,) * len(view.mine)] * len(rivals), []
    found = equity([view.mine, *hands], view.board, dead, game, samples=SAMPLES, seed=seed)
    return found.hands[0].equity


def others(view: Any) -> list[Seat]:
    """The seats still in the hand but one's own."""
    return [seat for seat in range(len(view.stack)) if view.live >> seat & 1 and seat != view.seat]


def price(view: Any, due: Chips) -> float:
    """What a call costs, as a share of the pot that can then be won; side pots of others aside."""
    put = view.put()
    mine = put[view.seat] + due
    pot: Chips = sum([paid if paid < mine else mine for paid in put]) + sum(view.dead) + due
    return due / pot


def _class(cards: Cards) -> tuple[int, int, bool]:
    """One of the 169 kinds of two cards, whose equity before the flop is the same."""
    low, high = sorted(cards)
    return high >> 2, low >> 2, high & 3 == low & 3


@cache
def _preflop(high: int, low: int, suited: bool, rivals: int) -> float:
    cards = (high * 4, low * 4 + (not suited))
    unseen = [(UNKNOWN, UNKNOWN)] * rivals
    return equity([cards, *unseen], samples=_PREFLOP_SAMPLES, seed=_SEED).hands[0].equity
