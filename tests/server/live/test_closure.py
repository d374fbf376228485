"""While the superuser keeps the house closed no round begins, by whatever way its table came about."""

import asyncio
from typing import Any

import pytest

from croupier.server.live.closure import Closure
from croupier.store.tables.batch import StoredBatch
from croupier.table.settings import TableSettings
from tests.server.live_house import TestHouse, held_up, house_file, opened
from tests.server.play import play_rounds, seated

pytestmark = pytest.mark.anyio

WHY = "Back at eight."
QUICK = TableSettings(name="Kairo", game="holdem", pace_ms=0)


async def sat(house: TestHouse, table: int) -> list[Any]:
    clients = [await house.client(name) for name in ("ann", "ben")]
    for client in clients:
        await client.done("sit", table=table, chips=100)
    return clients


async def test_nobody_opens_a_table_while_the_house_is_closed(house: TestHouse) -> None:
    closure, ann = Closure(house.hub), await house.client("ann")
    closure.close(WHY)
    assert closure.why == WHY
    answer = await ann.ask("create", settings={"name": "Kairo", "game": "holdem"})
    assert (answer["code"], answer["says"]) == ("house/closed", WHY)
    closure.open()
    await ann.done("create", settings={"name": "Kairo", "game": "holdem"})


async def test_everybody_is_told_when_the_doors_close_and_open_and_so_is_who_comes_meanwhile(house: TestHouse) -> None:
    closure, ann = Closure(house.hub), await house.client("ann")
    closure.close(WHY)
    notice = await ann.hear("notice")
    assert (notice["code"], notice["says"]) == ("house/closed", WHY)
    assert (await (await house.client("ben")).hear("welcome"))["closed"] == WHY
    closure.open()
    await ann.hear("notice", code="house/open")
    assert "closed" not in await (await house.client("cem")).hear("welcome")


async def test_a_table_that_the_house_opens_meanwhile_deals_only_when_it_is_open_again(house: TestHouse) -> None:
    closure = Closure(house.hub)
    closure.close(WHY)
    room = await house.hub.open_table(QUICK)
    clients = await sat(house, room.id)
    await clients[0].hear("table", halted=WHY)
    await house.idle(room.id)
    assert room.overview.number == 0
    closure.open()
    await play_rounds(clients, room.id, 1)


async def test_a_table_that_is_being_opened_when_the_doors_close_does_not_deal(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    closure, append = Closure(house.hub), house.store.append

    async def slow(batches: list[StoredBatch]) -> None:
        closure.close(WHY)
        await append(batches)

    with monkeypatch.context() as patched:
        patched.setattr(house.store, "append", slow)
        room = await house.hub.open_table(QUICK)
    clients = await sat(house, room.id)
    await clients[0].hear("table", halted=WHY)
    await house.idle(room.id)
    assert room.overview.number == 0


async def test_a_table_whose_halt_could_not_be_kept_halts_all_the_same(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, clients = await seated(house, ["ann", "ben"])
    append, failed = house.store.append, asyncio.Event()

    async def failing(batches: list[StoredBatch]) -> None:
        if b"Halted" in batches[0].events and not failed.is_set():
            failed.set()
            raise OSError("the disk is full")
        await append(batches)

    monkeypatch.setattr(house.store, "append", failing)
    Closure(house.hub).close(WHY)
    await failed.wait()
    await clients[0].until(lambda: clients[0].now.get("halted") == WHY, "for the halt")
    await play_rounds(clients, table, 1)
    room = await house.idle(table)
    assert room.overview.number == 1


async def test_no_games_are_matched_while_the_house_is_closed(database: str) -> None:
    matching = {"game": "landlord", "players": 3, "every_s": 0.01}
    async with opened(database, house_file(matching=matching, purse={"kind": "score"})) as house:
        closure = Closure(house.hub)
        clients = [await house.client(name) for name in ("ann", "ben", "cem")]
        for client in clients[:2]:
            await client.done("seek")
        closure.close(WHY)
        assert await clients[2].refused("seek") == "house/closed"
        assert house.hub.matchmaker is not None
        await house.hub.matchmaker.run_once()
        assert house.hub.rooms == {}
        closure.open()
        await clients[2].done("seek")
        await clients[0].hear("matched")


async def test_a_table_that_was_being_opened_when_the_house_closed_for_good_is_stopped_with_it(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits, goes = held_up(house.store, monkeypatch)
    opening = asyncio.create_task(house.hub.open_table(QUICK))
    await waits.wait()
    closing = asyncio.create_task(house.hub.close(within_s=0))
    while not house.hub.closing:
        await asyncio.sleep(0)
    goes.set()
    room = await opening
    await closing
    assert room._task is not None
    assert room._task.done()
    assert room.overview.halted
