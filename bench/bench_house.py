"""A house under load: SQLite on disk, every event stored before it is told, one process.

- 100 tables of six bots of the house, with a spectator at each: as fast as they can, then at a steady pace, for the
  time from an action to its broadcast.
- Two bots over loopback sockets, heads-up, who check and call: at one table and at eight, stored by the act and by the
  round. Their process is another one than the server's.
- 1,000 connections that do nothing.

Durable means that SQLite has synced: how fast the disk does that decides much. `python -m bench.bench_house 600` plays
the tables for ten minutes and says whether memory grew.
"""

import asyncio
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bench.house_clients import Bot, Idle, connected
from bench.timing import show
from croupier.cli.plain import plain_table
from croupier.server.connection import Connection
from croupier.server.house import HouseFile
from croupier.server.hub import Hub
from croupier.server.live import Live
from croupier.server.room import Room
from croupier.store.accounts import NewAccount
from croupier.store.store import Store
from croupier.table.commands import Act
from croupier.table.settings import TableSettings

TABLES, SEATS, CHIPS = 100, 6, 100_000
SECONDS = 8.0
PACE_MS = 80  # with 100 tables a little over 1,000 actions a second
CONNECTIONS = 1000
TARGETS = {(1, "round"): 1000, (8, "round"): 2000}


class Plain:
    async def hashed(self, password: str) -> str:
        return password

    async def fits(self, kept: str | None, password: str) -> bool:
        return kept == password


class Spectator(Connection):
    """Somebody who is told everything, and how long after it was asked for."""

    def __init__(self, account: Any, watch: "Watch") -> None:
        super().__init__(account)
        self._watch = watch

    def send(self, data: bytes) -> None:
        self._watch.told()


class Watch:
    """Stamps actions as they come in and as they are told. Tables serve one after another, so that pairs match."""

    def __init__(self) -> None:
        self.asked: dict[int, float] = {}
        self.waits: list[float] = []
        self.now = 0

    def told(self) -> None:
        asked = self.asked.pop(self.now, None)
        if asked is not None:
            self.waits.append(time.perf_counter() - asked)


def listen(room: Room, watch: Watch, account: Any) -> None:
    """Stamp this room's actions."""
    put, publish = room.put, room.audience.publish

    def stamped(work: Any, *more: Any, **also: Any) -> None:
        if isinstance(work, Act):
            watch.asked[room.id] = time.perf_counter()
        put(work, *more, **also)

    def published(*told: Any) -> None:
        watch.now = room.id
        publish(*told)

    room.put = stamped  # type: ignore[method-assign]
    room.audience.publish = published  # type: ignore[method-assign, assignment]
    room.audience.watchers[account.name] = Spectator(account, watch)


@asynccontextmanager
async def house(folder: Path, *, pace_ms: int = 0) -> AsyncIterator[Hub]:
    file = HouseFile(name="bench", title="Bench", live=Live(bot_pace_ms=pace_ms))
    async with Store.open(f"sqlite:///{folder / 'house.db'}") as store, Hub.open(store, file, Plain()) as hub:
        yield hub


async def busy_tables(seconds: float, *, pace_ms: int) -> dict[str, float]:
    watch = Watch()
    with tempfile.TemporaryDirectory() as folder:
        async with house(Path(folder), pace_ms=pace_ms) as hub:
            account = await hub.store.accounts.create(NewAccount(name="eve", nickname="eve"), at_ns=1)
            for number in range(TABLES):
                settings = TableSettings(name=f"T{number}", game="holdem", pace_ms=0, seats=SEATS, minimum=SEATS)
                room = await hub.open_table(settings)
                listen(room, watch, account)
                for _ in range(SEATS):
                    await hub.seat_bot(room, "caller", 200, stays=True)
            await asyncio.sleep(1)
            return await measured(hub, watch, seconds)


