"""Sockets that speak by hand, since no library sends what an attack does."""

import socket
import struct
import time
from typing import Final

from attack.house import HOST

TEXT, CONTINUATION, PING = 0x1, 0x0, 0x9
_LINES: Final = ["GET /ws HTTP/1.1", f"Host: {HOST}", "Upgrade: websocket", "Connection: Upgrade"]
_KEY: Final = ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]
_UPGRADE: Final = "\r\n".join([*_LINES, *_KEY]).encode()
_WAIT_S: Final = 10.0


def frame(kind: int, data: bytes = b"", *, fin: bool = True) -> bytes:
    """Return a frame of a client's, masked by zeros, as by any other number."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    return bytes([kind | (0x80 if fin else 0)]) + size + bytes(4) + data


def dialled(port: int) -> socket.socket:
    """Return a connection to the house."""
    return socket.create_connection((HOST, port), timeout=_WAIT_S)


def guest(port: int) -> socket.socket:
    """Return the WebSocket of a guest who has been welcomed. Raise OSError if the house does not let one in."""
    wire = dialled(port)
    wire.sendall(_UPGRADE)
    _hear(wire, b"\r\n\r\n")
    wire.sendall(frame(TEXT, b'{"type":"hello","id":1}'))
    _hear(wire, b"welcome")
    return wire


def _hear(wire: socket.socket, what: bytes) -> None:
    heard = b""
    while what not in heard:
        more = wire.recv(65_536)
        if not more:
            wire.close()
            raise ConnectionResetError
        heard += more


def is_closed(wire: socket.socket) -> bool:
    """Return whether the house has closed a connection, whatever it said before."""
    wire.setblocking(False)
    try:
        while wire.recv(65_536):
            pass
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


class Time:
    """Says when an attack is over."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds

    def is_up(self) -> bool:
        return time.monotonic() >= self._until
