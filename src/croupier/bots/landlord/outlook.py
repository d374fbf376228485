"""What the other side may hold, by the cards that were not seen: how likely a hand is to stand."""

from collections.abc import Iterable
from functools import cache
from math import comb, prod
from typing import Any, Final

from croupier.games.landlord.cards import ACE, THREE
from croupier.games.landlord.pattern import Pattern, pack, size
from croupier.games.landlord.types import (
    AIRPLANE,
    BOMB,
    DOUBLE_STRAIGHT,
    PAIR,
    PER_TRIPLE,
    QUADS_PLUS,
    ROCKET,
    SINGLE,
    SINGLE_STRAIGHT,
    TRIPLE,
    TRIPLE_PLUS,
    TRIPLE_STRAIGHT,
    HandInfo,
)
from croupier.kit.cards import DECK_54

WILL: Final = 0.95  # how often a rival who could beat a hand does
BOMB_WILL: Final = 0.3  # the same with a bomb, for which there will be better use
LITTLE_AT, BIG_AT = 13, 14  # the jokers among the ranks
COPIES: Final = {
    SINGLE: 1, PAIR: 2, TRIPLE: 3, TRIPLE_PLUS: 3, BOMB: 4, QUADS_PLUS: 4,
    SINGLE_STRAIGHT: 1, DOUBLE_STRAIGHT: 2, TRIPLE_STRAIGHT: 3, AIRPLANE: 3,
}  # fmt: skip


class Rival:
    """A player of the other side: how many cards, and how likely each of them is.

    `known` are cards that everybody knows it to hold; the others are any of the `hidden` ones.
    """

    __slots__ = ("_holds", "bombless", "cards", "rocketless")

    def __init__(self, cards: int, hidden: Pattern, *, known: Pattern = 0) -> None:
        drawn, total = cards - size(known), size(hidden)
        there = [(hidden >> shift & 15, known >> shift & 15) for shift in range(0, 60, 4)]
        self.cards = cards
        self._holds = [[chance(n, drawn, total, copies - has) for n, has in there] for copies in (1, 2, 3, 4)]
        self.rocketless = 1 - self._holds[0][LITTLE_AT] * self._holds[0][BIG_AT] if cards > 1 else 1.0
        self.bombless = self.rocketless * self._lacks(4, 0, 4)

    def beats(self, info: HandInfo) -> float:
        """Return the chance that it holds a higher hand of the same kind."""
        copies = COPIES[info.handle]
        length, extras = _shape(info)
        if length == 1:
            return 1 - self._lacks(copies, info.priority - THREE + 1, copies + extras)
        return 1 - self._lacks_run(copies, length, info.priority, copies * length + extras)

    def _lacks(self, copies: int, start: int, cards: int) -> float:
        """Return the chance that it has so many of no rank, from one on."""
        return prod([1 - p for p in self._holds[copies - 1][start:]]) if self.cards >= cards else 1.0

    def _lacks_run(self, copies: int, length: int, top: int, cards: int) -> float:
        """Return the chance that it has no run of a length that ends above a priority, ranks taken as independent."""
        if self.cards < cards:
            return 1.0
        holds = self._holds[copies - 1]
        ends = range(top - THREE + 2, ACE - THREE + 2)
        return prod([1 - prod(holds[end - length : end]) for end in ends])


def _shape(info: HandInfo) -> tuple[int, int]:
    """Return how many ranks the core of a hand has, and how many extra cards there are to it."""
    if info.handle == AIRPLANE:
        length, kind = divmod(info.aux, PER_TRIPLE)
        return length, length * kind
    if info.handle in (TRIPLE_PLUS, QUADS_PLUS):
        return 1, info.aux if info.handle == TRIPLE_PLUS else 2 * info.aux
    return info.aux or 1, 0


class Outlook:
    """How hands will do against all rivals together."""

    def __init__(self, rivals: Iterable[Rival]) -> None:
        self.rivals = tuple(rivals)
        self.fewest = min([rival.cards for rival in self.rivals])  # cards of the rival who is nearest to the end
        self._no_bomb = 1 - BOMB_WILL * (1 - prod([rival.bombless for rival in self.rivals]))
        self._known: dict[HandInfo, float] = {}

    def stands(self, info: HandInfo) -> float:
        """Return the chance that no rival beats a hand."""
        found = self._known.get(info)
        if found is None:
            found = self._known[info] = self._stands(info)
        return found

    def _stands(self, info: HandInfo) -> float:
        if info.handle == ROCKET:
            return 1.0
        if info.handle == BOMB:
            return prod([(1 - rival.beats(info)) * rival.rocketless for rival in self.rivals])
        return self._no_bomb * prod([1 - WILL * rival.beats(info) for rival in self.rivals])


def in_play(view: Any) -> Outlook:
    """Return what a seat knows in the play: hidden are all cards but its own and those given; of the landlord's hand
    the back cards are known.
    """
    mine, landlord = view.seat, view.landlord
    gone = sum([pack(cards) for cards in view.played])
    unseen = pack(DECK_54) - pack(view.mine) - gone
    if mine == landlord:
        return Outlook([Rival(view.counts[seat], unseen) for seat in range(3) if seat != mine])
    given = set(view.played[landlord])
    known = pack([card for card in view.back if card not in given])
    return Outlook([Rival(view.counts[landlord], unseen - known, known=known)])


def in_auction(view: Any) -> Outlook:
    """Return what a seat would be up against as the landlord, before it sees the back cards."""
    unseen = pack(DECK_54) - pack(view.mine)
    return Outlook([Rival(view.counts[seat], unseen) for seat in range(3) if seat != view.seat])


@cache
def chance(there: int, drawn: int, total: int, least: int) -> float:
    """Return the chance that at least so many of some cards are among those drawn from a total."""
    if least <= 0:
        return 1.0
    ways = [comb(there, n) * comb(total - there, drawn - n) for n in range(least, min(there, drawn) + 1)]
    return sum(ways) / comb(total, drawn)
