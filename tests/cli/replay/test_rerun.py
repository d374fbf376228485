"""`croupier bot --log` and `croupier replay --seat`: deals of a log played again, with bots in the seats."""

import asyncio
import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.client.bot_settings import BotSettings
from croupier.formats import handlog_reader
from croupier.formats.handlog import log
from croupier.formats.story import Story
from croupier.games.game import AnyGame
from croupier.games.poker.variants.holdem import Holdem
from croupier.games.registry import make
from croupier.play.record import Record, encode, read
from croupier.store import Store
from tests.formats.deals import gambled
from tests.play.test_past_deal import rounds
from tests.store.house import keep, table

Console = pytest.CaptureFixture[str]
Typed = Callable[[str], None]


@pytest.fixture
def deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Record]:
    """Six deals of Ann, Bob and Cid: as records, and as the log that Bob's client wrote."""
    monkeypatch.chdir(tmp_path)
    records = list(gambled(Holdem(), 3, 6))
    Path("all.jsonl").write_bytes(b"".join(encode(record) + b"\n" for record in records))
    Path("bob.log").write_text("\n".join(log(record, 1) for record in records), "utf-8")
    return records


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Somebody sits at a terminal and types these lines."""

    def sit_down(lines: str) -> None:
        keyboard = io.StringIO(lines)
        monkeypatch.setattr(keyboard, "isatty", lambda: True, raising=False)
        monkeypatch.setattr(sys, "stdin", keyboard)

    return sit_down


def run(*argv: str) -> object:
    return main([*argv])


def heads(out: str) -> list[tuple[str, str]]:
    return [(found[1], found[2]) for found in re.finditer(r"^Deal (\d+), .*table (\w+)", out, re.MULTILINE)]


@pytest.mark.req("POKERIV3:KT16", "POKERIV3:KT16c", "POKERIV3:KT16d")
@pytest.mark.parametrize("option", ["--log", "--loki"])
def test_deals_of_a_log_are_played_again_to_its_end_and_then_new_ones(
    deals: list[Record], capsys: Console, option: str
) -> None:
    """What others held is not in Bob's log, so that it is drawn from a seed, which is told."""
    argv = ("bot", option, "bob.log", "--deal", "4", "--seat", "2=caller", "--hands", "5", "--seed", "3")
    assert run(*argv, "--handlog", "again.log") == 0
    shown = capsys.readouterr()
    assert shown.err == "Cards that the log does not show are drawn from seed 3.\n"
    assert shown.out.startswith("Seed 3. Ann: recorded, Bob: caller, Cid: recorded\n")
    assert heads(shown.out) == [(str(number), "Kairo") for number in (4, 5, 6, 7, 8)]
    assert shown.out.count("\nThen: ") == 3
    assert shown.out.count("\nA new deal: ") == 2
    then = re.findall(r"^Then: Ann (\S+), Bob (\S+), Cid (\S+)\. Now", shown.out, re.MULTILINE)
    assert [tuple(map(int, line)) for line in then] == [record.payoffs for record in deals[3:]]
    told = [*handlog_reader.read(Path("again.log").read_text("utf-8"))]
    for story, record in zip(told, deals[3:], strict=False):
        assert isinstance(story, Story)
        assert {chair.seat: chair.chips for chair in story.chairs} == {
            seat: info.chips for seat, info in enumerate(record.header.seats) if info
        }
        assert not [
            move for chapter in story.streets for move in chapter.moves if move.seat == 1 and move.verb == "bets"
        ]


@pytest.mark.req("POKERIV3:KT16", "POKERIV3:KT16b")
def test_with_the_parameter_alone_the_file_the_deal_and_each_bot_are_asked_for(
    deals: list[Record], capsys: Console, typed: Typed
) -> None:
    """An empty answer takes what is proposed: whoever it was, or what was done then."""
    typed("all.jsonl\n2\n\nraiser\n\n")
    assert run("bot", "--log", "--hands", "1", "--seed", "1") == 0
    shown = capsys.readouterr()
    asked = ("Hand log:", "Deal:", "Seat 1, Ann: which", "Seat 2, Bob: which", "Seat 3, Cid: which")
    places = [shown.err.find(question) for question in asked]
    assert places == sorted(places)
    assert -1 not in places
    assert "Seed 1. Ann: recorded, Bob: raiser, Cid: recorded" in shown.out
    assert heads(shown.out) == [("2", "Kairo")]


@pytest.mark.req("POKERIV3:KT16")
def test_the_original_bot_is_proposed_where_it_can_be_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Console, typed: Typed
) -> None:
    """By its name, where a match was played or a bot of the house; by the settings with which it was run."""
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(
        "class Mine:\n    def choose(self, view, legal, budget):\n        return legal.passive()\n"
    )
    bots = ("--bot", "caller", "--bot", "mine.py", "--bot", "caller", "--bot", "raiser")
    assert run("match", "holdem", *bots, "--hands", "2", "--seed", "7", "--records", "match.jsonl") == 0
    BotSettings(bot="regular", user="raiser").save(Path("bot.toml"))
    capsys.readouterr()
    typed("\n" * 4)
    again = ("bot", "--log", "match.jsonl", "--deal", "1", "--hands", "1", "--seed", "1")
    assert run(*again, "--settings", "bot.toml") == 0
    told = capsys.readouterr().out.splitlines()[0].strip()
    assert sorted(told.removeprefix("Seed 1. ").split(", ")) == [
        "caller#2: caller",
        "caller: caller",
        "mine: mine.py",
        "raiser: regular",
    ]


