"""Counting systems: what each rank adds when it is seen. The table's own count is Hi-Lo (UBER:101, UBER:102).

Values as their authors publish them: Hi-Lo (Dubner, Revere, Wong), KO (Vancura and Fuchs), Hi-Opt I (Humble and
Cooper), Omega II (Carlson), Zen (Snyder).
"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from croupier.kit.cards import Card


class System(Struct, frozen=True):
    """`values` are by rank from the deuce to the ace; those of a balanced system add up to 0 over a deck."""

    name: str
    values: tuple[int, ...]

    @property
    def balanced(self) -> bool:
        return sum(self.values) == 0

    def counted(self, cards: Iterable[Card]) -> int:
        return sum([self.values[card >> 2] for card in cards])

    def start(self, decks: int) -> int:
        """Return the count of a fresh shoe. An unbalanced count ends at the sum of its values over one deck."""
        return -4 * sum(self.values) * (decks - 1)


HI_LO: Final = System("Hi-Lo", (1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, -1))
KO: Final = System("KO", (1, 1, 1, 1, 1, 1, 0, 0, -1, -1, -1, -1, -1))
HI_OPT_1: Final = System("Hi-Opt I", (0, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, 0))
OMEGA_2: Final = System("Omega II", (1, 1, 2, 2, 2, 1, 0, -1, -2, -2, -2, -2, 0))
ZEN: Final = System("Zen", (1, 1, 2, 2, 2, 1, 0, 0, -2, -2, -2, -2, -1))
SYSTEMS: Final = {
    "hi-lo": HI_LO, "ko": KO, "hi-opt-1": HI_OPT_1, "omega-2": OMEGA_2, "zen": ZEN,
}  # fmt: skip

COUNTED: Final = [*[HI_LO.values[card >> 2] for card in range(52)], 0]  # Hi-Lo by card; the last is UNKNOWN's


def running(system: System, unseen: Sequence[int], decks: int) -> int:
    """Return a system's running count, given how many of each of the 52 cards have not been seen yet."""
    values = system.values
    return system.start(decks) + sum([values[card >> 2] * (decks - left) for card, left in enumerate(unseen)])


def true_count(count: int, cards_left: int | None) -> float:
    """Return the running count per deck left in the shoe, not rounded; 0 in one that never ends."""
    return count * 52 / max(cards_left, 1) if cards_left is not None else 0.0
