"""Middleware that counts every request against its address, before anything is known of the caller.

So also requests count that come to nothing: unknown addresses, made-up methods, tokens that are none. What a signed-in
caller asks for is given back, and counts against the account instead; so are files of the pages.
"""

from typing import Any, Final

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from croupier.server.http.network import network_of
from croupier.server.http.rest.errors import told
from croupier.server.http.rest.languages import language_in
from croupier.server.http.static_files import PAGES
from croupier.server.rate_limits import Limiter, TooMany

REFUSED: Final = "refused_by_rate"  # in the scope of a request that was one too many
_COUNTED: Final = (ScopeType.HTTP, ScopeType.WEBSOCKET)


class RateMiddleware:
    """An ASGI application around another one, which refuses requests of an address beyond its rate."""

    def __init__(self, app: ASGIApp, requests: Limiter) -> None:
        self._app = app
        self._requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in _COUNTED:
            await self._app(scope, receive, send)
            return
        key = key_of(scope)
        try:
            take(self._requests, key, scope)
        except TooMany as error:
            await _refuse(scope, receive, send, error)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] < 400 and _is_page(scope):
                self._requests.give_back(key)
            await send(message)

        await self._app(scope, receive, sent if scope["type"] == ScopeType.HTTP else send)


def take(requests: Limiter, key: str, scope: Any) -> None:
    """Count a request. If it is one too many, note that in its scope and raise TooMany."""
    try:
        requests.take(key)
    except TooMany:
        scope[REFUSED] = True
        raise


def key_of(scope: Any) -> str:
    """Return the key under which requests of an address are counted."""
    client = scope.get("client")
    return f"address {network_of(client[0]) if client else ''}"


def _is_page(scope: Any) -> bool:
    return bool(scope.get("path_template") == PAGES)


async def _refuse(scope: Any, receive: Receive, send: Send, error: TooMany) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": error.code})
        return
    status, body = told(error, language_in(scope))
    headers = {"Content-Type": "application/json", "Retry-After": str(error.wait_s), "Connection": "close"}
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": msgspec.json.encode(body), "more_body": False})
