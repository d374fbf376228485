"""A house in one process and the same house in parts, next to each other: what each holds, and what happens beyond it.

Both are on PostgreSQL (one server of our own, which syncs as it comes), with tables of six whose players check or call
about a second after they are asked. In parts there are a front, two table servers and NATS; there a player has two
connections, one to the front and one to the server of the table. Measured is the time from when a player sends an act
until each of the six has the broadcast of it, over the sockets, which is after the act is stored; the processor time
that an act takes is the sum of all processes of a house, PostgreSQL's included. Clients, house and database share the
machine: on two cores the clients' own share is shown, too, and parts can win no processor, as there is none to win.

- `hold`: at several numbers of tables, next to the rooms of `bench.paced_peer`, which decide and store nothing.
- `beyond`: a house that has all the tables that it may have (`tables_most`), and one that is given more and more busy
  tables (a decision after 0.02 s) until its event loop is later than `late_ms_most`, here 5 ms, and it opens no more.
  How long the players of running tables wait before new ones are asked for, and while they are, 20 times a second.
- `flood`: 500 connections that hammer sign-in with wrong passwords and the lobby, each from an address of its own. In
  parts, core 0 has the front and the flood, core 1 the table servers, NATS, PostgreSQL and the players who are
  measured: so many tables that core 1 holds them easily. In one process the house may use both cores; the flood is on
  core 0, PostgreSQL and the players are on core 1. Stretches with and without the flood take turns. Beside the waits
  stands what the house did for an action: processor time, and how long its processes were ready and had no core.
  One action in 24 ends a hand, which is most of what is stored: the 99th percentile lies among those.

Hands follow each other without a pause, so that every table has an action a second. With the pauses of people, of five
seconds after 24 seconds of play, it is 0.82 a second, but only from the end of the first hand on.

    python -m bench.bench_parts                              # all of it: about ten minutes
    python -m bench.bench_parts --only hold --tables 50,100,200,300 --seconds 20
    python -m bench.bench_parts --only flood --flood-tables 40
"""

import argparse
import asyncio
import gc
import os
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import msgspec

from bench.bench_house import in_process
from bench.bench_paced import peer, waits
from bench.house_clients import connected
from bench.paced_clients import Player, Pulse, Refused
from bench.paced_house import SEATS, TARGET_MS, Seen, house_file, measured
from bench.parts_house import OpenHouse, Place, PostgresqlServer, opened_house, postgresql_server
from bench.timing import show
from croupier.cli.output.columns import plain_table

KINDS = ("one process", "in parts")
MEASUREMENTS = ("hold", "beyond", "flood")
PACE_S, SECONDS, SETTLE_S = 1.0, 15.0, 3.0
ASK_S = 0.05  # between two requests for a new table
BUSY_PACE_S, BUSY_STEP, BUSY_MOST, LATE_MS = 0.02, 20, 200, 5
LATE_S = 6.0  # the house goes by the median of so long
FLOOD, FLOOD_TURNS, FLOOD_BEGIN_S = 500, 4, 3.0
MORE_MOST = 0.25  # of a wait, that a flood may add
FLOOD_CORE, TABLE_CORE = {0}, {1}


@dataclass(frozen=True)
class Held:
    """A stretch of play: `cpu_s` by what the processes are, `clients_s` that of the clients."""

    seen: Seen
    cpu_s: dict[str, float]
    clients_s: float
    refused: Sequence[str]


async def held(kind: str, postgresql: PostgresqlServer, tables: int, seconds: float) -> Held:
    """Play at so many tables for so long."""
    pulse = Pulse(PACE_S)
    async with opened_house(kind, postgresql, house_file(tables, pace_ms=0), tables * SEATS) as house:
        await house.fill(tables, pulse)
        await asyncio.sleep(SETTLE_S)
        return await watched(house, pulse, seconds)


async def watched(house: OpenHouse, pulse: Pulse, seconds: float) -> Held:
    pulse.refused.clear()
    before, clients = house.cpu_s(), time.process_time()
    seen = await measured(house.used_s, pulse, seconds)
    after = house.cpu_s()
    used = {name: after[name] - before[name] for name in after}
    return Held(seen, used, time.process_time() - clients, [*pulse.refused])


