"""Visits: the whole time from a player's sign-in with a bank card to the end, in the queue and at a table
(EPS:GL-SESSION). A visit has an account of its own; its sign-in is what the player's client holds of it.

Of the visits that have not ended no two share a name or a bank account: an index holds that. A visit that is to end has
a reason and no sign-in any more; it ends when its player has left the table.
"""

from collections.abc import Collection
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from croupier.bank.ports import Approval
from croupier.errors import BadOption, CroupierError, IllegalAction
from croupier.store.database.engine import Database
from croupier.store.database.schema import sessions
from croupier.store.database.schema_cards import cards
from croupier.store.database.schema_visits import queue_places, visits
from croupier.store.database.sql import storable
from croupier.store.people.accounts import Account, NewAccount, account_by_id, create_account, folded
from croupier.store.people.sign_ins import SignIn, begin_session, end_all

LEFT_TABLE: Final = "left-table"


class NewVisit(Struct, frozen=True, kw_only=True):
    """A sign-in that the bank has approved. `account_name` is for a new account; `token_hash` of what the client is
    given."""

    name: str
    account_name: str
    card: Approval
    token_hash: str
    now_ns: int
    expires_ns: int
    address: str


class Visit(Struct, frozen=True):
    id: int
    account_id: int
    name: str
    bank_account: str
    began_ns: int
    why: str
    ended_ns: int | None


class Begun(Struct, frozen=True):
    """A visit that began, or went on: `ended` are the hashes of the sign-ins that it had before."""

    visit: int
    account: Account
    ended: tuple[str, ...]


class Visits:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, new: NewVisit) -> Begun:
        """Begin a visit with a place at the end of the queue, or go on with the one that this bank account has, under
        the same name: all of it or nothing. Raise BadOption if another player has the name, or if the bank account
        plays under another one; IllegalAction if its player is still leaving."""
        try:
            begun: Begun = await self._database.write(_begin, new)
        except IntegrityError as error:  # another sign-in was quicker
            raise _refusal(str(error.orig)) from None
        return begun

    async def of_bank_account(self, bank_account: str) -> Visit | None:
        """Return the visit that a bank account has now."""
        return await self._database.read(_current, visits.c.bank_account == bank_account)

    async def use(self, account_id: int, bank_account: str) -> None:
        """Let a visit go on with another bank account, if the account has one. Raise IllegalAction if another visit
        uses it."""
        try:
            await self._database.write(_use, account_id, bank_account)
        except IntegrityError:
            raise IllegalAction("card/in-use", field="number") from None

    async def leave(self, account_id: int, why: str) -> bool:
        """End the sign-ins of an account's visit and give up its place in the queue. Return whether it has a visit."""
        return await self._database.write(_leave, account_id, why)

    async def end(self, account_id: int, *, at_ns: int) -> None:
        """End the visit of a player who has left and is at no table."""
        await self._database.write(_end, account_id, at_ns)

    async def leaving(self) -> list[int]:
        """Return the accounts whose visits are to end."""
        return await self._database.read(_leaving)

    async def all(self, *, limit: int) -> list[Visit]:
        """Return visits, the latest first."""
        return await self._database.read(_all, limit)


def end_with_seat(connection: Connection, account_ids: Collection[int], at_ns: int) -> None:
    """End the visits of players who have left their table, in the transaction that stores it."""
    current = visits.c.account_id.in_(account_ids), visits.c.ended_ns.is_(None)
    connection.execute(update(visits).where(*current, visits.c.why == "").values(why=LEFT_TABLE))
    found = [*connection.execute(select(visits.c.account_id).where(*current)).scalars()]
    connection.execute(update(visits).where(*current).values(ended_ns=at_ns))
    connection.execute(delete(sessions).where(sessions.c.account_id.in_(found)))


def _refusal(reason: str) -> CroupierError:
    if "name" in reason and "account_name" not in reason:
        return BadOption("account/name-taken", field="name")
    return IllegalAction("session/elsewhere")


