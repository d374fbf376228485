"""Refused requests in the log: a flood of them leaves a few lines, which say how many there were."""

import asyncio
import socket as sockets
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.kit.clock import Manual
from croupier.server.http.authentication import COOKIE
from croupier.server.http.refusals import ADDRESSES_MOST, Refusals
from croupier.server.ops.logs import Log
from tests.server.faults import SECOND_NS
from tests.server.live_house import house_file
from tests.server.open_house import Place, anyio_backend, at
from tests.server.processes import serving
from tests.server.raw_sockets import UPGRADE

__all__ = ["anyio_backend"]

pytestmark = pytest.mark.anyio
BURST = 12
FLOOD = 40
MINUTE_NS = 60 * SECOND_NS
LIMITS = {"requests": {"burst": BURST, "every_s": 100_000}}
OTHER = "127.0.0.2"


@pytest.fixture
def clock() -> Manual:
    return Manual(10**18)


@pytest.fixture
async def place(tmp_path: Path, clock: Manual) -> AsyncIterator[Place]:
    file = house_file(limits=LIMITS)
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, file, clock=clock) as made:
        yield made


async def asked(visitor: httpx.AsyncClient, times: int) -> list[int]:
    return [(await visitor.get("/api/session")).status_code for _ in range(times)]


def refused(place: Place) -> list[dict[str, Any]]:
    return [line for line in place.lines("request") if line["status"] == 429]


def summed_up(place: Place) -> list[tuple[str, int]]:
    return [(line["address"], line["more"]) for line in place.lines("requests refused")]


async def test_of_a_flood_of_an_address_the_first_is_logged_and_then_a_line_a_minute(
    place: Place, clock: Manual
) -> None:
    visitor = place.visitor()
    assert await asked(visitor, BURST + FLOOD) == [401] * BURST + [429] * FLOOD
    [first] = refused(place)
    assert (first["path"], first["address"]) == ("/api/session", "127.0.0.1")
    assert summed_up(place) == []
    clock.advance(MINUTE_NS)
    assert await asked(visitor, FLOOD) == [429] * FLOOD
    assert summed_up(place) == [("127.0.0.1", FLOOD - 1)]
    clock.advance(MINUTE_NS)
    await asked(place.visitor(address=OTHER), 1)  # after the flood, a request of anybody
    assert summed_up(place) == [("127.0.0.1", FLOOD - 1), ("127.0.0.1", FLOOD)]
    clock.advance(2 * MINUTE_NS)
    await asked(visitor, 3)
    assert len(refused(place)) == 2
    assert len(place.lines("request")) == BURST + 1 + 1 + 1


async def test_metrics_count_every_refused_request(place: Place) -> None:
    await asked(place.visitor(), BURST + FLOOD)
    text = (await place.visitor(address=OTHER).get("/metrics")).text
    [line] = [line for line in text.splitlines() if line.startswith("croupier_requests_total") and '"429"' in line]
    assert float(line.split()[-1]) == FLOOD


async def test_each_address_has_its_own_first_line(place: Place) -> None:
    for address in ("127.0.0.1", OTHER):
        await asked(place.visitor(address=address), BURST + FLOOD)
    assert [line["address"] for line in refused(place)] == ["127.0.0.1", OTHER]


async def test_a_flood_of_an_account_is_thinned_as_well(place: Place, clock: Manual) -> None:
    ann = await place.person("Ann")
    assert (await asked(ann, BURST + FLOOD))[-FLOOD:] == [429] * FLOOD
    [first] = refused(place)
    assert first["account"] == "Ann"
    clock.advance(MINUTE_NS)
    await asked(place.visitor(address=OTHER), 1)
    assert summed_up(place) == [("127.0.0.1", FLOOD - 1)]


async def upgraded(place: Place, cookie: str = "") -> bytes:
    """Ask for a WebSocket, and return the answer."""
    loop, said = asyncio.get_running_loop(), b""
    request = UPGRADE.replace(b"\r\n\r\n", f"\r\nCookie: {cookie}\r\n\r\n".encode()) if cookie else UPGRADE
    with sockets.create_connection(("127.0.0.1", place.port)) as wire:
        wire.setblocking(False)
        await loop.sock_sendall(wire, request)
        async with asyncio.timeout(60):
            while b"\r\n\r\n" not in said and (more := await loop.sock_recv(wire, 65_536)):
                said += more
    return said


@pytest.mark.parametrize("has_account", [False, True], ids=["address", "account"])
async def test_websockets_that_are_refused_are_thinned_as_well(place: Place, clock: Manual, has_account: bool) -> None:
    cookie = ""
    if has_account:
        ann = await place.person("Ann")
        cookie = f"{COOKIE}={ann.cookies[COOKIE]}"
        await asked(ann, BURST)
    else:
        await asked(place.visitor(), BURST)
    for _ in range(FLOOD):
        assert b" 403 " in await upgraded(place, cookie)
    clock.advance(MINUTE_NS)
    await asked(place.visitor(address=OTHER), 1)
    for what in ("socket opened", "socket closed"):
        assert len(place.lines(what)) == 1
    assert summed_up(place) == [("127.0.0.1", FLOOD - 1)]


async def test_a_socket_that_is_not_refused_is_logged_with_its_account(place: Place) -> None:
    client = await place.live(await place.person("Ann"))
    [line] = place.lines("socket opened")
    assert (line["path"], line["account"]) == ("/ws", "Ann")
    await client.drop()


def test_however_many_addresses_are_refused_little_is_kept_and_little_is_logged(tmp_path: Path, clock: Manual) -> None:
    log = Log(tmp_path / "log.jsonl", clock=clock)
    refusals = Refusals(log, clock)
    many = 3 * ADDRESSES_MOST
    addresses = [f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}" for n in range(many)]
    logged = [refusals.count(address) for address in addresses * 2]
    assert sum(logged) == ADDRESSES_MOST + 1
    assert len(refusals) == ADDRESSES_MOST + 1
    clock.advance(MINUTE_NS)
    refusals.sweep()
    lines = Place(None, 0, tmp_path / "log.jsonl").lines("requests refused")  # type: ignore[arg-type]
    assert len(lines) == ADDRESSES_MOST + 1
    assert sum(line["more"] for line in lines) + sum(logged) == 2 * many
    assert lines[-1]["address"] == "others"
    clock.advance(MINUTE_NS)
    refusals.sweep()
    assert len(refusals) == 0
    log.close()


def test_addresses_of_one_ipv6_network_are_one(tmp_path: Path, clock: Manual) -> None:
    log = Log(tmp_path / "log.jsonl", clock=clock)
    refusals = Refusals(log, clock)
    assert [refusals.count(f"2001:db8:1:2::{n}") for n in range(1, 4)] == [True, False, False]
    assert refusals.count("2001:db8:1:3::1")
    log.close()


def test_a_house_that_stops_logs_what_it_has_counted_until_then(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        f'name = "mine"\ntitle = "Mine"\n[limits]\nrequests = {{ burst = {BURST}, every_s = 100000 }}\n', "utf-8"
    )
    with serving(tmp_path, "--house", "mine.toml", quick=True) as house:
        with httpx.Client(base_url=house.url) as visitor:
            codes = [visitor.get("/api/session").status_code for _ in range(BURST + FLOOD)]
        assert codes == [401] * BURST + [429] * FLOOD
        assert house.stop() == 0
        assert len(house.lines("request")) == BURST + 1
        assert [(line["address"], line["more"]) for line in house.lines("requests refused")] == [
            ("127.0.0.1", FLOOD - 1)
        ]
        assert house.lines()[-1]["what"] == "stopped"
