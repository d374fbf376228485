"""Whether a database stores what it is given: known from the last write or, if that is long ago, from one more."""

import asyncio
import logging
import time
from types import TracebackType
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from croupier.store.database.faults import is_unavailable, reason

if TYPE_CHECKING:
    from croupier.store.database.engine import Database

FRESH_S: Final = 15.0  # for which a write that succeeded vouches for the next one
PATIENCE_S: Final = 5.0
_PROBE_BYTES: Final = 65_536
_log: Final = logging.getLogger(__name__)


class LastWrite:
    """Notes of every write whether the database could do it: `with last_write: ...`."""

    def __init__(self) -> None:
        self.failed = False
        self._at_s = time.monotonic()

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.failed, self._at_s = False, time.monotonic()
        elif isinstance(error, Exception) and is_unavailable(error):
            self.failed = True

    def vouches(self) -> bool:
        """Return whether the last write succeeded, and not long ago."""
        return not self.failed and time.monotonic() - self._at_s < FRESH_S


def probe(connection: Connection) -> None:
    """Write something that leaves nothing behind. The database raises if it cannot store it."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT txid_current()"))  # a transaction that has a number is written down
        return
    connection.execute(text("CREATE TABLE write_probe (filler BLOB)"))
    connection.execute(text(f"INSERT INTO write_probe VALUES (zeroblob({_PROBE_BYTES}))"))
    connection.execute(text("DROP TABLE write_probe"))


class WriteCheck:
    """Says whether a database stores. However many ask at once, one of them writes."""

    def __init__(self, database: "Database") -> None:
        self._database = database
        self._probing: asyncio.Task[bool] | None = None

    async def passes(self) -> bool:
        """Return whether the last write succeeded, or else one that is made now. One that takes long does not."""
        if self._database.last_write.vouches():
            return True
        probed = await self._probed()
        return probed is not None and probed.result()

    async def answers(self) -> bool:
        """Return whether the database answers a write that is made now, if only by an error, before long."""
        return self._database.last_write.vouches() or await self._probed() is not None

    async def _probed(self) -> asyncio.Task[bool] | None:
        """Return a write that is made now, when it has ended; None: it takes long."""
        if self._probing is None or self._probing.done():
            self._probing = asyncio.create_task(self._probe(), name="write check")
        done, _ = await asyncio.wait({self._probing}, timeout=PATIENCE_S)
        return done.pop() if done else None

    async def _probe(self) -> bool:
        try:
            await self._database.write(probe)
        except (SQLAlchemyError, OSError) as error:
            _log.warning("The database cannot store: %s.", reason(error))
            return False
        return True
