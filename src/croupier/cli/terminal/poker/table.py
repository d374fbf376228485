"""A poker table in the terminal, against one bot: cards, chips and prompts."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from rich.table import Table as Rows
from rich.text import Text

from croupier.cli.terminal.poker.answers import HELP, read_action
from croupier.cli.terminal.poker.narrator import PokerNarrator
from croupier.cli.terminal.poker.standing import standing
from croupier.cli.terminal.screen import Screen
from croupier.cli.terminal.table import ME, TerminalTable
from croupier.games.game import AnyGame, Chips, Seat
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import CHECK, FOLD, MUCK, Action, BoardDealt, Event, HandsDealt
from croupier.games.poker.legal import Moves
from croupier.games.poker.state import State

FEW: Final = 4
WIDE: Final = 60  # wide enough to keep the columns in the same place from street to street
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


class PokerTable(TerminalTable):
    """A user who leaves folds; a hand at the showdown is shown."""

    round_name: ClassVar[str] = "hand"
    help_keys: ClassVar[tuple[str, ...]] = ("?", "h", "help")
    game: Poker

    def __init__(self, game: Poker, names: Sequence[str], screen: Screen) -> None:
        super().__init__(game, names, screen)
        self.narrator = PokerNarrator(game, names, screen.faces)

    @classmethod
    def rivals(cls, game: AnyGame) -> range:
        return range(1, 2)

    @property
    def title(self) -> str:
        stakes = self.game.profile.called
        return stakes

    def broke(self, stacks: Sequence[Chips]) -> str:
        least = self.game.blinds.least
        if min(stacks) >= least:
            return ""
        return f"{'You are' if stacks[ME] < least else f'{self.names[1]} is'} out of chips."

    def tell(self, event: Event, view: State) -> None:
        """Say what happened, and show the table whenever cards are dealt."""
        for sentence in self.narrator.sentences(event, view):
            self.screen.say(sentence)
        if isinstance(event, HandsDealt | BoardDealt):
            self._show(view)

    def decide(self, view: Any, legal: Moves) -> Action:
        if legal.showing:
            self.screen.say(standing(self.game, view, self.names).says)
        action: Action = super().decide(view, legal)
        return action

    def prompt(self, view: Any, legal: Moves) -> Text:
        """Return the choices: where checking is free it comes first, and folding last."""
        offered = legal.describe()
        if "check" in offered:
            offered["fold"] = offered.pop("fold")
        due = f", {legal.due} to call" if "call" in offered else ""
        return self.choices(f"Pot {view.pot()}{due}:", [_choice(name, detail) for name, detail in offered.items()])

    def help(self, view: Any, legal: Moves) -> str:
        return HELP

    def answered(self, answer: str, view: Any, legal: Moves) -> Action | None:
        action: Action = self.checked(view, read_action(answer, view, legal))
        return action if self._is_meant(action, view, legal) else None

    def _is_meant(self, action: Action, view: Any, legal: Moves) -> bool:
        """Ask before an action that gives something away, and return whether it is meant."""
        question = ""
        if action == FOLD and CHECK in legal:
            question = "Checking is free. Fold anyway? [y/N]"
        elif action == MUCK:
            question = standing(self.game, view, self.names).question
        return not question or self.screen.agrees(question)

    def leaving(self, view: Any, legal: Moves) -> Action:
        return FOLD if FOLD in legal else legal.passive()

    def abandoned(self, state: State) -> tuple[Chips, str]:
        left = state.start[ME] - state.stack[ME]
        return left, f"You leave the hand and lose {left} in the pot."

    def _show(self, view: State) -> None:
        rows = Rows.grid(padding=(0, 2))
        wide = self.screen.width >= WIDE
        rows.add_column(min_width=18 if wide else None)
        rows.add_column(justify="right", min_width=10 if wide else None)
        rows.add_column()
        for seat in range(1, len(self.names)):
            self._add_seat(rows, view, seat)
        if view.board:
            rows.add_row("board", "", self.narrator.cards(view.board))
        self._add_seat(rows, view, ME)
        street = self.game.picture(view)["street"]
        self.screen.frame(rows, f"{street.capitalize()}, pot {view.pot()}")

    def _add_seat(self, rows: Rows, view: State, seat: Seat) -> None:
        """Add a line for the seat, and one for the name of its hand where the user may know it."""
        rows.add_row(*self._row(view, seat))
        if made := self.narrator.made(seat, view):
            rows.add_row("", "", made)

    def _row(self, view: State, seat: Seat) -> tuple[Text, str, Text]:
        button = " (button)" if seat == view.button and self.game.blinds.big else ""
        live = view.live >> seat & 1
        cards = self._cards(view, seat) if live else Text("folded", style="dim")
        return Text(self.names[seat] + button), f"{view.stack[seat]} chips", cards

    def _cards(self, view: State, seat: Seat) -> Text:
        """Return the down cards, then those face up after a bar."""
        down = self.narrator.cards(view.hole[seat])
        return Text.assemble(down, " | ", self.narrator.cards(view.up[seat])) if view.up else down


def _choice(name: str, detail: dict[str, Any]) -> str:
    if "amount" in detail:
        return f"{CHOICES[name]} {detail['amount']}"
    return f"{CHOICES[name]} {_sizes(detail)}" if "ranges" in detail else CHOICES[name]


def _sizes(detail: dict[str, Any]) -> str:
    """Return a few sizes one by one, many as a range."""
    sizes = sorted({size for first, last, step in detail["ranges"] for size in range(first, last + 1, step)[:FEW]})
    few = len(sizes) < FEW and all(last in sizes for _, last, _ in detail["ranges"])
    return " or ".join(map(str, sizes)) if few else f"{detail['from']}-{detail['to']}"
