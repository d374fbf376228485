"""Floods a house's front door, from a process of its own: wrong passwords, and the whole lobby, in turns.

`python -m bench.flood PORT CONNECTIONS SECONDS`: each connection asks again as soon as it has its answer, and comes
from an address of its own (all of 127.0.0.0/8 is this machine), as a flood that limits by address do not end. When the
time is up it says how often which status was answered, as JSON. Nothing but 127.0.0.1 is spoken to.
"""

import asyncio
import re
import sys
from collections import Counter
from itertools import cycle
from typing import Any

import msgspec

_AGAIN_S = 0.2  # before a connection that was closed is opened again
_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)\r\n", re.IGNORECASE)


def sign_in(nth: int) -> bytes:
    body = msgspec.json.encode({"who": f"nobody{nth}", "password": "wrong"})
    head = ["POST /api/session HTTP/1.1", "Host: localhost", "Content-Type: application/json"]
    return "\r\n".join([*head, f"Content-Length: {len(body)}", "", ""]).encode() + body


LOBBY = b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n"


def answered(buffer: bytes) -> tuple[int, int] | None:
    """Return the status of an answer and where it ends; None: it is not all there yet."""
    end = buffer.find(b"\r\n\r\n")
    if end < 0:
        return None
    length = _LENGTH.search(buffer[: end + 2])
    size = end + 4 + (int(length[1]) if length else 0)
    return (int(buffer[9:12]), size) if len(buffer) >= size else None


class Flooder(asyncio.Protocol):
    """One connection. `counts` are answers by what was asked and by status."""

    def __init__(self, nth: int, counts: Counter[str]) -> None:
        self.lost = asyncio.get_running_loop().create_future()
        self._turns = cycle([("sign-in", sign_in(nth)), ("lobby", LOBBY)])
        self._counts = counts
        self._asked = ""
        self._rest = b""

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self._ask()

    def _ask(self) -> None:
        self._asked, request = next(self._turns)
        self._transport.write(request)

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if found := answered(self._rest):
            status, size = found
            self._rest = self._rest[size:]
            self._counts[f"{self._asked} {status}"] += 1
            self._ask()

    def connection_lost(self, error: Exception | None) -> None:
        self._counts["closed"] += 1
        if not self.lost.done():
            self.lost.set_result(None)


async def flooded(nth: int, port: int, counts: Counter[str]) -> None:
    """Keep one connection busy until this is cancelled."""
    loop, address = asyncio.get_running_loop(), f"127.1.{nth // 250}.{nth % 250 + 1}"
    while True:
        try:
            transport, flooder = await loop.create_connection(
                lambda: Flooder(nth, counts), "127.0.0.1", port, local_addr=(address, 0)
            )
        except OSError:
            counts["refused"] += 1
        else:
            try:
                await flooder.lost
            finally:
                transport.abort()
        await asyncio.sleep(_AGAIN_S)


async def flood(port: int, connections: int, seconds: float) -> Counter[str]:
    """Flood for so long. Return answers by what was asked and by status."""
    counts: Counter[str] = Counter()
    tasks = [asyncio.create_task(flooded(nth, port, counts)) for nth in range(connections)]
    await asyncio.sleep(seconds)
    told = Counter(counts)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return told


if __name__ == "__main__":
    print(msgspec.json.encode(asyncio.run(flood(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))).decode())
