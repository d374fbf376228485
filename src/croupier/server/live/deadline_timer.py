"""The timer of a room: rings when the table's next deadline has come."""

import asyncio
from collections.abc import Callable
from typing import Final

from croupier.kit.clock import Clock

_SECOND_NS: Final = 1_000_000_000


class DeadlineTimer:
    """Calls `ring` once for each time it is set. Deadlines are by `clock`, pauses by the event loop's own time.

    Most deadlines are put off before they come, by every decision at the table: the event loop's timer is left as it
    is then, and started anew when it ends too early.
    """

    def __init__(self, ring: Callable[[], None], clock: Clock) -> None:
        self.deadline_ns: int | None = None  # the last one that it was set to
        self._ring = ring
        self._clock = clock
        self._handle: asyncio.TimerHandle | None = None
        self._ends_ns: int | None = None  # the deadline for which the event loop's timer runs; None: for a pause

    @property
    def is_running(self) -> bool:
        """Return whether it is going to ring."""
        return self._handle is not None

    def set(self, deadline_ns: int | None, *, least_s: float = 0.0) -> None:
        """Ring at the deadline, but not sooner than in `least_s`; at once if it has passed. The same deadline again
        changes nothing while the timer runs. None stops the timer, unless it runs for a pause."""
        if self._handle and (deadline_ns == self.deadline_ns or self._is_later(deadline_ns)):
            self.deadline_ns = deadline_ns
            return
        self.stop()
        self.deadline_ns = deadline_ns
        if deadline_ns is not None:
            self._wait(deadline_ns, least_s)

    def _is_later(self, deadline_ns: int | None) -> bool:
        """Return whether the event loop's timer ends before this deadline."""
        return deadline_ns is not None and self._ends_ns is not None and deadline_ns > self._ends_ns

    def _wait(self, deadline_ns: int, least_s: float = 0.0) -> None:
        wait_s = max(least_s, (deadline_ns - self._clock()) / _SECOND_NS)
        if wait_s <= 0:
            self._ring()
        else:
            self._ends_ns = deadline_ns
            self._handle = asyncio.get_running_loop().call_later(wait_s, self._end)

    def set_pause(self, pause_s: float) -> None:
        """Ring after a pause, whatever the deadline was."""
        self.stop()
        self._handle = asyncio.get_running_loop().call_later(pause_s, self._end)

    def stop(self) -> None:
        if self._handle:
            self._handle.cancel()
        self._handle = self.deadline_ns = self._ends_ns = None

    def _end(self) -> None:
        self._handle = None
        if self.deadline_ns is not None and self._is_later(self.deadline_ns):
            self._wait(self.deadline_ns)
        else:
            self._ring()
