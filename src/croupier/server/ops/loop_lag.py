"""How late the event loop of a house is: what a process holds shows in this before players notice it."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from statistics import median
from typing import Final

from croupier.server.ops.module_scanner import Sleep

LOOK_S: Final = 0.5  # between two looks
_LOOKS: Final = 11  # of which the median counts, so that a single pause of the machine does not


class LoopLag:
    """Sleeps again and again and measures by how much it oversleeps. `monotonic` and `sleep` are arguments of tests."""

    def __init__(self, *, monotonic: Callable[[], float] = time.monotonic, sleep: Sleep = asyncio.sleep) -> None:
        self._monotonic = monotonic
        self._sleep = sleep
        self._late_s: deque[float] = deque(maxlen=_LOOKS)
        self._task: asyncio.Task[None] | None = None

    @property
    def late_s(self) -> float:
        """Return the median of the last looks; 0 while there are too few of them to tell."""
        return median(self._late_s) if len(self._late_s) == _LOOKS else 0.0

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="loop lag")

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.wait({self._task})

    async def look(self) -> None:
        """Sleep once, and note by how much longer than asked for."""
        begun_s = self._monotonic()
        await self._sleep(LOOK_S)
        self._late_s.append(max(0.0, self._monotonic() - begun_s - LOOK_S))

    async def _run(self) -> None:
        while True:
            await self.look()
