"""The house eps in parts: only table servers reach its bank, and the front knows neither its address nor a key."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from tests.databases import anyio_backend, postgresql, schema_of
from tests.server.cards import ANN
from tests.server.processes import PATIENCE_S, QUICK_CROUPIER, free_port

pytestmark = pytest.mark.anyio
__all__ = ["anyio_backend", "postgresql"]


@pytest.fixture
async def database(postgresql: str) -> AsyncIterator[str]:
    async with schema_of(postgresql) as url:
        yield url


@pytest.mark.req("EPS:DD-004-b")
async def test_only_the_table_server_connects_to_the_bank_and_the_front_holds_nothing_of_it(
    database: str, tmp_path: Path
) -> None:
    port = free_port()
    words = ["serve", "--parts", "2", "--house", "eps", "--port", str(port), "--any-port", "--database", database]
    out = (tmp_path / "out").open("w", encoding="utf-8")
    command = [sys.executable, str(QUICK_CROUPIER), *words, "--log", "house.log"]
    with out, subprocess.Popen(command, cwd=tmp_path, stdout=out, stderr=out) as house:
        try:
            until = time.monotonic() + PATIENCE_S
            while told(tmp_path).count(" is open at ") < 2:
                assert house.poll() is None, told(tmp_path)
                assert time.monotonic() < until, told(tmp_path)
                time.sleep(0.02)
            _check(house.pid, f"http://127.0.0.1:{port}", told(tmp_path))
            house.send_signal(signal.SIGTERM)
            assert house.wait(PATIENCE_S) == 0, told(tmp_path)
        finally:
            if house.poll() is None:
                house.kill()
    assert "The bank of The electronic poker house is closed." in told(tmp_path)


def told(folder: Path) -> str:
    return (folder / "out").read_text("utf-8")


def _check(supervisor: int, at: str, said: str) -> None:
    found = re.search(r"answers at http://localhost:(\d+) ", said)
    key = re.search(r"page is (\S+)\.\n", said)
    assert found
    assert key
    bank_port, operator = int(found[1]), {"Authorization": f"Bearer {key[1]}"}
    parts = parts_of(supervisor)
    with httpx.Client(base_url=at, timeout=PATIENCE_S) as ann:
        assert ann.post("/api/session/card", json={"name": "Ann"} | ANN).status_code == 201
        assert ann.get("/api/me/card").json()["card"]["last_four"] == "1001"
        bank = f"http://127.0.0.1:{bank_port}/api/operator"
        httpx.put(f"{bank}/faults", json={"kind": "silent"}, headers=operator)
        asking = threading.Thread(target=lambda: ann.get("/api/me/card"))  # its request stays where it is seen
        asking.start()
        until = time.monotonic() + PATIENCE_S
        while not (connected := connected_to(bank_port, parts)):
            assert time.monotonic() < until
            time.sleep(0.01)
        httpx.put(f"{bank}/faults", json={"kind": "none"}, headers=operator)
        asking.join()
        assert connected == {"tables"}
        front = next(pid for pid, part in parts.items() if part == "front")
        known = Path(f"/proc/{front}/cmdline").read_bytes() + Path(f"/proc/{front}/environ").read_bytes()
        for secret in (str(bank_port), "house.key", "--cbs"):
            assert secret.encode() not in known
        tables = next(pid for pid, part in parts.items() if part == "tables")
        assert str(bank_port).encode() in Path(f"/proc/{tables}/cmdline").read_bytes()
    password = re.search(r"password (\S+)\. It is shown only this once", said)
    assert password
    with httpx.Client(base_url=at, timeout=PATIENCE_S) as superuser:
        signed_in = superuser.post("/api/session", json={"who": "superuser", "password": password[1]})
        assert signed_in.status_code == 201
        state = superuser.get("/api/operator/banks").json()  # by way of the table server
        assert [(one["name"], one["answers"]) for one in state["banks"]] == [("cbs", True)]


def parts_of(supervisor: int) -> dict[int, str]:
    """The child processes, by id: front, tables, cbs, and others."""
    children = Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text("ascii").split()
    words = {int(pid): Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0") for pid in children}
    names = ("front", "tables", "cbs")
    return {pid: next((name for name in names if name.encode() in said), "other") for pid, said in words.items()}


def connected_to(port: int, parts: dict[int, str]) -> set[str]:
    """Which of the parts have a connection to this port, by the kernel's own list."""
    inodes = set()
    for line in Path("/proc/net/tcp").read_text("ascii").splitlines()[1:]:
        fields = line.split()
        if int(fields[2].partition(":")[2], 16) == port and fields[9] != "0":
            inodes.add(f"socket:[{fields[9]}]")
    return {part for pid, part in parts.items() if inodes & set(open_files(pid))}


def open_files(pid: int) -> list[str]:
    folder = Path(f"/proc/{pid}/fd")
    return [os.readlink(file) for file in folder.iterdir() if file.is_symlink()]
