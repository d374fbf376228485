"""Connections: how many an address may have, and how long a client may take to say what it wants."""

import asyncio
import resource
import socket as sockets
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from croupier.server.config.limits import Limits
from croupier.server.http import http_protocol
from croupier.server.http.addresses import Addresses
from croupier.server.http.tls import own
from croupier.server.process import allow_files
from tests.server.live_house import house_file
from tests.server.open_house import Place, anyio_backend, at
from tests.server.raw_sockets import UPGRADE

__all__ = ["anyio_backend"]

pytestmark = pytest.mark.anyio
PATIENCE_S = 60.0
ASK = b"GET /healthz HTTP/1.1\r\nHost: house\r\n\r\n"


@asynccontextmanager
async def house(folder: Path, *, limits: dict[str, Any], **more: Any) -> AsyncIterator[Place]:
    async with at(f"sqlite:///{folder / 'house.db'}", folder, house_file(limits=limits, guests=True), **more) as made:
        yield made


@contextmanager
def connected(port: int, *, address: str = "127.0.0.1") -> Iterator[sockets.socket]:
    with sockets.create_connection(("127.0.0.1", port), source_address=(address, 0)) as wire:
        wire.setblocking(False)
        yield wire


async def answer(wire: sockets.socket, request: bytes = b"") -> bytes:
    """What the house says, until it has no more to say or the connection is closed."""
    loop, said = asyncio.get_running_loop(), b""
    if request:
        await loop.sock_sendall(wire, request)
    async with asyncio.timeout(PATIENCE_S):
        while b"\r\n\r\n" not in said and (more := await loop.sock_recv(wire, 65_536)):
            said += more
    return said


async def closed(wire: sockets.socket) -> bytes:
    """Wait until the house closes a connection; answers with what it says before."""
    loop, said = asyncio.get_running_loop(), b""
    async with asyncio.timeout(PATIENCE_S):
        try:
            while more := await loop.sock_recv(wire, 65_536):
                said += more
        except ConnectionError:
            return said  # with something of ours unread
    return said


