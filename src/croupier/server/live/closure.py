"""Closing and opening the house: while it is closed, rounds under way end and none begins."""

from typing import Protocol

from croupier.protocol.codes import NoticeCode
from croupier.protocol.live import Notice
from croupier.words import sentence


class Closable(Protocol):
    """A hub. `shut` is why the house is closed."""

    @property
    def shut(self) -> str: ...
    def set_shut(self, why: str) -> None: ...
    def tell_all(self, notice: Notice) -> None: ...


class Closure:
    """Closes and opens the house for the superuser. Players keep their seats and chips."""

    def __init__(self, hub: Closable) -> None:
        self._hub = hub

    @property
    def why(self) -> str:
        """Return why the house is closed; empty: it is open."""
        return self._hub.shut

    def close(self, why: str) -> None:
        self._hub.set_shut(why)
        self._hub.tell_all(Notice(code=NoticeCode.CLOSED, says=why))

    def open(self) -> None:
        self._hub.set_shut("")
        self._hub.tell_all(Notice(code=NoticeCode.OPEN, says=sentence("house/open-again")))
