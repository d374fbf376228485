"""Checkpoints of an SQLite file: what is in its write-ahead log is copied into the file itself, so that the log can
begin anew.

Left alone, SQLite's writer does that after every thousand pages, and waits for the disk meanwhile, and everybody for
the writer. Here a connection of its own does it, beside the writer.
"""

import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

WRITES: Final = 200  # until the next checkpoint
LOG_PAGES_MOST: Final = 8000  # 32 MB; of a longer log, the writer makes a checkpoint itself


class Checkpoints:
    """Counts the writes to a file, and begins a checkpoint when one is due."""

    def __init__(self, file: Path) -> None:
        self._address = f"{file.absolute().as_uri()}?mode=rw"
        self._thread = ThreadPoolExecutor(1, "store-checkpoint")
        self._running: Future[None] | None = None
        self._writes = 0

    def count(self) -> None:
        """Count a write that is committed."""
        self._writes += 1
        if self._writes >= WRITES and (self._running is None or self._running.done()):
            self._writes = 0
            self._running = self._thread.submit(self._copy)

    def _copy(self) -> None:
        """Copy what no reader needs in the log. What hinders this hinders the next write as well, which says so."""
        with suppress(sqlite3.Error), closing(sqlite3.connect(self._address, uri=True)) as connection:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)").close()

    def close(self) -> None:
        """Wait for the checkpoint that is being made, if any."""
        self._thread.shutdown()
