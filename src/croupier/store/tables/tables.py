"""Tables: who made them, with which settings, and whether they are open. Their deals stay when they are closed."""

from msgspec import Struct
from sqlalchemy import Connection, exists, func, insert, select, update

from croupier.errors import Unknown
from croupier.games.profile import Limits
from croupier.store.database.engine import Database
from croupier.store.database.schema import journal, rounds, tables
from croupier.store.database.sql import storable
from croupier.store.tables import leases


class NewTable(Struct, frozen=True, kw_only=True):
    """A table to be created. `settings` are all of them; the other fields are columns that people query."""

    name: str
    game: str
    settings: bytes  # JSON
    seats: int
    minimum: int
    limits: Limits = Limits()
    creator_id: int | None = None
    practice: bool = False  # whether results do not count here


class TableRow(Struct, frozen=True, kw_only=True):
    id: int
    name: str
    game: str
    settings: bytes
    seats: int
    minimum: int
    creator_id: int | None
    created_ns: int
    closed_ns: int | None
    closed_why: str | None
    owner_id: int | None  # of imported rounds, which that account alone sees


class ClosedRow(Struct, frozen=True):
    """A table that has closed. `rounds` were played there; `kept`: whether its journal is, so that it can be opened
    again."""

    id: int
    name: str
    game: str
    closed_ns: int
    closed_why: str
    rounds: int
    kept: bool


class Tables:
    """The tables of a house. Two may have the same name, never the same id."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, new: NewTable, *, at_ns: int, holder: str | None = None) -> int:
        """Create a table and return its id. One whose journal is empty at the next start was never opened: close it.

        `holder` is the table server that is going to play it, under a lease with the number 1.
        """
        return await self._database.write(_create, new, at_ns, holder)

    async def close(self, table_id: int, why: str, *, at_ns: int) -> None:
        await self._database.write(_close, table_id, storable(why), at_ns)

    async def reopen(self, table_id: int) -> None:
        """Note that a closed table is open again."""
        await self._database.write(_reopen, table_id)

    async def closed(self, *, limit: int) -> list[ClosedRow]:
        """Return tables that have closed, the last one first: neither practice nor imported deals."""
        return await self._database.read(_closed, limit)

    async def by_id(self, table_id: int) -> TableRow:
        return await self._database.read(_by_id, table_id)

    async def open(self) -> list[TableRow]:
        """Return the tables to be brought back at a start, oldest first."""
        return await self._database.read(_open)


def _create(connection: Connection, new: NewTable, at_ns: int, holder: str | None) -> int:
    limits = new.limits
    row = {
        "name": storable(new.name),
        "game": new.game,
        "settings": new.settings.decode(),
        "creator_id": new.creator_id,
        "seats": new.seats,
        "minimum": new.minimum,
        "blind": limits.blind,
        "ante": limits.ante,
        "bet_limit": limits.bet_limit,
        "pot_limit": limits.pot_limit,
        "practice": int(new.practice),
        "created_ns": at_ns,
    }
    [table_id] = connection.execute(insert(tables).returning(tables.c.id), row).one()
    if holder is not None:
        leases.begin(connection, int(table_id), holder)
    return int(table_id)


def _close(connection: Connection, table_id: int, why: str, at_ns: int) -> None:
    changed = update(tables).where(tables.c.id == table_id, tables.c.closed_ns.is_(None))
    connection.execute(changed.values(closed_ns=at_ns, closed_why=why))


def _reopen(connection: Connection, table_id: int) -> None:
    connection.execute(update(tables).where(tables.c.id == table_id).values(closed_ns=None, closed_why=None))


def _closed(connection: Connection, limit: int) -> list[ClosedRow]:
    c, r = tables.c, rounds.c
    played = select(func.count()).where(r.table_id == c.id).scalar_subquery()
    kept = exists().where(journal.c.table_id == c.id)
    chosen = select(c.id, c.name, c.game, c.closed_ns, c.closed_why, played, kept)
    chosen = chosen.where(c.closed_ns.is_not(None), c.practice == 0, c.owner_id.is_(None))
    found = connection.execute(chosen.order_by(c.closed_ns.desc(), c.id.desc()).limit(limit))
    return [ClosedRow(id, name, game, at, why or "", n, bool(kept)) for id, name, game, at, why, n, kept in found]


_COLUMNS = [tables.c[name] for name in TableRow.__struct_fields__]


def _by_id(connection: Connection, table_id: int) -> TableRow:
    row = connection.execute(select(*_COLUMNS).where(tables.c.id == table_id)).one_or_none()
    if row is None:
        raise Unknown("table/unknown", table=table_id)
    return _table(row._mapping)


def _open(connection: Connection) -> list[TableRow]:
    chosen = select(*_COLUMNS).where(tables.c.closed_ns.is_(None)).order_by(tables.c.id)
    return [_table(row._mapping) for row in connection.execute(chosen)]


def _table(row: object) -> TableRow:
    columns = dict(row)  # type: ignore[call-overload]
    return TableRow(**columns | {"settings": columns["settings"].encode()})
