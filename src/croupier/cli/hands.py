"""What the commands that read hands share: whose eyes to see with, problems told as they come, files written whole."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Final

import typer

from croupier.errors import BadOption, CroupierError, Malformed
from croupier.formats.story import Sight
from croupier.play.record import Record, other_version

UNREADABLE: Final = 2

Viewer = Annotated[
    str, typer.Option(help="Whose cards to show: a seat's (1, 2, ...), `spectator` for none, or `all`.", metavar="SEAT")
]


def sight(viewer: str) -> Sight:
    """Seats are numbered from 1 for people."""
    if viewer == "all":
        return "all"
    if viewer == "spectator":
        return None
    if not viewer.isdecimal() or not int(viewer):
        raise BadOption("viewer/unknown", f"{viewer!r} is no viewer; give a seat from 1 on, spectator or all.")
    return int(viewer) - 1


def placed(error: CroupierError, record: Record, file: Path) -> CroupierError:
    """The same, with the file and the deal that it is about."""
    deal = f", deal {record.header.number}" if record.header.number else ""
    return type(error)(error.code, f"{file.name}{deal}: {error.says}")


class Problems:
    """Tells what is wrong with a hand on standard error and counts it, so that the good hands go on."""

    def __init__(self) -> None:
        self.count = 0
        self._noted: set[str] = set()

    def tell(self, error: object) -> None:
        self.count += 1
        code = getattr(error, "code", "")
        print(f"croupier: {getattr(error, 'says', error)} [{code}]", file=sys.stderr)

    def good(self, records: Iterable[Record | Malformed]) -> Iterator[Record]:
        for record in records:
            if isinstance(record, Malformed):
                self.tell(record)
            else:
                self._note(other_version(record.header))
                yield record

    def _note(self, says: str) -> None:
        """No problem yet, but hands that are told by other rules than they were played by may be told wrongly."""
        if says and says not in self._noted:
            self._noted.add(says)
            print(f"croupier: {says}", file=sys.stderr)


def emit(texts: Iterable[str], out: Path | None) -> None:
    """To standard output, or to a file that appears only when it is complete."""
    if out is None:
        for text in texts:
            sys.stdout.write(text)
        return
    if out.exists() and not out.is_file():  # a folder, or a device that a file must not take the place of
        raise BadOption("out/no-file", f"{out} cannot be written: it is no file.")
    part = out.with_name(out.name + ".part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(texts)
        part.replace(out)
    except OSError as error:
        raise BadOption("out/unwritable", f"{out} cannot be written: {error.strerror}.") from None
    finally:
        part.unlink(missing_ok=True)
