"""The house is closed, announces, and counts down: stored, and the same after a restart and in another process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from croupier.kit.clock import Manual
from croupier.server.ops.house_state import HouseStatus, PlannedClosing, StoredHouseState, stored_status
from croupier.store.store import Store
from tests.server.live_house import Client, TestHouse, opened
from tests.server.play import play_rounds, seated, whose_turn

pytestmark = pytest.mark.anyio

WHY = "New cables."
MINUTE_NS = 60_000_000_000


def state_of(house: TestHouse, clock: Manual) -> StoredHouseState:
    return StoredHouseState(house.store.house_state, house.hub, clock=clock)


async def last_notice(client: Client, code: str) -> dict[str, object]:
    return await client.hear("notice", code=code)


async def test_a_notice_is_shown_to_those_who_are_there_and_who_come_later_until_it_is_taken_back(
    house: TestHouse,
) -> None:
    state, ann = state_of(house, Manual(0)), await house.client("ann")
    await state.announce("Free soup at nine.")
    assert (await last_notice(ann, "house/notice"))["says"] == "Free soup at nine."
    assert "until_ns" not in await last_notice(await house.client("ben"), "house/notice")
    await state.take_back()
    await last_notice(ann, "house/notice-over")
    cem = await house.client("cem")
    await cem.done("ping")
    assert not [message for message in cem.heard if message["type"] == "notice"]


async def test_a_notice_goes_by_itself_when_its_time_is_over(house: TestHouse) -> None:
    clock = Manual(0)
    state, ann = state_of(house, clock), await house.client("ann")
    await state.announce("Soup is out.", for_s=60)
    assert (await last_notice(ann, "house/notice"))["until_ns"] == MINUTE_NS
    clock.now_ns = MINUTE_NS
    await state.load()
    await last_notice(ann, "house/notice-over")
    assert house.hub.notices == ()
    state.stop()


async def test_people_see_the_time_to_maintenance_and_then_rounds_end_and_none_begins(house: TestHouse) -> None:
    clock = Manual(0)
    state, (table, clients) = state_of(house, clock), await seated(house, ["ann", "ben"])
    await state.close(WHY, in_s=300)
    notice = await last_notice(clients[0], "house/maintenance")
    assert (notice["says"], notice["until_ns"]) == (WHY, 5 * MINUTE_NS)
    assert (await last_notice(await house.client("cem"), "house/maintenance"))["until_ns"] == 5 * MINUTE_NS
    await play_rounds(clients, table, 1)
    number = (await whose_turn(clients, table)).now["round"]  # a round is under way
    clock.now_ns = 5 * MINUTE_NS
    await state.load()
    await last_notice(clients[0], "house/closed")
    await play_rounds(clients, table, 1)
    room = await house.idle(table)
    assert room.overview.halted == WHY
    assert room.overview.number == number
    await state.open()
    await play_rounds(clients, table, 1)


async def test_maintenance_that_is_called_off_never_comes(house: TestHouse) -> None:
    clock = Manual(0)
    state, ann = state_of(house, clock), await house.client("ann")
    await state.close(WHY, in_s=300)
    await last_notice(ann, "house/maintenance")
    await state.open()
    await last_notice(ann, "house/maintenance-off")
    clock.now_ns = 6 * MINUTE_NS
    await state.load()
    assert (state.closed, house.hub.shut) == ("", "")


async def test_the_house_closes_at_the_time_by_itself(house: TestHouse) -> None:
    """By the clock that the house has: it is looked again when the time has come, and no earlier."""
    clock = Manual(0)
    state, ann = state_of(house, clock), await house.client("ann")
    await state.close(WHY, in_s=3600)
    await last_notice(ann, "house/maintenance")
    assert not house.hub.shut
    clock.now_ns = 60 * MINUTE_NS - 1_000_000  # in a millisecond
    await state.load()
    clock.now_ns = 60 * MINUTE_NS
    await last_notice(ann, "house/closed")
    assert house.hub.shut == WHY


async def test_what_is_stored_holds_after_a_restart_before_any_round_begins(database_url: str) -> None:
    clock = Manual(1)
    async with opened(database_url) as house:
        table, clients = await seated(house, ["ann", "ben"])
        await play_rounds(clients, table, 1)
        await whose_turn(clients, table)
        state = state_of(house, clock)
        await state.close(WHY)
        await state.announce("Back at noon.")
        await play_rounds(clients, table, 1)
        await house.idle(table)
        number = house.hub.rooms[table].overview.number
    async with restarted(database_url, clock) as house:
        ann, ben = await house.client("ann"), await house.client("ben")
        assert (await ann.hear("welcome"))["closed"] == WHY
        assert (await last_notice(ben, "house/notice"))["says"] == "Back at noon."
        room = await house.idle(table)
        assert (room.overview.halted, room.overview.number) == (WHY, number)
        await state_of(house, clock).open()
        await play_rounds([ann, ben], table, 1)


@asynccontextmanager
async def restarted(database: str, clock: Manual) -> AsyncIterator[TestHouse]:
    """A house that is opened as the application opens it: with what is stored."""
    async with Store.open(database) as store:
        shut = (await stored_status(store.house_state)).closed(clock())
    async with opened(database, shut=shut) as house:
        await state_of(house, clock).load()
        yield house


async def test_two_processes_that_read_the_same_rows_agree(house: TestHouse) -> None:
    clock = Manual(0)
    here, there = state_of(house, clock), state_of(house, clock)
    await here.close(WHY)
    await there.announce("Hello.")
    assert there.status == await stored_status(house.store.house_state)
    assert there.closed == WHY
    await here.load()
    assert here.status == there.status


def test_nothing_changes_by_itself_after_the_last_time_is_over() -> None:
    status = HouseStatus(closing=PlannedClosing(WHY, 10))
    assert (status.next_ns(5), status.next_ns(10)) == (10, None)
    assert (status.closed(9), status.closed(10)) == ("", WHY)


async def test_a_timer_that_is_stopped_applies_nothing(house: TestHouse) -> None:
    clock = Manual(0)
    state = state_of(house, clock)
    await state.close(WHY, in_s=1)
    state.stop()
    clock.now_ns = 2_000_000_000
    assert state._timer is not None
    assert state._timer.cancelled()
    await asyncio.sleep(0)
    assert not house.hub.shut