_COLUMNS: Final = [visits.c[name] for name in Visit.__struct_fields__]


def _current(connection: Connection, which: Any) -> Visit | None:
    row = connection.execute(select(*_COLUMNS).where(which, visits.c.ended_ns.is_(None))).one_or_none()
    return Visit(*row) if row else None


def _begin(connection: Connection, new: NewVisit) -> Begun:
    key = folded(new.name)
    known = _current(connection, visits.c.bank_account == new.card.account)
    if known and known.why:
        raise IllegalAction("session/leaving")
    if known and folded(known.name) != key:
        raise BadOption("session/other-name", field="name", name=known.name)
    if known is None and _current(connection, visits.c.name_key == key):
        raise BadOption("account/name-taken", field="name")
    visit, account_id = (known.id, known.account_id) if known else _opened(connection, new)
    ended = end_all(connection, account_id)
    made = SignIn(account_id, new.now_ns, new.now_ns, new.expires_ns, storable(new.address))
    begin_session(connection, new.token_hash, made)
    _show_card(connection, account_id, new, goes_on=known is not None)
    return Begun(visit, account_by_id(connection, account_id, new.now_ns), tuple(ended))


def _opened(connection: Connection, new: NewVisit) -> tuple[int, int]:
    """Store a new account with a visit and a place in the queue. Return the numbers of visit and account."""
    account = create_account(connection, NewAccount(name=new.account_name, nickname=new.name), new.now_ns, None)
    row = {
        "account_id": account.id,
        "name": storable(new.name),
        "name_key": folded(new.name),
        "bank_account": storable(new.card.account),
        "began_ns": new.now_ns,
        "why": "",
    }
    visit: int = connection.execute(insert(visits).returning(visits.c.id), row).scalar_one()
    connection.execute(insert(queue_places), {"account_id": account.id, "since_ns": new.now_ns})
    return visit, account.id


def _show_card(connection: Connection, account_id: int, new: NewVisit, *, goes_on: bool) -> None:
    """Store the card. In a visit that goes on, what was bought before still counts as bought in it."""
    card = new.card
    shown = {
        "kind": card.kind,
        "last_four": card.last_four,
        "reference": storable(card.reference),
        "session": new.token_hash,
    }
    if goes_on:
        connection.execute(update(cards).where(cards.c.account_id == account_id).values(**shown))
    else:
        connection.execute(insert(cards), {"account_id": account_id, "session_ns": new.now_ns} | shown)


def _use(connection: Connection, account_id: int, bank_account: str) -> None:
    changed = update(visits).where(visits.c.account_id == account_id, visits.c.ended_ns.is_(None))
    connection.execute(changed.values(bank_account=storable(bank_account)))


def _leave(connection: Connection, account_id: int, why: str) -> bool:
    connection.execute(delete(queue_places).where(queue_places.c.account_id == account_id))
    current = visits.c.account_id == account_id, visits.c.ended_ns.is_(None)
    connection.execute(update(visits).where(*current, visits.c.why == "").values(why=why))
    if connection.execute(select(visits.c.id).where(*current)).first() is None:
        return False
    end_all(connection, account_id)
    return True


def _end(connection: Connection, account_id: int, at_ns: int) -> None:
    current = visits.c.account_id == account_id, visits.c.ended_ns.is_(None), visits.c.why != ""
    connection.execute(update(visits).where(*current).values(ended_ns=at_ns))


def _leaving(connection: Connection) -> list[int]:
    chosen = select(visits.c.account_id).where(visits.c.ended_ns.is_(None), visits.c.why != "")
    return list(connection.execute(chosen).scalars())


def _all(connection: Connection, limit: int) -> list[Visit]:
    return [Visit(*row) for row in connection.execute(select(*_COLUMNS).order_by(visits.c.id.desc()).limit(limit))]
