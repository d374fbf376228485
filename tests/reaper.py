"""Ends what a run of tests has left behind: `reaper.py MARK`, started by the run with a pipe as its standard input.

The pipe ends when the run does, even if that was killed. Every process whose environment has the mark was started by
the run, directly or not; those that are left are asked to end, and then made to. It needs nothing but Python's library,
so that it can be started by its path at once.
"""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

VARIABLE = "TESTED_BY_CROUPIER"
GRACE_S = 3.0


def started_by(mark: str) -> list[int]:
    """Return the processes with this mark in their environment, except for this one."""
    found = _in_proc(mark) if Path("/proc/self/environ").exists() else _by_ps(mark)
    return [pid for pid in found if pid != os.getpid()]


def _in_proc(mark: str) -> list[int]:
    wanted, found = f"{VARIABLE}={mark}".encode(), []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                environment = (folder / "environ").read_bytes()
            except OSError:  # it is gone, or another user's
                continue
            if wanted in environment.split(b"\0"):
                found.append(int(folder.name))
    return found


def _by_ps(mark: str) -> list[int]:
    """As on macOS, where `ps` shows the environment after the command."""
    told = subprocess.run(["ps", "-axEww", "-o", "pid=,command="], capture_output=True, text=True).stdout
    return [int(line.split()[0]) for line in told.splitlines() if f"{VARIABLE}={mark}" in line.split()]


def reap(mark: str) -> None:
    """Ask them all to end, wait a moment, and kill those that did not."""
    _send(signal.SIGTERM, started_by(mark))
    until = time.monotonic() + GRACE_S
    while started_by(mark) and time.monotonic() < until:
        time.sleep(0.1)
    _send(signal.SIGKILL, started_by(mark))


def _send(number: int, pids: list[int]) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


if __name__ == "__main__":
    for ignored in (signal.SIGINT, signal.SIGHUP):  # they are meant for the run, whose end is awaited
        signal.signal(ignored, signal.SIG_IGN)
    sys.stdin.buffer.read()
    reap(sys.argv[1])
