"""What was said at tables. It is written with the batch in which it was said."""

from msgspec import Struct
from sqlalchemy import Connection, select

from croupier.store.database.engine import Database
from croupier.store.database.schema import chat


class Said(Struct, frozen=True):
    player: str
    at_ns: int
    text: str


class Chat:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def last(self, table_id: int, *, limit: int = 100) -> list[Said]:
        """Return the last lines of a table, in the order in which they were said."""
        return await self._database.read(_last, table_id, limit)


def _last(connection: Connection, table_id: int, limit: int) -> list[Said]:
    chosen = select(chat.c.player, chat.c.at_ns, chat.c.text).where(chat.c.table_id == table_id)
    rows = connection.execute(chosen.order_by(chat.c.id.desc()).limit(limit)).all()
    return [Said(*row) for row in reversed(rows)]
