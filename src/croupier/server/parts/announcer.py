"""Announces the tables of a table server to the fronts, and that it is alive."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec
from msgspec import Raw

from croupier.server.live.hub import Hub
from croupier.server.live.room import Room
from croupier.server.parts.bus import Bus
from croupier.server.parts.messages import BEAT, TABLES, ServerBeat, TablesAnnounced, TableSummary

BEAT_S: Final = 1.0
_AT_ONCE: Final = 100  # tables of one message: NATS takes no message over a megabyte
_NO_CARRY: Final = Raw(b"null")


class Announcer:
    """`serial` is that of the last announcement: a front that has another one asks for all again."""

    def __init__(self, server: str, url: str, bus: Bus) -> None:
        self.serial = 0
        self.draining = False
        self._server = server
        self._url = url
        self._bus = bus
        self._hub: Hub | None = None

    def attach(self, hub: Hub) -> None:
        """Announce the tables of this hub."""
        self._hub = hub

    async def run(self) -> None:
        """Give a sign of life again and again."""
        while True:
            self.beat()
            await asyncio.sleep(BEAT_S)

    def beat(self) -> None:
        """Give a sign of life."""
        assert self._hub is not None
        told = ServerBeat(
            id=self._server,
            url=self._url,
            serial=self.serial,
            tables=len(self._hub.rooms),
            connections=len(self._hub.presence),
            late_ms=self._hub.lag.late_s * 1000,
            draining=self.draining,
            may_rig=self._hub.may_rig,
        )
        self._bus.publish(BEAT, told)

    def changed(self, tables: set[int]) -> None:
        """Announce tables that have changed, come or gone."""
        assert self._hub is not None
        rooms, moved = self._hub.rooms, self._hub.moved
        gone = sorted(id for id in tables if id not in rooms)
        closed, released = [id for id in gone if id not in moved], [id for id in gone if id in moved]
        here = [rooms[id] for id in sorted(tables) if id in rooms]
        self._tell(here, closed=tuple(closed), released=tuple(released))

    def all(self) -> None:
        """Announce all tables anew."""
        assert self._hub is not None
        self._tell([*self._hub.rooms.values()], whole=True)
        self.beat()

    def _tell(
        self,
        rooms: list[Room],
        *,
        closed: tuple[int, ...] = (),
        released: tuple[int, ...] = (),
        whole: bool = False,
    ) -> None:
        assert self._hub is not None
        for nth, part in enumerate(_parts(rooms)):
            self.serial += 1
            told = TablesAnnounced(
                server=self._server,
                serial=self.serial,
                tables=tuple([summary_of(room, self._hub.nicknames) for room in part]),
                closed=() if nth else closed,
                released=() if nth else released,
                whole=whole and nth == 0,
            )
            self._bus.publish(TABLES, told)


def _parts(rooms: list[Room]) -> Iterable[list[Room]]:
    """Return the rooms in parts; one that is empty if there are none."""
    return [rooms[at : at + _AT_ONCE] for at in range(0, max(1, len(rooms)), _AT_ONCE)]


def summary_of(room: Room, nicknames: Mapping[str, str]) -> TableSummary:
    overview = room.overview
    assert room.lease is not None
    return TableSummary(
        id=room.id,
        lease=room.lease,
        creator=room.creator,
        spectators=room.spectators,
        unused_ns=room.unused_ns,
        nicknames={name: nicknames[name] for name in overview.players if name in nicknames},
        settings=overview.settings,
        minimum=overview.minimum,
        status=overview.status,
        running=overview.running,
        number=overview.number,
        seats=overview.seats,
        queue=overview.queue,
        infos=overview.infos,
        # Only blinds need it in the lobby; that of other games may hold cards.
        carry=Raw(msgspec.json.encode(overview.carry)) if overview.terms.blinds else _NO_CARRY,
        resting=overview.resting,
        halted=overview.halted,
        closing=overview.closing,
        rigging=overview.rigging,
    )
