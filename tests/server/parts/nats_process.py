"""A real NATS server, which can be killed and started again at the same port."""

import asyncio
import shutil
import sysconfig
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.server.ports import free_port


class NatsProcess:
    def __init__(self, port: int) -> None:
        self.port = port
        self._process: Process | None = None

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    async def start(self) -> None:
        found = shutil.which("nats-server", path=sysconfig.get_path("scripts"))
        assert found
        command = [found, "--addr", "127.0.0.1", "--port", str(self.port)]
        self._process = await asyncio.create_subprocess_exec(*command, stdout=DEVNULL, stderr=DEVNULL)
        async with asyncio.timeout(60):
            while not await self._answers():
                assert self._process.returncode is None, "NATS has ended"
                await asyncio.sleep(0.01)

    async def _answers(self) -> bool:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return False
        writer.transport.abort()
        return True

    async def kill(self) -> None:
        assert self._process
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()


@asynccontextmanager
async def nats_process() -> AsyncIterator[NatsProcess]:
    made = NatsProcess(free_port())
    await made.start()
    try:
        yield made
    finally:
        await made.kill()
