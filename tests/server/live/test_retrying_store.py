"""A database that fails: writes are tried again, players are told, and a house that cannot store ends."""

import asyncio
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from croupier.cli import main as cli
from croupier.errors import Unavailable
from croupier.protocol.close_codes import CloseCode
from croupier.server.app import application
from croupier.server.app import opened as open_house
from croupier.server.context import HouseContext
from croupier.server.live import room as rooms
from croupier.server.live.closure import Closure
from croupier.server.live.hub import Hub
from croupier.server.live.retrying_store import CLOSING_S, PATIENCE_S, PAUSES_S, RetryingStore
from croupier.server.ops.logs import Log
from croupier.server.process import bound, serve
from croupier.store.store import Store
from croupier.store.tables.batch import StoredBatch
from croupier.table.commands import Halt
from croupier.table.settings import TableSettings
from tests.server.faults import DISK_FULL, SECOND_NS, Faults, Time
from tests.server.live_house import Client, TestHouse, house_file, opened, state_of
from tests.server.open_house import quick
from tests.server.play import act_once, play_rounds, seated, whose_turn
from tests.store.house import batch

pytestmark = pytest.mark.anyio
FOR_EVER = 10**9


def _is_in_round(client: Client, number: int) -> bool:
    return bool(client.now["round"] == number)


