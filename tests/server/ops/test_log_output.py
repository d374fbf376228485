"""A log whose disk is full, or whose folder is gone: lines are lost, and nothing else happens."""

import json
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest

from croupier.kit.clock import Manual
from croupier.server.ops.logs import Log
from tests.full_disk import files_bounded

Console = pytest.CaptureFixture[str]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def whats(path: Path) -> list[str]:
    """What the lines say that are whole."""
    return [json.loads(line)["what"] for line in path.read_text("utf-8").splitlines() if line.endswith("}")]


def test_a_full_disk_costs_lines_and_is_reported_once_and_again_in_the_log_when_there_is_space(
    tmp_path: Path, capsys: Console
) -> None:
    file = tmp_path / "log"
    with closing(Log(file, clock=Manual())) as log:
        log.note("one")
        with files_bounded(file.stat().st_size + 10):
            for _ in range(3):
                log.note("lost")
        [line] = capsys.readouterr().err.splitlines()
        says = f"The log {file} cannot be written: File too large. The house goes on without it."
        assert line == f"croupier: {says} [log/failing]"
        log.note("two")
        log.note("three")
    assert whats(file) == ["one", "two", "log lines lost", "three"]
    assert '"lost":3' in file.read_text("utf-8")
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_device_that_is_full_is_reported_once_and_its_permissions_are_left_alone(capsys: Console) -> None:
    before = mode(Path("/dev/full"))
    with closing(Log(Path("/dev/full"), clock=Manual())) as log:
        log.note("one")
        log.note("two")
    [line] = capsys.readouterr().err.splitlines()
    assert "No space left on device" in line
    assert mode(Path("/dev/full")) == before


def test_a_log_that_was_moved_away_with_its_folder_costs_lines_until_the_folder_is_back(
    tmp_path: Path, capsys: Console
) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    with closing(Log(folder / "log", clock=Manual())) as log:
        log.note("one")
        folder.rename(tmp_path / "old")
        log.note("two")
        folder.mkdir()
        log.note("three")
    assert whats(folder / "log") == ["three", "log lines lost"]
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_an_error_output_that_is_closed_costs_lines(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    closed = (tmp_path / "closed").open("w", encoding="utf-8")
    closed.close()
    monkeypatch.setattr(sys, "stderr", closed)
    with closing(Log(None, clock=Manual())) as log:
        log.note("one")


def test_a_fact_that_cannot_be_written_costs_its_line(tmp_path: Path, capsys: Console) -> None:
    with closing(Log(tmp_path / "log", clock=Manual())) as log:
        log.note("odd", fact=object())
        log.note("two")
    assert whats(tmp_path / "log") == ["two", "log lines lost"]
    assert "TypeError" in capsys.readouterr().err


@pytest.mark.parametrize(("before", "after"), [(0o644, 0o640), (0o666, 0o660), (0o640, 0o640), (0o600, 0o600)])
def test_no_stranger_reads_a_log_that_was_there_before(tmp_path: Path, before: int, after: int) -> None:
    file = tmp_path / "log"
    file.touch()
    file.chmod(before)
    with closing(Log(file, clock=Manual())) as log:
        log.note("one")
    assert mode(file) == after
    assert whats(file) == (["one"] if before == after else ["permissions restricted", "one"])


def test_only_its_owner_reads_a_new_log_and_the_one_that_follows_it(tmp_path: Path) -> None:
    with closing(Log(tmp_path / "log", clock=Manual())) as log:
        log.note("one")
        (tmp_path / "log").rename(tmp_path / "log.1")
        log.note("two")
    assert [mode(tmp_path / name) for name in ("log", "log.1")] == [0o600, 0o600]
