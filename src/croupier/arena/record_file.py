"""Where the records of a match go: a file that appears when it is whole, or as far as it is when cut short."""

import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from croupier.errors import BadOption


class RecordFile:
    """Lines are written next to the file, as NAME.part, and get its name at the end.

    An interrupt ends the match with whole blocks; an error leaves nothing behind, and an older file as it was.
    """

    def __init__(self, path: Path) -> None:
        if path.exists() and not path.is_file():
            raise BadOption("records/no-file", path=path)
        self.path = path
        self._part = path.with_name(path.name + ".part")
        self._whole = 0
        try:
            self._file = self._part.open("wb")
        except OSError as error:
            raise BadOption("records/unwritable", path=path, reason=error.strerror) from None

    def write(self, lines: bytes) -> None:
        try:
            self._file.write(lines)
            self._file.flush()
        except OSError as error:
            raise BadOption("records/unwritable", path=self.path, reason=error.strerror) from None
        self._whole += len(lines)

    def __enter__(self) -> "RecordFile":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if kind is None or issubclass(kind, KeyboardInterrupt):
            self._file.truncate(self._whole)
            self._file.close()
            os.replace(self._part, self.path)
            return
        self._discard()

    def _discard(self) -> None:
        with suppress(OSError):  # the disk may be full: that may be what went wrong
            self._file.close()
        self._part.unlink(missing_ok=True)
