"""The table for games without one of their own: events and state in the game's words, and choices by number."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, NoReturn

import msgspec
from rich.table import Table as Rows
from rich.text import Text

from croupier.cli.terminal.screen import Leaves
from croupier.cli.terminal.table import ME, TerminalTable
from croupier.errors import Malformed
from croupier.games.game import Act, Chips, Seat

MOST: Final = 20
SHOWN_ELSEWHERE: Final = ("need", "game", "payoffs")  # shown elsewhere on the screen


class GenericTable(TerminalTable):
    """Nothing but the interface of such a game is known, so that a round that the user leaves ends without a result."""

    asked: tuple[Seat, ...] = ()

    def tell(self, event: Any, view: Any) -> None:
        who = f"{self.names[self.asked[0]]}: " if len(self.asked) == 1 else ""
        self.screen.say(f"{who}{words(event)}")
        self.asked = view.need.seats if isinstance(view.need, Act) else ()

    def decide(self, view: Any, legal: Any) -> Any:
        self._show(view)
        for number, action in enumerate(islice(legal, MOST), 1):
            self.screen.say(f"  {number}  {words(action)}")
        return super().decide(view, legal)

    def prompt(self, view: Any, legal: Any) -> Text:
        listed = list(islice(legal, MOST + 1))
        more = f" (there are more than {MOST})" if len(listed) > MOST else ""
        return self.choices(f"Your choice{more}:", [f"1-{min(len(listed), MOST)}"])

    def _show(self, view: Any) -> None:
        rows = Rows.grid(padding=(0, 2))
        for name, value in self._facts(view):
            rows.add_row(Text(name), Text(value))
        self.screen.frame(rows, f"You are seat {ME}")

    def _facts(self, view: Any) -> Iterator[tuple[str, str]]:
        for name, value in self.game.picture(view.view()).items():
            if name not in SHOWN_ELSEWHERE:
                yield name.replace("_", " "), _plain(value)

    def help(self, view: Any, legal: Any) -> str:
        return "Type the number of your choice. Seats count from 0, and you are the first.\nq   leave the table"

    def answered(self, answer: str, view: Any, legal: Any) -> Any:
        listed = list(islice(legal, MOST))
        if not answer.isdecimal() or not 1 <= int(answer) <= len(listed):
            raise Malformed("answer/unreadable", f"Type a number from 1 to {len(listed)}; ? explains.")
        return listed[int(answer) - 1]

    def leaving(self, view: Any, legal: Any) -> NoReturn:
        self.screen.say("You leave the round, which does not count.")
        raise Leaves

    def abandoned(self, state: Any) -> tuple[Chips, str]:
        return 0, "You leave the round, which does not count."


def words(thing: Any) -> str:
    """Return an event or action as words: `Rolled: pips 4`."""
    data = msgspec.to_builtins(thing)
    if not isinstance(data, dict):
        return str(data)
    facts = ", ".join([f"{name} {_plain(value)}" for name, value in data.items() if name != "type"])
    return f"{type(thing).__name__}{': ' if facts else ''}{facts}"


def _plain(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "-"}[value]
    if isinstance(value, list | tuple) and not any(isinstance(part, list | tuple | dict) for part in value):
        return ", ".join(map(_plain, value)) or "-"
    return msgspec.json.encode(value).decode() if isinstance(value, list | tuple | dict) else str(value)
