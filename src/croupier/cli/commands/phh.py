"""`croupier phh`: checks hand histories in the PHH format by our rules, or writes them from records."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Final

import msgspec

from croupier.cli.commands import convert as convert_command
from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.options.viewer import Viewer
from croupier.cli.output.problems import UNREADABLE
from croupier.cli.output.terminal import say, write
from croupier.cli.parameters import Argument, Option
from croupier.errors import CroupierError, Malformed, Unknown
from croupier.formats.files import phh_hands
from croupier.formats.phh import Hand, place
from croupier.formats.phh_ending import disagreement, has_ending, is_raked
from croupier.formats.phh_player import play
from croupier.formats.phh_table import NOT_PLAYED

DISAGREES: Final = 1
_UNREADABLE: Final = ("phh/action", "phh/player", "phh/card-twice", "phh/count", "phh/variant")


class Tally(msgspec.Struct):
    """How many hands of some files agree, and why others do not.

    `raked` agree except for a rake; `played` came to their end, but the file has none to compare; `not_played` are of
    games that croupier does not have.
    """

    agree: int = 0
    raked: int = 0
    disagree: int = 0
    played: int = 0
    refused: int = 0
    not_played: int = 0
    unreadable: int = 0
    why: list[str] = []

    @property
    def hands(self) -> int:
        compared = self.agree + self.raked + self.disagree
        return compared + self.played + self.refused + self.not_played + self.unreadable

    @property
    def status(self) -> int:
        return UNREADABLE if self.unreadable else DISAGREES if self.disagree + self.refused + self.not_played else 0


def check(
    files: Annotated[list[Path], Argument(help="Files of one hand (.phh) or of several (.phhs).")],
    as_json: Annotated[bool, Option("--json", help="Print the findings as JSON.")] = False,
    modules: ModulesFolder = None,
) -> int:
    """Play hands by our rules and compare the final stacks, or the winnings; explain each that does not agree.

    Exit status: 0 if all agree, except for a rake; 1 if a hand does not, or cannot be played; 2 if one cannot be read.
    """
    tally = Tally()
    for file in files:
        for hand in _each(file):
            _judge(tally, file, hand)
    if not tally.hands:
        raise Unknown("phh/no-hand", files=", ".join(map(str, files)))
    if as_json:
        write(msgspec.json.encode(tally).decode() + "\n")
    else:
        say(*tally.why, *_summary(tally))
    return tally.status


def _each(file: Path) -> Iterator[Hand | Malformed]:
    """Yield the hands of a file; one that cannot be opened is one unreadable hand, and the others are still checked."""
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
        record = play(hand)
    except CroupierError as error:
        _refuse(tally, error)
        tally.why.append(f"{file.name}, {error.says}")
        return
    apart = disagreement(hand, record)
    if apart and is_raked(hand, record):
        tally.raked += 1
    elif apart:
        tally.disagree += 1
        tally.why.append(f"{file.name}, {place(hand, hand.line)}: {apart}")
    elif has_ending(hand):
        tally.agree += 1
    else:
        tally.played += 1


def _refuse(tally: Tally, error: CroupierError) -> None:
    if error.code == NOT_PLAYED:
        tally.not_played += 1
    elif error.code in _UNREADABLE:
        tally.unreadable += 1
    else:
        tally.refused += 1


def _summary(tally: Tally) -> Iterable[str]:
    yield f"{tally.agree} of {tally.hands} hands agree."
    for count, what in (
        (tally.raked, "agree except for a rake"),
        (tally.disagree, "ended with different stacks"),
        (tally.refused, "could not be played by the rules"),
        (tally.not_played, "are of games that croupier does not have"),
        (tally.unreadable, "could not be read"),
        (tally.played, "were played to the end, but have no final stacks or winnings to compare"),
    ):
        if count:
            yield f"{count} {what}."


def convert(
    file: Annotated[Path, Argument(help="Records, as `croupier match --records` writes them.")],
    viewer: Viewer = "all",
    out: Annotated[Path | None, Option(help="Write to this file instead of showing it; - is standard output.")] = None,
    modules: ModulesFolder = None,
) -> int:
    """Write records as PHH: the same as `croupier convert --to phh`."""
    return convert_command.run(file, "phh", viewer, out)


run: Final = {"check": check, "convert": convert}
