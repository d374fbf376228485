"""Samples that Cyclone itself drops because their bytes are none of their type's.

It says so in its log alone, which is a pipe here. Where the system has no `/dev/fd`, or the configuration is the
user's own, they are dropped without being counted.
"""

import os
from contextlib import suppress
from typing import Final

MARK: Final = b"deserialization"
_MOST: Final = 65_536


class Undecoded:
    """Counts them. The pipe is read often enough that Cyclone never waits for it."""

    def __init__(self) -> None:
        self.count = 0
        self._ends = os.pipe() if os.path.isdir("/dev/fd") else None
        if self._ends:
            os.set_blocking(self._ends[0], False)

    @property
    def configuration(self) -> str:
        if self._ends is None:
            return ""
        file = f"/dev/fd/{self._ends[1]}"
        return f"<Tracing><Category>warning,error</Category><OutputFile>{file}</OutputFile></Tracing>"

    def look(self) -> int:
        """Return how many there are since the last look."""
        if self._ends is None:
            return 0
        found = 0
        with suppress(BlockingIOError):
            while lines := os.read(self._ends[0], _MOST):
                found += lines.count(MARK)
        self.count += found
        return found

    def close(self) -> None:
        for end in self._ends or ():
            os.close(end)
        self._ends = None
