"""The house falls over in the middle of a hand and is opened again: bots that were playing play on."""

import asyncio
from pathlib import Path

import pytest

from croupier.bots.loading import make
from croupier.client import BotRun, House, Table
from croupier.client.following import SeenRound
from croupier.play.player import Fault
from tests.client.process import Served, served

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse battery"
HANDS = 12


@pytest.mark.req("POKERIV3:TJV14")
async def test_bots_play_on_after_the_house_was_killed(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        async with guest(house, "Ann") as ann, guest(house, "Ben") as ben:
            await ann.create("holdem", name="lab", options={"big_blind": 2}, turn_s=2)
            runs = [run(one, await one.join("lab")) for one in (ann, ben)]
            seen: list[int] = []
            runs[0].counted = lambda played, faults: counted(seen, played, faults)
            playing = asyncio.gather(*[one.play() for one in runs])
            for hands in (3, 7):
                while len(seen) < hands:
                    await asyncio.sleep(0.001)
                await asyncio.to_thread(house.kill)
                await asyncio.to_thread(house.again)
            await playing
            assert ann.dropped >= 2
    assert sorted(set(seen)) == seen
    assert len(seen) >= HANDS - 2, "only the hand that was being played when the house fell over may be missing"
    assert [(one.hands_played, one.why) for one in runs] == [(HANDS, "")] * 2


def guest(house: Served, name: str) -> House:
    return House(house.address, name=name, password=PASSWORD, register=True)


def run(house: House, table: Table) -> BotRun:
    assert table.game is not None
    return BotRun(table, make("caller", seed=1, game=table.game), player=house.you.name, hands=HANDS)


def counted(seen: list[int], played: SeenRound, faults: list[Fault]) -> None:
    seen.append(played.number)
