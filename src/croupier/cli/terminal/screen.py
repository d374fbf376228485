"""The terminal: what is said, what is asked, and tables in a frame. Nothing here knows a game."""

import sys
from collections.abc import Collection
from io import TextIOWrapper
from typing import Final

from rich.box import ROUNDED
from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from croupier.cli.terminal.card_text import SYMBOLS, CardText
from croupier.kit.cards import SUITS

WIDTH: Final = 78
LEAVE: Final = ("q", "quit", "exit", "leave")
YES: Final = ("y", "yes")


class Leaves(BaseException):
    """The person has left the table; not an Exception, so that no fault is made of it."""


class Screen:
    """Speaks to one person, in letters where the terminal has no suit symbols."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, soft_wrap=True)
        self.width = min(WIDTH, self.console.width)
        plain = not self.console.encoding.lower().startswith("utf")
        if plain and isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a name like Sökö is better misspelt than an error
        self.faces = CardText(SUITS if plain else SYMBOLS)

    def head(self, title: str) -> None:
        self.console.print()
        self.console.print(Rule(title, align="left", style="dim"), width=self.width)

    def say(self, text: str | Text) -> None:
        self.console.print(Text(text) if isinstance(text, str) else text)

    def frame(self, inside: RenderableType, title: str) -> None:
        self.say("")
        panel = Panel(inside, title=Text(title), title_align="left", box=ROUNDED, width=self.width)
        self.console.print(panel, soft_wrap=False)

    def ask(self, prompt: str | Text, *, leave: Collection[str] = LEAVE, sure: str = "") -> str:
        """A line from the person, without the spaces around it. No more lines: the person has left.

        So has who says one of the words to leave, and yes where there is a question whether that is meant.
        """
        while True:
            answer = self._answer(prompt)
            if answer is None:
                raise Leaves
            if answer.lower() not in leave:
                return answer
            if not sure or self.agrees(sure):
                raise Leaves

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
