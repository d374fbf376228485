"""Tells clients where a table is played, and when that has changed."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

from croupier.errors import CroupierError, IllegalAction, Unknown
from croupier.protocol import live as m
from croupier.server.live.connection import Connection
from croupier.server.live.guests import Guest
from croupier.server.parts.bus import Bus
from croupier.server.parts.messages import MakeTicket, TicketMade, server_subject
from croupier.server.parts.mirror import Mirror
from croupier.server.parts.remote_table import RemoteTable
from croupier.store.store import Store

LOCATE_S: Final = 12.0  # for which a client's question waits until a table that moves has arrived
_TICKET_S: Final = 1.0


class TableLocator:
    """Finds the servers of tables, and gets tickets for them. `start` does work in a task of its own."""

    def __init__(
        self, store: Store, bus: Bus, mirror: Mirror, start: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        self._store = store
        self._bus = bus
        self._mirror = mirror
        self._start = start
        self._told: defaultdict[int, set[Connection]] = defaultdict(set)  # clients that know where a table is

    async def located(self, connection: Connection, table: int, id: m.Id = None) -> m.At:
        """Return where a client reaches a table, with a ticket. A table that moves is waited for. Raise IllegalAction
        if that takes too long, Unknown if there is no such table."""
        until_s = _now_s() + LOCATE_S
        while True:
            if at := await self._asked(connection, table, id):
                self._told[table].add(connection)
                return at
            if _now_s() >= until_s:
                raise IllegalAction("table/moving" if self._bus.is_connected else "parts/away")
            await self._mirror.heard_more()

    async def _asked(self, connection: Connection, table: int, id: m.Id) -> m.At | None:
        """Return where a table is, if its server is known and gives a ticket."""
        server = await self._server_of(table)
        known, account = self._mirror.servers.get(server), connection.account
        if not known or not known.beat:
            return None
        number = 0 if isinstance(account, Guest) else account.id
        try:
            asked = MakeTicket(number, table, account.kind)
            made = await self._bus.request(server_subject(server), asked, TicketMade, within_s=_TICKET_S)
        except CroupierError:
            return None
        return m.At(id=id, table=table, url=f"{known.beat.url}/ws", ticket=made.ticket)

    async def _server_of(self, table: int) -> str:
        """Return who plays a table; empty if that is not known yet. Raise Unknown if there is no such table."""
        if found := self._mirror.tables.get(table):
            return found.server
        row = await self._store.tables.by_id(table)
        if row.closed_ns is not None or row.owner_id is not None:
            raise Unknown("table/unknown", key="table/no-number", number=table)
        return ""

    def show(self, connection: Connection, table: int) -> None:
        """Tell a client where a table is played, as soon as that is known."""
        self._start(self._shown(connection, table))

    async def _shown(self, connection: Connection, table: int) -> None:
        with suppress(CroupierError):
            at = await self.located(connection, table)
            connection.tell(at)

    def moved(self, table: RemoteTable) -> None:
        """Tell the clients of a table that another server plays it."""
        for connection in self._told.pop(table.id, ()):
            connection.tell(m.Moved(table.id))

    def forget(self, connection: Connection) -> None:
        for told in self._told.values():
            told.discard(connection)


def _now_s() -> float:
    return asyncio.get_running_loop().time()
