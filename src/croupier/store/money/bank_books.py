"""The books of the simulated bank: what is on its accounts, and every booking by its key. Nothing of the house's."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, insert, select, text, update

from croupier.errors import BadOption
from croupier.store.database.engine import Database
from croupier.store.database.schema_cards import bank_accounts, bank_bookings, bank_references
from croupier.store.database.sql import inserted, storable


class BankBooks:
    """The books of `croupier.bank.simulated`, in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, cents: Mapping[str, int]) -> None:
        await self._database.write(_begin, cents)

    async def cents(self, number: str) -> int:
        return await self._database.read(_cents, number)

    async def refer(self, reference: str, number: str) -> None:
        await self._database.write(_refer, reference, number)

    async def referred(self, reference: str) -> str | None:
        return await self._database.read(_referred, reference)

    async def withdraw(self, number: str, cents: int, key: str) -> None:
        await self._database.write(_book, "withdrawal", number, -cents, key)

    async def deposit(self, number: str, cents: int, key: str) -> None:
        await self._database.write(_book, "deposit", number, cents, key)

    async def void(self, key: str) -> None:
        await self._database.write(_void, key)

    async def bookings(self, number: str) -> list[tuple[str, int]]:
        """Return what was booked on an account and how many cents that added, by kind and amount."""
        return await self._database.read(_bookings, number)


def _begin(connection: Connection, cents: Mapping[str, int]) -> None:
    rows = [{"number": number, "cents": amount} for number, amount in cents.items()]
    if rows:
        connection.execute(inserted(connection, bank_accounts).on_conflict_do_nothing(), rows)


def _cents(connection: Connection, number: str) -> int:
    found = connection.execute(select(bank_accounts.c.cents).where(bank_accounts.c.number == number))
    return int(found.scalar_one())


def _refer(connection: Connection, reference: str, number: str) -> None:
    connection.execute(insert(bank_references), {"reference": reference, "number": number})


def _referred(connection: Connection, reference: str) -> str | None:
    chosen = select(bank_references.c.number).where(bank_references.c.reference == reference)
    found: str | None = connection.execute(chosen).scalar()
    return found


def _book(connection: Connection, what: str, number: str, cents: int, key: str) -> None:
    """Book once: a key that is known moves nothing. Raise BadOption if the key belongs to something else, was voided,
    or there is too little on the account."""
    known = _known(connection, key)
    has = _locked(connection, number)
    if "void" in known:
        raise BadOption("bank/voided")
    if known:
        if known.get(what) != (number, cents):
            raise BadOption("bank/key-reused")
        return
    if has + cents < 0:
        raise BadOption("bank/not-enough", field="chips", has=_dollars(has), needed=_dollars(-cents))
    _write(connection, what, number, cents, key)


def _void(connection: Connection, key: str) -> None:
    known = _known(connection, key)
    if "void" in known:
        return
    number, cents = known.get("withdrawal", (None, 0))
    if number is None:
        connection.execute(insert(bank_bookings), {"key": storable(key), "what": "void", "number": None, "cents": 0})
        return
    _locked(connection, number)
    _write(connection, "void", number, -cents, key)


def _write(connection: Connection, what: str, number: str, cents: int, key: str) -> None:
    row = {"key": storable(key), "what": what, "number": number, "cents": cents}
    connection.execute(insert(bank_bookings), row)
    changed = update(bank_accounts).where(bank_accounts.c.number == number)
    connection.execute(changed.values(cents=bank_accounts.c.cents + cents))


def _locked(connection: Connection, number: str) -> int:
    """Return what is on an account, which is ours alone until the transaction ends."""
    chosen = select(bank_accounts.c.cents).where(bank_accounts.c.number == number).with_for_update()
    return int(connection.execute(chosen).scalar_one())


def _known(connection: Connection, key: str) -> dict[str, tuple[str | None, int]]:
    """Return what was booked under a key, which is ours alone until the transaction ends: it may be asked for and
    voided at the same time. SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))"), {"key": key})
    chosen = select(bank_bookings).where(bank_bookings.c.key == key)
    return {row.what: (row.number, row.cents) for row in connection.execute(chosen)}


def _bookings(connection: Connection, number: str) -> list[tuple[str, int]]:
    c = bank_bookings.c
    chosen: Any = select(c.what, c.cents).where(c.number == number).order_by(c.what, c.cents)
    return [(row.what, row.cents) for row in connection.execute(chosen)]


def _dollars(cents: int) -> str:
    return str(cents // 100) if cents % 100 == 0 else f"{cents / 100:.2f}"
