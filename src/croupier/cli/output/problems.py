"""Problems with the hands that a command reads, printed as they come."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from croupier.cli.output.terminal import say
from croupier.errors import CroupierError, Malformed
from croupier.play.record import Record, other_version

UNREADABLE: Final = 2


def placed(error: CroupierError, record: Record, file: Path) -> CroupierError:
    """Return the error with the file and the deal in front of its sentence."""
    return type(error)(error.code, key="cli/in-deal", file=file.name, deal=record.header.number or 0, reason=error)


class Problems:
    """Prints what is wrong with a hand on the error output and counts it, so that the other hands can be handled."""

    def __init__(self) -> None:
        self.count = 0
        self._noted: set[str] = set()

    def report(self, error: object) -> None:
        """Print and count an error."""
        self.count += 1
        code = getattr(error, "code", "")
        say(f"croupier: {getattr(error, 'says', error)} [{code}]", to_errors=True)

    def good(self, records: Iterable[Record | Malformed]) -> Iterator[Record]:
        """Yield the records that could be read, and report the others."""
        for record in records:
            if isinstance(record, Malformed):
                self.report(record)
            else:
                if differs := other_version(record.header):
                    self._note(differs.says)
                yield record

    def _note(self, says: str) -> None:
        """Print a warning once: a hand shown by other rules than it was played by may be shown wrongly."""
        if says not in self._noted:
            self._noted.add(says)
            say(f"croupier: {says}", to_errors=True)
