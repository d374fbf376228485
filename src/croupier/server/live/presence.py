"""Connections by account, and which are silent. Closing a connection does not free a seat (POKERIV3:TJV10)."""

import asyncio
from collections.abc import Iterable
from typing import Final

from croupier.errors import BadOption
from croupier.protocol.close_codes import CloseCode
from croupier.protocol.live import Replaced
from croupier.server.config.live import Live
from croupier.server.live.connection import Connection, key_of
from croupier.server.live.guests import Guest
from croupier.words import sentence

_LOOKS: Final = 10  # at the clock in one window, so that none is late by more than a tenth of it


class Presence:
    """One live connection of each account, by name; at a table server, one of each account and table."""

    def __init__(self, live: Live) -> None:
        self.online: dict[str, Connection] = {}
        self._live = live
        self._task: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self.online)

    @property
    def guests(self) -> int:
        return sum([isinstance(one.account, Guest) for one in self.online.values()])

    def start(self) -> None:
        self._task = asyncio.create_task(self._watch(), name="presence")

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.wait({self._task})

    def find(self, name: str, table: int) -> Connection | None:
        """Return the connection by which an account is at a table, or would be."""
        return self.online.get(name) or self.online.get(key_of(name, table))

    def of(self, name: str) -> list[Connection]:
        """Return all connections of an account."""
        one = self.online.get(name)
        return [one] if one else [other for other in self.online.values() if other.name == name]

    def enter(self, new: Connection) -> Connection | None:
        """Connect, and return the connection that this one replaces. Raise BadOption if the house forbids that. A
        connection by ticket may replace another: the house has decided when it gave the ticket."""
        old = self.online.get(new.key)
        if old and not old.ended:
            if self._live.second == "refused" and new.table is None:
                raise BadOption("connection/elsewhere", key="connection/already-open")
            old.tell(Replaced(says=sentence("connection/taken-over", language=old.language)))
            old.close(CloseCode.REPLACED, "connected from elsewhere")
        self.online[new.key] = new
        return old

    def exit(self, gone: Connection) -> bool:
        """Disconnect, and return whether the account has no connection now."""
        if self.online.get(gone.key) is not gone:
            return False
        del self.online[gone.key]
        return True

    def silent(self, table: int, names: Iterable[str]) -> frozenset[str]:
        """Return the players of these at a table who have been silent for so long that a missed turn is a broken
        connection."""
        limit_s = self._live.silent_s
        found = [(name, self.find(name, table)) for name in names]
        return frozenset([name for name, one in found if one and one.peer.silent_s() > limit_s])

    def sweep(self) -> None:
        """Close the connections of those who have been silent for longer than the window; those that do not even take
        that, a little later."""
        for connection in [*self.online.values()]:
            over_s = connection.peer.silent_s() - self._live.window_s
            if over_s > 0 and not connection.ended:
                connection.close(CloseCode.SILENT, "no sign of life")
            elif over_s > self._live.window_s / _LOOKS:
                connection.peer.abort()

    async def _watch(self) -> None:
        """Look at the clock again and again. After a pause in which this process itself stood still, clients have time
        to be heard first."""
        clock = asyncio.get_running_loop().time
        pause_s, from_s = self._live.window_s / _LOOKS, 0.0
        while True:
            begun_s = clock()
            await asyncio.sleep(pause_s)
            if clock() - begun_s > 2 * pause_s:
                from_s = clock() + self._live.window_s / 2
            if clock() >= from_s:
                self.sweep()
