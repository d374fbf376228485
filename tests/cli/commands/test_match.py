"""`croupier match`: figures for people and programs, one sentence for what cannot be played, a clean stop."""

import csv
import io
import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.arena import match as arena_match
from croupier.arena.block import Played
from croupier.cli.main import main
from croupier.games import registry
from croupier.play.record import Record, read

FAULTY = """\
class Faulty:
    def choose(self, view, legal, budget):
        print("thinking")
        return {}["what to do"]
"""
QUICK = ("holdem", "--bot", "caller", "--bot", "random", "--hands", "30", "--seed", "7")


def status(*argv: str) -> object:
    return main(["match", *argv])


def data(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, Any]:
    assert status(*argv, "--json") == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_person_gets_a_table_and_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(*QUICK) == 0
    shown = capsys.readouterr()
    assert shown.err == ""  # no progress bar where nobody looks
    head, _, columns, first, second, _, verdict, rate = shown.out.splitlines()
    assert head == "Texas Hold'em NL200 (1/2), stacks of 200, seed 7"
    assert columns.split() == ["bot", "hands", "won", "%", "part", "%", "chips/hand", "bb/100", "total", "faults", "ms"]
    assert first.split()[:2] == ["caller", "30"]
    assert second.split()[:2] == ["random", "30"]
    assert " wins " in verdict
    assert rate.startswith("30 hands in ")


@pytest.mark.parametrize(
    ("hands", "verdict", "counted"),
    [
        ("1", "One hand tells nothing.", "1 hand in "),
        ("2", "(95 %): too few hands to tell.", "2 hands in "),
        ("29", "(95 %): too few hands to tell.", "29 hands in "),
        ("30", "clearly more than chance.", "30 hands in "),
    ],
)
def test_few_hands_have_an_interval_but_no_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], hands: str, verdict: str, counted: str
) -> None:
    (tmp_path / "faulty.py").write_text(FAULTY)  # folds whatever it can
    argv = ("holdem", "--bot", str(tmp_path / "faulty.py"), "--bot", "raiser", "--seed", "7")
    assert status(*argv, "--hands", hands) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[6].endswith(verdict)
    assert shown[7].startswith(counted)
    assert ("±" in shown[6]) == (hands != "1")


def test_a_game_that_is_not_poker_has_rounds_and_chips(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(registry.BUILT_IN, "pig", "examples.pig:Pig")
    assert status("pig", "--bot", "random", "--bot", "random", "--hands", "40", "--seed", "7") == 0
    head, _, columns, *_, verdict, rate = capsys.readouterr().out.splitlines()
    assert head == "Pig, 100 chips each, seed 7"
    assert columns.split()[1] == "rounds"
    assert columns.split()[6:8] == ["chips/round", "chips/100"]
    assert " chips/100 (95 %)" in verdict
    assert rate.startswith("40 rounds in ")
    assert status("pig", "--bot", "random", "--seats", "3") == 2
    assert capsys.readouterr().err == "croupier: Pig is for 2 players, not 3. [match/seats]\n"


@pytest.mark.req("POKERIV3:KT15a")
def test_the_table_shows_the_figures_of_each_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(*QUICK) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[3:5]]
    for row, bot in zip(rows, data(capsys, *QUICK)["bots"], strict=True):
        won, part, mean, total = (row[i] for i in (2, 3, 4, -3))
        assert won == f"{bot['won_percent']:.1f}"
        assert part == f"{bot['took_part_percent']:.1f}"
        assert float(mean) == pytest.approx(bot["chips_per_hand"], abs=0.05)
        assert total == f"{bot['chips']:+,}"


def test_json_is_all_that_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, *QUICK)
    assert (found["game"], found["seed"], found["hands"], found["complete"], found["bb"]) == ("holdem", 7, 30, True, 2)
    caller, random = found["bots"]
    assert caller["bot"] == caller["spec"] == "caller"
    assert caller["chips"] == -random["chips"]
    assert caller["bb_per_100"] == pytest.approx(caller["chips"] / 30 / 2 * 100)
    assert caller["chips_per_hand_margin_95"] > 0


