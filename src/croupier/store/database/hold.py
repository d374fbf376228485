"""A house holds its database while it is open: a second house on it does not open, and says which process has it.

SQLite: an operating-system lock on a file beside the database. PostgreSQL: an advisory lock, and the name of the
session that has it. Either is gone at once when the process is. Programs that only read hold nothing. The parts of a
house share the lock of PostgreSQL, so that they keep a house of one process away, and it them.
"""

import asyncio
import logging
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import msgspec
from msgspec import Struct
from sqlalchemy import URL, text

from croupier.errors import BadOption, CroupierError
from croupier.store.database.engine import USABLE_ERRORS, Database, Postgresql, unusable, without_password
from croupier.store.database.file_lock import FileLock
from croupier.store.database.permissions import restrict_to_owner

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection  # which SQLite does without

Lost = Callable[[CroupierError], None]

AGAIN_S: Final = 1.0  # between attempts to take a lock again that was lost with its session
_KEY: Final = 0x63726F75
_NAME_BYTES_MOST: Final = 63  # that PostgreSQL keeps of a session's name
_SCHEMA: Final = "hashtext(coalesce(current_schema(), ''))"
_TAKE: Final = text(f"SELECT pg_try_advisory_lock({_KEY}, {_SCHEMA})")
_SHARE: Final = text(f"SELECT pg_try_advisory_lock_shared({_KEY}, {_SCHEMA})")
_ALONE: Final = text(f"SELECT pg_advisory_lock({_KEY + 1}, hashtext(coalesce(current_schema(), '') || ' ' || :what))")
_WHO: Final = text(f"""
    SELECT session.application_name, session.backend_start
    FROM pg_locks taken JOIN pg_stat_activity session ON session.pid = taken.pid
    WHERE taken.locktype = 'advisory' AND taken.granted AND session.datname = current_database()
      AND taken.classid::bigint = {_KEY} AND taken.objid::bigint = {_SCHEMA}::bigint & 4294967295
""")
_log: Final = logging.getLogger(__name__)


