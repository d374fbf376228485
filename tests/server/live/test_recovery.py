"""A house that was closed, or fell over, goes on where it was: same seats, same chips, same deck."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from croupier.errors import CroupierError
from croupier.kit.chance import Seeded
from croupier.kit.clock import system
from croupier.server.live import persistence
from croupier.server.live.hub import Hub
from croupier.store.store import Store
from croupier.table.commands import Halt
from examples.pig import Pig
from tests.server.live_house import PATIENCE_S, Client, Plain, TestHouse, house_file, opened, state_of
from tests.server.play import act_once, play_rounds, seated, whose_turn
from tests.table.toys import brought

pytestmark = pytest.mark.anyio
HOUR_NS = 3600 * 10**9


async def crash(house: TestHouse) -> None:
    """Nothing is stored or said any more."""
    for room in house.hub.rooms.values():
        assert room._task is not None
        room._task.cancel()
        room._timer.stop()
    house.hub.rooms.clear()


def fingerprint(house: TestHouse, table: int) -> Any:
    """What a table has to be after a restart as before it: cards, chips, turns."""
    state = state_of(house.hub.rooms[table])
    assert state.live is not None
    stocks = {name: (stock.order, stock.at) for name, stock in state.live.stocks.items()}
    chairs = [(chair.player, chair.chips, chair.bought) if chair else None for chair in state.seating.chairs]
    return state.number, state.game.picture(state.live.state), stocks, chairs, state.kept, [*state.turns]


@pytest.mark.parametrize("game", ["holdem", "blackjack", "landlord", "stud"])
async def test_an_interrupted_round_goes_on_with_the_same_deck(database_url: str, game: str) -> None:
    names = ["ann", "ben", "cem"]
    more: dict[str, Any] = {} if game == "landlord" else {"buy_in": [1, None]}
    async with opened(database_url) as house:
        table, clients = await seated(house, names, chips=50_000, game=game, **more)
        await play_rounds(clients, table, 1)
        for _ in range(2):
            await act_once(clients, table)
        before = fingerprint(house, table)
        seen = clients[0].now["seq"]
        await crash(house)
    async with opened(database_url) as house:
        room = house.hub.rooms[table]
        assert fingerprint(house, table) == before
        assert state_of(room).away == set(names)
        clients = [await house.client(name, seen={str(table): seen}) for name in names]
        assert clients[0].heard[0]["tables"] == [table]
        await play_rounds(clients, table, 2)
        assert [record.header.number for record in await house.store.rounds.records(table)] == [1, 2, 3]
        assert await house.books() == []


@pytest.mark.parametrize("snapshot", [False, True])
async def test_after_a_restart_nothing_is_missing_that_happened_before_it(
    database: str, snapshot: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes back is told all since what they have seen, and only what they might have seen then."""
    monkeypatch.setattr(persistence, "SNAPSHOT_BATCHES", 5 if snapshot else 10**6)
    names = ["ann", "ben", "cem"]
    async with opened(database) as house:
        table, clients = await seated(house, names, seats=3)
        eve = await house.client("eve")
        await eve.done("watch", table=table)
        await play_rounds(clients, table, 2)
        began = await whose_turn(clients, table)
        seen = began.now["seq"] - 1
        for _ in range(3):
            await act_once([*clients, eve], table)
        before = {client.name: after(client, seen) for client in [*clients, eve]}
        last = clients[0].now["seq"]
        await crash(house)
    async with opened(database) as house:
        back = [await house.client(name, seen={str(table): seen}) for name in names]
        watcher = await house.client("eve")
        await watcher.done("watch", table=table, seen=seen)
        for client in [*back, watcher]:
            now = await client.hear("table", table=table)
            assert now["since"] == seen
            assert now["events"][: len(before[client.name])] == before[client.name]
            assert now["events"][len(before[client.name])]["type"] == "Restarted"
            assert now["seq"] > last
    hands = [event["down"] for event in flat(before["ann"]) if event["type"] == "HandsDealt"]
    assert [[-1 in cards for cards in down] for down in hands] == [[False, True, True]]


