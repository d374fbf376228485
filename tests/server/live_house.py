"""A house on a real port of this machine, and clients that speak to it over real sockets."""

import asyncio
import socket as sockets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest
import uvicorn
import websockets
from websockets.asyncio.client import ClientConnection, connect

from croupier.errors import Unknown
from croupier.server.config.house import HouseFile
from croupier.server.live.hub import Hub
from croupier.server.live.room import Room
from croupier.server.live.socket import AccountCallers, HubEntrance, Socket
from croupier.server.live.ws_protocol import UVICORN
from croupier.store.people.accounts import Account, NewAccount
from croupier.store.store import Store
from croupier.store.tables.batch import StoredBatch
from croupier.table.state import TableState

PATIENCE_S = 90.0


class Plain:
    """Passwords as they are: hashing is somebody else's."""

    async def hashed(self, password: str, *, who: str = "") -> str:
        return f"plain {password}"

    async def fits(self, kept: str | None, password: str, *, who: str = "") -> bool:
        return kept == f"plain {password}"


class Server(uvicorn.Server):
    """Leaves signals to the tests."""

    def capture_signals(self) -> Any:
        return nullcontext()


@dataclass
class Client:
    """Somebody over a WebSocket: everything that was heard is kept."""

    name: str
    wire: ClientConnection
    heard: list[dict[str, Any]] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    code: int | None = None  # why the connection was closed
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _ids: int = 0
    _reading: asyncio.Task[None] | None = None

    @property
    def tables(self) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == "table"]

    @property
    def now(self) -> dict[str, Any]:
        """The last that was told of a table."""
        return self.tables[-1]

    def count(self, kind: str, table: int | None = None) -> int:
        """How many events of this kind were heard of."""
        return sum(event["type"] == kind for event in self.events(table))

    async def hear_events(self, kind: str, count: int = 1, *, table: int | None = None) -> list[dict[str, Any]]:
        """Wait until so many events of this kind were heard of, and answer with them."""
        await self.until(lambda: self.count(kind, table) >= count, f"for {count} {kind}")
        return [event for event in self.events(table) if event["type"] == kind]

    def events(self, table: int | None = None) -> list[dict[str, Any]]:
        """All events, game events and table events alike, in order."""
        told = [message for message in self.tables if table in (None, message["table"])]
        flat = [event for message in told for event in message["events"]]
        return [one for event in flat for one in (event, *event.get("events", ()))]

    async def read(self) -> None:
        try:
            async for text in self.wire:
                assert isinstance(text, str)
                self.frames.append(text)
                self.heard.append(msgspec.json.decode(text))
                self._news.set()
        except websockets.ConnectionClosed:
            pass
        self.code = self.wire.close_code
        self._news.set()

    async def until(self, found: Callable[[], Any], what: str = "") -> Any:
        """Wait until this is true, and answer with it."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not (result := found()):
                    self._news.clear()
                    await self._news.wait()
                return result
        except TimeoutError:
            raise AssertionError(f"{self.name} waited in vain {what}; heard last: {self.heard[-3:]}") from None

    async def hear(self, type: str, **about: Any) -> dict[str, Any]:
        """The first message of this type that has these fields, heard before or yet to come."""

        def found() -> Any:
            return next((m for m in self.heard if m["type"] == type and about.items() <= m.items()), None)

        message: dict[str, Any] = await self.until(found, f"for {type} {about}")
        return message

    async def send(self, type: str, **fields: Any) -> None:
        await self.wire.send(msgspec.json.encode({"type": type} | fields).decode())

    async def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Ask for something, and wait for the answer to it."""
        self._ids += 1
        id = f"{self.name}-{self._ids}"
        await self.send(type, id=id, **fields)

        def answer() -> Any:
            return next((m for m in self.heard if m.get("id") == id), None)

        message: dict[str, Any] = await self.until(answer, f"for an answer to {type} {fields}")
        return message

    async def done(self, type: str, **fields: Any) -> dict[str, Any]:
        """Ask for something that is granted."""
        answer = await self.ask(type, **fields)
        assert answer["type"] in ("ok", "pong", "welcome"), answer
        return answer

    async def refused(self, type: str, **fields: Any) -> str:
        """Ask for something that is not; answers with the code."""
        answer = await self.ask(type, **fields)
        assert answer["type"] == "error", answer
        return str(answer["code"])

    async def turn(self, table: int) -> dict[str, Any]:
        """Wait for one's own turn: the table message that asks."""

        def asked() -> Any:
            mine = [message for message in self.tables if message["table"] == table]
            return mine[-1] if mine and mine[-1].get("choices") else None

        message: dict[str, Any] = await self.until(asked, f"for a turn at table {table}")
        return message

    async def act(self, table: int, action: dict[str, Any]) -> dict[str, Any]:
        now = await self.turn(table)
        return await self.done("act", table=table, seq=now["seq"], action=action)

    async def closed(self) -> int:
        """Wait for the end; answers with its code."""
        await self.until(lambda: self.code is not None, "for the end")
        assert self.code is not None
        return self.code

    async def drop(self) -> None:
        """Break the connection, without a word."""
        self.wire.transport.abort()
        if self._reading:
            await self._reading


