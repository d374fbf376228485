"""One room by itself: a real table, a store in memory that can be held back, clients that note what they hear."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

import msgspec

from croupier.bank.purse import Free
from croupier.kit.chance import Seeded
from croupier.kit.clock import Manual
from croupier.server.config.live import Live
from croupier.server.live.connection import Connection
from croupier.server.live.retrying_store import RetryingStore
from croupier.server.live.room import Room, RoomContext
from croupier.server.live.ws_protocol import Peer
from croupier.server.money.posting import Posting
from croupier.store.people.accounts import Account
from croupier.store.store import Store
from croupier.store.tables.batch import StoredBatch
from croupier.store.tables.journal import Entry, Past
from croupier.table.events import AnyBatch
from croupier.table.settings import TableSettings

IDS = {"ann": 1, "ben": 2, "cem": 3, "dan": 4}


class MemoryStore:
    """Keeps batches in memory. While it is held nothing is stored; the next write raises `error`, if there is one."""

    def __init__(self) -> None:
        self.batches: list[StoredBatch] = []
        self.error: Exception | None = None
        self.writing = asyncio.Event()  # set by a write that has begun since `hold`
        self._free = asyncio.Event()
        self._free.set()

    @property
    def journal(self) -> "MemoryStore":
        return self

    def hold(self) -> None:
        self._free.clear()
        self.writing.clear()

    def release(self) -> None:
        self._free.set()

    async def append(self, batches: Sequence[StoredBatch]) -> None:
        self.writing.set()
        await self._free.wait()
        if self.error:
            error, self.error = self.error, None
            raise error
        self.batches += batches

    async def past(self, table: int) -> Past:
        stored = [batch for batch in self.batches if batch.table_id == table]
        return Past(None, tuple([Entry(one.seq, one.number, one.at_ns, one.events, None) for one in stored]))


class Recorder(Peer):
    """Notes every message that a client is sent, and why its connection is closed."""

    __slots__ = ("closed", "heard_all")

    def __init__(self) -> None:
        super().__init__()
        self.heard_all: list[dict[str, Any]] = []
        self.closed: int | None = None

    def write(self, data: bytes) -> int:
        head = {126: 4, 127: 10}.get(data[1], 2)
        self.heard_all.append(msgspec.json.decode(data[head:]))
        return 0

    def close(self, code: int, reason: str) -> None:
        self.closed = code


def account(name: str, **more: Any) -> Account:
    about = {"nickname": f"{name}!", "email": None, "kind": "person", "role": "player", "created_ns": 1}
    return msgspec.convert({"id": IDS.get(name, 99), "name": name, "score": 0, "online": True} | about | more, Account)


def client(name: str, **more: Any) -> Connection:
    return Connection(account(name, **more), Recorder())


def heard(connection: Connection, type: str | None = None) -> list[dict[str, Any]]:
    """All messages of this type that a client was sent."""
    assert isinstance(connection.peer, Recorder)
    return [message for message in connection.peer.heard_all if type in (None, message["type"])]


@dataclass
class OneRoom:
    room: Room
    store: MemoryStore
    clock: Manual
    happened: list[AnyBatch] = field(default_factory=list)

    async def idle(self) -> None:
        """Wait until all that was asked before is done."""
        done = asyncio.Event()
        self.room.put(done.set)
        await done.wait()


@asynccontextmanager
async def one_room(*, live: Live | None = None, id: int = 1, **settings: Any) -> AsyncIterator[OneRoom]:
    """A room that is started, and stopped afterwards. The clock moves by a nanosecond at each reading."""
    store, clock, happened = MemoryStore(), Manual(10**18, step_ns=1), list[AnyBatch]()
    kept = cast(Store, store)
    context = RoomContext(
        store=kept,
        writing=RetryingStore(kept, lambda notice: None),
        posting=Posting(Free(), IDS),
        clock=clock,
        chance=lambda: Seeded(1),
        salt=Random(1).randbytes,
        live=live or Live(),
        silent=lambda table, names: frozenset(),
        halts=lambda: "",
        happened=lambda room, batch: happened.append(batch),
        lost=lambda room: None,
        sleep=asyncio.sleep,
    )
    about = msgspec.convert({"name": "Kairo", "game": "holdem", "pace_ms": 600_000} | settings, TableSettings)
    room = await Room.open(id, about, context, creator="ann", now_ns=clock())
    room.start()
    try:
        yield OneRoom(room, store, clock, happened)
    finally:
        store.release()
        await room.stop()
