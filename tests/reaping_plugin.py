"""However a run of tests ends, the processes that it started end with it: houses, browsers, databases."""

import os
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import pytest

from tests.reaper import VARIABLE

_REAPER = pytest.StashKey["subprocess.Popen[bytes]"]()


def pytest_configure(config: pytest.Config) -> None:
    """Start the reaper. The workers of xdist inherit the mark of the run that started them, and need no other."""
    if VARIABLE in os.environ:
        return
    mark = uuid4().hex
    script = Path(__file__).with_name("reaper.py")
    reaper = subprocess.Popen(
        [sys.executable, "-S", "-E", str(script), mark],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is not meant for it
    )
    config.stash[_REAPER] = reaper
    os.environ[VARIABLE] = mark


def pytest_unconfigure(config: pytest.Config) -> None:
    reaper = config.stash.get(_REAPER, None)
    if reaper is not None:
        del os.environ[VARIABLE]
        reaper.communicate()
