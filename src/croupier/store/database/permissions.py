"""Who may read the files of an SQLite database: their owner alone, as they hold password hashes and hidden cards."""

import logging
from pathlib import Path
from typing import Final

from croupier.kit.private_files import OWNER_ONLY, create_private, restrict

_BESIDE: Final = ("", "-wal", "-shm", "-journal", ".lock")
_log: Final = logging.getLogger(__name__)


def create_for_owner(path: Path) -> None:
    """Create the file of a database for its owner only, unless it exists. SQLite gives the files beside it the same
    permissions. Raise OSError if that is not possible."""
    if not path.exists():
        create_private(path)


def restrict_to_owner(path: Path) -> None:
    """Take away what others may do with the files of a database that exist. The log says of which, and if they stay."""
    for file in [path.with_name(path.name + ending) for ending in _BESIDE]:
        try:
            if restrict(file, most=OWNER_ONLY):
                _log.warning("%s was open to other users of this machine, and is its owner's alone now.", file)
        except OSError as error:
            _log.warning("%s is open to other users of this machine, and stays so: %s.", file, error.strerror)
