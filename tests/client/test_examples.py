"""The examples that come with croupier play at tables of a house that runs as a process of its own."""

import asyncio
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.client import House
from croupier.formats import handlog_reader
from croupier.formats.story import Story
from tests.client.process import PATIENCE_S, ROOT, Served, served

PASSWORD = "correct horse battery"
SDK = ROOT / "examples" / "house_bot.py"
RAW = ROOT / "examples" / "raw_client.mjs"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("house")) as running:
        yield running


def node() -> list[str]:
    """Node, with its WebSocket."""
    path = shutil.which("node")
    if path is None:
        pytest.skip("There is no Node on this machine.")
    version = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
    major = int(version[1:].partition(".")[0])
    if major < 20:
        pytest.skip(f"Node {version.strip()} has no WebSocket.")
    return [path] if major >= 22 else [path, "--experimental-websocket", "--no-warnings"]


async def prepared(house: Served, table: str) -> list[str]:
    """A table for two, and their tokens."""
    tokens = []
    for name in ("Ann", "Ben"):
        async with House(house.address, name=name, password=PASSWORD, register=True) as guest:
            tokens.append(await guest.token(table))
            if name == "Ben":
                await guest.create("holdem", name=table, options={"big_blind": 2}, minimum=2, rounds=20)
    return tokens


def test_the_example_bot_has_30_lines() -> None:
    assert len(SDK.read_text("utf-8").splitlines()) <= 30


@pytest.mark.req("POKERIV3:UN1", "POKERIV3:ROLE-BOT")
def test_a_client_without_any_sdk_plays_the_example_bot(house: Served, tmp_path: Path) -> None:
    """One speaks the messages by the WebSocket that browsers have too, the other one by the SDK."""
    command = node()
    raw, sdk = asyncio.run(prepared(house, "examples"))
    wire = f"ws://{house.address}/ws"
    players = [
        started(tmp_path, *command, str(RAW), wire, raw, "examples", "4"),
        started(tmp_path, sys.executable, str(SDK), house.address, sdk, "examples", "4"),
    ]
    results = [player.communicate(timeout=PATIENCE_S) for player in players]
    assert [player.returncode for player in players] == [0, 0], results
    signed_in, *hands = results[0][0].splitlines()
    assert signed_in == "signed in as Ann"
    assert [re.sub(r"-?\d+$", "N", hand) for hand in hands] == [f"hand {number}: N" for number in (1, 2, 3, 4)]
    log = [*handlog_reader.read((tmp_path / "hands.log").read_text("utf-8"))]
    assert [story.number for story in log if isinstance(story, Story)][:4] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("token", "table", "says"),
    [("none", "x", "[session/bad-token]"), (None, "nowhere", "There is no table nowhere.")],
)
def test_the_raw_client_says_what_is_refused(
    house: Served, tmp_path: Path, token: str | None, table: str, says: str
) -> None:
    command = node()
    given = token or asyncio.run(prepared(house, "refusing"))[0]
    player = started(tmp_path, *command, str(RAW), f"ws://{house.address}/ws", given, table, "1")
    _, err = player.communicate(timeout=PATIENCE_S)
    assert (player.returncode, err.strip().endswith(says)) == (1, True), err


def started(folder: Path, *argv: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder)
