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
        "1 ended with different stacks.",
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
    assert "2 were played to the end, but have no final stacks or winnings to compare." in capsys.readouterr().out


def test_a_file_that_is_not_there_does_not_stop_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert status("phh", "check", tmp_path / "none.phh", good(tmp_path)) == 2
    out = capsys.readouterr().out
    assert "none.phh cannot be read: No such file or directory." in out
    assert "4 of 5 hands agree." in out


def test_findings_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status("phh", "check", "--json", good(tmp_path))
    found = json.loads(capsys.readouterr().out)
    counts = {"agree": 4, "raked": 0, "disagree": 0, "played": 0, "refused": 0, "not_played": 0, "unreadable": 0}
    assert found == counts | {"why": []}


def test_winnings_are_compared_where_there_are_no_final_stacks(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("phh", "check", HANDS.parent / "winnings.phhs") in (0, None)
    assert capsys.readouterr().out == "4 of 7 hands agree.\n3 agree except for a rake.\n"


def test_winnings_of_another_player_are_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (HANDS.parent / "winnings.phhs").read_text("utf-8")
    file = tmp_path / "other.phhs"
    file.write_text(text.replace("winnings = [2.85, 0, 0, 0]", "winnings = [0, 2.85, 0, 0]"), "utf-8")
    assert status("phh", "check", file) == 1
    out = capsys.readouterr().out
    assert "hand 13, line 89: p1 wins 3.00, the file says 0.00. p2 wins 0.00, the file says 2.85." in out
    assert "1 ended with different stacks." in out


DRAWS = """
[1]
variant = "F2L3D"
antes = [0, 0]
blinds_or_straddles = [2, 4]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
actions = ["d dh p1 2c3d4h5s7c", "d dh p2 ??????????", "p2 cc", "p1 cc", "p1 sd", "p2 sd ????", "d dh p2 ????"]

[2]
variant = "FB"
antes = [0, 0]
blinds_or_straddles = [2, 4]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
actions = ["d dh p1 2c3d4h5s", "d dh p2 ????????", "p2 cc", "p1 cc", "p1 sd", "p2 sd ????", "d dh p2 ????"]
"""


def test_draw_games_are_counted_as_not_played_here(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "draws.phhs"
    file.write_text(DRAWS, "utf-8")
    assert status("phh", "check", file) == 1
    first, _, *counts = capsys.readouterr().out.splitlines()
    assert first.startswith("draws.phhs, hand 1, line 3: The variant 'F2L3D' is a game that is not played here; ")
    assert counts == ["0 of 2 hands agree.", "2 are of games that croupier does not have."]


def test_records_are_written_as_phh_that_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.phhs"
    assert status("phh", "convert", kept(tmp_path, Holdem()), "--out", out) in (0, None)
    assert status("phh", "check", out) in (0, None)
    assert capsys.readouterr().out == "4 of 4 hands agree.\n"


def test_a_record_that_cannot_be_converted_is_told_by_the_exit_status(tmp_path: Path) -> None:
    records = kept(tmp_path, Holdem())
    records.write_text(records.read_text("utf-8") + "nonsense\n", "utf-8")
    assert status("phh", "convert", records, "--out", tmp_path / "hands.phhs") == 2
