"""A house as people run it: `croupier serve`, a process of its own."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.croupier_process import CroupierProcess
from tests.server.processes import quick_command

HOUSE = """\
name = "test"
title = "Test house"
purse = { kind = "free" }
defaults = { pace_ms = 0, turn_s = 20, late = "play-on" }
limits = { register = { burst = 1000, every_s = 1 } }
"""
PATIENCE_S = 60
ROOT = Path(__file__).parents[2]


@dataclass
class Served:
    """A running house. `kill` ends it without a word, and `again` opens it at the same port."""

    folder: Path
    host: str
    port: int
    process: "subprocess.Popen[str]"

    @property
    def address(self) -> str:
        return f"{self.host}:{self.port}"

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def again(self) -> None:
        self.process, self.port = _started(self.folder, self.host, self.port)


@contextmanager
def served(folder: Path, *, host: str = "127.0.0.1") -> Iterator[Served]:
    (folder / "house.toml").write_text(HOUSE, "utf-8")
    process, port = _started(folder, host, 0)
    house = Served(folder, host, port, process)
    try:
        yield house
    finally:
        house.process.terminate()
        house.process.communicate(timeout=PATIENCE_S)


def _started(folder: Path, host: str, port: int) -> "tuple[subprocess.Popen[str], int]":
    process = CroupierProcess(
        [
            *quick_command("--house", str(folder / "house.toml"), "--host", host),
            *("--port", str(port), "--any-port", "--database", f"sqlite:///{folder / 'house.db'}"),
            *("--log", str(folder / "log.jsonl")),
        ],
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
    )
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"is open at .*:(\d+) ", line):
            return process, int(found[1])
    raise AssertionError(f"The house did not open: {process.wait()}")


def bot(folder: Path, *argv: str, **more: Any) -> "subprocess.Popen[str]":
    """`croupier bot`, in a process of its own."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("CROUPIER_")} | more.pop("env", {})
    return CroupierProcess(
        [sys.executable, "-m", "croupier", "bot", *argv],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        cwd=folder,
        env=env,
        **more,
    )


def ended(process: "subprocess.Popen[str]") -> tuple[int, str, str]:
    """Status, output and errors."""
    out, err = process.communicate(timeout=PATIENCE_S)
    return process.returncode, out, err
