"""The store of a house, used in a way that outlasts a fault: tried again after growing pauses, and given up at last.

A full disk or a database server that restarts makes the tables wait, and loses nothing. Players get a notice. After
the last attempt the house cannot go on: `given_up` is set, and the process ends with a sentence that says why. If
other tables were stored meanwhile, the fault is one table's alone, and so is the failure.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

from croupier.errors import CroupierError, Unavailable
from croupier.kit.clock import Clock, system
from croupier.protocol.codes import NoticeCode
from croupier.protocol.live import Notice
from croupier.server.ops.module_scanner import Sleep
from croupier.store.database.faults import is_unavailable, reason
from croupier.store.store import Store
from croupier.store.tables.batch import StoredBatch
from croupier.store.tables.journal import Past
from croupier.words import sentence

T = TypeVar("T")

PAUSES_S: Final = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 10.0, 15.0, 15.0)  # about a minute
PATIENCE_S: Final = 60  # from the first failure to the last attempt, which may each take long, too
CLOSING_S: Final = 20  # the same, for all that is still to be stored when the house closes
_SECOND_NS: Final = 1_000_000_000
CANNOT_STORE: Final = Notice(code=NoticeCode.CANNOT_STORE, says=sentence("house/tables-wait"))
STORES_AGAIN: Final = Notice(code=NoticeCode.STORES_AGAIN, says=sentence("house/saves-again"))
_log: Final = logging.getLogger(__name__)


class RetryingStore:
    """Writes and reads what tables do. `tell` sends a notice to all connected clients.

    While the database cannot be used its methods try again; they raise Unavailable after the last attempt, and from
    then on at once. Other errors are raised as they are.
    """

    def __init__(
        self, store: Store, tell: Callable[[Notice], None], *, clock: Clock = system, sleep: Sleep = asyncio.sleep
    ) -> None:
        self.given_up = asyncio.Event()
        self.failure: Unavailable | None = None
        self.failing = False  # players have had the notice that the house cannot store
        self._store = store
        self._tell = tell
        self._clock = clock
        self._sleep = sleep
        self._stored = 0  # writes that succeeded
        self._logged = 0  # attempts of the present outage that are in the log: one line for all tables
        self._until_ns: int | None = None  # for the last attempts of a house that closes

    def hurry(self) -> None:
        """Give up sooner from now on: the house closes, and its administrator waits for that."""
        self._until_ns = self._clock() + CLOSING_S * _SECOND_NS

    async def append(self, batches: Sequence[StoredBatch]) -> None:
        """Store these batches: durable when this returns, nothing of it stored when it raises."""
        attempts = 0

        async def attempt() -> None:
            nonlocal attempts
            attempts += 1
            try:
                await self._store.append(batches)
            except Exception as error:
                if attempts == 1 or is_unavailable(error) or not await self._holds(batches):
                    raise

        await self._tried(attempt)
        self._stored += 1

    async def past(self, table: int) -> Past:
        """Return the stored batches from which a table is restored."""
        return await self._tried(lambda: self._store.journal.past(table))

    async def _holds(self, batches: Sequence[StoredBatch]) -> bool:
        """Say whether an attempt that seemed to fail had succeeded, as when the connection breaks at the commit."""
        return all([await self._store.journal.holds(batch) for batch in batches])

    async def _tried(self, work: Callable[[], Awaitable[T]]) -> T:
        failed, stored, until_ns = 0, 0, 0
        while not self.failure:
            try:
                done = await work()
            except Exception as error:
                if not is_unavailable(error):
                    raise
                failed += 1
                if failed == 1:
                    stored, until_ns = self._stored, self._clock() + PATIENCE_S * _SECOND_NS
                if failed <= len(PAUSES_S) and not self._is_late(until_ns):
                    await self._wait(error, failed)
                elif self._stored > stored:
                    raise
                else:
                    self._give_up(
                        Unavailable("house/cannot-store", key="house/unusable-database", reason=self._why(error))
                    )
            else:
                self._recover()
                return done
        raise self.failure

    def _is_late(self, until_ns: int) -> bool:
        return self._clock() >= (until_ns if self._until_ns is None else min(until_ns, self._until_ns))

    async def _wait(self, error: Exception, failed: int) -> None:
        """Pause before the next attempt, unless the house gives up meanwhile. Players hear nothing of a single
        failure."""
        pause_s = PAUSES_S[failed - 1]
        if failed > self._logged:
            self._logged = failed
            _log.warning("%s The next attempt is in %s s.", self._why(error), pause_s)
        if failed > 1 and not self.failing:
            self.failing = True
            self._tell(CANNOT_STORE)
        waits = {asyncio.ensure_future(self._sleep(pause_s)), asyncio.ensure_future(self.given_up.wait())}
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    def _why(self, error: Exception) -> str:
        return sentence("house/database-fails", database=self._store, reason=reason(error))

    def _recover(self) -> None:
        self._logged = 0
        if self.failing:
            self.failing = False
            self._tell(STORES_AGAIN)

    def fail(self, error: CroupierError) -> None:
        """Give up because the database has been taken over by another house."""
        self._give_up(Unavailable("house/cannot-store", key="house/lost-database", reason=error))

    def abandon(self) -> Unavailable:
        """Give up because the database does not answer, and return the failure: this one, or an earlier one."""
        silent = sentence("house/database-silent", database=self._store)
        failure = self.failure or Unavailable("house/cannot-store", key="house/unusable-database", reason=silent)
        self._give_up(failure)
        return failure

    def _give_up(self, failure: Unavailable) -> None:
        if self.failure:
            return
        self.failure = failure
        self.given_up.set()
        _log.error("%s", failure.says)
