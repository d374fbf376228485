"""A store whose writes fail on demand, and time that passes without waiting."""

import asyncio
import errno
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from croupier.kit.clock import Manual
from croupier.store.store import Store
from croupier.store.tables.batch import StoredBatch

SECOND_NS = 1_000_000_000
DISK_FULL = OSError(errno.ENOSPC, "No space left on device")


@dataclass
class Faults:
    """The next `failing` writes that have `part` in their events raise `error`; every attempt is counted."""

    failing: int = 0
    error: Exception = DISK_FULL
    part: bytes = b""
    attempts: int = 0

    def install(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        append = store.append

        async def faulty(batches: Sequence[StoredBatch]) -> None:
            self.attempts += 1
            if self.failing and any(self.part in batch.events for batch in batches):
                self.failing -= 1
                raise self.error
            await append(batches)

        monkeypatch.setattr(store, "append", faulty)


@dataclass
class Time:
    """A clock that moves only while something sleeps; what was slept is noted."""

    clock: Manual = field(default_factory=lambda: Manual(10**18))
    slept_s: list[float] = field(default_factory=list)

    async def sleep(self, pause_s: float) -> None:
        self.slept_s.append(pause_s)
        self.clock.advance(round(pause_s * SECOND_NS))
        await asyncio.sleep(0)
