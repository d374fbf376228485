"""What one act costs: processor time of the server, all its threads together, and where it goes.

Two bots over loopback sockets, heads-up, who check and call, stored by the round and by the act in SQLite on disk, as
in `bench_house`. Processor time says more than the clock on a machine that others use, too. The peer is the echo of the
`websockets` library, one message of its own size for each act; both take turns. A second run with a stopwatch at each
stage says where the time goes; its sum is a little more.

    python -m bench.bench_act                         # a minute
    python -m bench.bench_act --turns 5 --seconds 10
    python -m bench.bench_act --against ../other      # and the server of another checkout, in the same turns
    python -m bench.bench_act --sdk                   # and bots of the SDK, who get whole tables or are brief
"""

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final, Literal, Protocol, TypeAlias, get_args

import msgspec

from bench.act_server import STAGES
from bench.bench_house import ACTS, CHIPS, in_process, spread
from bench.house_clients import Bot, connected
from bench.house_peers import round_trips
from bench.sdk_clients import SdkBot
from bench.timing import show
from croupier.cli.output.columns import plain_table

HERE: Final = Path(__file__).parents[1]
DURABLE: Final = ("round", "act")
Clients: TypeAlias = Literal["raw", "sdk, whole tables", "sdk, brief"]
SECONDS: Final = 4.0


@dataclass(frozen=True)
class Cost:
    """Processor time of an act in microseconds: the server's, of its event loop's thread alone, and the clients'."""

    server_us: float
    loop_us: float
    clients_us: float
    hands: float  # a second, by the clock
    stages_us: dict[str, float]


class Counted(Protocol):
    """A bot that counts what it does."""

    @property
    def acts(self) -> int: ...
    @property
    def hands(self) -> int: ...


class CountingBot(Bot):
    acts = 0

    def send(self, **message: Any) -> None:
        self.acts += message["type"] == "act"
        super().send(**message)


def cpu_s(process: int, thread: int | str = "*") -> float:
    """Return the processor time that the threads of a process, or one of them, have had."""
    tasks = Path(f"/proc/{process}/task").glob(f"{thread}/schedstat")
    return sum([int(task.read_text().split()[0]) for task in tasks]) / 1e9


@asynccontextmanager
async def served(module: str, folder: Path, checkout: Path = HERE) -> AsyncIterator[tuple[int, int]]:
    """Run a server in a process of its own; yields its process and its port."""
    paths = {"PYTHONPATH": f"{checkout / 'src'}:{checkout}"}
    command = [sys.executable, "-m", module, str(folder)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=checkout, env=os.environ | paths)
    assert server.stdout
    try:
        yield server.pid, int(server.stdout.readline())
    finally:
        server.terminate()
        await asyncio.to_thread(server.wait)
        server.stdout.close()


async def act(durable: str, seconds: float, checkout: Path, *, clients: Clients = "raw", stages: bool = False) -> Cost:
    module = "bench.act_server" if stages else "bench.house_server"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with served(module, folder, checkout) as (process, port), AsyncExitStack() as stack:
            bots = await heads_up(port, durable, clients, stack)
            before_us = await stages_us(process, folder) if stages else {}
            begun, acts, hands = time.perf_counter(), sum([bot.acts for bot in bots]), bots[0].hands
            used, loop_used, mine = cpu_s(process), cpu_s(process, process), time.process_time()
            await asyncio.sleep(seconds)
            mine, used, loop_used = (
                time.process_time() - mine,
                cpu_s(process) - used,
                cpu_s(process, process) - loop_used,
            )
            acts, hands = sum([bot.acts for bot in bots]) - acts, bots[0].hands - hands
            took = time.perf_counter() - begun
            after_us = await stages_us(process, folder) if stages else {}
    spent = {stage: (us - before_us.get(stage, 0)) / acts for stage, us in after_us.items()}
    return Cost(1e6 * used / acts, 1e6 * loop_used / acts, 1e6 * mine / acts, hands / took, spent)


async def heads_up(port: int, durable: str, clients: Clients, stack: AsyncExitStack) -> Sequence[Counted]:
    """Seat two bots, and wait until they have played for a while."""
    settings = {"name": "T", "pace_ms": 0, "durable": durable, "committed": durable == "act", "seats": 2}
    settings |= {"buy_in": [1, None]}
    bots = await (_raw(port, settings) if clients == "raw" else _of_sdk(port, settings, clients == "sdk, brief", stack))
    await asyncio.sleep(1)
    return bots


async def _raw(port: int, settings: dict[str, Any]) -> Sequence[Counted]:
    bots = [await connected(CountingBot(name), port) for name in ("ann", "ben")]
    table = await bots[0].create(settings | {"game": "holdem"})
    for bot in bots:
        await bot.sit(table, CHIPS * 1000)
    return bots


