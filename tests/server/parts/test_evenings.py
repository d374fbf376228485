"""Evenings at a house in parts in which things go wrong: real processes, PostgreSQL and NATS, faults from a seed.

A table server, a front or NATS is killed; a process stands still for longer than its lease and comes back; connections
are cut between any two. After each evening the ledger sums are exact, no round is lost, doubled or continued with other
cards, players were told what is stored and no more, and all are back at their tables. `CROUPIER_EVENINGS=300` plays
more of them, as `make soak` does.
"""

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.databases import schema_of
from tests.server.parts.cuttable import Cuttable, cuttable_database, cuttable_port
from tests.server.parts.history import History
from tests.server.parts.house_in_parts import LEASE_S, PATIENCE_S, HouseInParts, house_in_parts
from tests.server.parts.players import Player

pytestmark = pytest.mark.anyio
NAMES = ("ann", "ben", "cem", "dan")
HOUSES = 2
EVENINGS = max(10, int(os.environ.get("CROUPIER_EVENINGS", "0")) // HOUSES)  # of each house
FAULTS = 2  # of an evening
TABLES = (  # game, durable by, who plays
    ("holdem", "act", ("ann", "ben", "cem")),
    ("blackjack", "act", ("cem", "dan")),
    ("holdem", "round", ("dan", "ann")),
)


@dataclass
class Place:
    """A house, its players, and the connections that can be cut."""

    house: HouseInParts
    players: list[Player]
    lines: dict[str, Cuttable]
    dice: random.Random
    firm: list[int]
    loose: list[int]
    done: list[str]


@asynccontextmanager
async def evening_house(folder: Path, postgresql: str, dice: random.Random) -> AsyncIterator[Place]:
    async with AsyncExitStack() as stack:
        database = await stack.enter_async_context(schema_of(postgresql))
        house = await stack.enter_async_context(house_in_parts(folder, database, names=NAMES))
        sockets = Path(stack.enter_context(TemporaryDirectory(prefix="croupier-")))  # their paths must be short
        lines: dict[str, Cuttable] = {}
        for name in ("front-1", "tables-1", "tables-2"):
            nats, port = await stack.enter_async_context(cuttable_port(house.nats.port))
            env = {"CROUPIER_NATS": f"nats://127.0.0.1:{port}"}
            lines[f"{name} and NATS"] = nats
            if found := await stack.enter_async_context(cuttable_database(sockets / name, database)):
                lines[f"{name} and the database"], env["CROUPIER_DATABASE"] = found
            await house.start(name, **env)
        outside, port = await stack.enter_async_context(cuttable_port(house.fronts[0].port))
        lines["clients and the front"] = outside
        players = [Player(name, [f"ws://127.0.0.1:{port}/ws"], random.Random(name), 0.03) for name in NAMES]
        playing = [asyncio.create_task(player.play()) for player in players]
        firm, loose = await open_tables({player.name: player for player in players})
        yield Place(house, players, lines, dice, firm, loose, [])
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


async def open_tables(players: dict[str, Player]) -> tuple[list[int], list[int]]:
    """Two tables that store every act and one that stores whole rounds, with people at them."""
    made: dict[str, list[int]] = {"act": [], "round": []}
    for game, durable, here in TABLES:
        about: dict[str, Any] = {"name": f"{game} {durable}", "game": game, "durable": durable, "pace_ms": 0}
        about |= {"buy_in": [1, None], "rebuy_s": 600, "turn_s": 60, "minimum": len(here)}
        front = await players[here[0]].at_front()
        opened = await front.ask("create", settings=about)
        assert opened["type"] == "ok", opened
        made[durable].append(opened["table"])
        for name in here:
            answer = await players[name].ask(opened["table"], "sit", chips=10**9)
            assert answer["type"] == "ok", answer
    return made["act"], made["round"]


async def kill_tables(place: Place) -> str:
    name = place.dice.choice([part.name for part in place.house.servers])
    await place.house.kill(name)
    await asyncio.sleep(place.dice.choice([0, LEASE_S * 1.5]))
    await place.house.start(name)
    return f"killed {name}"


async def kill_front(place: Place) -> str:
    await place.house.kill("front-1")
    await place.house.start("front-1")
    return "killed the front"


async def kill_nats(place: Place) -> str:
    await place.house.nats.kill()
    await asyncio.sleep(place.dice.random())
    await place.house.nats.start()
    return "killed NATS"


async def stop_and_go(place: Place) -> str:
    """A process stands still for longer than its lease, and wakes up."""
    name = place.dice.choice([part.name for part in place.house.servers])
    place.house.signal(name, signal.SIGSTOP)
    try:
        await asyncio.sleep(LEASE_S * place.dice.uniform(0.5, 2.0))
    finally:
        place.house.signal(name, signal.SIGCONT)
    return f"stopped {name} for a while"


async def cut(place: Place) -> str:
    name = place.dice.choice(sorted(place.lines))
    place.lines[name].cut()
    return f"cut {name}"


FAULT_KINDS: tuple[Callable[[Place], Awaitable[str]], ...] = (kill_tables, kill_front, kill_nats, stop_and_go, cut, cut)


async def moving(place: Place) -> None:
    """Everybody is back, and rounds go on at every table."""
    start = {table: _last(place, table) for table in [*place.firm, *place.loose]}
    heard = {(player.name, table): len(player.told) for player in place.players for table in player.tables}
    async with asyncio.timeout(PATIENCE_S):
        while not all(_last(place, table) > start[table] for table in start):
            await asyncio.sleep(0.02)
        while not all(_is_told(player, table, heard) for player in place.players for table in player.tables):
            await asyncio.sleep(0.02)


def _last(place: Place, table: int) -> int:
    return max([m.get("round", 0) for p in place.players for m in p.told[-400:] if m["table"] == table], default=0)


def _is_told(player: Player, table: int, heard: dict[tuple[str, int], int]) -> bool:
    return any(m["table"] == table for m in player.told[heard.get((player.name, table), 0) :])


def same_cards(place: Place) -> None:
    """The cards that a player saw of a round are its cards before and after every fault."""
    hands: dict[tuple[str, int, int], list[str]] = {}
    for player in place.players:
        for message in player.told:
            picture, you = message.get("picture"), message.get("you")
            if message["table"] not in place.firm or not picture or you is None or picture["game"] != "holdem":
                continue
            mine = picture["seats"][you]
            if mine and mine["cards"] and "??" not in mine["cards"]:
                kept = hands.setdefault((player.name, message["table"], message["round"]), mine["cards"])
                assert kept == mine["cards"]
    assert hands


@pytest.mark.parametrize("seed", range(HOUSES))
async def test_whatever_fails_a_house_in_parts_plays_on_and_loses_nothing(
    postgresql: str, tmp_path: Path, seed: int
) -> None:
    dice = random.Random(seed)
    async with evening_house(tmp_path, postgresql, dice) as place:
        history = History(place.house.database)
        for _ in range(EVENINGS):
            for _ in range(FAULTS):
                await asyncio.sleep(dice.random() * 0.3)
                place.done.append(await dice.choice(FAULT_KINDS)(place))
            try:
                await moving(place)
                answered = [act for player in place.players for act in player.acknowledged]
                await history.read()
            except BaseException:
                print(place.done, [(p.name, p.errors[-3:], p.gaps[-3:]) for p in place.players])
                raise
            for table, seq in answered:
                assert table in place.loose or seq < len(history.batches[table]), "an answered act is not stored"
        history.check_told(place.players, place.firm)
        assert [gap for player in place.players for gap in player.gaps if gap[0] in place.firm] == []
        assert [error for player in place.players for error in player.errors] == []
        same_cards(place)
