"""Records on disk: whole, or nothing."""

from pathlib import Path

import pytest

from croupier.arena.record_file import RecordFile
from croupier.errors import BadOption


def test_the_file_appears_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    with RecordFile(path) as file:
        file.write(b"1\n2\n")
        assert not path.exists()
        file.write(b"3\n")
    assert path.read_bytes() == b"1\n2\n3\n"
    assert list(tmp_path.iterdir()) == [path]


def fail(file: RecordFile, error: BaseException) -> None:
    """In the middle of the second block."""
    file.write(b"1\n2\n")
    file._file.write(b"half a li")
    raise error


def test_an_error_leaves_nothing_behind_and_an_older_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text("old\n")
    with pytest.raises(ZeroDivisionError), RecordFile(path) as file:
        fail(file, ZeroDivisionError())
    assert path.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupt_keeps_the_whole_blocks(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    with pytest.raises(KeyboardInterrupt), RecordFile(path) as file:
        fail(file, KeyboardInterrupt())
    assert path.read_bytes() == b"1\n2\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_place_that_cannot_be_written_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"No such file or directory"):
        RecordFile(tmp_path / "no" / "such" / "folder")
    with pytest.raises(BadOption, match=r"it is not a file"):
        RecordFile(tmp_path)
    assert list(tmp_path.iterdir()) == []
