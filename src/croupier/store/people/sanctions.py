"""Sanctions: what operators have imposed on an account. A ban shuts it out, a mute keeps it from chatting, a freeze
keeps its wallet from paying for chips. One without an end holds until it is lifted.
They are kept when they are over."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select, update

from croupier.errors import IllegalAction
from croupier.store.database.engine import Database
from croupier.store.database.schema import accounts, sanctions, sessions
from croupier.store.database.sql import in_parts, storable
from croupier.store.people.account_lock import lock
from croupier.store.people.tokens import revoke_all

SanctionKind: TypeAlias = Literal["ban", "mute", "freeze"]


class Sanction(Struct, frozen=True, kw_only=True):
    """One sanction. `by` is the name of who imposed it, `until_ns` its end, if it has one, and `lifted_ns` when an
    operator ended it, or another of its kind took its place."""

    account_id: int
    kind: SanctionKind
    why: str
    by: str | None
    at_ns: int
    until_ns: int | None
    lifted_ns: int | None


class Sanctions:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def impose(
        self,
        account_id: int,
        kind: SanctionKind,
        why: str,
        *,
        by_id: int,
        at_ns: int,
        until_ns: int | None = None,
    ) -> None:
        """Impose a sanction in place of one of its kind that is in force. A ban ends all sessions of the account and
        revokes its tokens. Raise IllegalAction for the superuser, on whom none is imposed."""
        row = {"account_id": account_id, "kind": kind, "why": storable(why), "by_id": by_id}
        await self._database.write(_impose, row | {"at_ns": at_ns, "until_ns": until_ns})

    async def lift(self, account_id: int, kind: SanctionKind, *, at_ns: int) -> bool:
        """Lift the sanction of this kind. Return whether one was in force."""
        return await self._database.write(_lift, account_id, kind, at_ns)

    async def in_force(self, account_id: int, kind: SanctionKind, *, now_ns: int) -> Sanction | None:
        return await self._database.read(in_force, account_id, kind, now_ns)

    async def all_in_force(self, account_ids: Sequence[int], *, now_ns: int) -> dict[int, list[Sanction]]:
        """Return the sanctions in force of these accounts, by account."""
        return await self._database.read(_all_in_force, account_ids, now_ns)

    async def of(self, account_id: int, *, limit: int = 100) -> list[Sanction]:
        """Return the sanctions of an account, the latest first, with those that are over."""
        return await self._database.read(_of, account_id, limit)


_BY = accounts.alias("imposing")
_CHOSEN = select(
    *[sanctions.c[name] for name in Sanction.__struct_fields__ if name != "by"], _BY.c.name.label("by")
).select_from(sanctions.outerjoin(_BY, sanctions.c.by_id == _BY.c.id))


def _holds(now_ns: int) -> ColumnElement[bool]:
    c = sanctions.c
    return and_(c.lifted_ns.is_(None), or_(c.until_ns.is_(None), c.until_ns > now_ns))


def in_force(connection: Connection, account_id: int, kind: SanctionKind, now_ns: int) -> Sanction | None:
    """Return the sanction of this kind that holds now, if one does."""
    which = _CHOSEN.where(sanctions.c.account_id == account_id, sanctions.c.kind == kind, _holds(now_ns))
    row = connection.execute(which.order_by(sanctions.c.id.desc()).limit(1)).first()
    return Sanction(**row._mapping) if row else None


def _impose(connection: Connection, row: dict[str, object]) -> None:
    account_id, at_ns = int(str(row["account_id"])), int(str(row["at_ns"]))
    lock(connection, account_id)
    role = connection.execute(select(accounts.c.role).where(accounts.c.id == account_id)).scalar_one()
    if role == "superuser":
        raise IllegalAction("account/superuser")
    _lift(connection, account_id, row["kind"], at_ns)
    connection.execute(insert(sanctions), row)
    if row["kind"] == "ban":
        connection.execute(delete(sessions).where(sessions.c.account_id == account_id))
        revoke_all(connection, account_id, at_ns)


def _lift(connection: Connection, account_id: int, kind: object, at_ns: int) -> bool:
    c = sanctions.c
    ended = update(sanctions).where(c.account_id == account_id, c.kind == kind, _holds(at_ns))
    return bool(connection.execute(ended.values(lifted_ns=at_ns)).rowcount)


def _all_in_force(connection: Connection, account_ids: Sequence[int], now_ns: int) -> dict[int, list[Sanction]]:
    found: dict[int, list[Sanction]] = {}
    for part in in_parts(account_ids):
        which = _CHOSEN.where(sanctions.c.account_id.in_(part), _holds(now_ns)).order_by(sanctions.c.id)
        for row in connection.execute(which):
            found.setdefault(row.account_id, []).append(Sanction(**row._mapping))
    return found


def _of(connection: Connection, account_id: int, limit: int) -> list[Sanction]:
    which = _CHOSEN.where(sanctions.c.account_id == account_id).order_by(sanctions.c.id.desc()).limit(limit)
    return [Sanction(**row._mapping) for row in connection.execute(which)]
