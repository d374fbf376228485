"""Ends a house that cannot close because its database does not answer.

A write that hangs raises nothing, so that nothing which waits for it ends either, and no thread does. Then the process
is ended, which is as safe as a crash: what is not stored was sent to no player.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias

from croupier.errors import Unavailable
from croupier.server.context import HouseContext
from croupier.server.live import retrying_store
from croupier.store.database import write_check

End: TypeAlias = Callable[[Unavailable], None]
_LOOK_S: Final = 1.0  # between two looks at a database that answers, in a house whose rounds take long to end


class ClosingWatch:
    """Calls `end`, which ends the process, if the database is silent when a house has been closing for `CLOSING_S`."""

    def __init__(self, end: End) -> None:
        self._end = end
        self._watching: asyncio.Task[None] | None = None
        self._until_s = 0.0

    def begin(self, house: HouseContext) -> None:
        """Watch a house that begins to close."""
        self._until_s = asyncio.get_running_loop().time() + retrying_store.CLOSING_S
        self._watching = asyncio.create_task(self._while_closing(house), name="closing watch")

    def leave(self, house: HouseContext) -> None:
        """Watch a house that has closed, whose database is closed next: that takes no long time."""
        self.stop()
        self._watching = asyncio.create_task(self._while_leaving(house), name="closing watch")

    def stop(self) -> None:
        if self._watching:
            self._watching.cancel()

    async def _while_closing(self, house: HouseContext) -> None:
        await asyncio.sleep(retrying_store.CLOSING_S - write_check.PATIENCE_S)
        while await house.store.write_check.answers():
            await asyncio.sleep(_LOOK_S)
        failure = house.hub.writing.abandon()
        house.hub.disconnect()
        house.refusals.close()
        house.log.note("stopped")
        self._end(failure)

    async def _while_leaving(self, house: HouseContext) -> None:
        left_s = self._until_s - asyncio.get_running_loop().time()
        await asyncio.sleep(max(left_s, write_check.PATIENCE_S))
        self._end(house.hub.writing.abandon())


@contextmanager
def closing_watch(end: End) -> Iterator[ClosingWatch]:
    """Yield a watch that stops when the context ends."""
    watch = ClosingWatch(end)
    try:
        yield watch
    finally:
        watch.stop()