async def _of_sdk(port: int, settings: dict[str, Any], brief: bool, stack: AsyncExitStack) -> Sequence[Counted]:
    bots = [await stack.enter_async_context(SdkBot(name, port, brief=brief)) for name in ("ann", "ben")]
    table = await bots[0].create(settings)
    for bot in bots:
        await bot.play(table, CHIPS * 1000)
    return bots


async def stages_us(process: int, folder: Path) -> dict[str, float]:
    """Ask a server with a stopwatch for the times of its stages."""
    os.kill(process, signal.SIGUSR1)
    while not (found := folder / "stages").exists():
        await asyncio.sleep(0.01)
    spent: dict[str, int] = msgspec.json.decode(found.read_bytes())
    found.unlink()
    return {stage: ns / 1000 for stage, ns in spent.items()}


async def echo(seconds: float) -> tuple[float, float]:
    """Return the echo's processor time of a round trip, in microseconds, and its round trips in hands a second."""
    with tempfile.TemporaryDirectory() as name:
        async with served("bench.house_peers", Path(name)) as (process, port):
            await round_trips(port, 1, 0.5)
            used = cpu_s(process)
            rate = await round_trips(port, 1, seconds)
            return 1e6 * (cpu_s(process) - used) / (rate * seconds), rate / ACTS


def costs(checkouts: Sequence[Path], kinds: Sequence[Clients], seconds: float, turns: int) -> None:
    cases = [(path, durable, clients) for durable in DURABLE for clients in kinds for path in checkouts]
    found: dict[tuple[Path, str, Clients], list[Cost]] = {case: [] for case in cases}
    echoes = []
    for _ in range(turns):
        echoes.append(in_process(echo(seconds / 2)))
        for (path, durable, clients), seen in found.items():
            seen.append(in_process(act(durable, seconds, path, clients=clients)))
    echo_us, echo_hands = (median(values) for values in zip(*echoes, strict=True))
    table = plain_table("", figures=("server, µs an act", "× echo", "clients, µs", "hands/s", "× echo"))
    for (path, durable, clients), seen in found.items():
        server_us, hands = [one.server_us for one in seen], [one.hands for one in seen]
        bots = f", {clients}" if len(kinds) > 1 else ""
        table.add_row(
            f"durable by the {durable}{bots}" + (f", {path}" if path != HERE else ""),
            spread(server_us),
            f"{median(server_us) / echo_us:.1f}",
            spread([one.clients_us for one in seen]),
            spread(hands),
            f"{median(hands) / echo_hands:.2f}",
        )
    table.add_row("echo", spread([us for us, _ in echoes]), "1.0", "", spread([hands for _, hands in echoes]), "1.00")
    show("An act of two bots over sockets; the echo's hands are eight round trips", table)


def stages(checkout: Path, seconds: float, turns: int) -> None:
    table = plain_table("processor time of an act, µs", figures=[f"by the {durable}" for durable in DURABLE])
    seen = [[in_process(act(durable, seconds, checkout, stages=True)) for durable in DURABLE] for _ in range(turns)]
    runs = [*zip(*seen, strict=True)]  # those by the round, and those by the act
    for stage in STAGES:
        table.add_row(stage, *[f"{median([one.stages_us.get(stage, 0) for one in run]):.1f}" for run in runs])
    rest = [[one.loop_us - sum(one.stages_us.values()) for one in run] for run in runs]
    table.add_row("the loop, its waiting, all else", *[f"{median(values):.1f}" for values in rest])
    database = [[one.server_us - one.loop_us for one in run] for run in runs]
    table.add_row("the database's thread", *[f"{median(values):.1f}" for values in database])
    show("Where it goes, with a stopwatch at each stage", table)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="What one act costs.")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each measurement")
    parser.add_argument("--turns", type=int, default=3, help="of each measurement; the median counts")
    parser.add_argument("--against", type=Path, help="another checkout of croupier, whose server is measured as well")
    parser.add_argument("--sdk", action="store_true", help="measure bots of the SDK as well, and no stages")
    asked = parser.parse_args(arguments)
    if not Path("/proc/self/schedstat").exists():
        print("This system does not tell the processor time of threads: nothing to measure.")
        return
    checkouts = [asked.against.resolve(), HERE] if asked.against else [HERE]
    costs(checkouts, get_args(Clients) if asked.sdk else ["raw"], asked.seconds, asked.turns)
    if not asked.sdk:
        stages(HERE, asked.seconds, asked.turns)


if __name__ == "__main__":
    main(sys.argv[1:])
