"""What the two databases write differently, and what neither can hold."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import count, islice
from typing import Any, Final, TypeVar

from sqlalchemy import Column, Connection, Dialect, Executable, Table, Text, insert
from sqlalchemy.dialects import postgresql, sqlite

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
    connection.exec_driver_sql(_insertion(table, connection.dialect), list(rows))


def add_to_all(connection: Connection, parts: Sequence[tuple[Table, Sequence[tuple[Any, ...]]]]) -> None:
    """Insert rows into several tables, each as `add` does. For PostgreSQL it is one statement: what a transaction takes
    is above all the answers that it waits for."""
    parts = [(table, rows) for table, rows in parts if rows]
    if connection.dialect.name == "sqlite":
        for table, rows in parts:
            add(connection, table, rows)
    elif parts:
        connection.exec_driver_sql(insertion_of_columns(*[table for table, _ in parts]), columns_of(parts))


def columns_of(parts: Sequence[tuple[Table, Sequence[tuple[Any, ...]]]]) -> tuple[list[Any], ...]:
    """Return the values of `insertion_of_columns`."""
    return tuple([[*column] for _, rows in parts for column in zip(*rows, strict=True)])


@lru_cache(maxsize=64)
def insertion_of_columns(*tables: Table) -> str:
    """Return a statement of PostgreSQL's which inserts any number of rows into each of these tables: it takes a list of
    values for every column."""
    place = count(1)
    made = []
    for table in tables:
        given = _given(table)
        lists = [f"${next(place)}::{'text' if isinstance(column.type, Text) else 'bigint'}[]" for column in given]
        names = ", ".join([f'"{column.name}"' for column in given])
        made.append(f"INSERT INTO {table.name} ({names}) SELECT * FROM unnest({', '.join(lists)})")
    *first, last = made
    return "".join([f"{', ' if at else 'WITH '}part{at} AS ({one})" for at, one in enumerate(first)]) + f" {last}"


def _given(table: Table) -> list[Column[Any]]:
    return [column for column in table.columns if column is not table.autoincrement_column]


@lru_cache(maxsize=64)
def _insertion(table: Table, dialect: Dialect) -> str:
    return str(insert(table).compile(dialect=dialect, column_keys=[column.name for column in _given(table)]))


def do_many(connection: Connection, statement: Executable, rows: Sequence[tuple[Any, ...]]) -> None:
    """Run any statement for many rows of values, which are in the order in which they stand in it."""
    connection.exec_driver_sql(_text(statement, connection.dialect), list(rows))


@lru_cache(maxsize=64)
def _text(statement: Any, dialect: Dialect) -> str:
    return str(statement.compile(dialect=dialect))


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
