"""A full house at the pace of people: tables of six, and about a second for every decision.

A house opens as `croupier serve` does, in a process of its own, with SQLite on disk. Every player has a connection of
its own and checks or calls after a pause. Measured is the time from when a player sends an act until each of the six
has the broadcast of it, over the sockets, which is after the act is stored; beside it, the house's processor time, and
how long its garbage collector stopped it. The peer is a server of the `websockets` library which broadcasts messages
as long to rooms of six, at the same pace: what the traffic takes at least that nobody decides and nobody keeps.

The clients need about as much of a processor as the house: on a machine with one core to spare they are what is late.
Nor can a house be faster than its disk: how long a plain commit of Python's sqlite3 takes meanwhile is shown, too.

    python -m bench.bench_paced                           # 500 tables, half a minute
    python -m bench.bench_paced --tables 100,300,500 --seconds 20
    python -m bench.bench_paced --pages                   # messages as pages get them: with pictures
"""

import argparse
import asyncio
import gc
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from urllib.request import urlopen

from bench.bench_house import in_process
from bench.house_clients import connected
from bench.house_peers import commit_waits
from bench.paced_clients import Player, Pulse, RoomMember
from bench.paced_house import CHIPS, SEATS, TARGET_MS, TOGETHER, Seen, cpu_s, house_file, measured, prepared, started
from bench.timing import show
from croupier.cli.output.columns import plain_table

TABLES = "500"
SECONDS, PACE_S = 30.0, 1.0
TABLE = '\n[[table]]\nname = "T{number}"\n'


async def seated(table: int, tokens: Sequence[str], pulse: Pulse, port: int, pages: bool) -> None:
    for token in tokens:
        player = await connected(Player(pulse, brief=not pages, token=token), port)
        await player.sit(table, CHIPS)


async def house(tables: int, seconds: float, pace_s: float, *, pages: bool) -> Seen:
    pulse = Pulse(pace_s)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tokens = await prepared(f"sqlite:///{folder / 'house.db'}", tables * SEATS)
        openings = [TABLE.format(number=nth) for nth in range(tables)]
        (folder / "house.toml").write_text(house_file(tables) + "".join(openings))
        command = (
            sys.executable,
            "-m",
            "croupier",
            "serve",
            "--house",
            "house.toml",
            "--database",
            "sqlite:///house.db",
        )
        options = ("--any-port", "--port", "0", "--log", "house.log")
        async with started(command + options, folder, r"http://localhost:(\d+)") as (process, port):
            for first in range(0, tables, TOGETHER):
                numbers = range(first, min(tables, first + TOGETHER))
                await asyncio.gather(
                    *[seated(nth + 1, tokens[nth * SEATS :][:SEATS], pulse, port, pages) for nth in numbers]
                )
            await asyncio.sleep(3)
            before = await asyncio.to_thread(figures, port)
            disk = asyncio.create_task(asyncio.to_thread(commit_waits, folder, seconds))
            seen = await measured(partial(cpu_s, process), pulse, seconds)
            commits = await disk
            after = await asyncio.to_thread(figures, port)
            refused = [*pulse.refused]
    if refused:
        print(f"Refused {len(refused)} times, the first: {refused[0]}")
    paused_s = after["collector_seconds"] - before["collector_seconds"]
    longest_s, commit_s = after["collector_longest_seconds"], commits[int(0.99 * len(commits))]
    return replace(seen, paused_s=paused_s, longest_s=longest_s, commit=1000 * commit_s)


def figures(port: int) -> dict[str, float]:
    """Return the metrics of a house that have no labels, by name."""
    with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        text = answer.read().decode()
    return {name: float(value) for name, value in re.findall(r"^croupier_(\w+) (\S+)$", text, re.MULTILINE)}


async def peer(tables: int, seconds: float, pace_s: float) -> Seen:
    pulse = Pulse(pace_s)
    async with started((sys.executable, "-m", "bench.paced_peer"), Path.cwd(), r"(\d+)") as (process, port):
        rooms = [
            [await connected(RoomMember(table, seat, SEATS, pulse), port) for seat in range(SEATS)]
            for table in range(tables)
        ]
        for first, *_ in rooms:
            asyncio.get_running_loop().call_later(pulse.pause_s(), first.act, 0)
        await asyncio.sleep(3)
        return await measured(partial(cpu_s, process), pulse, seconds)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="A full house at the pace of people.")
    parser.add_argument("--tables", default=TABLES, help="how many, or several numbers with commas")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each measurement")
    parser.add_argument(
        "--pace", type=float, default=PACE_S, help="seconds for a decision, half as much to one and a half times"
    )
    parser.add_argument("--pages", action="store_true", help="send whole messages, as to pages")
    asked = parser.parse_args(arguments)
    gc.disable()  # of the clients: what is measured is the house's
    for count in [int(text) for text in asked.tables.split(",")]:
        ours = in_process(house(count, asked.seconds, asked.pace, pages=asked.pages))
        plain = in_process(peer(count, asked.seconds / 2, asked.pace))
        report(count, asked.pace, ours, plain)


def report(count: int, pace_s: float, ours: Seen, plain: Seen) -> None:
    table = plain_table("", figures=("house", "websockets", "×", "target"))
    rows = (
        ("actions a second", *[f"{seen.acts / seen.seconds:,.0f}" for seen in (ours, plain)], "", ""),
        waits("p50 ms", ours.p50, plain.p50),
        waits("p99 ms", ours.p99, plain.p99, f"{TARGET_MS:g}: {'met' if ours.p99 < TARGET_MS else 'MISSED'}"),
        waits("most ms", ours.most, plain.most),
        ("of a core", *[f"{seen.cpu_s / seen.seconds:.0%}" for seen in (ours, plain)], "", ""),
        waits("ms of it an action", 1000 * ours.cpu_s / ours.acts, 1000 * plain.cpu_s / plain.acts),
        ("collector, of the time", f"{ours.paused_s / ours.seconds:.1%}", "", "", ""),
        ("its longest pause ever, ms", f"{1000 * ours.longest_s:.0f}", "", "", ""),
        ("a plain commit meanwhile, p99 ms", f"{ours.commit:.2f}", "", "", ""),
    )
    for row in rows:
        table.add_row(*row)
    show(f"{count} tables of {SEATS}, a decision after {pace_s:g} s; from act to broadcast", table)


def waits(title: str, ours: float, plain: float, target: str = "") -> tuple[str, ...]:
    return title, f"{ours:.2f}", f"{plain:.2f}", f"{ours / plain:.1f}" if plain else "", target


if __name__ == "__main__":
    main(sys.argv[1:])
