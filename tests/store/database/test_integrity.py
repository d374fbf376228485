"""Damaged pages of a database file, and a disk that is full: found when a house opens, and said in a sentence."""

import logging
import random
import sqlite3
from pathlib import Path

import pytest

from croupier.errors import BadOption, Unavailable
from croupier.store import Store
from croupier.store.database import engine, integrity
from croupier.store.database.hold import Holder
from tests.full_disk import files_bounded, fill, small_disk
from tests.store.house import account

pytestmark = pytest.mark.anyio
HOLDER = Holder.here("", now_ns=0)


async def made(file: Path) -> None:
    """A database with some accounts in it, closed."""
    async with Store.open(str(file), holder=HOLDER) as store:
        for nth in range(40):
            await account(store, f"Ann{nth}")


def root_of(file: Path, table: str) -> int:
    """The page on which a table begins."""
    connection = sqlite3.connect(file)
    [found] = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", [table]).fetchone()
    connection.close()
    return int(found)


def overwrite(file: Path, page: int) -> None:
    with file.open("r+b") as opened:
        opened.seek((page - 1) * 4096)
        opened.write(random.Random(page).randbytes(4096))


async def opens(file: Path) -> None:
    async with Store.open(str(file), holder=HOLDER):
        pass


@pytest.mark.parametrize("table", ["accounts", "transfers", "sqlite_autoindex_accounts_1", "rounds"])
async def test_a_page_that_was_overwritten_is_found_when_a_house_opens_and_nothing_is_changed(
    tmp_path: Path, table: str
) -> None:
    file = tmp_path / "house.db"
    await made(file)
    overwrite(file, root_of(file, table))
    before = file.read_bytes()
    with pytest.raises(
        Unavailable, match=r"house.db is damaged: .*\. Nothing was changed\. Go back to a copy"
    ) as error:
        await opens(file)
    assert error.value.code == "database/damaged"
    assert file.read_bytes() == before


async def test_a_file_that_was_cut_short_is_found(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    await made(file)
    with file.open("r+b") as opened:
        opened.truncate(20 * 4096)
    with pytest.raises(Unavailable, match="is damaged"):
        await opens(file)


async def test_a_file_too_large_to_be_read_at_the_start_is_not_checked_and_the_log_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "house.db"
    await made(file)
    overwrite(file, root_of(file, "accounts"))
    monkeypatch.setattr(integrity, "CHECKED_BYTES_MOST", 1)
    with caplog.at_level(logging.WARNING):
        await opens(file)
    [line] = caplog.messages
    assert "is not checked for damage" in line


async def test_a_new_house_does_not_open_on_a_full_disk_and_opens_when_there_is_space(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "house.db"
    with monkeypatch.context() as patch:
        patch.setattr(engine, "_PRAGMAS", (*engine._PRAGMAS, "max_page_count = 1"))
        with pytest.raises(Unavailable, match=r"its disk is full\. Make space") as error:
            await opens(file)
    assert error.value.code == "database/full"
    await opens(file)


async def test_a_house_whose_file_cannot_grow_does_not_open_though_it_has_nothing_to_store_yet(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    await made(file)
    with files_bounded(1), pytest.raises(BadOption, match="cannot be used"):
        await opens(file)
    await opens(file)


@pytest.mark.parametrize("is_new", [True, False])
async def test_a_house_does_not_open_on_a_disk_that_is_really_full(tmp_path: Path, is_new: bool) -> None:
    file = tmp_path / "house.db"
    with small_disk(tmp_path, 2048):
        if not is_new:
            await made(file)
        filler = fill(tmp_path)
        with pytest.raises(Unavailable, match="its disk is full") as error:
            await opens(file)
        assert error.value.code == "database/full"
        filler.unlink()
        await opens(file)
