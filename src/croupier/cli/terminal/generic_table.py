"""The table for games without one of their own: events and state in the game's words, and all choices by number."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, NoReturn

from rich.table import Table as Rows
from rich.text import Text

from croupier.cli.terminal.generic_words import GenericWords
from croupier.cli.terminal.screen import Leaves, Screen
from croupier.cli.terminal.table import ME, TerminalTable
from croupier.errors import Malformed
from croupier.games.game import Act, Chips, Seat

PAGE: Final = 20
COUNTED_MOST: Final = 10_000  # choices; of bets of any amount there may be more, which a number still reaches
SHOWN_ELSEWHERE: Final = ("need", "game", "payoffs")  # shown elsewhere on the screen


class GenericTable(TerminalTable):
    """Nothing but the interface of such a game is known, so that a round that the user leaves ends without a result."""

    asked: tuple[Seat, ...] = ()

    def __init__(self, game: Any, names: Sequence[str], screen: Screen) -> None:
        super().__init__(game, names, screen)
        self._words = GenericWords(screen.faces)
        self._first = 0  # of the choices that are shown
        self._counted: list[Any] = []

    def tell(self, event: Any, view: Any) -> None:
        who = f"{self.names[self.asked[0]]}: " if len(self.asked) == 1 else ""
        self.screen.say(f"{who}{self._words.told(event)}")
        self.asked = view.need.seats if isinstance(view.need, Act) else ()

    def decide(self, view: Any, legal: Any) -> Any:
        self.asked = view.need.seats
        self._counted = list(islice(legal, COUNTED_MOST))
        self._show(view)
        self._turn_to(0)
        return super().decide(view, legal)

    def prompt(self, view: Any, legal: Any) -> Text:
        count = len(self._counted)
        if count <= PAGE:
            return self.choices("Your choice:", [f"1-{count}"])
        many = f"more than {count}" if count == COUNTED_MOST else str(count)
        return self.choices(f"Your choice of {many}:", [f"1-{count}", "+ next", "- back", "or words"])

    def _turn_to(self, first: int) -> None:
        """Show the page of choices that begins here, or the last page again if there is none."""
        if 0 <= first < len(self._counted):
            self._first = first
        self._list(range(self._first, min(self._first + PAGE, len(self._counted))))

    def _list(self, places: Sequence[int]) -> None:
        for at in places:
            self.screen.say(f"  {at + 1}  {self._words.told(self._counted[at])}")

    def _show(self, view: Any) -> None:
        rows = Rows.grid(padding=(0, 2))
        for name, value in self._facts(view):
            rows.add_row(Text(name), Text(value))
        self.screen.frame(rows, f"You are seat {ME + 1}")

    def _facts(self, view: Any) -> Iterator[tuple[str, str]]:
        for name, value in self.game.picture(view.view()).items():
            if name not in SHOWN_ELSEWHERE:
                yield name.replace("_", " "), self._words.fact(name, value)

    def help(self, view: Any, legal: Any) -> str:
        lines = [
            "Type the number of your choice. Seats count from 1, and you are the first.",
            f"+, -   the next {PAGE} choices, and those before; a number that is not shown will do as well",
            "words  the choices in which they stand, as in: roll yes",
            "q      leave the table",
        ]
        return "\n".join(lines)

    def answered(self, answer: str, view: Any, legal: Any) -> Any:
        if answer in ("+", "-"):
            self._turn_to(self._first + (PAGE if answer == "+" else -PAGE))
            return None
        return self._numbered(answer, legal) if answer.isdecimal() else self._found(answer)

    def _numbered(self, answer: str, legal: Any) -> Any:
        at = int(answer) - 1
        action = next(islice(legal, at, None), None) if at >= 0 else None
        if action is None:
            raise self._unreadable()
        return action

    def _found(self, answer: str) -> Any:
        """Return the choice that is called so; otherwise show the choices with these words and return None."""
        told = [self._words.told(action).lower() for action in self._counted]
        if answer.lower() in told:
            return self._counted[told.index(answer.lower())]
        found = [at for at, text in enumerate(told) if _has_words(text, answer.lower())]
        if not found or not answer:
            raise self._unreadable()
        self._list(found[:PAGE])
        if len(found) > PAGE:
            self.screen.say(f"  and {len(found) - PAGE} more with these words: type more of them, or a number.")
        return None

    def _unreadable(self) -> Malformed:
        return Malformed("answer/unreadable", key="answer/no-choice", most=len(self._counted))

    def leaving(self, view: Any, legal: Any) -> NoReturn:
        self.screen.say("You leave the round, which does not count.")
        raise Leaves

    def abandoned(self, state: Any) -> tuple[Chips, str]:
        return 0, "You leave the round, which does not count."


def _has_words(text: str, words: str) -> bool:
    """Return whether each of these words begins a word of the text."""
    there = [word.strip(",:") for word in text.split()]
    return all(any(one.startswith(word) for one in there) for word in words.split())
