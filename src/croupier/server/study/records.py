"""The rounds in the house's books, each for the eyes of whoever asks."""

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
    """Whoever has the books."""

    @property
    def store(self) -> Store: ...
    @property
    def clock(self) -> Clock: ...


class _Watching(Struct):
    """As much of a table's settings as says who may watch; those of tables read from files have no more."""

    spectators: bool = True
    password_hash: str | None = None


async def round_for(
    house: HasStore, account: Account | None, table: int, deal: int
) -> tuple[Record, Viewer | Literal["all"]]:
    """A round as somebody, or a guest, may know it. The superuser sees all cards, which the audit log tells."""
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
        raise Forbidden("history/not-yours", "The rounds of this table are for those who were dealt in.")
    return await asyncio.to_thread(redacted, full, seat), seat


async def is_public(house: HasStore, table: int) -> bool:
    """Whether anybody may watch a table: whoever may not may not read its rounds either."""
    row = await house.store.tables.by_id(table)
    settings = msgspec.json.decode(row.settings, type=_Watching)
    return settings.spectators and settings.password_hash is None
