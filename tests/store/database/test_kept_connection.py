"""SQLite's one writer keeps its connection, and has a new one after anything has failed."""

from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, text

from croupier.store.database.engine import database_at
from croupier.store.database.kept_connection import KeptConnection

pytestmark = pytest.mark.anyio


def create(connection: Connection) -> None:
    connection.execute(text("CREATE TABLE numbers (number INTEGER)"))


def insert(connection: Connection, number: int) -> Connection:
    connection.execute(text("INSERT INTO numbers VALUES (:number)"), {"number": number})
    if number < 0:
        raise ValueError("no number")
    return connection


def test_transactions_share_a_connection_until_one_fails(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'x.db'}")
    kept = KeptConnection(engine)
    kept.transacted(create)
    first, second = kept.transacted(insert, 1), kept.transacted(insert, 2)
    assert first is second
    with pytest.raises(ValueError, match="no number"):
        kept.transacted(insert, -1)
    assert first.closed
    third = kept.transacted(insert, 3)
    assert third is not first
    kept.close()
    assert third.closed
    with engine.connect() as connection:
        assert [*connection.execute(text("SELECT number FROM numbers")).scalars()] == [1, 2, 3]
    engine.dispose()


async def test_a_write_that_fails_leaves_the_database_to_the_next_one(tmp_path: Path) -> None:
    database = database_at(f"sqlite:///{tmp_path / 'x.db'}")
    await database.write(create)
    with pytest.raises(ValueError, match="no number"):
        await database.write(insert, -1)
    await database.write(insert, 5)

    def numbers(connection: Connection) -> list[int]:
        return [*connection.execute(text("SELECT number FROM numbers")).scalars()]

    assert await database.read(numbers) == [5]
    await database.close()