async def freed(place: Place) -> None:
    """Until a connection has room again."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            with connected(place.port) as wire:
                if b" 200 " in await answer(wire, ASK):
                    return
            await asyncio.sleep(0.001)


@pytest.mark.parametrize(
    ("half", "says"),
    [
        (b"GET /healthz HT", b"HTTP/1.1 408 "),
        (b"GET /healthz HTTP/1.1\r\nHost: house\r\nX-Slow: ", b"HTTP/1.1 408 "),
        (
            b"POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
            b"HTTP/1.1 408 ",
        ),
        (b"", b""),
    ],
    ids=["first line", "headers", "body", "nothing"],
)
async def test_a_request_that_does_not_arrive_is_closed(tmp_path: Path, half: bytes, says: bytes) -> None:
    async with house(tmp_path, limits={"request_s": 0.05}) as place:
        with connected(place.port) as wire:
            if half:
                await asyncio.get_running_loop().sock_sendall(wire, half)
            assert (await closed(wire)).startswith(says)
        assert [line for line in place.lines() if line["level"] == "error"] == []


async def test_a_client_that_sends_its_headers_byte_by_byte_is_closed_all_the_same(tmp_path: Path) -> None:
    async with house(tmp_path, limits={"request_s": 0.2}) as place:
        loop = asyncio.get_running_loop()
        with connected(place.port) as wire:
            await loop.sock_sendall(wire, b"GET / HTTP/1.1\r\nX-Slow: ")
            closing = asyncio.create_task(closed(wire))
            with suppress(ConnectionError):
                while not closing.done():
                    await loop.sock_sendall(wire, b"x")
                    await asyncio.sleep(0.01)
            await closing


async def test_the_second_request_of_a_connection_has_the_same_time_to_arrive(tmp_path: Path) -> None:
    async with house(tmp_path, limits={"request_s": 0.2}) as place:
        with connected(place.port) as wire:
            assert b" 200 " in await answer(wire, ASK)
            await asyncio.get_running_loop().sock_sendall(wire, ASK[:20])
            assert b" 408 " in await closed(wire)


async def test_a_websocket_stays_open_when_the_time_for_a_request_is_over(tmp_path: Path) -> None:
    async with house(tmp_path, limits={"request_s": 0.05}) as place:
        person = await place.person("Ann")
        client = await place.live(person)
        with connected(place.port) as wire:
            await closed(wire)  # opened later, and over its time
        await client.done("ping")


async def test_a_client_that_does_not_read_its_answer_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "STALLED_S", 0.05)
    async with house(tmp_path, limits={"connections_loopback": 1}) as place:
        with sockets.socket() as wire:
            wire.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
            wire.connect(("127.0.0.1", place.port))
            wire.setblocking(False)
            page = b"GET /api/openapi.json HTTP/1.1\r\nHost: house\r\n\r\n"
            await asyncio.get_running_loop().sock_sendall(wire, page * 200)
            await freed(place)


async def test_a_socket_that_never_begins_tls_is_closed_and_counts(tmp_path: Path) -> None:
    certificate = own(tmp_path, ("127.0.0.1", "localhost"))
    limits = {"handshake_s": 0.3, "connections_loopback": 2}
    async with house(tmp_path, limits=limits, certificate=certificate) as place:
        with ExitStack() as stack:
            silent = [stack.enter_context(connected(place.port)) for _ in range(2)]
            third = stack.enter_context(connected(place.port))
            assert await closed(third) == b""  # at once: what is said before TLS would be no TLS
            for wire in silent:
                assert await closed(wire) == b""
        context = ssl.create_default_context(cafile=str(certificate.cert))
        reader, writer = await asyncio.open_connection("localhost", place.port, ssl=context)
        writer.write(ASK)
        async with asyncio.timeout(PATIENCE_S):
            assert b" 200 " in await reader.readline()
        writer.close()
        await writer.wait_closed()


async def test_an_address_has_so_many_connections_and_the_next_is_told_why_it_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path, limits={"connections_loopback": 3}) as place:
        with ExitStack() as stack:
            wires = [stack.enter_context(connected(place.port)) for _ in range(3)]
            for wire in wires:
                assert b" 200 " in await answer(wire, ASK)
            with connected(place.port) as fourth:
                said = await closed(fourth)
            assert said.startswith(b"HTTP/1.1 429 ")
            assert b'"code":"connection/too-many"' in said
            with connected(place.port, address="127.0.0.2") as other:
                assert b" 200 " in await answer(other, ASK)
            wires[0].close()
            await freed(place)


async def test_a_websocket_counts_as_a_connection_until_it_is_lost(tmp_path: Path) -> None:
    async with house(tmp_path, limits={"connections_loopback": 1}) as place:
        with connected(place.port) as live:
            assert b" 101 " in await answer(live, UPGRADE)
            with connected(place.port) as second:
                assert b" 429 " in await closed(second)
        await freed(place)


async def test_a_trusted_proxy_has_as_many_connections_as_it_needs(tmp_path: Path) -> None:
    async with house(tmp_path, limits={"connections_loopback": 1}, proxy="127.0.0.1") as place:
        with connected(place.port) as first, connected(place.port) as second:
            assert b" 200 " in await answer(first, ASK)
            assert b" 200 " in await answer(second, ASK)


def test_addresses_count_by_themselves_and_ipv6_by_the_network() -> None:
    addresses = Addresses(Limits(connections=2, connections_loopback=3))
    for host, most in (("192.0.2.1", 2), ("192.0.2.2", 2), ("2001:db8:1:2::1", 2), ("127.0.0.1", 3), ("::1", 3)):
        left = [addresses.enter(host) for _ in range(5)]
        assert [one is not None for one in left] == [True] * most + [False] * (5 - most)
    assert addresses.enter("2001:db8:1:2:ffff::7") is None
    assert addresses.enter("2001:db8:1:3::1")
    assert addresses.enter("::ffff:192.0.2.1") is None


def test_a_connection_is_lost_only_once() -> None:
    addresses = Addresses(Limits(connections=2))
    first, second = addresses.enter("192.0.2.1"), addresses.enter("192.0.2.1")
    assert first
    assert second
    first()
    first()
    assert addresses.enter("192.0.2.1")
    assert addresses.enter("192.0.2.1") is None


def test_a_house_may_open_as_many_files_as_the_system_allows() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 500), hard))
        allow_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (min(hard, 65_536), hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
