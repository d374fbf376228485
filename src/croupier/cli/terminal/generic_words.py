"""A game's own values as people read them, where only its interface is known.

Cards and seats are numbers like any others. They are known by the names of their fields, as docs/writing-a-game.md has
it: a card is drawn as one, and seats count from 1.
"""

from typing import Any, Final

import msgspec

from croupier.cli.terminal.card_text import CardText
from croupier.errors import Malformed
from croupier.kit.cards import DECK_54, UNKNOWN, parse_card

CARDS: Final = ("card", "cards", "hand", "hands", "board")
SEATS: Final = ("seat", "seats", "turn", "dealer", "button", "winner", "winners")


class GenericWords:
    """Tells events, actions and facts in words."""

    def __init__(self, faces: CardText) -> None:
        self._faces = faces

    def told(self, thing: Any) -> str:
        """Tell an event or action: `Rolled: pips 4`."""
        data = msgspec.to_builtins(thing)
        if not isinstance(data, dict):
            return str(data)
        facts = self._named({name: value for name, value in data.items() if name != "type"})
        return f"{type(thing).__name__}{': ' if facts else ''}{facts}"

    def fact(self, name: str, value: Any) -> str:
        """Tell the value of a field of this name."""
        match value:
            case bool():
                return "yes" if value else "no"
            case None | [] | ():
                return "-"
            case dict():
                return self._named(value)
            case list() | tuple():
                return self._listed(name, value)
            case int():
                return self._number(name, value)
            case _:
                return self._text(str(value))

    def _named(self, fields: dict[str, Any]) -> str:
        return ", ".join([f"{name} {self.fact(name, value)}" for name, value in fields.items()])

    def _listed(self, name: str, values: list[Any] | tuple[Any, ...]) -> str:
        nested = any(isinstance(value, list | tuple | dict) and value for value in values)
        return (" | " if nested else " " if _ends(name, CARDS) else ", ").join([self.fact(name, v) for v in values])

    def _number(self, name: str, value: int) -> str:
        if _ends(name, CARDS) and (value in DECK_54 or value == UNKNOWN):
            return self._faces.card(value).plain
        return str(value + 1 if _ends(name, SEATS) and value >= 0 else value)

    def _text(self, value: str) -> str:
        """Return text as it is, or a card that a picture names in text."""
        try:
            return self._faces.card(parse_card(value)).plain
        except Malformed:
            return value


def _ends(name: str, nouns: tuple[str, ...]) -> bool:
    """Return whether a field is called so, or something before that: `card`, `last_card`."""
    return name.rpartition("_")[2] in nouns
