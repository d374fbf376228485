"""`croupier backup` and `croupier restore` on a house that plays: real processes, in the middle of a hand."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from croupier.server.http.authentication import COOKIE
from croupier.store.store import Store
from tests.croupier_process import run
from tests.databases import BOTH, anyio_backend, postgresql, schema_of
from tests.server.live_house import Client
from tests.server.open_house import PASSWORD, form
from tests.server.play import act_once, play_rounds, whose_turn
from tests.server.processes import Serving, serving

__all__ = ["anyio_backend", "postgresql"]
pytestmark = pytest.mark.anyio

BUSY = 1  # the table of bots
HOUSE = """\
name = "test"
title = "Test house"
purse = { kind = "wallet", start = 1000 }
defaults = { pace_ms = 0, reveal = "instant", turn_s = 60 }
crew = { alone = "play" }
live = { close_s = 0.2 }

[[table]]
name = "Busy"
game = "holdem"
pace_ms = 50
bots = { Ada = "caller", Ben = "regular", Cem = "caller" }
"""


@asynccontextmanager
async def two_databases(kind: str, folder: Path, request: pytest.FixtureRequest) -> AsyncIterator[tuple[str, str]]:
    """The URL of a house, and of an empty database of the same kind."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'house.db'}", f"sqlite:///{folder / 'restored.db'}"
        return
    server = request.getfixturevalue("postgresql")
    async with schema_of(server) as one, schema_of(server) as other:
        yield one, other


async def person(server: Serving, name: str, *, is_new: bool) -> Client:
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as browser:
        if is_new:
            answer = await browser.post("/api/register", json=form(name))
        else:
            answer = await browser.post("/api/session", json={"who": name, "password": PASSWORD})
        assert answer.status_code == 201, answer.text
        cookie = {"Cookie": f"{COOKIE}={browser.cookies[COOKIE]}"}
    client = Client(name, await connect(f"ws://127.0.0.1:{server.port}/ws", additional_headers=cookie))
    client._reading = asyncio.create_task(client.read())
    await client.done("hello")
    return client


async def croupier(*args: str) -> str:
    command = [sys.executable, "-m", "croupier", *args]
    done = await asyncio.to_thread(run, command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def hand(client: Client, table: int) -> dict[str, Any]:
    """The hand as a player sees it: own cards, board, bets and stacks, and what may be done."""
    last = [message for message in client.tables if message["table"] == table][-1]
    return {"round": last["round"], "picture": last["picture"], "choices": last.get("choices")}


async def money(database: str) -> tuple[dict[str, int], list[str]]:
    async with Store.open(database) as store:
        return await store.money.balances(), await store.money.wrong() + await store.results.wrong()


async def rounds(database: str, table: int) -> int:
    """How many rounds of a table are stored."""
    async with Store.open(database) as store:
        return await store.rounds.last_number(table)


@pytest.mark.parametrize("kind", BOTH)
async def test_a_house_that_plays_is_backed_up_and_comes_back_in_the_middle_of_the_same_hand(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    (tmp_path / "house.toml").write_text(HOUSE, "utf-8")
    backup = tmp_path / "backup.db"
    async with two_databases(kind, tmp_path, request) as (database, restored):
        with serving(tmp_path, "--house", "house.toml", "--database", database, quick=True) as server:
            clients = [await person(server, name, is_new=True) for name in ("Ann", "Bea")]
            settings = {"name": "Kairo", "game": "holdem", "minimum": 2}
            table = (await clients[0].done("create", settings=settings))["table"]
            for seat, client in enumerate(clients):
                await client.done("sit", table=table, chips=100, seat=seat)
            await play_rounds(clients, table, 2)
            await act_once(clients, table)
            await whose_turn(clients, table)
            seen = [hand(client, table) for client in clients]
            while not await rounds(database, BUSY):  # where bots play on while the backup is written
                await asyncio.sleep(0.05)
            told = await croupier("backup", "--database", database, "--out", str(backup))
            assert "6 accounts, 2 open tables" in told  # the superuser, two people and three bots
            assert [hand(client, table) for client in clients] == seen  # the hand waits for its players
            await play_rounds(clients, table, 3)
            for client in clients:
                await client.drop()
            assert server.stop() == 0
        told = await croupier("restore", str(backup), "--database", restored)
        assert "6 accounts, 2 open tables" in told
        assert "The books are right" in told
        assert await rounds(restored, BUSY) <= await rounds(database, BUSY)
        balances, wrong = await money(restored)
        assert (wrong, sum(balances.values())) == ([], 0)
        assert balances[f"escrow:{table}:0"] + balances[f"escrow:{table}:1"] == 200_00
        (tmp_path / "again").mkdir()
        with serving(
            tmp_path / "again", "--house", str(tmp_path / "house.toml"), "--database", restored, quick=True
        ) as server:
            clients = [await person(server, name, is_new=False) for name in ("Ann", "Bea")]
            for client in clients:
                await client.hear("table", table=table)
            await whose_turn(clients, table)
            for client, before in zip(clients, seen, strict=True):
                assert hand(client, table) == before
            await play_rounds(clients, table, 2)
            for client in clients:
                await client.drop()
            assert server.stop() == 0
        assert (await money(restored))[1] == []
