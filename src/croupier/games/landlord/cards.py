"""The cards of Fight the Landlord: numbered 1 to 54 as its document has them, and ranked by priority.

Inside, cards are the kit's, so that records, proofs and pages are as everywhere; the document's numbers
are for programs that speak its language. LANDLORD:2.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Final

from msgspec import Struct

from croupier.errors import Malformed
from croupier.kit import cards as kit

LITTLE_JOKER: Final = kit.BLACK_JOKER
BIG_JOKER: Final = kit.RED_JOKER

THREE, ACE, TWO, LITTLE, BIG = 3, 14, 15, 16, 17  # priorities that have a name; 4 to 13 are 4 to K

PRIORITY: Final = (*(p for rank in range(13) for p in (TWO if rank == 0 else rank + 2,) * 4), LITTLE, BIG)

_ORDER: Final = {card: (PRIORITY[card], card) for card in kit.DECK_54}


def priority(card: kit.Card) -> int:
    """Return 3 for a three up to 13 for a king, 14 for an ace, 15 for a two, 16 and 17 for the jokers."""
    assert 0 <= card < 54, card
    return PRIORITY[card]


def by_priority(cards: Iterable[kit.Card]) -> kit.Cards:
    """Return the cards as a hand is held: lowest priority first, and of equal ones the lower suit."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


class Suit(Enum):
    """The suits in the document's order; jokers have none."""

    CLUBS = "clubs"
    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    NONE = "none"


_SUITS: Final = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
_KIT_SUITS: Final = (0, 3, 2, 1)  # clubs, spades, hearts, diamonds among the kit's


class Card(Struct, frozen=True, gc=False, order=True):
    """A card by its number: 1 to 13 clubs from ace to king, then spades, hearts, diamonds, 53 and 54 the jokers."""

    index: int

    def __post_init__(self) -> None:
        if not 1 <= self.index <= 54:
            raise Malformed("landlord/card-number", number=self.index)

    @property
    def suit(self) -> Suit:
        return Suit.NONE if self.index > 52 else _SUITS[(self.index - 1) // 13]

    @property
    def number(self) -> int:
        """Return 1 for an ace, 2 to 10, 11 to 13 for jack, queen and king, 14 and 15 for the jokers."""
        return self.index - 39 if self.index > 52 else (self.index - 1) % 13 + 1

    @property
    def priority(self) -> int:
        return PRIORITY[_KIT[self.index]]


def _kit_card(index: int) -> kit.Card:
    if index > 52:
        return index - 1
    suit, number = divmod(index - 1, 13)
    return (number - 1) % 13 * 4 + _KIT_SUITS[suit]


_KIT: Final = {index: _kit_card(index) for index in range(1, 55)}
_NUMBER: Final = {card: index for index, card in _KIT.items()}


def kit_card(number: int) -> kit.Card:
    """Return the kit's card for one of the document's numbers 1 to 54."""
    return _KIT[Card(number).index]


def number_of(card: kit.Card) -> int:
    """Return the document's number of a card of the kit."""
    return _NUMBER[card]
