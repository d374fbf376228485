"""Faults of a database, as against our own: which errors mean that it is out of order, and what it says."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError, InterfaceError
from sqlalchemy.exc import TimeoutError as NoConnection

_SQLITE: Final = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_NOTADB,
    }
)
# Classes of PostgreSQL's error codes: connection lost, read-only, deadlock, no resources, shut down, system, internal.
_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_POSTGRESQL_FULL: Final = "53100"
_POSTGRESQL_DAMAGED: Final = ("XX001", "XX002")
_POSTGRESQL: Final = ("08", "25006", "40", "53", "57", "58", "XX")


def is_unavailable(error: Exception) -> bool:
    """Return whether the database could not do its work: full, gone, locked, broken. The same write may succeed
    later."""
    if isinstance(error, OSError | NoConnection):
        return True
    if not isinstance(error, DBAPIError):
        return False
    if error.connection_invalidated:
        return True
    if (code := _sqlite_code(error)) is not None:
        return code in _SQLITE
    if state := _sqlstate(error):
        return state.startswith(_POSTGRESQL)
    # asyncpg refuses both a closed connection and a value out of range by an InterfaceError
    return isinstance(error, InterfaceError) and not isinstance(getattr(error.orig, "__cause__", None), ValueError)


@contextmanager
def dispensable() -> Iterator[None]:
    """Ignore a fault of the database meanwhile: for a write that may be left out, as the next one makes up for it."""
    try:
        yield
    except Exception as error:
        if not is_unavailable(error):
            raise


def is_full(error: Exception) -> bool:
    """Return whether the disk of a database has no space left."""
    if isinstance(error, OSError):
        return error.errno in _FULL
    return _sqlite_code(error) == sqlite3.SQLITE_FULL or _sqlstate(error) == _POSTGRESQL_FULL


def is_damaged(error: Exception) -> bool:
    """Return whether a database found that what it has stored is damaged."""
    return _sqlite_code(error) == sqlite3.SQLITE_CORRUPT or _sqlstate(error) in _POSTGRESQL_DAMAGED


def _sqlite_code(error: Exception) -> int | None:
    """Return SQLite's primary result code. The rest of the code says more."""
    code = getattr(getattr(error, "orig", None), "sqlite_errorcode", None)
    return None if code is None else int(code) & 0xFF


def _sqlstate(error: Exception) -> str:
    return str(getattr(getattr(error, "orig", None), "sqlstate", None) or "")


def reason(error: Exception) -> str:
    """Return what a driver says, in one line and without a full stop."""
    said = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
    return said.rpartition(">: ")[2].rstrip(".") or type(error).__name__
