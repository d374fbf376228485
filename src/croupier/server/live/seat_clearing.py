"""Clears the tables of a closed house: once a table's round is over, its players leave and get their chips back.

Only in houses whose file says `when_closed = "sign-out"` (EPS:UC-002); elsewhere players keep their seats.
"""

import asyncio
from collections.abc import Callable, Container
from functools import partial
from typing import Final

from croupier.server.live.room import Room
from croupier.table.commands import Leave
from croupier.table.events import AnyBatch, Queued, RoundEnded, RoundVoided, Seated

_S_MS: Final = 1000


class SeatClearing:
    """`is_shut` tells whether the house is closed now; `house_bots`, which belong to the house, keep their seats."""

    def __init__(self, is_shut: Callable[[], bool], house_bots: Container[str]) -> None:
        self._is_shut = is_shut
        self._house_bots = house_bots

    def begin(self, room: Room) -> None:
        """Clear a table as soon as no round is played there: at once, or when `happened` hears of its end."""
        room.put(partial(self._clear, room))

    def happened(self, room: Room, batch: AnyBatch) -> None:
        """Clear the table if a batch ended its round, when the players have seen how, or if it seated a player whose
        chips were paid for before the house closed."""
        if not self._is_shut():
            return
        for event in batch.events:
            if isinstance(event, RoundEnded):
                wait_s = (event.shown_ms + room.overview.settings.pace_ms) / _S_MS
                asyncio.get_running_loop().call_later(wait_s, self.begin, room)
            elif isinstance(event, RoundVoided | Seated | Queued):
                self.begin(room)

    def _clear(self, room: Room) -> None:
        overview = room.overview
        if overview.running or not self._is_shut():
            return
        queued, seated = [one.player for one in overview.queue], [one.player for one in overview.taken]
        for name in (*queued, *seated):  # the queue first, so that no seat that falls free is given to it
            if name not in self._house_bots:
                room.put(Leave(name))
