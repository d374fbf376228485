"""The attacks. Each is a function of the house's port and a time in seconds, and returns what became of it."""

import random
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import httpx

from attack.house import HOST
from attack.wires import CONTINUATION, PING, TEXT, Time, dialled, frame, guest, is_closed
from tests.server.test_fuzz import nonsense
from tests.server.test_fuzz_http import operations_in, some_request

_MANY: Final = 400  # connections, of which the house takes half
_PINGS: Final = 4  # clients at once
_LOBBIES: Final = frame(TEXT, b'{"type":"lobby"}') * 20


def frames(port: int, seconds: float) -> str:
    """Send a message that never ends, in empty fragments; again and again as the house closes the connection."""
    flood = frame(CONTINUATION, fin=False) * 20_000
    return _flood(port, seconds, begin=frame(TEXT, b"{", fin=False), flood=flood)


def pings(port: int, seconds: float) -> str:
    """Send pings and never read the answers, from several connections at once."""
    flood, over = frame(PING, b"x" * 125) * 500, Time(seconds)
    wires, closed, sent, refused = list[socket.socket](), 0, 0, 0
    while not over.is_up():
        if len(wires) < _PINGS:
            try:
                wires.append(guest(port))
                wires[-1].settimeout(0.05)
            except OSError:
                refused += 1
        for wire in [*wires]:
            try:
                sent += wire.send(flood)
            except TimeoutError:
                continue  # full, and the house has not noticed yet
            except OSError:
                wires.remove(wire)
                wire.close()
                closed += 1
    _close(wires)
    return f"{sent / 1e6:.1f} MB sent, {closed} connections closed, {refused} refused"


def lobby(port: int, seconds: float) -> str:
    """Ask for the whole lobby, as fast as the house takes it, and read the answers."""
    return _flood(port, seconds, begin=b"", flood=_LOBBIES, reads=True)


def slow(port: int, seconds: float) -> str:
    """Open many connections, and send the headers of a request a byte at a time."""
    return _many(port, seconds, begin=b"GET / HTTP/1.1\r\nX-Slow: ")


def no_tls(port: int, seconds: float) -> str:
    """Open many connections, and never begin TLS."""
    return _many(port, seconds, begin=b"")


def requests(port: int, seconds: float) -> str:
    """Send requests with made-up methods and bad tokens."""
    over, statuses, number = Time(seconds), dict[int, int](), 0
    with httpx.Client(base_url=f"http://{HOST}:{port}", headers={"Authorization": "Bearer x"}, timeout=60) as client:
        while not over.is_up():
            number += 1
            status = client.request("GET" if number % 2 else f"BREW{number}", "/api/tables").status_code
            statuses[status] = statuses.get(status, 0) + 1
    return ", ".join(f"{count} answered {status}" for status, count in sorted(statuses.items()))


def fuzz(port: int, seconds: float) -> str:
    """Send messages and requests of nonsense, in turns."""
    over, dice = Time(seconds), random.Random(1)
    operations = operations_in(httpx.get(f"http://{HOST}:{port}/api/openapi.json", timeout=60).json())
    messages, asked, faults = 0, 0, 0
    while not over.is_up():
        with suppress(OSError), guest(port) as wire:
            for _ in range(50):
                text = nonsense(dice)
                wire.sendall(frame(TEXT, text.encode("utf-8", "replace") if isinstance(text, str) else text))
                messages += 1
        faults += _status(port, some_request(dice, operations, ["Authorization: Bearer x"])) >= 500
        asked += 1
    return f"{messages} messages, {asked} requests, {faults} answered by 500"


def _flood(port: int, seconds: float, *, begin: bytes, flood: bytes, reads: bool = False) -> str:
    """Send all of it again and again; connect anew whenever the house closes the connection."""
    over, sent, closed, refused = Time(seconds), 0, 0, 0
    while not over.is_up():
        try:
            wire = guest(port)
        except OSError:
            refused += 1
            time.sleep(0.05)
            continue
        with wire, suppress(OSError):
            wire.sendall(begin)
            while not over.is_up():
                wire.sendall(flood)
                sent += len(flood)
                if reads and is_closed(wire):
                    break
                wire.setblocking(True)
        closed += not over.is_up()
    return f"{sent / 1e6:.1f} MB sent, {closed} connections closed, {refused} refused"


def _many(port: int, seconds: float, *, begin: bytes) -> str:
    over, wires = Time(seconds), [dialled(port) for _ in range(_MANY)]
    for wire in wires:
        with suppress(OSError):
            wire.sendall(begin)
    time.sleep(0.2)
    refused = [wire for wire in wires if is_closed(wire)]
    left = [wire for wire in wires if wire not in refused]
    closed = 0
    while left and not over.is_up():
        time.sleep(0.1)
        for wire in [*left]:
            if begin:
                with suppress(OSError):
                    wire.send(b"x")
            if is_closed(wire):
                left.remove(wire)
                closed += 1
    _close(wires)
    return f"of {_MANY} connections {len(refused)} refused at once, {closed} closed in time, {len(left)} left"


def _status(port: int, request: bytes) -> int:
    """Return the status that a request is answered with; 0: the connection was closed without one."""
    said = b""
    with suppress(OSError), dialled(port) as wire:
        wire.sendall(request)
        while more := wire.recv(65_536):
            said += more
    words = said.split(b" ", 2)
    return int(words[1]) if len(words) > 2 else 0


def _close(wires: list[socket.socket]) -> None:
    for wire in wires:
        wire.close()


ATTACKS: Final[dict[str, Callable[[int, float], str]]] = {
    "frames": frames,
    "pings": pings,
    "lobby": lobby,
    "requests": requests,
    "slow": slow,
    "no-tls": no_tls,
    "fuzz": fuzz,
}
"""All attacks, by the names that people type."""
