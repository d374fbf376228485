"""`croupier games` lists the games and their settings."""

import json
import re
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.games import registry
from tests.modules.samples import BROKEN, PIG


def status(*argv: str) -> object:
    return main(argv)


def test_every_game_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("games") == 0
    heading, *lines = capsys.readouterr().out.splitlines()
    assert heading.split() == ["game", "title", "for", "version", "from"]
    assert [line.split()[0] for line in lines] == registry.names()
    assert ["holdem", "Texas Hold'em", "2 to 10 players", "1", "built in"] in [re.split("  +", line) for line in lines]


def test_a_game_for_one_number_of_players_says_it_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(registry.BUILT_IN, "pig", "examples.pig:Pig")
    assert status("games") == 0
    assert re.search(r"^pig +Pig +2 players +1 +built in", capsys.readouterr().out, re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A sound game and two that are not."""
    (tmp_path / "pig.py").write_text(f"print('hello')\n{PIG}", "utf-8")
    (tmp_path / "forever.py").write_text("def f(:", "utf-8")
    (tmp_path / "leaves.py").write_text(BROKEN["leaves.py"][0], "utf-8")
    return tmp_path


@pytest.mark.parametrize("named", ["option", "variable"])
def test_the_games_of_a_folder_are_listed_and_what_is_left_out_with_the_reason(
    folder: Path, named: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if named == "variable":
        monkeypatch.setenv("CROUPIER_MODULES", str(folder))
    assert status("games", *["--modules", str(folder)][: 2 * (named == "option")]) == 0
    listed, left_out = capsys.readouterr().out.split("\n\nLeft out:\n")
    assert listed.splitlines()[-1].split() == ["pig", "Pig", "2", "players", "1", str(folder / "pig.py")]
    assert [line.split()[0] for line in left_out.splitlines()] == ["forever.py", "leaves.py"]
    assert "forever.py cannot be imported: forever.py, line 1: invalid syntax. [module/unloadable]" in left_out
    assert registry.attached() == (), "it was for this command only"


def test_programs_get_the_list_as_json_with_settings_and_problems(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status("games", "--modules", str(folder), "--json") == 0
    data = json.loads(capsys.readouterr().out)
    pig = {"name": "pig", "title": "Pig", "players": [2, 2], "version": 1, "origin": str(folder / "pig.py")}
    assert data["games"][-1] == pig | {"options": {"goal": 30}}
    assert [Path(problem["origin"]).name for problem in data["problems"]] == ["forever.py", "leaves.py"]


def test_the_settings_of_a_game_in_a_folder_are_listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert status("games", "pig", "--modules", str(folder)) == 0
    assert capsys.readouterr().out.split() == ["goal", "30", "whole", "number"]
    assert status("games", "pig", "--modules", str(folder), "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"goal": 30}


def test_a_folder_that_is_not_there_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("games", "--modules", "nowhere") == 2
    assert "There is no folder 'nowhere' with games. [module/no-folder]" in capsys.readouterr().err


def test_the_settings_of_a_game_are_listed_with_what_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("games", "stud") == 0
    lines = [line.split(maxsplit=2) for line in capsys.readouterr().out.splitlines()]
    assert ["rules", "wsop", "wsop or csc478"] in lines
    assert ["high", "20", "whole number"] in lines
    assert ["bring_in", "auto", "whole number"] in lines


def test_an_unknown_game_has_no_settings(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("games", "bridge") == 2
    assert "[game/unknown]" in capsys.readouterr().err
