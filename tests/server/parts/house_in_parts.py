"""A house in parts, as its administrator starts it: real processes, real PostgreSQL, real NATS."""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from croupier.server.http.authentication import hash_of
from croupier.store.people.accounts import NewAccount
from croupier.store.store import Store
from tests.server.parts.nats_process import NatsProcess, nats_process
from tests.server.ports import free_port

ROOT = Path(__file__).parents[3]
PATIENCE_S = 90.0
LEASE_S = 1.5
HOUSE = """
name = "parts"
title = "Parts"
[live]
close_s = 2.0
lobby_ms = 50
[limits]
requests = { burst = 100_000, every_s = 0.0001 }
"""


@dataclass
class Part:
    """One process. `env` is what it was started with."""

    name: str
    args: list[str]
    env: dict[str, str]
    out: Path
    port: int
    pid: int = 0

    @property
    def told(self) -> str:
        return self.out.read_text("utf-8") if self.out.exists() else ""

    @property
    def is_running(self) -> bool:
        if not self.pid:
            return False
        with suppress(ProcessLookupError):
            os.kill(self.pid, 0)
            return True
        return False


@dataclass
class HouseInParts:
    """`names` of accounts are their tokens, too."""

    folder: Path
    database: str
    nats: NatsProcess
    forks: Process
    parts: dict[str, Part] = field(default_factory=dict)
    house: str = HOUSE

    @property
    def fronts(self) -> list[Part]:
        return [part for name, part in self.parts.items() if name.startswith("front")]

    @property
    def servers(self) -> list[Part]:
        return [part for name, part in self.parts.items() if name.startswith("tables")]

    @property
    def front_url(self) -> str:
        return f"ws://127.0.0.1:{self.fronts[0].port}/ws"

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.fronts[0].port}"

    async def accounts(self, names: Sequence[str]) -> None:
        """Make accounts whose tokens are their names."""
        async with Store.open(self.database) as store:
            for name in names:
                account = await store.accounts.create(NewAccount(name=name, nickname=name), at_ns=1)
                await store.tokens.create(account.id, "test", hash_of(name), at_ns=1, most=5)

    async def start(self, name: str, *more: str, **env: str) -> Part:
        """Start a part, or start it again, and wait until it is open. `front-…` is a front, `tables-…` a server."""
        part = self.parts.get(name) or self._part(name, more, env)
        self.parts[name] = part
        part.out.write_text("", "utf-8")
        await self._fork(part)
        await self.opened(part)
        return part

    def _part(self, name: str, more: Sequence[str], env: dict[str, str]) -> Part:
        file = self.folder / "house.toml"
        if not file.exists():
            file.write_text(self.house, "utf-8")
        kind, port = name.partition("-")[0], free_port()
        args = [kind, "--house", str(file), "--port", str(port), "--any-port", "--log", f"{name}.log", *more]
        if kind == "tables":
            args += ["--lease-s", str(LEASE_S), "--public", f"ws://127.0.0.1:{port}"]
        shared = {"CROUPIER_DATABASE": self.database, "CROUPIER_NATS": self.nats.url}
        return Part(name, args, shared | env, self.folder / f"{name}.out", port)

    async def _fork(self, part: Part) -> None:
        assert self.forks.stdin
        assert self.forks.stdout
        told = {"args": part.args, "env": part.env, "out": str(part.out), "folder": str(self.folder)}
        self.forks.stdin.write(json.dumps(told).encode() + b"\n")
        part.pid = int(await self.forks.stdout.readline())

    async def opened(self, part: Part) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while " is open at " not in part.told:
                assert part.is_running, part.told
                await asyncio.sleep(0.01)

    def signal(self, name: str, number: int) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.parts[name].pid, number)

    async def ended(self, name: str) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while self.parts[name].is_running:
                await asyncio.sleep(0.01)

    async def kill(self, name: str) -> None:
        self.signal(name, signal.SIGKILL)
        await self.ended(name)

    def log(self, name: str) -> list[dict[str, Any]]:
        lines = (self.folder / f"{name}.log").read_text("utf-8").splitlines()
        return [json.loads(line) for line in lines]

    def visitor(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.http, timeout=30)


@asynccontextmanager
async def house_in_parts(
    folder: Path, database: str, *, names: Sequence[str] = (), house: str = HOUSE
) -> AsyncIterator[HouseInParts]:
    """A house with nothing started yet but NATS."""
    async with AsyncExitStack() as stack:
        bus: NatsProcess = await stack.enter_async_context(nats_process())
        command = [sys.executable, "-m", "tests.server.parts.croupier_forks"]
        forks = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, cwd=ROOT)
        made = HouseInParts(folder, database, bus, forks, house=house)
        try:
            await made.accounts(names)
            yield made
        finally:
            for part in made.parts.values():
                if part.is_running:
                    os.kill(part.pid, signal.SIGKILL)
            forks.kill()
            await forks.wait()
