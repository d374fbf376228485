"""A database has one house at a time, and a second one is told which. Whoever only reads may always."""

import asyncio
import os
import socket
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from croupier.errors import BadOption, CroupierError
from croupier.store import Store
from croupier.store.database import hold, migrate
from croupier.store.database.engine import Postgresql
from croupier.store.database.hold import Holder
from tests.databases import schema_of
from tests.store.house import batch, table

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[3]
AT = "http://localhost:51515"


def here(address: str = AT) -> Holder:
    return Holder.here(address, now_ns=1_767_225_600 * 10**9)


async def refused(url: str) -> str:
    """Why a second house does not open."""
    with pytest.raises(BadOption) as error:
        async with Store.open(url, holder=here("http://elsewhere:1")):
            pass
    assert error.value.code == "database/held"
    return error.value.says


async def test_a_second_house_on_a_database_does_not_open_and_says_who_is_there(database_url: str) -> None:
    async with Store.open(database_url, holder=here()) as store:
        says = await refused(database_url)
        assert f"is in use by process {os.getpid()} on {socket.gethostname()} at {AT}, since 20" in says
        assert "password" not in says
        here_table = await table(store)
        await store.append([batch(here_table, 1)])  # the first one is as it was
        await refused(database_url)


async def test_whoever_reads_is_let_in_beside_a_house(database_url: str) -> None:
    async with Store.open(database_url, holder=here()) as store:
        made = await table(store)
        async with Store.open(database_url, must_exist=True) as reading:
            assert (await reading.tables.by_id(made)).id == made
        await refused(database_url)


async def test_a_database_that_was_closed_opens_again(database_url: str) -> None:
    for _ in range(2):
        async with Store.open(database_url, holder=here()):
            pass


async def test_the_database_of_a_house_that_was_killed_opens_again_at_once(database_url: str) -> None:
    command = [sys.executable, "-m", "tests.store.holding", database_url]
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, cwd=ROOT)
    try:
        assert process.stdout
        assert await process.stdout.readline() == b"held\n"
        assert f"process {process.pid} on" in await refused(database_url)
    finally:
        process.kill()
        await process.wait()
    async with asyncio.timeout(20):
        while True:  # PostgreSQL has to notice first that the session's process is gone
            try:
                async with Store.open(database_url, holder=here()):
                    return
            except BadOption:
                assert database_url.startswith("postgresql")


async def test_the_same_file_by_another_path_is_the_same_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "linked.db").symlink_to("house.db")
    async with Store.open("sqlite:///house.db", holder=here()):
        await refused(f"sqlite:///{tmp_path / 'house.db'}")
        await refused("linked.db")
        async with Store.open("other.db", holder=here()):
            pass


async def test_databases_in_memory_are_many() -> None:
    async with Store.open("sqlite://", holder=here()), Store.open("sqlite://", holder=here()):
        pass


async def test_houses_share_a_server_under_different_schemas(postgresql: str) -> None:
    async with (
        schema_of(postgresql) as one,
        schema_of(postgresql) as two,
        Store.open(one, holder=here()),
        Store.open(two, holder=here()),
    ):
        await refused(one)
        await refused(two)


async def test_a_schema_does_not_change_under_an_open_house(database_url: str) -> None:
    async with Store.open(database_url, holder=here()) as store:
        await store.database.write(_set_version, "0002")
        with pytest.raises(BadOption) as error:
            async with Store.open(database_url, must_exist=True):
                pass
        assert error.value.code == "database/held"
        assert await store.database.read(migrate.version) == "0002"
        await store.database.write(_set_version, migrate.HEAD)


def _set_version(connection: Connection, version: str) -> None:
    connection.execute(text("UPDATE alembic_version SET version_num = :version"), {"version": version})


async def test_a_lock_that_is_lost_with_its_session_is_taken_again(postgresql: str) -> None:
    async with schema_of(postgresql) as url, Store.open(url, holder=here()) as store, asyncio.timeout(20):
        ended = await store.database.write(_end_session)
        while await store.database.read(_session) in (None, ended):
            await asyncio.sleep(0)
        await refused(url)


async def test_a_house_hears_that_another_one_has_its_database_now(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost: asyncio.Future[CroupierError] = asyncio.get_running_loop().create_future()
    take, other_is_in = hold._SessionHold.take, asyncio.Event()

    async def late(self: hold._SessionHold) -> None:
        await other_is_in.wait()
        await take(self)

    async with schema_of(postgresql) as url, Store.open(url, holder=here()) as store, asyncio.timeout(20):
        assert store.hold
        assert isinstance(store.database, Postgresql)
        store.hold.lost = lost.set_result
        monkeypatch.setattr(hold._SessionHold, "take", late)
        await store.database.write(_end_session)
        other = hold._SessionHold(store.database, here("http://other:2"))
        while await store.database.read(_session) is not None:
            await asyncio.sleep(0)
        await take(other)
        other_is_in.set()
        assert "http://other:2" in (await lost).says
        await other.release()


def _session(connection: Connection) -> int | None:
    """The session that holds this schema's lock."""
    found = connection.execute(text(hold._WHO.text.replace("session.application_name", "session.pid"))).first()
    return found.pid if found else None


def _end_session(connection: Connection) -> int | None:
    pid = _session(connection)
    connection.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": pid})
    return pid
