"""The connection of SQLite's one writer, kept from one transaction to the next.

To take it from a pool and give it back costs half as much as a whole transaction of one row.
"""

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine

P = ParamSpec("P")
T = TypeVar("T")


class KeptConnection:
    """For one thread at a time. It is opened when it is first needed, and anew after anything has failed."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None

    def transacted(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **more: P.kwargs) -> T:
        """Run a function in one transaction: committed when this returns, rolled back when it raises."""
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                return work(self._connection, *args, **more)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Give the connection back to its engine."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
