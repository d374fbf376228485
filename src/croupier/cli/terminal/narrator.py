"""Sentences about the players, for the user at the table."""

from collections.abc import Sequence

from rich.text import Text

from croupier.cli.terminal.card_text import CardText
from croupier.cli.terminal.table import ME
from croupier.games.game import Seat
from croupier.kit.cards import Card


class Narrator:
    """Makes sentences for the user in seat ME, who is "you"."""

    def __init__(self, names: Sequence[str], faces: CardText) -> None:
        self.names = names
        self.faces = faces

    def did(self, seat: Seat, verb: str, rest: str = "") -> Text:
        return Text(f"{self.does(seat, verb)}{rest}.")

    def does(self, seat: Seat, verb: str) -> str:
        return f"{self.who(seat)} {self.verb(seat, verb)}"

    def who(self, seat: Seat) -> str:
        return "You" if seat == ME else self.names[seat]

    def verb(self, seat: Seat, verb: str) -> str:
        if seat == ME:
            return verb
        return f"{verb}es" if verb.endswith("s") else f"{verb}s"

    def cards(self, cards: Sequence[Card]) -> Text:
        return self.faces.cards(cards)
