"""The loop that all three programs are: wait, hear, do what the user asks, let time pass, send."""

import queue
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol, TypeVar

from croupier.dds.network.discovery import Mismatch
from croupier.dds.network.participant import Gone, Heard, Participant
from croupier.errors import CroupierError
from croupier.words import sentence

LOOK_MS: Final = 200  # how often discovery is looked at
WAIT_MS: Final = 100  # at most, so that silence is noticed, too
_MISMATCHES: Final = {"type": "dds/other-type", "qos": "dds/other-qos"}
T = TypeVar("T")


class Program(Protocol):
    """What the loop drives. `now_ms` is steady time."""

    def heard(self, heard: Heard, now_ms: float) -> None: ...
    def gone(self, gone: Gone, now_ms: float) -> None: ...
    def tick(self, now_ms: float) -> None: ...
    def due_ms(self) -> float: ...
    def send(self) -> None: ...
    @property
    def over(self) -> bool: ...


class Loop:
    """Runs a program in one thread. Others hand it work by `do`."""

    def __init__(self, participant: Participant) -> None:
        self.participant = participant
        self.mismatches: list[str] = []  # sentences about programs that do not fit
        self._work: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._stopping = False
        self._looked_ms = 0.0
        self._dropped_told = 0

    def run(self, program: Program, changed: Callable[[], None] = lambda: None) -> None:
        """Run until the program is over or `stop` is called; `changed` is called after every turn."""
        while not (self._stopping or program.over):
            wait = min(WAIT_MS, program.due_ms() - now_ms())
            self.participant.wait(wait if self._work.empty() else 0)
            self.turn(program)
            changed()

    def turn(self, program: Program) -> None:
        """Take what has come, do what was asked, and send what follows."""
        for heard in self.participant.take():
            program.heard(heard, now_ms())
            program.send()
        while not self._work.empty():
            self._work.get()()
        now = now_ms()
        if now - self._looked_ms >= LOOK_MS:
            self._looked_ms = now
            self._look(program, now)
        program.tick(now)
        program.send()

    def _look(self, program: Program, now: float) -> None:
        for gone in self.participant.gone():
            program.gone(gone, now)
        self.mismatches += _said(self.participant.discovery.look())
        dropped = self.participant.unreadable
        if dropped > self._dropped_told:
            self._dropped_told = dropped
            self.mismatches.append(sentence("dds/samples-dropped", count=dropped))
        del self.mismatches[:-20]

    def do(self, work: Callable[[], T]) -> T:
        """Do something in the loop's thread and return its result, or raise its CroupierError here."""
        done = threading.Event()
        result: list[Any] = []

        def run() -> None:
            try:
                result.append((work(), None))
            except CroupierError as error:
                result.append((None, error))
            done.set()

        self._work.put(run)
        self.participant.wake()
        done.wait()
        value, error = result[0]
        if error is not None:
            raise error
        answer: T = value
        return answer

    def post(self, work: Callable[[], None]) -> None:
        """Have something done in the loop's thread, and do not wait for it."""
        self._work.put(work)
        self.participant.wake()

    def stop(self) -> None:
        self._stopping = True
        self.participant.wake()


def _said(found: Iterable[Mismatch]) -> list[str]:
    return [sentence(_MISMATCHES[one.kind], source=one.source, topic=one.topic, typename=one.typename) for one in found]


def now_ms() -> float:
    return time.monotonic() * 1000
