"""Where the lines of a log go: a file that may be moved away at any time, as log rotation does, or the error output.

A line that cannot be written, because the disk is full or the file is gone, is dropped: a log never stops a house. The
first one is reported on the error output, and the next line that can be written is followed by how many were lost.
"""

import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from croupier.kit.private_files import OWNER_ONLY
from croupier.words import sentence

Write = Callable[[str], None]
Lost = Callable[[int], str]

_FLAGS: Final = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)


class LogFile:
    """A file that lines are added to. Each is one write, so that nothing waits in a buffer."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = os.open(path, _FLAGS, OWNER_ONLY)
        self._torn = False  # the last line was written in part

    def write(self, line: str) -> None:
        """Add a line. Raise OSError if it could not be written whole."""
        self._follow()
        text = f"\n{line}\n" if self._torn else f"{line}\n"
        left = text.encode("utf-8", "backslashreplace")
        while left:
            written = os.write(self._file, left)
            left = left[written:]
            self._torn = bool(left)

    def _follow(self) -> None:
        """Begin a new file if the old one has been moved away."""
        with suppress(FileNotFoundError):
            if os.path.samestat(os.stat(self._path), os.fstat(self._file)):
                return
        new = os.open(self._path, _FLAGS, OWNER_ONLY)
        os.close(self._file)
        self._file, self._torn = new, False

    def close(self) -> None:
        os.close(self._file)


def write_to_stderr(line: str) -> None:
    """Write a line to the error output. Raise OSError or ValueError if there is none."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


class LineHandler(logging.Handler):
    """Writes every record as a line, and never raises. `lost` says as a line how many could not be written."""

    def __init__(self, write: Write, *, name: str, lost: Lost) -> None:
        super().__init__()
        self._write = write
        self._called = name
        self._lost_line = lost
        self._lost = 0

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._write(self.format(record))
            if self._lost:
                self._write(self._lost_line(self._lost))
                self._lost = 0
        except Exception as error:
            if not self._lost:
                self._report(error)
            self._lost += 1

    def _report(self, error: Exception) -> None:
        reason = getattr(error, "strerror", None) or type(error).__name__
        with suppress(OSError, ValueError):
            write_to_stderr(f"croupier: {sentence('log/failing', file=self._called, reason=reason)} [log/failing]")