class Holder(Struct, frozen=True):
    """Who holds a database: a process, its machine, where its house is reached, and since when."""

    pid: int
    host: str
    address: str
    since: str

    @classmethod
    def here(cls, address: str, *, now_ns: int) -> "Holder":
        """Return this process as a holder, from now on."""
        since = datetime.fromtimestamp(now_ns // 10**9, UTC)
        return cls(os.getpid(), socket.gethostname(), address, _shown(since))


class Hold(Protocol):
    """A lock on a database. `take` raises BadOption if another process holds it; the sentence says which.

    `lost` is called if it turns out later that another process holds it now.
    """

    lost: Lost

    async def take(self) -> None: ...
    async def release(self) -> None: ...


def hold_of(database: Database, holder: Holder, *, shared: bool = False) -> Hold:
    """Return the hold on this database for this holder, not taken yet. Raise BadOption if it cannot be shared."""
    if isinstance(database, Postgresql):
        return _SessionHold(database, holder, shared=shared)
    if shared:
        raise BadOption("parts/postgresql", url=without_password(database.url))
    name = database.url.database
    return _Nothing() if name in (None, "", ":memory:") else _FileHold(database.url, holder)


@asynccontextmanager
async def held(database: Database, holder: Holder, *, shared: bool = False) -> AsyncIterator[Hold]:
    """Hold a database meanwhile, alone or `shared` with others who share it. Raise BadOption if another process holds
    it."""
    hold = hold_of(database, holder, shared=shared)
    try:
        await hold.take()
        yield hold
    finally:
        await hold.release()


@asynccontextmanager
async def alone(database: Database, what: str) -> AsyncIterator[None]:
    """Wait until no other process of the house does `what`, and keep others waiting meanwhile."""
    if not isinstance(database, Postgresql):
        yield
        return
    engine = database.session(f"croupier {what}")
    try:
        async with engine.connect() as connection:
            await connection.execute(_ALONE, {"what": what})
            yield
    finally:
        await engine.dispose()


def _ignore(error: CroupierError) -> None:
    pass


def _held(url: URL, holder: Holder | None) -> BadOption:
    shown = without_password(url)
    if holder is None:
        return BadOption("database/held", url=shown)
    if not holder.address:
        return BadOption(
            "database/held", key="database/held-by", url=shown, pid=holder.pid, host=holder.host, since=holder.since
        )
    return BadOption(
        "database/held",
        key="database/held-at",
        url=shown,
        pid=holder.pid,
        host=holder.host,
        address=holder.address,
        since=holder.since,
    )


class _Nothing:
    """Null implementation: a database in memory is this process's alone."""

    lost: Lost = staticmethod(_ignore)

    async def take(self) -> None:
        pass

    async def release(self) -> None:
        pass


class _FileHold:
    """A lock on `house.db.lock` beside `house.db`."""

    def __init__(self, url: URL, holder: Holder) -> None:
        self.lost: Lost = _ignore
        self._url = url
        self._holder = holder
        self._path = Path(str(url.database)).resolve()
        self._lock = FileLock(self._path.with_name(f"{self._path.name}.lock"))

    async def take(self) -> None:
        try:
            if not self._lock.take(msgspec.json.encode(self._holder)):
                raise _held(self._url, self._other())
        except OSError as error:
            raise unusable(self._url, error) from None
        restrict_to_owner(self._path)

    def _other(self) -> Holder | None:
        try:
            return msgspec.json.decode(self._lock.text(), type=Holder)
        except msgspec.DecodeError:
            return None  # it has just taken the lock and not yet written who it is

    async def release(self) -> None:
        self._lock.release()


class _SessionHold:
    """An advisory lock of PostgreSQL's, for one schema of one database. The session's name says who has it.

    The lock is lost with its session, as when the server restarts: it is taken again as soon as that is possible.
    """

    def __init__(self, database: Postgresql, holder: Holder, *, shared: bool = False) -> None:
        self.lost: Lost = _ignore
        self._take = _SHARE if shared else _TAKE
        self._url = database.url
        name = f"croupier {holder.pid} {holder.address or '-'} {holder.host}"
        self._engine = database.session(name.encode()[:_NAME_BYTES_MOST].decode(errors="ignore"))
        self._connection: AsyncConnection | None = None
        self._retaking: asyncio.Task[None] | None = None
        self._released = False

    async def take(self) -> None:
        connection = await self._engine.connect()
        try:
            if not (await connection.execute(self._take)).scalar():
                raise _held(self._url, await _other(connection))
        except BaseException:
            await connection.close()
            raise
        session = (await connection.get_raw_connection()).driver_connection
        assert session is not None
        session.add_termination_listener(self._ended)
        self._connection = connection

    def _ended(self, session: object) -> None:
        if not self._released and self._retaking is None:
            self._retaking = asyncio.create_task(self._retake())

    async def _retake(self) -> None:
        _log.warning("The session that holds the database %s has ended.", without_password(self._url))
        while True:
            try:
                await self._close()
                await self.take()
            except CroupierError as error:
                self.lost(error)
                return
            except USABLE_ERRORS:
                await asyncio.sleep(AGAIN_S)
            else:
                self._retaking = None
                return

    async def release(self) -> None:
        self._released = True
        if self._retaking:
            self._retaking.cancel()
            await asyncio.wait({self._retaking})
        await self._close()
        await self._engine.dispose()

    async def _close(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            await connection.invalidate()
            await connection.close()


async def _other(connection: "AsyncConnection") -> Holder | None:
    row = (await connection.execute(_WHO)).first()
    said = str(row.application_name).split(" ", 3) if row else []
    if row is None or len(said) < 3 or said[0] != "croupier" or not said[1].isdecimal():
        return None
    _, pid, address, host = [*said, ""][:4]
    since = row.backend_start.astimezone(UTC)
    return Holder(int(pid), host, "" if address == "-" else address, _shown(since))


def _shown(moment: datetime) -> str:
    return moment.replace(microsecond=0).isoformat().replace("+00:00", "Z")
