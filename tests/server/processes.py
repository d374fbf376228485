"""`croupier serve` as a process of its own, as an administrator starts it."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests import croupier_process
from tests.croupier_process import CroupierProcess

PATIENCE_S = 60
QUICK_CROUPIER = Path(__file__).parents[1] / "quick_croupier.py"


@dataclass
class Serving:
    """A running server: what it told, what it logged, and how it ended."""

    process: subprocess.Popen[str]
    folder: Path
    port: int
    tls: bool = False

    @property
    def url(self) -> str:
        return f"http{'s' if self.tls else ''}://127.0.0.1:{self.port}"

    @property
    def told(self) -> str:
        return (self.folder / "out").read_text("utf-8")

    @property
    def log(self) -> Path:
        return self.folder / "house.log"

    @property
    def superuser_password(self) -> str:
        found = re.search(r"password (\S+)\. It is shown only this once", self.told)
        assert found, self.told
        return found[1]

    def lines(self, what: str | None = None) -> list[dict[str, Any]]:
        found = [json.loads(line) for line in self.log.read_text("utf-8").splitlines()]
        return [line for line in found if what in (None, line["what"])]

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Ask it to stop; answers with its exit status."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE_S)


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "croupier", "serve", *args]


def quick_command(*args: str) -> list[str]:
    """For houses in which passwords are not what is tested."""
    return [sys.executable, str(QUICK_CROUPIER), "serve", *args]


def run(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """A start that fails."""
    return croupier_process.run(command(*args), cwd=folder, capture_output=True, text=True, timeout=PATIENCE_S)


_PORTS_FROM = 61_000  # above those that the system gives to connections
_PORTS_EACH = 500  # for each process of the tests, of which there are nine at most
_GUIDE_PORTS = (61_616, 61_617)  # those of the guides that a test follows: of the house, and of its bank


@cache
def _ports() -> Iterator[int]:
    """Return ports that are this process's own among those of the same run; another run begins elsewhere."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 9
    first = _PORTS_FROM + _PORTS_EACH * worker
    ports = range(first + os.getpid() % (_PORTS_EACH // 2), first + _PORTS_EACH)
    return iter([port for port in ports if port not in _GUIDE_PORTS])


def free_port() -> int:
    """A port of the range that a house may have, free a moment ago. Each process of the tests has ports of its own."""
    for port in _ports():
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)):
                return port
    raise AssertionError("no port is free")


@contextmanager
def serving(
    folder: Path,
    *args: str,
    port: int | None = None,
    env: dict[str, str] | None = None,
    quick: bool = False,
    script: Path | None = None,
    umask: int = -1,
) -> Iterator[Serving]:
    """A server that answers, until this ends; a `quick` one hashes passwords in no time. `script` is run in place of
    `croupier`."""
    chosen = free_port() if port is None else port
    told = (folder / "out").open("w", encoding="utf-8")
    more = ["--log", "house.log", *([] if port == 0 else ["--port", str(chosen)])]
    started = quick_command(*more, *args) if quick else command(*more, *args)
    if script:
        started = [sys.executable, str(script), "serve", *more, *args]
    with told, _started(started, folder, told, env, umask) as process:
        made = Serving(process, folder, chosen, "--tls" in args)
        _await_open(made)
        yield made


@contextmanager
def _started(
    args: Sequence[str], folder: Path, out: Any, env: dict[str, str] | None, umask: int
) -> Iterator[subprocess.Popen[str]]:
    process = CroupierProcess(
        args, cwd=folder, stdout=out, stderr=subprocess.STDOUT, text=True, env=os.environ | (env or {}), umask=umask
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def _await_open(made: Serving) -> None:
    until = time.monotonic() + PATIENCE_S
    while " is open at " not in made.told:
        assert made.process.poll() is None, made.told
        assert time.monotonic() < until, made.told
        time.sleep(0.02)
