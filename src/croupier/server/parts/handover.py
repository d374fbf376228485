"""Hands the tables of a server over to others: one by one, or all of them when the server drains."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from croupier.errors import CroupierError
from croupier.server.live.hub import Hub
from croupier.server.live.room import Room
from croupier.server.parts.announcer import Announcer
from croupier.server.parts.bus import Bus
from croupier.server.parts.lease_keeper import LeaseKeeper
from croupier.server.parts.messages import LookNow, server_subject
from croupier.store.database.faults import is_unavailable

_LOOK_S: Final = 0.05  # between two looks whether rounds are over
_log: Final = logging.getLogger(__name__)


class Handover:
    """A table goes between two rounds, or, if its round takes too long, in the middle of one: nothing is lost either
    way."""

    def __init__(self, hub: Hub, keeper: LeaseKeeper, announcer: Announcer, bus: Bus) -> None:
        self.keeper = keeper
        self._announcer = announcer
        self._hub = hub
        self._bus = bus
        self._draining: asyncio.Task[None] | None = None

    async def move(self, room: Room, to: str) -> bool:
        """Hand a table over when its round is over. Return False if that takes too long: it stays then."""
        if not await self._between_rounds(room, self._hub.house.live.close_s):
            return False
        await self._moved(room, to)
        return True

    def drain(self, *, on: bool) -> None:
        """Begin to hand all tables over, and take no more; `on=False` ends it."""
        self._set_draining(on)
        self.keeper.look()
        if self._draining:
            self._draining.cancel()
        self._draining = asyncio.create_task(self.emptied(), name="draining") if on else None

    def _set_draining(self, on: bool) -> None:
        self.keeper.draining = self._announcer.draining = on
        self._announcer.beat()

    async def emptied(self) -> None:
        """Hand all tables over, as long as there are other servers."""
        self._set_draining(True)
        with suppress(CroupierError):
            await self.keeper.step()
        until_s = asyncio.get_running_loop().time() + self._hub.house.live.close_s
        while self._hub.rooms and (others := await self.keeper.others()):
            late = asyncio.get_running_loop().time() >= until_s
            for nth, room in enumerate([*self._hub.rooms.values()]):
                if late or not room.overview.running:
                    await self._moved(room, others[nth % len(others)].id)
            await asyncio.sleep(_LOOK_S)

    async def _between_rounds(self, room: Room, within_s: float) -> bool:
        loop = asyncio.get_running_loop()
        until_s = loop.time() + within_s
        while room.overview.running:
            if loop.time() >= until_s:
                return False
            await asyncio.sleep(_LOOK_S)
        return True

    async def _moved(self, room: Room, to: str) -> None:
        try:
            await self.keeper.move(room, to)
        except Exception as error:
            if not is_unavailable(error):
                raise
            _log.warning("Table %s could not be handed over yet.", room.id)
            return
        with suppress(CroupierError):  # it looks by itself, a little later
            await self._bus.order(server_subject(to), LookNow())
