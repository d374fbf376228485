"""What a match says about each entrant. Results of hands simply add, whichever worker played them."""

from math import sqrt
from typing import Final

from msgspec import Struct

from croupier.play.player import FaultKind

FAULT_KINDS: Final[tuple[FaultKind, ...]] = ("crash", "illegal", "late")
_NORMAL_95: Final = 1.959964


class Estimate(Struct, frozen=True):
    """A mean with half the width of its 95 % interval; none from fewer than two hands."""

    mean: float
    margin: float | None

    @property
    def clear(self) -> bool:
        """Return whether the interval leaves out zero."""
        return self.margin is not None and abs(self.mean) > self.margin

    def __str__(self) -> str:
        """Write it with as many decimals as the margin makes worth reading: +12.3 ± 14.5, +1.23 ± 0.45."""
        if self.margin is None:
            return f"{self.mean:+,.2f}"
        digits = 0 if self.margin >= 100 else 1 if self.margin >= 10 else 2
        return f"{self.mean:+,.{digits}f} ± {self.margin:,.{digits}f}"

    def times(self, factor: float) -> "Estimate":
        return Estimate(self.mean * factor, None if self.margin is None else self.margin * factor)


class Stats(Struct, frozen=True):
    """One entrant's results, as sums. Played is dealt in; `outcome` says what won and took part mean."""

    hands: int = 0
    won: int = 0
    took_part: int = 0
    chips: int = 0
    squares: int = 0  # of the chips of each hand
    faults: tuple[int, ...] = (0,) * len(FAULT_KINDS)
    decisions: int = 0
    took_ns: int = 0
    staked: int = 0  # first bets against a house, with their squares and their products with the chips
    staked_squares: int = 0
    staked_chips: int = 0

    def __add__(self, other: "Stats") -> "Stats":
        return Stats(
            self.hands + other.hands,
            self.won + other.won,
            self.took_part + other.took_part,
            self.chips + other.chips,
            self.squares + other.squares,
            tuple([a + b for a, b in zip(self.faults, other.faults, strict=True)]),
            self.decisions + other.decisions,
            self.took_ns + other.took_ns,
            self.staked + other.staked,
            self.staked_squares + other.staked_squares,
            self.staked_chips + other.staked_chips,
        )

    @property
    def won_percent(self) -> float:
        return _percent(self.won, self.hands)

    @property
    def took_part_percent(self) -> float:
        return _percent(self.took_part, self.hands)

    @property
    def ms_per_decision(self) -> float:
        return self.took_ns / 1e6 / self.decisions if self.decisions else 0.0

    @property
    def fault_count(self) -> int:
        return sum(self.faults)

    @property
    def per_hand(self) -> Estimate:
        """Return chips per hand, by the normal approximation, as if hands were independent."""
        if not self.hands:
            return Estimate(0.0, None)
        mean = self.chips / self.hands
        if self.hands < 2:
            return Estimate(mean, None)
        variance = (self.squares - self.chips * self.chips / self.hands) / (self.hands - 1)
        return Estimate(mean, _NORMAL_95 * sqrt(max(0.0, variance) / self.hands))

    @property
    def edge(self) -> Estimate:
        """Return what the house wins of the first bets, in per cent: a ratio of two sums, whose error is that of the
        rounds' results about the ratio."""
        if not self.staked:
            return Estimate(0.0, None)
        ratio = self.chips / self.staked
        if self.hands < 2:
            return Estimate(-100 * ratio, None)
        about = self.squares - 2 * ratio * self.staked_chips + ratio * ratio * self.staked_squares
        return Estimate(-100 * ratio, 100 * _NORMAL_95 * sqrt(max(0.0, about)) / self.staked)


def _percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 0.0
