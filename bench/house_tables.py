"""A hundred tables of six bots in one process, with a spectator at each: how much they do, and how long each act waits.

The bots are the house's own, which decide in the same process: what is measured is all that happens to an act but the
wire. `Watch` takes the time from when a decision lies in the table's mailbox until its event is handed to the
spectator's connection, which is after it is stored.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.house_server import Plain
from croupier.server.config.bots import BotConduct
from croupier.server.config.house import HouseFile
from croupier.server.live.connection import Connection
from croupier.server.live.hub import Hub
from croupier.server.live.room import Room
from croupier.store.people.accounts import NewAccount
from croupier.store.store import Store
from croupier.table.commands import Act
from croupier.table.settings import TableSettings

WAITS_MOST = 200_000
SAMPLE_S = 0.25


class Spectator(Connection):
    """Somebody who is told everything, and how long after it was asked for."""

    def __init__(self, account: Any, watch: "Watch") -> None:
        super().__init__(account)
        self._watch = watch

    def send(self, data: bytes) -> None:
        self._watch.told()


class Watch:
    """Stamps actions as they come in and as they are told. Tables serve one after another, so that pairs match."""

    def __init__(self) -> None:
        self.asked: dict[int, float] = {}
        self.waits: deque[float] = deque(maxlen=WAITS_MOST)
        self.acts = 0
        self.now = 0

    def told(self) -> None:
        asked = self.asked.pop(self.now, None)
        if asked is not None:
            self.acts += 1
            self.waits.append(time.perf_counter() - asked)


def listen(room: Room, watch: Watch, account: Any) -> None:
    """Stamp this room's actions."""
    put, publish = room.put, room.broadcast.publish

    def stamped(work: Any, *more: Any, **also: Any) -> None:
        if isinstance(work, Act):
            watch.asked[room.id] = time.perf_counter()
        put(work, *more, **also)

    def published(*told: Any) -> None:
        watch.now = room.id
        publish(*told)

    room.put = stamped  # type: ignore[method-assign]
    room.broadcast.publish = published  # type: ignore[method-assign, assignment]
    room.broadcast.watchers[account.name] = Spectator(account, watch)


@dataclass
class Minute:
    """What was seen in a stretch of time. `queue` is the most that waited anywhere: requests and what is to be kept."""

    seconds: float = 0.0
    hands: int = 0
    acts: int = 0
    cpu_s: float = 0.0
    queue: int = 0
    resident_mb: float = 0.0
    waits: list[float] = field(default_factory=list)

    def wait_ms(self, share: float) -> float:
        return self.waits[int(len(self.waits) * share)] * 1000 if self.waits else 0.0


@asynccontextmanager
async def busy_house(folder: Path, tables: int, seats: int, *, pace_ms: int) -> AsyncIterator[tuple[Hub, Watch]]:
    """All tables play when this begins."""
    watch = Watch()
    file = HouseFile(name="bench", title="Bench", crew=BotConduct(think_ms=(pace_ms, pace_ms), alone="play"))
    async with Store.open(f"sqlite:///{folder / 'house.db'}") as store, Hub.open(store, file, Plain()) as hub:
        eve = await store.accounts.create(NewAccount(name="eve", nickname="eve"), at_ns=1)

        async def opened(number: int) -> None:
            settings = TableSettings(name=f"T{number}", game="holdem", pace_ms=0, seats=seats, minimum=seats)
            room = await hub.open_table(settings)
            listen(room, watch, eve)
            for _ in range(seats):
                await hub.seat_bot(room, "caller", 200, stays=True)

        await opened(0)  # which makes the accounts of the bots
        await asyncio.gather(*[opened(number) for number in range(1, tables)])
        await asyncio.sleep(1)
        yield hub, watch


async def minutes(hub: Hub, watch: Watch, seconds: float, *, each_s: float) -> AsyncIterator[Minute]:
    """Stretches of `each_s`, until so many seconds are over."""
    until = time.perf_counter() + seconds
    while (left := until - time.perf_counter()) > SAMPLE_S:
        yield await _stretch(hub, watch, min(each_s, left))


async def _stretch(hub: Hub, watch: Watch, seconds: float) -> Minute:
    seen = Minute()
    watch.waits.clear()
    begun, cpu, acts, hands = time.perf_counter(), time.process_time(), watch.acts, _hands(hub)
    while seen.seconds < seconds:
        await asyncio.sleep(SAMPLE_S)
        seen.seconds = time.perf_counter() - begun
        seen.queue = max(seen.queue, sum(_queues(hub)))
    seen.cpu_s, seen.acts, seen.hands = time.process_time() - cpu, watch.acts - acts, _hands(hub) - hands
    seen.resident_mb = resident_mb("self")
    seen.waits = sorted(watch.waits)
    return seen


def _hands(hub: Hub) -> int:
    return sum(room.overview.number for room in hub.rooms.values())


def _queues(hub: Hub) -> Iterator[int]:
    """Whatever could grow: mailboxes, batches to be stored, and the store's own queue."""
    for room in hub.rooms.values():
        yield len(room._mail)
        yield len(room._persistence._waiting)
    yield len(hub.store._group._waiting)


def resident_mb(process: str) -> float:
    """Of a process by its number, or of this one, `self`. 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0.0
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024
