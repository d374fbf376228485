"""Connections that break, fall silent and come back. Turns are timed by what the table says, not by a stopwatch."""

import asyncio
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from croupier.protocol.close_codes import CloseCode
from tests.server.live_house import Client, TestHouse, house_file, opened
from tests.server.play import act_once, seated, told, whose_turn

pytestmark = pytest.mark.anyio
SECOND_NS = 1_000_000_000


async def two_at_a_turn(house: TestHouse, **settings: Any) -> tuple[int, Client, Client]:
    """A round in which somebody has just been asked, and the one who waits."""
    table, clients = await seated(house, ["ann", "ben"], turn_s=1, pace_ms=600_000, **settings)
    mover = await whose_turn(clients, table)
    return table, mover, next(client for client in clients if client is not mover)


def event(client: Client, kind: str) -> dict[str, Any] | None:
    return next((one for one in client.events() if one["type"] == kind), None)


def batch_of(client: Client, kind: str) -> dict[str, Any]:
    return next(message for message in client.tables if any(one["type"] == kind for one in message["events"]))


@pytest.mark.req("POKERIV3:TJV10")
async def test_who_falls_silent_is_disconnected_and_keeps_the_seat(database: str) -> None:
    async with opened(database, house_file(live={"window_s": 2.2})) as house:
        _, [ann, ben] = await seated(house, ["ann", "ben"], pace_ms=600_000)
        ben.wire.transport.pause_reading()  # neither messages nor pongs any more
        await ann.until(lambda: event(ann, "Dropped"))
        assert event(ann, "Dropped") == {"type": "Dropped", "player": "ben"}
        assert "ben" not in house.hub.presence.online
        seat = ann.now["seats"][1]
        assert (seat["player"], seat["connected"]) == ("ben", False)
        assert "ann" in house.hub.presence.online


@pytest.mark.req("POKERIV3:TJV10")
async def test_pongs_are_signs_of_life_enough_for_a_hidden_page_or_a_thinking_bot(database: str) -> None:
    async with opened(database, house_file(live={"window_s": 2.0})) as house:
        ann = await house.client("ann")
        connection = house.hub.presence.online["ann"]
        first = connection.peer.at_s
        for _ in range(3):
            before = connection.peer.at_s
            while connection.peer.at_s == before:  # not a word is said
                await asyncio.sleep(0.01)
        assert connection.peer.at_s - first > 2.0
        assert not connection.ended
        await ann.done("ping")


async def test_only_a_silent_client_is_pinged(database: str) -> None:
    async with opened(database) as house:
        await house.client("ann")
        await house.client("ben")
        silent, heard = [house.hub.presence.online[name].peer for name in ("ann", "ben")]
        heard.at_s = busy_s = heard.at_s + 3600.0  # which a pong would put back
        for _ in range(2):
            before = silent.at_s
            while silent.at_s == before:
                await asyncio.sleep(0.01)
        assert heard.at_s == busy_s


async def test_the_end_of_a_silent_connection_says_why(database: str) -> None:
    async with opened(database, house_file(live={"window_s": 5.0})) as house:
        ann = await house.client("ann")
        house.hub.presence.online["ann"].peer.at_s -= 10
        assert await ann.closed() == CloseCode.SILENT


@pytest.mark.req("POKERIV3:KT13", "POKERIV3:TJV14")
async def test_a_dropped_player_has_the_turn_twice_and_may_come_back_into_it(house: TestHouse) -> None:
    table, mover, other = await two_at_a_turn(house)
    [clock] = mover.now["clock"]
    assert clock["deadline_ns"] - clock["started_ns"] == SECOND_NS
    seen = mover.now["seq"]
    await mover.drop()
    credit = await other.until(lambda: event(other, "CreditGranted"))
    assert credit["deadline_ns"] == clock["started_ns"] + 2 * SECOND_NS
    while house.hub.clock() <= clock["deadline_ns"]:  # past the time of somebody who was there
        await asyncio.sleep(0.01)
    back = await house.client(mover.name, seen={str(table): seen})
    await back.turn(table)
    now = back.tables[0]
    assert now["since"] == seen
    assert [one["type"] for one in now["events"]][:2] == ["Dropped", "CreditGranted"]
    assert now["clock"] == [clock | {"deadline_ns": credit["deadline_ns"], "credited": True}]
    assert now["picture"]["seats"][now["you"]]["cards"] == mover.now["picture"]["seats"][now["you"]]["cards"]
    await back.act(table, {"type": "Call"})
    await other.until(lambda: event(other, "CameBack"))
    assert event(other, "TimedOut") is None


@pytest.mark.req("POKERIV3:KT13")
async def test_the_turn_of_one_who_stays_away_ends_after_twice_the_time(house: TestHouse) -> None:
    _, mover, other = await two_at_a_turn(house)
    [clock] = mover.now["clock"]
    await mover.drop()
    await other.until(lambda: event(other, "TimedOut"))
    took_ns = batch_of(other, "TimedOut")["at_ns"] - clock["started_ns"]
    assert 2 * SECOND_NS <= took_ns < 3 * SECOND_NS
    assert event(other, "Folded") is not None
    assert (await other.until(lambda: event(other, "SatOut")))["player"] == mover.name


