"""The audit log: who looked at hidden cards, changed somebody's role, and whatever else must not go unnoticed."""

from msgspec import Struct
from sqlalchemy import Connection, insert, select

from croupier.store.engine import Database
from croupier.store.schema import audit
from croupier.store.sql import storable


class Noted(Struct, frozen=True, kw_only=True):
    """`who` is an account's name, or says where somebody without one sat, as in `at the machine`."""

    at_ns: int
    who: str
    what: str
    account_id: int | None = None
    table_id: int | None = None
    detail: str = ""


class Audit:
    """Lines are only ever added."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, noted: Noted) -> None:
        await self._database.write(_note, noted)

    async def last(self, *, limit: int = 100, what: str | None = None) -> list[Noted]:
        """The latest first."""
        return await self._database.read(_last, limit, what)


def _note(connection: Connection, noted: Noted) -> None:
    row = {name: getattr(noted, name) for name in Noted.__struct_fields__}
    connection.execute(insert(audit), row | {"detail": storable(noted.detail), "who": storable(noted.who)})


def _last(connection: Connection, limit: int, what: str | None) -> list[Noted]:
    columns = [audit.c[name] for name in Noted.__struct_fields__]
    chosen = select(*columns).order_by(audit.c.id.desc()).limit(limit)
    chosen = chosen if what is None else chosen.where(audit.c.what == what)
    return [Noted(**row._mapping) for row in connection.execute(chosen)]
