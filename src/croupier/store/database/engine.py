"""A database by its URL: how to reach it, how to read from it, how to write to it.

Work on a database is a plain function that is given a connection: it runs whole, as one transaction. For SQLite it
runs in a thread, which costs half of what a driver costs that goes to one for every statement; for PostgreSQL, on
asyncpg. SQLite's one writer never waits, as BEGIN IMMEDIATE takes the lock at once, and readers never wait either,
which the write-ahead log allows; `synchronous=FULL` lets what was committed survive a power cut.
"""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from shutil import disk_usage
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine, NullPool, StaticPool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DisconnectionError, SQLAlchemyError

from croupier.errors import BadOption, CroupierError, Unavailable
from croupier.store.database.checkpoints import LOG_PAGES_MOST, Checkpoints
from croupier.store.database.faults import is_damaged, is_full, is_unavailable, reason
from croupier.store.database.kept_connection import KeptConnection
from croupier.store.database.permissions import create_for_owner
from croupier.store.database.write_check import LastWrite

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

P = ParamSpec("P")
T = TypeVar("T")

BACKENDS: Final = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
_PRAGMAS: Final = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "busy_timeout = 10000",
    f"wal_autocheckpoint = {LOG_PAGES_MOST}",
)
_SPACE_BYTES_LEAST: Final = 65_536
_READERS: Final = 4
_CONNECTIONS: Final = 10
# In seconds and times: a session whose machine is gone ends within half a minute.
_KEEPALIVE: Final = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}


class Database(Protocol):
    """`read` and `write` run a function on a connection: `await database.read(function, argument)`."""

    @property
    def url(self) -> URL: ...
    @property
    def last_write(self) -> LastWrite: ...
    async def read(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **more: P.kwargs) -> T: ...
    async def write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **more: P.kwargs) -> T:
        """Run a function in one transaction: committed when this returns, rolled back when it raises."""
        ...

    async def close(self) -> None: ...


def database_at(text: str, *, must_exist: bool = False) -> Database:
    """Return the database at `sqlite:///house.db`, `postgresql://user:password@host/house`, or just the path of a file.

    A schema of PostgreSQL's may be named, `?schema=house`, so that houses share a database.
    """
    url = url_of(text)
    return Sqlite(url, must_exist=must_exist) if url.get_backend_name() == "sqlite" else Postgresql(url)


