"""`croupier setup`: a house is set up on a page of this machine, which is gone when it is open."""

import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest
from playwright.sync_api import Browser, expect

from croupier.cli.commands.setup import SetupPage, Wanted
from croupier.errors import CroupierError


@pytest.fixture
def port() -> int:
    """One that nobody listens on."""
    for candidate in range(50_000, 65_000):
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", candidate)):
                return candidate
    raise AssertionError("no port is free")


@pytest.fixture
def setup(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "croupier", "setup"]
    with subprocess.Popen(
        command, cwd=tmp_path, env={"PATH": ""}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        yield process
        process.send_signal(signal.SIGTERM)


@pytest.mark.req("POKERIV3:ARCHc", "POKERIV3:U3")
def test_a_house_is_set_up_on_a_page_that_is_gone_afterwards(
    setup: subprocess.Popen[str], port: int, tmp_path: Path, browser: Browser
) -> None:
    assert setup.stderr
    [address] = re.findall(r"http://\S+", setup.stderr.readline())
    assert urlsplit(address).hostname == "127.0.0.1"
    secret = address.rpartition("/")[0]
    elsewhere = f"{secret[:-1]}{'y' if secret.endswith('x') else 'x'}/"
    assert httpx.get(elsewhere).status_code == 404
    assert httpx.post(f"{elsewhere}start", json={}).status_code == 404
    with browser.new_page() as page:
        page.goto(address)
        page.get_by_label("House, or its file").fill("stud")
        page.get_by_label("Port").fill("80")
        page.get_by_label("Log file").fill("house.log")
        page.get_by_label("Database").fill("sqlite:///house.db")
        page.get_by_role("button", name="Open the house").click()
        expect(page.get_by_role("status")).to_contain_text("port/range", timeout=60_000)
        page.get_by_label("Port").fill(str(port))
        page.get_by_role("button", name="Open the house").click()
        expect(page).to_have_url(f"http://localhost:{port}/", timeout=60_000)
        expect(page.get_by_text("The stud house").first).to_be_visible()
    assert (tmp_path / "house.db").exists()
    assert '"started"' in (tmp_path / "house.log").read_text()
    _await_gone(address)


def _await_gone(address: str) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            httpx.get(address)
        except httpx.ConnectError:
            return
        except httpx.TransportError:
            pass  # it is being closed
        time.sleep(0.05)
    raise AssertionError("the page is still there")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"house": "nowhere"}, "house/unknown"),
        ({"port": 49_151}, "port/range"),
        ({"port": "many"}, "settings/invalid"),
        ({"reach": "the moon"}, "settings/invalid"),
        ({"colour": "red"}, "settings/invalid"),
        ({"database": "oracle://there"}, "database/"),
        ({"database": "sqlite:////nowhere/at/all.db"}, "database/"),
        ({"log": "/nowhere/at/all.log"}, "log/"),
    ],
)
def test_what_cannot_be_had_is_said_and_nothing_is_opened(said: dict[str, Any], code: str, port: int) -> None:
    page = SetupPage()
    with pytest.raises(CroupierError) as refusal:
        page.answer("POST", "start", msgspec.json.encode({"port": port} | said))
    assert refusal.value.code.startswith(code)
    assert page.chosen is None


def test_the_command_that_opens_it_again_is_told_without_a_password() -> None:
    wanted = Wanted(house="stud", port=50_000, database="postgresql://ann:secret@db/house", log="a b.log", tls=True)
    assert wanted.command() == (
        "croupier serve --house stud --port 50000 --host 127.0.0.1 --log 'a b.log' --database ... --tls"
    )
