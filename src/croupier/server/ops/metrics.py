"""Metrics of a running house, in the format of Prometheus."""

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from croupier.server.live.hub import Hub
from croupier.table.overview import TableOverview

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_METHODS: Final = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Each house has its own, so that two in one process do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._requests = Counter(
            "croupier_requests", "Requests answered.", ("method", "route", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "croupier_request_seconds", "How long answers took.", ("route",), buckets=_SECONDS, registry=self.registry
        )
        self._sign_ins = Counter("croupier_sign_ins", "Attempts to sign in.", ("outcome",), registry=self.registry)

        self._tickets = Counter("croupier_tickets", "Tickets presented.", ("outcome",), registry=self.registry)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count an answer. Methods that clients make up are counted as one, or each would be a series of its own."""
        self._requests.labels(method if method in _METHODS else "other", route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def signed_in(self, outcome: str) -> None:
        self._sign_ins.labels(outcome).inc()

    def ticket(self, outcome: str) -> None:
        """Count a connection to a table server, by how its ticket was found."""
        self._tickets.labels(outcome).inc()

    def watch(self, name: str, says: str, read: Callable[[], float]) -> None:
        """Add a figure that is read when it is asked for, such as how many tables there are."""
        Gauge(f"croupier_{name}", says, registry=self.registry).set_function(read)

    def text(self) -> bytes:
        return generate_latest(self.registry)


def watch_hub(metrics: Metrics, hub: Hub) -> None:
    """Add the figures of live play."""

    def overviews() -> list[TableOverview]:
        return [room.overview for room in hub.rooms.values()]

    metrics.watch("tables", "Open tables.", lambda: len(hub.rooms))
    metrics.watch("loop_late_seconds", "How late the event loop is.", lambda: hub.lag.late_s)
    metrics.watch("connections", "Live connections.", lambda: len(hub.presence))
    metrics.watch("rounds_played", "Rounds that are being played.", lambda: sum(o.running for o in overviews()))
    metrics.watch("seats_taken", "Taken seats.", lambda: sum(len(o.taken) for o in overviews()))
