"""Time as an argument: a clock is any function that answers with nanoseconds."""

import time
from collections.abc import Callable
from typing import Final, TypeAlias

Clock: TypeAlias = Callable[[], int]

_EPOCH_NS: Final = time.time_ns() - time.perf_counter_ns()


def system() -> int:
    """Return nanoseconds since 1970, and never go back: the time of day when the process began, then a steady counter.

    So stamps keep the order of what they stamp, and their differences are true durations, even when the
    machine's clock is set.
    """
    return _EPOCH_NS + time.perf_counter_ns()


class Manual:
    """A clock for tests: it stands still, or moves by `step_ns` at each reading, until told to advance."""

    __slots__ = ("now_ns", "step_ns")

    def __init__(self, now_ns: int = 0, *, step_ns: int = 0) -> None:
        self.now_ns = now_ns
        self.step_ns = step_ns

    def __call__(self) -> int:
        now_ns = self.now_ns
        self.now_ns += self.step_ns
        return now_ns

    def advance(self, by_ns: int) -> None:
        assert by_ns >= 0, by_ns
        self.now_ns += by_ns
