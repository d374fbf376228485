"""A whole evening in one house: people and a bot come, play three games, watch, talk, drop out, go broke, and leave.

Over HTTP and WebSockets, on both databases; in the end the books balance to the chip.
"""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from croupier.bank.currency import cents_of
from croupier.bank.names import wallet
from croupier.games import registry
from croupier.play.replay import state_at
from tests.server.live_house import Client, house_file
from tests.server.open_house import Place, at
from tests.server.play import Chooser, act_once, passive, play_rounds, whose_turn

pytestmark = pytest.mark.anyio

START = 5000
HOUSE = house_file(
    purse={"kind": "wallet", "start": START},
    matching={"every_s": 0.05},
    defaults={"pace_ms": 0},
)


@dataclass
class Evening:
    """Who is there, and how they get in again: a person by the browser's cookie, a bot by its token."""

    place: Place
    browsers: dict[str, httpx.AsyncClient] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)

    async def person(self, name: str) -> Client:
        self.browsers[name] = await self.place.person(name)
        return await self.live(name)

    async def robot(self, name: str) -> Client:
        owner = await self.place.person(name, kind="bot")
        answer = await owner.post("/api/me/tokens", json={"label": "evening"})
        assert answer.status_code == 201, answer.text
        self.tokens[name] = answer.json()["secret"]
        return await self.live(name)

    async def live(self, name: str) -> Client:
        if name in self.browsers:
            return await self.place.live(self.browsers[name])
        client = Client(name, await connect(f"ws://127.0.0.1:{self.place.port}/ws", compression=None))
        client._reading = asyncio.create_task(client.read())
        self.place.clients.append(client)
        await client.done("hello", token=self.tokens[name])
        return client

    @property
    def names(self) -> list[str]:
        return [*self.browsers, *self.tokens]


@asynccontextmanager
async def evening(database: str, folder: Path) -> AsyncIterator[Evening]:
    async with at(database, folder, HOUSE) as place:
        yield Evening(place)


def gambler(seed: int) -> Chooser:
    """Goes all in every now and then."""
    dice = random.Random(seed)

    def choose(now: dict[str, Any]) -> dict[str, Any]:
        choices = now["choices"]
        if "raise" in choices and dice.random() < 0.4:
            return {"type": "RaiseTo", "to": choices["raise"]["to"]}
        return passive(now)

    return choose


@pytest.mark.req("POKERIV3:KT3a", "POKERIV3:U11", "POKERIV3:ARCH", "POKERIV3:UN1", "POKERIV3:TJV13", "LANDLORD:11.1")
@pytest.mark.req("POKERIV3:ENV1")
async def test_an_evening_in_the_house(database_url: str, tmp_path: Path) -> None:
    """On SQLite and on PostgreSQL: all that differs is the URL."""
    async with evening(database_url, tmp_path) as night:
        ann, ben, cem, eve = [await night.person(name) for name in ("ann", "ben", "cem", "eve")]
        robo = await night.robot("robo")
        root = await night.place.live(await night.place.superuser())
        players = await poker(night, [ann, ben, robo], eve, root)
        await blackjack(players[0], cem)
        await landlord(night, [players[0], players[1], cem])
        for client in (*players, cem):
            for room in night.place.hub.rooms_of(client.name):
                await client.done("leave", table=room.id)
        await the_books(night)
        assert [note.who for note in await night.place.house.store.audit.last(what="watched")] == ["superuser"]


async def poker(night: Evening, players: list[Client], eve: Client, root: Client) -> list[Client]:
    """A table with a password, somebody who watches, a broken connection, and a player who runs out of chips."""
    ann, ben, _ = players
    settings = {"name": "Kairo", "game": "holdem", "minimum": 3, "seats": 4}
    table = (await ann.done("create", settings=settings, password="sphinx"))["table"]
    assert await ben.refused("sit", table=table, chips=100, password="pharao") == "table/password"
    await eve.done("watch", table=table, password="sphinx")
    await root.done("watch", table=table)
    for client in players:
        await client.done("sit", table=table, chips=100, password="sphinx")
    await eve.done("say", table=table, text="good luck")
    await play_rounds(players, table, 2)
    players = await come_back(night, players, table)
    await until_broke(players, table)
    said = [event["text"] for event in root.events(table) if event["type"] == "Said"]
    assert said == ["good luck"]
    assert all(set(cards) <= {-1} for event in eve.events(table) for cards in event.get("down", []))
    return players


