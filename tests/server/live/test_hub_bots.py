"""The house's own bots: they sit, play and pay as others do, and hold nobody up."""

import asyncio
import threading
from typing import Any

import pytest

from croupier.bots import simple
from croupier.table.settings import TableSettings
from tests.server.live_house import TestHouse, house_file, opened
from tests.server.play import passive, play_rounds

pytestmark = pytest.mark.anyio


def careful(now: dict[str, Any]) -> dict[str, Any]:
    """As little as possible, so as not to be broke."""
    choices = now["choices"]
    return {"type": "Fold"} if "fold" in choices and "check" not in choices else passive(now)


async def with_bots(house: TestHouse, game: str, bots: list[str], chips: int, **settings: Any) -> tuple[int, Any]:
    ann = await house.client("ann")
    about = {"name": "Kairo", "game": game, "pace_ms": 0} | settings
    table = (await ann.done("create", settings=about))["table"]
    await ann.done("sit", table=table, chips=chips)
    for bot in bots:
        await ann.done("add_bot", table=table, bot=bot, chips=chips)
    return table, ann


@pytest.mark.req("POKERIV3:ROLE-BOT")
@pytest.mark.parametrize(
    ("game", "bots", "chips"),
    [
        ("holdem", ["regular", "raiser", "random"], 200),
        ("omaha", ["caller", "regular"], 200),
        ("soko", ["random", "caller"], 400),
        ("stud", ["regular", "random"], 400),
        ("blackjack", ["book", "hi-lo"], 50_000),
        ("landlord", ["regular", "random"], 0),
    ],
)
async def test_a_person_plays_any_game_with_bots_of_the_house(
    house: TestHouse, game: str, bots: list[str], chips: int
) -> None:
    table, ann = await with_bots(house, game, bots, chips, minimum=len(bots) + 1)
    await play_rounds([ann], table, 2, careful)
    names = {chair.player for chair in house.hub.rooms[table].overview.taken}
    assert len(names) == len(bots) + 1
    await ann.done("leave", table=table)
    while house.hub.rooms[table].overview.running or not house.hub.rooms[table].is_empty:
        await asyncio.sleep(0.01)  # the bots follow the last person
    assert await house.books() == []
    records = await house.store.rounds.records(table)
    assert len(records) >= 2
    assert not any(record.faults for record in records)


async def test_bots_that_stay_play_on_alone_and_buy_new_chips_from_the_house(database: str) -> None:
    async with opened(database) as house:
        ann = await house.client("ann")
        about = {"name": "Kairo", "game": "holdem", "pace_ms": 0, "options": {"min_buy_in": 4}}
        table = (await ann.done("create", settings=about))["table"]
        room = house.hub.rooms[table]
        for _ in range(3):
            await house.hub.seat_bot(room, "raiser", 4, stays=True)
        await ann.until(lambda: sum(event["type"] == "RebuyOffered" for event in ann.events(table)) >= 3)
        await ann.until(lambda: sum(event["type"] == "ToppedUp" for event in ann.events(table)) >= 3)
        await house.hub.table_closing.close(room, "enough", at_once=True)
        assert await house.books() == []
        assert await house.store.money.balance("house") == 0  # all they won, they won from each other


@pytest.mark.parametrize("bot", ["nobody", "os:system", "../x.py", "mine.py", "book"])
async def test_only_bots_of_the_house_that_know_the_game_can_be_seated(house: TestHouse, bot: str) -> None:
    ann = await house.client("ann")
    table = (await ann.done("create", settings={"name": "Kairo", "game": "holdem"}))["table"]
    assert (await ann.refused("add_bot", table=table, bot=bot, chips=100)).startswith("bot/")
    assert house.hub.rooms[table].is_empty


async def test_bots_are_seated_by_who_opened_the_table_and_by_nobody_else(database: str) -> None:
    async with opened(database, house_file()) as house:
        ann, ben = await house.client("ann"), await house.client("ben")
        root = await house.client("root", role="superuser")
        table = (await ann.done("create", settings={"name": "Kairo", "game": "holdem"}))["table"]
        assert await ben.refused("add_bot", table=table, bot="caller", chips=100) == "bot/not-yours"
        await ann.done("add_bot", table=table, bot="caller", chips=100)
        await root.done("add_bot", table=table, bot="caller", chips=100)
        assert await ann.refused("add_bot", table=table, bot="caller", chips=10**6) == "buy-in/above-maximum"


async def test_a_name_that_a_person_has_is_not_given_to_a_bot(house: TestHouse) -> None:
    await house.account("caller-1", password="hash")
    ann = await house.client("ann")
    table = (await ann.done("create", settings={"name": "Kairo", "game": "holdem"}))["table"]
    await ann.done("add_bot", table=table, bot="caller", chips=100)
    chair = house.hub.rooms[table].overview.seats[0]
    assert chair
    assert chair.player == "caller-2"


async def test_a_bot_that_crashes_or_cheats_does_what_silence_means(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(self: Any, view: Any, legal: Any, budget: Any) -> Any:
        raise RuntimeError("ouch")

    monkeypatch.setattr(simple.Caller, "choose", crash)
    monkeypatch.setattr(simple.Raiser, "choose", lambda self, view, legal, budget: "all your chips")
    table, ann = await with_bots(house, "holdem", ["caller", "raiser"], 200, minimum=3)
    await play_rounds([ann], table, 3)
    events = [event["type"] for event in ann.events(table)]
    assert "TimedOut" not in events
    assert "Folded" in events


async def test_a_bot_that_never_answers_loses_its_seat_and_the_table_goes_on(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = threading.Event()

    def hang(self: Any, view: Any, legal: Any, budget: Any) -> Any:
        free.wait()
        return legal.passive()

    monkeypatch.setattr(simple.Caller, "choose", hang)
    try:
        table, ann = await with_bots(house, "holdem", ["caller", "random"], 200, minimum=3, turn_s=1)

        def gone() -> bool:
            return any(event["type"] == "StoodUp" and event["player"] == "caller-1" for event in ann.events(table))

        while not gone():
            if ann.now.get("choices"):
                await ann.ask("act", table=table, seq=ann.now["seq"], action=passive(ann.now))
            await asyncio.sleep(0.01)
        await play_rounds([ann], table, 1)
    finally:
        free.set()


@pytest.mark.req("POKERIV3:S1")
async def test_a_hundred_tables_of_bots_play_at_the_same_time(database: str) -> None:
    async with opened(database) as house:
        ann = await house.client("ann")
        rooms = []
        for number in range(100):
            settings = TableSettings(name=f"T{number}", game="holdem", pace_ms=0, turn_s=20, rounds=2)
            room = await house.hub.open_table(settings)
            await ann.done("watch", table=room.id)
            rooms.append(room)
            for _ in range(2):
                await house.hub.seat_bot(room, "caller", 100, stays=True)
        for room in rooms:
            await ann.hear("gone", table=room.id)
            assert room.overview.number == 2
        late = [event for event in ann.events() if event["type"] == "TimedOut"]
        assert late == []
        assert await house.books() == []
