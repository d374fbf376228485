"""The table as a person sees it in a terminal: cards, chips and what there is to do."""

import sys
from typing import Any, Final

from rich.box import ROUNDED
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from croupier.cli.narrator import SYMBOLS, Narrator
from croupier.games.game import Seat
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import BoardDealt, Event, HandsDealt
from croupier.games.poker.evolve import hand_of
from croupier.games.poker.legal import Moves
from croupier.games.poker.state import State
from croupier.kit.cards import SUITS

WIDTH: Final = 78
CHOICES: Final = {
    "fold": "[f]old",
    "check": "[c]heck",
    "call": "[c]all",
    "bet": "[b]et",
    "raise": "[r]aise to",
    "complete": "[r]aise to",
    "bring_in": "br[i]ng it in for",
    "show": "[s]how",
    "muck": "[m]uck",
}
LEAVE: Final = ("q", "quit", "exit", "leave")


class Leaves(BaseException):
    """The person has left the table; not an Exception, so that no fault is made of it."""


class Screen:
    """Tells one seat what happens, and shows it the table whenever cards come."""

    def __init__(self, game: Poker, me: Seat, names: tuple[str, ...]) -> None:
        self.game = game
        self.me = me
        self.names = names
        self.console = Console(highlight=False, soft_wrap=True)
        plain = not self.console.encoding.lower().startswith("utf")
        self.narrator = Narrator(game, me, names, symbols=SUITS if plain else SYMBOLS)

    def head(self, number: int) -> None:
        stakes = getattr(self.game, "stakes", self.game.title)
        self.console.print()
        self.console.rule(f"Hand {number} · {stakes}", align="left", style="dim")

    def ask(self, prompt: str | Text) -> str:
        """A line from the person, without the spaces around it. No more lines: the person has left."""
        self.say(prompt)
        try:
            answer = input("> ").strip()
        except EOFError:
            self.say("")
            raise Leaves from None
        if not sys.stdin.isatty():
            self.say(answer)  # a script's answers, for who reads what came of it
        if answer.lower() in LEAVE:
            raise Leaves
        return answer

    def say(self, text: str | Text) -> None:
        self.console.print(Text(text) if isinstance(text, str) else text)

    def tell(self, event: Event, state: State) -> None:
        """Speak of an event that the state has taken in; the state is the whole one and is seen here as a view."""
        view = self.game.view(state, self.me)
        for sentence in self.narrator.told(self.game.redact(event, self.me), view):
            self.say(sentence)
        if isinstance(event, HandsDealt | BoardDealt):
            self.say("")
            self.console.print(self._table(view))

    def choices(self, view: Any, legal: Moves) -> Text:
        """What there is to do, with the keys that do it. Folding for nothing is possible but not offered."""
        offered = legal.describe()
        if "check" in offered:
            del offered["fold"]
        keys = [self._choice(name, detail) for name, detail in offered.items()]
        due = f", {legal.due} to call" if "call" in offered else ""
        return Text.assemble(f"Pot {view.pot()}{due}:  ", ("  ".join([*keys, "[?]"]), "cyan"))

    def _choice(self, name: str, detail: dict[str, Any]) -> str:
        if "amount" in detail:
            return f"{CHOICES[name]} {detail['amount']}"
        if "from" in detail:
            least, most = detail["from"], detail["to"]
            return f"{CHOICES[name]} {least}" if least == most else f"{CHOICES[name]} {least}-{most}"
        return CHOICES[name]

    def _table(self, view: State) -> Panel:
        rows = Table.grid(padding=(0, 2))
        rows.add_column(min_width=12)
        rows.add_column(justify="right", min_width=10)
        rows.add_column(min_width=20)
        for seat in range(len(self.names)):
            if seat != self.me:
                rows.add_row(*self._row(view, seat))
        if view.board:
            rows.add_row("board", "", self.narrator.cards(view.board))
        rows.add_row(*self._row(view, self.me))
        return Panel(rows, title=self._title(view), title_align="left", box=ROUNDED, width=WIDTH)

    def _title(self, view: State) -> str:
        street = self.game.picture(view)["street"]
        return f"{street.capitalize()} · pot {view.pot()}"

    def _row(self, view: State, seat: Seat) -> tuple[Any, ...]:
        name = "you" if seat == self.me else self.names[seat]
        button = " ●" if seat == view.button and self.game.blinds.big else ""
        live = view.live >> seat & 1
        cards = self.narrator.cards(hand_of(view, seat)) if live else Text("folded", style="dim")
        made = self.narrator.made(seat, view) if seat == self.me else ""
        return Text(name + button), f"{view.stack[seat]} chips", Text.assemble(cards, f"  {made}" if made else "")