async def measured(hub: Hub, watch: Watch, seconds: float) -> dict[str, float]:
    def hands() -> int:
        return sum(room.table.state.number for room in hub.rooms.values())

    watch.waits.clear()
    begun, dealt, cpu, memory = time.perf_counter(), hands(), time.process_time(), peak_mb()
    await asyncio.sleep(seconds)
    took, waits = time.perf_counter() - begun, sorted(watch.waits)
    return {
        "hands": (hands() - dealt) / took,
        "actions": len(waits) / took,
        "p50": waits[len(waits) // 2] * 1000,
        "p99": waits[len(waits) * 99 // 100] * 1000,
        "busy": (time.process_time() - cpu) / took,
        "grown": peak_mb() - memory,
    }


def peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def in_process(work: Any) -> Any:
    """On uvloop where there is one, as `croupier serve` does."""
    try:
        import uvloop

        return uvloop.run(work)
    except ImportError:
        return asyncio.run(work)


def tables(seconds: float) -> None:
    table = plain_table("", figures=("hands/s", "actions/s", "p50 ms", "p99 ms", "CPU", "grown MB"))
    for name, pace_ms in (("as fast as they can", 0), (f"one action every {PACE_MS} ms", PACE_MS)):
        got = in_process(busy_tables(seconds, pace_ms=pace_ms))
        figures = [f"{got['hands']:,.0f}", f"{got['actions']:,.0f}", f"{got['p50']:.1f}", f"{got['p99']:.1f}"]
        table.add_row(name, *figures, f"{got['busy']:.0%}", f"{got['grown']:.1f}")
    show(f"{TABLES} tables of {SEATS} bots, with a spectator each (target: 1,000 actions/s)", table)


@asynccontextmanager
async def served(folder: str) -> AsyncIterator[int]:
    """A server in a process of its own; answers with its port."""
    command = [sys.executable, "-m", "bench.house_server", folder]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout
    try:
        yield int(server.stdout.readline())
    finally:
        server.terminate()
        server.wait()


async def heads_up(port: int, count: int, durable: str, seconds: float) -> float:
    """Hands a second, at so many tables together."""
    bots = [await connected(Bot(f"bot{nth}"), port) for nth in range(2 * count)]
    settings = {"game": "holdem", "pace_ms": 0, "durable": durable, "committed": durable == "act", "seats": 2}
    for nth in range(count):
        table = await bots[2 * nth].create(settings | {"name": f"T{nth}", "buy_in": [1, None]})
        for bot in bots[2 * nth : 2 * nth + 2]:
            await bot.sit(table, CHIPS * 1000)
    await asyncio.sleep(1)
    begun, dealt = time.perf_counter(), sum(bot.hands for bot in bots)
    await asyncio.sleep(seconds)
    return (sum(bot.hands for bot in bots) - dealt) / 2 / (time.perf_counter() - begun)


async def over_sockets(count: int, durable: str, seconds: float) -> float:
    with tempfile.TemporaryDirectory() as folder:
        async with served(folder) as port:
            return await heads_up(port, count, durable, seconds)


def sockets(seconds: float) -> None:
    table = plain_table("", figures=("hands/s", "target"))
    for count in (1, 8):
        for durable in ("act", "round"):
            rate = in_process(over_sockets(count, durable, seconds))
            target = TARGETS.get((count, durable))
            aim = f"{target:,}: {'met' if rate >= target else 'MISSED'}" if target else ""
            table.add_row(f"{count} table{'s' * (count > 1)}, durable by the {durable}", f"{rate:,.0f}", aim)
    show("Heads-up over loopback sockets, check and call", table)


async def idle(count: int) -> float:
    """Megabytes that so many connections cost."""
    with tempfile.TemporaryDirectory() as folder:
        async with served(folder) as port:
            await connected(Idle("bot0"), port)
            before = resident_mb(folder)
            for nth in range(1, count + 1):
                await connected(Idle(f"bot{nth}"), port)
            await asyncio.sleep(3)
            return resident_mb(folder) - before


def resident_mb(folder: str) -> float:
    """Of the server, which leaves its process id in its folder."""
    status = Path(f"/proc/{(Path(folder) / 'pid').read_text()}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def connections() -> None:
    if not os.path.exists("/proc"):
        return
    cost = in_process(idle(CONNECTIONS))
    print(f"{CONNECTIONS:,} idle connections cost {cost:.0f} MB (target: under 200)\n")


def main(arguments: Sequence[str]) -> None:
    seconds = float(arguments[0]) if arguments else SECONDS
    tables(seconds)
    if not arguments:
        sockets(SECONDS / 2)
        connections()


if __name__ == "__main__":
    main(sys.argv[1:])
