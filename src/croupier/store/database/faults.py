"""Faults of a database, as against our own: which errors mean that it is out of order, and what it says."""

import sqlite3
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
    if (code := getattr(error.orig, "sqlite_errorcode", None)) is not None:
        return code & 0xFF in _SQLITE  # the rest of it says more
    if state := getattr(error.orig, "sqlstate", None):
        return str(state).startswith(_POSTGRESQL)
    # asyncpg refuses both a closed connection and a value out of range by an InterfaceError
    return isinstance(error, InterfaceError) and not isinstance(getattr(error.orig, "__cause__", None), ValueError)


def reason(error: Exception) -> str:
    """Return what a driver says, in one line and without a full stop."""
    said = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
    return said.rpartition(">: ")[2].rstrip(".") or type(error).__name__
