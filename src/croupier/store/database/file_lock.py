"""An exclusive lock on a file. The operating system releases it when the process ends, however it ends."""

import os
import sys
from pathlib import Path
from typing import Final

from croupier.kit.private_files import OWNER_ONLY

if sys.platform == "win32":
    import msvcrt

    _FAR: Final = 1 << 30  # on Windows locked bytes cannot be read: lock one behind the text

    def _try_lock(file: int) -> None:
        os.lseek(file, _FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _try_lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """The lock on the file at `path`, which is made if it is missing and stays. Its text says who has the lock."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def take(self, text: bytes) -> bool:
        """Take the lock and write the text; return False if another process has it. Raise OSError otherwise."""
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        try:
            _try_lock(file)
        except (BlockingIOError, PermissionError):  # the second is how Windows says it
            os.close(file)
            return False
        except OSError:
            os.close(file)
            raise
        try:
            os.ftruncate(file, 0)
            os.write(file, text)
        except OSError:  # a full disk
            os.close(file)
            raise
        self._file = file
        return True

    def text(self) -> bytes:
        """Read what the process wrote that has the lock."""
        return self.path.read_bytes()

    def release(self) -> None:
        if self._file is not None:
            os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = None
