"""Leases: which table server plays which table, in a house in parts. For PostgreSQL alone.

A server renews its registration all the time. Once that has ended, others take its tables, each under a number that
grows; what a table stores carries the number of its lease, and one that is not the latest is refused in the same
transaction. So a server that was cut off for a while can do no harm when it comes back. Times are by the clock of the
database, whatever those of the servers say.
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, exists, func, insert, literal, or_, select, text, true, update

from croupier.errors import BadOption
from croupier.store.database.engine import Database
from croupier.store.database.schema import leases, servers, tables
from croupier.store.database.sql import upsert

LEASE_LOST: Final = "lease/lost"
_SECOND_NS: Final = 1_000_000_000
_NOW: Final = text("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint * 1000")
_NUMBERS: Final = (
    select(leases.c.table_id, leases.c.number)
    .where(leases.c.table_id.in_(bindparam("ids", expanding=True)))
    .order_by(leases.c.table_id)
    .with_for_update(read=True)
)


class ServerRow(Struct, frozen=True):
    """A table server as it has registered; `alive`: whether its time has not ended."""

    id: str
    url: str
    draining: bool
    alive: bool
    tables: int


class Leases:
    """The leases of a house. `server` is always the id of a table server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def register(self, server: str, url: str, *, lease_s: float, draining: bool = False) -> None:
        """Register a server, or renew its registration, for so long from now on."""
        await self._database.write(_register, server, url, lease_s, draining)

    async def retire(self, server: str) -> None:
        """Remove a server. Tables that it still holds are free at once."""
        await self._database.write(_retire, server)

    async def servers(self) -> list[ServerRow]:
        """Return all servers that have registered and not retired, the longest registered first."""
        return await self._database.read(_servers)

    async def held(self, server: str) -> dict[int, int]:
        """Return the open tables that a server holds, with the numbers of their leases."""
        return await self._database.read(_held, server)

    async def take(self, server: str, *, most: int) -> dict[int, int]:
        """Take tables that no living server holds, so many at most. Return them with the numbers of their leases."""
        return await self._database.write(_take, server, most)

    async def give(self, table_id: int, number: int, to: str | None) -> bool:
        """Pass a table on to another server, or free it. Return False if the lease was not the latest."""
        return await self._database.write(_give, table_id, number, to)

    async def claim(self, table_id: int, server: str) -> int:
        """Take a closed table, to open it again. Return the number of the lease. Raise BadOption if it is open."""
        return await self._database.write(_claim, table_id, server)


def check(connection: Connection, numbers: Mapping[int, int]) -> None:
    """Raise BadOption unless these numbers, by table, are those of the latest leases. They stay so until the
    transaction ends."""
    if not numbers:
        return
    latest: dict[int, int] = {row.table_id: row.number for row in connection.execute(_NUMBERS, {"ids": [*numbers]})}
    for table_id, number in numbers.items():
        if latest.get(table_id) != number:
            raise BadOption(LEASE_LOST, table=table_id)


def begin(connection: Connection, table_id: int, server: str) -> None:
    """Write the first lease of a new table: its number is 1."""
    connection.execute(insert(leases), {"table_id": table_id, "holder": server, "number": 1})


def _now_ns(connection: Connection) -> int:
    return int(connection.execute(_NOW).scalar_one())


def _register(connection: Connection, server: str, url: str, lease_s: float, draining: bool) -> None:
    now_ns = _now_ns(connection)
    row = {
        "id": server,
        "url": url,
        "since_ns": now_ns,
        "until_ns": now_ns + int(lease_s * _SECOND_NS),
        "draining": int(draining),
    }
    connection.execute(upsert(connection, servers, _renewed), row)


def _renewed(new: Any) -> dict[str, Any]:
    return {"url": new.url, "until_ns": new.until_ns, "draining": new.draining}


def _retire(connection: Connection, server: str) -> None:
    connection.execute(update(leases).where(leases.c.holder == server).values(holder=None))
    connection.execute(delete(servers).where(servers.c.id == server))


def _servers(connection: Connection) -> list[ServerRow]:
    now_ns = _now_ns(connection)
    held = select(leases.c.holder, func.count().label("tables")).join(tables, tables.c.id == leases.c.table_id)
    counted = held.where(tables.c.closed_ns.is_(None)).group_by(leases.c.holder).subquery()
    chosen = select(servers, func.coalesce(counted.c.tables, 0).label("tables")).outerjoin(
        counted, counted.c.holder == servers.c.id
    )
    return [
        ServerRow(row.id, row.url, bool(row.draining), row.until_ns > now_ns, row.tables)
        for row in connection.execute(chosen.order_by(servers.c.since_ns, servers.c.id))
    ]


def _held(connection: Connection, server: str) -> dict[int, int]:
    chosen = select(leases.c.table_id, leases.c.number).join(tables, tables.c.id == leases.c.table_id)
    rows = connection.execute(chosen.where(leases.c.holder == server, tables.c.closed_ns.is_(None)))
    return {row.table_id: row.number for row in rows}


def _take(connection: Connection, server: str, most: int) -> dict[int, int]:
    _add_missing(connection)
    is_alive = exists().where(servers.c.id == leases.c.holder, servers.c.until_ns > _now_ns(connection))
    free = (
        select(leases.c.table_id)
        .join(tables, tables.c.id == leases.c.table_id)
        .where(tables.c.closed_ns.is_(None), or_(leases.c.holder.is_(None), ~is_alive))
        .order_by(leases.c.table_id)
        .limit(most)
        .with_for_update(of=leases, skip_locked=True)
        .cte("free")
    )
    taken = update(leases).where(leases.c.table_id == free.c.table_id)
    changed = taken.values(holder=server, number=leases.c.number + 1).returning(leases.c.table_id, leases.c.number)
    return {row.table_id: row.number for row in connection.execute(changed)}


def _add_missing(connection: Connection) -> None:
    """Add a lease for each open table that has none: this house was served by one process before."""
    has_lease = exists().where(leases.c.table_id == tables.c.id)
    bare = select(tables.c.id, literal(0)).where(tables.c.closed_ns.is_(None), tables.c.owner_id.is_(None), ~has_lease)
    if connection.execute(select(exists(bare))).scalar():
        new: Any = insert(leases).from_select(["table_id", "number"], bare)
        connection.execute(text("LOCK TABLE leases IN SHARE ROW EXCLUSIVE MODE"))
        connection.execute(new)


def _give(connection: Connection, table_id: int, number: int, to: str | None) -> bool:
    changed = update(leases).where(leases.c.table_id == table_id, leases.c.number == number)
    found = connection.execute(changed.values(holder=to, number=number + 1).returning(true()))
    return found.first() is not None


def _claim(connection: Connection, table_id: int, server: str) -> int:
    is_closed = select(tables.c.id).where(tables.c.id == table_id, tables.c.closed_ns.is_not(None))
    if connection.execute(is_closed).first() is None:
        raise BadOption(LEASE_LOST, table=table_id)
    new = upsert(connection, leases, _claimed)
    connection.execute(new, {"table_id": table_id, "holder": server, "number": 1})
    return int(connection.execute(select(leases.c.number).where(leases.c.table_id == table_id)).scalar_one())


def _claimed(new: Any) -> dict[str, Any]:
    return {"holder": new.holder, "number": leases.c.number + 1}
