"""Every game of a house has an identity of its own and a record of who played it (STUD, group game-state)."""

import asyncio

import pytest
from sqlalchemy import text

from croupier.table.settings import TableSettings
from tests.server.live_house import TestHouse, opened
from tests.server.play import passive, play_rounds

pytestmark = pytest.mark.anyio

GAMES = 500  # at each of two tables, some of them before a restart and some after it


async def played(house: TestHouse, tables: list[int]) -> list[int]:
    return [await house.store.rounds.last_number(table) for table in tables]


@pytest.mark.req("STUD:REQ050100", "STUD:REQ050300")
async def test_a_thousand_games_at_two_tables_over_a_restart_have_a_thousand_identities(database: str) -> None:
    async with opened(database) as house:
        tables, ann = [], await house.client("ann", brief=True)  # bots play where there is a spectator
        for _ in range(2):
            about = TableSettings(name="Kairo", game="stud", seats=2, pace_ms=0, rounds=GAMES, durable="round")
            room = await house.hub.open_table(about)
            tables.append(room.id)
            for _ in range(2):
                await house.hub.seat_bot(room, "random", 400, stays=True)
            await ann.done("watch", table=room.id)
        while min(await played(house, tables)) < GAMES // 5:
            await asyncio.sleep(0.05)
        assert max(await played(house, tables)) < GAMES, "the restart comes in the middle"
    async with opened(database) as house:
        ann = await house.client("ann", brief=True)
        for table in tables:
            await ann.done("watch", table=table)
        while await played(house, tables) != [GAMES] * 2:
            await asyncio.sleep(0.05)
        records = [record for table in tables for record in await house.store.rounds.records(table)]
        assert len({record.header.id for record in records}) == len(records) == 2 * GAMES
        players = {tuple([seat and seat.player for seat in record.header.seats]) for record in records}
        assert players == {("random-1", "random-2")}


@pytest.mark.req("STUD:REQ050300")
async def test_people_and_bots_are_recorded_as_the_players_of_each_hand(house: TestHouse) -> None:
    ann, ben = await house.client("ann"), await house.client("ben")
    about = {"name": "Kairo", "game": "stud", "seats": 3, "minimum": 2, "pace_ms": 0}
    table = (await ann.done("create", settings=about))["table"]
    await ann.done("sit", table=table, chips=400)
    await ann.done("add_bot", table=table, bot="caller", chips=400)
    await play_rounds([ann], table, 1, passive)
    await ben.done("sit", table=table, chips=400)
    await play_rounds([ann, ben], table, 2, passive)
    await ann.done("leave", table=table)
    query = text(f"SELECT number, player FROM seats WHERE table_id = {table} AND dealt = 1 ORDER BY number, seat")
    rows = await house.store.database.read(lambda connection: connection.execute(query).all())
    hands = {number: [player for at, player in rows if at == number] for number, _ in rows}
    assert hands[1] == ["ann", "caller-1"]
    assert hands[3] == ["ann", "caller-1", "ben"]
    for record in await house.store.rounds.records(table):
        assert [seat.player for seat in record.header.seats if seat] == hands[record.header.number]
