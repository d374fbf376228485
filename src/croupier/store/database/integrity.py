"""Damaged pages of an SQLite file, found before a house plays on it.

`PRAGMA quick_check` reads every page and checks that the trees of tables and indexes are whole: about 1.4 s for each
GiB that is in memory, and the speed of the disk otherwise. Text that was changed inside a row is not found.
"""

import logging
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, text

from croupier.errors import Unavailable
from croupier.store.database.engine import Database, Sqlite, without_password

CHECKED_BYTES_MOST: Final = 4 * 2**30
_OK: Final = "ok"
_log: Final = logging.getLogger(__name__)


async def check_pages(database: Database) -> None:
    """Raise Unavailable if pages of the file are damaged. A file that is too large to be read now is not checked, and
    the log says so. PostgreSQL is left to its own checksums."""
    if not isinstance(database, Sqlite) or not (path := Path(str(database.url.database))).is_file():
        return
    if (size := path.stat().st_size) > CHECKED_BYTES_MOST:
        _log.warning("%s has %s bytes and is not checked for damage. Check a copy with PRAGMA quick_check.", path, size)
        return
    if found := await database.read(damage):
        raise Unavailable("database/damaged", url=without_password(database.url), reason=found)


def damage(connection: Connection) -> str | None:
    """Return the first damage that is found in an SQLite file, in a few words, or None."""
    said = str(connection.execute(text("PRAGMA quick_check(1)")).scalar())
    return None if said == _OK else said.strip().splitlines()[-1].rstrip(".")
