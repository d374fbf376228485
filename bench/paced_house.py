"""What benchmarks of houses at the pace of people share: accounts, processes, and what is measured of them."""

import asyncio
import os
import re
import secrets
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection

from bench.paced_clients import Pulse
from croupier.server.http.authentication import hash_of
from croupier.store.people import accounts, tokens
from croupier.store.store import Store

SEATS, CHIPS = 6, 1_000_000
TARGET_MS = 50.0
TOGETHER = 25  # tables that fill at the same time
END_S = 30.0  # for a server to end that was asked to
HOUSE = """
name = "paced"
title = "Paced"
guests = true
tables_most = {tables}

[limits]
requests = {{ burst = 100_000, every_s = 0.0001 }}  # all players come from one address
late_ms_most = {late_ms}

[live]
close_s = 0.0
openings = {{ burst = 100_000, every_s = 0.0001 }}

[defaults]
game = "holdem"
seats = {seats}
minimum = {seats}
pace_ms = {pace_ms}
buy_in = [1, {chips}]
"""


@dataclass(frozen=True)
class Seen:
    """What was measured in a stretch of time. Waits are in milliseconds; `paused_s` is the garbage collector's."""

    seconds: float
    acts: int
    cpu_s: float
    p50: float
    p99: float
    most: float
    paused_s: float = 0.0
    longest_s: float = 0.0  # of its pauses, since the house was opened
    commit: float = 0.0  # what a plain commit took meanwhile, p99


def house_file(tables: int, *, late_ms: int = 500, pace_ms: int = 1000) -> str:
    """Return a house file for so many tables; `pace_ms` is the pause between two rounds."""
    return HOUSE.format(tables=tables, late_ms=late_ms, seats=SEATS, pace_ms=pace_ms, chips=CHIPS)


async def prepared(url: str, count: int) -> list[str]:
    """Make so many accounts in a new database, and return a token of each."""
    secret = [secrets.token_urlsafe(24) for _ in range(count)]

    def make(connection: Connection) -> None:
        for nth, token in enumerate(secret):
            new = accounts.NewAccount(name=f"bot{nth}", nickname=f"bot{nth}", kind="bot")
            account = accounts.create_account(connection, new, 1, None)
            made = tokens.Token(0, "bench", 1, None, None)
            tokens._create(connection, account.id, made, hash_of(token), None, None)
            tokens._use(connection, hash_of(token), time.time_ns())  # so that the first use is not stored one by one

    async with Store.open(url) as store:
        await store.database.write(make)
    return secret


@asynccontextmanager
async def started(
    command: Sequence[str],
    folder: Path,
    port: str,
    *,
    cores: Collection[int] = (),
    ends_by: int = signal.SIGTERM,
    errors: int | None = None,
) -> AsyncIterator[tuple[int, int]]:
    """Run a server, on these cores if any are named, and yield its process and its port, which the line says that
    matches."""
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=folder)
    assert server.stdout
    try:
        if cores:
            os.sched_setaffinity(server.pid, cores)
        found = None
        while not (found := re.search(port, await asyncio.to_thread(server.stdout.readline))):
            assert server.poll() is None, "the server has ended"
        yield server.pid, int(found[1])
    finally:
        server.send_signal(ends_by)
        await asyncio.to_thread(_ended, server)
        server.stdout.close()


def _ended(server: "subprocess.Popen[str]") -> None:
    try:
        server.wait(END_S)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def cpu_s(process: int) -> float:
    """Return the processor time of a process so far; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measured(used_s: Callable[[], float], pulse: Pulse, seconds: float) -> Seen:
    """Measure for so long; `used_s` says how much processor time was used so far."""
    pulse.clear()
    begun, before = time.perf_counter(), used_s()
    await asyncio.sleep(seconds)
    took, used = time.perf_counter() - begun, used_s() - before
    assert pulse.waits, "no act was broadcast"
    return Seen(took, pulse.acts, used, pulse.wait_ms(0.5), pulse.wait_ms(0.99), pulse.wait_ms(1.0))