def hold(postgresql: PostgresqlServer, counts: Sequence[int], seconds: float) -> None:
    for count in counts:
        load = os.getloadavg()[0]
        ours = [in_process(held(kind, postgresql, count, seconds)) for kind in KINDS]
        report_held(count, ours, in_process(peer(count, seconds / 2, PACE_S)), load)


def report_held(count: int, ours: Sequence[Held], plain: Seen, load: float) -> None:
    table = plain_table("", figures=(*KINDS, "websockets", "× one", "× parts"))
    seen = [one.seen for one in ours]
    connections = [count * SEATS * (2 if kind == "in parts" else 1) for kind in KINDS]
    table.add_row("connections", *[f"{number:,}" for number in (*connections, count * SEATS)], "", "")
    table.add_row("actions a second", *[f"{one.acts / one.seconds:,.0f}" for one in (*seen, plain)], "", "")
    table.add_row(*beside("p50 ms", [one.p50 for one in seen], plain.p50))
    table.add_row(*beside("p99 ms", [one.p99 for one in seen], plain.p99))
    table.add_row(f"  target {TARGET_MS:g} ms", *["met" if one.p99 < TARGET_MS else "MISSED" for one in seen])
    table.add_row(*beside("most ms", [one.most for one in seen], plain.most))
    each = [1000 * one.cpu_s / one.acts for one in seen]
    table.add_row(*beside("cpu ms an action", each, 1000 * plain.cpu_s / plain.acts))
    for name in ("house", "front", "table servers", "NATS", "PostgreSQL"):
        table.add_row(f"  {name}", *[share(one, name) for one in ours])
    table.add_row("clients' core", *[f"{one.clients_s / one.seen.seconds:.0%}" for one in ours])
    table.add_row("cut off", *[f"{len(one.refused):,}" for one in ours])
    show(f"{count} tables of {SEATS}, a decision after {PACE_S:g} s; load before: {load:.1f}", table)


def beside(title: str, ours: Sequence[float], plain: float) -> tuple[str, ...]:
    rows = [waits(title, one, plain) for one in ours]
    return title, *[row[1] for row in rows], rows[0][2], *[row[3] for row in rows]


def share(one: Held, name: str) -> str:
    return f"{1000 * one.cpu_s[name] / one.seen.acts:.2f}" if name in one.cpu_s else ""


@dataclass
class Asked:
    """What became of requests for new tables, by code; and the running tables before and meanwhile."""

    tables: int
    before: Seen
    during: Seen
    answers: Counter[str] = field(default_factory=Counter)
    growing: Counter[str] = field(default_factory=Counter)  # refusals of those that it was given to become late


async def asking(house: OpenHouse, answers: Counter[str]) -> None:
    """Ask for a new table again and again, until this is cancelled."""
    player = await connected(Player(Pulse(PACE_S), token=next(house.tokens)), house.port)
    while True:
        try:
            await player.ask(type="create", settings={"name": "one more"})
            answers["opened"] += 1
        except Refused as refusal:
            answers[str(refusal)] += 1
        await asyncio.sleep(ASK_S)


async def asked_for_more(house: OpenHouse, pulse: Pulse, tables: int, seconds: float) -> Asked:
    before = await measured(house.used_s, pulse, seconds)
    answers: Counter[str] = Counter()
    task = asyncio.create_task(asking(house, answers))
    during = await measured(house.used_s, pulse, seconds)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    return Asked(tables, before, during, answers)


async def full(kind: str, postgresql: PostgresqlServer, tables: int, seconds: float) -> Asked:
    """Ask a house for more tables than `tables_most`."""
    pulse = Pulse(PACE_S)
    async with opened_house(kind, postgresql, house_file(tables), tables * SEATS + 1) as house:
        await house.fill(tables, pulse)
        await asyncio.sleep(SETTLE_S)
        return await asked_for_more(house, pulse, tables, seconds)


async def late(kind: str, postgresql: PostgresqlServer, seconds: float) -> Asked:
    """Give a house busy tables, more and more, until it opens no more, and then ask for more."""
    pulse = Pulse(BUSY_PACE_S)
    file = house_file(BUSY_MOST * 10, late_ms=LATE_MS, pace_ms=0)
    async with opened_house(kind, postgresql, file, (BUSY_MOST + BUSY_STEP) * SEATS + 1) as house:
        tables, refusals = await grown(house, pulse)
        asked = await asked_for_more(house, pulse, tables, seconds)
        return replace(asked, growing=refusals)


