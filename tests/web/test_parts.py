"""A hand in a real browser whose table server is killed in the middle of it, in a house in parts."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import expect
from sqlalchemy import URL, make_url

from tests.databases import _run, postgresql
from tests.server.parts.test_commands import parts_of
from tests.server.processes import PATIENCE_S, QUICK_CROUPIER, Serving, free_port
from tests.web.conftest import People
from tests.web.tables import cards_in

__all__ = ["postgresql"]
IN_PARTS = """
name = "parts"
title = "Parts"
guests = true

[live]
close_s = 0.0  # nobody waits for the hand to end when the test has

[[table]]
name = "Kairo"
game = "holdem"
seats = 3
turn_s = 60
bots = { Ada = "caller", Bea = "caller" }
"""


@pytest.fixture
def in_parts(postgresql: str, tmp_path: Path) -> Iterator[Serving]:
    """`croupier serve --parts 3` in a schema of its own."""
    url, port = make_url(postgresql), free_port()
    _sql(url, "CREATE SCHEMA browsed")
    database = url.update_query_dict({"schema": "browsed"}).render_as_string(hide_password=False)
    (tmp_path / "house.toml").write_text(IN_PARTS, "utf-8")
    words = ["serve", "--parts", "3", "--port", str(port), "--any-port", "--database", database, "--log", "house.log"]
    words += ["--house", "house.toml"]
    with (tmp_path / "out").open("w", encoding="utf-8") as out:
        command = [sys.executable, str(QUICK_CROUPIER), *words]
        process = subprocess.Popen(command, cwd=tmp_path, stdout=out, stderr=out, text=True)
        house = Serving(process, tmp_path, port)
        try:
            until = time.monotonic() + PATIENCE_S
            while house.told.count(" is open at ") < 3:
                assert process.poll() is None, house.told
                assert time.monotonic() < until, house.told
                time.sleep(0.02)
            yield house
        finally:
            assert house.stop() == 0, house.told
            _sql(url, "DROP SCHEMA browsed CASCADE")


def _sql(url: URL, statement: str) -> None:
    """In a thread: Playwright has an event loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(_run(url, statement))).result()


def test_a_hand_survives_the_server_that_plays_it(person: People, in_parts: Serving) -> None:
    somebody = person("parted", "phone", account=False, at=in_parts, motion=True)
    somebody.forgive("WebSocket connection to 'ws://")  # which the browser notes when the server is gone
    somebody.forgive("asked another host: ws://localhost:")  # the table servers are others
    addresses: list[str] = []
    page = somebody.page
    page.on("websocket", lambda socket: addresses.append(socket.url))
    page.goto("/")
    page.get_by_role("button", name="Play now").tap()
    expect(page).to_have_url(re.compile(r"/table/\d+$"))
    turn = page.locator("[data-verb=fold]:not(:disabled), [data-verb=check]:not(:disabled)").first
    turn.wait_for()
    mine = page.locator("li[data-seat].mine")
    held = cards_in(mine)
    assert len(held) == 2
    assert "??" not in held
    deal = page.get_by_text(re.compile(r"deal \d+")).first.inner_text()

    before = [url for url in addresses if not url.startswith(f"ws://localhost:{in_parts.port}/")]
    port = int(re.findall(r":(\d+)/", before[-1])[0])
    os.kill(_server_at(in_parts, port), signal.SIGKILL)
    lost = page.locator("b", has_text="Connection lost")
    expect(lost).to_be_visible()
    expect(lost).to_be_hidden()

    turn.wait_for()
    assert cards_in(mine) == held
    assert page.get_by_text(re.compile(r"deal \d+")).first.inner_text() == deal
    after = [url for url in addresses if not url.startswith(f"ws://localhost:{in_parts.port}/")]
    assert len(after) > len(before)  # to the other server, or to the one that was started in its place
    turn.tap()
    expect(turn).to_be_hidden()


def _server_at(house: Serving, port: int) -> int:
    """The process of the table server that has this port."""
    for pid, part in parts_of(house.process.pid).items():
        words = Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\0")
        if part == "tables" and str(port) in words:
            return pid
    raise AssertionError(f"no server has port {port}")
