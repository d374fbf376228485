"""Deleting what is old: the records of rounds, the decisions in them, chat, and what a table need not be read from.

What stays: who sat in a round and what came of it, its figures, results, money and the audit log. All sums are made of
these, and are the same before and after. Imported rounds are the players' own and stay whole.
"""

from collections.abc import AsyncIterator, Sequence
from typing import Any, Final, TypeAlias

from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, func, select, update

from croupier.store.database.engine import Database
from croupier.store.database.schema import chat, journal, rounds, snapshots, tables, turns
from croupier.store.rounds.figuring import Figuring

Key: TypeAlias = tuple[int, int]  # table and number of a round

AT_ONCE: Final = 500  # rounds of one transaction, so that play waits for none of them for long
_ROWS_AT_ONCE: Final = 5000  # of the journal or of the chat


class Pruned(Struct, frozen=True):
    """What was deleted so far: records of rounds, of `total` that are old; entries of the journal; lines of chat."""

    total: int = 0
    rounds: int = 0
    entries: int = 0
    lines: int = 0


class Pruning:
    """Deletes what is older than a time, a little in each transaction, so that a house may play meanwhile."""

    def __init__(self, database: Database, figuring: Figuring) -> None:
        self._database = database
        self._figuring = figuring

    async def due(self, before_ns: int) -> int:
        """Return how many rounds ended before this time and still have their records."""
        return await self._database.read(_due, before_ns)

    async def prune(self, before_ns: int) -> AsyncIterator[Pruned]:
        """Delete what is older, and yield how far it is after each transaction. To stop in between does no harm."""
        total, done = await self.due(before_ns), 0
        yield Pruned(total)
        while keys := await self._database.read(_old_rounds, before_ns, AT_ONCE):
            await self._figuring.fill_rounds(keys)  # figures are worked out from the record
            await self._database.write(_forget_rounds, keys)
            done += len(keys)
            yield Pruned(max(total, done), done)
        async for entries, lines in self._rows(before_ns):
            yield Pruned(max(total, done), done, entries, lines)

    async def _rows(self, before_ns: int) -> AsyncIterator[tuple[int, int]]:
        """Delete old entries of the journal, then old lines of chat; yield how many of each so far."""
        entries = lines = 0
        for table_id, until in await self._database.read(_unneeded, before_ns):
            while gone := await self._database.write(_forget_entries, table_id, until, before_ns):
                entries += gone
                yield entries, lines
        await self._database.write(_forget_snapshots, before_ns)
        while gone := await self._database.write(_forget_lines, before_ns):
            lines += gone
            yield entries, lines


def _is_old(before_ns: int) -> list[Any]:
    ours = select(tables.c.id).where(tables.c.owner_id.is_(None))
    return [rounds.c.ended_ns < before_ns, rounds.c.record != "", rounds.c.table_id.in_(ours)]


def _due(connection: Connection, before_ns: int) -> int:
    return int(connection.execute(select(func.count()).select_from(rounds).where(*_is_old(before_ns))).scalar_one())


def _old_rounds(connection: Connection, before_ns: int, most: int) -> list[Key]:
    chosen = select(rounds.c.table_id, rounds.c.number).where(*_is_old(before_ns)).limit(most)
    return [(table_id, number) for table_id, number in connection.execute(chosen)]


def _forget_rounds(connection: Connection, keys: Sequence[Key]) -> None:
    at = [{"at_table": table_id, "at_number": number} for table_id, number in keys]

    def here(c: Any) -> tuple[Any, Any]:
        return c.table_id == bindparam("at_table"), c.number == bindparam("at_number")

    connection.execute(delete(turns).where(*here(turns.c)), at)
    connection.execute(update(rounds).where(*here(rounds.c)).values(record="", deck="", burned=""), at)


def _unneeded(connection: Connection, before_ns: int) -> list[tuple[int, int | None]]:
    """Return the tables whose journal may be shortened, and up to before which entry: that of the last snapshot, which
    stays, as numbers go on from it. None: the table has closed so long ago that it is not opened again."""
    open_ones = select(snapshots.c.table_id, snapshots.c.seq).join(tables, tables.c.id == snapshots.c.table_id)
    found: dict[int, int | None] = {row.table_id: row.seq for row in connection.execute(open_ones)}
    for (id,) in connection.execute(select(tables.c.id).where(tables.c.closed_ns < before_ns)):
        found[id] = None
    return sorted(found.items())


def _forget_entries(connection: Connection, table_id: int, until: int | None, before_ns: int) -> int:
    """Delete some old entries of a table and return how many."""
    c = journal.c
    old = [c.table_id == table_id, c.at_ns < before_ns]
    if until is not None:
        old.append(c.seq < until)
    found = list(connection.execute(select(c.seq).where(*old).order_by(c.seq).limit(_ROWS_AT_ONCE)).scalars())
    if found:
        connection.execute(delete(journal).where(c.table_id == table_id, c.seq <= found[-1], *old))
    return len(found)


def _forget_snapshots(connection: Connection, before_ns: int) -> None:
    closed = select(tables.c.id).where(tables.c.closed_ns < before_ns)
    connection.execute(delete(snapshots).where(snapshots.c.table_id.in_(closed)))


def _forget_lines(connection: Connection, before_ns: int) -> int:
    found = list(connection.execute(select(chat.c.id).where(chat.c.at_ns < before_ns).limit(_ROWS_AT_ONCE)).scalars())
    if found:
        connection.execute(delete(chat).where(chat.c.id.in_(found)))
    return len(found)