def test_nobodys_name_makes_a_file_run(deals: list[Record], capsys: Console) -> None:
    """Where nobody is asked, a file that happens to be called like a player is left alone."""
    Path("Ann.py").write_text("raise SystemExit('I was run')\n", "utf-8")
    assert run("bot", "--log", "bob.log", "--deal", "1", "--hands", "1") == 0
    assert "Ann: recorded" in capsys.readouterr().out


@pytest.mark.req("POKERIV3:KT16")
def test_the_full_record_comes_from_the_database_of_the_house_and_the_look_is_noted(
    deals: list[Record], capsys: Console
) -> None:
    async def fill() -> None:
        async with Store.open("sqlite:///house.db") as store:
            await keep(store, await table(store), deals[:5])

    async def noted() -> list[str]:
        async with Store.open("sqlite:///house.db") as store:
            return [line.what for line in await store.audit.last()]

    asyncio.run(fill())
    argv = ("bot", "--log", "bob.log", "--deal", "4", "--hands", "3", "--database", "house.db", "--handlog", "a.jsonl")
    assert run(*argv) == 0
    shown = capsys.readouterr()
    assert "1 of 3 deals are not in the database." in shown.err
    again = [record for record in read(Path("a.jsonl")) if isinstance(record, Record)]
    assert [record.decks["deck"] for record in again[:2]] == [record.decks["deck"] for record in deals[3:5]]
    assert [record.events for record in again[:2]] == [record.events for record in deals[3:5]]
    assert again[2].decks["deck"] != deals[5].decks["deck"]
    assert again[2].payoffs == deals[5].payoffs
    assert asyncio.run(noted()) == ["deals played again"]


@pytest.mark.req("POKERIV3:U10")
def test_one_deal_is_played_on_from_the_middle(deals: list[Record], capsys: Console) -> None:
    """What is numbered up to there is as it was; from there on the bot decides."""
    assert run("replay", "all.jsonl", "--deal", "2") == 0
    before = capsys.readouterr().out.splitlines()
    assert run("replay", "all.jsonl", "--deal", "2", "--seat", "1=raiser", "--from", "6", "--seed", "1") == 0
    after = capsys.readouterr().out.splitlines()
    assert after[3 : 3 + 6] == before[1 : 1 + 6]
    assert heads("\n".join(after)) == [("2", "Kairo")], "one deal, if no more are asked for"


@pytest.mark.parametrize("game", ["blackjack", "landlord"])
def test_rounds_of_other_games_are_played_again_by_what_each_won(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Console
) -> None:
    monkeypatch.chdir(tmp_path)
    records = rounds(game)
    Path("all.jsonl").write_bytes(b"".join(encode(record) + b"\n" for record in records))
    assert run("bot", "--log", "all.jsonl", "--deal", "7", "--hands", "3", "--seed", "1") == 0
    shown = capsys.readouterr().out
    rules: AnyGame = make(game)
    assert f"\nDeal 7, {rules.title}, table " in shown
    first = re.findall(r"^Then: (.*)\. Now: (.*)\.$", shown, re.MULTILINE)[0]
    assert first[0] == first[1], "everybody did the same again"
    assert "\nA new deal: ann " in shown


def test_a_hand_log_is_shown_too(deals: list[Record], capsys: Console) -> None:
    assert run("replay", "all.jsonl", "--deal", "5", "--viewer", "2") == 0
    by_record = capsys.readouterr().out
    assert run("replay", "bob.log", "--deal", "5") == 0
    assert capsys.readouterr().out == by_record


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (("replay", "bob.log", "--deal", "9"), "replay/no-deal"),
        (("bot", "--log", "bob.log", "--deal", "9"), "replay/no-deal"),
        (("bot", "--log", "bob.log", "--deal", "1", "--table", "other"), "replay/no-deal"),
        (("bot", "--log", "two.jsonl", "--deal", "1"), "replay/several"),
        (("bot", "--log", "bob.log", "--deal", "1", "--seat", "7=caller"), "replay/empty-seat"),
        (("bot", "--log", "bob.log", "--deal", "1", "--seat", "caller"), "replay/seat"),
        (("bot", "--log", "bob.log", "--deal", "1", "--seat", "1=nobody"), "bot/unknown"),
        (("bot", "--log", "gone.log", "--deal", "1"), "record/no-file"),
        (("bot", "--log", "bob.log"), "bot/not-said"),
        (("bot", "--log"), "bot/not-said"),
    ],
)
def test_what_cannot_be_played_again_is_said(
    deals: list[Record], capsys: Console, argv: tuple[str, ...], code: str
) -> None:
    both = encode(deals[0]) + b"\n"
    Path("two.jsonl").write_bytes(both + both.replace(b'"table":"Kairo"', b'"table":"Nunki"'))
    assert run(*argv) == 2
    assert capsys.readouterr().err.endswith(f"[{code}]\n")
