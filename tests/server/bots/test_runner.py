"""Bots of the house that stay at a table: they play for whoever looks on, and make room for people."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.kit.clock import system
from croupier.server import bootstrap
from croupier.server.config.house import load
from croupier.server.live.room import Room
from croupier.server.ops.logs import Log
from croupier.table.settings import TableSettings
from tests.server.live_house import PATIENCE_S, TestHouse, house_file, opened
from tests.server.play import play_rounds

pytestmark = pytest.mark.anyio


async def table_of_bots(house: TestHouse, game: str, bots: list[str], chips: int, **settings: Any) -> Room:
    room = await house.hub.open_table(TableSettings(name="Bots", game=game, pace_ms=0, **settings))
    for nth, bot in enumerate(bots):
        await house.hub.seat_bot(room, bot, chips, name=f"Bot {nth}", stays=True)
    return room


async def until(found: Any, what: str) -> None:
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not found():
                await asyncio.sleep(0.005)
    except TimeoutError:
        raise AssertionError(f"waited in vain {what}") from None


def seated(room: Room) -> int:
    return len(room.overview.taken)


async def rests(room: Room) -> None:
    await until(lambda: room.overview.resting and not room.overview.running, f"for a rest: {room.overview}")


@asynccontextmanager
async def at(database: str, **crew: Any) -> AsyncIterator[TestHouse]:
    async with opened(database, house_file(guests=True, crew=crew)) as house:
        yield house


async def test_bots_play_while_somebody_looks_on_and_rest_when_nobody_does(database: str) -> None:
    async with at(database) as house:
        room = await table_of_bots(house, "holdem", ["caller"] * 3, 200, seats=6)
        await rests(room)
        seq = room.broadcast.seq
        await house.idle(room.id)
        assert (room.broadcast.seq, room.overview.number) == (seq, 0)  # nothing happens, nothing is stored
        guest = await house.guest()
        await guest.done("watch", table=room.id)
        await guest.hear_events("RoundEnded", 2)
        assert not guest.now.get("resting")
        await guest.done("unwatch", table=room.id)
        await rests(room)
        number = room.overview.number
        ann = await house.client("ann")
        await ann.done("watch", table=room.id)
        await ann.hear_events("RoundEnded", 1)
        await ann.drop()
        await rests(room)
        assert room.overview.number > number
        assert await house.books() == []


async def test_who_sits_down_is_company_too_and_finds_a_free_seat(database: str) -> None:
    async with at(database) as house:
        room = await table_of_bots(house, "holdem", ["caller"] * 3, 200, seats=6)
        ann = await house.client("ann")
        await ann.done("sit", table=room.id, chips=100)
        await play_rounds([ann], room.id, 2)
        await ann.done("leave", table=room.id)
        await rests(room)


async def test_a_page_that_was_left_open_is_company_for_a_while_only(database: str) -> None:
    async with at(database, company_s=0.3) as house:
        room = await table_of_bots(house, "holdem", ["caller"] * 2, 200, seats=6)
        ann = await house.client("ann")
        await ann.done("watch", table=room.id)
        await ann.hear_events("Rested", 1)
        assert ann.now["resting"]
        await ann.done("say", table=room.id, text="I am here")
        await ann.hear_events("Rested", 2)
        await ann.done("watch", table=room.id)
        await ann.hear_events("Rested", 3)


async def test_bots_that_are_told_so_play_on_alone(database: str) -> None:
    async with at(database, alone="play") as house:
        room = await table_of_bots(house, "holdem", ["caller"] * 2, 200)
        await until(lambda: room.overview.number > 2, "for rounds")
        assert not room.overview.resting


async def test_people_who_wait_get_the_seats_of_bots_who_come_back_when_they_have_gone(database: str) -> None:
    async with at(database) as house:
        room = await table_of_bots(house, "landlord", ["greedy"] * 3, 0)
        ann = await house.client("ann")
        answer = await ann.done("sit", table=room.id)
        assert answer["answer"]["type"] == "Queued"
        await until(lambda: room.overview.seat_of("ann") is not None, "for a seat")
        assert not ann.count("Surrendered", room.id)  # the game that was played was played to its end
        await play_rounds([ann], room.id, 1)
        await ann.done("leave", table=room.id)
        await until(lambda: seated(room) == 3, "for the bot")
        assert set(room.overview.players) == {"Bot 0", "Bot 1", "Bot 2"}
        await rests(room)


async def test_two_bots_that_made_room_both_come_back(database: str) -> None:
    async with at(database) as house:
        room = await table_of_bots(house, "landlord", ["greedy"] * 3, 0)
        people = [await house.client(name) for name in ("ann", "ben")]
        for client in people:
            await client.done("sit", table=room.id)
        while not {"ann", "ben"} <= {seat.player for seat in room.overview.taken}:
            await people[0].ask("resign", table=room.id)  # whenever she is in a game: ben waits for its end
            await asyncio.sleep(0.01)
        for client in people:
            await client.done("leave", table=room.id)
        await until(lambda: set(room.overview.players) == {"Bot 0", "Bot 1", "Bot 2"}, "for both bots")
        await rests(room)


async def test_a_bot_that_was_late_comes_back_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a machine has slept. One that is late again has something wrong with it."""
    async with at(database) as house:
        room = await table_of_bots(house, "holdem", ["caller"] * 2, 200, seats=6, turn_s=1)
        ann = await house.client("ann")
        monkeypatch.setattr(house.hub.bots, "_think", lambda *_: None)
        await ann.done("watch", table=room.id)
        await ann.hear_events("SatOut", 1)
        late = next(event["player"] for event in ann.events(room.id) if event["type"] == "SatOut")
        await ann.until(lambda: late in [e["player"] for e in ann.events(room.id) if e["type"] == "Seated"])

        def twice() -> list[str]:
            lates = [event["player"] for event in ann.events(room.id) if event["type"] == "SatOut"]
            return [name for name in lates if lates.count(name) == 2]

        await ann.until(twice, "for one that is late again")
        await until(lambda: len(room.overview.players) == 1, "for it to go")
        await house.idle(room.id)
        bots, gone = house.hub.bots, twice()[0]
        assert not room.overview.is_here(gone)
        assert not bots._tasks  # none is on its way back,
        assert gone not in bots._posts[room.id].away  # and this one will not be


