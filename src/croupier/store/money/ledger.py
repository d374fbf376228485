"""The ledger in the database: transfers that are only ever added, and the balances that follow from them.

Balances are written in the transaction that adds the transfers, judged by the same `Ledger` as everywhere, and the
database itself refuses a wallet or a seat that would go below zero.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from sqlalchemy import BindParameter, Connection, bindparam, func, or_, select, update

from croupier.bank.currency import Cents
from croupier.bank.invariants import differences, misplaced, wrong
from croupier.bank.ledger import Ledger
from croupier.bank.names import Kind, kind, loan, wallet
from croupier.bank.purse import Purse
from croupier.bank.transfer import Transfer, changes
from croupier.games.game import Seat
from croupier.store.database.engine import Database
from croupier.store.database.schema import balances, transfers
from croupier.store.database.sql import add, do_many, in_parts, inserted, storable

_PART: Final = 10**6  # cents that are added up by themselves

# Statements of every round are made once: making them costs more than running them, and leaves cycles behind.
_KEYS: Final[BindParameter[str]] = bindparam("keys", expanding=True)
_POSTED: Final = select(
    transfers.c.key, transfers.c.source, transfers.c.target, transfers.c.amount, transfers.c.why
).where(transfers.c.key.in_(_KEYS))
_ACCOUNTS: Final[BindParameter[str]] = bindparam("accounts", expanding=True)
_BALANCES: Final = select(balances.c.account, balances.c.amount).where(balances.c.account.in_(_ACCOUNTS))
_LOCKED: Final = _BALANCES.order_by(balances.c.account).with_for_update()


class Booked(Struct, frozen=True, gc=False):
    """A transfer with when it was made and, where it was part of one, at which table by which batch."""

    transfer: Transfer
    at_ns: int
    table_id: int | None = None
    seq: int | None = None


class Money:
    """The ledger of the house."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def post(self, made: Sequence[Transfer], at_ns: int) -> tuple[Transfer, ...]:
        """Book transfers that are no part of play, all or none; return those that were new."""
        return await self._database.write(post, [Booked(transfer, at_ns) for transfer in made])

    async def borrow(self, purse: Purse, account_id: int, *, seated: bool, key: str, at_ns: int) -> None:
        """Book a loan that the purse grants, by what is in the wallet within the transaction: of many requests at once
        the first is granted, and the others see its money. A key that is known borrows nothing more."""
        await self._database.write(_borrow, purse, account_id, seated, key, at_ns)

    async def balance(self, account: str) -> Cents:
        return await self._database.read(balance, account)

    async def known_balance(self, account: str) -> Cents | None:
        """Return the balance of an account, or None if nothing was ever booked on it."""
        return (await self._database.read(_balances, [account])).get(account)

    async def is_booked(self, key: str) -> bool:
        """Return whether the ledger has a transfer with this key."""
        return bool(await self._database.read(posted, [key]))

    async def balances(self, of: Kind | None = None) -> dict[str, Cents]:
        return await self._database.read(_all_balances, of)

    async def history(self, account: str, *, limit: int = 100, offset: int = 0) -> list[Booked]:
        """Return the transfers to and from an account, the latest first, after leaving out so many of them."""
        return await self._database.read(_history, account, limit, offset)

    async def wrong(self, stacks: Mapping[tuple[int, Seat], Cents] | None = None) -> list[str]:
        """Return what does not add up, a sentence each, or an empty list.

        Balances are compared with the transfers behind them and, if given, with the stacks on the tables. A house
        asks when it opens.
        """
        stand, booked = await self._database.read(_stand_and_booked)
        found = wrong(stand) + differences(stand, booked)
        return found if stacks is None else found + misplaced(stand, stacks)


def balance(connection: Connection, account: str) -> Cents:
    return _balances(connection, [account]).get(account, 0)


