"""What a seat's cards are worth against those it cannot see, and what the pot offers."""

from typing import Any, Final

from croupier.games.game import Chips, Seat
from croupier.games.poker.equity import equity
from croupier.games.poker.equity.preflop import knows, preflop_strength
from croupier.games.poker.variant import Variant
from croupier.kit.cards import UNKNOWN

SAMPLES: Final = 150


def share(view: Any, variant: Variant, seed: int) -> float:
    """Return the share of the pot that the seat's hand wins on average if the others hold any cards they may."""
    rivals = others(view)
    if not view.board and knows(variant):
        return preflop_strength(view.mine, len(rivals))
    if view.up:
        hands = [view.up[seat] for seat in rivals]
        dead = [card for seat, up in enumerate(view.up) if seat not in rivals and seat != view.seat for card in up]
    else:
        hands, dead = [(UNKNOWN,) * len(view.mine)] * len(rivals), []
    found = equity([view.mine, *hands], view.board, dead, variant, samples=SAMPLES, seed=seed)
    return found.hands[0].equity


def others(view: Any) -> list[Seat]:
    """Return the other seats that are still in the hand."""
    return [seat for seat in range(len(view.stack)) if view.live >> seat & 1 and seat != view.seat]


def price(view: Any, due: Chips) -> float:
    """Return what a call costs, as a share of the pot that can then be won; side pots of others aside."""
    put = view.put()
    mine = put[view.seat] + due
    pot: Chips = sum([paid if paid < mine else mine for paid in put]) + sum(view.dead) + due
    return due / pot