async def come_back(night: Evening, players: list[Client], table: int) -> list[Client]:
    """Whoever is asked drops, comes back into the same turn and decides."""
    mover = await whose_turn(players, table)
    cards = mover.now["picture"]["seats"][mover.now["you"]]["cards"]
    await mover.drop()
    back = await night.live(mover.name)
    now = await back.turn(table)
    assert now["picture"]["seats"][now["you"]]["cards"] == cards
    players = [back if client is mover else client for client in players]
    await act_once(players, table)
    return players


async def until_broke(players: list[Client], table: int) -> None:
    """Somebody loses everything, and buys new chips; then somebody does and has had enough."""
    reckless = gambler(1)
    for nth in range(2):
        before = len(offers(players[0], table))
        while len(offers(players[0], table)) == before:
            await play_rounds(players, table, 1, reckless)
        broke = next(client for client in players if client.name == offers(players[0], table)[-1]["player"])
        if nth:
            await broke.done("decline_rebuy", table=table)
        else:
            await broke.done("top_up", table=table, chips=100)


def offers(client: Client, table: int) -> list[dict[str, Any]]:
    return [event for event in client.events(table) if event["type"] == "RebuyOffered"]


async def blackjack(ann: Client, cem: Client) -> None:
    """Against the house, for five rounds, with chips enough for them."""
    settings = {"name": "Luxor", "game": "blackjack", "minimum": 2, "seats": 3}
    table = (await cem.done("create", settings=settings))["table"]
    for client in (cem, ann):
        await client.done("sit", table=table, chips=4000)
    await play_rounds([cem, ann], table, 5)


def bid_two(now: dict[str, Any]) -> dict[str, Any]:
    """The first to be asked is the landlord for 2, and nobody stands in the way."""
    bids = now["choices"].get("bid")
    if bids is None:
        return passive(now)
    return {"type": "Bid", "amount": 2} if 2 in bids else {"type": "Pass"}


async def landlord(night: Evening, seekers: list[Client]) -> None:
    """Three who ask for a game are given one, and it changes their scores."""
    for client in seekers:
        await client.done("seek")
    told = {client.name: await client.hear("matched") for client in seekers}
    room = told["ann"]["room"]
    await play_rounds(seekers, room, 1, bid_two)
    payoffs = []
    for client in seekers:
        await client.hear("gone", table=room)
        ended = [event for event in client.events(room) if event["type"] == "RoundEnded"]
        payoffs.append(ended[0]["payoffs"])
        score = (await night.place.house.store.accounts.by_name(client.name)).score
        assert score == ended[0]["payoffs"][told[client.name]["posid"]]
    assert sorted(payoffs[0]) == [-2, -2, 4]
    assert payoffs == [payoffs[0]] * 3


async def the_books(night: Evening) -> None:
    """Every chip that was given out is in a wallet or in the house's, and every account's figures say where from."""
    hub, store = night.place.hub, night.place.house.store
    while any(not room.is_empty for room in hub.rooms.values()):
        await asyncio.sleep(0.01)
    await hub.close(within_s=5)
    assert await store.money.wrong({}) == []
    assert await store.results.wrong() == []
    wallets = {name: await store.money.balance(wallet(hub.ids[name])) for name in night.names}
    assert sum(wallets.values()) + await store.money.balance("house") == 100 * START * len(wallets)
    for name, cents in wallets.items():
        results = await store.results.of(hub.ids[name])
        won = [cents_of(r.balance, registry.unit_of(r.game)) for r in results if r.for_chips]
        assert cents - 100 * START == sum(won)
    for table in range(1, 4):
        for record in await store.rounds.records(table):
            assert state_at(record, len(record.events)).need.payoffs == record.payoffs
            stamps = [mark.at_ns for mark in record.marks]
            assert stamps == sorted(set(stamps))
