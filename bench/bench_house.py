"""A house under load: SQLite on disk, every event stored before it is told, one process.

- 100 tables of six bots of the house, with a spectator at each: as fast as they can, then at a steady pace, for the
  time from an action to its broadcast. The peer is Python's sqlite3 with a commit for each row.
- Two bots over loopback sockets, heads-up, who check and call, eight acts a hand: at one table and at eight, stored by
  the act and by the round. Their process is another one than the server's. The peer is an echo of the `websockets`
  library: eight round trips, one after another, are what a hand costs at least that nobody decides and nobody keeps.
- 1,000 connections that do nothing, and as many to the echo.

Durable means that SQLite has synced: how fast the disk does that decides much. A busy machine disturbs all of it: the
median of the turns is shown with the least and the most, and beside rates by the clock those by the processor's time.

    python -m bench.bench_house                     # all of it, short: three minutes
    python -m bench.bench_house --minutes 10        # the tables for ten minutes: does anything grow?
    python -m bench.bench_house --only sockets --turns 5
"""

import argparse
import asyncio
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any, TypeVar

from bench.house_clients import Bot, Idle, connected
from bench.house_peers import commits, round_trips
from bench.house_tables import Minute, busy_house, minutes, resident_mb
from bench.timing import show
from croupier.cli.output.columns import plain_table

T = TypeVar("T")

TABLES, SEATS, CHIPS = 100, 6, 100_000
SECONDS = 8.0
PACE_MS = 80  # with 100 tables a little over 1,000 actions a second
ACTS = 8  # of a hand, heads-up, that everybody checks and calls
CONNECTIONS = 1000
ACTIONS_TARGET, MEGABYTES_TARGET = 1000, 200
TARGETS = {(1, "round"): 1000, (8, "round"): 2000}
PARTS = ("tables", "sockets", "connections")


def in_process(work: Coroutine[Any, Any, T]) -> T:
    """On uvloop where there is one, as `croupier serve` does."""
    try:
        import uvloop

        return uvloop.run(work)
    except ImportError:
        return asyncio.run(work)


def spread(values: Sequence[float]) -> str:
    if len(values) == 1:
        return f"{values[0]:,.0f}"
    return f"{median(values):,.0f} ({min(values):,.0f} to {max(values):,.0f})"


def met(value: float, target: float) -> str:
    return f"{target:,g}: {'met' if value >= target else 'MISSED'}"


def tables(seconds: float, turns: int) -> None:
    figures = ("hands/s", "actions/s", "a CPU second", "p50 ms", "p99 ms", "× commits", "target")
    table = plain_table("", figures=figures)
    for name, pace_ms in (("as fast as they can", 0), (f"each acts after {PACE_MS} ms", PACE_MS)):
        got = [in_process(one_turn(seconds, pace_ms)) for _ in range(turns)]
        seen = [minute for minute, _ in got]
        acts = [minute.acts / minute.seconds for minute in seen]
        busy = [minute.acts / minute.cpu_s for minute in seen]
        table.add_row(
            name,
            spread([minute.hands / minute.seconds for minute in seen]),
            spread(acts),
            spread(busy),
            f"{median([minute.wait_ms(0.5) for minute in seen]):.1f}",
            f"{median([minute.wait_ms(0.99) for minute in seen]):.1f}",
            f"{median([rate / peer for rate, (_, peer) in zip(acts, got, strict=True)]):.2f}",
            met(median(busy), ACTIONS_TARGET),
        )
    show(f"{TABLES} tables of {SEATS} bots, a spectator at each; × commits is against sqlite3 with one for each", table)


