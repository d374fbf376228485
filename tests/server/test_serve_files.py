"""The files of a house: who may read them, and what a start says that cannot write them or finds them damaged."""

import asyncio
import stat
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import httpx
import pytest

from croupier.cli.main import main
from croupier.store.database import engine
from tests.full_disk import files_bounded
from tests.server.open_house import form
from tests.server.processes import free_port, serving
from tests.store.database.test_integrity import made, overwrite, root_of

ARGS = ("--database", "sqlite:///house.db", "--tls")
PUBLIC = {"croupier-cert.pem": 0o644}  # clients need it
NOT_OURS = {"out"}


def modes(folder: Path) -> dict[str, int]:
    """The permissions of all that was made."""
    found = [path for path in folder.rglob("*") if path.name not in NOT_OURS]
    return {str(path.relative_to(folder)): stat.S_IMODE(path.stat().st_mode) for path in found}


def test_every_file_of_a_house_is_its_owners_alone_whatever_the_umask_and_whatever_it_was_before(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, *ARGS, quick=True, umask=0) as made:
        assert httpx.post(f"{made.url}/api/register", json=form("Ann"), verify=False).status_code == 201
        names = {"house.db", "house.db-wal", "house.db-shm", "house.db.lock", "house.log", "croupier-key.pem"}
        assert modes(tmp_path) == dict.fromkeys(names, 0o600) | PUBLIC
        made.process.kill()  # so that the files beside the database stay
        made.process.wait()
    for name in names:
        (tmp_path / name).chmod(0o666)
    with serving(tmp_path, *ARGS, quick=True, umask=0) as made:
        now = modes(tmp_path)
        assert {name: mode for name, mode in now.items() if name.startswith("house.db")} == dict.fromkeys(
            ["house.db", "house.db-wal", "house.db-shm", "house.db.lock"], 0o600
        )
        assert now["house.log"] == 0o660
        warned = " ".join(line["what"] for line in made.lines() if line["level"] == "warning")
        for name in names - {"house.log", "croupier-key.pem"}:
            assert f"{name} was open to other users" in warned
        assert str(made.lines("permissions restricted")[0]["file"]) == "house.log"
        assert now["croupier-key.pem"] == 0o600


def start(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    """Start a house that cannot be started; answers with its exit status and what is on the error output."""
    status = main(["serve", "--port", str(free_port()), "--database", "house.db", "--log", "log", *args])
    return status, capsys.readouterr().err


def test_a_start_on_a_full_disk_is_one_sentence_and_exit_status_3(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(engine, "_PRAGMAS", (*engine._PRAGMAS, "max_page_count = 1"))
    says = "The database sqlite:///house.db cannot be written: its disk is full. Make space on the disk and try again."
    assert start(capsys) == (3, f"croupier: {says} [database/full]\n")


@pytest.mark.parametrize("args", [(), ("--tls",)])
def test_a_start_where_no_file_can_grow_is_told_in_sentences(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], args: tuple[str, ...]
) -> None:
    """The log's disk, too: its first line is lost, and that is said."""
    monkeypatch.chdir(tmp_path)
    with files_bounded(1):
        status, told = start(capsys, *args)
    assert status in (2, 3)
    log, end = told.splitlines()
    assert log.endswith("The house goes on without it. [log/failing]")
    assert "cannot be" in end
    assert not (tmp_path / "croupier-key.pem").exists()


def test_a_database_that_is_damaged_is_one_sentence_and_exit_status_3_for_a_house_and_for_queries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    asyncio.run(made(tmp_path / "house.db"))
    overwrite(tmp_path / "house.db", root_of(tmp_path / "house.db", "accounts"))
    status, told = start(capsys)
    assert status == 3
    assert told.startswith("croupier: The database sqlite:///house.db is damaged: ")
    assert told.endswith("[database/damaged]\n")
    assert main(["stats", "--database", "house.db"]) == 3
    assert capsys.readouterr().err.endswith("[database/damaged]\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_output_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run([sys.executable, "-m", "croupier", "--version"], stdout=full, stderr=PIPE, text=True)
    says = "The output cannot be written: No space left on device."
    assert (done.returncode, done.stderr) == (2, f"croupier: {says} [out/unwritable]\n")
