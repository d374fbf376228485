"""Closing and opening the house: while it is closed, rounds under way end and none begins."""

from croupier.protocol.codes import NoticeCode
from croupier.protocol.live import Notice
from croupier.server.live.hub import Hub
from croupier.table.commands import Halt, Resume
from croupier.words import sentence


class Closure:
    """Closes and opens the house for the superuser. Players keep their seats and chips."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    @property
    def why(self) -> str:
        """Return why the house is closed; empty: it is open."""
        return self._hub.shut

    def close(self, why: str) -> None:
        self._hub.shut = why
        for room in self._hub.rooms.values():
            room.put(Halt(why))
        self._hub.tell_all(Notice(code=NoticeCode.CLOSED, says=why))

    def open(self) -> None:
        self._hub.shut = ""
        for room in self._hub.rooms.values():
            room.put(Resume())
        self._hub.tell_all(Notice(code=NoticeCode.OPEN, says=sentence("house/open-again")))
