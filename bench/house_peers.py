"""What a house is compared with: the plainest programs that do one part of its work, measured in the same run.

- `commits`: Python's sqlite3, one row a transaction, synced as the house's are.
- `Echo`: a server of the `websockets` library that sends back what it gets, in a process of its own, on uvloop.
"""

import asyncio
import sqlite3
import sys
import time
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

PAUSE_S = 0.005  # between two commits whose time is taken
EVENT = "x" * 400  # bytes, as an act takes in the journal
MESSAGE = "x" * 300  # as the news of an act takes on the wire


def commits(folder: Path, seconds: float) -> float:
    """A second."""
    connection = _journal(folder)
    begun, count = time.perf_counter(), 0
    while time.perf_counter() - begun < seconds:
        _commit(connection)
        count += 1
    took = time.perf_counter() - begun
    connection.close()
    return count / took


def commit_waits(folder: Path, seconds: float) -> list[float]:
    """Return how long a commit takes, in seconds, shortest first: one after another with pauses, as the disk is now."""
    connection = _journal(folder)
    until, waits = time.perf_counter() + seconds, []
    while (begun := time.perf_counter()) < until:
        _commit(connection)
        waits.append(time.perf_counter() - begun)
        time.sleep(PAUSE_S)
    connection.close()
    return sorted(waits)


def _journal(folder: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(folder / "plain.db", isolation_level=None)
    for statement in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"):
        connection.execute(statement)
    connection.execute("CREATE TABLE IF NOT EXISTS journal (seq INTEGER PRIMARY KEY, events TEXT)")
    return connection


def _commit(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("INSERT INTO journal (events) VALUES (?)", (EVENT,))
    connection.execute("COMMIT")


async def round_trips(port: int, clients: int, seconds: float) -> float:
    """A second, of so many clients together, each of which waits for its answer before it asks again."""
    until = time.perf_counter() + seconds

    async def ask() -> int:
        count = 0
        async with connect(f"ws://127.0.0.1:{port}/", compression=None, ping_interval=None) as socket:
            while time.perf_counter() < until:
                await socket.send(MESSAGE)
                await socket.recv()
                count += 1
        return count

    return sum(await asyncio.gather(*[ask() for _ in range(clients)])) / seconds


async def echo(folder: Path) -> None:
    import os

    async def answer(socket: ServerConnection) -> None:
        async for message in socket:
            await socket.send(message)

    async with serve(answer, "127.0.0.1", 0, compression=None, ping_interval=None, backlog=1024) as server:
        (folder / "pid").write_text(str(os.getpid()))
        print(next(iter(server.sockets)).getsockname()[1], flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    try:
        import uvloop

        uvloop.run(echo(Path(sys.argv[1])))
    except ImportError:
        asyncio.run(echo(Path(sys.argv[1])))
