"""A house on PostgreSQL, in one process or in parts, as its administrator starts it, for benchmarks.

Both open the same house file on an empty schema of the same server. In parts there are a front, two table servers and
NATS, each a process of its own. Everything is on this machine, and all of it ends with the context.
"""

import asyncio
import atexit
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Collection, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from bench.house_clients import connected
from bench.paced_clients import Player, Pulse
from bench.paced_house import CHIPS, SEATS, TOGETHER, cpu_s, prepared, started
from croupier.server.parts.nats_server import nats_server
from tests.databases import schema_of, server_in

TABLE_SERVERS = 2
_OPEN = r" is open at \w+://[^:]+:(\d+)"
_NATS_OPEN = r"client connections on \S+:(\d+)"


@dataclass(frozen=True)
class Place:
    """The cores of the parts; empty: any. `public` is a front, or a house in one process."""

    public: Collection[int] = ()
    tables: Collection[int] = ()


ANYWHERE = Place()


@dataclass(frozen=True)
class OpenHouse:
    """`port` is where clients come in, `processes` are those of the house by what they are, `tokens` those of accounts
    that have not come yet."""

    port: int
    processes: Mapping[str, Sequence[int]]
    postgresql: "PostgresqlServer"
    tokens: Iterator[str]

    def cpu_s(self) -> dict[str, float]:
        """Return the processor time so far of each kind of process."""
        return {name: sum(map(cpu_s, ids)) for name, ids in self._all().items()}

    def ready_s(self) -> dict[str, float]:
        """Return how long each kind of process has been ready to run so far, and had no core."""
        return {name: sum(map(ready_s, ids)) for name, ids in self._all().items()}

    def _all(self) -> dict[str, Sequence[int]]:
        return {**self.processes, "PostgreSQL": self.postgresql.family()}

    def used_s(self) -> float:
        return sum(self.cpu_s().values())

    async def seat(self, pulse: Pulse) -> int:
        """Open a table and have players take all of its seats. Return its number. Raise Refused if the house opens
        none."""
        first = await connected(Player(pulse, token=next(self.tokens)), self.port)
        table: int = (await first.ask(type="create", settings={"name": "paced"}))["table"]
        await self._sit(first, table, pulse)
        for _ in range(SEATS - 1):
            await self._sit(await connected(Player(pulse, token=next(self.tokens)), self.port), table, pulse)
        return table

    async def _sit(self, player: Player, table: int, pulse: Pulse) -> None:
        """Take a seat here, or with another connection where the table is played."""
        answer = await player.sit(table, CHIPS)
        if answer["type"] == "at":
            there = Player(pulse, ticket=answer["ticket"])
            port = urlsplit(answer["url"]).port
            assert port
            await (await connected(there, port)).sit(table, CHIPS)

    async def fill(self, tables: int, pulse: Pulse) -> None:
        """Open so many tables with players at all seats."""
        for first in range(0, tables, TOGETHER):
            await asyncio.gather(*[self.seat(pulse) for _ in range(first, min(tables, first + TOGETHER))])


class PostgresqlServer:
    """A server of one's own, that syncs as it comes."""

    def __init__(self, server: Any) -> None:
        self.url: str = server.get_uri()
        self.process: int = server.get_pid()
        self.syncs = "on" in server.psql("SHOW fsync")

    def family(self) -> list[int]:
        """Return its processes: the first one and its children."""
        return [self.process, *children(self.process)]

    def pin(self, cores: Collection[int]) -> None:
        """Run all of its processes on these cores from now on, later ones as well."""
        for process in self.family():
            os.sched_setaffinity(process, cores)


@contextmanager
def postgresql_server() -> Iterator[PostgresqlServer]:
    """Run a PostgreSQL server, with its data in a folder of its own under the system's temporary one."""
    folder = Path(tempfile.mkdtemp(prefix="croupier-bench-"))
    server = server_in(folder)
    try:
        yield PostgresqlServer(server)
    finally:
        server.cleanup()
        atexit.unregister(server._cleanup)  # it would make its lock anew
        shutil.rmtree(folder, ignore_errors=True)


def ready_s(process: int) -> float:
    """Return how long the threads of a process have waited for a core so far; 0 where the system does not tell."""
    waited = 0.0
    for task in Path(f"/proc/{process}/task").glob("*/schedstat"):
        try:
            waited += int(task.read_text().split()[1]) / 1e9
        except OSError:
            continue  # it has just ended
    return waited


def children(parent: int) -> list[int]:
    """Return the processes that a process has started and that still run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if stat.read_text().rpartition(")")[2].split()[1] == str(parent):
                found.append(int(stat.parent.name))
        except OSError:
            continue  # it has just ended
    return found


@asynccontextmanager
async def opened_house(
    kind: str, postgresql: PostgresqlServer, house: str, accounts: int, place: Place = ANYWHERE
) -> AsyncIterator[OpenHouse]:
    """Open a house, `one process` or `in parts`, with so many accounts."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "house.toml").write_text(house)
        url = await stack.enter_async_context(schema_of(postgresql.url))
        tokens = await prepared(url, accounts)
        opened = _one_process if kind == "one process" else _in_parts
        port, processes = await opened(stack, folder, url, place)
        yield OpenHouse(port, processes, postgresql, iter(tokens))


def _words(command: str, url: str, *more: str) -> tuple[str, ...]:
    begin = (sys.executable, "-m", "croupier", command, "--house", "house.toml", "--database", url)
    return (*begin, "--any-port", "--port", "0", "--log", f"{command}-{time.time_ns()}.log", *more)


async def _one_process(stack: AsyncExitStack, folder: Path, url: str, place: Place) -> tuple[int, dict[str, list[int]]]:
    house = started(_words("serve", url), folder, _OPEN, cores=place.public)
    process, port = await stack.enter_async_context(house)
    return port, {"house": [process]}


async def _in_parts(stack: AsyncExitStack, folder: Path, url: str, place: Place) -> tuple[int, dict[str, list[int]]]:
    nats = nats_server(folder)
    bus = started(nats.command, folder, _NATS_OPEN, cores=place.tables, errors=subprocess.STDOUT)
    bus_process, _ = await stack.enter_async_context(bus)
    servers = []
    for _ in range(TABLE_SERVERS):
        words = _words("tables", url, "--nats", nats.url)
        # Killed at the end: handing all tables over to each other would take a while.
        server = started(words, folder, _OPEN, cores=place.tables, ends_by=signal.SIGKILL)
        servers.append((await stack.enter_async_context(server))[0])
    front = started(_words("front", url, "--nats", nats.url), folder, _OPEN, cores=place.public)
    front_process, port = await stack.enter_async_context(front)
    return port, {"front": [front_process], "table servers": servers, "NATS": [bus_process]}