def test_csv_is_all_that_is_printed_and_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, *QUICK)
    assert status(*QUICK, "--csv") == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    for row, bot in zip(rows, found["bots"], strict=True):
        same = {key: str(value) for key, value in bot.items() if key != "ms_per_decision"}
        assert same.items() <= row.items()


def test_no_spreadsheet_runs_the_name_of_a_bot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "="
    folder.mkdir()
    (folder / "bot.py").write_text(
        "class Bot:\n    def choose(self, view, legal, budget):\n        return next(iter(legal))\n", "utf-8"
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        assert status("holdem", "--bot", "=/bot.py", "--bot", "caller", "--hands", "2", "--seed", "1", "--csv") == 0
    ours, _ = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert ours["spec"] == "'=/bot.py"
    assert float(ours["chips"]) == int(ours["chips"])


def test_the_same_seed_repeats_a_match_and_none_is_drawn_twice(capsys: pytest.CaptureFixture[str]) -> None:
    def chips(*argv: str) -> list[int]:
        return [bot["chips"] for bot in data(capsys, *argv)["bots"]]

    assert chips(*QUICK) == chips(*QUICK)
    assert data(capsys, *QUICK[:-2])["seed"] != data(capsys, *QUICK[:-2])["seed"]


@pytest.mark.req("POKERIV3:U4")
def test_ten_thousand_hands_run_without_a_screen_and_say_how_fast(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "holdem", "--bot", "caller", "--bot", "caller", "--hands", "10000", "--seed", "1")
    assert found["complete"]
    assert [bot["hands"] for bot in found["bots"]] == [10_000, 10_000]
    assert found["hands_per_second"] == pytest.approx(10_000 / found["seconds"])


@pytest.mark.parametrize(
    ("argv", "options"),
    [
        (
            ("holdem", "--blinds", "5/10", "--ante", "1", "--limit", "pot"),
            ("small_blind", 5, "big_blind", 10, "ante", 1),
        ),
        (("holdem", "--rules", "eps"), ("rules", "eps")),
        (("holdem", "--limit", "fixed", "--option", "cap=3", "--option", "cap-heads-up=false"), ("cap", 3)),
        (("stud", "--option", "low=5", "--option", "high=50"), ("low", 5, "high", 50)),
        (("omaha", "--ante", "1"), ("ante", 1, "limit", "pot")),
    ],
)
def test_stakes_and_rules_are_options(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], options: tuple[Any, ...]
) -> None:
    found = data(capsys, *argv, "--bot", "caller", "--bot", "raiser", "--hands", "5", "--seed", "1")
    expected = dict(zip(options[::2], options[1::2], strict=True))
    assert {key: found["options"][key] for key in expected} == expected


def test_records_are_one_readable_line_a_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "hands.jsonl"
    found = data(capsys, *QUICK, "--seats", "4", "--stack", "50", "--records", str(path))
    records = list(read(path))
    assert len(records) == 30
    assert all(isinstance(record, Record) and len(record.payoffs) == 4 for record in records)
    assert [bot["bot"] for bot in found["bots"]] == ["caller", "random", "caller#2", "random#2"]
    assert found["stack"] == 50
    assert list(tmp_path.iterdir()) == [path]


