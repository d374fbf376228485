"""`croupier verify`: what is right, what is not and why, by record; a damaged line does not stop it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cli.main import main
from croupier.games.poker.events import BoardDealt
from croupier.play.record import Record, encode, redacted
from tests.doc_pages import ROOT, blocks
from tests.play.committed import called_dealt, index, with_event


def status(*argv: str) -> object:
    return main(["verify", *argv])


@pytest.fixture
def house() -> list[Record]:
    records = [called_dealt(seed=seed) for seed in range(4)]
    return [replace(record, header=replace(record.header, number=at + 11)) for at, record in enumerate(records)]


def file_of(folder: Path, *lines: Record | bytes) -> str:
    path = folder / "records.jsonl"
    path.write_bytes(b"".join((encode(line) if isinstance(line, Record) else line) + b"\n" for line in lines))
    return str(path)


def forged(record: Record) -> Record:
    at = index(record, BoardDealt)
    flop: BoardDealt = record.events[at]
    return with_event(record, at, replace(flop, cards=flop.cards[::-1]))


def found(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[object, dict[str, Any]]:
    code = status(*argv, "--json")
    shown = capsys.readouterr()
    assert shown.err == ""
    return code, json.loads(shown.out)


def test_committed_records_of_any_viewer_are_verified(
    house: list[Record], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    views = [redacted(record, viewer) for record in house for viewer in (None, 0, 1)]
    code, tally = found(capsys, file_of(tmp_path, *house, *views))
    assert (code, tally["verified"], tally["failed"], tally["wrong"]) == (0, 16, 0, [])
    assert tally["cards"] > 4 * 52 + 4 * 3 * 5


def test_a_person_reads_how_many_and_what_that_means(
    house: list[Record], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(file_of(tmp_path, redacted(house[0], 0), redacted(house[0], None))) == 0
    heading, row = capsys.readouterr().out.splitlines()
    assert heading.split() == ["result", "records", "what", "that", "means"]
    assert row.split()[:2] == ["verified", "2"]
    assert row.rstrip().endswith("cards lay where they had been committed")


def test_full_records_that_were_not_committed_are_held_against_deck_and_rules(
    house: list[Record], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = [replace(record, proof={}) for record in house]
    code, tally = found(capsys, file_of(tmp_path, *plain, redacted(plain[0], 0)))
    assert (code, tally["not_committed"], tally["audited"]) == (0, 5, 4)
    code, tally = found(capsys, file_of(tmp_path, plain[0], forged(plain[1])))
    assert (code, tally["not_committed"], tally["failed"]) == (1, 1, 1)
    assert tally["wrong"][0]["deal"] == 12
    assert "lay there" in tally["wrong"][0]["says"]


def test_whatever_fails_is_named_by_deal_card_and_event(
    house: list[Record], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = [redacted(record, 0) for record in house]
    assert status(file_of(tmp_path, mine[0], forged(mine[1]), mine[2])) == 1
    shown = capsys.readouterr().out
    assert "verified        2" in shown
    assert "failed          1" in shown
    assert "Deal 12: Event " in shown
    assert "(BoardDealt) shows " in shown
    assert shown.rstrip().endswith("was committed there. [verify/other-card]")


def test_a_damaged_line_is_named_and_the_others_are_checked(
    house: list[Record], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = redacted(house[0], 0)
    lines: list[Record | bytes] = [
        mine,
        encode(mine)[:500],
        b'{"header": "\xff"}',
        b"",
        encode(mine).replace(b"holdem", b"hodlem"),
        mine,
    ]
    code, tally = found(capsys, file_of(tmp_path, *lines))
    assert (code, tally["verified"], tally["unreadable"]) == (2, 2, 3)
    said = [wrong["says"] for wrong in tally["wrong"]]
    assert [line.split(":")[0] for line in said] == [f"records.jsonl, line {number}" for number in (2, 3, 5)]
    assert "There is no game 'hodlem'" in said[-1]
    code, tally = found(capsys, file_of(tmp_path, *lines, forged(mine)))
    assert code == 1
    assert tally["failed"] == 1


def test_one_deal_can_be_asked_for(house: list[Record], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = file_of(tmp_path, house[0], forged(house[1]), house[2])
    assert found(capsys, path, "--deal", "13")[0] == 0
    assert found(capsys, path, "--deal", "12")[0] == 1
    unnumbered = [replace(record, header=replace(record.header, number=0)) for record in (house[0], forged(house[1]))]
    assert found(capsys, file_of(tmp_path, *unnumbered), "--deal", "2")[1]["failed"] == 1


@pytest.mark.parametrize(
    ("name", "argv", "code"),
    [
        ("records.jsonl", ("--deal", "99"), "verify/no-record"),
        ("empty.jsonl", (), "verify/no-record"),
        ("gone.jsonl", (), "record/no-file"),
        (".", (), "record/no-file"),
    ],
)
def test_nothing_to_check_is_bad_input(
    name: str, argv: tuple[str, ...], code: str, house: list[Record], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file_of(tmp_path, *house)
    (tmp_path / "empty.jsonl").write_bytes(b"\n")
    assert status(str(tmp_path / name), *argv) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.endswith(f"[{code}]\n")
    assert len(shown.err.splitlines()) == 1


def test_the_python_example_of_the_documentation_makes_records_that_verify(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "docs" / "fairness.md").read_text("utf-8")
    example = next(block for block in blocks(page) if block.file == "house.py")
    subprocess.run([sys.executable, "-c", example.body], cwd=tmp_path, check=True)
    for name, cards in (("house.jsonl", 52), ("ann.jsonl", None)):
        code, tally = found(capsys, str(tmp_path / name))
        assert (code, tally["verified"]) == (0, 1)
        assert cards in (None, tally["cards"])
