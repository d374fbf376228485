"""What a table has decided and not stored yet can be read nowhere in the house: it may never have happened."""

import asyncio
from typing import Any

import httpx
import pytest

from croupier.server.live.room import Room
from tests.server.live_house import TestHouse, held_up
from tests.server.open_house import Place, anyio_backend, place, two_players
from tests.server.play import act_once, whose_turn

__all__ = ["anyio_backend", "place"]
pytestmark = pytest.mark.anyio

PATHS = ("/api/tables", "/api/tables/1", "/api/me", "/api/house", "/api/online")
GAUGES = ("croupier_rounds_played", "croupier_seats_taken")


async def readings(place: Place, person: httpx.AsyncClient, room: Room) -> list[Any]:
    """All that lobby, REST and metrics say of a table, and what is counted when the house is opened."""
    answers = [await person.get(path) for path in PATHS]
    assert [answer.status_code for answer in answers] == [200] * len(PATHS)
    gauges = [line for line in (await person.get("/metrics")).text.splitlines() if line.startswith(GAUGES)]
    hub = place.hub
    known = [room.overview, hub.lobby.line(room), hub.posting.stacks(room.id, room.overview), hub.rooms_of("Ann")]
    texts = [answer.text.replace(',"kind":"person"', "") for answer in answers]  # which may be said or left out
    return [*texts, gauges, *known]


async def mail(room: Room, most: int) -> None:
    """Wait until more than so much waits at a table that is storing."""
    async with asyncio.timeout(30):
        while len(room._mail) <= most:
            await asyncio.sleep(0)


@pytest.mark.parametrize("stored", [True, False], ids=["stored", "failed"])
async def test_lobby_rest_and_study_read_only_what_is_stored(
    place: Place, monkeypatch: pytest.MonkeyPatch, stored: bool
) -> None:
    people, clients = await two_players(place)
    table = await place.table(clients, pace_ms=600_000)
    mover = await whose_turn(clients, table)
    person, room = people[clients.index(mover)], place.hub.room(table)
    before = await readings(place, person, room)
    waits, goes = held_up(place.house.store, monkeypatch, error=None if stored else RuntimeError("no"))
    folding = asyncio.create_task(mover.ask("act", table=table, seq=mover.now["seq"], action={"type": "Fold"}))
    await waits.wait()
    question = asyncio.create_task(person.post("/api/strength/mine", json={"table": table, "samples": 100}))
    await mail(room, 0)
    assert await readings(place, person, room) == before  # and the round goes on
    assert not question.done()
    goes.set()
    answer, strength = await folding, await question
    if stored:
        assert answer["type"] == "ok"
        assert (strength.status_code, strength.json()["code"]) == (409, "strength/no-hand")
        assert (await readings(place, person, room))[0] != before[0]
    else:
        assert answer["code"] == "house/not-kept"
        assert strength.status_code == 200, strength.text
        assert await readings(place, person, room) == before


async def test_a_bot_is_asked_when_the_decision_before_it_is_stored(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await house.client("ann")
    settings = {"name": "Kairo", "game": "holdem", "minimum": 2, "pace_ms": 600_000}
    table = (await ann.done("create", settings=settings))["table"]
    await ann.done("sit", table=table, chips=100)
    await ann.done("add_bot", table=table, bot="caller", chips=100)
    await ann.turn(table)
    room = house.hub.rooms[table]
    [bot] = house.hub.bots._posts[table].members.values()
    asked = bot.asked
    waits, goes = held_up(house.store, monkeypatch)
    acting = asyncio.create_task(act_once([ann], table))
    await waits.wait()
    with pytest.raises(AssertionError):
        _ = room.turns
    assert bot.asked == asked
    goes.set()
    await acting
    await ann.turn(table)
    assert bot.asked > asked


async def test_a_client_that_begins_to_watch_is_shown_what_is_stored(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, eve = await house.client("ann"), await house.client("eve")
    table = (await ann.done("create", settings={"name": "Kairo", "game": "holdem"}))["table"]
    waits, goes = held_up(house.store, monkeypatch)
    sitting = asyncio.create_task(ann.done("sit", table=table, chips=100))
    await waits.wait()
    await eve.done("watch", table=table)
    assert house.hub.rooms_of("ann") == []
    assert eve.tables == []
    goes.set()
    await sitting
    assert (await eve.hear("table"))["seats"][0]["player"] == "ann"
