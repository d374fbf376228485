"""The house falls over in the middle of a hand and is opened again: bots that were playing play on."""

import asyncio
import os
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from croupier.bots.loading import make
from croupier.client import BotRun, House
from croupier.client.follower import SeenRound
from croupier.play.player import Fault
from croupier.store.people.accounts import NewAccount
from croupier.store.store import Store
from tests.client.houses import PATIENCE_S
from tests.server.nursery import Killable, killable
from tests.server.ports import free_port

pytestmark = pytest.mark.anyio

NAMES = ("Ann", "Ben", "Cem")
GAMES: dict[str, dict[str, Any]] = {
    "holdem": {"options": {"limit": "fixed"}, "buy_in": [1, None]},
    "blackjack": {"buy_in": [1, None]},
    # Here what was told of the last rounds may never have happened.
    "omaha": {"options": {"limit": "fixed"}, "buy_in": [1, None], "durable": "round"},
}
HANDS = 12
KILLS = 5
HOUSES = max(1, int(os.environ.get("CROUPIER_KILLS", "0")) // 100)


@pytest.fixture
async def database(tmp_path: Path) -> str:
    """Of a house to which these have come."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    async with Store.open(url) as store:
        for name in NAMES:
            await store.accounts.create(NewAccount(name=name, nickname=name), at_ns=1)
    return url


@pytest.mark.req("POKERIV3:TJV14")
@pytest.mark.parametrize("seed", range(HOUSES))
async def test_bots_play_on_after_the_house_was_killed(database: str, seed: int) -> None:
    """Nobody misses a turn, of which each may take a minute, and all count the same hands."""
    port = free_port()
    async with killable(database, port) as server, AsyncExitStack() as stack:
        await server.start()
        houses = [
            await stack.enter_async_context(House(f"127.0.0.1:{port}", token=name, brief=name != NAMES[0]))
            for name in NAMES
        ]
        seats = [Seat(await run(house, game)) for game in GAMES for house in houses]
        async with asyncio.timeout(PATIENCE_S):
            playing = asyncio.gather(*[seat.run.play() for seat in seats])
            await killed_often(server, seats, random.Random(seed))
            await playing
        assert all(house.dropped > KILLS // 2 for house in houses)
    for seat in seats:
        assert seat.seen == [*range(1, HANDS + 1)]
        assert (seat.run.hands_played, seat.run.notes, seat.run.why) == (HANDS, [], "")


class Seat:
    """A bot at a table, and the rounds that it saw from their beginning to their end."""

    def __init__(self, run: BotRun) -> None:
        self.seen: list[int] = []
        self.run = run
        run.counted = self.counted

    def counted(self, played: SeenRound, faults: list[Fault]) -> None:
        self.seen.append(played.number)


async def run(house: House, game: str) -> BotRun:
    if house.you.name == NAMES[0]:
        await house.create(game, name=game, minimum=len(NAMES), turn_s=60, pace_ms=0, **GAMES[game])
    table = await house.join(game, chips=100_000)
    assert table.game is not None
    return BotRun(table, make("regular", seed=1, game=table.game), player=house.you.name, hands=HANDS)


async def killed_often(server: Killable, seats: list[Seat], dice: random.Random) -> None:
    """At any moment of a hand, a hand or two apart."""
    for kill in range(KILLS):
        while max(len(seat.seen) for seat in seats) < kill * (HANDS - 2) // KILLS:
            await asyncio.sleep(0.001)
        await asyncio.sleep(dice.random() * 0.02)
        server.kill()
        await server.start()
