"""One client, as the rest of the house knows it: an account, and a way to tell it something.

Telling never waits. What the client has not taken yet lies in a bounded queue, and a client that lets it run over is
cut off: nobody's slowness is anybody else's.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from enum import IntEnum
from typing import Any, Final, TypeAlias

from msgspec import Struct

from croupier.server.messages import encode
from croupier.server.wire import Signs
from croupier.store.accounts import Account

Send: TypeAlias = Callable[[Any], Awaitable[None]]

QUEUE_MOST: Final = 1000  # messages that a client has not taken yet


class Code(IntEnum):
    """Why a WebSocket was closed. Those below 4000 are the protocol's own."""

    GOING_AWAY = 1001
    REPLACED = 4001
    ELSEWHERE = 4002
    SIGNED_OUT = 4003
    NOT_SIGNED_IN = 4401
    SILENT = 4408
    TOO_SLOW = 4413
    TOO_MANY = 4429


class Connection:
    """`account` is whose it is. `told` and `closed` are for whoever runs the socket."""

    def __init__(self, account: Account, *, signs: Signs | None = None, most: int = QUEUE_MOST) -> None:
        self.account = account
        self.name = account.name
        self.signs = signs or Signs()
        self.lobby = False
        self.ended: tuple[int, str] | None = None  # code and reason, once it is to be closed
        self._most = most
        self._queue: deque[str] = deque()
        self._wake: asyncio.Event = asyncio.Event()

    def tell(self, message: Struct) -> None:
        self.send(encode(message))

    def send(self, text: str) -> None:
        """A message that is encoded already, as one is that many get."""
        if self.ended:
            return
        if len(self._queue) >= self._most:
            self.cut(Code.TOO_SLOW, "You take messages too slowly.")
            return
        self._queue.append(text)
        self._wake.set()

    def close(self, code: Code, says: str) -> None:
        """After all that was told."""
        if not self.ended:
            self.ended = (code, says)
            self._wake.set()

    def cut(self, code: Code, says: str) -> None:
        """At once; what was not taken is lost."""
        self.ended = (code, says)
        self._queue.clear()
        self._wake.set()
        self.signs.abort()

    def heard(self) -> None:
        """A sign of life."""
        self.signs.heard()

    async def write(self, send: Send) -> None:
        """Send what there is to tell until the end, then close."""
        queue, wake = self._queue, self._wake
        while True:
            while queue:
                await send({"type": "websocket.send", "text": queue.popleft()})
            if self.ended:
                code, says = self.ended
                await send({"type": "websocket.close", "code": int(code), "reason": says})
                return
            wake.clear()
            await wake.wait()
