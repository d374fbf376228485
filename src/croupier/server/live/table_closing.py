"""How tables of a house end: closed by request, given up for a new one, deserted, or stopped with the house."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Final

from croupier.errors import Unavailable
from croupier.kit.clock import Clock
from croupier.server.live.room import Room
from croupier.server.live.table_limits import TableLimits, close_table
from croupier.store.store import Store
from croupier.table.commands import Close
from croupier.words import sentence

_LOOK_S: Final = 0.02  # between two looks whether rounds are over
_log: Final = logging.getLogger(__name__)


class TableClosing:
    """Closes the tables of one house. `most` is how many it may have, `account_most` how many an account may have
    opened, `deserted_s` how long bots practise unseen, `emptied_s` how long a table is kept that everybody left."""

    def __init__(
        self,
        rooms: Mapping[int, Room],
        store: Store,
        *,
        clock: Clock,
        most: int,
        account_most: int,
        deserted_s: float,
        emptied_s: float | None = None,
    ) -> None:
        self._rooms = rooms
        self._store = store
        self._clock = clock
        self._limits = TableLimits(rooms, most=most, account_most=account_most)
        self._deserted_s = deserted_s
        self._emptied_s = emptied_s
        self._abandoned: dict[int, asyncio.TimerHandle] = {}  # by table
        self._storing: set[asyncio.Task[None]] = set()

    async def close(self, room: Room, why: str, *, at_once: bool = False) -> None:
        """Close a table when its round is over, or at once. One that is closed already stays so."""
        await close_table(room, why, at_once=at_once)

    async def make_way(self, creator: str = "") -> None:
        """Close a table if the house, or the creator, has too many. Raise IllegalAction if all are in use."""
        await self._limits.make_way(creator)

    def close_deserted(self, room: Room) -> None:
        """Close a practice table of bots a while after its last spectator has gone, unless one comes."""

        def close() -> None:
            if room.is_deserted:
                room.put(Close(sentence("table/deserted"), at_once=True))

        if room.is_deserted:
            asyncio.get_running_loop().call_later(self._deserted_s, close)

    def close_abandoned(self, room: Room) -> None:
        """Close a player's own table a while after everybody has left, unless a player or spectator comes."""

        def close() -> None:
            if room.is_abandoned and room.is_idle:
                room.put(Close(sentence("table/abandoned")))
            else:
                self.close_abandoned(room)  # a seat may be asked for just now

        if timer := self._abandoned.pop(room.id, None):
            timer.cancel()
        if self._emptied_s is not None and room.is_abandoned and room.id in self._rooms:
            self._abandoned[room.id] = asyncio.get_running_loop().call_later(self._emptied_s, close)

    def store(self, room: Room, why: str) -> None:
        """Store that a table has closed, once all that happened there is stored."""
        storing = asyncio.create_task(self._store_closed(room, why))
        self._storing.add(storing)
        storing.add_done_callback(self._storing.discard)

    async def _store_closed(self, room: Room, why: str) -> None:
        await room.flush()
        await self._store.tables.close(room.id, why, at_ns=self._clock())

    async def rounds_end(self, within_s: float, *, unless: Callable[[], bool]) -> None:
        """Wait until no round is played at any table: for so long at most, and no longer once `unless` is true."""
        loop = asyncio.get_running_loop()
        until_s = loop.time() + within_s
        while any(room.overview.running for room in self._rooms.values()) and not unless():
            if loop.time() >= until_s:
                return
            await asyncio.sleep(_LOOK_S)

    async def stop_rooms(self) -> None:
        """Stop every table where it is; it goes on when the house opens again."""
        await asyncio.gather(*[self._stopped(room) for room in self._rooms.values()])

    async def _stopped(self, room: Room) -> None:
        try:
            await room.stop()
        except Unavailable:
            _log.error("Table %s could not store the last of what happened there.", room.id)
        except Exception:
            _log.exception("Table %s did not stop as it should.", room.id)

    async def stored(self) -> None:
        """Wait until all tables that have closed are stored as closed."""
        while self._storing:
            await asyncio.wait(self._storing)
