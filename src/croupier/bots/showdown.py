"""What the built-in bots do where a showdown asks: they show, unless what is shown already beats them."""

from typing import Any

from croupier.games.poker.events import MUCK, SHOW, Action


def show_or_muck(view: Any) -> Action:
    """Return MUCK if a hand that lies open is better than one's own by the variant's ranking, else SHOW.

    It is beaten for good only by a player who put in as much: it may win a side pot otherwise.
    """
    put = view.put()
    shown = [
        hole + view.up[seat] if view.up else hole
        for seat, hole in enumerate(view.hole)
        if view.opened >> seat & 1 and put[seat] >= put[view.seat]
    ]
    mine, *others = view.variant.ranking.values(view.board, [view.mine, *shown])
    return MUCK if any(value > mine for value in others) else SHOW
