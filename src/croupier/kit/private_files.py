"""Files that only their owner reads: what a house keeps holds password hashes and hidden cards."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

OWNER_ONLY: Final = 0o600
NO_STRANGERS: Final = 0o660  # the owner, and a group if the administrator has let it in
_UMASK: Final = 0o077


@contextmanager
def private_umask() -> Iterator[None]:
    """Create files for their owner only meanwhile, whatever the caller's umask."""
    before = os.umask(_UMASK)
    try:
        yield
    finally:
        os.umask(before)


def create_private(path: Path) -> None:
    """Create an empty file for its owner only, unless the file exists. Raise OSError if that is not possible."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))


def restrict(path: Path, *, most: int) -> bool:
    """Take away the permissions of a file beyond `most`. Return whether it had any; raise OSError if they stay.

    Devices and pipes are left alone, and so is what is not there.
    """
    if os.name != "posix" or not path.is_file():
        return False
    mode = stat.S_IMODE(path.stat().st_mode)
    if not mode & ~(most | stat.S_IXUSR) & 0o777:
        return False
    path.chmod(mode & most)
    return True


def is_open_to_strangers(path: Path) -> bool:
    """Return whether users who are neither the file's owner nor in its group may read it."""
    return os.name == "posix" and path.is_file() and bool(path.stat().st_mode & stat.S_IROTH)
