"""Whether the house is closed or is going to be, and what it announces: stored, so that it survives a restart.

Nothing is written when a time comes: what holds follows from what is stored and the time. So all processes of a house
agree that read the same rows, and each applies them to its own hub.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.kit.clock import Clock
from croupier.protocol.codes import NoticeCode
from croupier.protocol.live import Notice
from croupier.server.live.closure import Closable, Closure
from croupier.store.house.house_state import HouseStateRows
from croupier.words import sentence

_S_NS: Final = 1_000_000_000
_WAIT_S_MOST: Final = 3600.0  # then it is looked again, as the clock may have been set
_OVER: Final = {NoticeCode.MAINTENANCE: NoticeCode.MAINTENANCE_OFF, NoticeCode.NOTICE: NoticeCode.NOTICE_OVER}


class PlannedClosing(Struct, frozen=True):
    """From `at_ns` on no round begins, and people read why."""

    why: str
    at_ns: int


class Announcement(Struct, frozen=True):
    """Words to everybody, until they are taken back or their time is over."""

    says: str
    until_ns: int | None = None


class HouseStatus(Struct, frozen=True):
    """All that holds for the house as a whole. Each field is stored under its name. `rigging`: whether testers may name
    the next cards; None: as the house file says."""

    closing: PlannedClosing | None = None
    notice: Announcement | None = None
    rigging: bool | None = None

    def closed(self, now_ns: int) -> str:
        """Return why the house is closed at this time; empty: it is open."""
        return self.closing.why if self.closing and now_ns >= self.closing.at_ns else ""

    def maintenance(self, now_ns: int) -> PlannedClosing | None:
        """Return the closing that is still to come."""
        return None if self.closed(now_ns) else self.closing

    def announced(self, now_ns: int) -> Announcement | None:
        """Return the announcement whose time is not over."""
        said = self.notice
        return None if said is None or (said.until_ns is not None and now_ns >= said.until_ns) else said

    def notices(self, now_ns: int) -> tuple[Notice, ...]:
        """Return what clients are to show at this time, besides that the house is closed."""
        found = []
        if planned := self.maintenance(now_ns):
            found.append(Notice(NoticeCode.MAINTENANCE, planned.why, planned.at_ns))
        if said := self.announced(now_ns):
            found.append(Notice(NoticeCode.NOTICE, said.says, said.until_ns))
        return tuple(found)

    def next_ns(self, now_ns: int) -> int | None:
        """Return when something changes by itself."""
        times = [self.closing.at_ns if self.closing else None, self.notice.until_ns if self.notice else None]
        return min([at for at in times if at is not None and at > now_ns], default=None)


async def stored_status(rows: HouseStateRows) -> HouseStatus:
    """Return what is stored. Keys of a newer croupier are left alone."""
    found = await rows.all()
    said: dict[str, Any] = {n: msgspec.json.decode(found[n]) for n in HouseStatus.__struct_fields__ if n in found}
    return msgspec.convert(said, HouseStatus)


class Announcing(Closable, Protocol):
    """A hub; `notices` are for clients that connect."""

    notices: tuple[Notice, ...]

    def set_rigging(self, on: bool | None) -> None: ...


def apply(status: HouseStatus, hub: Announcing, now_ns: int) -> None:
    """Bring a hub to a status, and tell its clients what is different."""
    closure, why = Closure(hub), status.closed(now_ns)
    if why and why != closure.why:
        closure.close(why)
    elif closure.why and not why:
        closure.open()
    hub.set_rigging(status.rigging)
    before = {notice.code: notice for notice in hub.notices}
    after = {notice.code: notice for notice in status.notices(now_ns)}
    hub.notices = tuple(after.values())
    for code, over in _OVER.items():
        if code in after and before.get(code) != after[code]:
            hub.tell_all(after[code])
        elif code in before and code not in after:
            hub.tell_all(Notice(over, sentence(over)))


class StoredHouseState:
    """Reads and writes the status of a house, and keeps one hub at it. `changed` is called when it was changed here, so
    that other processes load it."""

    def __init__(
        self, rows: HouseStateRows, hub: Announcing, *, clock: Clock, changed: Callable[[], None] = lambda: None
    ) -> None:
        self.status = HouseStatus()
        self._changed = changed
        self._rows = rows
        self._hub = hub
        self._clock = clock
        self._timer: asyncio.TimerHandle | None = None

    @property
    def closed(self) -> str:
        """Return why the house is closed now; empty: it is open."""
        return self.status.closed(self._clock())

    async def load(self) -> None:
        """Apply what is stored, as at the start, or when another process has changed it."""
        self._apply(await stored_status(self._rows))

    async def close(self, why: str, *, in_s: int = 0) -> None:
        """Close the house after so many seconds. Another closing that was planned is replaced."""
        await self._change(closing=PlannedClosing(why, self._clock() + in_s * _S_NS))

    async def open(self) -> None:
        """Open the house, or call off the closing that is planned."""
        await self._change(closing=None)

    async def announce(self, says: str, *, for_s: int | None = None) -> None:
        """Announce something to everybody, for so many seconds or until it is taken back."""
        until_ns = None if for_s is None else self._clock() + for_s * _S_NS
        await self._change(notice=Announcement(says, until_ns))

    async def take_back(self) -> None:
        """Take the announcement back."""
        await self._change(notice=None)

    async def switch_rigging(self, on: bool) -> None:
        """Let testers name the next cards of every table, or let them no longer."""
        await self._change(rigging=on)

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()

    async def _change(self, **new: PlannedClosing | Announcement | bool | None) -> None:
        values = {name: None if value is None else msgspec.json.encode(value) for name, value in new.items()}
        await self._rows.put(values, at_ns=self._clock())
        self._apply(replace(await stored_status(self._rows), **new))
        self._changed()

    def _apply(self, status: HouseStatus) -> None:
        self.status = status
        self._look()

    def _look(self) -> None:
        """Apply the status at this time, and come back when something in it changes by itself."""
        self.stop()
        now_ns = self._clock()
        apply(self.status, self._hub, now_ns)
        if (at_ns := self.status.next_ns(now_ns)) is not None:
            wait_s = min((at_ns - now_ns) / _S_NS, _WAIT_S_MOST)
            self._timer = asyncio.get_running_loop().call_later(wait_s, self._look)
