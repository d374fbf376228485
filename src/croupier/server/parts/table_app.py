"""The ASGI application of a table server: the WebSocket of its tables, health and metrics, and nothing else."""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send

from croupier.protocol.rest.health import Health
from croupier.server.live.socket import Socket
from croupier.server.ops.metrics import CONTENT_TYPE, Metrics

_JSON: Final = "application/json"


class TableApp:
    """`is_ready` says whether clients should come: not to a server that hands its tables over."""

    def __init__(self, socket: Socket, metrics: Metrics, is_ready: Callable[[], bool]) -> None:
        self._socket = socket
        self._metrics = metrics
        self._is_ready = is_ready

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if scope["type"] == ScopeType.WEBSOCKET:
            await self._connect(path, scope, receive, send)
        elif path == "/healthz":
            await _answer(send, 200, msgspec.json.encode(Health("ok")), _JSON)
        elif path == "/readyz":
            said = (200, "ok") if self._is_ready() else (503, "draining")
            await _answer(send, said[0], msgspec.json.encode(Health(said[1])), _JSON)
        elif path == "/metrics":
            await _answer(send, 200, self._metrics.text(), CONTENT_TYPE)
        else:
            await _answer(send, 404, b"", "text/plain")

    async def _connect(self, path: str, scope: Any, receive: Receive, send: Send) -> None:
        if path == "/ws":
            await self._socket(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})


async def _answer(send: Send, status: int, body: bytes, kind: str) -> None:
    headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
