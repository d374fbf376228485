"""Lessons in a house: a table of one's own, bots that play their part, and nothing of it that counts."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest

from croupier.games.profile import profile_of
from croupier.store.rounds.extracts import Filter
from croupier.table.settings import LESSON_TURN_S
from tests.games.test_lessons import TOLD, taught
from tests.server.live_house import Client, TestHouse, house_file, opened, state_of

pytestmark = pytest.mark.anyio

GAIN = {"landlord": 6, "holdem": 15, "blackjack": 2000}


@pytest.fixture
async def house(database: str) -> AsyncIterator[TestHouse]:
    async with opened(database, house_file(purse={"kind": "wallet", "start": 1000})) as made:
        yield made


async def learn(client: Client, game: str) -> int:
    return int((await client.done("learn", game=game))["table"])


def last(client: Client, table: int) -> dict[str, Any]:
    return next((message for message in reversed(client.tables) if message["table"] == table), {})


def is_after(client: Client, table: int, seq: int) -> bool:
    return int(last(client, table)["seq"]) > seq


async def follow(client: Client, table: int) -> list[str]:
    """Do what the lesson advises until it advises nothing more; answers with the notes of these moments."""
    notes: list[str] = []

    def moment() -> Any:
        now = last(client, table)
        return now if now.get("choices") or (now.get("picture") or {}).get("payoffs") else None

    while True:
        now = await client.until(moment, "for advice")
        coach = now["coach"]
        notes.append(coach["note"])
        if coach.get("control") == "next":
            await client.done("ready", table=table)
        elif "do" in coach:
            await client.done("act", table=table, seq=now["seq"], action=coach["do"])
        else:
            return notes
        await client.until(partial(is_after, client, table, now["seq"]), "for what follows")


@pytest.mark.parametrize("game", TOLD)
async def test_a_lesson_is_played_to_its_end_and_counts_nowhere(house: TestHouse, game: str) -> None:
    ann = await house.client("ann")
    account = await house.store.accounts.by_name("ann")
    balances = await house.store.money.balances()
    table = await learn(ann, game)
    await ann.turn(table)
    line = next(one for one in (await lobby(ann)) if one["table"] == table)
    assert (line["lesson"], line["practice"], line["spectators"]) == (True, True, False)
    assert state_of(house.hub.rooms[table]).turn_ns == LESSON_TURN_S * 10**9
    assert await follow(ann, table) == TOLD[game]
    end = last(ann, table)
    assert end["picture"]["payoffs"][0] == GAIN[game]
    assert (end["you"], end.get("next_round_ns"), end.get("closed", "")) == (0, None, "")
    assert await house.books() == []
    assert await house.store.money.balances() == balances
    records = await house.store.rounds.records(table)
    assert [(record.header.chance, record.header.rigged) for record in records] == [
        ("rigged", True) for _ in range(taught(game).lesson.rounds)
    ]
    assert (await house.store.tables.by_id(table)).name.startswith("Lesson: ")
    assert await house.store.results.of(account.id) == []
    assert (await house.store.accounts.by_id(account.id)).score == 0
    assert (await house.store.curves.of(Filter(player="ann", game=game))).rounds == 0
    await ann.done("leave", table=table)
    while table in house.hub.rooms:
        await asyncio.sleep(0.01)  # the bots follow, and the table closes
    assert await house.books() == []
    assert await house.store.money.balances() == balances


async def lobby(client: Client) -> list[dict[str, Any]]:
    await client.done("lobby")
    told = await client.until(lambda: next((m for m in client.heard if m["type"] == "lobby"), None), "for the lobby")
    tables: list[dict[str, Any]] = told["tables"]
    return tables


async def test_others_may_neither_watch_nor_sit_and_a_new_lesson_ends_the_last_one(house: TestHouse) -> None:
    ann, ben = await house.client("ann"), await house.client("ben")
    table = await learn(ann, "landlord")
    assert await ben.refused("watch", table=table) == "table/no-spectators"
    assert await ben.refused("sit", table=table) == "table/others-only"
    again = await learn(ann, "landlord")
    assert again != table
    gone = await ann.until(lambda: [m["table"] for m in ann.heard if m["type"] == "gone"], "for the end of the first")
    assert gone == [table]
    assert [*house.hub.rooms] == [again]
    assert (await ann.turn(again))["coach"]["note"] == "bid"


async def test_a_lesson_that_is_over_closes_when_the_newcomer_has_gone(house: TestHouse) -> None:
    ann = await house.client("ann")
    table = await learn(ann, "holdem")
    await follow(ann, table)
    assert table in house.hub.rooms
    await ann.drop()
    while table in house.hub.rooms:
        await asyncio.sleep(0.01)


async def test_only_games_that_have_a_lesson_are_taught_and_only_the_house_opens_one(house: TestHouse) -> None:
    ann = await house.client("ann")
    assert profile_of(taught("holdem").game).lesson
    assert await ann.refused("learn", game="stud") == "lesson/none"
    assert await ann.refused("learn", game="chess") == "game/unknown"
    settings = {"name": "Mine", "game": "holdem", "lesson": True}
    assert await ann.refused("create", settings=settings) == "table/invalid"
    assert house.hub.rooms == {}


async def test_the_bots_go_on_with_their_part_after_the_house_was_closed(database: str) -> None:
    async with opened(database) as house:
        ann = await house.client("ann")
        table = await learn(ann, "landlord")
        now = await ann.turn(table)
        await ann.done("act", table=table, seq=now["seq"], action=now["coach"]["do"])
    async with opened(database) as house:
        ann = await house.client("ann")
        assert await follow(ann, table) == TOLD["landlord"][1:]
