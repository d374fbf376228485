"""Frames: every one counts, messages have few fragments, and a client that does not read is closed."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from croupier.protocol.close_codes import CloseCode
from croupier.server.live import ws_protocol
from croupier.server.live.connection import Connection
from croupier.server.live.ws_protocol import FRAGMENTS_MOST
from tests.server.live_house import PATIENCE_S, TestHouse, house_file, opened
from tests.server.raw_sockets import CONTINUATION, PING, PONG, TEXT, frame, raw_guest, raw_socket

pytestmark = pytest.mark.anyio
PLENTY = {"burst": 10**6, "every_s": 1e-6}
FEW = {"burst": 20, "every_s": 1000}
EMPTY = frame(CONTINUATION, fin=False)
INNER = frame(TEXT, b'{"type":"ping","id":71}')


@pytest.fixture
async def house(database: str) -> AsyncIterator[TestHouse]:
    """One with guests."""
    async with opened(database, house_file(guests=True)) as made:
        yield made


def guest_of(house: TestHouse) -> Connection:
    [connection] = [one for name, one in house.hub.presence.online.items() if name.startswith("@")]
    return connection


def transport_of(connection: Connection) -> Any:
    return connection.peer._wire.transport  # type: ignore[attr-defined]


async def fall_behind(connection: Connection) -> None:
    """Send until much waits for a client that does not read."""
    while transport_of(connection).get_write_buffer_size() < 200_000:
        connection.send(b"x" * 50_000)
        await asyncio.sleep(0)


async def gone(house: TestHouse) -> None:
    """Until the house has no guest any more."""
    async with asyncio.timeout(PATIENCE_S):
        while house.hub.presence.guests:
            await asyncio.sleep(0.001)


async def test_while_a_guest_floods_with_empty_fragments_another_client_is_answered(house: TestHouse) -> None:
    ann = await house.client("ann")
    async with raw_guest(house.port) as eve:
        await eve.send(frame(TEXT, b"{", fin=False))
        flood, sent = EMPTY * 20_000, 0
        while await eve.send(flood):
            await ann.done("ping")
            sent += 1
            assert sent < 100, "the flood goes on"
        await ann.done("ping")
        await gone(house)


@pytest.mark.parametrize("kind", [PING, PONG], ids=["pings", "pongs"])
async def test_frames_that_are_no_messages_count_against_the_rate_of_the_connection(database: str, kind: int) -> None:
    limits = {"guest_messages": FEW}
    async with opened(database, house_file(guests=True, limits=limits)) as house, raw_guest(house.port) as eve:
        await eve.send(frame(kind, b"x") * 20)
        await eve.send(frame(TEXT, b'{"type":"ping","id":7}'))
        await eve.hear(b'"message/too-many"')
        await eve.send(frame(kind, b"x"))
        assert await eve.closed() == CloseCode.TOO_MANY


async def test_fragments_count_against_the_rate_of_the_connection(database: str) -> None:
    async with (
        opened(database, house_file(guests=True, limits={"guest_messages": FEW})) as house,
        raw_guest(house.port) as eve,
    ):
        await eve.send(frame(TEXT, b"{", fin=False) + EMPTY * 20)
        assert await eve.closed() == CloseCode.TOO_MANY


@pytest.mark.parametrize("kind", [PING, TEXT], ids=["pings", "fragments"])
async def test_frames_count_before_a_client_has_said_hello(database: str, kind: int) -> None:
    async with (
        opened(database, house_file(guests=True, limits={"guest_messages": FEW})) as house,
        raw_socket(house.port) as eve,
    ):
        await eve.send(frame(kind, fin=kind == PING) + (frame(PING) if kind == PING else EMPTY) * 20)
        assert await eve.closed() == CloseCode.TOO_MANY


async def test_answers_to_the_pings_of_the_house_do_not_count(database: str) -> None:
    limits = {"messages": {"burst": 3, "every_s": 1000}}
    async with opened(database, house_file(limits=limits)) as house:
        ann = await house.client("ann")
        wire: Any = house.hub.presence.online["ann"].peer._wire  # type: ignore[attr-defined]
        for _ in range(10):
            wire.send_keepalive_ping()
            async with asyncio.timeout(PATIENCE_S):
                while wire.pending_ping_payload:
                    await asyncio.sleep(0.001)
        await ann.done("ping")


async def test_a_message_may_have_some_fragments_but_not_too_many(database: str) -> None:
    async with (
        opened(database, house_file(guests=True, limits={"guest_messages": PLENTY})) as house,
        raw_guest(house.port) as eve,
    ):
        first, last = frame(TEXT, b'{"type":"ping",', fin=False), frame(CONTINUATION, b'"id":77}')
        await eve.send(first + EMPTY * (FRAGMENTS_MOST - 2) + last)
        await eve.hear(b'"id":77')
        await eve.send(first + EMPTY * FRAGMENTS_MOST)
        assert await eve.closed() == 1009


async def test_a_client_that_pings_and_never_reads_is_closed_and_little_waits_for_it(database: str) -> None:
    most = 100_000
    file = house_file(
        guests=True, limits={"guest_messages": PLENTY}, live={"behind_bytes_most": most, "window_s": 1000}
    )
    async with opened(database, file) as house, raw_guest(house.port, receives_bytes=4096) as eve:
        ann = await house.client("ann")
        transport, waiting = transport_of(guest_of(house)), [0]

        async def flood() -> None:
            pings = frame(PING, b"x" * 125) * 100
            for _ in range(1000):
                if not await eve.send(pings):
                    return

        flooding = asyncio.create_task(flood())
        async with asyncio.timeout(PATIENCE_S):
            while not transport.is_closing():
                waiting.append(transport.get_write_buffer_size())
                await asyncio.sleep(0)
        assert max(waiting) <= most + 2 * 65_536
        await ann.done("ping")
        await flooding
        await gone(house)


async def test_a_client_that_has_stopped_reading_is_closed_even_if_little_waits_for_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ws_protocol, "STALLED_S", 0.01)
    async with (
        opened(database, house_file(guests=True, live={"window_s": 1000})) as house,
        raw_guest(house.port, receives_bytes=4096),
    ):
        await fall_behind(guest_of(house))
        await gone(house)


async def test_a_connection_that_the_house_closes_is_gone_even_if_the_client_never_reads_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ws_protocol, "GOODBYE_S", 0.01)
    async with (
        opened(database, house_file(guests=True, live={"window_s": 1000})) as house,
        raw_guest(house.port, receives_bytes=4096),
    ):
        connection = guest_of(house)
        await fall_behind(connection)
        connection.close(CloseCode.SILENT, "silent")
        await gone(house)


async def test_many_messages_at_once_are_answered_in_their_order(house: TestHouse) -> None:
    ann, count = await house.client("ann"), 1000
    wire = ann.wire
    for number in range(count):
        wire.protocol.send_text(b'{"type":"ping","id":%d}' % number)
    wire.transport.writelines(wire.protocol.data_to_send())
    await ann.hear("pong", id=count - 1)
    assert [message["id"] for message in ann.heard if message["type"] == "pong"] == list(range(count))


def parts_of(guest: Connection, *parts: bytes) -> None:
    """Let a client's bytes come in as these parts."""
    wire: Any = guest.peer._wire  # type: ignore[attr-defined]
    for part in parts:
        wire.data_received(part)


