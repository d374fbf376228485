"""A watchdog that ends decisions which never return, where the platform has interval timers."""

import signal
import threading
from types import FrameType, TracebackType
from typing import Final

from croupier.play.player import TimeUp
from croupier.play.round import Host

TICK_S: Final = 0.02


class Watchdog:
    """While entered, a decision that overruns its host's limit is ended by TimeUp within a tick.

    One timer for all decisions, so that a decision in time pays nothing for it. Only the main thread
    of a process can be watched; elsewhere, and on Windows, a late answer is noticed when it comes.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self._active = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()

    def __enter__(self) -> "Watchdog":
        if self._active:
            self._before = signal.signal(signal.SIGALRM, self._tick)
            signal.setitimer(signal.ITIMER_REAL, TICK_S, TICK_S)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._active:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)

    def _tick(self, number: int, frame: FrameType | None) -> None:
        host = self._host
        now = host.clock()
        if 0 < host.deadline_ns < now:
            host.deadline_ns = now + int(host.budget.limit_ms * 1e6)  # once more, in case the bot swallows it
            raise TimeUp
