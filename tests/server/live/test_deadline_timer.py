"""The timer of a room: it rings once, at the deadline that it was last set to."""

import asyncio

import pytest

from croupier.kit.clock import Manual
from croupier.server.live.deadline_timer import DeadlineTimer

pytestmark = pytest.mark.anyio
SECOND_NS = 1_000_000_000


def timer() -> tuple[DeadlineTimer, asyncio.Event]:
    rung = asyncio.Event()
    return DeadlineTimer(rung.set, Manual(SECOND_NS)), rung


async def test_a_deadline_that_has_passed_rings_at_once() -> None:
    made, rung = timer()
    made.set(SECOND_NS)
    assert rung.is_set()


async def test_a_deadline_to_come_rings_when_it_comes() -> None:
    made, rung = timer()
    made.set(SECOND_NS + 1000)
    assert not rung.is_set()
    await rung.wait()


async def test_a_deadline_that_has_passed_may_have_to_wait() -> None:
    made, rung = timer()
    made.set(0, least_s=0.001)
    assert not rung.is_set()
    await rung.wait()


async def test_the_same_deadline_again_leaves_the_timer_running() -> None:
    made, _ = timer()
    made.set(60 * SECOND_NS)
    handle = made._handle
    made.set(60 * SECOND_NS)
    assert made._handle is handle
    made.set(90 * SECOND_NS)
    assert handle is not None
    assert handle.cancelled()
    assert made.deadline_ns == 90 * SECOND_NS
    made.stop()


async def test_a_timer_that_is_stopped_does_not_ring() -> None:
    made, rung = timer()
    for stop in (made.stop, lambda: made.set(None)):
        made.set(SECOND_NS + 1)
        handle = made._handle
        stop()
        assert handle is not None
        assert handle.cancelled()
        assert (rung.is_set(), made.deadline_ns) == (False, None)


async def test_a_pause_takes_the_place_of_a_deadline() -> None:
    made, rung = timer()
    made.set(60 * SECOND_NS)
    made.set_pause(0)
    made.set(None)  # nothing else is due: the pause still ends
    await rung.wait()
    assert made.deadline_ns is None
