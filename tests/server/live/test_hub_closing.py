"""Closing the house: people are told, rounds end if they can, everything is kept."""

import asyncio

import pytest

from croupier.protocol.close_codes import CloseCode
from croupier.store.store import Store
from tests.server.live_house import house_file, opened
from tests.server.play import act_once, play_rounds, seated, whose_turn

pytestmark = pytest.mark.anyio


async def test_a_house_that_closes_says_so_and_lets_the_round_end(database: str) -> None:
    async with opened(database) as house:
        table, clients = await seated(house, ["ann", "ben"])
        await whose_turn(clients, table)
        closing = asyncio.create_task(house.hub.close())
        for client in clients:
            assert (await client.hear("notice"))["code"] == "house/closing"
            await client.hear_events("Halted")
        assert await clients[0].refused("create", settings={"name": "New", "game": "holdem"}) == "house/closing"
        await play_rounds(clients, table, 1)
        await closing
        for client in clients:
            assert await client.closed() == CloseCode.GOING_AWAY
        assert clients[0].now["round"] == 1
    async with Store.open(database) as store:
        assert len(await store.rounds.records(table)) == 1


async def test_a_round_that_does_not_end_in_time_goes_on_when_the_house_is_open_again(database: str) -> None:
    async with opened(database, house_file(live={"close_s": 0.05})) as house:
        table, clients = await seated(house, ["ann", "ben"])
        await act_once(clients, table)
        hand = clients[0].now["picture"]["seats"][0]["cards"]
        await house.hub.close()
        assert await clients[0].closed() == CloseCode.GOING_AWAY
    async with opened(database) as house:
        clients = [await house.client(name) for name in ("ann", "ben")]
        await whose_turn(clients, table)
        assert clients[0].now["round"] == 1
        assert clients[0].now["picture"]["seats"][0]["cards"] == hand
        await play_rounds(clients, table, 2)
        assert await house.books() == []


async def test_a_table_that_keeps_whole_rounds_has_all_of_it_when_the_house_is_closed(database: str) -> None:
    async with opened(database, house_file(live={"close_s": 0.05})) as house:
        table, clients = await seated(house, ["ann", "ben"], durable="round")
        for _ in range(12):
            await act_once(clients, table)
        await house.hub.close()
        seq = house.hub.rooms[table].broadcast.seq
    async with Store.open(database) as store:
        assert await store.journal.last_seq(table) == seq


async def test_a_closed_table_pays_everybody_back(database: str) -> None:
    async with opened(database, house_file(purse={"kind": "wallet", "start": 1000})) as house:
        table, clients = await seated(house, ["ann", "ben"])
        await act_once(clients, table)
        await house.hub.table_closing.close(house.hub.rooms[table], "enough", at_once=True)
        for client in clients:
            assert (await client.hear("gone", table=table))["says"] == "enough"
        wallets = await house.store.money.balances("wallet")
        assert sum(wallets.values()) == 2000_00
        assert house.hub.rooms == {}
        assert await house.books() == []
        assert await clients[0].refused("watch", table=table) == "table/unknown"
    async with Store.open(database) as store:
        assert (await store.tables.by_id(table)).closed_why == "enough"
