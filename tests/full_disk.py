"""A disk that is full: a real one for root, and for ordinary users files that do not grow beyond a size.

Python ignores the signal that comes with it, so that a write fails as it does on a full disk, after as much as fits.
"""

import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest


@contextmanager
def files_bounded(most_bytes: int) -> Iterator[None]:
    """Let no file grow beyond `most_bytes` meanwhile."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def small_disk(at: Path, size_kib: int) -> Iterator[None]:
    """Mount a disk of this size meanwhile. The test is skipped where that is not allowed."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size_kib}k", "tmpfs", str(at)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root may mount a disk")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(at)], check=True)


def fill(folder: Path) -> Path:
    """Fill the disk of a folder to the last byte; answers with the file to delete."""
    made = folder / "filler"
    with made.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"x" * 4096)
    return made
