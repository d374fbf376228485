"""A server that is killed again and again, at any moment, with play going on.

Nothing that anybody was told is ever missing, the money adds up, and every round is played to its end with the cards
that it began with. `CROUPIER_KILLS=5000` kills more often, as `make soak` does.
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
from croupier.server.money.posting import Posting
from croupier.store.people.accounts import NewAccount
from croupier.store.store import Store
from croupier.table import journal
from croupier.table.evolve import fold
from croupier.table.overview import overview_of
from croupier.table.redaction import retold
from croupier.table.state import TableState
from tests.server.live_house import Client
from tests.server.nursery import Killable, killable
from tests.server.play import passive
from tests.server.ports import free_port

pytestmark = pytest.mark.anyio
KILLS = 50  # of one house
HOUSES = max(3, int(os.environ.get("CROUPIER_KILLS", "0")) // KILLS)
WAIT_S = (
    0.01,
    0.4,
)  # from one kill to the next, at most: now while people come back, now when they have played a while


@dataclass
class Bot:
    """Plays wherever it sits, comes back after every end, and remembers all that it was told."""

    name: str
    url: str
    dice: random.Random
    told: list[dict[str, Any]] = field(default_factory=list)
    acknowledged: list[tuple[int, int]] = field(default_factory=list)  # tables and numbers of decisions
    gaps: list[int] = field(default_factory=list)  # tables of which something was missing
    connected: bool = False

    async def play(self, server: Killable) -> None:
        seen: dict[str, int] = {}
        while True:
            await server.open.wait()
            try:
                wire = await connect(self.url, compression=None, max_size=None)
            except (OSError, websockets.WebSocketException):
                await asyncio.sleep(0.001)
                continue
            self.connected = True
            try:
                await self._session(Client(self.name, wire), seen)
            except websockets.ConnectionClosed:
                continue
            finally:
                self.connected = False
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
            if message["since"] != seen.get(str(table), message["since"]):
                self.gaps.append(table)
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


class Books:
    """All that is kept of the tables, read on after each kill, while the server is dead."""

    def __init__(self, database: str) -> None:
        self._database = database
        self.batches: dict[int, list[Any]] = {}
        self.states: dict[int, TableState] = {}

    async def read_on(self) -> None:
        """The books are right, and rounds go on where they were."""
        async with Store.open(self._database) as store:
            posting = Posting(Free(), {account.name: account.id for account in await store.accounts.all()})
            stacks: dict[tuple[int, int], int] = {}
            for row in await store.tables.open():
                stacks |= posting.stacks(row.id, overview_of(await self._read(store, row.id)))
            assert await store.money.wrong(stacks) == []
            assert await store.results.wrong() == []

    async def _read(self, store: Store, table: int) -> TableState:
        read = self.batches.setdefault(table, [])
        state = self.states.get(table)
        entries = await store.journal.entries(table, after=len(read))
        new = [*journal.read([entry.events for entry in entries], state.game if state else None)]
        if new:
            state = self.states[table] = fold(new, state)
            read += new
        assert state is not None
        return state

    def check_told(self, bot: Bot, table: int, first: int) -> None:
        """Whatever somebody was told of, or promised, is kept."""
        last = self.batches[table][-1].seq
        for message in bot.told[first:]:
            assert message["table"] != table or message["seq"] <= last, f"{bot.name} was told of {message['seq']}"
        for where, seq in bot.acknowledged:
            assert where != table or seq < last

    async def check_whole(self, bots: list[Bot], tables: set[int]) -> None:
        """Read from the beginning it is the same, and what was told is what is kept, to the letter."""
        before, self.batches, self.states = self.batches, {}, {}
        await self.read_on()
        for table in tables:
            assert self.batches[table][: len(before[table])] == before[table]
            for bot in bots:
                compare(bot, table, self.batches[table], self.states[table].game)


def compare(bot: Bot, table: int, batches: list[Any], game: Any) -> None:
    mine = [plain([*batch.events]) for batch in retold(batches, game, bot.name)]
    for message in bot.told:
        if message["table"] == table and message["since"] < message["seq"]:
            kept = [event for events in mine[message["since"] : message["seq"]] for event in events]
            assert message["events"] == kept


def plain(events: list[Any]) -> Any:
    return msgspec.json.decode(msgspec.json.encode(events))


@pytest.mark.req("POKERIV3:U13")
@pytest.mark.parametrize("seed", range(HOUSES))
async def test_killed_at_any_moment_a_house_loses_nothing_that_it_told(database: str, seed: int) -> None:
    port, dice = free_port(), random.Random(seed)
    names = ["ann", "ben", "cem", "dan", "eve", "fay"]
    async with Store.open(database) as store:
        for name in names:
            await store.accounts.create(NewAccount(name=name, nickname=name), at_ns=1)
    url = f"ws://127.0.0.1:{port}/ws"
    bots = [Bot(name, url, random.Random(name)) for name in names]
    books = Books(database)
    async with killable(database, port) as server:
        await server.start()
        firm, loose = await open_tables(url)
        playing = [asyncio.create_task(bot.play(server)) for bot in bots]
        for _ in range(KILLS):
            since = {bot.name: len(bot.told) for bot in bots}
            await asyncio.sleep(dice.random() * dice.choice(WAIT_S))
            await killed(server, bots)
            await books.read_on()
            for bot in bots:
                for table in firm:
                    books.check_told(bot, table, since[bot.name])
            await server.start()
        await moving(bots, [*firm, *loose])
        await killed(server, bots)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await books.check_whole(bots, firm)
    assert sum(len(bot.acknowledged) for bot in bots) > KILLS
    assert not firm.intersection([table for bot in bots for table in bot.gaps]), "after a kill something was not told"
    same_cards(bots, firm)


async def killed(server: Killable, bots: list[Bot]) -> None:
    """And all that was on its way is heard."""
    server.kill()
    while any(bot.connected for bot in bots):
        await asyncio.sleep(0.001)


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
