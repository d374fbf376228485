"""A house in parts that does what a test says: a front, and table servers that let in who has a ticket.

They speak the protocol over real WebSockets. A table server has no rules of its own, unless it passes on what it is
asked to a real house, in which it signs in as the player.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.asyncio.server import Server, ServerConnection, serve

from croupier.client import House
from croupier.protocol import live as m
from croupier.protocol.close_codes import CloseCode
from tests.client.fake_house import FakeHouse, faked

TABLE = 1
Answer = Callable[[m.Ask], list[Any] | None]


def unanswered(asked: m.Ask) -> list[Any] | None:
    return None


@dataclass
class Parts:
    """`playing` is the server of the table, None while it has none; `sits`: whether the account has a place there."""

    front: FakeHouse
    servers: list[FakeHouse]
    playing: FakeHouse | None = None
    sits: bool = False
    tickets: dict[str, FakeHouse] = field(default_factory=dict)  # that were not used yet
    given: int = 0
    answers: dict[int, Answer] = field(default_factory=dict)  # of a server, by its place in the list

    def house(self, **more: Any) -> House:
        return self.front.house(**more)

    def at(self, id: Any = None) -> m.At:
        assert self.playing
        self.given += 1
        ticket = f"ticket-{self.given}"
        self.tickets[ticket] = self.playing
        return m.At(id=id, table=TABLE, url=f"ws://127.0.0.1:{self.playing.port}/play", ticket=ticket)

    def heard(self, number: int, kind: type[m.Ask] = m.Ask) -> list[m.Ask]:
        """What a server was asked, signs of life apart."""
        asked = self.servers[number].heard
        return [each for each in asked if isinstance(each, kind) and not isinstance(each, m.Ping)]

    def move(self, number: int) -> None:
        self.playing = self.servers[number]

    def kill(self, number: int) -> None:
        """End a server without a word: it takes no connections any more."""
        self.servers[number].kill()

    def answer(self, asked: m.Ask) -> list[Any] | None:
        """Answer for the front."""
        if isinstance(asked, m.Hello) and self.sits and self.playing:
            return [self.front.welcome(asked, tables=(TABLE,)), self.at()]
        if not hasattr(asked, "table") or isinstance(asked, m.TakeUp):
            return None
        if self.playing is None:
            return [m.Error(id=asked.id, code="table/moving", says="Wait.")]
        return [self.at(asked.id)]

    def played(self, number: int, asked: m.Ask) -> list[Any] | None:
        """Answer for a server."""
        server = self.servers[number]
        special = self.answers.get(number, unanswered)(asked)
        if special is not None or not isinstance(asked, m.Hello):
            return special
        if self.tickets.pop(asked.ticket or "", None) is not server:
            return [m.Error(id=asked.id, code="ticket/used", says="No."), CloseCode.NOT_SIGNED_IN]
        tables = (TABLE,) if self.sits else ()
        return [server.welcome(asked, tables=tables, opened_ms=number + 1)]


@asynccontextmanager
async def in_parts(*, servers: int = 2, **about: Any) -> AsyncIterator[Parts]:
    """Open a front and servers, of which the first plays the table."""
    async with AsyncExitStack() as stack:
        front = await stack.enter_async_context(faked(**about))
        made = [await stack.enter_async_context(faked(**about)) for _ in range(servers)]
        parts = Parts(front, made, made[0])
        front.answer = parts.answer
        for number, server in enumerate(made):
            server.answer = lambda asked, number=number: parts.played(number, asked)  # type: ignore[misc]
        yield parts


@dataclass
class Relaying:
    """Table servers before a real house at `port`: who has a ticket is signed in there by `token`. One of them plays
    the table; when it is killed, the next one does."""

    port: int
    token: str
    servers: list[Server] = field(default_factory=list)
    tickets: set[str] = field(default_factory=set)
    kills: int = 0
    _sockets: list[Any] = field(default_factory=list)

    def answer(self, asked: m.Ask) -> list[Any] | None:
        """Answer for the front."""
        if not (table := getattr(asked, "table", None)):
            return None
        ticket = f"ticket-{self.kills}-{asked.id}"
        self.tickets.add(ticket)
        port = next(iter(self.servers[self.kills].sockets)).getsockname()[1]
        return [m.At(id=asked.id, table=table, url=f"ws://127.0.0.1:{port}", ticket=ticket)]

    async def serve(self, socket: ServerConnection) -> None:
        hello = m.read(await socket.recv(decode=False))
        assert isinstance(hello, m.Hello)
        self.tickets.remove(hello.ticket or "")
        async with connect(f"ws://127.0.0.1:{self.port}/ws", compression=None, ping_interval=None) as house:
            self._sockets += [socket, house]
            await house.send(m.encode(replace(hello, ticket=None, token=self.token, opened_ms=None)))
            welcome = m.read_told(await house.recv(decode=False))
            await socket.send(m.encode(replace(welcome, opened_ms=self.kills + 1)))
            await asyncio.gather(_passed(socket, house), _passed(house, socket), return_exceptions=True)

    def kill(self) -> None:
        """End the server that plays, without a word."""
        self.servers[self.kills].close(close_connections=False)
        self.kills += 1
        for socket in self._sockets:
            socket.transport.abort()
        self._sockets.clear()


async def _passed(source: Any, target: Any) -> None:
    async for data in source:
        await target.send(data)
    await target.close()


@asynccontextmanager
async def relaying(port: int, token: str, *, servers: int) -> AsyncIterator[Relaying]:
    relay = Relaying(port, token)
    async with AsyncExitStack() as stack:
        for _ in range(servers):
            opening = serve(relay.serve, "127.0.0.1", 0, compression=None, ping_interval=None)
            relay.servers.append(await stack.enter_async_context(opening))
        yield relay
