"""The HTTP protocol below ASGI: uvicorn's own, with a time within which a request has to arrive."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from croupier.server.timeout import Timeout

STALLED_S: Final = 30.0  # for a client to read on, once it is so far behind that writing should pause
_ARRIVING: Final = (h11.IDLE, h11.SEND_BODY)  # states of a client whose request is not all here
_LATE: Final = b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class HttpProtocol(H11Protocol):
    """Closes the connection of a client that does not send a whole request within `request_s`, or does not read the
    answer. `lost` is called when the connection is, also if it has become a WebSocket."""

    def __init__(self, *args: Any, request_s: float, lost: Callable[[], None], **more: Any) -> None:
        super().__init__(*args, **more)
        self._request_s = request_s
        self._lost = lost
        self._upgraded = False
        self._arriving = Timeout(self._late)
        self._stalled = Timeout(lambda: self.transport.abort())

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._arriving.start(self._request_s)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state in _ARRIVING and not self._upgraded:
            self._arriving.start(self._request_s)
        else:
            self._arriving.stop()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._upgraded = True
        upgraded: Any = self.ws_protocol_class
        self.ws_protocol_class = partial(upgraded, lost=self._lost)  # type: ignore[assignment]
        super().handle_websocket_upgrade(event)

    def _late(self) -> None:
        """Close, with an answer where a part of a request has come and nothing was answered yet. Browsers also open
        connections that they may need later: these are closed without a word."""
        begun = self.conn.their_state is h11.SEND_BODY or self.conn.trailing_data[0]
        if begun and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(_LATE)
        self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled.start(STALLED_S)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stalled.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._arriving.stop()
        self._stalled.stop()
        self._lost()