async def test_bots_who_came_late_wait_until_people_leave_them_a_seat(database: str) -> None:
    async with at(database) as house:
        ann, ben = await house.client("ann"), await house.client("ben")
        room = await house.hub.open_table(TableSettings(name="Two", game="holdem", seats=2))
        for client in (ann, ben):
            await client.done("sit", table=room.id, chips=100)
        await house.hub.seat_bot(room, "caller", 100, name="Bot", stays=True)
        assert not room.overview.is_here("Bot")
        await ben.done("leave", table=room.id)
        await until(lambda: room.overview.is_here("Bot"), "for the bot")


async def test_bots_that_are_broke_buy_chips_and_those_that_are_rich_begin_anew(database: str) -> None:
    async with at(database) as house:
        options = {"big_blind": 10, "min_buy_in": 20, "max_buy_in": 100}
        room = await table_of_bots(house, "holdem", ["raiser"] * 4, 30, seats=6, options=options)
        ann = await house.client("ann")
        await ann.done("watch", table=room.id)
        await ann.hear_events("ToppedUp", 6)

        def rich() -> bool:
            return any(event["type"] == "StoodUp" and event["chips"] > 150 for event in ann.events(room.id))

        await ann.until(rich, "for a bot that cashes in")
        await ann.done("unwatch", table=room.id)
        await rests(room)
        await until(lambda: seated(room) == 4, "for all bots")
        assert await house.books() == []


async def test_bots_take_their_time_where_people_look_on(database: str) -> None:
    async with at(database, think_ms=[150, 200]) as house:
        room = await table_of_bots(house, "holdem", ["caller"] * 2, 200, durable="round")
        robot = await house.client("robot", kind="bot")
        begun = time.monotonic()
        await robot.done("watch", table=room.id)
        await robot.hear_events("RoundEnded", 3)
        assert time.monotonic() - begun < 3 * 8 * 0.15  # eight decisions a round: among bots nobody waits
        ann = await house.client("ann")
        await ann.done("watch", table=room.id)
        told = (await ann.hear_events("RoundEnded", 2))[-1]["number"]
        took = [step["took_ns"] / 1e6 for step in decisions(ann, room.id, told)]
        assert len(took) >= 6
        assert min(took) >= 140


def decisions(client: Any, table: int, number: int) -> list[dict[str, Any]]:
    """Of one round."""
    events, inside = [], False
    for event in client.events(table):
        if event["type"] == "RoundBegan":
            inside = event["number"] == number
        elif inside and event["type"] == "Happened" and event.get("seat") is not None:
            events.append(event)
    return events


async def test_after_a_restart_bots_are_back_and_rest(database: str) -> None:
    async with at(database) as house:
        room = await table_of_bots(house, "holdem", ["caller"] * 2, 200)
        ann = await house.client("ann")
        await ann.done("watch", table=room.id)
        await ann.hear_events("RoundBegan", 3)
    async with at(database) as house:
        [room] = house.hub.rooms.values()
        await rests(room)
        number = room.overview.number
        ann = await house.client("ann")
        await ann.done("watch", table=room.id)
        await ann.hear_events("RoundEnded", 2)
        assert room.overview.number >= number + 2
        assert await house.books() == []


def test_the_open_house_has_tables_to_watch_and_a_seat_for_people_at_each() -> None:
    house = load("open")
    played: dict[str, int] = {}
    for opening in house.openings:
        seats = opening.settings.seats or 99
        if opening.bots and opening.settings.game != "landlord":
            assert len(opening.bots) < seats
        played[opening.settings.game] = max(played.get(opening.settings.game, 0), len(opening.bots))
    assert played["holdem"] >= 3
    assert played["landlord"] == 3
    assert min(played[game] for game in ("omaha", "stud", "blackjack")) >= 2
    assert house.guests
    assert house.crew.think_ms[0] >= 500


async def test_a_guest_sees_every_table_of_the_open_house_play(database: str) -> None:
    """At the pace of a test; for the rest as it is shipped."""
    file = load("open")
    tables = tuple({**said, "pace_ms": 0} for said in file.table)
    async with opened(database, replace(file, table=tables, crew=replace(file.crew, think_ms=(0, 0)))) as house:
        await bootstrap.tables(house.hub.house, house.hub, Log(None, clock=system))
        guest = await house.guest()
        to_watch = [room for room in house.hub.rooms.values() if room.overview.status == "playing"]
        assert {room.overview.settings.game for room in to_watch} >= {"holdem", "omaha", "blackjack", "landlord"}
        for room in to_watch:
            await guest.done("watch", table=room.id)
        for room in to_watch:
            await guest.hear_events("RoundEnded", 1, table=room.id)
        assert not [event for event in guest.events() if event["type"] == "TimedOut"]
        await guest.drop()
        for room in to_watch:
            await rests(room)
        assert await house.books() == []
