"""Rate limits, kept in memory: a restart resets them."""

from typing import Final

from croupier.errors import CroupierError
from croupier.kit.clock import Clock
from croupier.server.config.limits import Rate

_SECOND_NS: Final = 1_000_000_000
_KEYS_MOST: Final = 20_000


class TooMany(CroupierError):
    """Asked too often; the same request is welcome later."""

    def __init__(self, code: str, says: str | None = None, /, *, wait_s: int = 1) -> None:
        super().__init__(code, says)
        self.wait_s = wait_s


class Allowance:
    """GCRA: keeps the theoretical arrival time of the next request of one caller."""

    __slots__ = ("_every_ns", "_slack_ns", "until_ns")

    def __init__(self, rate: Rate) -> None:
        self._every_ns = rate.every_ns
        self._slack_ns = rate.every_ns * (rate.burst - 1)
        self.until_ns = 0

    def take(self, now_ns: int) -> int:
        """Count one request and return 0, or return by how many nanoseconds it comes too early."""
        until_ns = self.until_ns if self.until_ns > now_ns else now_ns
        early_ns = until_ns - now_ns - self._slack_ns
        if early_ns > 0:
            return early_ns
        self.until_ns = until_ns + self._every_ns
        return 0

    def give_back(self) -> None:
        self.until_ns -= self._every_ns


class Limiter:
    """Applies one rate to many callers, by key. `code` is that of the error which refuses one, `field` its field."""

    def __init__(self, rate: Rate, clock: Clock, *, code: str, field: str | None = None) -> None:
        self._rate = rate
        self._clock = clock
        self._code = code
        self._field = field
        self._allowances: dict[str, Allowance] = {}

    def take(self, key: str) -> None:
        """Count one request. Raise TooMany if it is one too many."""
        allowance = self._allowances.get(key)
        if allowance is None:
            if len(self._allowances) >= _KEYS_MOST:
                self._forget()
            allowance = self._allowances[key] = Allowance(self._rate)
        if early_ns := allowance.take(self._clock()):
            raise TooMany(self._code, wait_s=-(-early_ns // _SECOND_NS)).about(self._field)

    def give_back(self, key: str) -> None:
        """Refund one unit."""
        if allowance := self._allowances.get(key):
            allowance.give_back()

    def _forget(self) -> None:
        """Drop callers who have their whole allowance again; if these are too few, those who have most of it."""
        now_ns = self._clock()
        left = sorted(self._allowances.items(), key=lambda item: item[1].until_ns)
        left = [item for item in left if item[1].until_ns > now_ns]
        self._allowances = dict(left[-_KEYS_MOST // 2 :])