async def test_who_has_not_seen_the_last_round_before_a_snapshot_is_told_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the house is killed between storing the end of a round, with a snapshot, and sending it."""
    monkeypatch.setattr(persistence, "SNAPSHOT_BATCHES", 5)
    async with opened(database) as house:
        table, clients = await seated(house, ["ann", "ben"], seats=2)
        await play_rounds(clients, table, 1)
        await whose_turn(clients, table)
        seen = clients[0].now["seq"]
        await play_rounds(clients, table, 2)
        before = {client.name: after(client, seen) for client in clients}
        past = await house.store.journal.past(table)
        assert past.snapshot is not None
        assert past.snapshot.seq > seen
        await crash(house)
    async with opened(database) as house:
        for name, told in before.items():
            now = await (await house.client(name, seen={str(table): seen})).hear("table", table=table)
            assert now["since"] == seen
            assert now["events"][: len(told)] == told


@pytest.mark.parametrize("seen", [0, 10**6])
async def test_who_has_seen_nothing_of_it_is_told_the_running_round_from_its_beginning(
    database: str, seen: int
) -> None:
    """A round is remembered as long as it is played, whatever else is not: its players before a restart and after it
    see their own cards, and whoever has taken no part in it sees none."""
    few = house_file(live={"backlog": 3})
    async with opened(database, few) as house:
        table, clients = await seated(house, ["ann", "ben", "cem"], seats=3)
        await play_rounds(clients, table, 1)
        for _ in range(4):
            await act_once(clients, table)
        await told_from_the_beginning(house, table, seen)
        await crash(house)
    async with opened(database, few) as house:
        await told_from_the_beginning(house, table, seen)


async def told_from_the_beginning(house: TestHouse, table: int, seen: int) -> None:
    number = house.hub.rooms[table].overview.number
    for seat, name in enumerate(["ann", "ben", "cem", "eve"]):
        client = await house.client(name)
        await client.done("watch", table=table, seen=seen)
        now = await client.until(lambda: _with_a_beginning(client.tables))  # noqa: B023
        kinds = [event["type"] for event in now["events"]]
        assert (kinds[0], now["events"][0]["number"]) == ("RoundBegan", number)
        assert kinds.count("RoundBegan") == 1
        [dealt] = [event for event in flat(now["events"]) if event["type"] == "HandsDealt"]
        assert [-1 not in cards for cards in dealt["down"]] == [at == seat for at in range(3)]


def _with_a_beginning(messages: list[Any]) -> Any:
    """The first message in which a round begins; who has a seat there hears others before it."""
    return next((one for one in messages if any(event["type"] == "RoundBegan" for event in one["events"])), None)


def after(client: Client, seen: int) -> list[Any]:
    """The table's events that somebody was told after this number."""
    return [event for message in client.tables if message["seq"] > seen for event in message["events"]]


def flat(events: list[Any]) -> list[Any]:
    return [one for event in events for one in (event, *event.get("events", ()))]


@pytest.mark.req("POKERIV3:DATA-DEAL-NUMBER")
async def test_deals_are_numbered_on_after_a_restart_and_from_one_at_each_table(database: str) -> None:
    async with opened(database) as house:
        first, clients = await seated(house, ["ann", "ben"], pace_ms=1)
        await play_rounds(clients, first, 3)
        other, pair = await seated(house, ["cem", "dan"], pace_ms=1)
        await play_rounds(pair, other, 1)
        await crash(house)
    async with opened(database) as house:
        clients = [await house.client(name) for name in ("ann", "ben")]
        await play_rounds(clients, first, 2)
        numbers = [record.header.number for record in await house.store.rounds.records(first)]
        assert numbers[:5] == [1, 2, 3, 4, 5]
        assert (await house.store.rounds.records(other))[0].header.number == 1


async def test_clocks_stand_still_while_the_house_is_closed(database: str) -> None:
    async with opened(database) as house:
        table, clients = await seated(house, ["ann", "ben"], turn_s=20)
        mover = await whose_turn(clients, table)
        [clock] = mover.now["clock"]
        left_ns = clock["deadline_ns"] - mover.now["at_ns"]
        await crash(house)
    async with opened(database) as house:
        ann = await house.client("ann")
        now = await ann.hear("table", table=table)
        turns = state_of(house.hub.rooms[table]).turns
        [turn] = turns.values()
        assert turn.deadline_ns - now["at_ns"] <= left_ns + 20 * 10**9
        assert turn.deadline_ns > clock["deadline_ns"]


