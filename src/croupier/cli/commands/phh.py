"""`croupier phh`: hand histories in the PHH format, checked by our rules, or written from records."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

from croupier.cli.commands import convert as convert_command
from croupier.cli.options.viewer import Viewer
from croupier.cli.output.problems import UNREADABLE
from croupier.errors import CroupierError, Malformed, Unknown
from croupier.formats.files import phh_hands
from croupier.formats.phh import Hand
from croupier.formats.phh_player import disagreement, play
from croupier.formats.phh_script import place

DISAGREES: Final = 1


class Tally(msgspec.Struct):
    """How the hands of some files came out. `played`: to their end, but the file has no final stacks to compare."""

    agree: int = 0
    disagree: int = 0
    played: int = 0
    refused: int = 0
    unreadable: int = 0
    why: list[str] = []

    @property
    def hands(self) -> int:
        return self.agree + self.disagree + self.played + self.refused + self.unreadable

    @property
    def status(self) -> int:
        return UNREADABLE if self.unreadable else DISAGREES if self.disagree or self.refused else 0


def check(
    files: Annotated[list[Path], typer.Argument(help="Files of one hand (.phh) or of several (.phhs).")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Play hands by our rules and compare the final stacks; say of each that does not agree, why.

    Exit status: 0 if all agree, 1 if a hand does not or the rules refuse it, 2 if one cannot be read.
    """
    tally = Tally()
    for file in files:
        for hand in _each(file):
            _judge(tally, file, hand)
    if not tally.hands:
        raise Unknown("phh/no-hand", f"There is no hand in {', '.join(map(str, files))}.")
    if as_json:
        sys.stdout.write(msgspec.json.encode(tally).decode() + "\n")
    else:
        print(*tally.why, *_summary(tally), sep="\n")
    raise typer.Exit(tally.status)


def _each(file: Path) -> Iterator[Hand | Malformed]:
    """A file that cannot be opened is one unreadable hand: the other files are still checked."""
    try:
        yield from phh_hands(file)
    except Malformed as error:
        yield error


def _judge(tally: Tally, file: Path, hand: Hand | Malformed) -> None:
    if isinstance(hand, Malformed):
        tally.unreadable += 1
        tally.why.append(hand.says)
        return
    try:
        apart = disagreement(hand, play(hand))
    except CroupierError as error:
        unknown = error.code in ("phh/action", "phh/player", "phh/card-twice", "phh/count")
        tally.unreadable += unknown
        tally.refused += not unknown
        tally.why.append(f"{file.name}, {error.says}")
        return
    if apart:
        tally.disagree += 1
        tally.why.append(f"{file.name}, {place(hand, hand.line)}: {apart}")
    elif hand.finishing_stacks is None:
        tally.played += 1
    else:
        tally.agree += 1


def _summary(tally: Tally) -> Iterable[str]:
    yield f"{tally.agree} of {tally.hands} hands agree."
    for count, what in (
        (tally.disagree, "ended with other stacks"),
        (tally.refused, "could not be played by the rules"),
        (tally.unreadable, "could not be read"),
        (tally.played, "were played to their end, but name no final stacks to compare"),
    ):
        if count:
            yield f"{count} {what}."


def convert(
    file: Annotated[Path, typer.Argument(help="Records, as `croupier match --records` writes them.")],
    viewer: Viewer = "all",
    out: Annotated[Path | None, typer.Option(help="Write to this file instead of showing it.")] = None,
) -> None:
    """Write records as PHH: the same as `croupier convert --to phh`."""
    convert_command.run(file, "phh", viewer, out)


run: Final = {"check": check, "convert": convert}
