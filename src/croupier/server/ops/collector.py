"""The garbage collector of a house's process: set so that it hardly ever stops the house, and measured.

Python frees almost everything when its last reference goes. The collector looks for what is left, cycles, and nothing
else runs while it looks. By default it looks at every object of the process again and again, modules and tables that
stay for hours included, so that its pauses grow with the house: to a third of a second at 300 tables. Here everything
that has survived a full collection is frozen, so that the next one looks only at what is new. Frozen objects are still
freed when their last reference goes; to find cycles among them, all are looked at once more when their number has
doubled. Play itself makes no cycles: connections and tables that end leave some.
"""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from croupier.server.ops.metrics import Metrics

# How many more objects there are than after the last collection when the youngest are looked at; how many such looks
# make one that takes in the last ones, too; how many of those make a full one. Most objects of play are gone before
# there are 20,000 more, unseen: at 500 tables the collector took 0.5 % of the time, and with 5,000 1.4 %.
THRESHOLDS: Final = (20_000, 5, 20)
_FULL: Final = 2


class Collector:
    """How often and how long the collector has stopped the process, and what it no longer looks at.

    Frozen objects are looked at once more when there are `again` times as many as after the last such look. The
    figures are plain numbers, since a collection may begin anywhere, even while a lock of the metrics is held.
    """

    def __init__(self, *, again: float = 2.0) -> None:
        self.pauses = 0
        self.paused_s = 0.0
        self.longest_s = 0.0
        self.frozen = 0  # objects, when they were last counted
        self._again = again
        self._settled = 0  # how many were frozen when all of them had been looked at
        self._begun_s = 0.0

    def settle(self) -> None:
        """Collect what opening the house has left behind, and freeze the rest."""
        gc.collect()
        gc.freeze()
        self.frozen = self._settled = gc.get_freeze_count()

    def called(self, phase: str, info: dict[str, Any]) -> None:
        """Measure a collection, and freeze what has survived a full one: an entry of `gc.callbacks`."""
        is_full = info["generation"] == _FULL
        if phase == "start":
            self._begun_s = time.perf_counter()
            if is_full and self.frozen > self._again * self._settled:
                self.frozen = self._settled = 0
                gc.unfreeze()
            return
        if is_full:
            gc.freeze()
            self.frozen = gc.get_freeze_count()
            self._settled = self._settled or self.frozen
        took_s = time.perf_counter() - self._begun_s
        self.pauses += 1
        self.paused_s += took_s
        self.longest_s = max(self.longest_s, took_s)


@contextmanager
def tuned(metrics: Metrics) -> Iterator[Collector]:
    """Set the collector for a house that has just opened, until the context ends. Its figures are among the metrics."""
    collector, before = Collector(), gc.get_threshold()
    metrics.watch("collector_pauses", "Times that the garbage collector stopped the house.", lambda: collector.pauses)
    metrics.watch("collector_seconds", "How long it stopped the house, together.", lambda: collector.paused_s)
    metrics.watch("collector_longest_seconds", "The longest of these pauses.", lambda: collector.longest_s)
    metrics.watch("collector_frozen", "Objects that it does not look at again.", lambda: collector.frozen)
    metrics.watch("collector_threshold", "New objects that make it look.", lambda: gc.get_threshold()[0])
    collector.settle()
    gc.set_threshold(*THRESHOLDS)
    gc.callbacks.append(collector.called)
    try:
        yield collector
    finally:
        gc.callbacks.remove(collector.called)
        gc.set_threshold(*before)
        gc.unfreeze()