async def test_a_clock_set_back_before_a_restart_makes_no_table_wait(database: str) -> None:
    """An hour, as when summer time was put into the machine's clock by hand."""
    async with opened(database, clock=lambda: system() + HOUR_NS) as house:
        table, clients = await seated(house, ["ann", "ben"], turn_s=20, pace_ms=1)
        await whose_turn(clients, table)
        other, pair = await seated(house, ["cem", "dan"], pace_ms=1)
        await whose_turn(pair, other)
        await house.hub.rooms[other].ask(Halt("enough"))
        await play_rounds(pair, other, 1)
        await crash(house)
    async with opened(database) as house:
        [turn] = state_of(house.hub.rooms[table]).turns.values()
        assert turn.deadline_ns <= system() + 2 * 20 * 10**9
        clients, pair = [[await house.client(name) for name in names] for names in (("ann", "ben"), ("cem", "dan"))]
        await play_rounds(pair, other, 1)
        await play_rounds(clients, table, 2)
        assert await house.books() == []


async def test_a_table_deals_by_itself_after_a_restart_however_short_its_pause(database: str) -> None:
    async with opened(database) as house:
        table, clients = await seated(house, ["ann", "ben"], pace_ms=0)
        await whose_turn(clients, table)
        await house.hub.rooms[table].ask(Halt("enough"))
        await play_rounds(clients, table, 1)
        await crash(house)
    async with opened(database) as house, asyncio.timeout(PATIENCE_S):
        while house.hub.rooms[table].overview.number < 2:
            await asyncio.sleep(0.01)


async def test_a_house_whose_books_are_wrong_stays_closed_and_says_so(database: str) -> None:
    async with opened(database) as house:
        table, clients = await seated(house, ["ann", "ben"])
        await play_rounds(clients, table, 1)
        spoil = text(f"UPDATE balances SET amount = amount + 7 WHERE account = 'escrow:{table}:0'")
        await crash(house)
        await house.store.database.write(lambda connection: connection.execute(spoil))
    async with Store.open(database) as store:
        with pytest.raises(CroupierError) as refused:
            await Hub(store, house_file(), Plain()).start()
    assert refused.value.code == "house/books"
    assert f"escrow:{table}:0" in refused.value.says
    assert "stays closed" in refused.value.says


async def test_chips_that_lie_on_no_table_are_found(database: str) -> None:
    async with opened(database) as house:
        table, _ = await seated(house, ["ann", "ben"])
        await crash(house)
        forget = text(f"UPDATE tables SET closed_ns = 1 WHERE id = {table}")
        await house.store.database.write(lambda connection: connection.execute(forget))
    async with Store.open(database) as store:
        with pytest.raises(CroupierError, match="but 0 lie on the table"):
            await Hub(store, house_file(), Plain()).start()


async def test_a_table_that_was_never_opened_is_closed_at_the_next_start(database: str) -> None:
    async with opened(database) as house:
        ann = await house.client("ann")
        table = (await ann.done("create", settings={"name": "Kairo", "game": "holdem"}))["table"]
        await crash(house)
        await house.store.database.write(lambda connection: connection.execute(text("DELETE FROM journal")))
    async with opened(database) as house:
        assert house.hub.rooms == {}
        assert (await house.store.tables.by_id(table)).closed_why == "It was never opened."


async def test_bots_of_the_house_are_back_at_work_after_a_restart(database: str) -> None:
    async with opened(database) as house:
        ann = await house.client("ann")
        about = {"name": "Kairo", "game": "holdem", "pace_ms": 0}
        table = (await ann.done("create", settings=about))["table"]
        for _ in range(2):
            await ann.done("add_bot", table=table, bot="caller", chips=100)
        room = house.hub.rooms[table]
        assert {chair.player for chair in room.overview.taken} == {"caller-1", "caller-2"}
        await ann.until(lambda: ann.now.get("round", 0) > 3)
        await crash(house)
    async with opened(database) as house:
        ann = await house.client("ann")
        await ann.done("watch", table=table)
        now = await ann.until(lambda: ann.tables and ann.now)
        await ann.until(lambda: ann.now["round"] > now["round"] + 3)
        await house.hub.table_closing.close(house.hub.rooms[table], "enough", at_once=True)
        assert await house.books() == []


