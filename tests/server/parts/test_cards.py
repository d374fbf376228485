"""A house in parts whose chips are bought by card: the front validates and changes cards through a table server, which
pays and is paid; when that dies, another one goes on."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.store.store import Store
from tests.databases import schema_of
from tests.server.cards import ALL, ANN, BEN, CENTS, LESS, all_ended, balanced, booked, on_account
from tests.server.open_house import form
from tests.server.parts.house_in_parts import HouseInParts, house_in_parts
from tests.server.parts.players import Player

pytestmark = pytest.mark.anyio
ACCOUNTS = "\n".join(
    f"""[[bank.account]]
number = "{card["number"]}"
kind = "{card["kind"]}"
pin = "{card.get("pin", "")}"
cents = {CENTS[card["number"][-4:]]}
"""
    for card in ALL
)
HOUSE = f"""
name = "cards"
title = "Cards"
[live]
close_s = 2.0
lobby_ms = 50
[limits]
requests = {{ burst = 100_000, every_s = 0.0001 }}
[purse]
kind = "bank-card"
least_balance = 20
[defaults]
game = "holdem"
options = {{ rules = "eps" }}
pace_ms = 0
turn_s = 60
{ACCOUNTS}
"""


@asynccontextmanager
async def opened(folder: Path, postgresql: str) -> AsyncIterator[tuple[HouseInParts, Store]]:
    """A front and two table servers."""
    async with schema_of(postgresql) as database, house_in_parts(folder, database, house=HOUSE) as made:
        for name in ("tables-1", "tables-2", "front-1"):
            await made.start(name)
        async with Store.open(database) as store:
            yield made, store


async def registered(visitor: httpx.AsyncClient, name: str) -> httpx.AsyncClient:
    assert (await visitor.post("/api/register", json=form(name))).status_code == 201
    return visitor


async def player_of(house: HouseInParts, visitor: httpx.AsyncClient, card: dict[str, str]) -> Player:
    """Somebody who has shown a card at the front, and plays by a token."""
    answer = await visitor.put("/api/me/card", json=card)
    assert answer.status_code == 200, answer.text
    secret = (await visitor.post("/api/me/tokens", json={"label": "bot"})).json()["secret"]
    return Player(secret, [house.front_url], random.Random(card["number"]))


@asynccontextmanager
async def playing(*players: Player) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def until_waiting(visitor: httpx.AsyncClient, cents: int, *, on_card: int) -> dict[str, Any]:
    """Wait until the front says so of an account."""
    async with asyncio.timeout(90):
        while True:
            told: dict[str, Any] = (await visitor.get("/api/me/card")).json()
            if told.get("card") and (told["waiting"], told["card"]["cents"]) == (cents, on_card):
                return told
            await asyncio.sleep(0.05)


@pytest.mark.req("EPS:RF-CB-004")
async def test_chips_bought_in_parts_survive_their_server_and_go_back_to_the_bank(
    tmp_path: Path, postgresql: str
) -> None:
    async with (
        opened(tmp_path, postgresql) as (house, store),
        house.visitor() as ann,
        house.visitor() as ben,
        house.visitor() as wrong,
    ):
        await registered(wrong, "Cem")
        for card, code in (({**ANN, "pin": "9999"}, "bank/wrong-pin"), (LESS, "card/low-balance")):
            refused = await wrong.put("/api/me/card", json=card)
            assert (refused.status_code, refused.json()["code"]) == (400, code)
        first = await player_of(house, await registered(ann, "Ann"), ANN)
        second = await player_of(house, await registered(ben, "Ben"), BEN)
        async with playing(first, second):
            table: int = (await (await first.at_front()).ask("create", settings={"name": "Kairo"}))["table"]
            for player in (first, second):
                assert (await player.ask(table, "sit", chips=200))["type"] == "ok"
            assert [await on_account(store, card) for card in (ANN, BEN)] == [800_00, 1800_00]
            await house.kill(await _server_of(house, first, table))
            acted = len(first.acknowledged)
            async with asyncio.timeout(90):
                while len(first.acknowledged) == acted:
                    await asyncio.sleep(0.05)
            assert (await first.ask(table, "top_up", chips=50))["type"] == "ok"
            for player in (first, second):
                assert (await player.ask(table, "leave"))["type"] == "ok"
            await all_ended(store)
            async with asyncio.timeout(90):
                while await store.money.balance("bank:cards"):
                    await asyncio.sleep(0.05)
        on_accounts = [await on_account(store, card) for card in (ANN, BEN)]
        assert sum(on_accounts) == 3000_00
        assert [what for what, _ in await booked(store, ANN)].count("withdrawal") == 2
        for visitor, cents in zip((ann, ben), on_accounts, strict=True):
            await until_waiting(visitor, 0, on_card=cents)
        assert (await ann.delete("/api/me/card")).json()["card"] is None
        await balanced(store)


async def _server_of(house: HouseInParts, player: Player, table: int) -> str:
    """Return the name of the part that plays a table."""
    at = await (await player.at_front()).ask("watch", table=table)
    return next(part.name for part in house.servers if f":{part.port}" in at["url"])
