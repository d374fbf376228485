"""`croupier play --records`: every hand in a file, with the money that the screen told of."""

import io
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.cli.terminal.record_appender import RecordAppender
from croupier.errors import BadOption
from croupier.games.poker.events import PotWon
from croupier.play.record import Record, read
from croupier.play.replay import state_at
from tests.cli.terminal.typist import ACES, BROADWAY, KING_HIGH, LINES, OTHER_BROADWAY, THREE_KINGS, Evening

STUD = ("play", "--game", "stud", "--bot", "caller", "--seed", "13")
CHIPS = re.compile(r"│ (you|caller)(?: \(button\))? +(\d+) chips")
ENDED = re.compile(r"You have (\d+) \(([+-]?\d+)\), caller has (\d+) \(([+-]?\d+)\)\.")
WON = re.compile(r"^(You|caller) wins? (\d+)", re.MULTILINE)


def stored(file: Path) -> list[Record]:
    records = list(read(file))
    assert all(isinstance(record, Record) for record in records)
    return records  # type: ignore[return-value]


def check_money(page: str, record: Record) -> list[int]:
    """Each winner's money before and after the pot, on the page of one hand and in its record; the stacks after it.

    Nobody bets after the last cards, so that the last table shows the money before the pot.
    """
    before = [int(dict(CHIPS.findall(page))[name]) for name in ("you", "caller")]
    won = {"You": 0, "caller": 0} | {name: int(chips) for name, chips in WON.findall(page)}
    ends = ENDED.search(page)
    assert ends
    after = [int(ends[1]), int(ends[3])]
    assert after == [before[0] + won["You"], before[1] + won["caller"]]

    [at] = [i for i, event in enumerate(record.events) if isinstance(event, PotWon)]
    assert state_at(record, at).stack == before
    assert dict(zip(record.events[at].seats, record.events[at].shares, strict=True)) == {
        seat: chips for seat, chips in enumerate(won.values()) if chips
    }
    end = state_at(record)
    assert end.stack == after
    assert end.pot() == 0
    assert list(record.payoffs) == [int(ends[2]), int(ends[4])]
    assert [seat.chips + gain for seat, gain in zip(record.header.seats, record.payoffs, strict=True) if seat] == after
    return after


@pytest.mark.req("STUD:REQ061501")
def test_each_winners_money_before_and_after_is_the_same_on_the_screen_and_in_the_record(tmp_path: Path) -> None:
    """By a pipe, as another program would: the person wins the first hand and the caller the second."""
    file = tmp_path / "hands.jsonl"
    lines = f"{LINES}/s//{LINES}/s/q".replace("/", "\n") + "\n"
    command = [sys.executable, "-X", "utf8", "-m", "croupier", *STUD, "--records", str(file)]
    shown = subprocess.run(command, input=lines, capture_output=True, encoding="utf-8", check=True)
    pages = shown.stdout.split("Enter for the next hand")
    first, second = stored(file)
    after = check_money(pages[0], first)
    assert "You win 12." in pages[0]
    assert [seat.chips for seat in second.header.seats if seat] == after, "the next deal begins with that money"
    check_money(pages[1], second)
    assert "caller wins 12." in pages[1]


@pytest.mark.req("STUD:REQ061501")
@pytest.mark.parametrize(
    ("mine", "its", "winners"),
    [(ACES, KING_HIGH, ["You"]), (ACES, THREE_KINGS, ["caller"]), (BROADWAY, OTHER_BROADWAY, ["You", "caller"])],
)
def test_the_pot_goes_to_the_right_player_or_players(
    mine: str,
    its: str,
    winners: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    file = tmp_path / "hands.jsonl"
    page = Evening(monkeypatch, capsys).plays(f"{LINES}/s/q", mine=mine, its=its, records=file)
    assert sorted(name for name, _ in WON.findall(page)) == winners
    check_money(page, stored(file)[0])


def plays(monkeypatch: pytest.MonkeyPatch, lines: str, *argv: str) -> object:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines.replace("/", "\n") + "\n"))
    return main(["play", "--bot", "caller", "--seed", "3", *argv])


def test_a_hand_is_in_the_file_before_anything_more_is_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    kept: list[int] = []
    answers = iter(["f", "", "r 8", "f", "y", "", "f", "q"])

    def answer(prompt: str) -> str:
        kept.append(len(stored(file)))
        return next(answers)

    monkeypatch.setattr("builtins.input", answer)
    assert plays(monkeypatch, "", "--records", str(file)) == 0
    assert kept == [0, 1, 1, 1, 1, 2, 2, 3]


def test_who_leaves_in_mid_hand_leaves_a_whole_record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    assert plays(monkeypatch, "r 20/q", "--records", str(file)) == 0
    [record] = stored(file)
    assert record.payoffs == (-20, 20)
    assert state_at(record).pot() == 0


def test_records_say_where_their_cards_came_from_and_verify(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    plays(monkeypatch, "c/c/c/c/q", "--records", str(file))
    header = stored(file)[0].header
    assert (header.table, header.number, header.chance, header.seed) == ("play", 1, "seeded", "3")
    assert datetime.fromisoformat(header.started).tzinfo == UTC
    assert main(["verify", str(file)]) == 0


def test_another_evening_goes_on_after_the_last(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    for _ in range(2):
        plays(monkeypatch, "f//f/y/q", "--records", str(file))
    assert [record.header.number for record in stored(file)] == [1, 2, 3, 4]
    assert len({record.header.id for record in stored(file)}) == 4


@pytest.mark.parametrize("content", ["a diary\n", '{"header": {'])
def test_a_file_of_anything_else_is_left_alone(
    content: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "diary.txt"
    file.write_text(content, "utf-8")
    assert plays(monkeypatch, "f/q", "--records", str(file)) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("croupier: Hands are only added to a file of records: diary.txt, line 1: Not a record")
    assert file.read_text("utf-8") == content


def test_a_hand_that_does_not_fit_on_the_disk_leaves_the_file_as_it_was(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "hands.jsonl"
    plays(monkeypatch, "f/q", "--records", str(file))
    before = file.read_bytes()

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert plays(monkeypatch, "f/q", "--records", str(file)) == 2
    assert f"cannot be written to {file}: No space left on device. [records/unwritable]" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="it is not a file"):
        RecordAppender(tmp_path)
    with pytest.raises(BadOption, match="No such file or directory"):
        RecordAppender(tmp_path / "no" / "hands.jsonl")
