"""A house as a process: its port, its certificate, and signals that close it gracefully."""

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
from croupier.server.closing_watch import ClosingWatch
from croupier.server.config.limits import Limits
from croupier.server.context import HouseContext
from croupier.server.http.addresses import Addresses
from croupier.server.http.http_protocol import HttpProtocol
from croupier.server.http.listener import Listener
from croupier.server.live.ws_protocol import UVICORN
from croupier.server.ops.collector import tuned

if TYPE_CHECKING:
    from croupier.server.http.tls import Certificate  # slow to import, and most houses need none

PORT: Final = 51515
PORTS: Final = range(49_152, 65_536)  # POKERIV3:TJV1
_ANY_PORTS: Final = range(65_536)
_BACKLOG: Final = 1024
_FILES_MOST: Final = 65_536
_NO_HOST: Final = (errno.EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_AGAIN, socket.EAI_FAIL)
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


def bound(host: str, port: int, *, any_port: bool = False) -> socket.socket:
    """Return a socket that listens on the port. Raise BadOption if that is not possible."""
    if port not in (_ANY_PORTS if any_port else PORTS):
        if any_port:
            raise BadOption("port/range", key="port/impossible", most=_ANY_PORTS[-1], port=port)
        raise BadOption("port/range", least=PORTS[0], most=PORTS[-1], port=port)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except OSError as error:
        raise _unavailable(host, port, error) from None


def allow_files() -> None:
    """Raise how many files, and so connections, this process may have open, to what the system allows it."""
    try:
        import resource
    except ImportError:  # as on Windows, which has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _FILES_MOST if hard == resource.RLIM_INFINITY else min(hard, _FILES_MOST)
    if soft < most:
        with suppress(OSError, ValueError):  # as on macOS, whose kernel has another limit
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _unavailable(host: str, port: int, error: OSError) -> BadOption:
    if error.errno in _NO_HOST:
        return BadOption("port/no-host", host=host)
    if error.errno == errno.EADDRINUSE:
        return BadOption("port/taken", port=port, host=host)
    if error.errno == errno.EACCES:
        return BadOption("port/forbidden", port=port)
    return BadOption("port/unavailable", port=port, host=host, reason=error.strerror)


class _Server(uvicorn.Server):
    """A server that accepts connections within limits. It leaves signals to the house, which closes before it does."""

    def __init__(self, config: uvicorn.Config, limits: Limits, *, proxy: str | None) -> None:
        super().__init__(config)
        self._limits = limits
        self._addresses = Addresses(limits, exempt=[] if proxy is None else proxy.split(","))
        self._accepting: list[asyncio.Task[None]] = []

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.servers = []
        for listening in sockets or ():
            listener = Listener(
                listening,
                self._protocol,
                self._addresses,
                tls=self.config.ssl,
                handshake_s=self._limits.handshake_s,
            )
            self._accepting.append(asyncio.create_task(listener.run(), name="listener"))
        self.started = True

    def _protocol(self, lost: Callable[[], None]) -> HttpProtocol:
        return HttpProtocol(
            self.config,
            self.server_state,
            self.lifespan.state,
            request_s=self._limits.request_s,
            lost=lost,
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for accepting in self._accepting:
            accepting.cancel()
        await asyncio.gather(*self._accepting, return_exceptions=True)
        await super().shutdown(sockets)


@asynccontextmanager
async def listening(
    app: ASGIApp,
    listener: socket.socket,
    *,
    limits: Limits,
    certificate: "Certificate | None" = None,
    proxy: str | None = None,
) -> AsyncIterator[asyncio.Task[None]]:
    """Answer requests at a port while the context lasts. The task ends early only if serving fails.

    A `proxy` is trusted, by its address, to name the clients that it forwards.
    """
    server = _Server(_config(app, certificate, proxy), limits, proxy=proxy)
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
    watch: ClosingWatch | None = None,
) -> None:
    """Serve until `stop` is set: then rounds end, players are notified, and the port is closed.

    `opened` is called when clients can connect. Raise Unavailable if the house had to close because it cannot store.
    `watch` ends a house that cannot even close, until it is stopped.
    """
    hub = house.hub
    allow_files()
    limits = house.file.limits
    async with listening(app, listener, limits=limits, certificate=certificate, proxy=proxy) as serving:
        with tuned(house.metrics):
            opened()
            await first_of(serving, stop, hub.writing.given_up)
        if watch:
            watch.begin(house)
        house.log.note("stopping", tables=len(hub.rooms), connections=len(hub.presence))
        await hub.close()
    if watch:
        watch.leave(house)
    house.refusals.close()
    house.log.note("stopped")
    if hub.writing.failure:
        raise hub.writing.failure


async def first_of(serving: asyncio.Task[None], *events: asyncio.Event) -> None:
    """Wait until one of these events is set or the task ends."""
    waiting = [asyncio.create_task(event.wait()) for event in events]
    await asyncio.wait({serving, *waiting}, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()


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
    """Yield an event that the first SIGINT or SIGTERM sets. A second one ends the process at once.

    Whatever was acknowledged is stored in either case.
    """
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
