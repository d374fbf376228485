"""A database that hangs: a house that is asked to stop ends by itself, and nothing is lost or doubled."""

import asyncio
import signal
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.errors import BadOption, Unavailable
from croupier.server import closing_watch
from croupier.server.config.house import read
from croupier.server.http.authentication import COOKIE
from croupier.server.live import retrying_store
from croupier.store.database import write_check
from croupier.store.database.hold import Holder
from croupier.store.database.write_check import WriteCheck
from croupier.store.store import Store
from tests.databases import schema_of
from tests.full_disk import files_bounded
from tests.server.killable_postgresql import Killable, killable
from tests.server.live_house import Client
from tests.server.open_house import anyio_backend, at, signed_in
from tests.server.play import act_once, play_rounds
from tests.server.processes import Serving, serving

__all__ = ["anyio_backend", "killable"]

pytestmark = pytest.mark.anyio
HASTY = Path(__file__).with_name("hasty_croupier.py")
PATIENCE_S = 60
START = 1000_00  # cents of a wallet
SILENT = "does not answer. The house has closed. Put the database right and open the house again. [house/cannot-store]"
HOUSE = """
name = "mine"
title = "Mine"
[purse]
kind = "wallet"
start = 1000
[live]
close_s = 600
"""


@asynccontextmanager
async def two_clients(house: Serving) -> AsyncIterator[list[Client]]:
    clients = [await signed_in(house, name) for name in ("Ann", "Ben")]
    yield clients
    for client in clients:
        await client.drop()


async def seated(clients: list[Client]) -> int:
    settings = {"name": "Kairo", "game": "holdem", "pace_ms": 0, "minimum": 2}
    table: int = (await clients[0].done("create", settings=settings))["table"]
    for seat, client in enumerate(clients):
        await client.done("sit", table=table, chips=100, seat=seat)
    return table


async def ended(house: Serving) -> str:
    """Ask a house to stop, once, and return what it told when it has ended because it cannot store."""
    house.process.send_signal(signal.SIGTERM)
    assert await asyncio.to_thread(house.process.wait, PATIENCE_S) == 3
    assert len(house.lines("stopped")) == 1
    return house.told


