"""Backups: one file with one moment's state, and a house brought back from it, whole or not at all."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from croupier.errors import BadOption
from croupier.store import Store
from croupier.store.database.backup import back_up, restore
from croupier.store.database.hold import Holder
from tests.databases import schema_of
from tests.store.database.test_copy import content, furnish
from tests.store.house import account

pytestmark = pytest.mark.anyio


async def accept(store: Store) -> None:
    """What the house checks besides has tests of its own."""


async def test_a_backup_of_an_open_house_is_restored_to_either_database(
    store: Store, database_url: str, tmp_path: Path, postgresql: str
) -> None:
    await furnish(store)
    before = await store.database.read(content)
    out = tmp_path / "backup.db"
    contents = await back_up(database_url, out)
    assert (contents.accounts, contents.open_tables, contents.rounds, contents.transfers) == (2, 1, 3, 1)
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("backup")] == ["backup.db"]
    await account(store, "later")  # which the backup does not have
    kept = out.read_bytes()
    async with schema_of(postgresql) as server:
        for target in (str(tmp_path / "restored.db"), server):
            assert await restore(out, target, check=accept) == contents
            async with Store.open(target) as restored:
                assert await restored.database.read(content) == before
                assert (await account(restored, "dora")).id == 3
    assert out.read_bytes() == kept


async def test_a_database_that_is_not_empty_is_replaced_only_if_told(store: Store, tmp_path: Path) -> None:
    await furnish(store)
    url, out = store.database.url.render_as_string(hide_password=False), tmp_path / "backup.db"
    await back_up(url, out)
    before = await store.database.read(content)
    await account(store, "later")
    with pytest.raises(BadOption, match="or delete what it has with --replace"):
        await restore(out, url, check=accept)
    await restore(out, url, check=accept, replace=True)
    assert await store.database.read(content) == before


async def test_a_house_that_is_open_is_not_replaced(database_url: str, tmp_path: Path) -> None:
    out = tmp_path / "backup.db"
    async with Store.open(database_url, holder=Holder.here("here", now_ns=1)) as store:
        await furnish(store)
        await back_up(database_url, out)
        with pytest.raises(BadOption, match="is in use by process"):
            await restore(out, database_url, check=accept, replace=True)


async def test_a_backup_whose_books_are_wrong_is_not_written_and_one_that_is_refused_changes_nothing(
    store: Store, tmp_path: Path
) -> None:
    await furnish(store)
    url, out = store.database.url.render_as_string(hide_password=False), tmp_path / "backup.db"
    await back_up(url, out)

    async def refuse(store: Store) -> None:
        raise BadOption("database/bad-copy", reason="Five cents are missing.")

    target = tmp_path / "restored.db"
    with pytest.raises(BadOption, match="Five cents"):
        await restore(out, str(target), check=refuse)
    assert not target.exists()
    await store.database.write(lambda c: c.execute(text("UPDATE balances SET amount = amount + 5")).rowcount)
    with pytest.raises(BadOption, match="does not add up"):
        await back_up(url, tmp_path / "other.db")
    assert sorted(path.name for path in tmp_path.glob("other*")) == []


async def test_what_is_no_backup_or_would_be_overwritten_is_refused(tmp_path: Path, database_url: str) -> None:
    out = tmp_path / "backup.db"
    out.write_text("precious")
    with pytest.raises(BadOption, match="exists already"):
        await back_up(database_url, out)
    assert out.read_text() == "precious"
    with pytest.raises(BadOption, match="is no backup"):
        await restore(out, str(tmp_path / "new.db"), check=accept)
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE t (x)")
    with pytest.raises(BadOption, match="is no backup"):
        await restore(tmp_path / "other.db", str(tmp_path / "new.db"), check=accept)
    with pytest.raises(BadOption, match="There is no database"):
        await restore(tmp_path / "none.db", str(tmp_path / "new.db"), check=accept)
    if database_url.startswith("postgresql"):
        with pytest.raises(BadOption, match="no house in this database"):
            await back_up(database_url, tmp_path / "empty.db")
    else:
        with pytest.raises(BadOption, match="There is no database"):
            await back_up(str(tmp_path / "none.db"), tmp_path / "empty.db")
