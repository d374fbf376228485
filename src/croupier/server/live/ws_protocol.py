"""The WebSocket protocol below ASGI: uvicorn's own, extended by pongs and by frames that are encoded once.

A pong is a sign of life (POKERIV3:TJV10): a page in a hidden tab hardly gets to run its timers, but its browser
answers pings. ASGI does not pass pongs on, cannot drop a peer that has stopped reading, and encodes the frame of a
message anew for every receiver. Here it is encoded once, and sending never waits.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request

EXTENSION: Final = "croupier.peer"
PING_S: Final = 1.0
MESSAGE_BYTES_MOST: Final = 65_536  # of any message; the house file sets a lower limit
_log: Final = logging.getLogger(__name__)
_TEXT: Final = b"\x81"  # a whole text message in one frame


def frame(text: bytes) -> bytes:
    """Return a text message as a frame to a client (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return b"%b%c%b" % (_TEXT, size, text)
    if size < 65_536:
        return b"%b\x7e%b%b" % (_TEXT, size.to_bytes(2, "big"), text)
    return b"%b\x7f%b%b" % (_TEXT, size.to_bytes(8, "big"), text)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def unframed(data: bytes) -> bytes:
    """Return the text of a frame that `framed` made."""
    return data[{126: 4, 127: 10}.get(data[1], 2) :]


class Peer:
    """The other end of a WebSocket: when it last gave a sign of life, by a steady clock, and how to reach it.

    `take`, if set, gets every message as soon as it comes in, and returns whether it has handled it; the application
    receives the others. This class is the null implementation: it discards writes.
    """

    __slots__ = ("at_s", "take")

    def __init__(self) -> None:
        self.at_s = time.monotonic()
        self.take: Callable[[bytes], bool] | None = None

    def heard(self) -> None:
        self.at_s = time.monotonic()

    def silent_s(self) -> float:
        """Return for how long there was no sign of life."""
        return time.monotonic() - self.at_s

    def write(self, data: bytes) -> int:
        """Send a frame, without waiting. Return how many bytes the peer has not received yet."""
        return 0

    def close(self, code: int, reason: str) -> None:
        """Close after all that was written."""

    def abort(self) -> None:
        """Close at once."""


class _WsPeer(Peer):
    __slots__ = ("_closing", "_wire")

    def __init__(self, wire: "WsProtocol") -> None:
        super().__init__()
        self._wire = wire
        self._closing: asyncio.Task[None] | None = None

    def write(self, data: bytes) -> int:
        wire = self._wire
        transport = wire.transport
        if wire.close_sent or wire.disconnected or transport.is_closing():
            return 0
        transport.write(data)
        return transport.get_write_buffer_size()

    def close(self, code: int, reason: str) -> None:
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(code, reason))

    async def _close(self, code: int, reason: str) -> None:
        try:
            await self._wire.send({"type": "websocket.close", "code": code, "reason": reason})
        except (ClientDisconnected, RuntimeError):
            return  # the peer closed first

    def abort(self) -> None:
        self._wire.transport.abort()


class WsProtocol(WebSocketsSansIOProtocol):
    """Hands the application its peer as an extension of the scope."""

    peer: Peer | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.peer = _WsPeer(self)
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self.peer

    def send_receive_event_to_app(self) -> None:
        """Pass a complete message on. Most are decisions, which wait for nothing and need no detour by a queue."""
        if self._taken():
            self.frames = []
        elif self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._refuse_text()
        else:
            super().send_receive_event_to_app()

    def _refuse_text(self) -> None:
        """Close the connection, as RFC 6455 (8.1) asks. uvicorn would log it as an error of the server."""
        self.frames = []
        if not self.close_sent:
            _log.warning("A client sent text that is not UTF-8, and its connection was closed.")
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()

    def _taken(self) -> bool:
        take = self.peer.take if self.peer else None
        if take is None or self.close_sent or len(self.frames) > 1 or not self.queue.empty():
            return False
        return take(self.frames[0])

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        if self.peer:
            self.peer.heard()


UVICORN: Final[dict[str, Any]] = {
    "ws": WsProtocol,
    "ws_ping_interval": PING_S,
    "ws_ping_timeout": None,  # the house itself decides when a client is gone
    "ws_max_size": MESSAGE_BYTES_MOST,
    "ws_per_message_deflate": False,  # messages are small, and compression would cost more than everything else
}
"""The configuration of a uvicorn that serves a house."""
