"""Lets tables know whether players wait in the queue of the house: for those the seats of the broke are freed.

Looked up in the database, as the queue may be another process's.
"""

import asyncio
import logging
from collections.abc import Mapping
from typing import Final
from weakref import WeakSet

from croupier.server.config.house import HouseFile
from croupier.server.live.room import Room
from croupier.store.people.queue_places import QueuePlaces
from croupier.table.commands import NoteQueue

_LOOK_S: Final = 0.5
_log: Final = logging.getLogger(__name__)


class QueueNoting:
    def __init__(self, places: QueuePlaces, rooms: Mapping[int, Room], house: HouseFile) -> None:
        self._places = places
        self._rooms = rooms
        self._house = house
        self._awaited: WeakSet[Room] = WeakSet()  # the tables that know that players wait
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="queue noting")

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.wait({self._task})

    async def look(self) -> None:
        """Tell the tables that do not know yet."""
        waiting = await self._places.any()
        for room in self._rooms.values():
            if waiting is not (room in self._awaited) and self._house.queue_serves(room.overview.settings):
                (self._awaited.add if waiting else self._awaited.discard)(room)
                room.put(NoteQueue(waiting))

    async def _run(self) -> None:
        while True:
            try:
                await self.look()
            except Exception:
                _log.exception("The tables could not be told whether players wait for seats.")
            await asyncio.sleep(_LOOK_S)
