"""Metrics of a running house, in the format of Prometheus."""

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

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

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count an answer. Methods that clients make up are counted as one, or each would be a series of its own."""
        self._requests.labels(method if method in _METHODS else "other", route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def signed_in(self, outcome: str) -> None:
        self._sign_ins.labels(outcome).inc()

    def watch(self, name: str, says: str, read: Callable[[], float]) -> None:
        """Add a figure that is read when it is asked for, such as how many tables there are."""
        Gauge(f"croupier_{name}", says, registry=self.registry).set_function(read)

    def text(self) -> bytes:
        return generate_latest(self.registry)
