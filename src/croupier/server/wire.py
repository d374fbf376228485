"""The WebSocket below ASGI: uvicorn's own, with an ear for pongs.

A pong is a sign of life (POKERIV3:TJV10): a page in a hidden tab hardly gets to run its timers, but its browser
answers pings. ASGI tells an application nothing of them, nor lets it drop a peer that takes nothing any more.
"""

import time
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

EXTENSION: Final = "croupier.signs"
PING_S: Final = 1.0
MESSAGE_BYTES_MOST: Final = 65_536  # of any message at all; what is read of one is a setting of the house


class Signs:
    """When a peer last gave a sign of life, by a steady clock, and how to be rid of it."""

    __slots__ = ("_abort", "at_s")

    def __init__(self, abort: Callable[[], None] | None = None) -> None:
        self.at_s = time.monotonic()
        self._abort = abort

    def heard(self) -> None:
        self.at_s = time.monotonic()

    def silent_s(self) -> float:
        """For how long there was none."""
        return time.monotonic() - self.at_s

    def abort(self) -> None:
        if self._abort:
            self._abort()


class Wire(WebSocketsSansIOProtocol):
    """Hands the application the signs of life as an extension of its scope."""

    signs: Signs | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.signs = Signs(self.transport.abort)
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self.signs

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        if self.signs:
            self.signs.heard()


UVICORN: Final[dict[str, Any]] = {
    "ws": Wire,
    "ws_ping_interval": PING_S,
    "ws_ping_timeout": None,  # who is gone is for the house to say
    "ws_max_size": MESSAGE_BYTES_MOST,
    "ws_per_message_deflate": False,  # messages are small, and compressing costs more than all else
}
"""What a uvicorn that serves a house is to be configured with."""
