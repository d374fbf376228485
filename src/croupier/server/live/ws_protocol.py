"""The WebSocket protocol below ASGI: uvicorn's own, extended by pongs, limits, and frames that are encoded once.

A pong is a sign of life (POKERIV3:TJV10): a page in a hidden tab hardly gets to run its timers, but its browser
answers pings. ASGI does not pass pongs on, cannot drop a peer that has stopped reading, and encodes the frame of a
message anew for every receiver. Here it is encoded once, and sending never waits.

ASGI counts messages, but a client can send frames that are none: pings, pongs, and fragments of a message that never
ends. Here every frame counts, and what a client sends at once is parsed in small parts, with the other connections in
between.
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
from websockets.protocol import State
from websockets.utils import apply_mask

from croupier.protocol import close_codes
from croupier.server.config.limits import Limits, Rate
from croupier.server.rate_limits import Allowance
from croupier.server.timeout import Timeout

EXTENSION: Final = "croupier.peer"
PING_S: Final = 1.0
QUIET_S: Final = 1.25  # a client that has been silent for so long is pinged; one that pings every second never is
MESSAGE_BYTES_MOST: Final = 65_536  # of any message; the house file sets a lower limit
FRAGMENTS_MOST: Final = 128  # of one message
BEHIND_BYTES_MOST: Final = 1_000_000  # unsent to a client; the house file sets another limit
STALLED_S: Final = 30.0  # for a client to read on, once it is so far behind that writing should pause
GOODBYE_S: Final = 10.0  # for a client to read the last of what was sent, once its connection is closed
_PART_BYTES: Final = 1024  # parsed at once: 170 frames at most
_LATE_MOST: Final = 2000  # frames after our close frame
_RATE: Final = Limits().guest_messages  # until the house sets another
_log: Final = logging.getLogger(__name__)
_PING_AGAIN_S: Final = 0.5  # while a pong is awaited
_TEXT: Final = b"\x81"  # a whole text message in one frame
_SHORT: Final = 126  # bytes: the size of a shorter message stands in the second byte of its frame
_MASKED: Final = 0x80  # in that byte: as all that clients send has to be


def frame(text: bytes) -> bytes:
    """Return a text message as a frame to a client (RFC 6455, 5.2)."""
    size = len(text)
    if size < _SHORT:
        return b"%b%c%b" % (_TEXT, size, text)
    if size < 65_536:
        return b"%b\x7e%b%b" % (_TEXT, size.to_bytes(2, "big"), text)
    return b"%b\x7f%b%b" % (_TEXT, size.to_bytes(8, "big"), text)


def short_text(data: bytes) -> bytes | None:
    """Return the text of what a client sent, if it is exactly one whole, short text message; None if it is not."""
    size = len(data) - 6
    if size < 0 or data[0] != _TEXT[0] or data[1] != _MASKED | size or size >= _SHORT:
        return None
    return apply_mask(data[6:], data[2:6])


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
    receives the others. `behind_bytes_most` is how much of what was sent may wait for the client to read it. This class
    is the null implementation: it discards writes.
    """

    __slots__ = ("_allowance", "at_s", "behind_bytes_most", "take")

    def __init__(self) -> None:
        self.at_s = time.monotonic()
        self.take: Callable[[bytes], bool] | None = None
        self.behind_bytes_most = BEHIND_BYTES_MOST
        self.limit(_RATE)

    def limit(self, rate: Rate) -> None:
        """Set how many frames the client may send, from now on."""
        self._allowance = Allowance(rate)

    def is_too_fast(self) -> bool:
        """Count one frame, and return whether it is one too many."""
        return self._allowance.take(time.monotonic_ns()) > 0

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
    """Hands the application its peer as an extension of the scope. `lost` is called when the connection is."""

    def __init__(self, *args: Any, lost: Callable[[], None] | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.peer: Peer = _WsPeer(self)
        self._lost = lost
        self._unparsed = bytearray()
        self._fragments = 0  # of the message that is coming in
        self._is_in_message = False  # whether more fragments of it have to come
        self._late = 0  # frames that came after we closed
        self._stalled = Timeout(self._abort)
        self._goodbye = Timeout(self._abort)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self.peer

    def data_received(self, data: bytes) -> None:
        """Parse what came in; more than a little of it in parts, and the next one when it is this connection's turn
        again and the application has taken the messages of the last."""
        if (text := short_text(data)) is not None and self._is_between_messages():
            self._take_text(text)
        elif self._unparsed:
            self._unparsed += data
            self.transport.pause_reading()
        elif len(data) > _PART_BYTES and self.handshake_initiated:
            self._unparsed += data
            self.transport.pause_reading()
            self._parse_part()
        else:
            super().data_received(data)

    def _is_between_messages(self) -> bool:
        """Return whether the next byte begins a message: the parser asks whether the stream is at its end only between
        two frames."""
        if self._unparsed or self._is_in_message or self.conn.state is not State.OPEN:
            return False
        asks: Any = self.conn.parser
        while asks.gi_yieldfrom is not None:
            asks = asks.gi_yieldfrom
        return bool(asks.__name__ == "at_eof")

    def _take_text(self, text: bytes) -> None:
        """Take a message as the parser does, in a third of its time: most messages are short and come alone."""
        self.curr_msg_data_type = "text"
        self.frames = [text]
        self.send_receive_event_to_app()

    def _parse_part(self) -> None:
        if self.transport.is_closing():
            self._unparsed.clear()
            return
        part = bytes(self._unparsed[:_PART_BYTES])
        del self._unparsed[:_PART_BYTES]
        super().data_received(part)
        if self.close_sent or self.queue.empty():  # otherwise `receive` goes on
            self._parse_on()

    def _parse_on(self) -> None:
        if self._unparsed:
            self.transport.pause_reading()
            self.loop.call_soon(self._parse_part)
        elif not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    async def receive(self) -> Any:
        message = await super().receive()
        if self._unparsed and self.queue.empty():
            self._parse_on()
        return message

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self._goodbye.start(GOODBYE_S)
        await super().send(message)

    def send_receive_event_to_app(self) -> None:
        """Pass a complete message on. Most are decisions, which wait for nothing and need no detour by a queue."""
        if self.close_sent:
            self.frames = []
            self._count_late_frame()
        elif self._taken():
            self.frames = []
        elif self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._refuse_text()
        else:
            super().send_receive_event_to_app()

    def schedule_ping(self) -> None:
        """Set the timer of the next ping: a client of which something is heard anyway needs none."""
        wait_s = max(_PING_AGAIN_S, QUIET_S - self.peer.silent_s())
        self.ping_timer = self.loop.call_later(wait_s, self.send_keepalive_ping)

    def send_keepalive_ping(self) -> None:
        if self.peer.silent_s() < QUIET_S:
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def _refuse_text(self) -> None:
        """Close the connection, as RFC 6455 (8.1) asks. uvicorn would log it as an error of the server."""
        self.frames = []
        if not self.close_sent:
            _log.warning("A client sent text that is not UTF-8, and its connection was closed.")
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()

    def _taken(self) -> bool:
        take = self.peer.take
        if take is None or len(self.frames) > 1 or not self.queue.empty():
            return False
        return take(self.frames[0])

    def handle_text(self, event: Frame) -> None:
        self._fragments, self._is_in_message = 0, not event.fin
        if event.fin or self._admits_fragment():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        self._fragments, self._is_in_message = 0, not event.fin
        if event.fin or self._admits_fragment():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        self._is_in_message = not event.fin
        if event.fin or self._admits_fragment():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read its answers: then its connection is closed."""
        if not self._admits_frame():
            return
        if self.transport.get_write_buffer_size() > self.peer.behind_bytes_most:
            _log.warning("A client sent pings without reading the answers, and its connection was closed.")
            self._abort()
        else:
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if event.data == self.pending_ping_payload or self._admits_frame():  # answers to our own pings are free
            super().handle_pong(event)
            self.peer.heard()

    def _admits_fragment(self) -> bool:
        """Count a frame that does not end its message: the application counts messages."""
        if not self._admits_frame():
            return False
        self._fragments += 1
        if self._fragments < FRAGMENTS_MOST:
            return True
        self._fail(CloseCode.MESSAGE_TOO_BIG, "too many fragments")
        return False

    def _admits_frame(self) -> bool:
        if self.transport.is_closing() or self.close_sent:
            self._count_late_frame()
            return False
        if self.peer.is_too_fast():
            self._fail(close_codes.CloseCode.TOO_MANY, "too many frames")
            return False
        return True

    def _count_late_frame(self) -> None:
        """Close at once if a client goes on and on after we said goodbye. Some frames were under way, and the first of
        them must not cost the client the reason."""
        self._late += 1
        if self._late > _LATE_MOST:
            self._abort()

    def _fail(self, code: int, reason: str) -> None:
        """Close the connection because of what the client sends; the rest of it is discarded."""
        _log.warning("A client sent %s, and its connection was closed.", reason)
        self._unparsed.clear()
        if self.conn.state is not State.OPEN:
            self._abort()
            return
        self.conn.fail(code, reason)
        self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """Close, with a limited time for the client to read why: a transport that is closed would wait for ever."""
        super().handle_parser_exception()
        self._goodbye.start(GOODBYE_S)

    def _abort(self) -> None:
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled.start(STALLED_S)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stalled.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stalled.stop()
        self._goodbye.stop()
        if self._lost:
            self._lost()


UVICORN: Final[dict[str, Any]] = {
    "ws": WsProtocol,
    "ws_ping_interval": PING_S,
    "ws_ping_timeout": None,  # the house itself decides when a client is gone
    "ws_max_size": MESSAGE_BYTES_MOST,
    "ws_per_message_deflate": False,  # messages are small, and compression would cost more than everything else
}
"""The configuration of a uvicorn that serves a house."""
