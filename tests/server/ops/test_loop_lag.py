"""How late an event loop is, by a clock of the test's own."""

from collections.abc import Callable

import pytest

from croupier.server.ops.loop_lag import LoopLag

pytestmark = pytest.mark.anyio


def measured_by(late_s: Callable[[], float]) -> LoopLag:
    """Return one whose every sleep takes so much longer."""
    now_s = 0.0

    async def sleep(seconds: float) -> None:
        nonlocal now_s
        now_s += seconds + late_s()

    return LoopLag(monotonic=lambda: now_s, sleep=sleep)


async def test_it_is_the_median_of_the_last_looks() -> None:
    late = [0.0, 9.0, 0.25, 0.25, 9.0, 0.25, 0.25, 0.25, 0.0, 0.25, 0.0]
    lag = measured_by(lambda: late.pop(0))
    while late:
        assert lag.late_s == 0.0  # too few to tell
        await lag.look()
    assert lag.late_s == pytest.approx(0.25)


async def test_it_is_over_when_the_loop_keeps_up_again() -> None:
    late = [3.0] * 11 + [0.0] * 6
    lag = measured_by(lambda: late.pop(0))
    for _ in range(11):
        await lag.look()
    assert lag.late_s == pytest.approx(3.0)
    for _ in range(6):
        await lag.look()
    assert lag.late_s == pytest.approx(0.0)
