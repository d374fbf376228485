"""`croupier convert`: records and PHH as any other format, whole files or none."""

import json
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.formats.handlog_reader import read
from croupier.formats.story import Story
from croupier.formats.story_of_record import story_of
from croupier.games import registry
from croupier.games.game import AnyGame
from croupier.games.poker import Holdem, Soko, Stud
from croupier.play.record import encode
from tests.formats.deals import gambled


def status(*argv: object) -> object:
    return main([str(arg) for arg in argv])


def kept(folder: Path, game: AnyGame, hands: int = 4, name: str = "r.jsonl") -> Path:
    file = folder / name
    file.write_bytes(b"\n".join(map(encode, gambled(game, 3, hands))) + b"\n")
    return file


def pigs(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three rounds of a game that is not poker."""
    monkeypatch.setitem(registry.BUILT_IN, "pig", "examples.pig:Pig")
    file = folder / "pig.jsonl"
    status("match", "pig", "--bot", "random", "--bot", "random", "--hands", "3", "--records", file, "--json")
    return file


def test_a_hand_log_goes_to_standard_output_with_the_viewers_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status("convert", kept(tmp_path, Holdem()), "--to", "handlog", "--viewer", "2") in (0, None)
    assert list(read(capsys.readouterr().out)) == [story_of(record, 1) for record in gambled(Holdem(), 3, 4)]


@pytest.mark.parametrize(("viewer", "dealt"), [("all", 3), ("1", 1), ("spectator", 0)])
def test_the_viewer_is_a_seat_a_spectator_or_all(
    viewer: str, dealt: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status("convert", kept(tmp_path, Holdem(), 1), "--to", "pokerstars", "--viewer", viewer)
    assert capsys.readouterr().out.count("Dealt to ") == dealt


def test_events_are_lines_of_json_numbered_through_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status("convert", kept(tmp_path, Stud()), "--to", "events")
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [event["seq"] for event in events] == list(range(len(events)))
    assert [event["deal"] for event in events if event["type"] == "GameStarts"] == [1, 2, 3, 4]


def test_phh_and_back_is_the_same_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = kept(tmp_path, Holdem())
    out = tmp_path / "r.phhs"
    assert status("convert", file, "--to", "phh", "--out", out) in (0, None)
    assert out.read_text("utf-8").startswith("[1]\n")
    assert capsys.readouterr().out == ""
    status("convert", out, "--to", "handlog")
    again = [story for story in read(capsys.readouterr().out) if isinstance(story, Story)]
    assert [story.streets for story in again] == [story_of(record).streets for record in gambled(Holdem(), 3, 4)]


def test_a_dash_is_standard_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = kept(tmp_path, Holdem(), 2)
    assert status("convert", file, "--to", "handlog") in (0, None)
    shown = capsys.readouterr().out
    assert status("convert", file, "--to", "handlog", "--out", "-") in (0, None)
    assert capsys.readouterr().out == shown
    assert list(tmp_path.iterdir()) == [file]


def test_one_hand_of_phh_has_no_title(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status("convert", kept(tmp_path, Holdem(), 1), "--to", "phh")
    assert capsys.readouterr().out.startswith('variant = "NT"\n')


def test_a_bad_line_is_named_and_the_good_hands_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = kept(tmp_path, Holdem())
    lines = file.read_bytes().splitlines()
    lines[1] = lines[1][:300]
    file.write_bytes(b"\n".join(lines))
    out = tmp_path / "out.log"
    assert status("convert", file, "--to", "handlog", "--out", out) == 2
    assert "r.jsonl, line 2: Not a record" in capsys.readouterr().err
    assert out.read_text("utf-8").count("--- HAND") == 3


def test_what_a_format_cannot_say_leaves_no_file_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.phh"
    assert status("convert", kept(tmp_path, Soko(), 1), "--to", "phh", "--out", out) == 2
    shown = capsys.readouterr().err
    assert "PHH has no code for Sökö" in shown
    assert "There is no hand in" in shown
    assert [file.name for file in tmp_path.iterdir()] == ["r.jsonl"]


@pytest.mark.parametrize("to", ["handlog", "phh", "pokerstars", "events"])
def test_that_a_file_is_not_of_poker_is_said_once(
    to: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = pigs(tmp_path, monkeypatch)
    capsys.readouterr()
    assert status("convert", file, "--to", to, "--out", tmp_path / "out") == 2
    says = "croupier: pig.jsonl, deal 1: A round of Pig cannot be written as a hand of poker. [format/not-poker]\n"
    assert capsys.readouterr().err == says
    assert list(tmp_path.iterdir()) == [file]


def test_hands_among_rounds_of_another_game_are_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = pigs(tmp_path, monkeypatch)
    capsys.readouterr()
    file.write_bytes(file.read_bytes() + kept(tmp_path, Holdem()).read_bytes())
    assert status("convert", file, "--to", "handlog") == 2
    shown = capsys.readouterr()
    assert shown.out.count("--- HAND") == 4
    assert shown.err.count("\n") == 1
    assert "pig.jsonl, deal 1: A round of Pig" in shown.err


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("none.jsonl", "--to", "handlog"), "none.jsonl cannot be read: No such file or directory"),
        (("r.jsonl", "--to", "handlog", "--viewer", "0"), "'0' is not a viewer: give a seat"),
        (("r.jsonl", "--to", "handlog", "--viewer", "me"), "'me' is not a viewer"),
        (("r.jsonl", "--to", "handlog", "--viewer", "9"), "Seat 9 is empty in hand 1."),
        (("r.jsonl", "--to", "braille"), "Invalid value for '--to'"),
        (("r.jsonl",), "Missing option '--to'"),
        (("r.jsonl", "--to", "events", "--out", "no/such/folder"), "No such file or directory"),
    ],
)
def test_bad_input_is_explained_with_status_2(
    args: tuple[str, ...],
    says: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept(tmp_path, Holdem(), 1)
    monkeypatch.chdir(tmp_path)
    assert status("convert", *args) == 2
    shown = capsys.readouterr()
    assert says in shown.err
    assert "Traceback" not in shown.err
    assert shown.out == ""
