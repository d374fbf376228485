"""Stored rounds, each with the cards that the caller may see."""

import asyncio
from typing import Literal, Protocol

import msgspec
from msgspec import Struct

from croupier.games.game import Viewer
from croupier.kit.clock import Clock
from croupier.play.record import Record, redacted
from croupier.server.http.authentication import Forbidden
from croupier.store.people.accounts import Account
from croupier.store.people.audit import Noted
from croupier.store.store import Store
from croupier.table.redaction import seat_of


class HasStore(Protocol):
    """Anything with the house's store and clock."""

    @property
    def store(self) -> Store: ...
    @property
    def clock(self) -> Clock: ...


class _Watching(Struct):
    """The settings of a table that say who may watch. Tables imported from files have no others."""

    spectators: bool = True
    password_hash: str | None = None


async def round_for(
    house: HasStore, account: Account | None, table: int, deal: int
) -> tuple[Record, Viewer | Literal["all"]]:
    """Return a round as an account or a guest may see it. The superuser sees all cards; the audit log notes that."""
    full = await house.store.rounds.record(table, deal)
    if account and account.role == "superuser":
        noted = Noted(
            at_ns=house.clock(),
            who=account.name,
            what="read a round with all cards",
            account_id=account.id,
            table_id=table,
            detail=f"deal {deal}",
        )
        await house.store.audit.note(noted)
        return full, "all"
    seat = seat_of(account.name if account else None, full.header.seats)
    if seat is None and not await is_public(house, table):
        raise Forbidden("history/not-yours")
    return await asyncio.to_thread(redacted, full, seat), seat


async def is_public(house: HasStore, table: int) -> bool:
    """Return whether every account may watch a table, and so read its rounds."""
    row = await house.store.tables.by_id(table)
    settings = msgspec.json.decode(row.settings, type=_Watching)
    return settings.spectators and settings.password_hash is None
