"""A house that does what a test says: it speaks the protocol over a real WebSocket, and has no rules of its own."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve

from croupier.client import House
from croupier.protocol import live as m
from croupier.protocol.close_codes import CloseCode

YOU = m.You(uid=1, name="Ann", nickname="Ann", kind="bot", role="player", score=0)
LINE = m.Line(table=1, name="lab", game="holdem", title="", stakes="", seats=2, minimum=2, turn_s=60, status="idle")


@dataclass
class FakeHouse:
    """`answer` is asked what to send for each message; whatever it does not know is answered by `ok`."""

    port: int = 0
    line: m.Line = LINE
    check_s: float = 60.0
    window_s: float = 300.0
    welcomed: dict[str, Any] = field(default_factory=dict)
    answer: Callable[[m.Ask], list[Any] | None] = lambda asked: None
    heard: list[m.Ask] = field(default_factory=list)
    sockets: list[ServerConnection] = field(default_factory=list)
    news: asyncio.Condition = field(default_factory=asyncio.Condition)
    server: Server | None = None

    def house(self, **more: Any) -> House:
        return House(f"127.0.0.1:{self.port}", token="x", **more)

    def count(self, kind: type[m.Ask]) -> int:
        return sum(isinstance(asked, kind) for asked in self.heard)

    async def until(self, found: Callable[[], Any]) -> None:
        async with asyncio.timeout(30), self.news:
            await self.news.wait_for(found)

    async def tell(self, *messages: Any) -> None:
        """Say something to whoever is connected now; a close code ends the connection."""
        for message in messages:
            if isinstance(message, CloseCode):
                await self.sockets[-1].close(message)
            else:
                await self.sockets[-1].send(message if isinstance(message, str) else m.encode(message))

    def cut(self) -> None:
        """End every connection without a word."""
        for socket in self.sockets:
            socket.transport.abort()

    def kill(self) -> None:
        """End every connection without a word, and take no new ones."""
        assert self.server
        self.server.close(close_connections=False)
        self.cut()

    def welcome(self, asked: m.Ask, **more: Any) -> m.Welcome:
        welcome: dict[str, Any] = {"you": YOU, "house": "Fake", "now_ns": 0} | self.welcomed | more
        return m.Welcome(id=asked.id, check_s=self.check_s, window_s=self.window_s, **welcome)

    async def serve(self, socket: ServerConnection) -> None:
        self.sockets.append(socket)
        async for data in socket:
            asked = m.read(data)
            await self.tell(*self._answers(asked))
            async with self.news:
                self.heard.append(asked)
                self.news.notify_all()

    def _answers(self, asked: m.Ask) -> list[Any]:
        said = self.answer(asked)
        if said is not None:
            return said
        match asked:
            case m.Hello():
                return [self.welcome(asked)]
            case m.Ping():
                return [m.Pong(id=asked.id, now_ns=0)]
            case m.Lobby(on=True):
                return [m.Ok(id=asked.id), m.LobbyTold(tables=(self.line,), whole=True)]
            case _:
                return [m.Ok(id=asked.id)]


@asynccontextmanager
async def faked(**about: Any) -> AsyncIterator[FakeHouse]:
    fake = FakeHouse(**about)
    server: Server
    async with serve(fake.serve, "127.0.0.1", 0, compression=None) as server:
        fake.server = server
        fake.port = next(iter(server.sockets)).getsockname()[1]
        yield fake


def standing(seq: int, *events: Any, since: int | None = None, **more: Any) -> m.Table:
    """A table message: nothing has happened at table 1 but these events."""
    before = seq - 1 if since is None else since
    return m.Table(table=1, seq=seq, since=before, at_ns=seq, events=events, status="idle", seats=(None, None), **more)
