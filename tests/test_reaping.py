"""A run of tests that is killed takes with it what it had started."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.reaper import VARIABLE, started_by

PATIENCE_S = 60
Run: TypeAlias = Callable[..., "tuple[subprocess.Popen[bytes], int]"]
TESTS = """
import subprocess, sys, time
from pathlib import Path

def test_that_waits():
    child = subprocess.Popen([sys.executable, "-c", {child!r}], start_new_session={detached})
    Path("child").write_text(str(child.pid))
    time.sleep(1000)
"""
SLEEPS = "import time; time.sleep(1000)"
DEAF = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {SLEEPS}"


def await_that(holds: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.05)


def is_running(pid: int) -> bool:
    """A zombie is not: it has ended, and only its parent has not asked."""
    told = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()
    return told != "" and not told.startswith("Z")


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Starts tests of which one has started a process and waits; answers with both."""

    def started(*args: str, child: str, detached: bool) -> "tuple[subprocess.Popen[bytes], int]":
        (tmp_path / "test_waiting.py").write_text(TESTS.format(child=child, detached=detached), "utf-8")
        plugin = ["-p", "tests.reaping_plugin", "-p", "no:cacheprovider", "--rootdir", str(tmp_path)]
        env = {name: value for name, value in os.environ.items() if name != VARIABLE}
        env |= {"PYTHONPATH": str(Path(__file__).parents[1]), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # to start quickly
        command = [sys.executable, "-m", "pytest", *plugin, *args, str(tmp_path)]
        tests = subprocess.Popen(command, cwd=tmp_path, env=env, stdout=subprocess.DEVNULL)
        noted = tmp_path / "child"
        await_that(lambda: noted.exists() and noted.read_text("utf-8"))
        return tests, int(noted.read_text("utf-8"))

    return started


@pytest.mark.parametrize(
    ("number", "args", "child", "detached"),
    [
        (signal.SIGINT, (), SLEEPS, False),
        (signal.SIGKILL, (), DEAF, False),
        (signal.SIGKILL, ("-p", "xdist", "-n", "1"), SLEEPS, True),
    ],
    ids=["interrupted", "killed, and the child does not listen", "killed, and a worker's child had left its session"],
)
def test_what_tests_have_started_ends_with_them(
    run: Run, number: signal.Signals, args: tuple[str, ...], child: str, detached: bool
) -> None:
    tests, pid = run(*args, child=child, detached=detached)
    assert is_running(pid)
    tests.send_signal(number)
    tests.wait(PATIENCE_S)
    await_that(lambda: not is_running(pid))


def test_only_what_has_the_mark_is_found() -> None:
    other = {**os.environ, VARIABLE: "another run"}
    with subprocess.Popen([sys.executable, "-c", SLEEPS], env=other) as process:
        try:
            await_that(lambda: started_by("another run") == [process.pid])
            assert process.pid not in started_by("yet another run")
        finally:
            process.kill()
