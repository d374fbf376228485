"""Appending the records of a user's hands to a file, one whenever a hand is over."""

import errno
import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from types import TracebackType

from croupier.errors import BadOption, Malformed
from croupier.play.record import encode, read, record_of
from croupier.play.round import Round


class RecordAppender:
    """Appends records to a file, numbered on from those that are there; `about` goes into the header of each."""

    def __init__(self, path: Path, **about: str) -> None:
        self.path = path
        self.about = about
        self.number = _last_number(path) if path.exists() else 0
        try:
            self._file = path.open("ab", buffering=0)
        except OSError as error:
            raise self._unwritable(error) from None

    def keep(self, played: Round, *, started: datetime) -> None:
        """Append the record of a hand. It is on disk when this returns.

        Raise BadOption if it cannot be written; then the file is as before.
        """
        when = started.isoformat(timespec="milliseconds")
        record = record_of(played, number=self.number + 1, id=token_hex(8), started=when, **self.about)
        self._append(encode(record) + b"\n")
        self.number += 1

    def _append(self, line: bytes) -> None:
        whole = self._file.tell()
        try:
            if self._file.write(line) < len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._file.fileno())
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(whole)
            raise self._unwritable(error) from None

    def _unwritable(self, error: OSError) -> BadOption:
        return BadOption("records/unwritable", key="records/not-appended", file=self.path, reason=error.strerror)

    def __enter__(self) -> "RecordAppender":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()


def _last_number(path: Path) -> int:
    """Return the number of the last hand. Raise BadOption if the file has anything but records: it may be named by
    mistake."""
    if not path.is_file():
        raise BadOption("records/no-file", path=path)
    number = 0
    for place, record in enumerate(read(path), 1):
        if isinstance(record, Malformed):
            raise BadOption("records/other-content", reason=record)
        number = record.header.number or place
    return number
