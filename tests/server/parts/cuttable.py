"""A connection between two parts that can be cut at any moment: a proxy that forwards bytes."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TypeAlias

from sqlalchemy import make_url

Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Dial: TypeAlias = Callable[[], Awaitable[Streams]]


class Cuttable:
    """Forwards to wherever `dial` leads; `cut` breaks all connections that there are. New ones go through, unless the
    line is `down`."""

    def __init__(self, dial: Dial) -> None:
        self.down = False
        self._dial = dial
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self.down:
                raise ConnectionRefusedError
            there, to = await self._dial()
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, to}
        ways = [asyncio.create_task(_pump(reader, to)), asyncio.create_task(_pump(there, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            self._writers -= {writer, to}
            writer.transport.abort()
            to.transport.abort()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()


@asynccontextmanager
async def cuttable_port(port: int) -> AsyncIterator[tuple[Cuttable, int]]:
    """A port that leads to another one."""
    made = Cuttable(lambda: asyncio.open_connection("127.0.0.1", port))
    server = await asyncio.start_server(made.forward, "127.0.0.1", 0)
    async with _closed(server, made):
        yield made, server.sockets[0].getsockname()[1]


@asynccontextmanager
async def cuttable_postgresql(folder: Path, socket: Path) -> AsyncIterator[Cuttable]:
    """A folder with a socket, as PostgreSQL's clients look for it, that leads to the server's."""
    made = Cuttable(lambda: asyncio.open_unix_connection(str(socket)))
    folder.mkdir()
    server = await asyncio.start_unix_server(made.forward, str(folder / socket.name))
    async with _closed(server, made):
        yield made


def socket_of(database: str) -> Path | None:
    """The socket of a PostgreSQL server that is reached by one."""
    host = make_url(database).query.get("host")
    found = Path(str(host)) / ".s.PGSQL.5432" if host else None
    return found if found and found.exists() else None


@asynccontextmanager
async def cuttable_database(folder: Path, database: str) -> AsyncIterator[tuple[Cuttable, str] | None]:
    """A URL that leads to a database by such a folder; None, if its server is not reached by a socket."""
    found = socket_of(database)
    if found is None:
        yield None
        return
    async with cuttable_postgresql(folder, found) as made:
        url = make_url(database).update_query_dict({"host": str(folder)})
        yield made, url.render_as_string(hide_password=False)


@asynccontextmanager
async def _closed(server: asyncio.Server, made: Cuttable) -> AsyncIterator[None]:
    try:
        yield
    finally:
        server.close()
        made.cut()
