"""The WebSocket of a house: a plain ASGI application, which the server mounts at `/ws`.

A client says hello, is welcomed, and sends requests from then on. Messages to the client do not pass through here:
uvicorn runs with `croupier.server.live.ws_protocol`, which writes frames at once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol, TypeAlias

from croupier.errors import CroupierError, IllegalAction
from croupier.protocol import live as m
from croupier.protocol.close_codes import CloseCode
from croupier.server.config.house import HouseFile
from croupier.server.live.connection import Connection
from croupier.server.live.guests import Guest
from croupier.server.live.hub import Hub
from croupier.server.live.requests import HANDLERS, Handler, RequestHandler
from croupier.server.live.retrying_store import CANNOT_STORE
from croupier.server.live.ws_protocol import EXTENSION, Peer
from croupier.server.people.restrictions import Banned
from croupier.store.people.accounts import Account
from croupier.words import LANGUAGE, preferred

Receive: TypeAlias = Callable[[], Awaitable[Any]]
Send: TypeAlias = Callable[[Any], Awaitable[None]]
ByScope: TypeAlias = Callable[[Any], Account | None]  # who has signed in, by a cookie or a header
ByToken: TypeAlias = Callable[[str], Awaitable[Account]]  # whose token this is, or a CroupierError


class Callers(Protocol):
    """Finds out who connects."""

    async def caller(self, asked: m.Hello, scope: Any) -> "tuple[Account | Guest, int | None]":
        """Return the account, and the one table that the connection is for, if it is for one. Raise CroupierError if
        it may not connect."""
        ...


class AccountCallers:
    """Accounts that have signed in. `by_scope` says who did before the WebSocket was opened; `by_token`, whose token a
    hello brings; `guest` makes a guest of who brings neither."""

    def __init__(self, *, by_scope: ByScope, by_token: ByToken, guest: Callable[[], Guest]) -> None:
        self._by_scope = by_scope
        self._by_token = by_token
        self._guest = guest

    async def caller(self, asked: m.Hello, scope: Any) -> tuple[Account | Guest, int | None]:
        account = await self._by_token(asked.token) if asked.token else self._by_scope(scope)
        return account or self._guest(), None


class Requests(Protocol):
    """Handles the messages of one connection."""

    def take(self, data: bytes) -> bool:
        """Deal with a message at once, if that is possible; False: `receive` it."""
        ...

    async def receive(self, data: str | bytes) -> None: ...


class Entrance(Protocol):
    """Lets clients in and out."""

    def enter(self, connection: Connection, asked: m.Hello) -> Requests:
        """Welcome a client. Raise CroupierError if it may not come in."""
        ...

    def leave(self, connection: Connection) -> None: ...
    async def check_may_enter(self, account: int) -> None:
        """Raise Banned if an account may not be here."""
        ...


class HubEntrance:
    """The entrance to a hub; `handlers` are for the messages that are served there."""

    def __init__(self, hub: Hub, handlers: Mapping[type, Handler] = HANDLERS) -> None:
        self._hub = hub
        self._handlers = handlers

    def enter(self, connection: Connection, asked: m.Hello) -> Requests:
        welcome(self._hub, connection, asked)
        return RequestHandler(self._hub, connection, self._handlers)

    def leave(self, connection: Connection) -> None:
        self._hub.detach(connection)

    async def check_may_enter(self, account: int) -> None:
        await self._hub.restrictions.check_may_enter(account)


class Socket:
    """`callers` finds out who connects, `entrance` lets them in."""

    def __init__(self, house: HouseFile, callers: Callers, entrance: Entrance) -> None:
        self._house = house
        self._callers = callers
        self._entrance = entrance

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        assert (await receive())["type"] == "websocket.connect"
        peer: Peer = scope["extensions"][EXTENSION]
        peer.behind_bytes_most = self._house.live.behind_bytes_most
        peer.limit(self._house.limits.guest_messages)
        await send({"type": "websocket.accept"})
        try:
            asked = await asyncio.wait_for(_hello(receive), self._house.live.hello_s)
            caller = await self._callers.caller(asked, scope) if asked else None
        except CroupierError as error:
            await _turned_away(send, error, CloseCode.NOT_SIGNED_IN)
        except TimeoutError:
            late = IllegalAction("hello/late")
            await _turned_away(send, late, CloseCode.SILENT)
        else:
            if asked and caller:
                language, (account, table) = preferred(asked.language), caller
                connection = Connection(account, peer, brief=asked.brief, language=language, table=table)
                await self._serve(asked, connection, receive, send)

    async def _serve(self, asked: m.Hello, connection: Connection, receive: Receive, send: Send) -> None:
        try:
            requests = self._entrance.enter(connection, asked)
        except CroupierError as error:
            await _turned_away(send, error, CloseCode.ELSEWHERE, connection.language)
            return
        try:
            connection.peer.take = requests.take
            await self._put_out_banned(connection)
            await _read(requests, receive)
        finally:
            self._entrance.leave(connection)

    async def _put_out_banned(self, connection: Connection) -> None:
        """Close the connection of an account that was banned or deleted while it connected: only those that were there
        have been closed by that."""
        if isinstance(connection.account, Guest):
            return
        try:
            await self._entrance.check_may_enter(connection.account.id)
        except Banned as error:
            connection.tell(m.Error(code=error.code, says=error.says_in(connection.language)))
            connection.close(CloseCode.SIGNED_OUT, error.code)


async def _read(requests: Requests, receive: Receive) -> None:
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        await requests.receive(_data(message))


def welcome(hub: Hub, connection: Connection, asked: m.Hello) -> None:
    """Welcome a client: who it is, and how the tables stand where its player has a place."""
    connection.is_from_before = asked.opened_ms not in (None, hub.opened_ms)
    rooms = hub.attach(connection)
    tables = tuple([room.id for room in rooms])
    connection.tell(
        welcoming(connection, asked, hub.house, now_ns=hub.clock(), opened_ms=hub.opened_ms, tables=tables, why=hub.why)
    )
    for notice in hub.notices:
        connection.tell(notice)
    if hub.writing.failing:
        connection.tell(CANNOT_STORE)
    hub.resume(connection, rooms, asked.seen)


def welcoming(
    connection: Connection,
    asked: m.Hello,
    house: HouseFile,
    *,
    now_ns: int,
    opened_ms: int,
    tables: tuple[int, ...],
    why: str,
) -> m.Welcome:
    """Return the answer to a hello. `why` is why no round begins now."""
    account = connection.account
    you = m.You(
        uid=account.id,
        name=account.name,
        nickname=account.nickname,
        kind=account.kind,
        role=account.role,
        score=account.score,
    )
    return m.Welcome(
        id=asked.id,
        you=you,
        house=house.title,
        now_ns=now_ns,
        opened_ms=opened_ms,
        check_s=house.live.check_s,
        window_s=house.live.window_s,
        tables=tables,
        closed=why,
    )


def _data(message: Any) -> str | bytes:
    text: str | None = message.get("text")
    return text if text is not None else message["bytes"]


async def _hello(receive: Receive) -> m.Hello | None:
    """Return the first message; None: the client has gone before it came."""
    message = await receive()
    if message["type"] == "websocket.disconnect":
        return None
    asked = m.read(_data(message))
    if not isinstance(asked, m.Hello):
        raise IllegalAction("hello/first")
    return asked


async def _turned_away(send: Send, error: CroupierError, code: CloseCode, language: str = LANGUAGE) -> None:
    text = m.encode(m.Error(code=error.code, says=error.says_in(language), field=error.field))
    try:
        await send({"type": "websocket.send", "text": text})
        await send({"type": "websocket.close", "code": int(code), "reason": error.code})
    except OSError:
        return  # gone meanwhile
