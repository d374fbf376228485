"""A server that is killed again and again, at any moment, with play going on.

Nothing that anybody was told is ever missing, the money adds up, and every round is played to its end with the cards
that it began with. `CROUPIER_KILLS=500` kills more often.
"""

import asyncio
import os
import random
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest
import websockets
from websockets.asyncio.client import connect

from croupier.bank.purse import Free
from croupier.server.cashier import Cashier
from croupier.store.accounts import NewAccount
from croupier.store.store import Store
from croupier.table import journal
from croupier.table.evolve import fold
from croupier.table.redaction import retold
from tests.server.live import Client
from tests.server.nursery import killable
from tests.server.play import passive
from tests.server.ports import free_port

pytestmark = pytest.mark.anyio
KILLS = int(os.environ.get("CROUPIER_KILLS", "25"))


@dataclass
class Bot:
    """Plays wherever it sits, comes back after every end, and remembers all that it was told."""

    name: str
    url: str
    dice: random.Random
    told: list[dict[str, Any]] = field(default_factory=list)
    acknowledged: list[tuple[int, int]] = field(default_factory=list)  # tables and numbers of decisions
    gaps: int = 0

    async def play(self) -> None:
        seen: dict[str, int] = {}
        while True:
            try:
                wire = await connect(self.url, compression=None, max_size=None)
            except (OSError, websockets.WebSocketException):
                await asyncio.sleep(0.01)
                continue
            client = Client(self.name, wire)
            try:
                await self._session(client, seen)
            except websockets.ConnectionClosed:
                continue
            finally:
                wire.transport.abort()

    async def _session(self, client: Client, seen: dict[str, int]) -> None:
        await client.send("hello", id=0, token=self.name, seen=seen)
        asked: dict[int, tuple[int, int]] = {}
        async for text in client.wire:
            message = msgspec.json.decode(text)
            if message["type"] == "ok" and message["id"] in asked:
                self.acknowledged.append(asked[message["id"]])
            if message["type"] != "table":
                continue
            table = message["table"]
            self.gaps += message["since"] != seen.get(str(table), message["since"])
            seen[str(table)] = message["seq"]
            self.told.append(message)
            if message.get("choices"):
                id = len(self.told)
                asked[id] = (table, message["seq"])
                await client.send("act", id=id, table=table, seq=message["seq"], action=self._choice(message))

    def _choice(self, message: dict[str, Any]) -> dict[str, Any]:
        choices = message["choices"]
        if "raise" in choices and self.dice.random() < 0.3:
            return {"type": "RaiseTo", "to": choices["raise"]["from"]}
        return passive(message)


async def check(database: str, bots: list[Bot], since: dict[str, int], firm: set[int]) -> dict[int, int]:
    """With the server dead: the books are right, and whatever anybody was told is in the journal, to the letter."""
    rounds = {}
    async with Store.open(database) as store:
        cashier = Cashier(Free(), {account.name: account.id for account in await store.accounts.all()})
        stacks: dict[tuple[int, int], int] = {}
        for row in await store.tables.open():
            entries = await store.journal.entries(row.id)
            batches = [*journal.read([entry.events for entry in entries])]
            state = fold(batches)
            stacks |= cashier.stacks(row.id, state)
            rounds[row.id] = state.number
            if row.id in firm:
                for bot in bots:
                    compare(bot, row.id, batches, state.game, since[bot.name])
        assert await store.money.wrong(stacks) == []
        assert await store.results.wrong() == []
    return rounds


def compare(bot: Bot, table: int, batches: list[Any], game: Any, first: int) -> None:
    mine = [msgspec.to_builtins(batch.events) for batch in retold(batches, game, bot.name)]
    for message in bot.told[first:]:
        if message["table"] == table:
            assert message["seq"] <= len(batches), f"{bot.name} was told of {message['seq']}, which is not kept"
            kept = [event for events in mine[message["since"] : message["seq"]] for event in events]
            if message["since"] < message["seq"]:
                assert plain(message["events"]) == plain(kept)
    for where, seq in bot.acknowledged:
        assert where != table or seq < len(batches)


