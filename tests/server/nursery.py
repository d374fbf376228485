"""A server process that can be killed at any moment, and be back in no time: `tests.server.killable`, from outside."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass
class Killable:
    """A server process, over and over. `open` is set while there is one."""

    nursery: Process
    pid: int = 0
    open: asyncio.Event = field(default_factory=asyncio.Event)

    async def start(self) -> None:
        assert self.nursery.stdin
        assert self.nursery.stdout
        self.nursery.stdin.write(b"go\n")
        async with asyncio.timeout(60):
            said = (await self.nursery.stdout.readline()).split()
        assert said[:1] == [b"ready"], said
        self.pid = int(said[1])
        self.open.set()

    def kill(self) -> None:
        self.open.clear()
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)


@asynccontextmanager
async def killable(database: str, port: int) -> AsyncIterator[Killable]:
    command = [sys.executable, "-m", "tests.server.killable", database, str(port)]
    nursery = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, cwd=ROOT)
    made = Killable(nursery)
    try:
        yield made
    finally:
        if made.pid:
            made.kill()
        nursery.kill()
        await nursery.wait()
