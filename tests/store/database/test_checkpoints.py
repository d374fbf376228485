"""What is in the write-ahead log of an SQLite file gets into the file beside the writer, who waits for nothing."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, text

from croupier.store.database import checkpoints
from croupier.store.database.checkpoints import Checkpoints
from croupier.store.database.engine import Database, database_at

pytestmark = pytest.mark.anyio

PATIENCE_S = 60


def create(connection: Connection) -> None:
    connection.execute(text("CREATE TABLE notes (note TEXT)"))


def note(connection: Connection) -> None:
    connection.execute(text("INSERT INTO notes VALUES ('something')"))


async def write(database: Database, times: int) -> None:
    for _ in range(times):
        await database.write(note)


def notes_in(file: Path, copy: Path) -> int:
    """What is in the file alone, without its log."""
    shutil.copy(file, copy)
    with closing(sqlite3.connect(copy)) as connection:
        if not connection.execute("SELECT * FROM sqlite_master").fetchall():
            return 0
        count: int = connection.execute("SELECT count(*) FROM notes").fetchone()[0]
        return count


async def test_after_some_writes_the_log_is_copied_into_the_file(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    database = database_at(f"sqlite:///{file}")
    await database.write(create)
    await write(database, checkpoints.WRITES // 2)
    assert notes_in(file, tmp_path / "copy.db") == 0
    await write(database, checkpoints.WRITES // 2)
    async with asyncio.timeout(PATIENCE_S):
        while not (found := notes_in(file, tmp_path / "copy.db")):
            await asyncio.sleep(0.01)
    assert checkpoints.WRITES // 2 < found <= checkpoints.WRITES
    await database.close()


async def test_writes_do_not_wait_for_a_checkpoint_however_long_it_takes_and_closing_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, goes_on, made = Event(), Event(), []

    def slow(self: Checkpoints) -> None:
        begun.set()
        assert goes_on.wait(PATIENCE_S)
        made.append(self)

    monkeypatch.setattr(Checkpoints, "_copy", slow)
    database = database_at(f"sqlite:///{tmp_path / 'house.db'}")
    await database.write(create)
    await write(database, checkpoints.WRITES)
    assert await asyncio.to_thread(begun.wait, PATIENCE_S)
    await write(database, 3 * checkpoints.WRITES)
    assert made == []
    goes_on.set()
    await database.close()
    assert len(made) == 1


async def test_a_checkpoint_that_cannot_be_made_hurts_no_write(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    made = Checkpoints(file)
    for _ in range(checkpoints.WRITES):
        made.count()
    made.close()
    assert not file.exists()


async def test_the_writer_itself_would_wait_for_a_very_long_log_only(tmp_path: Path) -> None:
    database = database_at(f"sqlite:///{tmp_path / 'house.db'}")
    pages = await database.write(lambda connection: connection.execute(text("PRAGMA wal_autocheckpoint")).scalar())
    assert pages == checkpoints.LOG_PAGES_MOST
    await database.close()