@pytest.mark.parametrize("error", [DISK_FULL, OverflowError("int too large")], ids=["unavailable", "bug"])
async def test_a_write_that_fails_once_at_the_beginning_of_a_round_delays_it_and_nothing_more(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr(rooms, "_AGAIN_S", (0.01,))
    table, clients = await seated(house, ["ann", "ben"], pace_ms=50)
    await whose_turn(clients, table)
    faults = Faults(1, error, part=b'"RoundBegan"')
    faults.install(house.store, monkeypatch)
    await play_rounds(clients, table, 1)
    for client in clients:
        await client.until(partial(_is_in_round, client, 2), "for round 2")
    assert faults.failing == 0
    await play_rounds(clients, table, 1)
    assert await house.books() == []
    assert not any(message["type"] == "notice" for message in clients[0].heard)


async def test_players_are_told_while_the_house_cannot_store_and_when_it_can_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    time, faults, many = Time(), Faults(), len(PAUSES_S)
    async with opened(database, sleep=time.sleep) as house:
        table, clients = await seated(house, ["ann", "ben"])
        await whose_turn(clients, table)
        faults.install(house.store, monkeypatch)
        faults.failing = many
        await clients[0].done("say", table=table, text="hello")
        codes = [message["code"] for message in clients[1].heard if message["type"] == "notice"]
        assert codes == ["house/cannot-store", "house/stores-again"]
        assert time.slept_s == list(PAUSES_S)
        assert faults.attempts == many + 1
        assert await house.books() == []


async def test_somebody_who_comes_while_the_house_cannot_store_is_told(house: TestHouse) -> None:
    house.hub.writing.failing = True
    ann = await house.client("ann")
    await ann.hear("notice", code="house/cannot-store")
    assert [message["type"] for message in ann.heard][:2] == ["welcome", "notice"]


async def test_time_in_which_the_house_cannot_store_counts_on_no_clock(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    time, faults = Time(), Faults()
    async with opened(database, clock=time.clock, sleep=time.sleep) as house:
        table, clients = await seated(house, ["ann", "ben"], turn_s=30)
        mover = await whose_turn(clients, table)
        other = next(client for client in clients if client is not mover)
        faults.install(house.store, monkeypatch)
        faults.failing = len(PAUSES_S)
        await act_once(clients, table)
        await other.hear_events("Delayed", table=table)
        [turn] = state_of(house.hub.rooms[table]).turns.values()
        assert sum(time.slept_s) > 30
        assert turn.deadline_ns - time.clock() > 29 * SECOND_NS
        assert other.count("TimedOut", table) == 0
        await act_once(clients, table)


async def test_a_write_that_succeeded_though_it_seemed_to_fail_happens_once(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the connection to the database breaks right after the commit."""
    table, clients = await seated(house, ["ann", "ben"])
    await whose_turn(clients, table)
    append, broken = house.store.append, [1]

    async def broken_after(batches: Sequence[StoredBatch]) -> None:
        await append(batches)
        if broken:
            broken.pop()
            house.store._appender.forget({table})
            raise ConnectionResetError("gone")

    monkeypatch.setattr(house.store, "append", broken_after)
    await clients[0].done("say", table=table, text="once")
    await clients[1].hear_events("Said", table=table)
    assert not broken
    assert clients[1].count("Said", table) == 1
    await play_rounds(clients, table, 1)


async def test_closing_a_house_that_cannot_store_ends_after_a_few_attempts(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    time, faults = Time(), Faults(FOR_EVER)
    async with opened(database, sleep=time.sleep) as house:
        table, clients = await seated(house, ["ann", "ben"])
        await whose_turn(clients, table)
        faults.install(house.store, monkeypatch)
        await house.hub.close()
        assert faults.attempts == len(PAUSES_S) + 1
        for client in clients:
            assert await client.closed() == CloseCode.GOING_AWAY
        assert house.hub.writing.given_up.is_set()


@pytest.mark.parametrize("durable", ["act", "round"])
async def test_what_cannot_be_stored_at_last_is_refused_and_everything_after_it_at_once(
    database: str, monkeypatch: pytest.MonkeyPatch, durable: str
) -> None:
    time, faults = Time(), Faults()
    async with opened(database, sleep=time.sleep) as house:
        table, clients = await seated(house, ["ann", "ben"], durable=durable)
        await whose_turn(clients, table)
        faults.install(house.store, monkeypatch)
        faults.failing = FOR_EVER
        assert await clients[0].refused("top_up", table=table, chips=10) == "house/cannot-store"
        tried = faults.attempts
        assert await clients[1].refused("top_up", table=table, chips=10) == "house/cannot-store"
        assert faults.attempts == tried
        assert house.hub.writing.failure
        assert str(DISK_FULL) in house.hub.writing.failure.says
        await house.hub.close()


async def test_a_table_whose_own_work_fails_by_a_bug_halts_and_the_others_play_on(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "_AGAIN_S", (0.0, 0.0, 0.0))
    stuck, [ann, ben] = await seated(house, ["ann", "ben"], pace_ms=50)
    other, pair = await seated(house, ["cem", "dot"])
    await whose_turn([ann, ben], stuck)
    await whose_turn(pair, other)
    error = OverflowError("Python int too large to convert to SQLite INTEGER")
    Faults(FOR_EVER, error, part=b'"RoundBegan"').install(house.store, monkeypatch)
    await play_rounds([ann, ben], stuck, 1)
    [halted] = await ben.hear_events("Halted", table=stuck)
    assert "cannot go on" in halted["why"]
    assert "OverflowError" not in halted["why"]
    await play_rounds(pair, other, 1)
    await ann.done("leave", table=stuck)
    assert await house.books() == []
    assert not house.hub.writing.failure


async def test_closing_a_house_in_which_halting_fails_by_a_bug_ends(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, clients = await seated(house, ["ann", "ben"])
    await whose_turn(clients, table)
    faults = Faults(FOR_EVER, TypeError("a bug"))
    faults.install(house.store, monkeypatch)
    async with asyncio.timeout(20):
        await house.hub.close(within_s=0)
    assert 0 < faults.attempts <= 2  # and no new one while the house stops


async def test_a_table_that_cannot_halt_by_a_bug_tries_again_after_pauses(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "_AGAIN_S", (3600.0,) * 5)
    table, clients = await seated(house, ["ann", "ben"])
    await whose_turn(clients, table)
    faults = Faults(FOR_EVER, TypeError("a bug"))
    faults.install(house.store, monkeypatch)
    Closure(house.hub).close("enough")
    room = house.hub.rooms[table]
    for _ in range(20):  # whatever was put in the mailbox meanwhile is served
        served = asyncio.Event()
        room.put(served.set)
        await served.wait()
    assert faults.attempts == 2
    assert room._timer.is_running


async def test_requests_that_fail_put_nothing_off_however_many_a_player_sends(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "_AGAIN_S", (0.3,) * 5)
    table, clients = await seated(house, ["ann", "ben"], pace_ms=50)
    await whose_turn(clients, table)
    began = Faults(1, TypeError("a bug"), part=b'"RoundBegan"')
    began.install(house.store, monkeypatch)
    Faults(FOR_EVER, TypeError("a bug"), part=b'"SatOut"').install(house.store, monkeypatch)
    await play_rounds(clients, table, 1)
    async with asyncio.timeout(60):
        while not _is_in_round(clients[1], 2):
            if not began.failing:
                assert await clients[0].refused("sit_out", table=table) == "house/not-kept"
            await asyncio.sleep(0.01)


@dataclass
class OutOfOrder:
    """A store whose writes of these tables fail after a while, as if the disk were full; the others succeed."""

    time: Time
    tables: frozenset[int]
    takes_s: float = 0.0
    attempts: int = 0

    async def append(self, batches: Sequence[StoredBatch]) -> None:
        self.attempts += 1
        self.time.clock.advance(round(self.takes_s * SECOND_NS))
        await asyncio.sleep(0)
        if self.tables & {batch.table_id for batch in batches}:
            raise DISK_FULL

    @property
    def elapsed_s(self) -> float:
        return (self.time.clock.now_ns - 10**18) / SECOND_NS

    def writing(self) -> RetryingStore:
        return RetryingStore(cast(Store, self), lambda notice: None, clock=self.time.clock, sleep=self.time.sleep)


async def test_attempts_that_take_long_are_given_up_as_soon_as_others() -> None:
    store = OutOfOrder(Time(), frozenset({1}), takes_s=10)
    writing = store.writing()
    with pytest.raises(Unavailable):
        await writing.append([batch(1, 1)])
    assert writing.given_up.is_set()
    assert store.elapsed_s < 2 * PATIENCE_S


async def test_a_house_that_closes_gives_up_sooner() -> None:
    store = OutOfOrder(Time(), frozenset({1}))
    writing = store.writing()
    writing.hurry()
    with pytest.raises(Unavailable):
        await writing.append([batch(1, 1)])
    assert store.elapsed_s < 2 * CLOSING_S < PATIENCE_S


async def test_an_outage_is_a_few_lines_in_the_log_however_many_tables_there_are(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = OutOfOrder(Time(), frozenset(range(1, 101)))
    writing = store.writing()
    done = await asyncio.gather(*[writing.append([batch(n, 1)]) for n in store.tables], return_exceptions=True)
    assert {type(error) for error in done} == {Unavailable}
    assert 1 <= len(caplog.records) <= len(PAUSES_S) + 1


async def test_one_table_that_cannot_be_stored_does_not_close_the_house() -> None:
    store = OutOfOrder(Time(), frozenset({1}))
    writing = store.writing()
    failing = asyncio.create_task(writing.append([batch(1, 1)]))
    while not failing.done():
        await writing.append([batch(2, 1)])
    with pytest.raises(OSError, match="No space left"):
        await failing
    assert not writing.given_up.is_set()
    await writing.append([batch(2, 2)])


def in_time(log: Log, time: Time) -> dict[str, Any]:
    """What a house is opened with whose time is simulated."""
    return {
        "log": log,
        "passwords": quick(),
        "clock": time.clock,
        "sleep": time.sleep,
        "tell": lambda line: None,
    }


def hub_of(house: HouseContext) -> Hub:
    hub = house.hub
    assert isinstance(hub, Hub)
    return hub


async def test_a_signal_ends_a_house_that_cannot_store_after_few_attempts_and_few_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time, stop, is_open = Time(), asyncio.Event(), asyncio.Event()
    faults, tables = Faults(), 5
    log, listener = Log(tmp_path / "log", clock=time.clock), bound("127.0.0.1", 0, any_port=True)
    with closing(log), listener, log.overhearing():
        async with open_house(house_file(), f"sqlite:///{tmp_path / 'house.db'}", **in_time(log, time)) as house:
            serving = asyncio.create_task(serve(house, application(house), listener, stop, opened=is_open.set))
            await is_open.wait()
            for _ in range(tables):
                await hub_of(house).open_table(TableSettings(name="Kairo", game="holdem"))
            faults.install(house.store, monkeypatch)
            faults.failing = FOR_EVER
            stop.set()
            with pytest.raises(Unavailable):
                await serving
    assert faults.attempts <= tables * (len(PAUSES_S) + 1)
    assert len((tmp_path / "log").read_text("utf-8").splitlines()) < 10 + 2 * len(PAUSES_S)


async def test_a_process_whose_house_cannot_store_ends_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time, faults, is_open = Time(), Faults(), asyncio.Event()
    log, listener = Log(tmp_path / "log", clock=time.clock), bound("127.0.0.1", 0, any_port=True)
    with closing(log), listener:
        async with open_house(house_file(), f"sqlite:///{tmp_path / 'house.db'}", **in_time(log, time)) as house:
            serving = asyncio.create_task(
                serve(house, application(house), listener, asyncio.Event(), opened=is_open.set)
            )
            await is_open.wait()
            room = await hub_of(house).open_table(TableSettings(name="Kairo", game="holdem"))
            faults.install(house.store, monkeypatch)
            faults.failing = FOR_EVER
            with pytest.raises(Unavailable):
                await room.ask(Halt("enough"))
            with pytest.raises(Unavailable, match=r"No space left on device\. The house has closed") as ended:
                await serving
            assert ended.value.code == "house/cannot-store"


def test_a_command_that_ends_because_the_database_failed_says_so_and_exits_with_3(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def failing(args: list[str]) -> None:
        raise Unavailable("house/cannot-store", "The database cannot be used: disk full.")

    monkeypatch.setattr(cli, "_run", failing)
    assert cli.main(["serve"]) == 3
    assert capsys.readouterr().err == "croupier: The database cannot be used: disk full. [house/cannot-store]\n"
