"""UberCasino's programs as processes of their own, in a domain of their own on loopback."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from tests.dds.domains import own_domain

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
PATIENCE_S = 60.0


@dataclass
class Program:
    """A running program: what it printed, and its standard input."""

    pid: int
    out: Path
    typed: Path

    @property
    def told(self) -> str:
        return self.out.read_text("utf-8") if self.out.exists() else ""

    @property
    def runs(self) -> bool:
        with suppress(ProcessLookupError):
            os.kill(self.pid, 0)
            return True
        return False

    def type(self, line: str) -> None:
        with open(self.typed, "w", encoding="utf-8") as pipe:
            pipe.write(line + "\n")

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        eventually(lambda: not self.runs)

    def stop(self) -> None:
        """Ask it to end, as Ctrl-C does."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)
        eventually(lambda: not self.runs)

    def show(self) -> dict[str, Any]:
        """Return what the program shows now."""
        printed = self.out.stat().st_size if self.out.exists() else 0
        self.type("show")
        shown: dict[str, Any] = json.loads(eventually(lambda: self._pictures(printed))[0])
        return shown

    def _pictures(self, after: int) -> list[str]:
        """Return the pictures that were printed after so many bytes."""
        if not self.out.exists():
            return []
        with self.out.open("rb") as file:
            file.seek(after)
            lines = file.read().decode("utf-8", "ignore").splitlines(keepends=True)
        return [line for line in lines if line.startswith('{"') and line.endswith("}\n")]

    def shows(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Wait until the program shows what is wanted, and return what it shows then."""
        seen: list[dict[str, Any]] = []

        def comes() -> bool:
            seen.append(self.show())
            return bool(wanted(seen[-1]))

        eventually(comes, lambda: str(seen[-1]))
        return seen[-1]

    def wait_for(self, text: str) -> None:
        eventually(lambda: text in self.told, lambda: f"{text!r} in {self.told}")

    def wait(self) -> str:
        """Wait until it has ended, and return what it printed."""
        eventually(lambda: not self.runs, lambda: self.told)
        return self.told


class Programs:
    """Starts them, all in one domain; those that are left at the end are stopped."""

    def __init__(self, forks: "subprocess.Popen[str]", domain: int, folder: Path, forking: "Lock") -> None:
        self.domain = domain
        self._forks = forks
        self._forking = forking  # the forking process answers one at a time
        self._folder = folder
        self._numbers = count()
        self._started: list[Program] = []

    def elsewhere(self) -> "Programs":
        """Return the same in another domain, for a test in a thread of its own."""
        return Programs(self._forks, own_domain(), self._folder, self._forking)

    def start(self, *args: str, domain: int | None = None) -> Program:
        number = next(self._numbers)
        out, typed = self._folder / f"{self.domain}-{number}.out", self._folder / f"{self.domain}-{number}.in"
        os.mkfifo(typed)
        env = {"CROUPIER_DDS_DOMAIN": str(self.domain if domain is None else domain)}
        told = {"args": ["dds", *args], "env": env, "out": str(out), "typed": str(typed)}
        assert self._forks.stdin
        assert self._forks.stdout
        with self._forking:
            self._forks.stdin.write(json.dumps(told) + "\n")
            self._forks.stdin.flush()
            program = Program(int(self._forks.stdout.readline()), out, typed)
        self._started.append(program)
        return program

    def dealer(self, *args: str) -> Program:
        return self.start("dealer", "--no-page", *args)

    def player(self, *args: str) -> Program:
        return self.start("player", "--no-page", *args)

    def pitboss(self, *args: str) -> Program:
        return self.start("pitboss", "--no-page", *args)

    def stop_all(self) -> None:
        for program in self._started:
            program.kill()
        self._started.clear()


@contextmanager
def programs(folder: Path) -> Iterator[Programs]:
    """Programs in a domain that is theirs alone."""
    env = {name: value for name, value in os.environ.items() if name != "CYCLONEDDS_URI"}
    with ExitStack() as stack:
        domain = own_domain()
        forks = stack.enter_context(
            subprocess.Popen(
                [sys.executable, "-m", "tests.dds.forks"],
                cwd=ROOT,
                env=env,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        )
        started = Programs(forks, domain, folder, Lock())
        stack.callback(started.stop_all)
        yield started


def eventually(true: Callable[[], T], says: Callable[[], str] = lambda: "", *, every_s: float = 0.01) -> T:
    """Wait until something is true, and return it."""
    until = time.monotonic() + PATIENCE_S
    while not (value := true()):
        assert time.monotonic() < until, says()
        time.sleep(every_s)
    return value
