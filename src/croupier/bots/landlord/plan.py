"""The plan of a hand: cut into hands so that few are left that would have to be given away.

Each hand of a plan costs a turn, less what it wins: one that is sure to stand brings the lead back, which makes
up for a turn in which it is lost. So a plan that costs 1 or less goes out from the lead, all being well.
"""

from functools import cache
from typing import Final, TypeAlias

from croupier.bots.landlord.outlook import Outlook
from croupier.games.landlord.cards import BIG, THREE, TWO
from croupier.games.landlord.pattern import ALL, JOKERS, RUNNING, Mask, Pattern, at_least
from croupier.games.landlord.plays import all_straights
from croupier.games.landlord.types import DOCUMENT, PAIR, SINGLE, TRIPLE, HandInfo, TypeRules, reading

BOMB_COST: Final = -1.6  # whenever it is given it takes the lead
ROCKET_COST: Final = -1.9


class Planner:
    """Plans for the hands that one can come to hold in one decision.

    `shed` is how much likelier the highest rank is than the lowest to be given away while following.
    """

    def __init__(self, outlook: Outlook, rules: TypeRules = DOCUMENT, *, shed: float) -> None:
        self._outlook = outlook
        self._rules = rules
        self._singles = self._costs(SINGLE, BIG, shed)
        self._pairs = self._costs(PAIR, TWO, shed)
        self._triples = self._costs(TRIPLE, TWO, shed)
        self._runs: dict[Pattern, float] = {}
        self._best: dict[tuple[Pattern, int], tuple[float, Pattern]] = {}

    def _costs(self, handle: int, top: int, shed: float) -> list[float]:
        """Return the costs of the hands of one rank, from the threes on."""
        stands = self._outlook.stands
        return [1 - 2 * stands(HandInfo(handle, 0, p)) - shed * (p - THREE) / 12 for p in range(THREE, top + 1)]

    def cost(self, hand: Pattern) -> float:
        """Return what the best plan costs."""
        return self._plan(hand, 0)[0]

    def _plan(self, hand: Pattern, free: int) -> tuple[float, Pattern]:
        """Return the least cost, and the straight to cut out first for it, or 0 for none.

        `free` is how many triples have been cut out in runs: each takes an extra along.
        """
        found = self._best.get((hand, free))
        if found is not None:
            return found
        least, first = self._flat(hand, free), 0
        for copies in (1, 2, 3):
            for unit in all_straights(at_least(hand, copies) & RUNNING, copies):
                more = unit.bit_count() // 2 if copies == 3 else 0
                cost = self._run(unit) + self._plan(hand - unit, free + more)[0]
                if cost < least:
                    least, first = cost, unit
        self._best[hand, free] = least, first
        return least, first

    def _run(self, unit: Pattern) -> float:
        found = self._runs.get(unit)
        if found is None:
            found = self._runs[unit] = 1 - 2 * self._outlook.stands(reading(unit))
        return found

    def _flat(self, hand: Pattern, free: int) -> float:
        """Return the cost without straights: the dearest single cards and pairs go along with triples."""
        groups = Groups(hand)
        loose = [self._singles[i] for i in groups.singles] + [self._pairs[i] for i in groups.pairs]
        total = sum(loose) + sum([self._triples[i] for i in groups.triples])
        total += BOMB_COST * len(groups.fours) + ROCKET_COST * groups.rocket
        free += len(groups.triples)
        if free:
            loose.sort(reverse=True)
            total -= sum([cost for cost in loose[:free] if cost > 0])
        return total

    def units(self, hand: Pattern) -> list[Pattern]:
        """Return the hands of the best plan."""
        straights: list[Pattern] = []
        flights: list[Pattern] = []
        free = 0
        while unit := self._plan(hand, free)[1]:
            if unit & unit >> 1 & ALL:
                flights.append(unit)
                free += unit.bit_count() // 2
            else:
                straights.append(unit)
            hand -= unit
        return straights + self._flat_units(Groups(hand), flights)

    def _flat_units(self, groups: "Groups", flights: list[Pattern]) -> list[Pattern]:
        """Return bombs, then runs of triples and triples with the extras that they can take along, then the rest."""
        singles = [(self._singles[i], 1 << 4 * i) for i in groups.singles]
        pairs = [(self._pairs[i], 2 << 4 * i) for i in groups.pairs]
        units = [4 << 4 * i for i in groups.fours] + [JOKERS] * groups.rocket
        for core in sorted(flights, key=int.bit_count, reverse=True) + [3 << 4 * i for i in groups.triples]:
            count = core.bit_count() // 2
            taken = max(self._along(core, singles, count), self._along(core, pairs, count), key=_cost)
            singles = [x for x in singles if x not in taken]
            pairs = [x for x in pairs if x not in taken]
            units.append(core + sum([unit for _, unit in taken]))
        return units + [unit for _, unit in singles + pairs]

    def _along(self, core: Pattern, loose: list["Loose"], count: int) -> list["Loose"]:
        """Return the dearest that may go along with so many triples, if so many are better gone."""
        found = sorted([x for x in loose if x[0] > 0], reverse=True)[:count]
        whole = core + sum([unit for _, unit in found])
        return found if len(found) == count and reading(whole, self._rules).handle > 0 else []


Loose: TypeAlias = tuple[float, Pattern]  # a single card or a pair, and what it costs


def _cost(some: list[Loose]) -> float:
    return sum([cost for cost, _ in some])


class Groups:
    """A hand by its ranks, straights aside: each rank once, by how many there are of it."""

    __slots__ = ("fours", "pairs", "rocket", "singles", "triples")

    def __init__(self, hand: Pattern) -> None:
        ones, twos, threes, fours = at_least(hand, 1), at_least(hand, 2), at_least(hand, 3), hand >> 2 & ALL
        self.rocket = hand & JOKERS == JOKERS
        self.singles = _ranks(ones ^ twos ^ JOKERS if self.rocket else ones ^ twos)
        self.pairs = _ranks(twos ^ threes)
        self.triples = _ranks(threes ^ fours)
        self.fours = _ranks(fours)


@cache
def _ranks(mask: Mask) -> tuple[int, ...]:
    return tuple([i for i in range(15) if mask >> 4 * i & 1])
