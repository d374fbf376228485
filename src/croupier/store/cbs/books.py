"""The books of the simulated bank: accounts, PINs, references, and every booking by the key of the client that asked.

Each method is one transaction. What became of a key is kept, a refusal too: the same request gets the same answer
however often and late it comes, and a key that was voided before it was booked is never booked.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct
from sqlalchemy import Connection, Row, insert, select, update

from croupier.bank.currency import Cents
from croupier.bank.ports import CardKind
from croupier.store.cbs.schema import accounts, bookings, clients, references
from croupier.store.database.engine import Database
from croupier.store.database.sql import inserted, storable

Asked: TypeAlias = Literal["withdrawal", "deposit"]
What: TypeAlias = Literal["opening", "withdrawal", "deposit", "void", "refusal"]
OWN: Final = ""  # the client of bookings that the bank makes by itself


class NewAccount(Struct, frozen=True):
    """An account to open; `pin` is a hash, or None where the card needs none."""

    number: str
    kind: CardKind
    cents: Cents
    pin: str | None


class Account(Struct, frozen=True):
    """An account as it stands."""

    number: str
    kind: CardKind
    cents: Cents
    pin: str | None
    wrong_pins: int
    blocked_ns: int | None
    opened_ns: int
    closed_ns: int | None

    def __repr__(self) -> str:
        return f"Account({self.kind}, ...{self.number[-4:]}, {self.cents})"


class Booking(Struct, frozen=True):
    """A line of the books: what was asked under a key, what it added to the account, and what was on it then."""

    at_ns: int
    client: str
    key: str
    what: What
    number: str | None
    cents: Cents
    asked: Cents
    balance: Cents
    code: str


class Order(Struct, frozen=True):
    """A booking that a client asks for; `cents` are what it is to add to the account."""

    client: str
    key: str
    what: Asked
    reference: str  # its hash
    cents: Cents
    at_ns: int


class CbsBooks:
    """The books, in a database of their own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def admit(self, client: str, key: str) -> None:
        """Let a client in by a key, of which this is the hash, and by no other key any more."""
        await self._database.write(_admit, client, key)

    async def client(self, key: str) -> str | None:
        """Return the client that has a key, by its hash, or None."""
        return await self._database.read(_client, key)

    async def open(self, new: Sequence[NewAccount], *, at_ns: int) -> None:
        """Open accounts. Those that exist stay as they are."""
        await self._database.write(_open, new, at_ns)

    async def accounts(self) -> list[Account]:
        """Return all accounts, by number."""
        return await self._database.read(_accounts)

    async def account(self, number: str) -> Account | None:
        return await self._database.read(_account, number)

    async def set_closed(self, number: str, closed_ns: int | None) -> bool:
        """Close an account, or open it again. Return False if there is none."""
        return await self._database.write(_changed, number, {"closed_ns": closed_ns})

    async def unblock(self, number: str) -> bool:
        """Let PINs be tried again. Return False if there is no such account."""
        return await self._database.write(_changed, number, {"wrong_pins": 0, "blocked_ns": None})

    async def try_pin(self, number: str, *, most: int, blocked_ns: int, now_ns: int) -> bool:
        """Count a PIN before it is looked at, so that trying many at once gains nothing. Return False if no PIN may be
        tried now; after `most` in a row none may until `blocked_ns`, unless the last one is right: then `unblock`."""
        return await self._database.write(_try_pin, number, most, blocked_ns, now_ns)

    async def refer(self, reference: str, client: str, number: str, *, at_ns: int) -> str:
        """Store a reference, as its hash, by which a client asks for bookings on an account. Return the first one that
        the client was given for it, which names the account to this client and tells nothing of it."""
        first: str = await self._database.write(_refer, reference, client, number, at_ns)
        return first

    async def cents(self, reference: str, client: str) -> Cents | None:
        """Return what is on an account, or None if the client has no such reference."""
        return await self._database.read(_cents, reference, client)

    async def book(self, order: Order, *, declined: bool = False) -> Booking:
        """Book an order once and return the line; what is refused leaves one, too, and adds nothing. `declined`: refuse
        what is new."""
        return await self._database.write(_book, order, declined)

    async def void(self, client: str, key: str, *, at_ns: int) -> Booking:
        """Undo a withdrawal and return the line. One that was not booked yet never will be. A deposit stays."""
        return await self._database.write(_void, client, key, at_ns)

    async def statement(self, number: str, *, limit: int, offset: int) -> list[Booking]:
        """Return the lines of an account, the latest first, after leaving out so many of them."""
        return await self._database.read(_statement, number, limit, offset)


def _admit(connection: Connection, client: str, key: str) -> None:
    new = inserted(connection, clients).values(name=storable(client), key=key)
    connection.execute(new.on_conflict_do_update(index_elements=["name"], set_={"key": key}))


def _client(connection: Connection, key: str) -> str | None:
    found: str | None = connection.execute(select(clients.c.name).where(clients.c.key == key)).scalar()
    return found


def _open(connection: Connection, new: Iterable[NewAccount], at_ns: int) -> None:
    own = inserted(connection, clients).values(name=OWN, key=OWN)
    connection.execute(own.on_conflict_do_nothing())
    for one in new:
        if _account(connection, one.number) is not None:
            continue
        row = {"number": one.number, "kind": one.kind, "cents": 0, "pin": one.pin, "wrong_pins": 0}
        connection.execute(insert(accounts), row | {"opened_ns": at_ns})
        _write(
            connection, Booking(at_ns, OWN, f"opening {one.number}", "opening", one.number, one.cents, one.cents, 0, "")
        )