def test_the_first_faults_of_a_bot_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "faulty.py").write_text(FAULTY)
    argv = ("holdem", "--bot", str(tmp_path / "faulty.py"), "--bot", "caller", "--hands", "20", "--seed", "1")
    assert status(*argv) == 0
    shown = capsys.readouterr()
    told = [line for line in shown.out.splitlines() if line.startswith("  hand ")]
    assert len(told) == 5
    assert told[0] == "  hand 1, faulty: crash: KeyError: 'what to do' (faulty.py, line 4)"
    assert "thinking" in shown.err
    assert "thinking" not in shown.out


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (("bridge", "--bot", "caller", "--bot", "caller"), "game/unknown"),
        (("holdem", "--bot", "caller", "--bot", "callr"), "bot/unknown"),
        (("holdem", "--bot", "caller", "--bot", "gone.py"), "bot/no-file"),
        (("holdem", "--bot", "caller"), "match/seats"),
        (("holdem", "--bot", "caller", "--bot", "caller", "--seats", "30"), "match/seats"),
        (("holdem", "--bot", "caller", "--bot", "caller", "--hands", "0"), "match/hands"),
        (("holdem", "--bot", "caller", "--bot", "caller", "--jobs", "0"), "match/jobs"),
        (("holdem", "--bot", "caller", "--bot", "caller", "--stack", "-5"), "match/stack"),
        (("holdem", "--bot", "caller", "--bot", "caller", "--blinds", "50/100", "--stack", "60"), "match/stack"),
        (("holdem", "--bot", "caller", "--bot", "caller", "--blinds", "-1/-2"), "options/not-positive"),
        (("holdem", "--bot", "caller", "--bot", "caller", "--blinds", "2"), "blinds/unreadable"),
        (("holdem", "--bot", "caller", "--bot", "caller", "--blinds", "2/1"), "blinds/small-above-big"),
        (("holdem", "--bot", "caller", "--bot", "caller", "--option", "cap"), "options/unreadable"),
        (("holdem", "--bot", "caller", "--bot", "caller", "--option", "hat=red"), "options/invalid"),
        (("stud", "--bot", "caller", "--bot", "caller", "--blinds", "1/2"), "options/invalid"),
        (("holdem", "--bot", "caller", "--bot", "caller", "--time-limit", "-1"), "match/time-limit"),
        (("holdem", "--bot", "caller", "--bot", "caller", "--json", "--csv"), "match/two-formats"),
    ],
)
def test_what_cannot_be_played_is_one_sentence_and_writes_nothing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    argv: tuple[str, ...],
    code: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert status(*argv, "--records", "hands.jsonl") == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("croupier: ")
    assert shown.err.endswith(f"[{code}]\n")
    assert shown.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_records_file_that_cannot_be_written_stops_the_match_before_it_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(*QUICK, "--records", str(tmp_path / "no" / "folder.jsonl")) == 2
    assert "[records/unwritable]" in capsys.readouterr().err


def test_an_interrupt_prints_what_is_complete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = arena_match.results

    def interrupted(*args: Any) -> Iterator[Played]:
        blocks = whole(*args)
        yield next(blocks)
        yield next(blocks)
        raise KeyboardInterrupt

    monkeypatch.setattr(arena_match, "results", interrupted)
    path = tmp_path / "hands.jsonl"
    assert status(*QUICK, "--block", "10", "--records", str(path)) == 130
    assert "Stopped after 20 of 30 hands." in capsys.readouterr().out
    assert len(list(read(path))) == 20


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_control_c_stops_a_running_match_cleanly(tmp_path: Path, jobs: str) -> None:
    argv = ("holdem", "--bot", "caller", "--bot", "caller", "--hands", "10000000", "--seed", "1", "--block", "10")
    path = tmp_path / "hands.jsonl"
    command = [sys.executable, "-m", "croupier", "match", *argv, "--jobs", jobs, "--records", str(path)]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    part = path.with_name("hands.jsonl.part")
    block = 10  # hands; once a second one is being written the first is counted, whenever the interrupt comes
    while running.poll() is None and not (part.exists() and part.read_bytes().count(b"\n") > block):
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate()
    assert running.returncode == 130
    assert err == ""
    assert "of 10,000,000 hands." in out
    records = list(read(path))
    assert records
    assert all(isinstance(record, Record) for record in records)
    assert f"Stopped after {len(records):,} of" in out
    assert list(tmp_path.iterdir()) == [path]
