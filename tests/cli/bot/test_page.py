"""`croupier bot --page`: all settings on a page of this machine, from which a bot is started, watched and stopped."""

import asyncio
import json
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from croupier.cli.bot.page import GROUPS, Page, read, shown
from croupier.cli.local_page.server import serve
from croupier.client import House
from croupier.client.bot_settings import SECRETS, BotSettings, load
from croupier.errors import BadOption
from tests.cli.commands.test_bot import PASSWORD, Ben
from tests.client.process import Served, served

TABLE = {"create": True, "blinds": "1/2", "chips": "150", "hands": "3", "options": "burn=false"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture(scope="module")
def tokens(house: Served) -> dict[str, str]:
    async def made() -> str:
        async with House(house.address, name="Ben", password=PASSWORD, register=True) as guest:
            return await guest.token("test")

    return {"Ben": asyncio.run(made())}


class Browser:
    """Asks the page as a browser would."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        assert parts.hostname == "127.0.0.1"
        self.place = (parts.hostname, parts.port)
        self.secret = parts.path.strip("/")

    def ask(self, what: str, body: Any = None, *, secret: str | None = None, **headers: str) -> tuple[int, Any]:
        connection = HTTPConnection(*self.place, timeout=30)
        content = None if body is None else json.dumps(body)
        kind = {"Content-Type": "application/json"} if body is not None else {}
        path = f"/{self.secret if secret is None else secret}/{what}"
        connection.request("GET" if body is None else "POST", path, content, kind | headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        assert answer.headers["Cache-Control"] == "no-store"
        return answer.status, json.loads(text) if answer.headers[
            "Content-Type"
        ] == "application/json" else text.decode()

    def until(self, *stages: str) -> dict[str, Any]:
        for _ in range(600):
            _, now = self.ask("status")
            if now["stage"] in stages:
                return dict(now)
            time.sleep(0.05)
        raise AssertionError(now)


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Browser]:
    shown = Page(BotSettings(bot="caller", user="Ann", token="secret"), tmp_path / "bot.toml")
    server, address = serve(shown)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Browser(address)
    shown.runner.stop(wait_s=10)
    server.shutdown()
    server.server_close()
    thread.join()


def settings(house: Served, name: str, **more: Any) -> dict[str, Any]:
    who = {"bot": "caller", "server": house.address, "user": "Ann", "password": PASSWORD, "register": True}
    return who | {"table": name} | TABLE | more


@pytest.mark.req("POKERIV3:KT7", "POKERIV3:TJV7a")
def test_a_bot_is_started_from_the_page_and_says_how_it_is_doing(
    house: Served, tokens: dict[str, str], page: Browser
) -> None:
    assert page.until("idle") == {
        "stage": "idle",
        "table": "",
        "page": "",
        "hands": 0,
        "won": 0,
        "faults": 0,
        "says": "",
    }
    ben = Ben(house, tokens, "paged", hands=3)
    status, now = page.ask("start", settings(house, "paged"))
    assert (status, now["stage"] in ("connecting", "playing")) == (200, True)
    over = page.until("over", "failed")
    ben.join()
    assert (over["stage"], over["table"], over["hands"], over["says"]) == ("over", "paged", 3, "All hands are played.")
    assert ben.line is not None
    assert over["page"] == f"http://{house.address}/table/{ben.line.table}"


def test_one_plays_at_a_time_and_can_be_stopped(house: Served, page: Browser) -> None:
    page.ask("start", settings(house, "stopped"))
    page.until("playing")
    status, refused = page.ask("start", settings(house, "other"))
    assert (status, refused["code"]) == (409, "bot/busy")
    page.ask("stop", {})
    assert page.until("over")["says"] == "Stopped, and left the table."
    page.ask("start", settings(house, "stopped", create=False))
    page.until("playing")


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"bot": ""}, "bot/no-bot"),
        ({"table": ""}, "bot/no-table"),
        ({"hands": "many"}, "settings/invalid"),
        ({"colour": "red"}, "settings/invalid"),
        ({"options": "burn"}, "options/unreadable"),
        ({"blinds": "x"}, "blinds/unreadable"),
    ],
)
def test_what_cannot_be_used_is_said_at_once(house: Served, page: Browser, more: dict[str, Any], code: str) -> None:
    status, refused = page.ask("start", settings(house, "x", **more))
    assert (status, refused["code"]) == (409, code)
    assert page.until("idle")


def test_what_the_house_refuses_is_said(house: Served, page: Browser) -> None:
    page.ask("start", settings(house, "nowhere", create=False))
    assert page.until("failed")["says"].endswith("[table/unknown]")
    page.ask("start", settings(house, "x", bot="missing.py"))
    assert page.until("failed")["says"].endswith("[bot/no-file]")


@pytest.mark.req("POKERIV3:KT7c")
def test_settings_are_kept_for_the_next_time_without_secrets(house: Served, page: Browser, tmp_path: Path) -> None:
    file = tmp_path / "bot.toml"
    status, said = page.ask("save", settings(house, "kept", token="x", table_password="y"))
    assert status == 200
    assert str(file) in said["says"]
    kept = load(file)
    assert (kept.table, kept.chips, kept.options) == ("kept", 150, {"burn": "false"})
    assert not [name for name in SECRETS if getattr(kept, name)]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    values = shown(kept)
    assert values["options"] == "burn=false"
    assert read(json.dumps(values).encode()) == kept


def test_the_page_asks_for_every_setting_and_shows_no_secret(page: Browser) -> None:
    fields = [field.name for group in GROUPS.values() for field in group]
    assert sorted(fields) == sorted(BotSettings.__struct_fields__)
    _, given = page.ask("settings")
    assert given["values"] == {"bot": "caller", "user": "Ann"}
    with pytest.raises(BadOption):
        read(b"[]")


@pytest.mark.parametrize(
    ("what", "secret", "body", "headers", "status"),
    [
        ("", "wrong", None, {}, 404),
        ("status", "wrong", None, {}, 404),
        ("start", "wrong", {}, {}, 404),
        ("nothing", None, None, {}, 404),
        ("start", None, None, {}, 404),
        ("a/b", None, None, {}, 404),
        ("stop", None, {}, {"Content-Type": "text/plain"}, 415),
        ("stop", None, "x" * 70_000, {}, 413),
    ],
)
def test_nobody_else_can_use_it(
    page: Browser, what: str, secret: str | None, body: Any, headers: dict[str, str], status: int
) -> None:
    """Who does not know the address, such as a page of somebody else's in the same browser, gets nothing."""
    assert page.ask(what, body, secret=secret, **headers)[0] == status


@pytest.mark.req("POKERIV3:KT7", "POKERIV3:KT7b", "POKERIV3:TJV7b", "POKERIV3:U3")
def test_a_person_fills_the_page_in_and_watches(
    house: Served, tokens: dict[str, str], tmp_path: Path, browser: Chromium
) -> None:
    """The whole command, with a real browser at 1024x768: nothing is cut off, the bot plays, its table is opened."""
    command = [sys.executable, "-m", "croupier", "bot", "--page", "--server", house.address, "--user", "Ann"]
    opening = tmp_path / "browser"
    opening.write_text(f'#!/bin/sh\necho "$1" >> {tmp_path}/opened\n', "utf-8")
    opening.chmod(0o755)
    env = os.environ | {"BROWSER": f"{opening} %s", "DISPLAY": ":0"}
    started = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=env)
    assert started.stderr is not None
    try:
        address = started.stderr.readline().split()[4]
        ben = Ben(house, tokens, "seen", hands=2)
        with browser.new_page(viewport={"width": 1024, "height": 768}) as sheet:
            sheet.goto(address)
            fill = {
                "Bot": "caller",
                "Password": PASSWORD,
                "Name or number": "seen",
                "Hands": "2",
                "Blinds": "1/2",
            }
            for label, value in fill.items():
                sheet.get_by_label(label, exact=True).fill(value)
            for label in ("Create the account", "Open a new table", "Open the table's page"):
                sheet.get_by_label(label).check()
            assert sheet.evaluate("document.documentElement.scrollWidth") <= 1024
            sheet.get_by_role("button", name="Start").click()
            expect(sheet.locator("#status")).to_contain_text("Over at seen, 2 hands", timeout=30_000)
            page = sheet.get_by_role("link", name="Watch").get_attribute("href")
        ben.join()
        assert (tmp_path / "opened").read_text("utf-8").split() == [address, page]
        started.send_signal(signal.SIGINT)
        assert started.wait(30) == 130
    finally:
        started.kill()
        started.communicate()
