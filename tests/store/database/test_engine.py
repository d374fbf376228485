"""Connections to PostgreSQL: those that the server has closed are replaced, without asking it before each use."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import Connection, text

from croupier.store.database.engine import Postgresql, url_of
from croupier.store.database.faults import is_unavailable
from tests.databases import schema_of

pytestmark = pytest.mark.anyio
ADD = "INSERT INTO numbers VALUES ($1)"


@pytest.fixture
async def database(postgresql: str) -> AsyncIterator[Postgresql]:
    async with schema_of(postgresql) as url:
        opened = Postgresql(url_of(url))
        await opened.write(_create)
        yield opened
        await opened.close()


def _create(connection: Connection) -> None:
    connection.execute(text("CREATE TABLE numbers (number BIGINT PRIMARY KEY)"))


def _numbers(connection: Connection) -> list[int]:
    return [*connection.execute(text("SELECT number FROM numbers ORDER BY number")).scalars()]


def _driver(connection: Connection) -> Any:
    return connection.connection.driver_connection


def _session(connection: Connection) -> int:
    return int(connection.execute(text("SELECT pg_backend_pid()")).scalar_one())


async def _end(database: Postgresql, session: int) -> None:
    async with database.session("operator").connect() as operator:
        await operator.execute(text(f"SELECT pg_terminate_backend({session})"))


async def test_a_connection_that_the_server_has_closed_is_replaced_before_it_is_used(database: Postgresql) -> None:
    driver = await database.read(_driver)
    await _end(database, await database.read(_session))
    while not driver.is_closed():
        await asyncio.sleep(0.01)
    assert await database.read(_numbers) == []


async def test_a_statement_of_its_own_is_durable_and_fails_alone(database: Postgresql) -> None:
    assert await database.run(ADD, (1,)) == 1
    with pytest.raises(Exception, match="duplicate key") as refused:
        await database.run(ADD, (1,))
    assert not is_unavailable(refused.value)
    assert await database.run(ADD, (2,)) == 1
    assert await database.read(_numbers) == [1, 2]


async def test_the_connection_of_single_statements_is_replaced_once_the_server_has_closed_it(
    database: Postgresql,
) -> None:
    await database.run(ADD, (1,))
    assert database._kept is not None
    driver = (await database._kept.get_raw_connection()).driver_connection
    assert driver is not None
    await _end(database, await database._kept.run_sync(_session))
    while not driver.is_closed():
        await asyncio.sleep(0.01)
    assert await database.run(ADD, (2,)) == 1
    assert await database.read(_numbers) == [1, 2]
