"""Keeps the leases of a table server: renews them, takes free tables, and brings its rooms into line with them."""

import asyncio
import logging
from typing import Final

from croupier.errors import BadOption
from croupier.server.live.hub import Hub
from croupier.server.live.room import Room
from croupier.store.database.faults import is_unavailable, reason
from croupier.store.tables.leases import LEASE_LOST, ServerRow

LEASE_S: Final = 6.0  # a server that was silent for so long has lost its tables
_TIMES: Final = 6  # that it is renewed meanwhile
_AT_ONCE: Final = 20  # tables that are taken over together, so that several servers share those of a lost one
_log: Final = logging.getLogger(__name__)


class LeaseKeeper:
    """`id` is the server's, `url` where its clients reach it. One that is `draining` takes no tables."""

    def __init__(self, hub: Hub, id: str, url: str, *, lease_s: float = LEASE_S) -> None:
        self.draining = False
        self._hub = hub
        self._leases = hub.store.leases
        self._id = id
        self._url = url
        self._lease_s = lease_s
        self._look = asyncio.Event()
        self._unreadable: set[int] = set()  # tables that cannot be played here
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Register, take what is free, and go on doing so."""
        await self.step()
        self._task = asyncio.create_task(self._run(), name="leases")

    async def stop(self) -> None:
        """Give up what is left, at once."""
        if self._task:
            self._task.cancel()
            await asyncio.wait({self._task})
        await self._leases.retire(self._id)

    def look(self) -> None:
        """Look at the leases soon: a table was handed over."""
        self._look.set()

    async def _run(self) -> None:
        while True:
            try:
                async with asyncio.timeout(self._lease_s / _TIMES):
                    await self._look.wait()
            except TimeoutError:
                pass
            self._look.clear()
            try:
                while await self.step():
                    pass
            except Exception as error:
                if not is_unavailable(error):
                    _log.exception("The leases could not be renewed.")
                else:
                    _log.warning("The leases could not be renewed: %s", reason(error))

    async def step(self) -> bool:
        """Renew the registration and follow the leases. Return whether more tables may be free."""
        async with self._hub.creating:  # no table is half open
            rooms = [*self._hub.rooms.values()]
            await self._leases.register(self._id, self._url, lease_s=self._lease_s, draining=self.draining)
            held = await self._leases.held(self._id)
            for room in rooms:
                if held.get(room.id) != room.lease and self._hub.rooms.get(room.id) is room:
                    self._hub.let_go(room)
            given = {id: number for id, number in held.items() if id not in self._hub.rooms}
            taken = {} if self.draining or self._hub.closing else await self._leases.take(self._id, most=_AT_ONCE)
            await self._adopt(given | taken)
            return len(taken) == _AT_ONCE

    async def _adopt(self, leases: dict[int, int]) -> None:
        new = {id: number for id, number in leases.items() if id not in self._unreadable}
        if new:
            _log.info("This server plays %s more tables.", len(new))
            self._unreadable.update(await self._hub.adopt(new))

    async def others(self) -> list[ServerRow]:
        """Return the other servers that take tables, those with the fewest first."""
        found = [row for row in await self._leases.servers() if row.alive and not row.draining and row.id != self._id]
        return sorted(found, key=lambda row: row.tables)

    async def move(self, room: Room, to: str) -> None:
        """Hand a table over to another server: all that was asked of it is done and stored before."""
        async with self._hub.creating:
            if self._hub.rooms.get(room.id) is not room or room.lease is None:
                return
            await room.stop()
            room.end(BadOption(LEASE_LOST, table=room.id))
            try:
                await self._leases.give(room.id, room.lease, to)
            finally:
                self._hub.let_go(room)
