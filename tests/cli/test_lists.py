"""`croupier games` and `croupier bots` say what there is."""

import pytest

from croupier.bots.built_in import BOTS, bots_for
from croupier.cli.main import main
from croupier.games import registry


def status(*argv: str) -> object:
    try:
        return main(argv)
    except SystemExit as stop:
        return stop.code


def test_every_game_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("games") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == registry.names()
    assert lines[0] == "holdem  Texas Hold'em, 2 to 10 players"


def test_a_game_for_one_number_of_players_says_it_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(registry.BUILT_IN, "pig", "examples.pig:Pig")
    assert status("games") == 0
    assert "pig     Pig, 2 players\n" in capsys.readouterr().out


def test_the_settings_of_a_game_are_listed_with_what_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("games", "stud") == 0
    lines = [line.split(maxsplit=2) for line in capsys.readouterr().out.splitlines()]
    assert ["rules", "wsop", "wsop or csc478"] in lines
    assert ["high", "20", "whole number"] in lines
    assert ["bring_in", "auto", "whole number"] in lines


def test_an_unknown_game_has_no_settings(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("games", "bridge") == 2
    assert "[game/unknown]" in capsys.readouterr().err


def test_every_built_in_bot_is_listed_with_what_and_how_it_plays(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("bots") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [bot.name for bot in BOTS]
    for line, bot in zip(lines, BOTS, strict=True):
        assert line.endswith(f"  {bot.says}")
        assert (", ".join(bot.games) or "any game") in line


def test_the_bots_of_one_game_are_listed_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("bots", "stud") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [bot.name for bot in bots_for("stud")]
    assert status("bots", "bridge") == 2
    assert "[game/unknown]" in capsys.readouterr().err
