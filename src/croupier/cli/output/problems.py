"""Problems with the hands that a command reads, printed as they come."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from croupier.errors import CroupierError, Malformed
from croupier.play.record import Record, other_version

UNREADABLE: Final = 2


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
