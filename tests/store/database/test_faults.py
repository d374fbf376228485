"""Which errors mean that a database is out of order, as the real ones raise them."""

from collections.abc import Awaitable
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from croupier.store import Store
from croupier.store.database.engine import Postgresql, url_of
from croupier.store.database.faults import is_unavailable, reason
from tests.store.house import batch, table

pytestmark = pytest.mark.anyio


async def _fault(work: Awaitable[object]) -> Exception:
    """What this raises."""
    try:
        await work
    except Exception as error:
        return error
    raise AssertionError("nothing was raised")


async def test_a_full_disk_is_a_fault_of_the_database_and_the_same_write_succeeds_later(tmp_path: Path) -> None:
    async with Store.open(f"sqlite:///{tmp_path / 'house.db'}") as store:
        here = await table(store)
        await store.database.write(_bounded, 1)
        error = await _fault(store.append([batch(here, 1, snapshot=b"x" * 1_000_000)]))
        assert is_unavailable(error)
        assert reason(error) == "database or disk is full"
        await store.database.write(_bounded, 10**9)
        await store.append([batch(here, 1)])


def _bounded(connection: Connection, pages: int) -> None:
    """No more pages than there are, or than these."""
    connection.execute(text(f"PRAGMA max_page_count = {pages}"))


async def test_a_server_that_ends_the_connection_is_a_fault_of_the_database(postgresql: str) -> None:
    database = Postgresql(url_of(postgresql))

    def suicide(connection: Connection) -> None:
        connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    assert is_unavailable(await _fault(database.write(suicide)))
    await database.close()


async def test_a_server_that_is_not_there_is_a_fault_of_the_database() -> None:
    database = Postgresql(url_of("postgresql://nobody@127.0.0.1:1/none"))
    assert is_unavailable(await _fault(database.read(lambda connection: None)))
    await database.close()


@pytest.mark.parametrize("error", [ValueError("x"), TypeError("x"), OverflowError("x"), AssertionError()])
def test_a_mistake_of_our_own_is_none(error: Exception) -> None:
    assert not is_unavailable(error)


@pytest.mark.parametrize("statement", ["SELECT * FROM nowhere", "SELEKT 1"])
async def test_a_statement_that_is_wrong_is_none(store: Store, statement: str) -> None:
    error = await _fault(store.database.write(lambda connection: connection.execute(text(statement))))
    assert not is_unavailable(error)
