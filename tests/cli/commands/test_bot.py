"""`croupier bot`: takes a bot to a table of a running house, with all settings, and says how it went."""

import asyncio
import os
import signal
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.client import BotRun, House, Lost
from croupier.client.bot_settings import BotSettings
from croupier.formats import handlog_reader
from croupier.formats.story import Story
from croupier.play.record import Record, read
from croupier.protocol import live as messages
from tests.client.process import Served, bot, ended, served

PASSWORD = "correct horse battery"
CREATE = ("--create", "--blinds", "1/2")
MYBOT = """\
from croupier.games.poker.events import FOLD

class MyBot:
    def choose(self, view, legal, budget):
        print("thinking")
        return legal.passive()
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture(scope="module")
def tokens(house: Served) -> dict[str, str]:
    """Of two accounts."""

    async def made(name: str) -> str:
        async with House(house.address, name=name, password=PASSWORD, register=True) as guest:
            return await guest.token("test")

    return {name: asyncio.run(made(name)) for name in ("Ann", "Ben")}


@pytest.fixture(autouse=True)
def nothing_said_by_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("CROUPIER_")]:
        monkeypatch.delenv(name)


class Calling:
    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return legal.passive()


class Ben(Thread):
    """Somebody who comes to a table as soon as there is one, and checks and calls. `line` is the table then."""

    def __init__(self, house: Served, tokens: dict[str, str], table: str, *, hands: int | None, **how: Any) -> None:
        super().__init__(daemon=True)
        self.line: messages.Line | None = None
        self._house = House(house.address, token=tokens["Ben"])
        self._plan = (table, hands, how)
        self.start()

    def run(self) -> None:
        with suppress(Lost):  # to another connection of Ben's
            asyncio.run(self._play(*self._plan))

    async def _play(self, table: str, hands: int | None, how: Any) -> None:
        async with self._house as house:
            async with asyncio.timeout(30):
                while self.line is None or not self.line.players:
                    self.line = next((line for line in await house.tables() if line.name == table), None)
                    await asyncio.sleep(0.02)
            joined = await house.join(self.line.table, **how)
            await BotRun(joined, Calling(), player=house.you.name, hands=hands).play()


def status(*argv: str) -> object:
    return main(["bot", *argv])


def looked(house: Served, tokens: dict[str, str], question: Callable[[House], Any], name: str = "Ben") -> Any:
    """What somebody finds out in the house."""

    async def look() -> Any:
        async with House(house.address, token=tokens[name]) as looker:
            return await question(looker)

    return asyncio.run(look())


def stories(log: str) -> list[Story]:
    read_back = [*handlog_reader.read(Path(log).read_text("utf-8"))]
    assert all(isinstance(story, Story) for story in read_back)
    return [story for story in read_back if isinstance(story, Story)]


@pytest.mark.req("POKERIV3:KT7", "POKERIV3:TJV7a", "POKERIV3:ROLE-BOT", "POKERIV3:KT2")
def test_a_bot_opens_a_table_with_all_settings(
    house: Served, tokens: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("mine.py").write_text(MYBOT, "utf-8")
    ben = Ben(house, tokens, "the lab", hands=3, chips=400, password="sesame")
    done = status(
        *("mine.py:MyBot", "--server", house.address, "--user", "Ann", "--password", PASSWORD),
        *("--table", "the lab", "--table-password", "sesame", "--create", "--game", "omaha"),
        *("--limit", "pot", "--blinds", "5/10", "--ante", "1", "--option", "burn=false"),
        *("--seats", "4", "--minimum", "2", "--turn-time", "9", "--buy-in", "300/700", "--pace", "0"),
        *("--chips", "600", "--hands", "3", "--handlog", "mine.log"),
    )
    shown = capsys.readouterr()
    assert done == 0, shown.err
    ben.join()
    line = ben.line
    assert line is not None
    assert (line.game, line.limit, line.seats, line.minimum) == ("omaha", "pot", 4, 2)
    assert (line.turn_s, line.buy_in, line.protected) == (9, (300, 700), True)
    told = stories("mine.log")
    assert [story.number for story in told] == [1, 2, 3]
    assert {chair.player: chair.chips for chair in told[0].chairs} == {"Ann": 600, "Ben": 400}
    assert {(post.kind, post.amount) for post in told[0].posts} == {("ante", 1), ("small", 5), ("big", 10)}
    head, _, columns, figures, _, verdict, counted = shown.out.splitlines()
    assert head.endswith("(5/10), table the lab")
    assert columns.split()[:2] == ["bot", "hands"]
    assert figures.split()[:2] == ["MyBot", "3"]
    assert verdict.startswith("MyBot ")
    assert counted.startswith("3 hands in ")
    assert "thinking" in shown.err, "what a bot prints does not disturb the result"


@pytest.mark.req("POKERIV3:KT7", "POKERIV3:TJV7", "POKERIV3:KT7c")
def test_a_bot_joins_a_table_by_a_file_of_settings(
    house: Served, tokens: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first run saves what it was told, the second one needs nothing but the file and the secrets."""
    looked(house, tokens, lambda ben: ben.create("holdem", name="joined", password="sesame", minimum=2))
    typed = (
        "caller",
        "--server",
        house.address,
        "--user",
        "Ann",
        "--table",
        "joined",
        "--chips",
        "150",
        "--hands",
        "2",
    )
    more = ("--handlog", "ann.jsonl", "--rebuys", "3", "--seed", "7", "--password", PASSWORD)
    for nth, argv in enumerate([(*typed, *more, "--save", "bot.toml"), ("--settings", "bot.toml", "--save", "2.toml")]):
        came = Comer(house, tokens, "joined", password="sesame")
        done = status(*argv, "--table-password", "sesame")
        assert done == 0, capsys.readouterr().err
        came.join()
        kept = [record for record in read(Path("ann.jsonl")) if isinstance(record, Record)]
        assert len(kept) == 2 * (nth + 1)
        assert [seat and (seat.player, seat.chips) for seat in kept[-2].header.seats].count(("Ann", 150)) == 1
        monkeypatch.setenv("CROUPIER_PASSWORD", PASSWORD)
    saved = Path("bot.toml").read_text("utf-8")
    assert Path("2.toml").read_text("utf-8") == saved
    assert PASSWORD not in saved
    assert "sesame" not in saved
    assert stat.S_IMODE(Path("bot.toml").stat().st_mode) == 0o600