@pytest.mark.req("POKERIV3:KT13")
async def test_the_turn_of_one_who_is_there_ends_after_its_time(house: TestHouse) -> None:
    _, mover, other = await two_at_a_turn(house)
    [clock] = mover.now["clock"]
    await other.until(lambda: event(other, "TimedOut"))
    took_ns = batch_of(other, "TimedOut")["at_ns"] - clock["started_ns"]
    assert SECOND_NS <= took_ns < 2 * SECOND_NS
    assert event(other, "CreditGranted") is None


@pytest.mark.req("POKERIV3:KT13")
async def test_who_gave_no_sign_of_life_when_time_is_up_counts_as_dropped(database: str) -> None:
    async with opened(database, house_file(live={"window_s": 60, "silent_s": 0.5})) as house:
        _, mover, other = await two_at_a_turn(house)
        mover.wire.transport.pause_reading()
        await other.until(lambda: event(other, "CreditGranted"))
        assert event(other, "Dropped") is None


async def test_what_others_do_does_not_move_the_clock(house: TestHouse) -> None:
    table, mover, other = await two_at_a_turn(house)
    [clock] = mover.now["clock"]
    for text in ("hurry", "up"):
        await other.done("say", table=table, text=text)
    await other.done("sit_out", table=table)
    await told(mover, table, other.now["seq"])
    assert mover.now["clock"] == [clock]
    await other.until(lambda: event(other, "TimedOut"))
    assert batch_of(other, "TimedOut")["at_ns"] - clock["started_ns"] < 2 * SECOND_NS


@pytest.mark.req("POKERIV3:KT13a")
async def test_a_spectator_who_drops_is_simply_gone(house: TestHouse) -> None:
    table, _ = await seated(house, ["ann", "ben"])
    eve = await house.client("eve")
    await eve.done("watch", table=table)
    seq = house.hub.rooms[table].broadcast.seq
    await eve.drop()
    while "eve" in house.hub.rooms[table].broadcast.watchers:
        await asyncio.sleep(0.001)
    assert "eve" not in house.hub.presence.online
    assert house.hub.rooms[table].broadcast.seq == seq
    again = await house.client("eve")
    assert "tables" not in again.heard[0]


@pytest.mark.req("POKERIV3:TJV14")
async def test_whoever_comes_back_has_missed_nothing(house: TestHouse) -> None:
    table, clients = await seated(house, ["ann", "ben", "cem"])
    cem = clients[2]
    await act_once(clients, table)
    seen = cem.now["seq"]
    before = cem.events(table)
    await cem.drop()
    present = clients[:2]
    await present[0].until(lambda: event(present[0], "Dropped"))
    for text in ("one", "two"):
        await present[0].done("say", table=table, text=text)
    back = await house.client("cem", seen={str(table): seen})
    await back.until(lambda: any(one["type"] == "CameBack" for one in back.events(table)))
    numbers = [(message["since"], message["seq"]) for message in back.tables]
    assert numbers[0][0] == seen
    assert all(later[0] == earlier[1] for earlier, later in pairwise(numbers))
    await told(present[0], table, back.now["seq"])
    assert kinds(before + back.events(table)) == kinds(present[0].events(table)[-len(before + back.events(table)) :])


def kinds(events: list[dict[str, Any]]) -> list[str]:
    return [event["type"] for event in events]


async def test_what_lies_too_far_back_is_left_out_and_said_to_be(database: str) -> None:
    async with opened(database, house_file(live={"backlog": 5})) as house:
        ann = await house.client("ann")
        table = (await ann.done("create", settings={"name": "Kairo", "game": "holdem"}))["table"]
        for n in range(10):
            await ann.done("say", table=table, text=str(n))
        seq = ann.now["seq"]
        for seen, since in [(seq - 5, seq - 5), (seq - 6, seq), (seq, seq), (seq + 1, seq), (10**9, seq)]:
            await ann.done("unwatch", table=table)
            heard = len(ann.tables)
            await ann.done("watch", table=table, seen=seen)
            await ann.until(more_than(ann, heard))
            now = ann.tables[heard]
            assert (now["since"], now["seq"]) == (since, seq)
            assert len(now["events"]) == seq - since


def more_than(client: Client, heard: int) -> Callable[[], bool]:
    return lambda: len(client.tables) > heard


async def test_a_house_that_stood_still_itself_does_not_count_that_as_silence(database: str) -> None:
    async with opened(database, house_file(live={"window_s": 2.0})) as house:
        ann = await house.client("ann")
        time.sleep(2.5)  # nothing in this process goes on, as on a machine that was paused
        await asyncio.sleep(0.4)  # the house looks at the clock before ann says a word
        await ann.done("ping")
        assert not house.hub.presence.online["ann"].ended
