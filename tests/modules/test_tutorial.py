"""docs/writing-a-game.md, followed to the letter: its files written, its commands typed, its game played."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.games import registry
from croupier.modules import Modules
from croupier.play.record import Record, read
from tests.doc_pages import blocks, run

PAGE = (Path(__file__).parents[2] / "docs" / "writing-a-game.md").read_text("utf-8")


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which all of it has been done."""
    folder = tmp_path_factory.mktemp("newcomer")
    run(PAGE, folder)
    return folder


def typed(folder: Path, *argv: str) -> str:
    env = os.environ | {"COLUMNS": "100"}
    return subprocess.run([sys.executable, *argv], cwd=folder, env=env, capture_output=True, text=True).stdout


def squeezed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines())


@pytest.mark.req("POKERIV3:U1", "POKERIV3:KT14")
def test_the_game_of_the_tutorial_is_dropped_in_and_plays(followed: Path) -> None:
    modules = Modules(followed / "games")
    assert modules.scan().found == ("pig",)
    registry.attach(modules)
    try:
        records = list(read(followed / "pig.jsonl"))
    finally:
        registry.detach(modules)
    assert len(records) == 500
    assert all(isinstance(record, Record) and record.payoffs in ((1, -1), (-1, 1)) for record in records)
    assert {seat.player for seat in records[0].header.seats} == {"hold20", "random"}  # type: ignore[union-attr]


def test_what_goes_wrong_is_told_as_the_page_shows_it(followed: Path) -> None:
    """What its own commands print has been compared while they ran."""
    broken, left_out = [squeezed(block.body) for block in blocks(PAGE) if block.tag == "text"][:2]
    pig = (followed / "pig.py").read_text("utf-8")
    (followed / "games" / "hog.py").write_text("\n" * 11 + "def begin(:", "utf-8")
    (followed / "games" / "sow.py").write_text(pig, "utf-8")
    assert squeezed(typed(followed, "-m", "croupier", "games", "--modules", "games")).endswith(left_out)
    (followed / "leaves").mkdir()
    (followed / "leaves" / "pig.py").write_text(pig.replace("(Gone(seat),)", "()"), "utf-8")
    assert broken in squeezed(typed(followed / "leaves", "-m", "croupier", "check-game", "pig.py"))


def test_the_page_s_own_scripts_and_tests_work(followed: Path) -> None:
    assert "[0, 0] 0 Rolled(pips=" in typed(followed, "look.py")
    assert "101 passed" in typed(followed, "-m", "pytest", "-q", "-p", "no:cacheprovider")