async def grown(house: OpenHouse, pulse: Pulse) -> tuple[int, Counter[str]]:
    """Open tables until the house refuses one, and wait after each step until it can know how late it is. Return how
    many there are, and what was refused, by code."""
    tables, refusals = 0, Counter[str]()
    while tables < BUSY_MOST and not refusals:
        made = await asyncio.gather(*[house.seat(pulse) for _ in range(BUSY_STEP)], return_exceptions=True)
        tables += sum([isinstance(one, int) for one in made])
        refusals.update([str(one) for one in made if isinstance(one, Refused)])
        await asyncio.sleep(LATE_S)
    return tables, refusals


def beyond(postgresql: PostgresqlServer, tables: int, seconds: float) -> None:
    of_full = [in_process(full(kind, postgresql, tables, seconds)) for kind in KINDS]
    report_asked(f"A house that is full is asked for {1 / ASK_S:g} tables a second more", of_full)
    of_late = [in_process(late(kind, postgresql, seconds)) for kind in KINDS]
    report_asked(f"So is one whose event loop was over {LATE_MS} ms late, a decision after {BUSY_PACE_S:g} s", of_late)


def report_asked(title: str, asked: Sequence[Asked]) -> None:
    table = plain_table("", figures=KINDS)
    table.add_row("tables", *[str(one.tables) for one in asked])
    for code in sorted({code for one in asked for code in one.growing}):
        table.add_row(f"  and then {code}", *[f"{one.growing[code]:,}" for one in asked])
    table.add_row("p99 ms before", *[f"{one.before.p99:.1f}" for one in asked])
    table.add_row("  while asked", *[f"{one.during.p99:.1f}" for one in asked])
    table.add_row("actions a second before", *[f"{one.before.acts / one.before.seconds:,.0f}" for one in asked])
    table.add_row("  while asked", *[f"{one.during.acts / one.during.seconds:,.0f}" for one in asked])
    for code in sorted({code for one in asked for code in one.answers}):
        table.add_row(code, *[f"{one.answers[code]:,}" for one in asked])
    show(title, table)


@dataclass
class Stretches:
    """Waits of several stretches of play, and what the house did: processor time and the time in which processes were
    ready and had no core, in seconds by what the processes are."""

    pulse: Pulse = field(default_factory=lambda: Pulse(PACE_S))
    cpu_s: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    ready_s: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))

    def each_ms(self, seconds: Mapping[str, float], name: str) -> str:
        """Return so much of an action, as it is shown; nothing if this house has no such processes."""
        return f"{1000 * seconds[name] / self.pulse.acts:.2f}" if name in seconds else ""


@dataclass
class Flooded:
    """Play without and with a flood, and what the flood was answered."""

    quiet: Stretches = field(default_factory=Stretches)
    flood: Stretches = field(default_factory=Stretches)
    answers: Counter[str] = field(default_factory=Counter)
    refused: int = 0

    @property
    def more(self) -> float:
        """Return how much longer the 99th percentile is with the flood than without it, as a part of it."""
        return self.flood.pulse.wait_ms(0.99) / self.quiet.pulse.wait_ms(0.99) - 1


async def flooded(kind: str, postgresql: PostgresqlServer, tables: int, seconds: float) -> Flooded:
    """Measure tables with and without a flood, in turns."""
    found, pulse = Flooded(), Pulse(PACE_S)
    os.sched_setaffinity(0, TABLE_CORE)
    postgresql.pin(TABLE_CORE)
    place = Place(FLOOD_CORE, TABLE_CORE) if kind == "in parts" else Place(FLOOD_CORE | TABLE_CORE)
    try:
        async with opened_house(kind, postgresql, house_file(tables, pace_ms=0), tables * SEATS, place) as house:
            await house.fill(tables, pulse)
            pulse.refused.clear()
            for _ in range(FLOOD_TURNS):
                await asyncio.sleep(SETTLE_S)
                await _noted(house, pulse, found.quiet, seconds)
                async with asyncio.timeout(seconds * 4 + 60):
                    found.answers += await _flood(house, pulse, found.flood, seconds)
            found.refused = len(pulse.refused)
    finally:
        os.sched_setaffinity(0, FLOOD_CORE | TABLE_CORE)
        postgresql.pin(FLOOD_CORE | TABLE_CORE)
    return found


