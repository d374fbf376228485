"""The WebSocket of a house: a plain ASGI application, which the server mounts at `/ws`.

A client says hello, is welcomed, and sends requests from then on. Messages to the client do not pass through here:
uvicorn runs with `croupier.server.live.ws_protocol`, which writes frames at once.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from croupier.errors import CroupierError, IllegalAction
from croupier.protocol import live as m
from croupier.protocol.close_codes import CloseCode
from croupier.server.live.connection import Connection
from croupier.server.live.guests import Guest
from croupier.server.live.hub import Hub
from croupier.server.live.requests import RequestHandler
from croupier.server.live.retrying_store import CANNOT_STORE
from croupier.server.live.ws_protocol import EXTENSION, Peer
from croupier.server.people.restrictions import Banned
from croupier.store.people.accounts import Account
from croupier.words import LANGUAGE, preferred

Receive: TypeAlias = Callable[[], Awaitable[Any]]
Send: TypeAlias = Callable[[Any], Awaitable[None]]
ByScope: TypeAlias = Callable[[Any], Account | None]  # who has signed in, by a cookie or a header
ByToken: TypeAlias = Callable[[str], Awaitable[Account]]  # whose token this is, or a CroupierError


class Socket:
    """`by_scope` says who has signed in before the WebSocket was opened; `by_token`, whose token a hello brings."""

    def __init__(self, hub: Hub, *, by_scope: ByScope, by_token: ByToken) -> None:
        self._hub = hub
        self._by_scope = by_scope
        self._by_token = by_token

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        assert (await receive())["type"] == "websocket.connect"
        peer: Peer = scope["extensions"][EXTENSION]
        peer.behind_bytes_most = self._hub.house.live.behind_bytes_most
        peer.limit(self._hub.house.limits.guest_messages)
        await send({"type": "websocket.accept"})
        try:
            asked = await asyncio.wait_for(_hello(receive), self._hub.house.live.hello_s)
            account = await self._account(asked, scope)
        except CroupierError as error:
            await _turned_away(send, error, CloseCode.NOT_SIGNED_IN)
        except TimeoutError:
            late = IllegalAction("hello/late")
            await _turned_away(send, late, CloseCode.SILENT)
        else:
            if asked and account:
                await self._serve(asked, account, scope, receive, send)

    async def _account(self, asked: m.Hello | None, scope: Any) -> Account | Guest | None:
        """Return the account that connects, or None if the client has gone already."""
        if asked is None:
            return None
        account = await self._by_token(asked.token) if asked.token else self._by_scope(scope)
        return account or self._hub.guest()

    async def _serve(self, asked: m.Hello, account: Account | Guest, scope: Any, receive: Receive, send: Send) -> None:
        hub = self._hub
        language = preferred(asked.language)
        connection = Connection(account, scope["extensions"][EXTENSION], brief=asked.brief, language=language)
        try:
            welcome(hub, connection, asked)
        except CroupierError as error:
            await _turned_away(send, error, CloseCode.ELSEWHERE, language)
            return
        try:
            await self._put_out_banned(connection)
            await self._read(connection, receive)
        finally:
            hub.detach(connection)

    async def _put_out_banned(self, connection: Connection) -> None:
        """Close the connection of an account that was banned or deleted while it connected: only those that were there
        have been closed by that."""
        if isinstance(connection.account, Guest):
            return
        try:
            await self._hub.restrictions.check_may_enter(connection.account.id)
        except Banned as error:
            connection.tell(m.Error(code=error.code, says=error.says_in(connection.language)))
            connection.close(CloseCode.SIGNED_OUT, error.code)

    async def _read(self, connection: Connection, receive: Receive) -> None:
        desk = RequestHandler(self._hub, connection)
        connection.peer.take = desk.take
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            await desk.receive(_data(message))


def welcome(hub: Hub, connection: Connection, asked: m.Hello) -> None:
    """Welcome a client: who it is, and how the tables stand where its player has a place."""
    account, live = connection.account, hub.house.live
    rooms = hub.attach(connection)
    you = m.You(
        uid=account.id,
        name=account.name,
        nickname=account.nickname,
        kind=account.kind,
        role=account.role,
        score=account.score,
    )
    connection.tell(
        m.Welcome(
            id=asked.id,
            you=you,
            house=hub.house.title,
            now_ns=hub.clock(),
            opened_ms=hub.opened_ms,
            check_s=live.check_s,
            window_s=live.window_s,
            tables=tuple(room.id for room in rooms),
            closed=hub.closing or hub.shut,
        )
    )
    if hub.writing.failing:
        connection.tell(CANNOT_STORE)
    hub.resume(connection, rooms, asked.seen, before=asked.opened_ms not in (None, hub.opened_ms))


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
