"""Limits: how often something may be asked for, by whoever asks. Kept in memory: a restart forgives."""

from typing import Final

from msgspec import Struct

from croupier.errors import BadOption, CroupierError
from croupier.kit.clock import Clock

_SECOND_NS: Final = 1_000_000_000
_KEYS_MOST: Final = 20_000


class TooMany(CroupierError):
    """Asked too often; the same again later is welcome."""

    def __init__(self, code: str, says: str, *, wait_s: int = 1) -> None:
        super().__init__(code, says)
        self.wait_s = wait_s


class Rate(Struct, frozen=True, forbid_unknown_fields=True):
    """So many at once, and then one more every so many seconds."""

    burst: int
    every_s: float

    def __post_init__(self) -> None:
        if self.burst < 1 or self.every_s <= 0:
            raise BadOption("limit/rate", f"A rate lets 1 or more through, every second or so, not {self}.")

    @property
    def every_ns(self) -> int:
        return int(self.every_s * _SECOND_NS)


class Limits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table `[limits]` of a house file. Signing in counts where it fails; messages are those of one socket."""

    sign_in_account: Rate = Rate(10, 30)
    sign_in_address: Rate = Rate(50, 5)
    register: Rate = Rate(60, 10)  # by address
    requests: Rate = Rate(200, 0.02)  # by account, or by address where nobody has signed in
    strength: Rate = Rate(20, 0.5)  # by account
    cards: Rate = Rate(5, 60)  # by account: cards that the bank refuses
    messages: Rate = Rate(2000, 0.0001)
    message_bytes_most: int = 16_384
    body_bytes_most: int = 65_536
    tokens_most: int = 20  # of one account


class Allowance:
    """What one asker has left of a rate: `take` answers with 0, or with how many nanoseconds too early it is.

    A single number says all: until when the asker would have to wait if it had asked at the rate itself.
    """

    __slots__ = ("_every_ns", "_slack_ns", "until_ns")

    def __init__(self, rate: Rate) -> None:
        self._every_ns = rate.every_ns
        self._slack_ns = rate.every_ns * (rate.burst - 1)
        self.until_ns = 0

    def take(self, now_ns: int) -> int:
        until_ns = self.until_ns if self.until_ns > now_ns else now_ns
        early_ns = until_ns - now_ns - self._slack_ns
        if early_ns > 0:
            return early_ns
        self.until_ns = until_ns + self._every_ns
        return 0

    def give_back(self) -> None:
        self.until_ns -= self._every_ns


class Limiter:
    """A rate for each of many askers, by key."""

    def __init__(self, rate: Rate, clock: Clock, *, code: str, says: str) -> None:
        self._rate = rate
        self._clock = clock
        self._code = code
        self._says = says
        self._allowances: dict[str, Allowance] = {}

    def take(self, key: str) -> None:
        """Count one more; TooMany, if it is one too many."""
        allowance = self._allowances.get(key)
        if allowance is None:
            if len(self._allowances) >= _KEYS_MOST:
                self._forget()
            allowance = self._allowances[key] = Allowance(self._rate)
        if early_ns := allowance.take(self._clock()):
            raise TooMany(self._code, self._says, wait_s=-(-early_ns // _SECOND_NS))

    def give_back(self, key: str) -> None:
        """It was none that counts."""
        if allowance := self._allowances.get(key):
            allowance.give_back()

    def _forget(self) -> None:
        """Those who have all of their allowance again; if that is not enough, those who have most of it."""
        now_ns = self._clock()
        left = sorted(self._allowances.items(), key=lambda item: item[1].until_ns)
        left = [item for item in left if item[1].until_ns > now_ns]
        self._allowances = dict(left[-_KEYS_MOST // 2 :])
