"""The three kinds of shoe (UBER:13): decks, infinite, test. What is drawn from them, and what lies in them."""

from collections.abc import Sequence
from functools import lru_cache
from operator import getitem
from typing import Final

from msgspec import Struct

from croupier.games.blackjack.options import SCENARIOS
from croupier.games.game import Dice, Draw
from croupier.kit.cards import Card, Cards, parse_card, parse_cards

DRAW_MOST: Final = 16  # seven players' first two cards and the dealer's
DICE: Final = Dice(52)
INFINITE: Final = tuple([Draw("infinite shoe", count) for count in range(DRAW_MOST + 1)])
FULL: Final = tuple([(decks,) * 52 for decks in range(17)])  # by number of decks

_RUNS: Final = tuple([tuple([bytes([card]) * count for count in range(9)]) for card in range(52)])


@lru_cache(maxsize=256)
def draws(number: int) -> tuple[Draw, ...]:
    """Return the draws of 0 and more cards from the shoe of this number."""
    return tuple([Draw(f"shoe {number}", count) for count in range(DRAW_MOST + 1)])


def listed(left: Sequence[int]) -> Cards:
    """Return the cards that are left, each as often as it is."""
    return tuple(b"".join(map(getitem, _RUNS, left)))


class Scenario(Struct, frozen=True):
    """A test shoe (UBER:14): the k-th card of every player is the same (UBER:15), the dealer has his own."""

    player: Cards
    dealer: Cards  # the hole card, then the up card

    def players_card(self, nth: int) -> Card:
        return self.player[nth] if nth < len(self.player) else _FILLER

    def dealers_card(self, nth: int) -> Card:
        return self.dealer[nth] if nth < len(self.dealer) else _FILLER


_FILLER: Final = parse_card("Th")  # ends any hand soon


def _scenario(player: str, dealer: str) -> Scenario:
    return Scenario(parse_cards(player, distinct=False), parse_cards(dealer, distinct=False))


TESTS: Final = dict(
    zip(
        SCENARIOS,
        (
            _scenario("As Kd", "9c 7h"),
            _scenario("Td 9s", "Ks Ah"),
            _scenario("As Kd", "Qh Ac"),
            _scenario("Tc 6d Ks", "7c Td"),
            _scenario("Tc 9d", "6c Td Kh"),
            _scenario("Tc 8d", "8h Ts"),
            _scenario("6c 5d Ts", "Tc 6h 2d"),
            _scenario("8c 8d 8h Ts 9s Ad", "Th 8s"),  # split twice, stand on 18, 17 and 19 against 18
            _scenario("Tc 6d", "7h Td"),
            _scenario("2c 2d 2h 2s 2c 2d 2h 2s Ac Ad", "9c 9d"),
        ),
        strict=True,
    )
)
