"""Input and output in the terminal: sentences, prompts, frames. Nothing here depends on a game."""

import sys
from collections.abc import Collection
from io import TextIOWrapper
from typing import Final

from rich.box import ROUNDED
from rich.console import RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from croupier.cli.output.console import Console
from croupier.cli.terminal.card_text import SYMBOLS, CardText
from croupier.kit.cards import SUITS

WIDTH: Final = 78
LEAVE: Final = ("q", "quit", "exit", "leave")
YES: Final = ("y", "yes")


class Leaves(BaseException):
    """The user has left the table. Not an Exception, so that it is not counted as a fault."""


class Screen:
    """The user's terminal. Suits are letters where it has no symbols for them."""

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
        """Return a line that the user types, without the spaces around it.

        Raise Leaves at the end of the input, or for one of the words to leave; with `sure`, only if the user
        answers that question with yes.
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
        """Ask a question and return whether the answer is yes. The end of the input is no."""
        return (self._answer(question) or "").lower() in YES

    def _answer(self, prompt: str | Text) -> str | None:
        """Return what is typed, or None at the end of the input."""
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
            self.say(answer)  # repeat a script's answers, for the reader of the output
        return answer