async def test_a_short_message_that_comes_alone_needs_no_parser(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with raw_guest(house.port) as eve:
        guest = guest_of(house)
        with monkeypatch.context() as without:
            without.setattr(guest.peer._wire.conn, "receive_data", None)  # type: ignore[attr-defined]
            parts_of(guest, frame(TEXT, b'{"type":"ping","id":71}'))
        await eve.hear(b'"id":71')


async def test_messages_may_come_in_any_parts(house: TestHouse) -> None:
    first, second, third = [frame(TEXT, b'{"type":"ping","id":%d}' % id) for id in (71, 72, 73)]
    async with raw_guest(house.port) as eve:
        guest = guest_of(house)
        parts_of(guest, *[bytes([byte]) for byte in first], second[:1], second[1:], first + second, third)
        await eve.hear(b'"id":73')
        assert [eve.heard.count(b'"id":%d' % id) for id in (71, 72, 73)] == [2, 2, 1]


@pytest.mark.parametrize(
    ("before", "code"),
    [(frame(TEXT, bytes(len(INNER)))[:6], 1007), (frame(TEXT, b"{", fin=False), 1002)],
    ids=["the rest of a message", "a fragment of one"],
)
async def test_what_would_be_a_short_message_is_none_within_another(house: TestHouse, before: bytes, code: int) -> None:
    async with raw_guest(house.port) as eve:
        parts_of(guest_of(house), before, INNER)
        assert await eve.closed() == code
        assert b'"id":71' not in eve.heard