@dataclass
class TestHouse:
    """An open house and its address."""

    __test__ = False

    store: Store
    hub: Hub
    port: int
    clients: list[Client] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    async def account(self, name: str, **more: Any) -> Account:
        new = NewAccount(name=name, nickname=f"{name}!", **more)
        if more.get("role") == "superuser":
            return await self.store.accounts.install(new, at_ns=1)
        return await self.store.accounts.create(new, at_ns=1, purse=self.hub.house.purse)

    async def wire(self, **more: Any) -> ClientConnection:
        """A bare connection: not a word is said."""
        return await connect(self.url, compression=None, max_size=None, **more)

    async def client(
        self, name: str, *, seen: dict[str, int] | None = None, brief: bool = False, **more: Any
    ) -> Client:
        """Somebody who has said hello; the account is made if there is none."""
        try:
            await self.store.accounts.by_name(name)
        except Unknown:
            await self.account(name, **more)
        client = Client(name, await self.wire())
        client._reading = asyncio.create_task(client.read())
        self.clients.append(client)
        await client.done("hello", token=name, seen=seen or {}, brief=brief)
        return client

    async def guest(self) -> Client:
        """Somebody who has no account and said hello."""
        client = Client("guest", await self.wire())
        client._reading = asyncio.create_task(client.read())
        self.clients.append(client)
        await client.done("hello")
        return client

    async def idle(self, table: int) -> Room:
        """Wait until a room has done all that it was asked to, and hold it to waiting for people only: where nothing is
        due, nothing happens however long one waits."""
        room = self.hub.rooms[table]
        done = asyncio.Event()
        room.put(done.set)
        await done.wait()
        await room.flush()
        assert room._timer.deadline_ns is None, room
        return room

    async def books(self) -> list[str]:
        """What is wrong with the money, when all is done that was asked for."""
        stacks: dict[tuple[int, int], int] = {}
        for room in [*self.hub.rooms.values()]:
            done = asyncio.Event()
            room.put(done.set)
            await done.wait()
            await room._persistence.flush()
            stacks |= self.hub.posting.stacks(room.id, room.overview)
        return await self.store.money.wrong(stacks) + await self.store.results.wrong()


def state_of(room: Room) -> TableState:
    """What the house itself has no access to outside of a room: cards, clocks and all."""
    return room._table.state


def application(hub: Hub) -> Socket:
    """As little of a server as there can be: a token is the name of its account."""

    async def by_token(token: str) -> Account:
        return await hub.store.accounts.by_name(token)

    callers = AccountCallers(by_scope=lambda scope: None, by_token=by_token, guest=hub.guest)
    return Socket(hub.house, callers, HubEntrance(hub))


def house_file(*, limits: dict[str, Any] | None = None, **more: Any) -> HouseFile:
    """A house that opens tables however late a busy machine makes it, unless `limits` say otherwise."""
    told = {"name": "test", "title": "Test", "limits": {"late_ms_most": 60_000} | (limits or {})}
    return msgspec.convert(told | more, HouseFile)


@asynccontextmanager
async def serving(hub: Hub) -> AsyncIterator[int]:
    """On a free port of the loopback interface, for as long as this lasts."""
    listener = sockets.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(application(hub), lifespan="off", log_level="critical", **UVICORN)
    server = Server(config)
    running = asyncio.create_task(server.serve([listener]))
    try:
        while not server.started:
            await asyncio.sleep(0.001)
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        await running


@asynccontextmanager
async def opened(database: str, house: HouseFile | None = None, **more: Any) -> AsyncIterator[TestHouse]:
    """A house on this database; clients are closed with it."""
    async with (
        Store.open(database) as store,
        Hub.open(store, house or house_file(), Plain(), **more) as hub,
        serving(hub) as port,
    ):
        made = TestHouse(store, hub, port)
        try:
            yield made
        finally:
            for client in made.clients:
                client.wire.transport.abort()
                if client._reading:
                    await client._reading


def held_up(
    store: Store, monkeypatch: pytest.MonkeyPatch, *, error: Exception | None = None
) -> tuple[asyncio.Event, asyncio.Event]:
    """From now on nothing is stored: the first event says that a batch waits to be, the second lets it go on; then the
    first batches that waited fail with `error`, if there is one."""
    append, waits, goes = store.append, asyncio.Event(), asyncio.Event()

    async def slow(batches: Sequence[StoredBatch]) -> None:
        waits.set()
        if not goes.is_set():
            await goes.wait()
            if error:
                raise error
        await append(batches)

    monkeypatch.setattr(store, "append", slow)
    return waits, goes
