"""What the built-in bots do where a showdown asks: they show, unless what is shown already beats them."""

from typing import Any

from croupier.games.poker.events import MUCK, SHOW, Action
from croupier.games.poker.ranking import rank


def show_or_muck(view: Any) -> Action:
    """A shown hand beats one's own for good only if its owner put in as much: it may win a side pot otherwise.

    Only stud asks, so hands rank by the standard order.
    """
    mine = rank(view.mine)
    put = view.put()
    for seat, hole in enumerate(view.hole):
        if view.opened >> seat & 1 and put[seat] >= put[view.seat] and rank(hole + view.up[seat]) > mine:
            return MUCK
    return SHOW
