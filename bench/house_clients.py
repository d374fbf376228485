"""Clients of a house that cost as little as possible, so that what is measured is the server: WebSockets by hand."""

import asyncio
import base64
import os
import struct
from typing import Any, Final, TypeVar

import msgspec

B = TypeVar("B", bound="Idle")

_decode: Final = msgspec.json.Decoder().decode
_encode: Final = msgspec.json.Encoder().encode
_TEXT, _PING = 1, 9


class Idle(asyncio.Protocol):
    """Says hello, unless it `greets` nobody, and answers pings."""

    def __init__(self, name: str, *, greets: bool = True) -> None:
        self.name = name
        self.greets = greets
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._open = False
        self._rest = b""

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
        transport.write("\r\n".join(lines).encode())

    def send(self, **message: Any) -> None:
        self._frame(0x81, _encode(message))

    def _frame(self, first: int, data: bytes) -> None:
        """Masked by zeros, as by any other number."""
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self._transport.write(bytes([first]) + size + bytes(4) + data)

    def data_received(self, data: bytes) -> None:
        buffer = self._rest + data
        at = 0
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                self._rest = buffer
                return
            at, self._open = end + 4, True
            self.begin()
        while (frame := _frame_at(buffer, at)) is not None:
            kind, body, at = frame
            if kind == _TEXT:
                self.heard(_decode(body))
            elif kind == _PING:
                self._frame(0x8A, body)
        self._rest = buffer[at:]

    def begin(self) -> None:
        if self.greets:
            self.send(type="hello", token=self.name, brief=True)
        else:
            self.ready.set_result(None)

    def heard(self, message: dict[str, Any]) -> None:
        if not self.ready.done():
            self.ready.set_result(None)


class Bot(Idle):
    """Checks or calls, whatever happens; `hands` have been dealt at its table."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.hands = 0
        self._answer: asyncio.Future[dict[str, Any]] | None = None

    async def create(self, settings: dict[str, Any]) -> int:
        table: int = (await self._ask(type="create", settings=settings))["table"]
        return table

    async def sit(self, table: int, chips: int) -> None:
        await self._ask(type="sit", table=table, chips=chips)

    async def _ask(self, **message: Any) -> dict[str, Any]:
        self._answer = asyncio.get_running_loop().create_future()
        self.send(**message, id=1)
        answer = await self._answer
        assert answer["type"] == "ok", answer
        return answer

    def heard(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("table", "news"):
            self.hands = message.get("round", 0)
            if choices := message.get("choices"):
                action = {"type": "Check" if "check" in choices else "Call"}
                self.send(type="act", table=message["table"], seq=message["seq"], action=action)
        elif self._answer and not self._answer.done() and message.get("id") == 1:
            self._answer.set_result(message)
        else:
            super().heard(message)


def _frame_at(buffer: bytes, at: int) -> tuple[int, bytes, int] | None:
    """The kind and the body of a frame, and where the next one begins; None: it is not all there yet."""
    if len(buffer) < at + 4:
        return None if len(buffer) < at + 2 or buffer[at + 1] else (buffer[at] & 15, b"", at + 2)
    size, start = buffer[at + 1], at + 2
    if size == 126:
        size, start = struct.unpack_from(">H", buffer, start)[0], at + 4
    elif size == 127:
        if len(buffer) < at + 10:
            return None
        size, start = struct.unpack_from(">Q", buffer, start)[0], at + 10
    end = start + size
    return None if len(buffer) < end else (buffer[at] & 15, buffer[start:end], end)


async def connected(client: B, port: int) -> B:
    """When the house has welcomed it."""
    await asyncio.get_running_loop().create_connection(lambda: client, "127.0.0.1", port)
    await client.ready
    return client
