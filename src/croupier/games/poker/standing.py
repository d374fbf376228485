"""How a hand stands at a showdown by choice, among the hands that lie open."""

from typing import Any, Literal, NamedTuple

from croupier.games.game import Seat
from croupier.games.poker.variant import Variant
from croupier.kit.cards import UNKNOWN


class Standing(NamedTuple):
    """The value of a hand, and the best open hand of a player who put in as much: any other leaves a side pot to win.

    `rival` is -1, and `best` the hand's own value, where no such hand lies open.
    """

    mine: int
    best: int
    rival: Seat

    @property
    def hand(self) -> Literal["first", "best", "equal", "beaten"]:
        if self.rival < 0:
            return "first"
        return "best" if self.mine > self.best else "equal" if self.mine == self.best else "beaten"


def standing(variant: Variant, view: Any, seat: Seat) -> Standing | None:
    """Return how a seat's hand stands, in a state, a view or a lens; None where the hand is hidden."""
    hole, up, put, opened = view.hole, view.up, view.put(), view.opened
    hands = [down + up[p] for p, down in enumerate(hole)] if up else hole
    if UNKNOWN in hands[seat]:
        return None
    rivals = [p for p in range(len(put)) if p != seat and opened >> p & 1 and put[p] >= put[seat]]
    mine, *shown = variant.ranking.values(view.board, [hands[p] for p in (seat, *rivals)])
    if not shown:
        return Standing(mine, mine, -1)
    best = max(shown)
    return Standing(mine, best, rivals[shown.index(best)])
