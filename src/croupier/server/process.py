"""A house as a process: a port, a certificate, signals that close it politely."""

import asyncio
import errno
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

import uvicorn
from litestar.types import ASGIApp

from croupier.errors import BadOption
from croupier.server.context import HouseContext
from croupier.server.live.ws_protocol import UVICORN

if TYPE_CHECKING:
    from croupier.server.http.tls import Certificate  # which takes a while to import, and most houses need none

PORT: Final = 51515
PORTS: Final = range(49_152, 65_536)  # POKERIV3:TJV1
_ANY_PORTS: Final = range(65_536)
_BACKLOG: Final = 1024
_NO_HOST: Final = (errno.EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_AGAIN, socket.EAI_FAIL)
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


def bound(host: str, port: int, *, any_port: bool = False) -> socket.socket:
    """The port, taken; BadOption says why it cannot be had."""
    if port not in (_ANY_PORTS if any_port else PORTS):
        says = f"A house listens on a port from {PORTS[0]} to {PORTS[-1]}, not on {port}"
        raise BadOption("port/range", f"{says}{'' if any_port else '; --any-port lets it'}.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except OSError as error:
        raise _unavailable(host, port, error) from None


def _unavailable(host: str, port: int, error: OSError) -> BadOption:
    if error.errno in _NO_HOST:
        return BadOption("port/no-host", f"This machine has no address {host!r} to listen on.")
    if error.errno == errno.EADDRINUSE:
        return BadOption("port/taken", f"Port {port} of {host} is taken: choose another one with --port.")
    if error.errno == errno.EACCES:
        return BadOption("port/forbidden", f"You may not listen on port {port}: choose another one with --port.")
    return BadOption("port/unavailable", f"Port {port} of {host} cannot be had: {error.strerror}.")


class _Server(uvicorn.Server):
    """Signals are ours: a house closes before its server does."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def listening(
    app: ASGIApp, listener: socket.socket, *, certificate: "Certificate | None" = None, proxy: str | None = None
) -> AsyncIterator[asyncio.Task[None]]:
    """Answers requests at a port meanwhile; the task ends early only if it cannot. What a `proxy`, by its address,
    says about whom it speaks for is believed."""
    server = _Server(_config(app, certificate, proxy))
    serving = asyncio.create_task(server.serve(sockets=[listener]), name="server")
    try:
        yield serving
    finally:
        server.should_exit = True
        await serving


async def serve(
    house: HouseContext,
    app: ASGIApp,
    listener: socket.socket,
    stop: asyncio.Event,
    *,
    certificate: "Certificate | None" = None,
    proxy: str | None = None,
    opened: Callable[[], None],
) -> None:
    """Serve until `stop` is set: then rounds end, players are told, and the port is given up.

    `opened` is called when people can come in. Raise Unavailable if the house had to close because it cannot store.
    """
    hub = house.hub
    async with listening(app, listener, certificate=certificate, proxy=proxy) as serving:
        stopped, given_up = asyncio.create_task(stop.wait()), asyncio.create_task(hub.writing.given_up.wait())
        opened()
        await asyncio.wait({serving, stopped, given_up}, return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        given_up.cancel()
        house.log.note("stopping", tables=len(hub.rooms), connections=len(hub.presence))
        await hub.close()
    house.log.note("stopped")
    if hub.writing.failure:
        raise hub.writing.failure


def _config(app: ASGIApp, certificate: "Certificate | None", proxy: str | None) -> uvicorn.Config:
    encrypted: dict[str, Any] = {}
    if certificate:
        encrypted = {"ssl_certfile": str(certificate.cert), "ssl_keyfile": str(certificate.key)}
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="off",
        server_header=False,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy or "",
        date_header=True,
        timeout_graceful_shutdown=5,
        h11_max_incomplete_event_size=16_384,
        **encrypted,
        **UVICORN,
    )


@contextmanager
def hearing() -> Iterator[asyncio.Event]:
    """Set by the first interrupt or SIGTERM. Who cannot wait sends a second one, which ends the process at once: what
    was acknowledged is stored all the same."""
    loop, heard = asyncio.get_running_loop(), asyncio.Event()
    before = [(number, signal.getsignal(number)) for number in _SIGNALS]

    def hear(*_: Any) -> None:
        loop.call_soon_threadsafe(heard.set)
        restore()

    def restore() -> None:
        for number, handler in before:
            with suppress(NotImplementedError):
                loop.remove_signal_handler(number)
            signal.signal(number, handler)

    for number in _SIGNALS:
        try:
            loop.add_signal_handler(number, hear)
        except NotImplementedError:  # as on Windows
            signal.signal(number, hear)
    try:
        yield heard
    finally:
        restore()