async def test_a_table_made_for_bots_keeps_whole_rounds_and_goes_on(database: str) -> None:
    async with opened(database) as house:
        table, clients = await seated(house, ["ann", "ben"], durable="round")
        await play_rounds(clients, table, 3)
        for _ in range(3):
            await act_once(clients, table)
        await crash(house)
    async with opened(database) as house:
        assert house.hub.rooms[table].overview.number >= 2
        clients = [await house.client(name, seen={str(table): 10**6}) for name in ("ann", "ben")]
        await play_rounds(clients, table, 2)
        assert await house.books() == []


async def test_numbers_of_before_are_not_trusted_where_whole_rounds_are_kept(database: str) -> None:
    """What they stood for may never have happened: who comes with them is told the running round from its beginning."""
    async with opened(database) as house:
        table, clients = await seated(house, ["ann", "ben"], durable="round")
        await act_once(clients, table)
        before = clients[0].heard[0]["opened_ms"]
        await crash(house)
    async with opened(database) as house:
        clients = [await house.client(name) for name in ("ann", "ben")]
        await act_once(clients, table)
        state = state_of(house.hub.rooms[table])
        for opened_ms, again in ((house.hub.opened_ms, False), (before, True)):
            ann = Client("ann", await house.wire())
            ann._reading = asyncio.create_task(ann.read())
            house.clients.append(ann)
            seen = state.seq
            await ann.done("hello", token="ann", seen={str(table): seen}, opened_ms=opened_ms)
            now = await ann.hear("table", table=table)
            assert ("RoundBegan" in [event["type"] for event in now["events"]]) == again
            assert (now["since"] < seen) == again


async def test_the_longest_unused_table_is_still_known_after_a_restart(database: str, tmp_path: Path) -> None:
    limited = house_file(tables_most=2)
    async with opened(database, limited, chance=lambda: Seeded(1)) as house:
        ann = await house.client("ann")
        old, new = [(await ann.done("create", settings={"name": n, "game": "holdem"}))["table"] for n in "AB"]
        await ann.done("sit", table=old, chips=100)
        await ann.done("leave", table=old)
    async with opened(database, limited) as house:
        ann = await house.client("ann")
        third = (await ann.done("create", settings={"name": "C", "game": "holdem"}))["table"]
        assert set(house.hub.rooms) == {old, third}
        assert new not in house.hub.rooms


async def test_a_table_whose_game_is_gone_sleeps_until_it_is_back(database: str) -> None:
    with brought(Pig):
        async with opened(database) as house:
            table, _ = await seated(house, ["ann", "ben"], chips=50, game="pig", buy_in=[10, 100])
            await crash(house)
    async with opened(database) as house:  # everything else goes on
        assert house.hub.rooms == {}
        other, clients = await seated(house, ["ann", "ben"])
        await play_rounds(clients, other, 1)
        await crash(house)
    with brought(Pig):
        async with opened(database) as house:
            assert set(house.hub.rooms) == {table, other}
            assert await house.books() == []


async def test_a_journal_that_cannot_be_read_keeps_the_house_closed(database: str) -> None:
    async with opened(database) as house:
        table, _ = await seated(house, ["ann", "ben"])
        await crash(house)
        spoil = text("UPDATE journal SET events = '{}' WHERE seq = 2")
        await house.store.database.write(lambda connection: connection.execute(spoil))
    async with Store.open(database) as store:
        with pytest.raises(CroupierError) as refused:
            await Hub(store, house_file(), Plain()).start()
    assert refused.value.code == "house/table-unreadable"
    assert f"Table {table}" in refused.value.says


@pytest.mark.parametrize("game", ["holdem", "blackjack", "landlord"])
async def test_a_long_journal_need_not_be_read_again(
    database_url: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(persistence, "SNAPSHOT_BATCHES", 5)
    names = ["ann", "ben", "cem"]
    more: dict[str, Any] = {} if game == "landlord" else {"buy_in": [1, None]}
    async with opened(database_url) as house:
        table, clients = await seated(house, names, chips=50_000, game=game, **more)
        await play_rounds(clients, table, 2)
        await act_once(clients, table)
        before = fingerprint(house, table)
        await crash(house)
        past = await house.store.journal.past(table)
        assert past.snapshot
        assert past.entries[0].seq == past.snapshot.seq + 1
    async with opened(database_url) as house:
        assert fingerprint(house, table) == before
        assert house.hub.rooms[table].creator == "ann"
        clients = [await house.client(name) for name in names]
        await play_rounds(clients, table, 2)
        assert await house.books() == []
