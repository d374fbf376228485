"""Deletion of an account: nickname, address, password, sessions, tokens and card go; its rounds, results and transfers
stay under a pseudonym. No other account gets its names.

Journals of tables that it played at, and lines of the audit log, are not rewritten: only the house reads the
first, and the second are only ever added to.
"""

from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, delete, or_, select, update

from croupier.bank.currency import Cents, shown
from croupier.bank.names import CASH, HOUSE, loan, wallet
from croupier.bank.transfer import in_parts
from croupier.errors import IllegalAction
from croupier.store.database.engine import Database
from croupier.store.database.schema import (
    accounts,
    balances,
    chat,
    password_resets,
    rounds,
    sanctions,
    seats,
    sessions,
    tables,
    tokens,
)
from croupier.store.database.schema_cards import cards
from croupier.store.database.schema_visits import queue_places, visits
from croupier.store.money.ledger import Booked, post
from croupier.store.people.account_lock import lock
from croupier.store.people.retired_names import retire

MoneyGoes: TypeAlias = Literal["bank", "house"]

_OWNED: Final = (
    sessions,
    tokens,
    password_resets,
    sanctions,
    cards,
    queue_places,
    visits,
)  # what goes with the account
_TARGETS: Final[dict[MoneyGoes, str]] = {"bank": CASH, "house": HOUSE}


class Deleted(Struct, frozen=True, kw_only=True):
    """What is left of an account: the pseudonym of its rounds, and how much money it had and owed."""

    pseudonym: str
    money: Cents
    debt: Cents


class Deletion:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def delete(self, account_id: int, *, at_ns: int, money: MoneyGoes | None = None) -> Deleted:
        """Delete an account that sits at no table. `money` is where its money goes and who bears its debt. Raise
        IllegalAction for the superuser, for an account that is deleted already, and for one that has or owes money
        unless `money` is given."""
        return await self._database.write(_delete, account_id, at_ns, money)

    async def is_deleted(self, account_id: int) -> bool:
        return await self._database.read(_is_deleted, account_id)

    async def check(self, account_id: int, *, money: MoneyGoes | None = None) -> None:
        """Raise the IllegalAction with which the deletion would be refused, if it would."""
        await self._database.read(_checked, account_id, money)


def _delete(connection: Connection, account_id: int, at_ns: int, money: MoneyGoes | None) -> Deleted:
    lock(connection, account_id)
    account = _checked(connection, account_id, money)
    pseudonym = _pseudonym(connection, account_id)
    has, owes = _cleared(connection, account_id, at_ns, money)
    for owned in _OWNED:
        connection.execute(delete(owned).where(owned.c.account_id == account_id))
    retire(connection, {account.name_key, account.login_key or account.name_key}, at_ns)
    values = dict.fromkeys(("name", "name_key", "login", "login_key", "nickname"), pseudonym)
    gone = dict.fromkeys(("email", "email_key", "password"))
    changed = update(accounts).where(accounts.c.id == account_id)
    connection.execute(changed.values(**values, **gone, role="player", deleted_ns=at_ns))
    _rename_rounds(connection, account_id, account.name, pseudonym)
    return Deleted(pseudonym=pseudonym, money=has, debt=owes)


def _is_deleted(connection: Connection, account_id: int) -> bool:
    chosen = select(accounts.c.deleted_ns).where(accounts.c.id == account_id)
    return connection.execute(chosen).scalar_one() is not None


def _checked(connection: Connection, account_id: int, money: MoneyGoes | None) -> Any:
    """Return the row of an account that may be deleted."""
    account = connection.execute(select(accounts).where(accounts.c.id == account_id)).one()
    if account.role == "superuser":
        raise IllegalAction("account/superuser")
    if account.deleted_ns is not None:
        raise IllegalAction("account/deleted")
    found, debt = _has(connection, account_id)
    if (found or debt) and money is None:
        raise IllegalAction("account/has-money", money=shown(sum(found.values())), debt=shown(debt))
    return account


def _has(connection: Connection, account_id: int) -> tuple[dict[str, Cents], Cents]:
    """Return what is in the wallets of an account, and what it owes."""
    mine, owed = wallet(account_id), loan(account_id)
    b = balances.c
    which = or_(b.account.in_((mine, owed)), b.account.like(f"{mine}:%"))
    found = {row.account: row.amount for row in connection.execute(select(b.account, b.amount).where(which))}
    debt = -found.pop(owed, 0)
    return {account: cents for account, cents in found.items() if cents}, debt


def _pseudonym(connection: Connection, account_id: int) -> str:
    """Return `deleted-17` for account 17, with more behind it should anybody be called so."""
    name = f"deleted-{account_id}"
    c = accounts.c
    while connection.execute(select(c.id).where(or_(c.name_key == name, c.login_key == name))).first():
        name += "-x"
    return name


def _cleared(connection: Connection, account_id: int, at_ns: int, money: MoneyGoes | None) -> tuple[Cents, Cents]:
    """Empty the wallets of an account and settle its debt. Return what it had and what it owed."""
    found, debt = _has(connection, account_id)
    owed = loan(account_id)
    if found or debt:
        target = _TARGETS[money or "bank"]
        key = f"deletion:{account_id}"
        made = [
            t for source, cents in found.items() for t in in_parts(f"{key}:{source}", source, target, cents, "deletion")
        ]
        made += in_parts(f"{key}:{owed}", target, owed, debt, "deletion") if debt else ()
        post(connection, [Booked(transfer, at_ns) for transfer in made])
    return sum(found.values()), debt


def _rename_rounds(connection: Connection, account_id: int, before: str, after: str) -> None:
    """Put the pseudonym where the name was: in the seats of rounds, in their records and in the chat."""
    theirs = select(tables.c.id).where(tables.c.owner_id.is_(None))  # not hands that were imported from a file
    unnumbered = and_(seats.c.account_id.is_(None), seats.c.player == before, seats.c.table_id.in_(theirs))
    which = or_(seats.c.account_id == account_id, unnumbered)
    chosen = select(seats.c.table_id, seats.c.number).where(which).distinct()
    for table_id, number in connection.execute(chosen).all():
        _rename_record(connection, and_(rounds.c.table_id == table_id, rounds.c.number == number), before, after)
    connection.execute(update(seats).where(which).values(player=after))
    connection.execute(update(chat).where(chat.c.account_id == account_id).values(player=after))


def _rename_record(connection: Connection, which: ColumnElement[bool], before: str, after: str) -> None:
    kept = connection.execute(select(rounds.c.record).where(which)).scalar_one()
    record = msgspec.json.decode(kept)
    header = record["header"]
    for place in [*header["seats"], *header.get("changes", ())]:
        if place:
            _rename_in(place, before, after)
    connection.execute(update(rounds).where(which).values(record=msgspec.json.encode(record).decode()))


def _rename_in(place: dict[str, Any], before: str, after: str) -> None:
    if place.get("player") == before:
        place["player"] = after
    if "players" in place:
        place["players"] = [after if name == before else name for name in place["players"]]
