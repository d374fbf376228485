"""What cards are worth, and one hand of a player."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from croupier.games.blackjack.events import Result
from croupier.games.game import Chips
from croupier.kit.cards import Card, Cards

_ACE: Final = 64  # aces are counted above the points
_RANKS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, _ACE + 1)
WORTH: Final = [*[_RANKS[card >> 2] for card in range(52)], 0]  # the last is UNKNOWN's, which is card -1


def points(cards: Iterable[Card]) -> int:
    """Return the best value: an ace is 11 where that does not go over 21, otherwise 1 (UBER:41)."""
    total = 0
    for card in cards:
        total += WORTH[card]
    if total < _ACE:
        return total
    total &= _ACE - 1
    return total + 10 if total < 12 else total


def soft(cards: Iterable[Card]) -> bool:
    """Return whether an ace counts 11."""
    total = sum([WORTH[card] for card in cards])
    return total >= _ACE and total & _ACE - 1 < 12


def value(card: Card) -> int:
    """Return 1 for an ace to 10 for a ten or a court card."""
    return WORTH[card] & _ACE - 1


def ace(card: Card) -> bool:
    return card >> 2 == 12


@dataclass(slots=True)
class Hand:
    """One hand of a player. What is at stake on it is `bet`, until it has a result."""

    cards: Cards
    bet: Chips
    added: Chips = 0  # the part of the bet that doubling brought
    surrendered: bool = False
    result: Result | None = None
    back: Chips = 0  # what the result brought back

    def copy(self) -> "Hand":
        return Hand(self.cards, self.bet, self.added, self.surrendered, self.result, self.back)
