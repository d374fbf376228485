"""`croupier prune`: old records of a house that is not open."""

from pathlib import Path

import pytest

from croupier.cli.main import main


def test_old_records_go_with_progress_and_deals_stay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records, house = tmp_path / "match.jsonl", str(tmp_path / "house.db")
    match = ["match", "holdem", "--bot", "caller", "--bot", "caller", "--hands", "4", "--seed", "1"]
    assert main([*match, "--records", str(records)]) == 0
    assert main(["deals", "--database", house, "--read", str(records)]) == 0
    capsys.readouterr()
    assert main(["stats", "--database", house]) == 0
    before = capsys.readouterr().out
    assert main(["prune", "--database", house, "--days", "1"]) == 0
    assert "Deleted the records of 0 rounds" in capsys.readouterr().out
    assert main(["stats", "--database", house]) == 0
    assert capsys.readouterr().out == before
    assert main(["prune", "--database", house, "--days", "0"]) == 2
    assert "one day at least" in capsys.readouterr().err


def test_rounds_of_long_ago_are_counted_as_they_go(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    records, house = tmp_path / "match.jsonl", str(tmp_path / "house.db")
    match = ["match", "holdem", "--bot", "caller", "--bot", "caller", "--hands", "4", "--seed", "1"]
    assert main([*match, "--records", str(records)]) == 0
    assert main(["deals", "--database", house, "--read", str(records)]) == 0
    monkeypatch.setattr("croupier.cli.commands.prune.system", lambda: 4_000_000_000 * 10**9)
    capsys.readouterr()
    assert main(["prune", "--database", house, "--days", "30"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "100 % of 4 rounds"
    assert told[-1].startswith("Deleted the records of 4 rounds")
    assert main(["deals", "--database", house, "--format", "records"]) == 0
    assert capsys.readouterr().out == ""
