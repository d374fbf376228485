"""What games that people brought want kept: JSON by key, under the name of the module (POKERIV3:ARCHb).

Modules themselves do no I/O: they hand such data out with their events, and get it back when a round begins.
"""

from sqlalchemy import Connection, select

from croupier.store.database.engine import Database
from croupier.store.database.schema import module_data
from croupier.store.database.sql import inserted


class ModuleData:
    """Data of modules. It is written with the batch in which a module hands it out."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def first(self, module: str, key: str, value: bytes, *, at_ns: int) -> bytes:
        """Keep a value unless there is one already. Return the one that is kept."""
        return await self._database.write(_first, module, key, value, at_ns)

    async def of(self, module: str) -> dict[str, bytes]:
        """Return all that a module has kept, by key."""
        return await self._database.read(_of, module)


def _first(connection: Connection, module: str, key: str, value: bytes, at_ns: int) -> bytes:
    row = {"module": module, "key": key, "value": value.decode(), "at_ns": at_ns}
    connection.execute(inserted(connection, module_data).on_conflict_do_nothing(), row)
    return _of(connection, module)[key]


def _of(connection: Connection, module: str) -> dict[str, bytes]:
    chosen = select(module_data.c.key, module_data.c.value).where(module_data.c.module == module)
    return {row.key: row.value.encode() for row in connection.execute(chosen)}
