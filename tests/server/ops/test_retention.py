"""Old rounds are deleted once a day, or when an operator asks, beside play."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import IllegalAction
from croupier.kit.clock import Manual
from croupier.server.ops.logs import Log
from croupier.server.ops.retention import DAY_S, RetentionRunner
from tests.server.live_house import TestHouse
from tests.server.play import play_rounds, seated

pytestmark = pytest.mark.anyio

DAY_NS = DAY_S * 1_000_000_000


class Naps:
    """Sleeping that takes no time and is counted; the second nap does not end."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self.second = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        self.taken.append(seconds)
        if len(self.taken) == 2:
            self.second.set()
            await asyncio.Event().wait()


def runner(house: TestHouse, folder: Path, days: int | None, *, sleep: Any = asyncio.sleep) -> RetentionRunner:
    clock = Manual(house.hub.clock() + 100 * DAY_NS)
    return RetentionRunner(house.store, days, log=Log(folder / "log.jsonl", clock=clock), clock=clock, sleep=sleep)


async def done(runner: RetentionRunner) -> None:
    assert runner._running is not None
    await runner._running


async def test_a_table_plays_on_and_comes_back_after_its_past_was_deleted(house: TestHouse, tmp_path: Path) -> None:
    table, clients = await seated(house, ["ann", "ben"])
    await play_rounds(clients, table, 3)
    run = runner(house, tmp_path, None)
    await run.begin(30, who="ann")
    await play_rounds(clients, table, 1)
    await done(run)
    assert run.pruned.rounds >= 3
    assert not run.is_running
    assert run.ended_ns is not None
    await play_rounds(clients, table, 1)
    assert await house.books() == []
    [noted] = await house.store.audit.last()
    assert (noted.who, noted.what) == ("ann", "deleted old rounds")
    assert "older than 30 days" in noted.detail


async def test_it_runs_every_day_where_the_house_file_says_so_and_never_where_it_does_not(
    house: TestHouse, tmp_path: Path
) -> None:
    naps = Naps()
    run = runner(house, tmp_path, 30, sleep=naps)
    days = asyncio.create_task(run.every_day())
    await naps.second.wait()
    assert naps.taken == [DAY_S, DAY_S]
    days.cancel()
    await done(run)
    await runner(house, tmp_path, None, sleep=naps).every_day()
    assert naps.taken == [DAY_S, DAY_S]
    assert await house.store.audit.last() == []  # there was nothing to delete


async def test_one_run_at_a_time_and_a_house_that_closes_stops_it(
    house: TestHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = asyncio.Event()

    async def stuck(before_ns: int) -> int:
        waits.set()
        await asyncio.Event().wait()
        return 0

    monkeypatch.setattr(house.store.pruning, "due", stuck)
    run = runner(house, tmp_path, None)
    await run.begin(1, who="ann")
    await waits.wait()
    assert run.is_running
    with pytest.raises(IllegalAction, match="being deleted already"):
        await run.begin(1, who="ann")
    await run.stop()
    assert not run.is_running
