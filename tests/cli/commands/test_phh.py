"""`croupier phh`: how many hands agree, and why the others do not."""

import json
from pathlib import Path

import pytest

from croupier.formats.phh import dumps_all
from croupier.formats.phh_writer import hand_of
from croupier.games.poker import Holdem
from tests.cli.commands.test_convert import kept, status
from tests.formats.deals import gambled

HANDS = Path(__file__).parents[2] / "formats" / "hands"


def good(folder: Path, hands: int = 4) -> Path:
    file = folder / "good.phhs"
    file.write_text(dumps_all([hand_of(record) for record in gambled(Holdem(), 3, hands)]), "utf-8")
    return file


def test_real_hands_of_several_files_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("phh", "check", HANDS / "televised.phhs", HANDS / "headsup.phhs") in (0, None)
    assert capsys.readouterr().out == "69 of 69 hands agree.\n"


def test_each_hand_that_does_not_agree_is_named_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = good(tmp_path)
    lines = file.read_text("utf-8").splitlines()
    ends = [i for i, line in enumerate(lines) if line.startswith("finishing_stacks")]
    acts = [i for i, line in enumerate(lines) if line.endswith(' f",') or "cc" in line or "cbr" in line]
    second = next(i for i in acts if i > ends[0])
    lines[second] = '  "p3 dances",'
    third = next(i for i in acts if i > ends[1])
    lines[third] = '  "p9 f",'.replace("p9", "p2" if "p1" in lines[third] else "p1")
    lines[ends[3]] = "finishing_stacks = [1, 2, 3]"
    file.write_text("\n".join(lines), "utf-8")
    assert status("phh", "check", file) == 2
    shown = capsys.readouterr().out.splitlines()
    assert shown[0].startswith(f"good.phhs, hand 2, line {second + 1}: 'p3 dances' is not an action")
    assert shown[1].startswith(f"good.phhs, hand 3, line {third + 1}: ")
    assert "is to act." in shown[1]
    assert shown[2].startswith("good.phhs, hand 4, line ")
    assert "ends with" in shown[2]
    assert shown[3:] == [
        "1 of 4 hands agree.",
        "1 ended with other stacks.",
        "1 could not be played by the rules.",
        "1 could not be read.",
    ]


def test_hands_that_only_disagree_are_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = good(tmp_path, 1)
    text = file.read_text("utf-8").splitlines()
    other = ["finishing_stacks = [1, 2, 3]" if line.startswith("finishing") else line for line in text]
    file.write_text("\n".join(other), "utf-8")
    assert status("phh", "check", file) == 1
    assert "0 of 1 hands agree." in capsys.readouterr().out


def test_hands_without_final_stacks_are_played_and_counted_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = good(tmp_path, 2)
    lines = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("finishing")]
    file.write_text("\n".join(lines), "utf-8")
    assert status("phh", "check", file) in (0, None)
    assert "2 were played to their end, but name no final stacks to compare." in capsys.readouterr().out


def test_a_file_that_is_not_there_does_not_stop_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert status("phh", "check", tmp_path / "none.phh", good(tmp_path)) == 2
    out = capsys.readouterr().out
    assert "none.phh cannot be read: No such file or directory." in out
    assert "4 of 5 hands agree." in out


def test_findings_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status("phh", "check", "--json", good(tmp_path))
    found = json.loads(capsys.readouterr().out)
    assert found == {"agree": 4, "disagree": 0, "played": 0, "refused": 0, "unreadable": 0, "why": []}


def test_records_are_written_as_phh_that_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.phhs"
    assert status("phh", "convert", kept(tmp_path, Holdem()), "--out", out) in (0, None)
    assert status("phh", "check", out) in (0, None)
    assert capsys.readouterr().out == "4 of 4 hands agree.\n"
