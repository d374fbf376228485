"""Stored rounds, each with the cards that the caller may see."""

import asyncio
from typing import Literal, Protocol

import msgspec
from msgspec import Struct

from croupier.errors import Unknown
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
    """Return a round as an account or a guest may see it. The superuser sees all cards; the audit log notes that.

    An imported round has all cards that its file had, for the account that imported it; for all others there is none.
    """
    owner = await owner_of(house, table)
    if owner is not None and (account is None or account.id != owner):
        raise Unknown("round/unknown", table=table, deal=deal)
    full = await house.store.rounds.record(table, deal)
    if owner is not None:
        mine = seat_of(account.name if account else None, full.header.seats)
        assert mine is not None
        return msgspec.structs.replace(full, header=msgspec.structs.replace(full.header, viewer=mine)), "all"
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


async def owner_of(house: HasStore, table: int) -> int | None:
    """Return the account that imported the rounds of a table; None of a table of the house, or of one that it does not
    have."""
    try:
        return (await house.store.tables.by_id(table)).owner_id
    except Unknown:
        return None


async def is_public(house: HasStore, table: int) -> bool:
    """Return whether every account may watch a table, and so read its rounds."""
    row = await house.store.tables.by_id(table)
    if row.owner_id is not None:
        raise Unknown("table/unknown", table=table)
    settings = msgspec.json.decode(row.settings, type=_Watching)
    return settings.spectators and settings.password_hash is None
