"""The ledger counts cents.

Until now a transfer was in what its table counted in, and so one wallet held dollars of poker and cents of blackjack
as if they were the same. Now:

- Transfers at blackjack tables were cents already and stay as they are. All others were dollars and are multiplied by
  100. Escrow is what lies on the tables as before, and all accounts sum to 0, since each transfer still adds to one
  account what it takes from another.
- Where chips were ever brought to blackjack tables only, opening money and loans were cents, too: nothing changes.
- A balance is what its transfers sum to. A player who won cents at blackjack and spent them as dollars may have spent
  more than there was. Such a wallet is brought to 0 by a transfer from `bank:cash`, because of a `correction`.
- What was ordered of a bank by card was dollars.

Of the built-in games blackjack alone counts cents. Statistics stay in the unit of their game.
"""

from collections import Counter
from typing import Any

from alembic import op
from sqlalchemy import BigInteger, Connection, Text, bindparam, column, func, insert, not_, or_, select, table, update

revision = "0004"
down_revision = "0003"

_DOLLAR = 100  # cents
_IN_CENTS = ("blackjack",)

_tables = table("tables", column("id", BigInteger), column("game", Text))
_transfers = table(
    "transfers",
    *[column(name, Text) for name in ("key", "source", "target", "why")],
    *[column(name, BigInteger) for name in ("amount", "at_ns", "table_id")],
)
_balances = table("balances", column("account", Text), column("kind", Text), column("amount", BigInteger))
_orders = table("card_orders", column("amount", BigInteger))


def upgrade() -> None:
    connection = op.get_bind()
    if _counts_cents(connection):
        return
    t = _transfers.c
    elsewhere = or_(t.table_id.is_(None), not_(t.table_id.in_(_tables_in_cents())))
    connection.execute(update(_transfers).where(elsewhere).values(amount=t.amount * _DOLLAR))
    connection.execute(update(_orders).values(amount=_orders.c.amount * _DOLLAR))
    booked = _booked(connection)
    for account, amount in _overdrawn(connection, booked).items():
        _correct(connection, account, -amount)
        booked[account] -= amount
        booked["bank:cash"] += amount
    _balance(connection, booked)


def _tables_in_cents() -> Any:
    return select(_tables.c.id).where(_tables.c.game.in_(_IN_CENTS))


def _counts_cents(connection: Connection) -> bool:
    """Return whether all tables to which chips were ever brought counted cents."""
    played = select(_tables.c.game).where(_tables.c.id.in_(select(_transfers.c.table_id))).distinct()
    games = set(connection.execute(played).scalars())
    return bool(games) and games <= {*_IN_CENTS} and connection.execute(select(_orders).limit(1)).first() is None


def _booked(connection: Connection) -> Counter[str]:
    """Return what the transfers of each account sum to."""
    sums: Counter[str] = Counter()
    for side, sign in ((_transfers.c.source, -1), (_transfers.c.target, 1)):
        for account, total in connection.execute(select(side, func.sum(_transfers.c.amount)).group_by(side)):
            sums[account] += sign * int(total)
    return sums


def _overdrawn(connection: Connection, booked: Counter[str]) -> dict[str, int]:
    wallets = select(_balances.c.account).where(_balances.c.kind == "wallet").order_by(_balances.c.account)
    return {account: booked[account] for account in connection.execute(wallets).scalars() if booked[account] < 0}


def _correct(connection: Connection, account: str, amount: int) -> None:
    last = connection.execute(select(func.max(_transfers.c.at_ns))).scalar_one()
    row = {"key": f"correction:{account}", "source": "bank:cash", "target": account, "amount": amount}
    connection.execute(insert(_transfers).values(**row, why="correction", at_ns=last))


def _balance(connection: Connection, booked: Counter[str]) -> None:
    known = set(connection.execute(select(_balances.c.account)).scalars())
    changed = update(_balances).where(_balances.c.account == bindparam("name")).values(amount=bindparam("after"))
    if known:
        connection.execute(changed, [{"name": account, "after": booked[account]} for account in sorted(known)])
    for account in sorted(booked.keys() - known):
        row = {"account": account, "kind": account.partition(":")[0], "amount": booked[account]}
        connection.execute(insert(_balances).values(**row))
