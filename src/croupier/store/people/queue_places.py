"""The queue for seats: stored, so that the same players wait in the same order after a restart (EPS:DD-002-a)."""

from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import Connection, delete, select

from croupier.errors import IllegalAction
from croupier.store.database.engine import Database
from croupier.store.database.schema import accounts
from croupier.store.database.schema_visits import queue_places


class QueuePlace(Struct, frozen=True):
    """A player who waits; `name` is the account's."""

    account_id: int
    name: str
    nickname: str
    since_ns: int


class QueuePlaces:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> list[QueuePlace]:
        """Return who waits, the longest waiting first."""
        return await self._database.read(_all)

    async def any(self) -> bool:
        """Return whether a player waits."""
        return await self._database.read(_any)


def take_seats(connection: Connection, account_ids: Collection[int]) -> None:
    """Remove players from the queue, in the transaction that stores their seats. Raise IllegalAction if one of them
    does not wait: only the queue leads to a seat, and to one of each (EPS:DD-002-d)."""
    removed = (
        delete(queue_places).where(queue_places.c.account_id.in_(account_ids)).returning(queue_places.c.account_id)
    )
    if len(connection.execute(removed).all()) < len(account_ids):
        raise IllegalAction("queue/not-waiting")


def _any(connection: Connection) -> bool:
    return connection.execute(select(queue_places.c.id).limit(1)).first() is not None


def _all(connection: Connection) -> list[QueuePlace]:
    q, a = queue_places.c, accounts.c
    chosen = select(q.account_id, a.name, a.nickname, q.since_ns).join_from(queue_places, accounts).order_by(q.id)
    return [QueuePlace(*row) for row in connection.execute(chosen)]
