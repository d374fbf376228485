"""A pattern: how many cards of each rank, suits aside, packed in one int.

Four bits a rank, the three lowest: `0x23` is a pair of fours and three threes. Patterns add and subtract,
a hand's pattern covers what can be played from it, and a mask of ranks (one bit each, the lowest of its
four) is found by a few shifts. Five of a rank cannot be.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from croupier.errors import Malformed
from croupier.games.landlord.cards import PRIORITY, THREE
from croupier.kit.cards import DECK_54, Card, Cards

Pattern: TypeAlias = int
Mask: TypeAlias = int  # of ranks: the lowest bit of each rank's four

RANKS: Final = "3456789TJQKA2BR"  # B and R: the black and the red joker, little and big
ALL: Final[Mask] = 0x111_1111_1111_1111
RUNNING: Final[Mask] = 0x1111_1111_1111  # 3 to A: what straights are made of
JOKERS: Final[Pattern] = 0x110_0000_0000_0000
_HIGH: Final = ALL * 8
_EVEN: Final = 0x0F0F_0F0F_0F0F_0F0F

SHIFT: Final = tuple(4 * (priority - THREE) for priority in PRIORITY)  # by card
UNIT: Final = {card: 1 << SHIFT[card] for card in DECK_54}  # a dict, so that a hidden card is an error
_unit: Final = UNIT.__getitem__


def pack(cards: Iterable[Card]) -> Pattern:
    """Return the pattern of distinct cards."""
    return sum(map(_unit, cards))


def size(pattern: Pattern) -> int:
    """Return the number of cards."""
    return ((pattern & _EVEN) + (pattern >> 4 & _EVEN)) % 255


def covers(hand: Pattern, pattern: Pattern) -> bool:
    """Return whether a hand has the cards of a pattern."""
    return ((hand | _HIGH) - pattern) & _HIGH == _HIGH


def at_least(pattern: Pattern, copies: int) -> Mask:
    """Return the ranks of which there are so many, 1 to 4, or more."""
    if copies == 1:
        return (pattern | pattern >> 1 | pattern >> 2) & ALL
    if copies == 2:
        return (pattern >> 1 | pattern >> 2) & ALL
    if copies == 3:
        return (pattern & pattern >> 1 | pattern >> 2) & ALL
    return pattern >> 2 & ALL


def priority_of(unit: Pattern) -> int:
    """Return the priority of the highest rank in a pattern or mask."""
    return (unit.bit_length() - 1 >> 2) + THREE


def take(pattern: Pattern, hand: Iterable[Card]) -> Cards:
    """Return cards of a hand that make a pattern: of each rank those that the hand has first."""
    taken = []
    for card in hand:
        if pattern >> SHIFT[card] & 15:
            pattern -= UNIT[card]
            taken.append(card)
            if not pattern:
                break
    assert not pattern, "a pattern that the hand does not cover"
    return tuple(taken)


def show_pattern(pattern: Pattern) -> str:
    """Return `33344456` or `2BR`: what `parse_pattern` reads back."""
    return "".join([rank * (pattern >> 4 * i & 15) for i, rank in enumerate(RANKS)])


def parse_pattern(text: str) -> Pattern:
    """Parse ranks written together in any order, `T` for a ten, `B` and `R` for the little and the big joker."""
    pattern = 0
    for rank in text:
        at = RANKS.find(rank)
        if at < 0 or pattern >> 4 * at & 15 >= (4 if at < 13 else 1):
            raise Malformed("landlord/ranks", text=repr(text))
        pattern += 1 << 4 * at
    return pattern
