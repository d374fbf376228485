"""The queue for seats of a house whose players sign in with a bank card (EPS:GL-QUEUE): first come, first served, one
for all tables of the house's game and stakes, and never full.

Who waits is stored. The seat and the end of the waiting are stored together, so that a player is never in both, or in
neither. In a house in parts every front knows the queue, and one of them gives seats away.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

from croupier.errors import CroupierError
from croupier.protocol.live import QueueTold
from croupier.server.live.lobby import LobbyTable
from croupier.store.people.queue_places import QueuePlace, QueuePlaces
from croupier.table.overview import TableOverview

_LOOK_S: Final = 1.0  # between two looks at what is stored: another part may have changed it
_log: Final = logging.getLogger(__name__)
GiveSeat: TypeAlias = Callable[[QueuePlace, int], Awaitable[None]]  # raises CroupierError if there is none


class GameQueue:
    """`give_seat` seats a player at a table, `tell` sends a message to a player who is connected here, `serves` tells
    whether a table has its players from this queue. `gives` tells whether this process gives seats away now."""

    def __init__(
        self,
        places: QueuePlaces,
        tables: Mapping[int, LobbyTable],
        *,
        give_seat: GiveSeat,
        tell: Callable[[str, QueueTold], None],
        serves: Callable[[TableOverview], bool],
        gives: Callable[[], bool],
    ) -> None:
        self.places: Sequence[QueuePlace] = ()
        self._stored = places
        self._tables = tables
        self._give_seat = give_seat
        self._tell = tell
        self._serves = serves
        self._gives = gives
        self._told: dict[str, QueueTold] = {}
        self._wake = asyncio.Event()
        self._is_stale = True
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="queue")

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.wait({self._task})

    def changed(self) -> None:
        """Note that players have come or gone."""
        self._is_stale = True
        self._wake.set()

    def touched(self) -> None:
        """Note that a table has changed."""
        if self.places:
            self._wake.set()

    def greet(self, name: str) -> None:
        """Tell a player who has connected which place is theirs, if they wait."""
        if told := self._told.get(name):
            self._tell(name, told)

    async def look(self) -> None:
        """Give the seats away that are free, and tell players who have moved up."""
        if self._is_stale:
            self._is_stale = False
            self.places = await self._stored.all()
        if self._gives():
            await self._give_seats()
        self._tell_places()

    async def _give_seats(self) -> None:
        in_vain: set[int] = set()
        while self.places and (table := self._best(in_vain)) is not None:
            first, *others = self.places
            try:
                await self._give_seat(first, table)
            except CroupierError as refusal:
                _log.info("Table %s had no seat for the first of the queue: %s", table, refusal.says)
                in_vain.add(table)
            else:
                self.places = others

    def _best(self, but: set[int]) -> int | None:
        """Return the table that the next player goes to: one where most play already, so that games begin."""
        free = [
            (-len(table.overview.taken), table.id)
            for table in self._tables.values()
            if table.id not in but and self._serves(table.overview) and has_free_seat(table.overview)
        ]
        return min(free)[1] if free else None

    def _tell_places(self) -> None:
        waiting = len(self.places)
        now = {one.name: QueueTold(place=at, waiting=waiting) for at, one in enumerate(self.places, 1)}
        before, self._told = self._told, now
        for name, told in now.items():
            if before.get(name) != told:
                self._tell(name, told)

    async def _run(self) -> None:
        while True:
            try:
                await self.look()
            except Exception:
                self._is_stale = True
                _log.exception("The queue for seats could not be looked at.")
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_S):
                    await self._wake.wait()
            self._is_stale |= not self._wake.is_set()
            self._wake.clear()


def has_free_seat(overview: TableOverview) -> bool:
    """Return whether a table has a seat for a player now: not while a game is played (EPS:RF-JG-006)."""
    return not (overview.is_full or overview.running or overview.queue or overview.closing)
