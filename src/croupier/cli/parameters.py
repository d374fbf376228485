"""Annotations for the parameters of a command's function: `hands: Annotated[int, Option(help="How many.")] = 10`."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Argument:
    """A value that is given by position."""

    help: str


class Option:
    """A value that is given by name: `--hands 10`.

    `names` replace the name derived from the parameter; a flag is `--watch/--no-watch`, or `--json` alone.
    `around` turns the value into a context manager within which the command runs.
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
