"""The garbage collector of a house: what it looks at, and what play leaves for it."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from croupier.server.ops.collector import THRESHOLDS, Collector, tuned
from croupier.server.ops.metrics import Metrics
from tests.server.live_house import TestHouse
from tests.server.play import play_rounds, seated


class Cycle:
    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def collector() -> Iterator[Collector]:
    """One that looks at frozen objects again as soon as there are more of them."""
    made = Collector(again=1.0)
    before = gc.get_threshold()
    gc.set_threshold(0)
    made.settle()
    gc.callbacks.append(made.called)
    yield made
    gc.callbacks.remove(made.called)
    gc.unfreeze()
    gc.set_threshold(*before)


def test_what_is_there_when_the_house_opens_is_not_looked_at_again() -> None:
    before, kept = gc.get_threshold(), Cycle()
    with tuned(Metrics()) as collector:
        assert gc.get_threshold() == THRESHOLDS
        assert gc.get_freeze_count() > 0
        assert collector.frozen > 0
        assert not any(one is kept for one in gc.get_objects())
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
    assert collector.called not in gc.callbacks


def test_what_survives_a_full_collection_is_frozen_too(collector: Collector) -> None:
    kept = Cycle()
    assert any(one is kept for one in gc.get_objects())
    gc.collect()
    assert not any(one is kept for one in gc.get_objects())
    assert (collector.pauses, collector.longest_s > 0) == (1, True)
    assert collector.longest_s == collector.paused_s


def test_frozen_cycles_are_found_once_much_is_frozen(collector: Collector) -> None:
    lost = Cycle()
    left = weakref.ref(lost)
    gc.collect()
    del lost
    more = [Cycle() for _ in range(10_000)]  # now more is frozen than when the house opened
    gc.collect()
    assert len(more) == 10_000
    assert left() is None


def test_a_collection_of_young_objects_freezes_nothing(collector: Collector) -> None:
    kept = Cycle()
    gc.collect(0)
    assert any(one is kept for one in gc.get_objects())


@pytest.mark.anyio
async def test_play_leaves_the_collector_nothing_to_find(house: TestHouse) -> None:
    table, clients = await seated(house, ["ann", "ben"], pace_ms=0)
    await play_rounds(clients, table, 2)
    gc.collect()
    gc.disable()
    try:
        await play_rounds(clients, table, 6)
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        found = [f"{type(one).__module__}.{type(one).__name__}" for one in gc.garbage]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert [name for name in found if name.startswith(("croupier.", "sqlalchemy."))] == []
