"""Cards as ints, text at the edges. Nothing here knows a game.

A card is `rank * 4 + suit`: rank 0 is the deuce and 12 the ace, suits run clubs, diamonds,
hearts, spades. The jokers of a 54-card deck are 52 (black) and 53 (red). A card that the
reader may not see is `UNKNOWN`, shown as `??`.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from croupier.errors import Malformed

Card: TypeAlias = int
Cards: TypeAlias = tuple[Card, ...]

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
UNKNOWN: Final[Card] = -1
BLACK_JOKER: Final[Card] = 52
RED_JOKER: Final[Card] = 53

DECK_52: Final[Cards] = tuple(range(52))
DECK_54: Final[Cards] = tuple(range(54))
SORTED_52: Final[Cards] = tuple(rank * 4 + suit for suit in range(4) for rank in range(13))

RANK_NAMES: Final = (
    "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace",
)  # fmt: skip
SUIT_NAMES: Final = ("Clubs", "Diamonds", "Hearts", "Spades")

_SHOWN: Final = {c: RANKS[c >> 2] + SUITS[c & 3] for c in DECK_52} | {
    BLACK_JOKER: "BJ",
    RED_JOKER: "RJ",
    UNKNOWN: "??",
}
_PARSED: Final = {text: card for card, text in _SHOWN.items()} | {"10" + s: 8 * 4 + i for i, s in enumerate(SUITS)}


def rank(card: Card) -> int:
    """Return 0 for a deuce to 12 for an ace. Jokers and hidden cards have no rank."""
    assert 0 <= card < 52, card
    return card >> 2


def suit(card: Card) -> int:
    """Return 0 to 3 for clubs, diamonds, hearts, spades."""
    assert 0 <= card < 52, card
    return card & 3


def show(card: Card) -> str:
    """Return the card as text that `parse_card` reads back: `As`, `Td`, `??`."""
    return _SHOWN[card]


def show_cards(cards: Iterable[Card]) -> str:
    return " ".join([_SHOWN[c] for c in cards])


def parse_card(text: str) -> Card:
    """Read one card: rank `2` to `9`, `T` or `10`, `J Q K A`, then suit `c d h s`; or `??`. Raise Malformed if it is
    anything else."""
    card = _PARSED.get(text)
    if card is None:
        raise Malformed("cards/unparsable", text=repr(text))
    return card


def parse_cards(text: str, *, distinct: bool = True) -> Cards:
    """Read cards written apart (`As Td`) or together (`AsTd`). Raise Malformed if one is none, or, with `distinct`, if
    one is named twice."""
    cards = tuple(parse_card(piece) for word in text.replace(",", " ").split() for piece in _pieces(word))
    known = [c for c in cards if c != UNKNOWN]
    if distinct and len(set(known)) != len(known):
        twice = next(c for i, c in enumerate(known) if c in known[:i])
        raise Malformed("cards/duplicate", card=show(twice), text=repr(text))
    return cards


def _pieces(word: str) -> list[str]:
    """Split a word into its cards: `10hAs` is `10h` and `As`."""
    pieces = []
    at = 0
    while at < len(word):
        size = 3 if word.startswith("10", at) else 2
        pieces.append(word[at : at + size])
        at += size
    return pieces