def post(connection: Connection, booked: Sequence[Booked]) -> tuple[Transfer, ...]:
    made = [entry.transfer for entry in booked]
    ledger = Ledger(_locked(connection, sorted(changes(made))), posted(connection, [t.key for t in made]))
    new = ledger.post(made)
    if new:
        _add(connection, booked, {transfer.key for transfer in new})
        _change(connection, {account: ledger.balance(account) for account in sorted(changes(new))})
    return new


def _borrow(connection: Connection, purse: Purse, account_id: int, seated: bool, key: str, at_ns: int) -> None:
    lender, mine = loan(account_id), wallet(account_id)
    stand = _locked(connection, sorted((lender, mine)))
    if not posted(connection, [key]):
        made = purse.borrow(account_id, stand[mine], seated=seated, key=key)
        post(connection, [Booked(transfer, at_ns) for transfer in made])


def posted(connection: Connection, keys: Sequence[str]) -> list[Transfer]:
    """Return the transfers of the ledger that have these keys."""
    return [Transfer(*row) for part in in_parts(keys) for row in connection.execute(_POSTED, {"keys": part})]


def _locked(connection: Connection, accounts: Sequence[str]) -> dict[str, Cents]:
    """Lock these accounts until the transaction ends and return their balances.

    Missing ones are added first, then all are locked in the order of their names, so that two transactions never
    wait for each other.
    """
    known = _balances(connection, accounts)
    new = [{"account": account, "kind": kind(account), "amount": 0} for account in accounts if account not in known]
    if new:
        connection.execute(inserted(connection, balances).on_conflict_do_nothing(), new)
    return _balances(connection, accounts, lock=True)


def _balances(connection: Connection, accounts: Sequence[str], *, lock: bool = False) -> dict[str, Cents]:
    found: dict[str, Cents] = {}
    for part in in_parts(accounts):
        rows = connection.execute(_LOCKED if lock else _BALANCES, {"accounts": part})
        found |= {row.account: row.amount for row in rows}
    return found


def _add(connection: Connection, booked: Sequence[Booked], new: set[str]) -> None:
    """Insert the new transfers; of several with one key the first, as the ledger counts it."""
    left = set(new)
    rows = []
    for entry in booked:
        t = entry.transfer
        if t.key in left:
            left.remove(t.key)
            parts = (storable(t.key), t.source, t.target, t.amount, storable(t.why))
            rows.append((*parts, entry.at_ns, entry.table_id, entry.seq))
    add(connection, transfers, rows)


_CHANGE: Final = update(balances).values(amount=bindparam("after")).where(balances.c.account == bindparam("name"))


def _change(connection: Connection, after: Mapping[str, Cents]) -> None:
    do_many(connection, _CHANGE, [(amount, account) for account, amount in after.items()])


def _all_balances(connection: Connection, of: Kind | None) -> dict[str, Cents]:
    chosen = select(balances.c.account, balances.c.amount)
    chosen = chosen if of is None else chosen.where(balances.c.kind == of)
    return {row.account: row.amount for row in connection.execute(chosen)}


def _stand_and_booked(connection: Connection) -> tuple[dict[str, Cents], Counter[str]]:
    booked: Counter[str] = Counter()
    amount = transfers.c.amount
    large, small = func.sum(amount // _PART), func.sum(amount % _PART)  # no sum of SQLite's leaves 64 bits
    for column, sign in ((transfers.c.source, -1), (transfers.c.target, 1)):
        for account, parts, rest in connection.execute(select(column, large, small).group_by(column)):
            booked[account] += sign * (int(parts) * _PART + int(rest))
    return _all_balances(connection, None), booked


def _history(connection: Connection, account: str, limit: int, offset: int) -> list[Booked]:
    c = transfers.c
    chosen = select(transfers).where(or_(c.source == account, c.target == account)).order_by(c.id.desc())
    chosen = chosen.limit(limit).offset(offset)
    return [
        Booked(Transfer(row.key, row.source, row.target, row.amount, row.why), row.at_ns, row.table_id, row.seq)
        for row in connection.execute(chosen)
    ]
