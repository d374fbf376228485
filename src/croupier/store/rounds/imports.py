"""Hands that an account has imported: rounds of tables that it owns, which it alone sees and which count for nothing.

The same hand is kept once: a digest says which hands an account has already.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, func, insert, select

from croupier.errors import BadOption
from croupier.store.database.engine import Database
from croupier.store.database.schema import imports, rounds, tables
from croupier.store.database.sql import in_parts, storable
from croupier.store.people.account_lock import lock
from croupier.store.rounds.rounds import Ended, write
from croupier.store.rounds.summary import RoundSummary

IMPORTED_MOST: Final = 100_000  # rounds of an account


class NewImport(Struct, frozen=True):
    """A hand to be kept, under the name of the table where it was played."""

    digest: str
    table: str
    facts: RoundSummary


class Imports:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, account_id: int, hands: Sequence[NewImport], *, at_ns: int) -> int:
        """Keep the hands that the account does not have yet, all or none. Return how many these are.

        Raise BadOption if the account would have too many.
        """
        return await self._database.write(_keep, account_id, hands, at_ns)

    async def count(self, account_id: int) -> int:
        """Return how many hands an account has imported."""
        return await self._database.read(_count, account_id)


def _count(connection: Connection, account_id: int) -> int:
    chosen = select(func.count()).select_from(imports).where(imports.c.account_id == account_id)
    return int(connection.execute(chosen).scalar_one())


def _keep(connection: Connection, account_id: int, hands: Sequence[NewImport], at_ns: int) -> int:
    lock(connection, account_id)
    known = _known(connection, account_id, [hand.digest for hand in hands])
    new = list({hand.digest: hand for hand in hands if hand.digest not in known}.values())
    if _count(connection, account_id) + len(new) > IMPORTED_MOST:
        raise BadOption("import/full", most=IMPORTED_MOST)
    ended = _numbered(connection, account_id, new, at_ns)
    if ended:
        write(connection, ended, {})
        rows = zip(new, ended, strict=True)
        connection.execute(insert(imports), [_row(account_id, hand, round, at_ns) for hand, round in rows])
    return len(new)


def _row(account_id: int, hand: NewImport, round: Ended, at_ns: int) -> dict[str, Any]:
    where = {"table_id": round.table_id, "number": round.facts.number}
    return {"account_id": account_id, "digest": hand.digest, "at_ns": at_ns} | where


def _known(connection: Connection, account_id: int, digests: Sequence[str]) -> set[str]:
    found: set[str] = set()
    for part in in_parts(digests):
        chosen = select(imports.c.digest).where(imports.c.account_id == account_id, imports.c.digest.in_(part))
        found |= set(connection.execute(chosen).scalars())
    return found


def _numbered(connection: Connection, account_id: int, hands: Sequence[NewImport], at_ns: int) -> list[Ended]:
    """Return the hands as rounds of tables of the account's own, numbered after those that are there."""
    found: dict[tuple[str, str], int] = {}
    last: dict[int, int] = {}
    ended = []
    for hand in hands:
        key = (hand.facts.game, hand.table)
        table_id = found.get(key) or found.setdefault(key, _table(connection, account_id, hand, at_ns))
        number = last[table_id] = (last.get(table_id) or _last(connection, table_id)) + 1
        ended.append(Ended(table_id, replace(hand.facts, number=number, counts=False)))
    return ended


def _table(connection: Connection, account_id: int, hand: NewImport, at_ns: int) -> int:
    """Return the account's table of this name and game. A new one is closed from the start."""
    c = tables.c
    mine = select(c.id).where(c.owner_id == account_id, c.name == hand.table, c.game == hand.facts.game)
    known = connection.execute(mine.order_by(c.id)).scalars().first()
    if known is not None:
        return int(known)
    limits = hand.facts.limits
    row = {
        "name": storable(hand.table),
        "game": hand.facts.game,
        "settings": msgspec.json.encode({"name": hand.table, "spectators": False}).decode(),
        "owner_id": account_id,
        "seats": len(hand.facts.seats),
        "minimum": 2,
        "blind": limits.blind,
        "ante": limits.ante,
        "bet_limit": limits.bet_limit,
        "pot_limit": limits.pot_limit,
        "created_ns": at_ns,
        "closed_ns": at_ns,
        "closed_why": "imported",
    }
    return int(connection.execute(insert(tables).returning(c.id), row).scalar_one())


def _last(connection: Connection, table_id: int) -> int:
    return connection.execute(select(func.max(rounds.c.number)).where(rounds.c.table_id == table_id)).scalar() or 0
