"""The queue of a house in parts: signing in at any front, the same order after one has died, the way to a seat."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from croupier.server.http.authentication import COOKIE
from tests.databases import schema_of
from tests.server.cards import ANN, BEN, OTHER, SMALL
from tests.server.live_house import Client
from tests.server.parts.house_in_parts import HouseInParts, Part, house_in_parts
from tests.server.parts.test_cards import ACCOUNTS
from tests.server.visitors import in_line

pytestmark = pytest.mark.anyio
HOUSE = f"""
name = "casino"
title = "Casino"
sign_in = "card"
[live]
close_s = 2.0
lobby_ms = 50
when_closed = "sign-out"
[limits]
requests = {{ burst = 100_000, every_s = 0.0001 }}
[purse]
kind = "bank-card"
least_balance = 20
[defaults]
game = "holdem"
options = {{ rules = "eps" }}
seats = 2
minimum = 2
turn_s = 60
buying = "seated"
[[table]]
name = "Kairo"
{ACCOUNTS}
"""


@asynccontextmanager
async def client_at(url: str, cookies: dict[str, str], **hello: Any) -> AsyncIterator[Client]:
    """The WebSocket of somebody, to a front or, with a ticket, to a table server."""
    headers = {"Cookie": f"{COOKIE}={cookies[COOKIE]}"} if cookies else {}
    client = Client("somebody", await connect(url, additional_headers=headers, compression=None))
    client._reading = asyncio.create_task(client.read())
    try:
        client.name = (await client.done("hello", **hello))["you"]["name"]
        yield client
    finally:
        await client.drop()


@asynccontextmanager
async def browser(front: Part) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{front.port}", timeout=30) as made:
        yield made


async def signed_in(front: Part, name: str, card: dict[str, str]) -> dict[str, str]:
    """Sign in at a front; what the client holds then."""
    async with browser(front) as one:
        answer = await one.post("/api/session/card", json={"name": name} | card)
        assert answer.status_code == 201, answer.text
        return dict(one.cookies)


def socket(front: Part) -> str:
    return f"ws://127.0.0.1:{front.port}/ws"


async def seated(house: HouseInParts, count: int) -> None:
    """Wait until so many players have a seat, as a front sees it."""
    async with browser(house.parts["front-1"]) as boss:
        await boss.post("/api/session", json={"who": "superuser", "password": password(house)})
        async with asyncio.timeout(60):
            while (await boss.get("/api/operator/house")).json()["seated"] != count:
                await asyncio.sleep(0.05)


def password(house: HouseInParts) -> str:
    [line] = [line for line in house.parts["front-1"].told.splitlines() if "superuser" in line]
    return line.partition("password ")[2].partition(". ")[0]


@pytest.mark.req("EPS:RF-JG-004")
async def test_players_of_two_fronts_wait_in_one_order_that_outlives_a_front_and_leads_to_a_seat(
    tmp_path: Path, postgresql: str
) -> None:
    async with schema_of(postgresql) as database, house_in_parts(tmp_path, database, house=HOUSE) as house:
        first, second = await house.start("front-1"), await house.start("front-2")
        async with browser(first) as early:  # no table server, and so no bank, yet
            assert (await early.get("/api/bank")).json()["ready"] is False
            refused = await early.post("/api/session/card", json={"name": "Ann"} | ANN)
            assert refused.json()["code"] == "parts/no-servers"
        await house.start("tables-1")
        async with browser(first) as wrong:
            async with asyncio.timeout(60):
                while not (await wrong.get("/api/bank")).json()["ready"]:
                    await asyncio.sleep(0.05)
            refused = await wrong.post("/api/session/card", json={"name": "Ann"} | ANN | {"pin": "9"})
            assert refused.json()["code"] == "bank/wrong-pin"
        ann = await signed_in(first, "Ann", ANN)
        await signed_in(second, "Ben", BEN)
        await seated(house, 2)
        cem, dan = await signed_in(second, "Cem", OTHER), await signed_in(first, "Dan", SMALL)
        async with client_at(socket(second), cem) as cems, client_at(socket(first), dan) as dans:
            await in_line(cems, 1, 2)
            await in_line(dans, 2, 2)
            await house.kill("front-1")
            await dans.closed()
        await house.start("front-1")
        async with client_at(socket(first), cem) as cems, client_at(socket(second), dan) as dans:
            await in_line(cems, 1, 2)
            await in_line(dans, 2, 2)
            assert not [message for message in cems.heard if message["type"] == "at"], "where tables are comes last"
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{second.port}", cookies=ann) as leaver:
                assert (await leaver.delete("/api/session")).status_code == 204
            at = await cems.hear("at")
            await in_line(dans, 1, 1)
            async with client_at(at["url"], {}, ticket=at["ticket"]) as at_table:
                await at_table.until(lambda: at_table.tables and at_table.now.get("you") is not None)
                await at_table.done("leave", table=at["table"])
            assert (await cems.hear("error"))["code"] == "session/left"
            await dans.hear("at")
