"""Betting structures: which totals a seat may bet or raise to, and what counts as a whole raise.

`sizes` returns ranges of totals on the street: the page shows their ends, a bot samples them, `act`
tests one number. An all-in for less than the smallest size is always among them. `raised` keeps the
books and is called by `evolve`: it returns whether a raise is a whole one, which gives the players who
have acted the right to raise again.
"""

from typing import Protocol

from croupier.games.game import Chips, Seat
from croupier.games.poker.state import State

Sizes = tuple[range, ...]
NONE: Sizes = ()


class Limit(Protocol):
    """A betting structure. `cap` is the most bets and raises on a street, 0 for any number. Where it `completes`,
    a short bet or bring-in can be completed to a whole bet."""

    cap: int
    completes: bool

    def step(self, street: int) -> Chips: ...
    def sizes(self, state: State, seat: Seat) -> Sizes: ...
    def raised(self, state: State, to: Chips) -> bool: ...
    def reopened(self, state: State, due: Chips) -> bool: ...


def up_to(low: Chips, top: Chips, stride: Chips = 1) -> Sizes:
    """Return low, low + stride, ... up to `top`, and `top` itself if it is below `low` or between two of them."""
    if top <= low:
        return (range(top, top + 1),)
    sizes = range(low, top + 1, stride)
    return (sizes,) if top in sizes else (sizes, range(top, top + 1))


def nearest(sizes: Sizes, to: Chips) -> Chips:
    """Return the total nearest to `to`, of two such the earlier. `sizes` must not be empty."""
    if to in sizes[0]:
        return to
    return min([_nearest(r, to) for r in sizes], key=lambda x: abs(x - to))


def _nearest(sizes: range, to: Chips) -> Chips:
    if to <= sizes[0]:
        return sizes[0]
    return sizes[-1] if to >= sizes[-1] else sizes[round((to - sizes[0]) / sizes.step)]


class NoLimit:
    """A bet is at least the big blind, a raise at least as large as the last one, both at most all-in.

    `multiple` is the unit of every bet and raise but an all-in; `growing=False` keeps the least raise
    at the big blind whatever was raised before (EPS:GL-CURRENTBET raises by 10 after a raise by 30).
    """

    cap = 0
    completes = False

    def __init__(self, big: Chips, *, multiple: Chips = 1, growing: bool = True) -> None:
        self.big = big
        self.multiple = multiple
        self.growing = growing

    def step(self, street: int) -> Chips:
        return self.big

    def sizes(self, state: State, seat: Seat) -> Sizes:
        return up_to(self.least(state), state.bet[seat] + state.stack[seat], self.multiple)

    def least(self, state: State) -> Chips:
        """Return the smallest total to raise to: the bet and the last raise; after a bring-in, the whole bet."""
        over_bring_in = state.street == 0 and not state.windows
        return state.step if over_bring_in else state.high + state.step

    def raised(self, state: State, to: Chips) -> bool:
        by = to if state.street == 0 and not state.windows else to - state.high  # after a bring-in it is the first bet
        if by < state.step:
            return False
        if self.growing:
            state.step = by
        state.full = to
        return True

    def reopened(self, state: State, due: Chips) -> bool:
        """Return whether a seat that has acted may raise again.

        TDA 47: short all-ins reopen the betting for a seat once they add up to a whole raise for it.
        """
        return due >= state.step


class PotLimit(NoLimit):
    """No limit, but a raise is at most the pot after the call. The smallest bet may be more than the pot."""

    def sizes(self, state: State, seat: Seat) -> Sizes:
        bet = state.bet[seat]
        most = state.high + state.pot() + state.high - bet
        top = bet + state.stack[seat]
        least = self.least(state)
        return up_to(least, top) if top <= max(least, most) else (range(least, max(least, most) + 1),)


class FixedLimit:
    """Bets and raises of one size per street. An all-in of half of it or more counts as whole."""

    completes = True

    def __init__(self, units: tuple[Chips, ...], *, cap: int, choice_street: int = -1) -> None:
        self.units = units
        self.cap = cap
        self.choice_street = choice_street  # where an open pair lets a player take the last street's unit

    def step(self, street: int) -> Chips:
        return self.units[street]

    def sizes(self, state: State, seat: Seat) -> Sizes:
        top = state.bet[seat] + state.stack[seat]
        to = state.full + state.step
        if top <= to:
            return (range(top, top + 1),)
        double = state.full + self.units[-1]
        if state.paired and state.street == self.choice_street and double > to:
            more = min(top, double)
            return (range(to, to + 1), range(more, more + 1)) if top >= double else (range(to, to + 1),)
        return (range(to, to + 1),)

    def raised(self, state: State, to: Chips) -> bool:
        by = to - state.full
        if 2 * by < state.step:
            return False
        if by >= self.units[-1]:
            state.step = self.units[-1]  # once the high stake is used only it counts
        state.full = to
        return True

    def reopened(self, state: State, due: Chips) -> bool:
        return 2 * due >= state.step


class Csc478:
    """The betting rules of the CSC 478 document, exactly (STUD:REQ060700 to REQ061103).

    Street 0: a forced bet of at least the low stake, raises of any amount. Street 1: the low stake;
    raises only where a pair shows, by multiples of either stake, of the high one once it was used.
    Street 2: the high stake and no raise. Streets 3 and 4: any amount.
    """

    cap = 0
    completes = True

    def __init__(self, low: Chips, high: Chips) -> None:
        self.low = low
        self.high = high
        self.steps = (1, low, high, 1, 1)

    def step(self, street: int) -> Chips:
        return self.steps[street]

    def sizes(self, state: State, seat: Seat) -> Sizes:
        top = state.bet[seat] + state.stack[seat]
        if state.duty:
            return up_to(self.low, top)
        if state.street not in (1, 2):
            return up_to(state.high + 1, top)
        if not state.windows:
            to = min(top, state.step)
            return (range(to, to + 1),)
        return self._raises(state, top) if state.street == 1 and state.paired else NONE

    def _raises(self, state: State, top: Chips) -> Sizes:
        """Return raises by multiples of the stakes over the last whole bet, STUD:REQ060803 and 060804."""
        least = state.full + state.step
        if top <= least:
            return (range(top, top + 1),)
        high = range(state.full + self.high, top + 1, self.high)
        if state.step == self.high:
            return (high,)
        return (range(least, top + 1, self.low), high) if high else (range(least, top + 1, self.low),)

    def raised(self, state: State, to: Chips) -> bool:
        by = to - state.full
        if state.street in (1, 2):
            if 2 * by < state.step:
                return False
            if state.windows and by % self.high == 0:
                state.step = self.high
        state.full = to
        return True

    def reopened(self, state: State, due: Chips) -> bool:
        return 2 * due >= state.step
