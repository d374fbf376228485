"""What the two databases write differently, and what neither can hold."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Dialect, Executable, Table, insert
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from croupier.errors import Malformed

T = TypeVar("T")

_AT_ONCE: Final = 5000  # values of one IN: far below what either database takes


def inserted(connection: Connection, table: Table) -> Any:
    """Return an INSERT with ON CONFLICT, which both databases have in the same words."""
    return sqlite.insert(table) if connection.dialect.name == "sqlite" else postgresql.insert(table)


def upsert(connection: Connection, table: Table, change: Callable[[Any], dict[str, Any]]) -> Any:
    """Return an INSERT that changes the row with the same primary key, if there is one. `change` is a module's own
    function: it is given the row that was to be inserted, and returns the new values by column.

    Each is made once, because it is made of cycles, which the garbage collector would have to find after every use.
    """
    return _upsert(connection.dialect.name, table, change)


@lru_cache(maxsize=64)
def _upsert(dialect: str, table: Table, change: Callable[[Any], dict[str, Any]]) -> Any:
    new: Any = (sqlite if dialect == "sqlite" else postgresql).insert(table)
    return new.on_conflict_do_update(index_elements=[*table.primary_key.columns], set_=change(new.excluded))


def add(connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert many rows, with a value for every column in its order but the one that the database numbers itself.

    They are handed to the driver as they are, which takes a third of the time that rows by name take.
    """
    _run(connection, _insertion(table, connection.dialect), rows)


@lru_cache(maxsize=64)
def _insertion(table: Table, dialect: Dialect) -> str:
    given = [column.name for column in table.columns if column is not table.autoincrement_column]
    return str(insert(table).compile(dialect=dialect, column_keys=given))


def do_many(connection: Connection, statement: Executable, rows: Sequence[tuple[Any, ...]]) -> None:
    """Run any statement for many rows of values, which are in the order in which they stand in it."""
    _run(connection, _text(statement, connection.dialect), rows)


@lru_cache(maxsize=64)
def _text(statement: Any, dialect: Dialect) -> str:
    return str(statement.compile(dialect=dialect))


def _run(connection: Connection, statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
    """Run a statement in the driver's own words for many rows, in a transaction that has begun.

    SQLite's driver is asked directly: SQLAlchemy takes as long for a row as SQLite does. Its errors are told as
    SQLAlchemy tells them.
    """
    if connection.dialect.name != "sqlite":
        connection.exec_driver_sql(statement, list(rows))
        return
    assert connection.in_transaction()
    driver = connection.connection.driver_connection
    assert driver is not None
    try:
        driver.executemany(statement, rows)
    except sqlite3.Error as error:
        raise DBAPIError.instance(statement, None, error, sqlite3.Error, dialect=connection.dialect) from error


def in_parts(values: Sequence[T]) -> Iterator[list[T]]:
    rest = iter(values)
    while part := list(islice(rest, _AT_ONCE)):
        yield part


def storable(text: str) -> str:
    """Return the text. Raise Malformed if a database cannot hold it: PostgreSQL has no NUL, and half a surrogate pair
    is no character."""
    try:
        whole = b"\0" not in text.encode()
    except UnicodeEncodeError:
        whole = False
    if not whole:
        raise Malformed("text/unstorable")
    return text
