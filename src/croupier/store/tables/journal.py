"""The journal: every batch of every table, in order. A table is brought back by folding it again."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from msgspec import Struct
from sqlalchemy import Connection, Table, func, select

from croupier.store.database.engine import Database, Postgresql
from croupier.store.database.schema import journal, rounds, snapshots
from croupier.store.database.sql import columns_of, insertion_of_columns, upsert
from croupier.store.tables.batch import StoredBatch

Row: TypeAlias = tuple[int | str | None, ...]

_EARLIER: Final = 100  # entries before a snapshot that are read, too
_ROWS: Final = insertion_of_columns(journal)
# As `croupier.store.tables.leases.check` does: leases that are the latest stay so until the statement has ended. A CTE
# takes half the processor time of a join.
_LEASED_ROWS: Final = f"""
    WITH latest AS (
        SELECT table_id FROM leases
        WHERE table_id = ANY($7::bigint[]) AND number = ($8::bigint[])[array_position($7, table_id)]
        ORDER BY table_id FOR SHARE
    ) {_ROWS} WHERE (SELECT count(*) FROM latest) = cardinality($7)
"""


class Entry(Struct, frozen=True):
    """A batch as it was kept."""

    seq: int
    number: int | None
    at_ns: int
    events: bytes
    secret: bytes | None


class Snapshot(Struct, frozen=True):
    seq: int
    at_ns: int
    state: bytes


class Past(Struct, frozen=True):
    """What a table is brought back from: its last snapshot, if there is one, and what came after it. `earlier` are the
    last entries before the snapshot, for clients that have not seen them yet."""

    snapshot: Snapshot | None
    entries: tuple[Entry, ...]
    earlier: tuple[Entry, ...] = ()


class Journal:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def past(self, table_id: int) -> Past:
        return await self._database.read(_past, table_id)

    async def entries(self, table_id: int, *, after: int = 0, until: int | None = None) -> list[Entry]:
        """Return what a table did, from the batch after `after` on; `until` names the last one wanted."""
        return await self._database.read(_entries, table_id, after, until)

    async def last_seq(self, table_id: int) -> int:
        """Return the number of a table's last batch, 0 if there is none yet."""
        return await self._database.read(last_seq, table_id)

    async def holds(self, batch: StoredBatch) -> bool:
        """Return whether exactly this batch is stored."""
        found = await self.entries(batch.table_id, after=batch.seq - 1, until=batch.seq)
        return [(entry.at_ns, entry.events) for entry in found] == [(batch.at_ns, batch.events)]

    async def last_round_end(self, table_id: int) -> int:
        """Return the batch with which the last round ended, 0 if there was none yet."""
        return await self._database.read(_last_round_end, table_id)


def rows(batches: Iterable[StoredBatch]) -> tuple[Table, list[Row]]:
    """Return what is written of batches whatever they are."""
    return journal, [_row(batch) for batch in batches]


async def write_rows(database: Postgresql, batches: Sequence[StoredBatch]) -> bool:
    """Write batches of which nothing but their rows is to be kept, in one statement. Return False, with nothing
    written, if one of their leases is not the latest."""
    columns = columns_of([rows(batches)])
    leases = {batch.table_id: batch.lease for batch in batches if batch.lease is not None}
    if not leases:
        await database.run(_ROWS, columns)
        return True
    return await database.run(_LEASED_ROWS, (*columns, [*leases], [*leases.values()])) == len(batches)


def _row(batch: StoredBatch) -> Row:
    secret = None if batch.secret is None else batch.secret.decode()
    return batch.table_id, batch.seq, batch.number, batch.at_ns, batch.events.decode(), secret


def write_snapshots(connection: Connection, batches: Iterable[StoredBatch]) -> None:
    """Write snapshots; only the last one of a table is kept."""
    last = {batch.table_id: batch for batch in batches if batch.snapshot is not None}
    rows = [
        {"table_id": table_id, "seq": batch.seq, "at_ns": batch.at_ns, "state": (batch.snapshot or b"").decode()}
        for table_id, batch in last.items()
    ]
    if rows:
        connection.execute(upsert(connection, snapshots, _replaced), rows)


def _replaced(new: Any) -> dict[str, Any]:
    return {name: new[name] for name in ("seq", "at_ns", "state")}


def last_seq(connection: Connection, table_id: int) -> int:
    found = connection.execute(select(func.max(journal.c.seq)).where(journal.c.table_id == table_id)).scalar()
    return found or 0


def _last_round_end(connection: Connection, table_id: int) -> int:
    found = connection.execute(select(func.max(rounds.c.last_seq)).where(rounds.c.table_id == table_id)).scalar()
    return found or 0


def _past(connection: Connection, table_id: int) -> Past:
    chosen = select(snapshots.c.seq, snapshots.c.at_ns, snapshots.c.state).where(snapshots.c.table_id == table_id)
    row = connection.execute(chosen).one_or_none()
    if row is None:
        return Past(None, tuple(_entries(connection, table_id, 0, None)))
    snapshot = Snapshot(row.seq, row.at_ns, row.state.encode())
    earlier = _entries(connection, table_id, max(0, row.seq - _EARLIER), row.seq)
    return Past(snapshot, tuple(_entries(connection, table_id, row.seq, None)), tuple(earlier))


def _entries(connection: Connection, table_id: int, after: int, until: int | None) -> list[Entry]:
    chosen = select(journal).where(journal.c.table_id == table_id, journal.c.seq > after).order_by(journal.c.seq)
    if until is not None:
        chosen = chosen.where(journal.c.seq <= until)
    return [
        Entry(row.seq, row.number, row.at_ns, row.events.encode(), None if row.secret is None else row.secret.encode())
        for row in connection.execute(chosen)
    ]
