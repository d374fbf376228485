"""Cards as bits, one for each of the 54: what a seat holds, and how its patterns and cards come out of that.

A rank is four neighbouring bits, so that counting the cards of all ranks at once takes a few shifts.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from croupier.games.landlord.cards import PRIORITY, THREE
from croupier.games.landlord.pattern import Pattern
from croupier.kit.cards import DECK_54, Card, Cards

Held: TypeAlias = int

BIT: Final = {card: 1 << card for card in DECK_54}
_DEUCES: Final = 15
_JOKERS: Final = 0b11 << 52
_ONES: Final = 0x5_5555_5555_5555
_TWOS: Final = 0x3_3333_3333_3333


def bits(cards: Iterable[Card]) -> Held:
    """Return the cards that are known as a set of bits."""
    return sum([1 << card for card in cards if card >= 0])


def pattern_of(held: Held) -> Pattern:
    """Return how many cards of each rank there are. The kit has the deuces first, a pattern after the aces."""
    jokers = held & _JOKERS
    if jokers:
        held ^= jokers
        jokers = jokers & 1 << 52 | (jokers & 1 << 53) << 3
    pairs = held - (held >> 1 & _ONES)
    counts = (pairs & _TWOS) + (pairs >> 2 & _TWOS)
    return counts >> 4 | (counts & _DEUCES) << 48 | jokers


def cards_of(held: Held) -> Cards:
    """Return the cards, lowest priority first and of equal ones the lower suit."""
    cards = []
    for some in (held & ~_DEUCES & ~_JOKERS, held & _DEUCES, held & _JOKERS):
        while some:
            bit = some & -some
            cards.append(bit.bit_length() - 1)
            some ^= bit
    return tuple(cards)


def _choices(priority: int) -> list[list[Cards]]:
    """Return the lowest suits of a rank, by the bits that are held and by how many are wanted."""
    cards = [card for card in DECK_54 if PRIORITY[card] == priority]
    held = [[card for i, card in enumerate(cards) if some >> i & 1] for some in range(16)]
    return [[tuple(have[:count]) for count in range(5)] for have in held]


_RANK: Final = [  # by place in a pattern: where its bits begin, which they are, and what to take of them
    (shift, mask, _choices(THREE + at))
    for at, (shift, mask) in enumerate([*[(4 * i, 15) for i in range(1, 13)], (0, 15), (52, 1), (53, 1)])
]


def lowest(pattern: Pattern, held: Held) -> Cards:
    """Return cards that make a pattern, of each rank the lowest suits that are held."""
    cards: Cards = ()
    while pattern:
        at = (pattern & -pattern).bit_length() - 1 >> 2
        shift, mask, choices = _RANK[at]
        count = pattern >> 4 * at & 15
        pattern ^= count << 4 * at
        cards += choices[held >> shift & mask][count]
    return cards