def url_of(text: str) -> URL:
    if "://" not in text:
        return URL.create(BACKENDS["sqlite"], database=text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise BadOption("database/url", url=repr(text)) from None
    name = url.get_backend_name()
    if name not in BACKENDS:
        raise BadOption("database/kind", kind=name)
    return url.set(drivername=BACKENDS[name])


def without_password(url: URL) -> str:
    """Return a URL as it may be logged: without the password."""
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


def unusable(url: URL, error: Exception) -> CroupierError:
    """Return the refusal for a database that cannot be used: Unavailable if its disk is full or it is damaged, else
    BadOption."""
    shown = without_password(url)
    if is_damaged(error):
        return Unavailable("database/damaged", url=shown, reason=reason(error))
    if is_full(error) or (is_unavailable(error) and _has_no_space(url)):
        return Unavailable("database/full", url=shown)
    return BadOption("database/unusable", url=shown, reason=reason(error))


def _has_no_space(url: URL) -> bool:
    """Return whether the disk of an SQLite file is full, which SQLite calls an I/O error where it maps memory."""
    if url.get_backend_name() != "sqlite" or not url.database:
        return False
    try:
        return disk_usage(Path(url.database).resolve().parent).free < _SPACE_BYTES_LEAST
    except OSError:
        return False


@contextmanager
def faults_told(url: URL) -> Iterator[None]:
    """Raise the refusal of `unusable` in place of a fault of the database. Other errors pass."""
    try:
        yield
    except Exception as error:
        if not is_unavailable(error) or (isinstance(error, OSError) and error.filename):
            raise
        raise unusable(url, error) from None


class Sqlite:
    """A file, or memory where no file is named."""

    def __init__(self, url: URL, *, must_exist: bool = False) -> None:
        self.url = url
        self.last_write = LastWrite()
        self._checkpoints: Checkpoints | None = None
        if url.database in (None, "", ":memory:"):
            self._writer = self._reader = _sqlite(url, "BEGIN IMMEDIATE", poolclass=StaticPool)
            self._writing = self._reading = ThreadPoolExecutor(1, "store")
            self._kept = KeptConnection(self._writer)
            return
        _check_file(url, must_exist=must_exist)
        self._writer = _sqlite(url, "BEGIN IMMEDIATE", pool_size=1)
        self._reader = _sqlite(url, "BEGIN", pool_size=_READERS)
        self._writing = ThreadPoolExecutor(1, "store-writer")
        self._reading = ThreadPoolExecutor(_READERS, "store-reader")
        self._kept = KeptConnection(self._writer)
        self._checkpoints = Checkpoints(Path(str(url.database)))

    async def read(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **more: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reading, lambda: _transacted(self._reader, work, *args, **more))

    async def write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **more: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        with self.last_write:
            done = await loop.run_in_executor(self._writing, lambda: self._kept.transacted(work, *args, **more))
        if self._checkpoints:
            self._checkpoints.count()
        return done

    def connection(self) -> AbstractContextManager[Connection]:
        """Return a connection to read from in the caller's own thread: one moment's state for as long as it is held."""
        return self._reader.connect()

    def transaction(self) -> AbstractContextManager[Connection]:
        """Return a connection to write to in the caller's own thread."""
        return self._writer.begin()

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        ends = [self._reading.shutdown, self._writing.shutdown]
        for end in [*ends, self._checkpoints.close] if self._checkpoints else ends:
            await loop.run_in_executor(None, end)  # which waits, for ever if a disk does not answer
        self._kept.close()
        self._reader.dispose()
        self._writer.dispose()


class Postgresql:
    """A server. Many processes may write; what they write to is locked row by row."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.last_write = LastWrite()
        self._engine = self._connected({}, pool_size=_CONNECTIONS, max_overflow=0)
        event.listen(self._engine.sync_engine, "checkout", _check_open)
        self._kept: AsyncConnection | None = None

    def session(self, name: str) -> "AsyncEngine":
        """Return an engine whose connections are not shared, under a name that others read. It commits every
        statement."""
        return self._connected(
            {"application_name": name} | _KEEPALIVE, poolclass=NullPool, isolation_level="AUTOCOMMIT"
        )

    def _connected(self, settings: dict[str, str], **more: Any) -> "AsyncEngine":
        from sqlalchemy.ext.asyncio import create_async_engine  # which SQLite does without

        if schema := self.url.query.get("schema"):
            settings = settings | {"search_path": str(schema)}
        plain = self.url.difference_update_query(["schema"])
        return create_async_engine(plain, connect_args={"server_settings": settings}, **more)

    async def read(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **more: P.kwargs) -> T:
        """Run a function that reads. As on SQLite, all that it reads is of one moment."""
        async with self._engine.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            return await connection.run_sync(work, *args, **more)

    async def write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **more: P.kwargs) -> T:
        with self.last_write:
            async with self._engine.begin() as connection:
                return await connection.run_sync(work, *args, **more)

    async def run(self, statement: str, values: tuple[Any, ...]) -> int:
        """Run one statement as a transaction of its own, and return how many rows it has written. One at a time.

        Its connection is kept for the next one. To begin a transaction, to commit it, and to ask before whether the
        connection still works takes six answers of the server more.
        """
        with self.last_write:
            kept = await self._kept_open()
            try:
                return (await kept.exec_driver_sql(statement, values)).rowcount
            except BaseException:
                await self._let_go()
                raise

    async def _kept_open(self) -> "AsyncConnection":
        if self._kept and _is_closed((await self._kept.get_raw_connection()).driver_connection):
            await self._let_go()
        if self._kept is None:
            connection = await self._engine.connect()
            self._kept = await connection.execution_options(isolation_level="AUTOCOMMIT")
        return self._kept

    async def _let_go(self) -> None:
        connection, self._kept = self._kept, None
        if connection:
            await connection.invalidate()
            await connection.close()

    async def close(self) -> None:
        await self._let_go()
        await self._engine.dispose()


def _transacted(engine: Engine, work: Callable[Concatenate[Connection, P], T], *args: P.args, **more: P.kwargs) -> T:
    with engine.begin() as connection:
        return work(connection, *args, **more)


def _check_open(connection: Any, record: Any, proxy: Any) -> None:
    """Have the pool replace a connection that its server has closed, as when it was restarted. Its driver knows; to ask
    the server takes three answers, as many as reading a row does."""
    if _is_closed(connection.driver_connection):
        raise DisconnectionError("The server has closed this connection.")


def _is_closed(driver: Any) -> bool:
    return bool(driver.is_closed())


def _check_file(url: URL, *, must_exist: bool) -> None:
    path = Path(str(url.database))
    if must_exist and not path.is_file():
        raise BadOption("database/no-file", path=path)
    if not path.parent.is_dir():
        raise BadOption("database/no-folder", path=path, folder=path.parent)
    try:
        create_for_owner(path)
    except OSError as error:
        raise unusable(url, error) from None


def _sqlite(url: URL, begin: str, **pool: Any) -> Engine:
    engine = create_engine(url, connect_args={"check_same_thread": False}, **pool)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _prepare(connection: Any, record: Any) -> None:
    """Leave transactions to us alone, so that creating tables is part of one, too."""
    connection.isolation_level = None
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()


USABLE_ERRORS: Final = (SQLAlchemyError, OSError, ValueError)
