"""A table that a table server plays, as a front knows it from announcements."""

from typing import Any

import msgspec

from croupier.errors import Unknown
from croupier.server.parts.bus import Bus
from croupier.server.parts.messages import CloseTable, OwnSeen, SeeOwn, TableSummary, overview_in, server_subject
from croupier.table.commands import Close
from croupier.table.own_view import OwnView


class RemoteTable:
    """`server` is who plays it; empty while it moves from one to another."""

    def __init__(self, summary: TableSummary, server: str, bus: Bus) -> None:
        self.id = summary.id
        self.lease = summary.lease
        self.creator = summary.creator
        self.spectators = summary.spectators
        self.unused_ns = summary.unused_ns
        self.overview = overview_in(summary)
        self.server = server
        self.is_idle = True
        self._asked_to_close = False
        self._bus = bus

    @property
    def is_empty(self) -> bool:
        """Return whether it could make way. One that has been asked to close does so only once: until its server
        announces what became of it, the next one makes way."""
        return not self.overview.taken and not self._asked_to_close

    @property
    def is_houses_own(self) -> bool:
        return not self.creator and not self.overview.settings.only

    @property
    def is_deserted(self) -> bool:
        """Return whether this is a practice table of bots without spectators."""
        people = any(seat.kind == "person" for seat in self.overview.taken)
        return self.overview.settings.practice and not people and not self.spectators

    async def own_view(self, player: str) -> OwnView | None:
        """Return what a player sees of the running round; None: the player is not in it."""
        seen = await self._bus.request(self._subject, SeeOwn(self.id, player), OwnSeen)
        if seen.seat is None:
            return None
        game = self.overview.game
        view: Any = msgspec.json.decode(seen.view, type=game.types.state)
        return OwnView(game, view, seen.seat)

    async def ask(self, command: Close) -> None:
        """Close the table, when its round is over or at once."""
        self._asked_to_close = True
        await self._bus.order(self._subject, CloseTable(self.id, command.why, command.at_once))

    @property
    def _subject(self) -> str:
        if not self.server:
            raise Unknown("parts/away")
        return server_subject(self.server)
