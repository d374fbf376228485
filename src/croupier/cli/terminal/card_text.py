"""Cards as text in a terminal: in four colours, with suits as symbols or, where there are none, as letters."""

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from croupier.kit.cards import BLACK_JOKER, RED_JOKER, SUITS, UNKNOWN, Card, show

SYMBOLS: Final = "♣♦♥♠"
COLOURS: Final = ("green", "bright_blue", "red", "default")
_STYLES: Final = {UNKNOWN: "dim", BLACK_JOKER: "bold reverse", RED_JOKER: "bold reverse red"}


class CardText:
    """Cards as text; `symbols` stand for the four suits."""

    def __init__(self, symbols: str = SYMBOLS) -> None:
        self.symbols = symbols

    def cards(self, cards: Iterable[Card]) -> Text:
        return Text(" ").join([self.card(card) for card in cards])

    def card(self, card: Card) -> Text:
        text = show(card)
        if card in _STYLES:
            return Text(text, style=_STYLES[card])
        return Text(text[0] + self.symbols[SUITS.index(text[1])], style=f"bold {COLOURS[card & 3]}")