class Comer(Ben):
    """Ben, but he need not wait for anybody."""

    def __init__(self, house: Served, tokens: dict[str, str], table: str, **how: Any) -> None:
        super().__init__(house, tokens, table, hands=2, chips=150, **how)


@pytest.mark.req("POKERIV3:TJV7c", "POKERIV3:TJV2a", "POKERIV3:UN4")
def test_what_goes_wrong_is_said_each_with_its_own_sentence(
    house: Served, tokens: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    looked(house, tokens, lambda ben: ben.create("holdem", name="closed", password="sesame"))
    ann = ("--server", house.address, "--token", tokens["Ann"])
    wrong = {
        "house/no-answer": ("caller", "--table", "x", "--server", "127.0.0.1:1", "--user", "a", "--password", "b"),
        "house/no-host": ("caller", "--table", "x", "--server", "nowhere.invalid", "--user", "a", "--password", "b"),
        "session/refused": ("caller", "--table", "x", "--server", house.address, "--user", "Ann", "--password", "b"),
        "session/bad-token": ("caller", "--table", "x", "--server", house.address, "--token", "b"),
        "table/password": ("caller", "--table", "closed", "--table-password", "open", *ann),
        "table/unknown": ("caller", "--table", "nowhere", *ann),
        "table/turn-time": ("caller", "--table", "new", "--create", "--turn-time", "61", *ann),
        "buy-in/above-maximum": (
            "caller",
            "--table",
            "closed",
            "--table-password",
            "sesame",
            "--chips",
            "999999",
            *ann,
        ),
        "bot/no-file": ("missing.py", "--table", "closed", *ann),
        "bot/none": ann,
        "bot/not-said": ("caller", *ann),
        "settings/no-file": ("--settings", "missing.toml"),
        "buy-in/unreadable": ("caller", "--table", "new", "--create", "--buy-in", "many", *ann),
        "house/address": ("caller", "--table", "x", "--server", "a/b", "--token", "x"),
        "handlog/unwritable": ("caller", "--table", "closed", "--handlog", "no/where.log", *ann),
    }
    said = {}
    for code, argv in wrong.items():
        assert status(*argv) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        said[code] = shown.err.splitlines()[-1]
        assert said[code].startswith("croupier: ")
        assert said[code].endswith(f" [{code}]")
    assert len(set(said.values())) == len(wrong)
    assert not looked(house, tokens, lambda ben: ben.table("closed")).players


@pytest.mark.req("POKERIV3:KT7b", "POKERIV3:TJV7b")
def test_the_page_of_the_table_is_opened_if_that_is_asked_for(
    house: Served, tokens: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    visited: list[str] = []

    def visit(address: str) -> bool:
        visited.append(address)
        return True

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("webbrowser.open", visit)
    for table, more in (("seen", ["--watch"]), ("unseen", ["--no-watch"]), ("silent", [])):
        ben = Ben(house, tokens, table, hands=1)
        argv = ("--server", house.address, "--token", tokens["Ann"], "--table", table, "--hands", "1", *CREATE)
        assert status("caller", *argv, *more) == 0
        ben.join()
        assert ben.line is not None
        if more == ["--watch"]:
            assert visited == [f"http://{house.address}/table/{ben.line.table}"]
    assert len(visited) == 1


@pytest.mark.req("POKERIV3:ROLE-BOTDEV")
def test_changing_a_line_of_a_bot_changes_what_it_does_at_the_table(
    house: Served, tokens: dict[str, str], tmp_path: Path
) -> None:
    """The same command again, and no other step: the first version calls every hand to its end, the second one gives
    up whatever costs anything."""
    figures = []
    for nth, line in enumerate(("return legal.passive()", "return FOLD if legal.due else legal.passive()")):
        (tmp_path / "mine.py").write_text(MYBOT.replace("return legal.passive()", line), "utf-8")
        ben = Ben(house, tokens, f"improving {nth}", hands=6)
        ann = ("--server", house.address, "--token", tokens["Ann"], "--table", f"improving {nth}", "--hands", "6")
        code, out, err = ended(bot(tmp_path, "mine.py", *CREATE, *ann))
        assert code == 0, err
        ben.join()
        _, _, columns, row, *_ = out.replace(" %", "%").replace(" ± ", "±").splitlines()
        figures.append(dict(zip(columns.split(), row.split(), strict=True)))
    first, second = figures
    assert first["hands"] == second["hands"] == "6"
    assert (float(first["part%"]) > 0, float(second["part%"])) == (True, 0.0)
    assert first != second


def test_ctrl_c_leaves_politely_and_says_how_it_went(house: Served, tokens: dict[str, str], tmp_path: Path) -> None:
    ben = Ben(house, tokens, "long", hands=None)
    argv = ("--server", house.address, "--token", tokens["Ann"], "--table", "long", "--handlog", "long.jsonl")
    playing = bot(tmp_path, "caller", *CREATE, *argv)
    log = tmp_path / "long.jsonl"
    while not log.exists() or log.read_bytes().count(b"\n") < 3:
        assert playing.poll() is None
    playing.send_signal(signal.SIGINT)
    code, out, err = ended(playing)
    assert (code, "Traceback" in err) == (130, False)
    assert "Stopped, and left the table." in out
    line = looked(house, tokens, lambda ann: ann.table("long"), "Ann")
    assert [player.name for player in line.players] == ["Ben"]
    assert ben.is_alive()
    looked(house, tokens, stand_up)
    ben.join()


async def stand_up(ben: House) -> None:
    await (await ben.join("long")).leave()


@pytest.mark.req("POKERIV3:U2", "POKERIV3:TJV2")
def test_a_client_plays_over_the_network(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The house is another process and listens on another address: all that they share is the wire between them."""
    with served(tmp_path, host="127.0.0.2") as house:
        ann = ("--server", house.address, "--user", "Ann", "--password", PASSWORD, "--register")
        ben = bot(tmp_path, "caller", "--create", "--table", "far", "--hands", "2", *(*ann[:3], "Ben", *ann[4:]))
        code = None
        while code != 0:  # until Ben has opened the table
            code = status("caller", "--table", "far", "--hands", "2", *ann)
            assert code == 0 or "[table/unknown]" in capsys.readouterr().err
        assert ended(ben)[0] == 0


def test_the_command_line_has_every_setting_of_the_file(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "200")
        assert status("--help") == 0
    shown = capsys.readouterr().out
    names = {"turn_s": "--turn-time", "pace_ms": "--pace", "options": "--option", "bot": "[BOT]"}
    for field in BotSettings.__struct_fields__:
        assert names.get(field, f"--{field.replace('_', '-')}") in shown, field
