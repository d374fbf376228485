"""Scans the modules folder: at the start, every five minutes, and when the superuser signs in."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from croupier.kit.clock import Clock
from croupier.modules import Modules
from croupier.modules.folder import Report
from croupier.server.ops.logs import Log

EVERY_S: Final = 300  # POKERIV3:KT14a
_SECOND_NS: Final = 10**9

Sleep: TypeAlias = Callable[[float], Awaitable[None]]


class ModuleScanner:
    """Scans in a thread beside the event loop, one scan at a time."""

    def __init__(self, modules: Modules, log: Log, *, clock: Clock, sleep: Sleep = asyncio.sleep) -> None:
        self.modules = modules
        self.last = Report()
        self._log = log
        self._clock = clock
        self._sleep = sleep
        self._one = asyncio.Lock()
        self._asked: set[asyncio.Task[Report]] = set()

    async def scan(self, why: str) -> Report:
        async with self._one:
            self.last = report = await asyncio.to_thread(self.modules.scan)
        self._log.note(
            "modules scanned",
            why=why,
            folder=str(self.modules.folder),
            games=[offer.name for offer in self.modules.offers()],
            found=report.found,
            changed=report.changed,
            gone=report.gone,
            broken=[f"{problem.says} [{problem.code}]" for problem in report.broken],
        )
        return report

    def ask(self, why: str) -> None:
        """Scan soon: a sign-in, say, does not wait for it."""
        task = asyncio.create_task(self.scan(why))
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)

    async def settle(self) -> None:
        """Wait until the scan that was asked for is done."""
        while self._asked:
            await asyncio.wait(self._asked)

    async def run(self) -> None:
        """Scan every five minutes, however long a scan takes, for as long as the house is open."""
        due_ns = self._clock()
        while True:
            due_ns += EVERY_S * _SECOND_NS
            await self._sleep(max(0, due_ns - self._clock()) / _SECOND_NS)
            try:
                await self.scan("five minutes have passed")
            except Exception as error:
                self._log.bug(error, doing="scanning modules")
