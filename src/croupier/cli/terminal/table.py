"""A table in the terminal, as the game loop uses it. The loop of prompting is here, the prompts are each game's own."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from rich.text import Text

from croupier.arena.stakes import stakes
from croupier.cli.terminal.screen import Screen
from croupier.errors import BadOption, CroupierError
from croupier.games.game import AnyGame, Chips, Seat

ME: Final[Seat] = 0


class TerminalTable(ABC):
    """One game as the user in seat ME plays it; `names` are those of all seats."""

    round_name: ClassVar[str] = "round"
    help_keys: ClassVar[tuple[str, ...]] = ("?", "help")

    def __init__(self, game: Any, names: Sequence[str], screen: Screen) -> None:
        self.game = game
        self.names = names
        self.screen = screen

    @classmethod
    def rivals(cls, game: AnyGame) -> range:
        """Return how many others may sit at the table; the first number is the default."""
        return range(game.seat_counts[0] - 1, game.seat_counts[-1])

    @classmethod
    def purse(cls, game: AnyGame, stack: int | None) -> Chips:
        """Return the chips that each player starts with, given the option `--stack`. Raise BadOption for too few."""
        worth = stakes(game)
        if stack is None:
            return worth.usual
        if stack * worth.money < worth.least:
            least = f"{worth.least / worth.money:g}"
            raise BadOption("match/stack", key="play/small-stack", stack=stack, game=game.title, least=least)
        return stack * worth.money

    @property
    def title(self) -> str:
        title: str = self.game.title
        return title

    @abstractmethod
    def tell(self, event: Any, view: Any) -> None:
        """Show an event that the view already contains; both are as the user sees them."""

    @abstractmethod
    def prompt(self, view: Any, legal: Any) -> str | Text:
        """Return the choices, with the keys for them."""

    @abstractmethod
    def help(self, view: Any, legal: Any) -> str:
        """Return what the keys mean."""

    @abstractmethod
    def answered(self, answer: str, view: Any, legal: Any) -> Any:
        """Return the action that an answer means; None where it was a question, which is answered now.

        Raise a CroupierError that says why, if the answer is not a legal action.
        """

    @abstractmethod
    def leaving(self, view: Any, legal: Any) -> Any:
        """Return the action of a user who has left. Raise Leaves if the round is not played on without the user."""

    @abstractmethod
    def abandoned(self, state: Any) -> tuple[Chips, str]:
        """Return what it costs to end the round in the middle, and a sentence about it."""

    def decide(self, view: Any, legal: Any) -> Any:
        """Ask until the answer is a legal action, and return it. Raise Leaves if the user does."""
        while True:
            answer = self.ask(self.prompt(view, legal), view)
            if answer.lower() in self.help_keys:
                self.screen.say(self.help(view, legal))
                continue
            try:
                action = self.answered(answer, view, legal)
            except CroupierError as error:
                self.screen.say(error.says)
                continue
            if action is not None:
                return action

    def ask(self, prompt: str | Text, view: Any) -> str:
        return self.screen.ask(prompt)

    def checked(self, view: Any, action: Any) -> Any:
        """Return the action if it is legal, or raise the IllegalAction that says why not."""
        self.game.act(view.view(), ME, action)
        return action

    def pause(self, stacks: Sequence[Chips]) -> None:
        """Wait for the user between two rounds, if the next would not ask at once. Raise Leaves if the user leaves."""
        self.screen.ask(f"Enter for the next {self.round_name}, q to leave")

    def broke(self, stacks: Sequence[Chips]) -> str:
        """Return a sentence why no further round can be played; "" if one can."""
        return ""

    def amount(self, chips: Chips) -> str:
        return str(chips)

    def gain(self, chips: Chips) -> str:
        return f"{chips:+}"

    def balances(self, stacks: Sequence[Chips], payoffs: Sequence[Chips]) -> str:
        """Return what each player has after a round."""
        own = [f"{self.amount(chips)} ({self.gain(won)})" for chips, won in zip(stacks, payoffs, strict=True)]
        others = [f", {name} has {has}" for name, has in zip(self.names[1:], own[1:], strict=True)]
        return f"You have {own[ME]}{''.join(others)}."

    def choices(self, before: str | Text, keys: Sequence[str]) -> Text:
        """Return a prompt: what it is about, then the keys, on a line of their own where the screen is too narrow."""
        about = Text(before) if isinstance(before, str) else before
        offered = "  ".join([*keys, "[?]"])
        gap = "  " if len(about) + len(offered) + 2 <= self.screen.width else "\n"
        return Text.assemble(about, gap, (offered, "cyan"))
