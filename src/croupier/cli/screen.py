"""The table as a person sees it in a terminal: cards, chips and what there is to do."""

import sys
from io import TextIOWrapper
from typing import Any, Final

from rich.box import ROUNDED
from rich.console import Console
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from croupier.cli.narrator import SYMBOLS, Narrator
from croupier.games.game import Seat
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import BoardDealt, Event, HandsDealt
from croupier.games.poker.legal import Moves
from croupier.games.poker.state import State
from croupier.kit.cards import SUITS

WIDTH: Final = 78
FEW: Final = 4
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
YES: Final = ("y", "yes")


class Leaves(BaseException):
    """The person has left the table; not an Exception, so that no fault is made of it."""


class Screen:
    """Tells one seat what happens, and shows it the table whenever cards come."""

    def __init__(self, game: Poker, me: Seat, names: tuple[str, ...]) -> None:
        self.game = game
        self.me = me
        self.names = names
        self.console = Console(highlight=False, soft_wrap=True)
        self.width = min(WIDTH, self.console.width)
        plain = not self.console.encoding.lower().startswith("utf")
        if plain and isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a name like Sökö is better misspelt than an error
        self.narrator = Narrator(game, me, names, symbols=SUITS if plain else SYMBOLS)

    def head(self, number: int) -> None:
        stakes = getattr(self.game, "stakes", self.game.title)
        self.console.print()
        self.console.print(Rule(f"Hand {number}: {stakes}", align="left", style="dim"), width=self.width)

    def ask(self, prompt: str | Text) -> str:
        """A line from the person, without the spaces around it. No more lines: the person has left."""
        answer = self._answer(prompt)
        if answer is None or answer.lower() in LEAVE:
            raise Leaves
        return answer

    def agrees(self, question: str) -> bool:
        """Only a yes is one; the end of the input is not."""
        return (self._answer(question) or "").lower() in YES

    def _answer(self, prompt: str | Text) -> str | None:
        """What is typed; None where there is no more."""
        self.say(prompt)
        try:
            answer = input("> ").strip()
        except EOFError:
            self.say("")
            return None
        except KeyboardInterrupt:
            self.say("")
            raise Leaves from None
        if not sys.stdin.isatty():
            self.say(answer)  # a script's answers, for who reads what came of it
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
        """What there is to do, with the keys that do it. Where checking is free it comes first, folding last."""
        offered = legal.describe()
        if "check" in offered:
            offered["fold"] = offered.pop("fold")
        keys = [self._choice(name, detail) for name, detail in offered.items()]
        due = f", {legal.due} to call" if "call" in offered else ""
        return Text.assemble(f"Pot {view.pot()}{due}:  ", ("  ".join([*keys, "[?]"]), "cyan"))

    def _choice(self, name: str, detail: dict[str, Any]) -> str:
        if "amount" in detail:
            return f"{CHOICES[name]} {detail['amount']}"
        return f"{CHOICES[name]} {_sizes(detail)}" if "ranges" in detail else CHOICES[name]

    def _table(self, view: State) -> Panel:
        rows = Table.grid(padding=(0, 2))
        rows.add_column(min_width=18)
        rows.add_column(justify="right", min_width=10)
        rows.add_column(min_width=20)
        for seat in range(len(self.names)):
            if seat != self.me:
                self._add_seat(rows, view, seat)
        if view.board:
            rows.add_row("board", "", self.narrator.cards(view.board))
        self._add_seat(rows, view, self.me)
        return Panel(rows, title=self._title(view), title_align="left", box=ROUNDED, width=self.width)

    def _add_seat(self, rows: Table, view: State, seat: Seat) -> None:
        """A line for the seat, and one for what its hand amounts to, where the person may know."""
        rows.add_row(*self._row(view, seat))
        if made := self.narrator.made(seat, view):
            rows.add_row("", "", made)

    def _title(self, view: State) -> str:
        street = self.game.picture(view)["street"]
        return f"{street.capitalize()}, pot {view.pot()}"

    def _row(self, view: State, seat: Seat) -> tuple[Any, ...]:
        name = "you" if seat == self.me else self.names[seat]
        button = " (button)" if seat == view.button and self.game.blinds.big else ""
        live = view.live >> seat & 1
        cards = self._cards(view, seat) if live else Text("folded", style="dim")
        return Text(name + button), f"{view.stack[seat]} chips", cards

    def _cards(self, view: State, seat: Seat) -> Text:
        """Down cards, and those face up behind a bar."""
        down = self.narrator.cards(view.hole[seat])
        return Text.assemble(down, " | ", self.narrator.cards(view.up[seat])) if view.up else down


def _sizes(detail: dict[str, Any]) -> str:
    """A few sizes one by one, many by their ends."""
    sizes = sorted({size for first, last, step in detail["ranges"] for size in range(first, last + 1, step)[:FEW]})
    few = len(sizes) < FEW and all(last in sizes for _, last, _ in detail["ranges"])
    return " or ".join(map(str, sizes)) if few else f"{detail['from']}-{detail['to']}"
