"""Refused requests in the log: a line for the first of an address, then one a minute that says how many more came.

So a flood that is refused fills no disk.
"""

from typing import Final

from croupier.kit.clock import Clock
from croupier.server.http.network import network_of
from croupier.server.ops.logs import Log

ADDRESSES_MOST: Final = 1000  # that are counted by themselves, and so lines a minute
_OTHERS: Final = "others"
_EVERY_NS: Final = 60 * 1_000_000_000


class _Count:
    """Requests since the last line of an address."""

    __slots__ = ("more", "until_ns")

    def __init__(self, until_ns: int) -> None:
        self.more = 0
        self.until_ns = until_ns


class Refusals:
    """Counts refused requests by address. An IPv6 network counts as one address; beyond `ADDRESSES_MOST` all others
    together do."""

    def __init__(self, log: Log, clock: Clock) -> None:
        self._log = log
        self._clock = clock
        self._counts: dict[str, _Count] = {}  # in the order in which their minutes end

    def __len__(self) -> int:
        return len(self._counts)

    def count(self, address: str) -> bool:
        """Count a refused request, and return whether it has a line of its own: the first of an address does."""
        self.sweep()
        key = network_of(address)
        if key not in self._counts and len(self._counts) >= ADDRESSES_MOST:
            key = _OTHERS
        if found := self._counts.get(key):
            found.more += 1
            return False
        self._counts[key] = _Count(self._clock() + _EVERY_NS)
        return True

    def sweep(self) -> None:
        """Log what was counted where a minute is over, and forget addresses of which nothing more has come."""
        now_ns = self._clock()
        while self._counts:
            key, found = next(iter(self._counts.items()))
            if found.until_ns > now_ns:
                return
            del self._counts[key]
            if found.more:
                self._sum_up(key, found)
                self._counts[key] = _Count(now_ns + _EVERY_NS)

    def close(self) -> None:
        """Log what was counted until now."""
        for key, found in self._counts.items():
            if found.more:
                self._sum_up(key, found)
        self._counts.clear()

    def _sum_up(self, key: str, found: _Count) -> None:
        self._log.note("requests refused", level="warning", address=key, more=found.more)
