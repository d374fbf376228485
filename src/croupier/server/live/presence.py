"""Connections by account, and which are silent. Closing a connection does not free a seat (POKERIV3:TJV10)."""

import asyncio
from collections.abc import Iterable
from typing import Final

from croupier.errors import BadOption
from croupier.protocol.close_codes import CloseCode
from croupier.protocol.live import Replaced
from croupier.server.config.live import Live
from croupier.server.live.connection import Connection
from croupier.server.live.guests import Guest
from croupier.words import sentence

_LOOKS: Final = 10  # at the clock in one window, so that none is late by more than a tenth of it


class Presence:
    """One live connection of each account, by name."""

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

    def enter(self, new: Connection) -> Connection | None:
        """Connect, and return the connection that this one replaces. Raise BadOption if the house forbids that."""
        old = self.online.get(new.name)
        if old and not old.ended:
            if self._live.second == "refused":
                raise BadOption("connection/elsewhere", key="connection/already-open")
            old.tell(Replaced(says=sentence("connection/taken-over", language=old.language)))
            old.close(CloseCode.REPLACED, "connected from elsewhere")
        self.online[new.name] = new
        return old

    def exit(self, gone: Connection) -> bool:
        """Disconnect, and return whether the account has no connection now."""
        if self.online.get(gone.name) is not gone:
            return False
        del self.online[gone.name]
        return True

    def silent(self, names: Iterable[str]) -> frozenset[str]:
        """Return the players of these who have been silent for so long that a missed turn is a broken connection."""
        limit_s = self._live.silent_s
        found = [(name, self.online.get(name)) for name in names]
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
        while True:
            await asyncio.sleep(self._live.window_s / _LOOKS)
            self.sweep()
