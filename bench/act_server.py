"""The server of the benchmark of a house, with a stopwatch at each stage of an act; on SIGUSR1 it writes the times.

A stage's time is the processor time of the event loop's thread, without that of the stages within it and without what
the stopwatch itself takes.
"""

import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from bench.bench_house import in_process
from bench.house_server import serve
from croupier.server.live.broadcast import Broadcast
from croupier.server.live.persistence import Persistence
from croupier.server.live.requests import RequestHandler
from croupier.server.live.ws_protocol import WsProtocol, _WsPeer
from croupier.table.reactor import TableReactor

STAGES: Final[dict[str, tuple[type, str]]] = {
    "read the frame": (WsProtocol, "data_received"),
    "read the message": (RequestHandler, "take"),
    "decide": (TableReactor, "receive"),
    "make what is stored": (Persistence, "batch"),
    "encode for each view": (Broadcast, "publish"),
    "write to the sockets": (_WsPeer, "write"),
}
_now: Final = time.thread_time_ns


class Stopwatch:
    """Sums up the time of each stage, by its name."""

    def __init__(self) -> None:
        self.spent_ns: Counter[str] = Counter()
        self._within_ns = [0]  # what the stages within took, for each stage that is under way
        self._reading_ns = min([-_now() + _now() for _ in range(1000)])

    def watched(self, stage: str, work: Callable[..., Any]) -> Callable[..., Any]:
        within_ns, reading_ns = self._within_ns, self._reading_ns

        def timed(*args: Any, **more: Any) -> Any:
            within_ns.append(0)
            begun_ns = _now()
            try:
                return work(*args, **more)
            finally:
                took_ns = _now() - begun_ns
                self.spent_ns[stage] += took_ns - within_ns.pop() - reading_ns
                within_ns[-1] += took_ns + reading_ns

        return timed


def watch(folder: Path) -> None:
    stopwatch = Stopwatch()
    for stage, (kind, name) in STAGES.items():
        setattr(kind, name, stopwatch.watched(stage, getattr(kind, name)))

    def write(*_: Any) -> None:
        (folder / "stages.new").write_bytes(msgspec.json.encode(stopwatch.spent_ns))
        (folder / "stages.new").rename(folder / "stages")

    signal.signal(signal.SIGUSR1, write)


if __name__ == "__main__":
    watch(Path(sys.argv[1]))
    in_process(serve(Path(sys.argv[1])))
