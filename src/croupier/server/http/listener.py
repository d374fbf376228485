"""Accepts connections at a port: so many of each address, and only those that begin to encrypt in time, with TLS.

asyncio's own servers tell of a connection only when TLS is agreed upon, which a client that means no good never does.
"""

import asyncio
import logging
import socket
import ssl
import time
from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec

from croupier.protocol.rest.errors import Error
from croupier.server.config.limits import Rate
from croupier.server.http.addresses import Addresses
from croupier.server.rate_limits import Allowance
from croupier.words import sentence

Lost: TypeAlias = Callable[[], None]
MakeProtocol: TypeAlias = Callable[[Lost], asyncio.Protocol]

_PAUSE_S: Final = 0.5  # after an accept that failed, as without a free file descriptor
_WARNINGS: Final = Rate(1, 60)  # of each kind
_log: Final = logging.getLogger(__name__)


class Listener:
    """Accepts the connections of one socket; `make` returns the protocol of one, given what to call when it is lost."""

    def __init__(
        self,
        listening: socket.socket,
        make: MakeProtocol,
        addresses: Addresses,
        *,
        tls: ssl.SSLContext | None,
        handshake_s: float,
    ) -> None:
        self._listening = listening
        self._make = make
        self._addresses = addresses
        self._tls = tls
        self._handshake_s = handshake_s if tls else None
        self._connecting: set[asyncio.Task[None]] = set()
        self._refusals, self._failures = Allowance(_WARNINGS), Allowance(_WARNINGS)

    async def run(self) -> None:
        """Accept connections until this is cancelled."""
        loop = asyncio.get_running_loop()
        self._listening.setblocking(False)
        try:
            while True:
                try:
                    accepted, address = await loop.sock_accept(self._listening)
                except OSError as error:
                    self._warn(self._failures, "Connections cannot be accepted: %s.", str(error.strerror))
                    await asyncio.sleep(_PAUSE_S)
                else:
                    self._take(accepted, address[0])
                    await asyncio.sleep(0)  # accepting a connection that waits already would not give way to others
        finally:
            for connecting in self._connecting:
                connecting.cancel()

    def _take(self, accepted: socket.socket, host: str) -> None:
        lost = self._addresses.enter(host)
        if lost is None:
            self._warn(self._refusals, "Connections from %s are refused: it has too many.", host)
            self._refuse(accepted)
            return
        connecting = asyncio.create_task(self._connect(accepted, lost))
        self._connecting.add(connecting)
        connecting.add_done_callback(self._connecting.discard)

    async def _connect(self, accepted: socket.socket, lost: Lost) -> None:
        made = False
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: self._make(lost), accepted, ssl=self._tls, ssl_handshake_timeout=self._handshake_s
            )
            made = True
        except OSError:
            pass  # no TLS, or gone already: ssl.SSLError and TimeoutError are of this kind, too
        finally:
            if not made:
                accepted.close()
                lost()

    def _refuse(self, accepted: socket.socket) -> None:
        """Close a connection, and say why where no TLS is to be agreed upon first."""
        with accepted:
            try:
                if not self._tls:
                    accepted.send(refusal())
                    accepted.shutdown(socket.SHUT_WR)
            except OSError:
                return  # gone already

    def _warn(self, allowance: Allowance, text: str, about: str) -> None:
        if not allowance.take(time.monotonic_ns()):
            _log.warning(text, about)


def refusal() -> bytes:
    """Return the answer to a connection that is one too many."""
    code = "connection/too-many"
    body = msgspec.json.encode(Error(code, sentence(code)))
    lines = [
        "HTTP/1.1 429 Too Many Requests",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Retry-After: 10",
        "Connection: close",
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body
