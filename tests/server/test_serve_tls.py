"""TLS: nothing but TLS travels, plain connections are refused, and certificates are what they should be."""

import asyncio
import ssl
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from croupier.errors import BadOption
from croupier.server.http.authentication import COOKIE
from croupier.server.http.tls import Certificate, given, own
from tests.server.open_house import PASSWORD, anyio_backend, at, form

__all__ = ["anyio_backend"]

NAMES = ("localhost", "127.0.0.1")
HANDSHAKE, DATA = 22, 23


class Wiretap:
    """Passes on all that goes through it, and remembers it, direction by direction."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: list[bytearray] = []

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self.port)
        await asyncio.gather(self.pass_on(reader, back), self.pass_on(there, writer))

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard = bytearray()
        self.streams.append(heard)
        while data := await reader.read(65_536):
            heard += data
            writer.write(data)
        writer.close()


def records(stream: bytes) -> list[int]:
    """The kinds of the TLS records that a stream consists of, to its last byte."""
    found = []
    while stream:
        kind, version, size = stream[0], stream[1:3], int.from_bytes(stream[3:5], "big")
        assert kind in (20, 21, HANDSHAKE, DATA), stream[:40]
        assert version in (b"\x03\x01", b"\x03\x03")
        assert len(stream) >= 5 + size
        found.append(kind)
        stream = stream[5 + size :]
    return found


@asynccontextmanager
async def encrypted(folder: Path) -> AsyncIterator[tuple[int, Certificate]]:
    """A house behind TLS: its port, and its certificate."""
    certificate = own(folder, NAMES)
    async with at(f"sqlite:///{folder / 'house.db'}", folder, certificate=certificate) as place:
        yield place.port, certificate


@pytest.mark.anyio
@pytest.mark.req("POKERIV3:UN7")
async def test_a_wiretap_hears_tls_and_nothing_else(tmp_path: Path) -> None:
    async with encrypted(tmp_path) as (port, certificate):
        tap = Wiretap(port)
        server = await asyncio.start_server(tap.meet, "127.0.0.1", 0)
        heard_at = server.sockets[0].getsockname()[1]
        trusting = ssl.create_default_context(cafile=str(certificate.cert))
        async with httpx.AsyncClient(base_url=f"https://localhost:{heard_at}", verify=trusting) as ann:
            assert "<title>" in (await ann.get("/")).text
            answer = await ann.post("/api/register", json=form("Ann"))
            assert answer.status_code == 201
            assert "; secure" in answer.headers["set-cookie"].lower()
            assert answer.headers["strict-transport-security"]
            cookie = {"Cookie": f"{COOKIE}={ann.cookies[COOKIE]}"}
            async with connect(f"wss://localhost:{heard_at}/ws", ssl=trusting, additional_headers=cookie) as wire:
                await wire.send('{"type": "hello"}')
                assert '"type":"welcome"' in str(await wire.recv())
        server.close()
        assert len(tap.streams) >= 4  # two connections, two directions
        for stream in tap.streams:
            kinds = records(bytes(stream))
            assert kinds[0] == HANDSHAKE
            assert DATA in kinds
            assert PASSWORD.encode() not in stream
            assert b"Ann" not in stream


@pytest.mark.anyio
@pytest.mark.req("POKERIV3:UN7")
async def test_plain_connections_are_refused_when_tls_is_on(tmp_path: Path) -> None:
    async with encrypted(tmp_path) as (port, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /api/house HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = await reader.read()
        assert b"HTTP" not in answer
        writer.close()
        with pytest.raises(httpx.HTTPError):
            async with httpx.AsyncClient() as plain:
                await plain.get(f"http://127.0.0.1:{port}/api/house")
        with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
            async with httpx.AsyncClient() as strict:
                await strict.get(f"https://127.0.0.1:{port}/api/house")


def test_a_houses_own_certificate_is_made_once_for_its_names_and_its_key_is_private(tmp_path: Path) -> None:
    made = own(tmp_path, NAMES)
    assert made.own
    assert stat.S_IMODE(made.key.stat().st_mode) == 0o600
    first = made.fingerprint
    assert own(tmp_path, NAMES).fingerprint == first
    assert own(tmp_path, (*NAMES, "house.example")).fingerprint != first
    made.cert.write_text("no certificate", "utf-8")
    assert own(tmp_path, NAMES).fingerprint.count(":") == 31
    assert given(made.cert, made.key) == Certificate(made.cert, made.key)


def test_files_that_are_no_certificate_with_its_key_are_refused(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    mine, other = own(tmp_path, NAMES), own(tmp_path / "other", NAMES)
    with pytest.raises(BadOption, match="not a certificate and its key"):
        given(mine.cert, other.key)
    (tmp_path / "text").write_text("text", "utf-8")
    with pytest.raises(BadOption, match="not a certificate and its key"):
        given(tmp_path / "text", mine.key)
    with pytest.raises(BadOption, match="There is no file"):
        given(tmp_path / "nothing", mine.key)
