"""UberCasino's numbers for cards: the places of their names in two enumerations (UBER:40, UBER:WIRE-CARD)."""

from typing import Final

from croupier.kit.cards import SUITS, Card

KINDS: Final = (
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip
SUITES: Final = ("hearts", "diamonds", "clubs", "spades")


def numbers_of(card: Card) -> tuple[int, int]:
    """Return kind and suite: the ace of spades is (0, 3)."""
    return ((card >> 2) + 1) % 13, [suite[0] for suite in SUITES].index(SUITS[card & 3])


def card_of(kind: int, suite: int) -> Card:
    return (kind - 1) % 13 * 4 + SUITS.index(SUITES[suite][0])
