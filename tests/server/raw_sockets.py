"""Sockets that speak WebSocket by hand, for what no library sends."""

import asyncio
import socket as sockets
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

PATIENCE_S = 60.0
TEXT, CONTINUATION, PING, PONG = 0x1, 0x0, 0x9, 0xA
_KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
_LINES = ["GET /ws HTTP/1.1", "Host: house", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
UPGRADE = "\r\n".join([*_LINES, _KEY, "", ""]).encode()


def frame(kind: int, data: bytes = b"", *, fin: bool = True) -> bytes:
    """A frame of a client's, masked by zeros, as by any other number."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    return bytes([kind | (0x80 if fin else 0)]) + size + bytes(4) + data


@dataclass
class RawSocket:
    """A WebSocket whose frames are made by hand. It reads nothing unless it is asked to."""

    wire: sockets.socket
    heard: bytes = b""
    _loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop)

    async def send(self, data: bytes) -> bool:
        """Send all of it; False: the house has closed the connection."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._loop.sock_sendall(self.wire, data)
        except (ConnectionError, TimeoutError):
            return False
        return True

    async def hear(self, what: bytes) -> None:
        """Read until this has come."""
        async with asyncio.timeout(PATIENCE_S):
            while what not in self.heard:
                more = await self._loop.sock_recv(self.wire, 65_536)
                assert more, f"closed before {what!r}; last was {self.heard[-200:]!r}"
                self.heard += more

    async def closed(self) -> int | None:
        """Read until the house has closed the connection; answers with the code, unless there was no time for one."""
        async with asyncio.timeout(PATIENCE_S):
            try:
                while more := await self._loop.sock_recv(self.wire, 65_536):
                    self.heard += more
            except ConnectionError:
                return None
        at = self.heard.rfind(b"\x88")
        return None if at < 0 else int(struct.unpack_from(">H", self.heard, at + 2)[0])


@asynccontextmanager
async def raw_socket(port: int, *, receives_bytes: int | None = None) -> AsyncIterator[RawSocket]:
    """An open WebSocket that has not said hello; `receives_bytes`: what the system takes in for it unread."""
    with sockets.socket() as wire:
        wire.setblocking(False)
        if receives_bytes:
            wire.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, receives_bytes)
        made = RawSocket(wire)
        await made._loop.sock_connect(wire, ("127.0.0.1", port))
        await made.send(UPGRADE)
        await made.hear(b"\r\n\r\n")
        yield made


@asynccontextmanager
async def raw_guest(port: int, *, receives_bytes: int | None = None) -> AsyncIterator[RawSocket]:
    """A guest who has been welcomed."""
    async with raw_socket(port, receives_bytes=receives_bytes) as made:
        await made.send(frame(TEXT, b'{"type":"hello","id":1}'))
        await made.hear(b'"type":"welcome"')
        yield made
