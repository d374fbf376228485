"""A house in parts, as its administrator starts it: real processes, real PostgreSQL, real NATS."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from croupier.server.http.authentication import hash_of
from croupier.store.people.accounts import NewAccount
from croupier.store.store import Store
from tests.croupier_process import CroupierProcess
from tests.server.parts.nats_process import NatsProcess, nats_process
from tests.server.ports import free_port

CROUPIER = Path(__file__).with_name("part_croupier.py")
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
    process: CroupierProcess | None = None

    @property
    def told(self) -> str:
        return self.out.read_text("utf-8") if self.out.exists() else ""

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None


@dataclass
class HouseInParts:
    """`names` of accounts are their tokens, too."""

    folder: Path
    database: str
    nats: NatsProcess
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
        self._begin(part)
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

    def _begin(self, part: Part) -> None:
        with part.out.open("a", encoding="utf-8") as out:
            part.process = CroupierProcess(
                [sys.executable, str(CROUPIER), *part.args],
                cwd=self.folder,
                env=os.environ | part.env,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
            )

    async def opened(self, part: Part) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while " is open at " not in part.told:
                assert part.is_running, part.told
                await asyncio.sleep(0.01)

    def signal(self, name: str, number: int) -> None:
        if process := self.parts[name].process:
            process.send_signal(number)

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
        made = HouseInParts(folder, database, bus, house=house)
        try:
            await made.accounts(names)
            yield made
        finally:
            for part in made.parts.values():
                if part.process:
                    part.process.kill()
                    part.process.wait()
