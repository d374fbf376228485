"""`croupier`: finds the command, runs it, and reports in one line what went wrong.

Only the command that was typed is imported, and help needs none of them, nor Click: it answers
at once. A command is a module with a `run`: a function whose parameters are annotated as in
`cli.parameters`, or a dict of such functions by name where the command has commands of its own.
It returns its exit status if that is not 0.
"""

import errno
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Final

from croupier import __version__
from croupier.cli.output.terminal import say
from croupier.errors import CroupierError, Unavailable, Unknown
from croupier.words import sentence

# Each command with its one line of the help, in the order of the help. Its module has its name.
COMMANDS: Final[dict[str, str]] = {
    "serve": "Open a house: people and bots play at its tables over the network.",
    "front": "Serve the pages of a house in parts: accounts, lobby, statistics.",
    "tables": "Play tables of a house in parts.",
    "cbs": "Run a simulated bank, with faults on demand.",
    "setup": "Set up a house on a local web page, and open it.",
    "play": "Play a game in the terminal: poker, blackjack, landlord.",
    "match": "Let bots play each other and say who wins.",
    "bot": "Let a bot play at a table of a house.",
    "games": "List the games and their settings.",
    "check-game": "Check a game of your own against the laws, and explain what it breaks.",
    "bots": "List the built-in bots.",
    "equity": "Show how often each hand wins.",
    "rank": "Name a hand, and show which of several is best.",
    "blackjack": "Print basic strategy, the value of each move, the house edge.",
    "replay": "Show a recorded hand move by move, or play it again with bots.",
    "convert": "Write recorded hands as a hand log, PHH, PokerStars text or events.",
    "phh": "Check hand histories in PHH by our rules, or write them.",
    "check-house": "Check a house file without opening the house, and list every mistake.",
    "backup": "Back up a house, also while it is open and plays.",
    "restore": "Bring a house back from a backup.",
    "prune": "Delete the records of old rounds; results and money stay.",
    "stats": "Show the results of every user of a house.",
    "deals": "List the deals that a house has stored, or write their records.",
    "superuser": "Give the superuser of a house a new password, at the machine itself.",
    "verify": "Check that the cards of records lay where the house had committed them.",
    "dds": "UberCasino: blackjack between programs that meet over DDS.",
    "shuffle-report": "Test that shuffles are random.",
}

ABOUT: Final = "croupier: one house of tables where people and bots play, watch and study games."
BAD_INPUT: Final = 2
UNAVAILABLE: Final = 3
INTERRUPTED: Final = 130
UNREAD: Final = 1
_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 success, 2 bad input, 3 the database failed, 130 interrupted.

    A traceback is a bug of croupier.
    """
    try:
        status = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
        return status
    except Unavailable as error:
        return complain(error.says, error.code, UNAVAILABLE)
    except CroupierError as error:
        return complain(error.says, error.code)
    except BrokenPipeError:
        return _unread()
    except OSError as error:
        if error.errno in _FULL and error.filename is None:
            return _full(error)
        if error.filename is None:
            raise
        return complain(f"{error.filename}: {error.strerror}.", "file/unusable")
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(args: list[str]) -> int:
    first = args[0] if args else "--help"
    if first in ("--help", "-h"):
        say(_help())
    elif first == "--version":
        say(f"croupier {__version__}")
    elif first in COMMANDS:
        from croupier.cli.command_line import run_command

        return run_command(import_module(module_of(first)).run, COMMANDS[first], args[1:], name=f"croupier {first}")
    else:
        raise _unknown(first)
    return 0


def module_of(command: str) -> str:
    """Return the full name of a command's module: `check-game` is `croupier.cli.commands.check_game`."""
    return f"croupier.cli.commands.{command.replace('-', '_')}"


def _help() -> str:
    width = max(map(len, COMMANDS), default=0)
    commands = [f"  {name:{width}}  {says}" for name, says in COMMANDS.items()]
    options = [
        "  -h, --help  Show this; `croupier COMMAND --help` explains a command.",
        "  --version   Show the version.",
    ]
    return "\n".join([ABOUT, "", "Usage: croupier COMMAND ...", "", "Commands:", *commands, "", "Options:", *options])


def _unknown(first: str) -> Unknown:
    if first.startswith("-"):
        return Unknown("cli/unknown-option", option=repr(first))
    if close := get_close_matches(first, COMMANDS, n=1):
        return Unknown("cli/unknown-command", key="cli/misspelled", command=repr(first), close=repr(close[0]))
    return Unknown("cli/unknown-command", command=repr(first))


def _unread() -> int:
    """Discard further output and return the exit status: the reader of the output has gone, as `head` does."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return UNREAD


def _full(error: OSError) -> int:
    """Discard further output and return the exit status: the disk that the output goes to is full."""
    _unread()
    return complain(sentence("out/unwritable", file="The output", reason=error.strerror), "out/unwritable")


def complain(says: str, code: str, status: int = BAD_INPUT) -> int:
    """Print what went wrong to the error output, and return the exit status."""
    say(f"croupier: {says} [{code}]", to_errors=True)
    return status
