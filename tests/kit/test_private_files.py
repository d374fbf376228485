"""Files that only their owner reads."""

import os
import stat
from pathlib import Path

import pytest

from croupier.kit.private_files import create_private, is_open_to_strangers, private_umask, restrict


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "file"
    made.touch()
    return made


def test_the_umask_is_the_callers_again_afterwards(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with private_umask():
            (tmp_path / "inside").touch()
        (tmp_path / "after").touch()
    finally:
        os.umask(before)
    assert (mode(tmp_path / "inside"), mode(tmp_path / "after")) == (0o600, 0o666)


def test_a_private_file_keeps_what_it_holds(file: Path) -> None:
    file.write_text("kept", "utf-8")
    create_private(file)
    assert file.read_text("utf-8") == "kept"


@pytest.mark.parametrize(
    ("before", "most", "after"),
    [(0o644, 0o600, 0o600), (0o700, 0o600, 0o700), (0o777, 0o660, 0o660), (0o400, 0o600, 0o400), (0o640, 0o660, 0o640)],
)
def test_permissions_are_taken_away_and_none_are_given(file: Path, before: int, most: int, after: int) -> None:
    file.chmod(before)
    assert restrict(file, most=most) == (before != after)
    assert mode(file) == after


def test_folders_and_what_is_missing_are_left_alone(tmp_path: Path) -> None:
    before = mode(tmp_path)
    assert not restrict(tmp_path, most=0)
    assert not restrict(tmp_path / "missing", most=0)
    assert mode(tmp_path) == before


@pytest.mark.parametrize(("given", "is_open"), [(0o600, False), (0o640, False), (0o644, True), (0o604, True)])
def test_strangers_are_neither_the_owner_nor_the_group(file: Path, given: int, is_open: bool) -> None:
    file.chmod(given)
    assert is_open_to_strangers(file) == is_open
