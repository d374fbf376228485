"""How tables end: the longest unused one makes way, a deserted one closes, and what closed is stored as closed."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any, cast

import pytest

from croupier.errors import IllegalAction
from croupier.kit.clock import Manual
from croupier.server.live.room import Room
from croupier.server.live.table_closing import TableClosing
from croupier.store.store import Store
from croupier.table.commands import Leave, Sit
from tests.server.live.one_room import OneRoom, client, one_room

pytestmark = pytest.mark.anyio
PRACTICE: dict[str, Any] = {"origin": {"table": 1, "name": "Kairo", "deal": 1, "step": 1}}


class Tables:
    """Of a store: which tables were closed."""

    def __init__(self) -> None:
        self.closed: list[tuple[int, str, int]] = []

    @property
    def tables(self) -> "Tables":
        return self

    async def close(self, table: int, why: str, *, at_ns: int) -> None:
        self.closed.append((table, why, at_ns))


def closing_of(*rooms: Room, most: int = 100, account_most: int = 20) -> tuple[TableClosing, Tables]:
    tables = Tables()
    open_rooms = {room.id: room for room in rooms}
    closing = TableClosing(
        open_rooms, cast(Store, tables), clock=Manual(5), most=most, account_most=account_most, deserted_s=0
    )
    return closing, tables


async def three(stack: AsyncExitStack, **settings: Any) -> list[OneRoom]:
    """Rooms that were left in this order: the second, the third, the first."""
    made = [await stack.enter_async_context(one_room(id=id, **settings)) for id in (1, 2, 3)]
    for one, unused_ns in zip(made, (30, 10, 20), strict=True):
        one.room.unused_ns = unused_ns
    return made


def is_closed(one: OneRoom) -> bool:
    return any(b'"type":"Closed"' in batch.events for batch in one.store.batches)


async def test_a_table_that_is_closed_already_can_be_closed_again() -> None:
    async with one_room() as one:
        closing, _ = closing_of(one.room)
        for _ in range(2):
            await closing.close(one.room, "enough")
        assert is_closed(one)


@pytest.mark.req("POKERIV3:TJV11a")
async def test_the_longest_unused_table_makes_way_if_the_house_is_full() -> None:
    async with AsyncExitStack() as stack:
        made = await three(stack)
        for most, closed in ((4, [False, False, False]), (3, [False, True, False])):
            closing, _ = closing_of(*[one.room for one in made], most=most)
            await closing.make_way()
            assert [is_closed(one) for one in made] == closed


async def test_a_table_where_a_seat_is_being_stored_is_not_the_one_that_makes_way() -> None:
    async with AsyncExitStack() as stack:
        made = await three(stack)
        made[1].store.hold()
        sitting = asyncio.create_task(made[1].room.ask(Sit("ann", 100)))
        await made[1].store.writing.wait()
        closing, _ = closing_of(*[one.room for one in made], most=3)
        await closing.make_way()
        made[1].store.release()
        await sitting
        assert [is_closed(one) for one in made] == [False, False, True]


async def test_the_tables_of_the_house_itself_never_make_way() -> None:
    async with AsyncExitStack() as stack:
        made = await three(stack)
        made[1].room.creator = ""  # the longest unused
        closing, _ = closing_of(*[one.room for one in made], most=3)
        await closing.make_way("eve")
        assert [is_closed(one) for one in made] == [False, False, True]
        made[0].room.creator = made[2].room.creator = ""
        with pytest.raises(IllegalAction) as refusal:
            await closing.make_way("eve")
        assert refusal.value.code == "house/full"


async def test_a_table_of_players_whom_the_house_has_matched_makes_way() -> None:
    async with one_room(only=["ann", "ben"]) as one:
        one.room.creator = ""
        closing, _ = closing_of(one.room, most=1)
        await closing.make_way("eve")
        assert is_closed(one)


async def test_an_account_with_many_tables_gives_up_its_own_and_none_of_another() -> None:
    async with AsyncExitStack() as stack:
        made = await three(stack)
        made[1].room.creator = "ben"  # the longest unused
        closing, _ = closing_of(*[one.room for one in made], account_most=2)
        await closing.make_way("ben")
        assert not any(is_closed(one) for one in made)
        await closing.make_way("ann")
        assert [is_closed(one) for one in made] == [False, False, True]


async def test_an_account_whose_tables_are_all_in_use_opens_no_more() -> None:
    async with one_room() as one:
        await one.room.ask(Sit("ben", 100))
        closing, _ = closing_of(one.room, account_most=1)
        with pytest.raises(IllegalAction) as refusal:
            await closing.make_way("ann")
        assert refusal.value.code == "house/too-many-tables"
        assert "1 table that you opened is in use" in refusal.value.says
        await closing.make_way("ben")


async def test_where_all_tables_are_in_use_none_makes_way() -> None:
    async with one_room() as one:
        await one.room.ask(Sit("ann", 100))
        closing, _ = closing_of(one.room, most=1)
        with pytest.raises(IllegalAction) as refusal:
            await closing.make_way()
        assert refusal.value.code == "house/full"


async def test_a_practice_table_without_people_is_closed_and_others_are_not() -> None:
    async with one_room(**PRACTICE) as left, one_room(**PRACTICE) as watched, one_room() as usual:
        watched.room.look(client("eve"))
        await watched.idle()
        closing, _ = closing_of(left.room)
        for one in (left, watched, usual):
            closing.close_deserted(one.room)
        async with asyncio.timeout(30):
            while not is_closed(left):
                await asyncio.sleep(0)
        await asyncio.gather(watched.idle(), usual.idle())
        assert [is_closed(one) for one in (watched, usual)] == [False, False]


async def test_a_spectator_who_comes_in_time_keeps_a_practice_table_open() -> None:
    async with one_room(**PRACTICE) as one:
        closing, _ = closing_of(one.room)
        closing.close_deserted(one.room)
        one.room.broadcast.watchers["eve"] = client("eve")  # before the time is up
        later = asyncio.Event()
        asyncio.get_running_loop().call_later(0, later.set)
        await later.wait()
        await one.idle()
        assert not is_closed(one)


async def test_that_a_table_has_closed_is_stored_after_all_that_happened_there() -> None:
    async with one_room() as one:
        closing, tables = closing_of(one.room)
        await closing.close(one.room, "enough")
        closing.store(one.room, "enough")
        await closing.stored()
        assert tables.closed == [(1, "enough", 5)]


async def test_rounds_are_waited_for_within_a_bound_and_not_once_the_store_has_failed() -> None:
    async with one_room() as one:
        closing, _ = closing_of(one.room)
        await closing.rounds_end(60, unless=lambda: False)  # none is played
        for player in ("ann", "ben"):
            await one.room.ask(Sit(player, 100))
        await closing.rounds_end(0, unless=lambda: False)
        await closing.rounds_end(60, unless=lambda: True)
        assert one.room.overview.running
        await closing.stop_rooms()
        assert one.room._task is not None
        assert one.room._task.done()


async def test_a_players_table_that_everybody_left_is_closed_after_a_while() -> None:
    async with one_room(id=1) as left, one_room(id=2) as watched, one_room(id=3) as taken, one_room(id=4) as houses:
        rooms = [one.room for one in (left, watched, taken, houses)]
        closing = TableClosing(
            {room.id: room for room in rooms},
            cast(Store, Tables()),
            clock=Manual(5),
            most=100,
            account_most=20,
            deserted_s=0,
            emptied_s=0.01,
        )
        watched.room.look(client("ben"))
        await taken.room.ask(Sit("ben", 100))
        houses.room.creator = ""
        for room in rooms:
            await room.settled()
            closing.close_abandoned(room)
        while not is_closed(left):
            await asyncio.sleep(0.001)
        assert not any(is_closed(one) for one in (watched, taken, houses))
        await taken.room.ask(Leave("ben"))  # the last one goes
        closing.close_abandoned(taken.room)
        while not is_closed(taken):
            await asyncio.sleep(0.001)


async def test_a_table_has_spectators_from_the_moment_in_which_one_may_look() -> None:
    async with one_room() as one:
        assert (one.room.has_spectators, one.room.is_abandoned) == (False, True)
        one.room.look(client("ben"))
        assert (one.room.has_spectators, one.room.is_abandoned) == (True, False)  # though not shown anything yet
        await one.room.settled()
        assert one.room.has_spectators
        one.room.broadcast.watchers.clear()
        assert not one.room.has_spectators


async def test_tables_that_everybody_left_stay_where_the_house_does_not_say_otherwise() -> None:
    async with one_room() as one:
        closing, _ = closing_of(one.room)
        closing.close_abandoned(one.room)
        await asyncio.sleep(0)
        assert not closing._abandoned
        assert not is_closed(one)