def plain(events: list[Any]) -> Any:
    return msgspec.json.decode(msgspec.json.encode(events))


@pytest.mark.req("POKERIV3:U13")
async def test_killed_at_any_moment_a_house_loses_nothing_that_it_told(database: str) -> None:
    port, dice = free_port(), random.Random(4)
    names = ["ann", "ben", "cem", "dan", "eve", "fay"]
    async with Store.open(database) as store:
        for name in names:
            await store.accounts.create(NewAccount(name=name, nickname=name), at_ns=1)
    url = f"ws://127.0.0.1:{port}/ws"
    bots = [Bot(name, url, random.Random(name)) for name in names]
    async with killable(database, port) as server:
        await server.start()
        firm, loose = await open_tables(url)
        playing = [asyncio.create_task(bot.play()) for bot in bots]
        before: dict[int, int] = dict.fromkeys([*firm, *loose], 0)
        for _ in range(KILLS):
            since = {bot.name: len(bot.told) for bot in bots}
            await asyncio.sleep(dice.random() * 0.7)
            server.kill()
            await asyncio.sleep(0.02)  # what was on its way is heard
            rounds = await check(database, bots, since, firm)
            assert all(rounds[table] >= before[table] for table in firm)
            before |= rounds
            await server.start()
        await moving(bots, [*firm, *loose])
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    assert sum(len(bot.acknowledged) for bot in bots) > KILLS
    same_cards(bots, firm)
    assert sum(before.values()) > len(before)


async def open_tables(url: str) -> tuple[set[int], set[int]]:
    """Three tables, of which one keeps whole rounds only, and everybody at two of them."""
    clients = {}
    for name in ("ann", "ben", "cem", "dan", "eve", "fay"):
        client = Client(name, await connect(url, compression=None, max_size=None))
        client._reading = asyncio.create_task(client.read())
        await client.done("hello", token=name)
        clients[name] = client
    made = []
    for game, durable, here in [
        ("holdem", "act", ("ann", "ben", "cem", "dan")),
        ("blackjack", "act", ("cem", "dan", "eve")),
        ("holdem", "round", ("eve", "fay", "ann")),
    ]:
        about: dict[str, Any] = {"name": f"{game} {durable}", "game": game, "durable": durable, "pace_ms": 0}
        about |= {"buy_in": [1, None], "rebuy_s": 600, "turn_s": 60}
        table = (await clients[here[0]].done("create", settings=about))["table"]
        made.append(table)
        for name in here:
            await clients[name].done("sit", table=table, chips=10**9)
    for client in clients.values():
        client.wire.transport.abort()
        assert client._reading
        await client._reading
    return {made[0], made[1]}, {made[2]}


async def moving(bots: list[Bot], tables: list[int]) -> None:
    """Rounds go on at every table."""

    def last(table: int) -> int:
        return max([m.get("round", 0) for bot in bots for m in bot.told[-400:] if m["table"] == table], default=0)

    start = {table: last(table) for table in tables}
    async with asyncio.timeout(60):
        while not all(last(table) > start[table] + 1 for table in tables):
            await asyncio.sleep(0.02)


def same_cards(bots: list[Bot], tables: set[int]) -> None:
    """Whatever cards somebody saw of a round are the cards of that round before and after every kill."""
    hands: dict[tuple[str, int, int], list[str]] = {}
    for bot in bots:
        for message in bot.told:
            picture, you = message.get("picture"), message.get("you")
            if message["table"] not in tables or not picture or you is None or picture["game"] != "holdem":
                continue
            mine = picture["seats"][you]
            if mine and mine["cards"] and "??" not in mine["cards"]:
                kept = hands.setdefault((bot.name, message["table"], message["round"]), mine["cards"])
                assert kept == mine["cards"]
    assert hands
