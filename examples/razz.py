"""Razz: seven-card stud for the lowest hand. Aces are low, and straights and flushes count for nothing."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from croupier.games.game import Seat
from croupier.games.poker import FixedLimit, MadeHand, Ranking, State, Stud, StudOptions
from croupier.kit.cards import RANK_NAMES, RANKS, Card, Cards

PAIRED = {  # by how often the commonest rank comes, and how many cards come again
    (2, 1): "One pair",
    (2, 2): "Two pair",
    (3, 2): "Three of a kind",
    (3, 3): "Full house",
    (4, 3): "Four of a kind",
}


def low_rank(card: Card) -> int:
    """0 for an ace, 12 for a king."""
    return (card // 4 + 1) % 13


class RazzRanking(Ranking):
    """The lowest five of one's own cards: a value says which ranks come how often, below zero, so that less is more."""

    def values(self, board: Cards, hands: Sequence[Cards]) -> list[int]:
        return [self.value(sorted(map(low_rank, hand))) for hand in hands]

    def value(self, ranks: list[int]) -> int:
        """Of all ranks the lowest, each once before any comes again."""
        low = [rank for _, rank in sorted([(ranks[:at].count(rank), rank) for at, rank in enumerate(ranks)])[:5]]
        made = sorted([(low.count(rank), rank) for rank in low], reverse=True)
        digits = [count for count, _ in made] + [rank for _, rank in made]
        return -int("".join(f"{digit:x}" for digit in digits), 16)

    def name(self, value: int) -> str:
        often, *ranks = self.read(value)
        return PAIRED.get((often, len(ranks) - len(set(ranks)))) or f"{RANK_NAMES[ranks[0] - 1]} low"

    def describe(self, value: int) -> str:
        _, *ranks = self.read(value)
        return f"{self.name(value)}, {'-'.join(RANKS[rank - 1] for rank in ranks)}"

    def made(self, value: int) -> MadeHand:
        often, *ranks = self.read(value)
        return MadeHand("low", tuple(RANKS[rank - 1] for rank in ranks)) if often == 1 else super().made(value)

    def read(self, value: int) -> list[int]:
        """How often the commonest rank comes, then the ranks, those of pairs first."""
        digits = [int(digit, 16) for digit in f"{-value:x}"]
        return [digits[0], *digits[len(digits) // 2 :]]


class Razz(Stud):
    name: ClassVar[str] = "razz"
    title: ClassVar[str] = "Razz"
    variant = msgspec.structs.replace(
        Stud.variant, name="razz", title="Razz", ranking=RazzRanking(), phh={"fixed": "FR"}, pokerstars="Razz"
    )

    def __init__(self, options: StudOptions | None = None) -> None:
        super().__init__(options)
        if isinstance(self.limit, FixedLimit):  # a pair that shows allows no higher bet
            self.limit = FixedLimit(self.limit.units, cap=self.limit.cap)

    def lowest(self, s: State, order: tuple[Seat, ...]) -> Seat:
        """Who brings it in: the highest card, by rank and then by suit."""
        return max(order, key=lambda seat: (low_rank(s.up[seat][0]), s.up[seat][0]))
