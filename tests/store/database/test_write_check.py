"""Whether a database stores: asked of the last write, or by one more."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect, text

from croupier.store import Store
from croupier.store.database import write_check
from croupier.store.database.engine import Postgresql, url_of
from croupier.store.database.write_check import WriteCheck
from tests.full_disk import files_bounded

pytestmark = pytest.mark.anyio


@pytest.fixture
def stale(monkeypatch: pytest.MonkeyPatch) -> None:
    """No write vouches for the next one."""
    monkeypatch.setattr(write_check, "FRESH_S", 0.0)


def names(connection: Connection) -> list[str]:
    return inspect(connection).get_table_names()


@pytest.mark.usefixtures("stale")
async def test_asking_writes_and_leaves_nothing_behind(store: Store) -> None:
    before = await store.database.read(names)
    assert await store.write_check.passes()
    assert await store.database.read(names) == before


@pytest.mark.usefixtures("stale")
async def test_a_server_that_is_not_there_does_not_store() -> None:
    database = Postgresql(url_of("postgresql://nobody@127.0.0.1:1/none"))
    assert not await WriteCheck(database).passes()
    assert database.last_write.failed
    await database.close()


async def test_a_write_vouches_for_the_next_one_and_a_mistake_of_our_own_says_nothing(store: Store) -> None:
    assert store.database.last_write.vouches()
    for _ in range(2):
        await asyncio.gather(store.database.write(_wrong), return_exceptions=True)
    assert store.database.last_write.vouches()


def _wrong(connection: Connection) -> None:
    connection.execute(text("SELECT * FROM nowhere"))


@pytest.mark.usefixtures("stale")
async def test_however_many_ask_at_once_one_of_them_writes(tmp_path: Path) -> None:
    async with Store.open(str(tmp_path / "house.db")) as store:
        before = await store.database.read(_changes)
        assert all(await asyncio.gather(*[store.write_check.passes() for _ in range(20)]))
        assert await store.database.read(_changes) == before + 2  # a table that comes and goes
        with files_bounded(1):
            assert not any(await asyncio.gather(*[store.write_check.passes() for _ in range(20)]))
        assert await store.write_check.passes()


def _changes(connection: Connection) -> int:
    """How often the schema has changed."""
    return int(connection.execute(text("PRAGMA schema_version")).scalar() or 0)
