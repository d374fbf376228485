"""Who may read the files of a database."""

import errno
import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.store import Store
from croupier.store.database.hold import Holder
from croupier.store.database.permissions import restrict_to_owner

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def no_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_every_file_of_a_new_database_is_its_owners_alone(tmp_path: Path) -> None:
    async with Store.open(f"sqlite:///{tmp_path / 'house.db'}", holder=Holder.here("", now_ns=0)) as store:
        await store.accounts.installed()
        names = {"house.db", "house.db-wal", "house.db-shm", "house.db.lock"}
        assert {path.name: mode(path) for path in tmp_path.iterdir()} == dict.fromkeys(names, 0o600)


async def test_a_program_that_only_reads_leaves_the_permissions_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    async with Store.open(str(file)):
        pass
    file.chmod(0o640)
    async with Store.open(str(file), must_exist=True):
        assert mode(file) == 0o640


def test_permissions_that_cannot_be_changed_are_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(self: Path, mode: int) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    file = tmp_path / "house.db"
    file.touch(0o644)
    monkeypatch.setattr(Path, "chmod", refuse)
    with caplog.at_level(logging.WARNING):
        restrict_to_owner(file)
    assert caplog.messages == [f"{file} is open to other users of this machine, and stays so: Operation not permitted."]
