"""Middleware: what every request passes.

`ResponseMiddleware` is outermost: it adds headers to every answer, logs it and counts it in the metrics. Of those that
are refused by their rate, most are only counted.
`RateMiddleware` comes next: it counts requests by address, and refuses those that are too many.
`CallerMiddleware` is innermost, where routes are known: it finds out who asks, and refuses requests that another
site's page makes a browser send, and accounts that exceed their rate.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from croupier.errors import Malformed
from croupier.kit.clock import Clock
from croupier.server.context import HouseContext
from croupier.server.http.authentication import COOKIE, Caller, Forbidden, check_scope
from croupier.server.http.rate_middleware import REFUSED, key_of, take
from croupier.server.http.refusals import Refusals
from croupier.server.ops.logs import Log
from croupier.server.ops.metrics import Metrics

AnyConnection = ASGIConnection[Any, Any, Any, Any]

_POLICY: Final = "Content-Security-Policy"
HEADERS: Final = {
    _POLICY: "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
STRICT: Final = {"Strict-Transport-Security": "max-age=31536000"}
_SAFE: Final = frozenset(("GET", "HEAD", "OPTIONS"))
_SITES: Final = frozenset(("same-origin", "none"))  # of Sec-Fetch-Site: our own page, or typed by a person
_NS: Final = 1e9


class ResponseMiddleware:
    """Adds headers to answers, logs and measures them: an ASGI application around another one. `connects_to` returns
    the addresses of other servers to which pages may open a WebSocket."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        log: Log,
        refusals: Refusals,
        metrics: Metrics,
        clock: Clock,
        tls: bool,
        connects_to: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        self._app = app
        self._connects_to = connects_to
        self._log = log
        self._refusals = refusals
        self._metrics = metrics
        self._clock = clock
        self._headers = HEADERS | (STRICT if tls else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await self._request(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Any, receive: Receive, send: Send) -> None:
        begun, status = self._clock(), 500

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._dress(scope, message)
            await send(message)

        try:
            await self._app(scope, receive, sent)
        finally:
            seconds = (self._clock() - begun) / _NS
            route = scope.get("path_template") or "other"
            self._metrics.answered(scope["method"], route, status, seconds)
            if self._has_line(scope):
                ms = round(seconds * 1000, 1)
                facts = {"method": scope["method"], "path": scope["path"], "status": status, "ms": ms}
                self._log.note("request", **facts, **_who(scope))

    async def _socket(self, scope: Any, receive: Receive, send: Send) -> None:
        begun, has_line = self._clock(), None

        async def sent(message: Message) -> None:
            log_opened()
            await send(message)

        def log_opened() -> bool:
            """Log that a socket was opened, unless it was before, once it is known whether its rate refuses it."""
            nonlocal has_line
            if has_line is None:
                has_line = self._has_line(scope)
                if has_line:
                    self._log.note("socket opened", path=scope["path"], **_who(scope))
            return has_line

        try:
            await self._app(scope, receive, sent)
        finally:
            if log_opened():
                seconds = round((self._clock() - begun) / _NS, 1)
                self._log.note("socket closed", path=scope["path"], seconds=seconds, **_who(scope))

    def _has_line(self, scope: Any) -> bool:
        """Return whether a request is logged: of those that are refused by their rate the first of an address is."""
        if scope.get(REFUSED):
            return self._refusals.count(address_of(scope))
        self._refusals.sweep()
        return True

    def _dress(self, scope: Any, message: Any) -> None:
        headers = MutableScopeHeaders.from_message(message)
        if others := self._connects_to():
            headers.setdefault(_POLICY, f"{HEADERS[_POLICY]}; connect-src 'self' {' '.join(others)}")
        for name, value in self._headers.items():
            headers.setdefault(name, value)
        if scope["path"].startswith("/api"):
            headers.setdefault("Cache-Control", "no-store")


def _who(scope: Any) -> dict[str, Any]:
    """Return the address that a request comes from and, if known, the account."""
    caller = scope.get("user")
    told = {"address": address_of(scope)}
    return told | {"account": caller.account.name} if isinstance(caller, Caller) else told


def address_of(scope: Any) -> str:
    client = scope.get("client")
    return client[0] if client else ""


class CallerMiddleware(ASGIMiddleware):
    """Sets `scope["user"]` to the Caller, or None, by the accounts of `scope["house"]`."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    async def handle(self, scope: Any, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        house: HouseContext = scope["house"]
        connection: AnyConnection = ASGIConnection(scope)
        caller = await _caller(connection, house)
        scope["user"] = caller
        scope["auth"] = caller.by if caller else None
        if caller:
            house.requests.give_back(key_of(scope))
            take(house.requests, f"account {caller.account.id}", scope)
        if scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in _SAFE:
            if not caller or caller.by == "session":  # a browser sends cookies by itself, but never a token
                _check_origin(connection, house)
            if caller and "may" not in scope["route_handler"].opt:  # operators' endpoints check their own scopes
                check_scope(caller, "play")
            if scope["type"] == ScopeType.HTTP:
                _check_body(connection)
        await next_app(scope, receive, send)


async def _caller(connection: AnyConnection, house: HouseContext) -> Caller | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return await house.authenticator.by_token(token.strip())
    secret = connection.cookies.get(COOKIE)
    return await house.authenticator.by_session(secret) if secret else None


def _check_origin(connection: AnyConnection, house: HouseContext) -> None:
    """Raise Forbidden if a browser says that another site's page asks. Programs send no origin."""
    origin = connection.headers.get("origin")
    ours = origin is None or origin in house.file.origins or _is_at(origin, connection.headers.get("host"))
    if not ours or (origin is None and connection.headers.get("sec-fetch-site", "none") not in _SITES):
        raise Forbidden("request/other-site")


def _is_at(origin: str, host: str | None) -> bool:
    """Return whether an address is on this host. An unreadable one is not."""
    try:
        at = urlsplit(origin).netloc
    except ValueError:
        return False
    return at != "" and at == host


def _check_body(connection: AnyConnection) -> None:
    """Raise Malformed unless the body is JSON, which another site's form cannot send without a preflight request."""
    headers = connection.headers
    kind = headers.get("content-type")
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    if has_body if kind is None else kind.partition(";")[0].strip().lower() != "application/json":
        raise Malformed("request/not-json")
