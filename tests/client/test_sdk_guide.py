"""The guide to programs in a house, followed to the letter: one shell types all of it, at another port."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from croupier.client.bot_settings import BotSettings
from tests.client.process import PATIENCE_S
from tests.doc_pages import ROOT, blocks

GUIDE = ROOT / "docs" / "sdk.md"
PORT = "51515"
PROGRAMS = {
    "croupier": '#!/bin/sh\nexec "$PYTHON" -m croupier "$@"\n',
    "python": '#!/bin/sh\nexec "$PYTHON" "$@"\n',
}
NODE = '#!/bin/sh\nexec {path} {flags} "$@"\n'
NO_NODE = "#!/bin/sh\nexec croupier bot raiser --server localhost:{port} --user Ann --table lab --hands 3\n"


def script(port: str) -> str:
    """All commands of the page, in order."""
    typed = "".join(block.body for block in blocks(GUIDE.read_text("utf-8")) if block.tag == "text")
    typed = typed.replace("croupier serve", f"croupier serve --port {port} --any-port")
    typed = re.sub(r"croupier bot (?!--log)", f"croupier bot --server localhost:{port} ", typed)
    return typed.replace(PORT, port)


def programs(folder: Path, port: str) -> Path:
    """What the commands run: this croupier, this Python, and Node with its WebSocket. Where there is no Node, somebody
    else plays in its stead."""
    folder.mkdir()
    for name, text in (PROGRAMS | {"node": node(port)}).items():
        (folder / name).write_text(text, "utf-8")
        (folder / name).chmod(0o755)
    return folder


def node(port: str) -> str:
    path = shutil.which("node")
    version = subprocess.run([path, "--version"], capture_output=True, text=True).stdout if path else "v0."
    major = int(version[1:].partition(".")[0])
    if major < 20:
        return NO_NODE.format(port=port)
    return NODE.format(path=path, flags="" if major >= 22 else "--experimental-websocket --no-warnings")


def result_on_the_page() -> str:
    """Return it without the verdict, as each evening ends otherwise."""
    [shown] = [block.body for block in blocks(GUIDE.read_text("utf-8")) if block.tag == ""]
    return re.sub(r"^.*which may be chance.$", "", shown, flags=re.MULTILINE)


def shape(text: str) -> set[str]:
    """Return the lines of a text with `0` for each number: an evening's figures are its own."""
    return {" ".join(re.sub(r"[+-]?\d[\d,.]*\d|[+-]?\d", "0", line).split()) for line in text.splitlines()}


def free_port() -> str:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return str(taken.getsockname()[1])


def end(typing: "subprocess.Popen[str]") -> None:
    """End the guide with all that it started: the house too, should it not have come so far."""
    with suppress(ProcessLookupError):
        os.killpg(typing.pid, signal.SIGKILL)


@pytest.mark.req("POKERIV3:KT2", "POKERIV3:KT7", "POKERIV3:KT7c", "POKERIV3:KT16", "POKERIV3:U21", "POKERIV3:UN1")
def test_the_guide_leads_from_an_empty_folder_to_bots_in_a_house(tmp_path: Path) -> None:
    port = free_port()
    for block in blocks(GUIDE.read_text("utf-8")):
        if block.file:
            (tmp_path / block.file).write_text(block.body.replace(PORT, port), "utf-8")
    shutil.copy(ROOT / "examples" / "raw_client.mjs", tmp_path)
    plain = {key: value for key, value in os.environ.items() if not key.startswith("CROUPIER_")}
    path = f"{programs(tmp_path / 'bin', port)}{os.pathsep}{os.environ['PATH']}"
    typing = subprocess.Popen(
        ["bash", "-euc", script(port)],
        cwd=tmp_path,
        env=plain | {"PYTHON": sys.executable, "COLUMNS": "100", "PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        told, complained = typing.communicate(timeout=3 * PATIENCE_S)
    except subprocess.TimeoutExpired:
        end(typing)
        pytest.fail("The guide does not come to its end:\n" + "".join(typing.communicate()))
    end(typing)
    assert typing.returncode == 0, told + complained
    assert "\n1 lab no limit, blinds 1/2 idle\n" in told, "the table that the first program opened"
    assert re.search(r"^mine +30 ", told, re.MULTILINE), "the bot has played its hands"
    assert shape(result_on_the_page()) <= shape(told), "with a result that looks as the page shows it"
    assert re.search(r"^(High card|Straight).*: wins \d", told, re.MULTILINE), "how strong a hand is"
    assert re.search(r"^Deal 2, Texas Hold'em NL200 \(1/2\), table lab", told, re.MULTILINE), "a hand of its log"
    assert told.count("\nThen: ") == 4
    assert told.count("\nA new deal: ") == 2
    assert "buy-in/above-maximum " in told, "what is refused has a code"
    assert "token" not in (tmp_path / "mine.toml").read_text("utf-8")


def test_the_program_on_the_page_is_the_example() -> None:
    [page] = [block.body for block in blocks(GUIDE.read_text("utf-8")) if block.file == "house_bot.py"]
    assert page == (ROOT / "examples" / "house_bot.py").read_text("utf-8")


def test_the_page_has_every_setting_of_the_file() -> None:
    text = GUIDE.read_text("utf-8")
    missing = [field for field in BotSettings.__struct_fields__ if f"`{field}`" not in text]
    assert missing == []


def test_the_page_names_what_houses_tables_and_moments_have() -> None:
    from croupier.client import House, Moment, Table

    text = GUIDE.read_text("utf-8")
    for line in re.findall(r"^\| (`.*?) \|", text.partition("| of a moment")[2].partition("## How")[0], re.MULTILINE):
        for name in re.findall(r"`(\w+)", line):
            assert any(hasattr(kind, name) for kind in (House, Moment, Table)), name
