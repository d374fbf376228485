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
    made.set(30 * SECOND_NS)
    assert handle is not None
    assert handle.cancelled()
    assert made.deadline_ns == 30 * SECOND_NS
    made.stop()


async def test_a_deadline_that_is_put_off_rings_at_the_later_time_alone() -> None:
    clock, rung = Manual(SECOND_NS), asyncio.Event()
    made = DeadlineTimer(rung.set, clock)
    made.set(SECOND_NS + 1000)
    made.set(60 * SECOND_NS)
    first = made._handle
    while made._handle is first:  # until the time of the first deadline is over
        await asyncio.sleep(0)
    assert (rung.is_set(), made.is_running, made.deadline_ns) == (False, True, 60 * SECOND_NS)
    made.set(61 * SECOND_NS)
    clock.advance(61 * SECOND_NS)
    made._end()  # as the event loop does when the time has come
    assert rung.is_set()


async def test_an_earlier_deadline_than_the_one_that_was_put_off_rings_in_time() -> None:
    made, rung = timer()
    made.set(30 * SECOND_NS)
    made.set(60 * SECOND_NS)
    made.set(SECOND_NS + 1000)
    await rung.wait()


async def test_a_deadline_that_was_put_off_and_stopped_does_not_ring() -> None:
    made, rung = timer()
    made.set(SECOND_NS + 1000)
    made.set(60 * SECOND_NS)
    handle = made._handle
    made.stop()
    assert handle is not None
    assert handle.cancelled()
    assert (rung.is_set(), made.is_running) == (False, False)


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
