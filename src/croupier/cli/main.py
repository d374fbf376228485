"""`croupier`: finds the command, runs it, and tells a person in one line what went wrong.

Only the command that was asked for is imported, and help needs none of them, nor Typer: it answers
at once. A command is a module with a `run`: a function with Typer annotations, or a dict of such
functions by name where the command has commands of its own.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from croupier import __version__
from croupier.errors import CroupierError, Unknown

if TYPE_CHECKING:
    from typer import Typer

Run: TypeAlias = Callable[..., Any] | Mapping[str, Callable[..., Any]]


class Command(NamedTuple):
    """Where a command lives and what it does, in one line."""

    module: str
    says: str


# In the order of the help: "play": Command("croupier.cli.play", "Play a game in the terminal."), ...
COMMANDS: Final[dict[str, Command]] = {
    "serve": Command("croupier.cli.serve", "Open a house: people and bots play at its tables over the network."),
    "setup": Command("croupier.cli.setup", "Set a house up on a page of this machine, and open it."),
    "play": Command("croupier.cli.play", "Play a game in the terminal: poker, blackjack, landlord."),
    "match": Command("croupier.cli.match", "Let bots play each other and say who wins."),
    "bot": Command("croupier.cli.bot", "Play with a bot at a table of a house."),
    "games": Command("croupier.cli.games", "List the games and their settings."),
    "check-game": Command("croupier.cli.check_game", "Put a game of your own to the laws and explain what it breaks."),
    "bots": Command("croupier.cli.bots", "List the built-in bots."),
    "equity": Command("croupier.cli.equity", "Say how often each hand wins."),
    "rank": Command("croupier.cli.rank", "Say what a hand is worth, and which of several is best."),
    "blackjack": Command("croupier.cli.blackjack", "Print basic strategy, what each move is worth, the house edge."),
    "replay": Command("croupier.cli.replay", "Show a recorded hand again, move by move, or play it anew with bots."),
    "convert": Command("croupier.cli.convert", "Write recorded hands as a hand log, PHH, PokerStars text or events."),
    "phh": Command("croupier.cli.phh", "Check hand histories in PHH by our rules, or write them."),
    "stats": Command("croupier.cli.stats", "Say how every user of a house has fared."),
    "deals": Command("croupier.cli.deals", "List the deals that a house has kept, or write their records."),
    "verify": Command("croupier.cli.verify", "Check records: that the cards lay where the house had committed them."),
    "shuffle-report": Command("croupier.cli.shuffle_report", "Test that shuffles look like chance."),
}

ABOUT: Final = "croupier: one house of tables where people and bots play, watch and study games."
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Exit status: 0 well, 2 bad input, 130 interrupted; a traceback is our bug."""
    try:
        _run(list(sys.argv[1:] if argv is None else argv))
    except CroupierError as error:
        return _complain(error.says, error.code)
    except OSError as error:
        if error.filename is None:
            raise
        return _complain(f"{error.filename}: {error.strerror}.", "file/unusable")
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _run(args: list[str]) -> None:
    first = args[0] if args else "--help"
    if first in ("--help", "-h"):
        print(_help())
    elif first == "--version":
        print(f"croupier {__version__}")
    elif first in COMMANDS:
        command = COMMANDS[first]
        _typer(import_module(command.module).run, command.says)(args[1:], prog_name=f"croupier {first}")
    else:
        raise _unknown(first)


def _typer(run: Run, says: str) -> "Typer":
    import typer

    app = typer.Typer(
        help=says,
        no_args_is_help=not callable(run),
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    if callable(run):
        app.command()(run)
        return app
    app.callback()(lambda: None)  # without it a single command would lose its name
    for name, function in run.items():
        app.command(name)(function)
    return app


def _help() -> str:
    width = max(map(len, COMMANDS), default=0)
    commands = [f"  {name:{width}}  {command.says}" for name, command in COMMANDS.items()]
    options = ["  -h, --help  Show this; `croupier COMMAND --help` tells more.", "  --version   Show the version."]
    return "\n".join([ABOUT, "", "Usage: croupier COMMAND ...", "", "Commands:", *commands, "", "Options:", *options])


def _unknown(first: str) -> Unknown:
    if first.startswith("-"):
        return Unknown("cli/unknown-option", f"There is no option {first!r}; `croupier --help` lists them.")
    close = get_close_matches(first, COMMANDS, n=1)
    advice = f"did you mean {close[0]!r}?" if close else "`croupier --help` lists them."
    return Unknown("cli/unknown-command", f"There is no command {first!r}; {advice}")


def _complain(says: str, code: str) -> int:
    print(f"croupier: {says} [{code}]", file=sys.stderr)
    return BAD_INPUT
