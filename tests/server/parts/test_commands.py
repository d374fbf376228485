"""`croupier front`, `croupier tables` and `croupier serve --parts` as an administrator types them."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from croupier.cli.main import main
from tests.croupier_process import run
from tests.databases import schema_of
from tests.server.processes import PATIENCE_S, QUICK_CROUPIER, free_port

NOWHERE = "nats://secret@127.0.0.1:1"


def croupier(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "croupier", *words]
    return run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE_S, env=_env())


def _env() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("CROUPIER_")}


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["front"], "parts/postgresql"),
        (["tables", "--database", "postgresql://localhost/house"], "parts/nats"),
        (["front", "--database", "sqlite:///house.db", "--nats", NOWHERE], "parts/postgresql"),
        (
            ["tables", "--public", "http://here", "--database", "postgresql://localhost/h", "--nats", NOWHERE],
            "parts/public",
        ),
        (["serve", "--parts", "1"], "parts/few"),
        (["serve", "--parts", "3"], "parts/postgresql"),
    ],
)
def test_what_cannot_run_in_parts_is_refused_in_one_sentence(
    words: list[str],
    code: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("CROUPIER_DATABASE", "CROUPIER_NATS"):
        monkeypatch.delenv(name, raising=False)
    words = [*words, "--log", "log", "--any-port", "--port", str(free_port())]
    assert main(words) == 2
    assert f"[{code}]" in capsys.readouterr().err


@pytest.fixture
async def database(postgresql: str) -> AsyncIterator[str]:
    async with schema_of(postgresql) as url:
        yield url


@pytest.mark.anyio
async def test_without_nats_a_part_does_not_open_and_keeps_its_password_to_itself(
    database: str, tmp_path: Path
) -> None:
    port = str(free_port())
    said = croupier(tmp_path, "front", "--database", database, "--nats", NOWHERE, "--any-port", "--port", port)
    assert said.returncode == 2
    assert "[parts/nats]" in said.stderr
    assert "secret" not in said.stderr


@pytest.mark.anyio
async def test_one_command_runs_a_house_in_parts_and_a_part_that_is_killed_comes_back(
    database: str, tmp_path: Path
) -> None:
    port = free_port()
    words = ["serve", "--parts", "3", "--port", str(port), "--any-port", "--database", database, "--house", "research"]
    out = (tmp_path / "out").open("w", encoding="utf-8")
    command = [sys.executable, str(QUICK_CROUPIER), *words, "--log", "house.log"]
    with out, subprocess.Popen(command, cwd=tmp_path, stdout=out, stderr=out, env=_env()) as house:
        try:
            await_(lambda: told(tmp_path).count(" is open at ") == 3, house, tmp_path)
            assert urlopen(f"http://127.0.0.1:{port}/readyz").status == 200
            children = parts_of(house.pid)
            assert sorted(children.values()) == ["NATS", "front", "tables", "tables"]
            for kind in ("tables", "front"):
                os.kill(next(pid for pid, part in children.items() if part == kind), signal.SIGKILL)
            await_(lambda: told(tmp_path).count(" is open at ") == 5, house, tmp_path)
            assert sorted(parts_of(house.pid).values()) == ["NATS", "front", "tables", "tables"]
            left = parts_of(house.pid)
            house.send_signal(signal.SIGTERM)
            assert house.wait(PATIENCE_S) == 0
        finally:
            if house.poll() is None:
                house.kill()
    assert told(tmp_path).rstrip().endswith("The house is closed.")
    assert not [pid for pid in left if Path(f"/proc/{pid}").exists()]
    assert (tmp_path / "house-front.log").exists()


def told(folder: Path) -> str:
    return (folder / "out").read_text("utf-8")


def await_(found: object, house: subprocess.Popen[bytes], folder: Path) -> None:
    until = time.monotonic() + PATIENCE_S
    assert callable(found)
    while not found():
        assert house.poll() is None, told(folder)
        assert time.monotonic() < until, told(folder)
        time.sleep(0.02)


def parts_of(parent: int) -> dict[int, str]:
    """What the children of a process are, by id."""
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                stat, words = (folder / "stat").read_text(), (folder / "cmdline").read_bytes().decode().split("\0")
            except OSError:
                continue
            if int(stat.rpartition(")")[2].split()[1]) == parent and not re.search(r"\) Z ", stat):
                found[int(folder.name)] = next((w for w in words if w in ("front", "tables")), "NATS")
    return found
