"""The audit log: who looked at hidden cards, changed a role, and did whatever else must not go unnoticed."""

from collections.abc import Iterator

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, insert, select

from croupier.store.database.engine import Database
from croupier.store.database.schema import audit
from croupier.store.database.sql import storable


class Noted(Struct, frozen=True, kw_only=True):
    """A line of the log. `who` is an account's name or, without one, says from where, as in `at the machine`."""

    at_ns: int
    who: str
    what: str
    account_id: int | None = None
    table_id: int | None = None
    detail: str = ""


class Audit:
    """The log. Lines are only ever added."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, noted: Noted) -> None:
        await self._database.write(_note, noted)

    async def last(
        self,
        *,
        limit: int = 100,
        offset: int = 0,
        what: str | None = None,
        who: str | None = None,
        since_ns: int | None = None,
        until_ns: int | None = None,
    ) -> list[Noted]:
        """Return lines, the latest first, after leaving out so many of them: by what was done, by whom, and when
        (until: before)."""
        which = _Lines(what=what, who=who, since_ns=since_ns, until_ns=until_ns)
        return await self._database.read(_last, which, limit, offset)


class _Lines(Struct, frozen=True, kw_only=True):
    what: str | None
    who: str | None
    since_ns: int | None
    until_ns: int | None


def _note(connection: Connection, noted: Noted) -> None:
    row = {name: getattr(noted, name) for name in Noted.__struct_fields__}
    connection.execute(insert(audit), row | {"detail": storable(noted.detail), "who": storable(noted.who)})


def _last(connection: Connection, which: _Lines, limit: int, offset: int) -> list[Noted]:
    columns = [audit.c[name] for name in Noted.__struct_fields__]
    chosen = select(*columns).where(*_conditions(which)).order_by(audit.c.id.desc()).limit(limit).offset(offset)
    return [Noted(**row._mapping) for row in connection.execute(chosen)]


def _conditions(which: _Lines) -> Iterator[ColumnElement[bool]]:
    c = audit.c
    if which.what is not None:
        yield c.what == storable(which.what)
    if which.who is not None:
        yield c.who == storable(which.who)
    if which.since_ns is not None:
        yield c.at_ns >= which.since_ns
    if which.until_ns is not None:
        yield c.at_ns < which.until_ns
