"""How the parameters of a command's function are typed: `hands: Annotated[int, Option(help="How many.")] = 10`."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Argument:
    """A word that is told by its place."""

    help: str


class Option:
    """A word that is told by its name: `--hands 10`.

    `names` replace the one that follows from the parameter's; a yes or no is `--watch/--no-watch`, or `--json` alone.
    `around` makes, of the value, a context in which the command runs.
    """

    def __init__(
        self,
        *names: str,
        help: str,
        metavar: str | None = None,
        envvar: str | None = None,
        show_envvar: bool = True,
        around: Callable[[Any], AbstractContextManager[object]] | None = None,
    ) -> None:
        self.names = names
        self.help = help
        self.metavar = metavar
        self.envvar = envvar
        self.show_envvar = show_envvar
        self.around = around
