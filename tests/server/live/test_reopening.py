"""Closed tables that are opened again, with their number, their settings and their deals, on either database."""

import pytest
from sqlalchemy import text

from croupier.errors import IllegalAction, Unknown
from croupier.server.live.books import check_books
from croupier.server.live.recovery import NotBalanced
from croupier.store.store import Store
from tests.server.live_house import TestHouse, house_file, opened, state_of
from tests.server.play import play_rounds, seated, whose_turn

pytestmark = pytest.mark.anyio


async def close(house: TestHouse, table: int) -> None:
    await house.hub.table_closing.close(house.hub.room(table), "Enough.", at_once=True)
    await house.hub.table_closing.stored()


async def test_a_reopened_table_survives_a_restart_and_a_second_closing(database_url: str) -> None:
    async with opened(database_url) as house:
        table, clients = await seated(house, ["ann", "ben"])
        await play_rounds(clients, table, 1)
        await close(house, table)
        room = await house.hub.reopen(table)
        assert (room.overview.taken, room.overview.settings.name, room.creator) == ([], "Kairo", "ann")
        await clients[0].done("sit", table=table, chips=100)
    async with opened(database_url) as house:
        assert house.hub.room(table).overview.players == ["ann"]
        clients = [await house.client(name) for name in ("ann", "ben")]
        await clients[1].done("sit", table=table, chips=100)
        await play_rounds(clients, table, 1)
        await close(house, table)
        numbers = [record.header.number for record in await house.store.rounds.records(table)]
        assert numbers == sorted(set(numbers))
        assert await house.books() == []
    async with opened(database_url) as house:
        assert house.hub.rooms == {}
        await house.hub.reopen(table)
        assert state_of(house.hub.room(table)).number == numbers[-1]


async def test_a_house_that_stops_in_between_closes_the_table_again(house: TestHouse, database: str) -> None:
    table, _ = await seated(house, ["ann", "ben"])
    await close(house, table)
    await house.store.tables.reopen(table)  # and then the power goes, before the journal says so
    async with Store.open(database) as store:
        assert [row.id for row in await store.tables.open()] == [table]
    async with opened(database) as again:
        assert again.hub.rooms == {}
        assert (await again.store.tables.by_id(table)).closed_why == "Enough."
        await again.hub.reopen(table)


async def test_a_closed_house_reopens_a_table_that_does_not_deal(house: TestHouse) -> None:
    table, clients = await seated(house, ["ann", "ben"], minimum=3)
    await close(house, table)
    house.hub.shut = "Inventory."
    room = await house.hub.reopen(table)
    await clients[0].done("sit", table=table, chips=100)
    assert room.overview.halted == "Inventory."


async def test_what_cannot_be_opened_again_says_why(house: TestHouse) -> None:
    table, _ = await seated(house, ["ann", "ben"])
    with pytest.raises(IllegalAction, match="This table is open"):
        await house.hub.reopen(table)
    with pytest.raises(Unknown):
        await house.hub.reopen(99)
    await close(house, table)
    async for _ in house.store.pruning.prune(2**62):
        pass
    with pytest.raises(IllegalAction, match="no longer kept"):
        await house.hub.reopen(table)
    await house.hub.close(within_s=0)
    with pytest.raises(IllegalAction, match="The house closes"):
        await house.hub.reopen(table)


async def test_a_full_house_makes_room_for_a_reopened_table_or_refuses(database: str) -> None:
    async with opened(database, house_file(tables_most=1)) as house:
        table, _ = await seated(house, ["ann", "ben"])
        await close(house, table)
        await seated(house, ["cem", "dan"])
        with pytest.raises(IllegalAction, match="in use"):
            await house.hub.reopen(table)
        assert (await house.store.tables.by_id(table)).closed_ns is not None


async def test_the_books_of_a_house_that_is_not_open_are_checked_as_at_its_start(database: str) -> None:
    async with opened(database) as house:
        table, clients = await seated(house, ["ann", "ben"])
        await whose_turn(clients, table)
    async with Store.open(database) as store:
        await check_books(store)
        wrong = "UPDATE balances SET amount = amount + 5 WHERE kind = 'escrow'"
        await store.database.write(lambda connection: connection.execute(text(wrong)).rowcount)
        with pytest.raises(NotBalanced, match="books are wrong"):
            await check_books(store)