async def _noted(house: OpenHouse, pulse: Pulse, into: Stretches, seconds: float) -> None:
    cpu_s, ready_s = house.cpu_s(), house.ready_s()
    await measured(house.used_s, pulse, seconds)
    into.pulse.waits += pulse.waits
    into.pulse.acts += pulse.acts
    for name, after_s in house.cpu_s().items():
        into.cpu_s[name] += after_s - cpu_s[name]
    for name, after_s in house.ready_s().items():
        into.ready_s[name] += after_s - ready_s[name]


async def _flood(house: OpenHouse, pulse: Pulse, into: Stretches, seconds: float) -> Counter[str]:
    words = [str(house.port), str(FLOOD), str(seconds + 2 * FLOOD_BEGIN_S)]
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bench.flood", *words, stdout=subprocess.PIPE)
    os.sched_setaffinity(process.pid, FLOOD_CORE)
    try:
        await asyncio.sleep(FLOOD_BEGIN_S)
        await _noted(house, pulse, into, seconds)
        told, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return Counter(msgspec.json.decode(told, type=dict[str, int]))


def flood(postgresql: PostgresqlServer, tables: int, seconds: float) -> None:
    found = [in_process(flooded(kind, postgresql, tables, seconds)) for kind in KINDS]
    table = plain_table("", figures=KINDS)
    for title, share in (("p50 ms", 0.5), ("p90 ms", 0.9), ("p99 ms", 0.99), ("most ms", 1.0)):
        table.add_row(title, *[f"{one.quiet.pulse.wait_ms(share):.2f}" for one in found])
        table.add_row("  flooded", *[f"{one.flood.pulse.wait_ms(share):.2f}" for one in found])
    table.add_row("p99, more by", *[f"{one.more:+.0%}" for one in found])
    table.add_row(f"  target {MORE_MOST:.0%}", *["met" if one.more < MORE_MOST else "MISSED" for one in found])
    for name in ("house", "table servers", "NATS", "PostgreSQL"):
        table.add_row(f"cpu ms an action, {name}", *[one.quiet.each_ms(one.quiet.cpu_s, name) for one in found])
        table.add_row("  flooded", *[one.flood.each_ms(one.flood.cpu_s, name) for one in found])
        table.add_row("  without a core", *[one.quiet.each_ms(one.quiet.ready_s, name) for one in found])
        table.add_row("  flooded", *[one.flood.each_ms(one.flood.ready_s, name) for one in found])
    table.add_row("actions", *[f"{one.quiet.pulse.acts:,}" for one in found])
    table.add_row("  flooded", *[f"{one.flood.pulse.acts:,}" for one in found])
    table.add_row("players cut off", *[f"{one.refused:,}" for one in found])
    for told in sorted({told for one in found for told in one.answers}):
        table.add_row(f"the flood: {told}", *[f"{one.answers[told]:,}" for one in found])
    show(f"{tables} tables, and {FLOOD} connections that hammer sign-in and lobby for {seconds:g} s at a time", table)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="A house in one process and in parts.")
    parser.add_argument("--only", choices=MEASUREMENTS, help="one of the three measurements")
    parser.add_argument("--tables", default="50,100,200,300", help="that are held: numbers with commas")
    parser.add_argument("--full-tables", type=int, default=50, help="of a house that may have no more")
    parser.add_argument("--flood-tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each measurement")
    asked = parser.parse_args(arguments)
    gc.disable()  # of the clients: what is measured is the house's
    with postgresql_server() as postgresql:
        print(f"PostgreSQL {'syncs' if postgresql.syncs else 'DOES NOT SYNC'}.\n")
        if asked.only in (None, "hold"):
            hold(postgresql, [int(text) for text in asked.tables.split(",")], asked.seconds)
        if asked.only in (None, "beyond"):
            beyond(postgresql, asked.full_tables, asked.seconds)
        if asked.only in (None, "flood"):
            flood(postgresql, asked.flood_tables, asked.seconds)


if __name__ == "__main__":
    main(sys.argv[1:])
