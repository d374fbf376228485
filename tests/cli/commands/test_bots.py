"""`croupier bots` lists the built-in bots."""

import pytest

from croupier.bots.built_in import BOTS, bots_for
from croupier.cli.main import main


def status(*argv: str) -> object:
    return main(argv)


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
