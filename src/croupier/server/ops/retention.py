"""Deletes what is older than the house file allows, once a day, or what an operator asks for, and reports progress."""

import asyncio
import logging
from typing import Final

from croupier.errors import IllegalAction
from croupier.kit.clock import Clock
from croupier.server.ops.logs import Log
from croupier.server.ops.module_scanner import Sleep
from croupier.store.database.hold import alone
from croupier.store.house.pruning import Pruned
from croupier.store.people.audit import Noted
from croupier.store.store import Store

DAY_S: Final = 86_400
_DAY_NS: Final = DAY_S * 1_000_000_000
_log: Final = logging.getLogger(__name__)


def before_ns(days: int, now_ns: int) -> int:
    """Return the time before which things are older than so many days."""
    return max(0, now_ns - days * _DAY_NS)


class RetentionRunner:
    """Deletes in the background, one run at a time. `days` are those of the house file; None: it keeps everything."""

    def __init__(self, store: Store, days: int | None, *, log: Log, clock: Clock, sleep: Sleep) -> None:
        self.days = days
        self.pruned = Pruned()  # by the run under way, or by the last one
        self.ended_ns: int | None = None  # when the last one ended
        self._store = store
        self._log = log
        self._clock = clock
        self._sleep = sleep
        self._running: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        return self._running is not None and not self._running.done()

    async def every_day(self) -> None:
        """Begin a run now and every day, for as long as the house is open. Returns at once if it keeps everything."""
        while self.days is not None:
            if not self.is_running:
                await self.begin(self.days, who="house file")
            await self._sleep(DAY_S)

    async def begin(self, days: int, *, who: str, account_id: int | None = None) -> None:
        """Begin to delete what is older than so many days. Raise IllegalAction if a run is under way."""
        if self.is_running:
            raise IllegalAction("retention/running")
        self.pruned = Pruned()
        self._running = asyncio.create_task(self._run(days, who, account_id), name="retention")

    async def stop(self) -> None:
        """Stop between two transactions: what is deleted stays so, and the rest is deleted another time."""
        if self._running:
            self._running.cancel()
            await asyncio.wait({self._running})

    async def _run(self, days: int, who: str, account_id: int | None) -> None:
        try:
            async with alone(self._store.database, "deletes old rounds"):
                async for pruned in self._store.pruning.prune(before_ns(days, self._clock())):
                    self.pruned = pruned
                    await asyncio.sleep(0)
            await self._note(days, who, account_id)
        except Exception:
            _log.exception("Old rounds could not be deleted.")
        finally:
            self.ended_ns = self._clock()

    async def _note(self, days: int, who: str, account_id: int | None) -> None:
        """Log what was deleted; audit it, unless there was nothing."""
        done = self.pruned
        self._log.note("retention", days=days, rounds=done.rounds, entries=done.entries, lines=done.lines)
        if done.rounds or done.entries or done.lines:
            detail = f"older than {days} days: {done.rounds} rounds, {done.entries} entries, {done.lines} lines of chat"
            noted = Noted(at_ns=self._clock(), who=who, what="deleted old rounds", account_id=account_id, detail=detail)
            await self._store.audit.note(noted)