def _accounts(connection: Connection) -> list[Account]:
    return [_as_account(row) for row in connection.execute(select(accounts).order_by(accounts.c.number))]


def _account(connection: Connection, number: str) -> Account | None:
    row = connection.execute(select(accounts).where(accounts.c.number == number)).one_or_none()
    return _as_account(row) if row else None


def _as_account(row: Row[Any]) -> Account:
    return Account(**row._mapping)


def _changed(connection: Connection, number: str, values: dict[str, Any]) -> bool:
    return connection.execute(update(accounts).where(accounts.c.number == number).values(**values)).rowcount == 1


def _try_pin(connection: Connection, number: str, most: int, blocked_ns: int, now_ns: int) -> bool:
    account = _account(connection, number)
    if account is None:
        return False
    if account.blocked_ns is not None and account.blocked_ns > now_ns:
        return False
    tried = (0 if account.blocked_ns is not None else account.wrong_pins) + 1
    return _changed(connection, number, {"wrong_pins": tried, "blocked_ns": blocked_ns if tried >= most else None})


def _refer(connection: Connection, reference: str, client: str, number: str, at_ns: int) -> str:
    c = references.c
    chosen = select(c.reference).where(c.client == client, c.number == number).order_by(c.at_ns, c.reference).limit(1)
    first: str | None = connection.execute(chosen).scalar()
    row = {"reference": reference, "client": client, "number": number, "at_ns": at_ns}
    connection.execute(insert(references), row)
    return first or reference


def _referred(connection: Connection, reference: str, client: str) -> Account | None:
    c = references.c
    number = connection.execute(select(c.number).where(c.reference == reference, c.client == client)).scalar()
    return _account(connection, number) if number is not None else None


def _cents(connection: Connection, reference: str, client: str) -> Cents | None:
    account = _referred(connection, reference, client)
    return account.cents if account and account.closed_ns is None else None


def _book(connection: Connection, order: Order, declined: bool) -> Booking:
    account, known = _referred(connection, order.reference, order.client), _known(connection, order.client, order.key)
    if "void" not in known and ("withdrawal" in known or "deposit" in known):
        return _again(order, known, account)
    if settled := known.get("void") or known.get("refusal"):
        return settled
    line = Booking(
        at_ns=order.at_ns,
        client=order.client,
        key=storable(order.key),
        what=order.what,
        number=account.number if account else None,
        cents=order.cents,
        asked=order.cents,
        balance=account.cents if account else 0,
        code=_objection(account, order, declined=declined),
    )
    return _write(connection, line)


def _again(order: Order, known: dict[str, Booking], account: Account | None) -> Booking:
    """Return the line that was booked under the key, or a refusal that is not kept if it was something else."""
    booked = known.get(order.what)
    if booked and account and (booked.number, booked.asked) == (account.number, order.cents):
        return booked
    return Booking(order.at_ns, order.client, order.key, "refusal", None, 0, order.cents, 0, "bank/key-reused")


def _objection(account: Account | None, order: Order, *, declined: bool) -> str:
    if account is None:
        return "bank/no-reference"
    if account.closed_ns is not None:
        return "bank/closed-account"
    if declined:
        return "bank/declined"
    return "bank/not-enough" if account.cents + order.cents < 0 else ""


def _void(connection: Connection, client: str, key: str, at_ns: int) -> Booking:
    known = _known(connection, client, key)
    if settled := known.get("void"):
        return settled
    if booked := known.get("deposit"):
        return Booking(at_ns, client, key, "refusal", booked.number, 0, 0, 0, "bank/key-reused")
    drawn = known.get("withdrawal")
    number = drawn.number if drawn else None
    account = _account(connection, number) if number else None
    cents, balance = (-drawn.cents if drawn else 0), (account.cents if account else 0)
    return _write(connection, Booking(at_ns, client, storable(key), "void", number, cents, cents, balance, ""))


def _write(connection: Connection, line: Booking) -> Booking:
    """Add a line, whose `balance` is the one before, and what it adds to its account; a refusal adds nothing."""
    cents = 0 if line.code else line.cents
    what: What = "refusal" if line.code else line.what
    written = Booking(
        line.at_ns, line.client, line.key, what, line.number, cents, line.asked, line.balance + cents, line.code
    )
    connection.execute(insert(bookings), {name: getattr(written, name) for name in Booking.__struct_fields__})
    if cents:
        changed = update(accounts).where(accounts.c.number == line.number)
        connection.execute(changed.values(cents=accounts.c.cents + cents))
    return written


_COLUMNS: Final = [bookings.c[name] for name in Booking.__struct_fields__]


def _known(connection: Connection, client: str, key: str) -> dict[str, Booking]:
    """Return what became of a key so far. SQLite has one writer, so it stays so until the transaction ends."""
    chosen = select(*_COLUMNS).where(bookings.c.client == client, bookings.c.key == key)
    return {row.what: Booking(*row) for row in connection.execute(chosen)}


def _statement(connection: Connection, number: str, limit: int, offset: int) -> list[Booking]:
    chosen = select(*_COLUMNS).where(bookings.c.number == number).order_by(bookings.c.id.desc())
    return [Booking(*row) for row in connection.execute(chosen.limit(limit).offset(offset))]
