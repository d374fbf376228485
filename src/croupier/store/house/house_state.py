"""What holds for a house as a whole until it is changed: JSON by key, so that a restart or another process finds it."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, delete, select

from croupier.store.database.engine import Database
from croupier.store.database.schema import house_state
from croupier.store.database.sql import storable, upsert


class HouseStateRows:
    """The rows of the table `house_state`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> dict[str, bytes]:
        """Return all values by key."""
        return await self._database.read(_all)

    async def put(self, values: Mapping[str, bytes | None], *, at_ns: int) -> None:
        """Replace the values of these keys, together; None removes one."""
        await self._database.write(_put, values, at_ns)


def _all(connection: Connection) -> dict[str, bytes]:
    return {row.key: row.value.encode() for row in connection.execute(select(house_state.c.key, house_state.c.value))}


def _put(connection: Connection, values: Mapping[str, bytes | None], at_ns: int) -> None:
    gone = [key for key, value in values.items() if value is None]
    if gone:
        connection.execute(delete(house_state).where(house_state.c.key.in_(gone)))
    rows = [
        {"key": key, "value": storable(value.decode()), "at_ns": at_ns}
        for key, value in values.items()
        if value is not None
    ]
    if rows:
        connection.execute(upsert(connection, house_state, _replaced), rows)


def _replaced(new: Any) -> dict[str, Any]:
    return {"value": new.value, "at_ns": new.at_ns}
