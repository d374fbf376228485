"""The bank as a process: its port, and the connections that a fault may end."""

import asyncio
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import uvicorn

from croupier.cbs.app import BankContext, application
from croupier.cbs.faults import NO_FAULT, FaultyApp, Scope

_CONNECTIONS_MOST: Final = 200
_STOP_S: Final = 2


class _Server(uvicorn.Server):
    """A server that leaves signals to its caller."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    def drop(self, scope: Scope) -> None:
        """End the connection of a request, without an answer."""
        for connection in [*self.server_state.connections]:
            if getattr(connection, "client", None) == scope["client"]:
                transport: asyncio.Transport = connection.transport
                transport.abort()


async def serve(
    context: BankContext,
    listener: socket.socket,
    stop: asyncio.Event,
    *,
    certificate: tuple[Path, Path] | None = None,
    opened: Callable[[], None],
) -> None:
    """Answer requests until `stop` is set. `opened` is called when clients can connect; `certificate` is a file and
    that of its key."""
    app = FaultyApp(application(context), context.faults, lambda scope: server.drop(scope))
    server = _Server(uvicorn.Config(app, **_SETTINGS, **_encrypted(certificate)))
    serving = asyncio.create_task(server.serve(sockets=[listener]), name="bank")
    opened()
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    context.faults.set(NO_FAULT)  # what waits is let go
    server.should_exit = True
    await serving


_SETTINGS: Final[Mapping[str, Any]] = {
    "http": "h11",
    "ws": "none",
    "log_config": None,
    "access_log": False,
    "lifespan": "off",
    "server_header": False,
    "proxy_headers": False,
    "limit_concurrency": _CONNECTIONS_MOST,
    "timeout_keep_alive": 30,
    "timeout_graceful_shutdown": _STOP_S,
    "h11_max_incomplete_event_size": 16_384,
}


def _encrypted(certificate: tuple[Path, Path] | None) -> dict[str, Any]:
    if certificate is None:
        return {}
    cert, key = certificate
    return {"ssl_certfile": str(cert), "ssl_keyfile": str(key)}
