"""Copy a house from one database to another: to a backup while it is open, or to PostgreSQL and back.

    python -m croupier.store.database.copy sqlite:///house.db postgresql://user:password@host/house

What is read is one moment's state, in one transaction; what is written is there whole or not at all.
"""

import asyncio
import sys
from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, text

from croupier.errors import BadOption, CroupierError
from croupier.store.database.engine import Database, Sqlite
from croupier.store.database.schema import metadata
from croupier.store.store import Store

_AT_ONCE: Final = 1000


async def move(source: str, target: str) -> Mapping[str, int]:
    """Copy all tables and return how many rows each has. Raise BadOption if the target is not empty."""
    async with Store.open(source, must_exist=True) as old, Store.open(target) as new:
        rows = await copied(old.database, new.database)
        if wrong := await new.money.wrong() + await new.results.wrong():
            raise BadOption("database/bad-copy", reason=wrong[0])
        return rows


async def copied(source: Database, target: Database, *, replace: bool = False) -> Mapping[str, int]:
    """Copy all rows and return how many each table has. Raise BadOption if the target is not empty and not to be
    replaced."""
    if isinstance(source, Sqlite):
        with source.connection() as old:
            return await target.write(lambda new: _copy(old, new, replace=replace))
    if isinstance(target, Sqlite):
        with target.transaction() as new:
            return await source.read(lambda old: _copy(old, new, replace=replace))
    raise BadOption("database/both-servers")


def _copy(source: Connection, target: Connection, *, replace: bool) -> Mapping[str, int]:
    if replace:
        for table in reversed(metadata.sorted_tables):
            target.execute(delete(table))
    copied = {}
    for table in metadata.sorted_tables:
        if target.execute(select(func.count()).select_from(table)).scalar():
            raise BadOption("database/not-empty", table=table.name)
        copied[table.name] = 0
        for rows in source.execution_options(yield_per=_AT_ONCE).execute(select(table)).partitions():
            target.execute(insert(table), [dict(row._mapping) for row in rows])
            copied[table.name] += len(rows)
    if target.dialect.name == "postgresql":
        _number_on(target)
    return copied


def _number_on(target: Connection) -> None:
    """Let PostgreSQL number new rows after those that were copied, which brought their numbers along."""
    for table in metadata.sorted_tables:
        if table.autoincrement_column is not None:
            last = f"(SELECT max(id) FROM {table.name})"
            target.execute(text(f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), {last})"))


def main(args: list[str]) -> int:
    if len(args) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        copied = asyncio.run(move(*args))
    except CroupierError as error:
        print(f"croupier: {error.says} [{error.code}]", file=sys.stderr)
        return 2
    for name, count in copied.items():
        print(f"{name:14} {count:>10,}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