async def one_turn(seconds: float, pace_ms: int) -> tuple[Minute, float]:
    """And how many plain commits a second there are at that time."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with busy_house(folder, TABLES, SEATS, pace_ms=pace_ms) as (hub, watch):
            seen = [minute async for minute in minutes(hub, watch, seconds, each_s=seconds)]
        return seen[0], commits(folder, 1.0)


async def long_run(seconds: float) -> None:
    """Line by line, minute by minute: what grows shows."""
    print(f"{TABLES} tables of {SEATS} bots for {seconds / 60:g} minutes, as fast as they can\n")
    print(f"{'minute':>6}  {'actions/s':>9}  {'p99 ms':>8}  {'most that waits':>15}  {'resident MB':>11}", flush=True)
    grown: list[float] = []
    with tempfile.TemporaryDirectory() as name:
        async with busy_house(Path(name), TABLES, SEATS, pace_ms=0) as (hub, watch):
            nth = 0
            async for seen in minutes(hub, watch, seconds, each_s=min(60.0, seconds / 4)):
                nth += 1
                grown.append(seen.resident_mb)
                rate, late = seen.acts / seen.seconds, seen.wait_ms(0.99)
                print(
                    f"{nth:>6}  {rate:>9,.0f}  {late:>8.1f}  {seen.queue:>15,}  {seen.resident_mb:>11.1f}", flush=True
                )
    half = len(grown) // 2
    print(f"\nThe second half ended with {grown[-1] - grown[half]:+.1f} MB; {TABLES} acts can wait, one a table.\n")


@asynccontextmanager
async def served(module: str, folder: str) -> AsyncIterator[int]:
    """A server in a process of its own; answers with its port."""
    server = subprocess.Popen([sys.executable, "-m", module, folder], stdout=subprocess.PIPE, text=True)
    assert server.stdout
    try:
        yield int(server.stdout.readline())
    finally:
        server.terminate()
        server.wait()
        server.stdout.close()


async def heads_up(port: int, count: int, durable: str, seconds: float) -> float:
    """Hands a second, at so many tables together."""
    bots = [await connected(Bot(f"bot{nth}"), port) for nth in range(2 * count)]
    settings = {"game": "holdem", "pace_ms": 0, "durable": durable, "committed": durable == "act", "seats": 2}
    for nth in range(count):
        table = await bots[2 * nth].create(settings | {"name": f"T{nth}", "buy_in": [1, None]})
        for bot in bots[2 * nth : 2 * nth + 2]:
            await bot.sit(table, CHIPS * 1000)
    await asyncio.sleep(1)
    loop = asyncio.get_running_loop()
    begun, dealt = loop.time(), sum(bot.hands for bot in bots)
    await asyncio.sleep(seconds)
    return (sum(bot.hands for bot in bots) - dealt) / 2 / (loop.time() - begun)


async def over_sockets(count: int, durable: str, seconds: float) -> float:
    with tempfile.TemporaryDirectory() as folder:
        async with served("bench.house_server", folder) as port:
            return await heads_up(port, count, durable, seconds)


async def echoed(count: int, seconds: float) -> float:
    """Round trips a second."""
    with tempfile.TemporaryDirectory() as folder:
        async with served("bench.house_peers", folder) as port:
            return await round_trips(port, count, seconds)


def sockets(seconds: float, turns: int) -> None:
    table = plain_table("", figures=("hands/s", "echo, in hands/s", "× echo", "target"))
    for count in (1, 8):
        rates: dict[str, list[float]] = {"act": [], "round": []}
        peers = []
        for _ in range(turns):
            peers.append(in_process(echoed(count, seconds / 2)) / ACTS)
            for durable, found in rates.items():
                found.append(in_process(over_sockets(count, durable, seconds)))
        for durable, found in rates.items():
            target = TARGETS.get((count, durable))
            table.add_row(
                f"{count} table{'s' * (count > 1)}, durable by the {durable}",
                spread(found),
                spread(peers),
                f"{median(found) / median(peers):.2f}",
                met(median(found), target) if target else "",
            )
    show("Heads-up over loopback sockets, check and call", table)


async def idle(module: str, connect: Callable[[int, int], Coroutine[Any, Any, None]]) -> float:
    """Megabytes that the connections cost a server."""
    with tempfile.TemporaryDirectory() as folder:
        async with served(module, folder) as port:
            await connect(port, 0)
            process = (Path(folder) / "pid").read_text()
            before = resident_mb(process)
            for nth in range(1, CONNECTIONS + 1):
                await connect(port, nth)
            await asyncio.sleep(3)
            return resident_mb(process) - before


async def to_house(port: int, nth: int) -> None:
    await connected(Idle(f"bot{nth}"), port)


async def to_echo(port: int, nth: int) -> None:
    await connected(Idle(f"bot{nth}", greets=False), port)


def connections() -> None:
    if not Path("/proc").exists():
        return
    cost, plain = in_process(idle("bench.house_server", to_house)), in_process(idle("bench.house_peers", to_echo))
    target = f"under {MEGABYTES_TARGET}: {'met' if cost < MEGABYTES_TARGET else 'MISSED'}"
    table = plain_table("", figures=("MB", "echo, MB", "× echo", "target"))
    table.add_row(f"{CONNECTIONS:,} idle connections", f"{cost:.0f}", f"{plain:.0f}", f"{cost / plain:.2f}", target)
    show("What connections cost that do nothing", table)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="A house under load.")
    parser.add_argument("--minutes", type=float, help="play the tables for so long, and say what grows")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each turn")
    parser.add_argument("--turns", type=int, default=3, help="of each measurement; the median counts")
    parser.add_argument("--only", choices=PARTS)
    asked = parser.parse_args(arguments)
    if asked.minutes:
        in_process(long_run(60 * asked.minutes))
        return
    if asked.only in (None, "tables"):
        tables(asked.seconds, asked.turns)
    if asked.only in (None, "sockets"):
        sockets(asked.seconds / 2, asked.turns)
    if asked.only in (None, "connections"):
        connections()


if __name__ == "__main__":
    main(sys.argv[1:])
