"""Games from a folder in `croupier match`: played by any number of processes, recorded and verified."""

from pathlib import Path

import pytest

from croupier.arena import match
from croupier.cli.main import main
from tests.modules.samples import PIG, pig


def status(*argv: str) -> object:
    return main(argv)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "games"
    made.mkdir()
    (made / "pig.py").write_text(PIG, "utf-8")
    (made / "broken.py").write_text("def f(:", "utf-8")
    return made


def test_worker_processes_play_the_games_of_the_folder_with_the_same_result(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = ("--bot", "random", "--bot", "random", "--hands", "60", "--block", "20", "--seed", "7", "--csv")
    tables = []
    for jobs in ("1", "2"):
        records = tmp_path / f"{jobs}.jsonl"
        argv = ("match", "pig", "--modules", str(folder), *bots, "--jobs", jobs, "--records", str(records))
        assert status(*argv) == 0
        tables.append([row.split(",")[:4] for row in capsys.readouterr().out.splitlines()])
        assert status("verify", str(records), "--modules", str(folder)) == 0
        assert "60 agree with deck and rules" in capsys.readouterr().out
    assert tables[0] == tables[1]


def test_the_environment_names_the_folder_too(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = ("--bot", "random", "--bot", "random", "--hands", "4", "--block", "2", "--jobs", "2")
    assert status("match", "pig", *bots) == 2
    assert "There is no game 'pig'" in capsys.readouterr().err
    monkeypatch.setenv("CROUPIER_MODULES", str(folder))
    assert status("match", "pig", *bots) == 0
    assert capsys.readouterr().out.startswith("Pig, 100 chips each")


def test_a_game_that_is_changed_before_the_workers_have_it_stops_the_match_with_a_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shared_out = match._shared_out

    def changed_first(*args: object) -> object:
        (folder / "pig.py").write_text(pig(version="2"), "utf-8")
        return shared_out(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(match, "_shared_out", changed_first)
    argv = ("match", "pig", "--modules", str(folder), "--bot", "random", "--bot", "random", "--hands", "4")
    assert status(*argv, "--block", "2", "--jobs", "2") == 2
    assert "pig.py was changed while it was being played" in capsys.readouterr().err


MINE = "from croupier.games.poker import Soko\n\n\nclass Mine(Soko):\n    name = 'mine'\n    title = 'My Sökö'\n"


@pytest.mark.req("POKERIV3:KT14")
def test_a_poker_game_that_somebody_brings_is_played_replayed_and_written_as_ours_are(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The document's own example: the stud game sökö, as a module."""
    (folder / "mine.py").write_text(MINE, "utf-8")
    records = tmp_path / "hands.jsonl"
    bots = ("--bot", "random", "--bot", "random", "--hands", "10")
    assert status("match", "mine", "--modules", str(folder), *bots, "--records", str(records)) == 0
    assert capsys.readouterr().out.startswith("My Sökö ")
    for command in (("verify",), ("replay",), ("convert", "--to", "handlog")):
        assert status(*command, str(records), "--modules", str(folder)) == 0
        shown = capsys.readouterr()
        assert (bool(shown.out), shown.err) == (True, "")
    (folder / "mine.py").write_text(f"{MINE}    version = 2\n", "utf-8")
    says = "croupier: It was played by version 1 of mine's rules; these are version 2.\n"
    assert status("convert", "--to", "handlog", str(records), "--modules", str(folder)) == 0
    assert capsys.readouterr().err == says
    assert status("verify", str(records), "--modules", str(folder)) == 1
    assert "[verify/other-version]" in capsys.readouterr().out