async def freed(url: str) -> None:
    """Wait until the server has noticed that the house is gone."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                async with Store.open(url, holder=Holder.here("", now_ns=0)):
                    return
            except BadOption as held:
                assert held.code == "database/held"
                await asyncio.sleep(0.05)


async def check_chips(url: str, folder: Path, table: int, seen: int) -> None:
    """Open the house again, which adds up its books, and look whether all that was told is stored."""
    folder.mkdir()
    async with at(url, folder, read(HOUSE, "mine.toml")) as place:
        store = place.house.store
        assert await store.journal.last_seq(table) >= seen
        wallets = sum((await store.money.balances("wallet")).values())
        stacks = sum((await store.money.balances("escrow")).values())
        assert wallets + stacks == 2 * START
        assert wallets < 2 * START


async def play_and_hang(house: Serving, clients: list[Client], hang: Any) -> tuple[int, int, str]:
    """Play, let the database hang in the middle of a round, ask for more, and have the house stop.

    Return the table, the last number that was told of it, and what the house told.
    """
    table = await seated(clients)
    await play_rounds(clients, table, 1)
    await act_once(clients, table)
    hang()
    before = [len(client.heard) for client in clients]
    for client in clients:
        await client.send("top_up", id="more", table=table, chips=50)
    told = await ended(house)
    for client, count in zip(clients, before, strict=True):
        await client.closed()
        heard = client.heard[count:]
        assert [message for message in heard if message["type"] == "table"] == []
        assert [message for message in heard if message.get("id") == "more"] == []
    return table, max(message["seq"] for client in clients for message in client.tables), told


async def test_a_house_whose_postgresql_stands_still_ends_by_itself(killable: Killable, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(HOUSE, "utf-8")
    async with schema_of(killable.url) as url:
        args = ("--house", "mine.toml", "--database", url)
        with serving(tmp_path, *args, script=HASTY) as house:
            async with two_clients(house) as clients:
                try:
                    table, seen, told = await play_and_hang(house, clients, killable.freeze)
                finally:
                    killable.thaw()
        assert SILENT in told
        await freed(url)
        await check_chips(url, tmp_path / "again", table, seen)


async def test_a_house_whose_sqlite_does_not_come_back_ends_by_itself(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(HOUSE, "utf-8")
    with serving(tmp_path, "--house", "mine.toml", "--database", "sqlite:///house.db", script=HASTY) as house:
        async with two_clients(house) as clients:
            table, seen, told = await play_and_hang(house, clients, (tmp_path / "hang").touch)
    assert f"croupier: The database sqlite:///house.db {SILENT}" in told
    assert [line["what"] for line in house.lines() if line["level"] == "error"] == [
        "The database sqlite:///house.db " + SILENT.rpartition(" [")[0]
    ]
    (tmp_path / "hang").unlink()
    await check_chips(f"sqlite:///{tmp_path / 'house.db'}", tmp_path / "again", table, seen)


@pytest.mark.parametrize("hang", ["hang", "hang-readers"])
async def test_a_house_that_has_nothing_left_to_store_ends_by_itself_too(tmp_path: Path, hang: str) -> None:
    """What waits is a request, and then the database, which cannot be closed."""
    (tmp_path / "mine.toml").write_text(HOUSE, "utf-8")
    with serving(tmp_path, "--house", "mine.toml", "--database", "sqlite:///house.db", script=HASTY) as house:
        (tmp_path / hang).touch()
        async with httpx.AsyncClient(base_url=house.url, timeout=PATIENCE_S) as browser:
            asking = asyncio.create_task(browser.get("/api/session", headers={"Cookie": f"{COOKIE}=nobodys"}))
            async with asyncio.timeout(PATIENCE_S):
                while not (tmp_path / "hung").exists():
                    await asyncio.sleep(0.01)
            told = await ended(house)
            await asyncio.gather(asking, return_exceptions=True)
    assert SILENT in told


async def test_a_house_whose_database_answers_has_all_the_time_that_its_rounds_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrying_store, "CLOSING_S", 0)
    monkeypatch.setattr(closing_watch, "_LOOK_S", 0)
    monkeypatch.setattr(write_check, "FRESH_S", 0.0)
    monkeypatch.setattr(write_check, "PATIENCE_S", PATIENCE_S)
    looks, silent, failures = [], asyncio.Event(), list[Unavailable]()
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as place:
        check, over = place.house.store.write_check, asyncio.Event()

        def end(failure: Unavailable) -> None:
            failures.append(failure)
            over.set()

        async def answers() -> bool:
            looks.append(await WriteCheck.answers(check))
            return not silent.is_set()

        monkeypatch.setattr(check, "answers", answers)
        with closing_watch.closing_watch(end) as watch:
            watch.begin(place.house)
            async with asyncio.timeout(PATIENCE_S):
                while len(looks) < 5:
                    await asyncio.sleep(0)
                assert not failures
                silent.set()
                await over.wait()
        assert all(looks)
        assert [failure.code for failure in failures] == ["house/cannot-store"]


async def test_a_database_that_answers_by_an_error_is_not_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_check, "FRESH_S", 0.0)
    async with Store.open(f"sqlite:///{tmp_path / 'house.db'}") as store:
        with files_bounded(1):
            assert not await store.write_check.passes()
            assert await store.write_check.answers()
        release = threading.Event()
        hanging = asyncio.create_task(store.database.write(lambda connection: release.wait()))
        monkeypatch.setattr(write_check, "PATIENCE_S", 0.0)
        try:
            assert not await store.write_check.answers()
            assert not await store.write_check.passes()
        finally:
            release.set()
            await hanging
