"""What a front knows of the tables and the other parts: a copy of what they announce.

A part is known by its sign of life. Announcements are numbered, so that a front which has missed one asks for all
again; while NATS is away, the copy stays as it was.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from croupier.errors import CroupierError
from croupier.server.parts.bus import Bus
from croupier.server.parts.messages import (
    BEAT,
    TABLES,
    AnnounceAll,
    Beat,
    FrontBeat,
    ServerBeat,
    TablesAnnounced,
    TableSummary,
    server_subject,
)
from croupier.server.parts.remote_table import RemoteTable

SILENT_S: Final = 4.0  # a part that gave no sign of life for so long is gone
_MOMENT_S: Final = 0.25
_LATE_MS: Final = 100.0
_AGAIN_S: Final = 0.5  # between two requests for all tables of a server
_log: Final = logging.getLogger(__name__)


@dataclass(slots=True)
class KnownServer:
    """A table server: its last sign of life, and how far its announcements are known."""

    beat: ServerBeat | None = None
    heard_s: float = 0.0
    serial: int = -1
    asked_s: float = 0.0  # when all was last asked for
    opening: int = 0  # tables that it was asked to open since its last sign of life
    unconfirmed: set[int] = field(default_factory=set)  # tables that a whole announcement has not named yet

    @property
    def tables(self) -> int:
        return self.beat.tables if self.beat else 0

    @property
    def is_late(self) -> bool:
        """Return whether it is better spared: its event loop is late."""
        return self.beat is not None and self.beat.late_ms > _LATE_MS


@dataclass(slots=True)
class KnownFront:
    beat: FrontBeat
    heard_s: float


class Mirror:
    """`touched` is called for each table that has changed, come or gone, and `moved` for one that another server plays
    from now on."""

    def __init__(self, bus: Bus, touched: Callable[[RemoteTable], None], moved: Callable[[RemoteTable], None]) -> None:
        self.tables: dict[int, RemoteTable] = {}
        self.nicknames: dict[str, str] = {}
        self.servers: dict[str, KnownServer] = {}
        self.fronts: dict[str, KnownFront] = {}
        self.changed = asyncio.Event()  # set when something is heard; cleared by those who wait
        self._bus = bus
        self._touched = touched
        self._moved = moved
        self._unreadable: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        await self._bus.listen(TABLES, TablesAnnounced, self.hear)
        await self._bus.listen(BEAT, Beat, self.hear_beat)

    def hear(self, told: TablesAnnounced) -> None:
        """Follow an announcement."""
        server = self.servers.setdefault(told.server, KnownServer(heard_s=_now_s()))
        if told.whole:
            server.unconfirmed = {table.id for table in self.tables.values() if table.server == told.server}
        elif told.serial != server.serial + 1:
            self._ask_all(told.server, server)
        server.serial = told.serial
        for summary in told.tables:
            server.unconfirmed.discard(summary.id)
            self._hear_table(summary, told.server)
        for id in told.released:
            self._release(id, told.server)
        for id in told.closed:
            self._close(id, told.server)
        self.changed.set()

    def _hear_table(self, summary: TableSummary, server: str) -> None:
        known = self.tables.get(summary.id)
        if known and known.lease > summary.lease:
            return
        try:
            table = RemoteTable(summary, server, self._bus)
        except CroupierError as error:
            if summary.id not in self._unreadable:
                self._unreadable.add(summary.id)
                _log.warning("Table %s is not shown here: %s", summary.id, error.says)
            return
        self.tables[summary.id] = table
        self.nicknames |= summary.nicknames
        self._touched(table)
        if known and (known.lease, known.server) != (table.lease, table.server):
            self._moved(table)

    def _release(self, id: int, server: str) -> None:
        table = self.tables.get(id)
        if table and table.server == server:
            table.server = ""

    def _close(self, id: int, server: str) -> None:
        table = self.tables.get(id)
        if table and table.server == server:
            self.forget(table)

    def forget(self, table: RemoteTable) -> None:
        """Drop a table that has closed."""
        del self.tables[table.id]
        self._touched(table)

    def hear_beat(self, beat: Beat) -> None:
        """Note a sign of life."""
        if isinstance(beat, FrontBeat):
            self.fronts[beat.id] = KnownFront(beat, _now_s())
            return
        server = self.servers.setdefault(beat.id, KnownServer())
        server.beat, server.heard_s, server.opening = beat, _now_s(), 0
        if server.serial != beat.serial:
            self._ask_all(beat.id, server)
        else:
            for id in server.unconfirmed:
                self._release(id, beat.id)
            server.unconfirmed = set()
        self.changed.set()

    def _ask_all(self, id: str, server: KnownServer) -> None:
        now_s = _now_s()
        if now_s - server.asked_s > _AGAIN_S:
            server.asked_s = now_s
            task = asyncio.create_task(self._asked_all(id))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _asked_all(self, id: str) -> None:
        try:
            await self._bus.order(server_subject(id), AnnounceAll())
        except CroupierError:
            _log.info("The table server %s does not answer.", id)

    def sweep(self) -> None:
        """Forget parts that have been silent for too long. Their tables are on the way to other servers."""
        if not self._bus.is_connected:
            return
        late_s = _now_s() - SILENT_S
        for id in [id for id, server in self.servers.items() if server.heard_s < late_s]:
            del self.servers[id]
            for table in self.tables.values():
                self._release(table.id, id)
        for id in [id for id, front in self.fronts.items() if front.heard_s < late_s]:
            del self.fronts[id]

    async def heard_more(self) -> None:
        """Wait until something is heard of the tables, for a moment at most."""
        self.changed.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(_MOMENT_S):
                await self.changed.wait()

    @property
    def announced(self) -> set[str]:
        """Return the servers that have announced all their tables."""
        return {id for id, server in self.servers.items() if server.serial >= 0}

    @property
    def lost(self) -> list[RemoteTable]:
        """Return the tables that no server is known to play."""
        return [table for table in self.tables.values() if not table.server]

    def takers(self) -> list[ServerBeat]:
        """Return the servers that take tables: those that keep up first, and of these those with the fewest."""
        known = [server for server in self.servers.values() if server.beat and not server.beat.draining]
        ordered = sorted(known, key=lambda one: (one.is_late, one.tables + one.opening))
        return [server.beat for server in ordered if server.beat]


def _now_s() -> float:
    return asyncio.get_running_loop().time()
