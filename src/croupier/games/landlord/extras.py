"""Families of plays that carry extra cards: sequences that are counted or written out only when asked."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import TypeAlias, overload

from croupier.games.landlord.pattern import JOKERS, Mask, Pattern, at_least
from croupier.games.landlord.types import SINGLES, HandInfo, TypeRules, reading

Family: TypeAlias = Sequence[Pattern]


class Pluses(Sequence[Pattern]):
    """Each of some triples with one of some extras, all single cards or all pairs, of another rank.

    The extras have the triples' own ranks among them, as those of one hand do.
    """

    __slots__ = ("_extras", "_triples")

    def __init__(self, triples: Family, extras: Family) -> None:
        self._triples = triples
        self._extras = extras

    def __len__(self) -> int:
        return len(self._triples) * (len(self._extras) - 1)

    def __iter__(self) -> Iterator[Pattern]:
        for core in self._triples:
            for extra in self._extras:
                if not extra & core * 5:  # the bits of all counts of the triple's rank
                    yield core + extra

    @overload
    def __getitem__(self, at: int) -> Pattern: ...
    @overload
    def __getitem__(self, at: slice) -> Family: ...
    def __getitem__(self, at: int | slice) -> Pattern | Family:
        if isinstance(at, slice):
            return tuple(self)[at]
        triple, which = divmod(at, len(self._extras) - 1)
        core, extra = self._triples[triple], self._extras[which]
        # Extras rise, so that from the triple's own rank on the next one is meant.
        return core + (extra if extra < core & -core else self._extras[which + 1])


class Winged(Sequence[Pattern]):
    """A four, or a run of triples, with every choice of extras that the rules allow.

    Only hands whose reading this is: 333444555666 is a triple straight and no aeroplane of three with sixes.
    """

    def __init__(self, core: Mask, copies: int, hand: Pattern, info: HandInfo, rules: TypeRules, *, count: int) -> None:
        self._core = core * copies
        self._info = info
        self._rules = rules
        self._count = count
        rest = hand - self._core
        if not rules.wing_matches:
            rest &= ~(core * 15)
        kind = info.aux % 10
        self._pool = _pool(rest, kind, rules)
        # Another reading needs three or four of a rank among the extras, or a four of each of two triples.
        enough = 3 if kind == SINGLES else 4
        self._doubtful = (count * kind >= enough and at_least(rest, enough) > 0) or rest & core == core

    def __iter__(self) -> Iterator[Pattern]:
        core, rules = self._core, self._rules
        for extras in chosen(self._pool, self._count):
            if rules.wing_jokers or extras & JOKERS != JOKERS:
                pattern = core + extras
                if not self._doubtful or reading(pattern, rules) == self._info:
                    yield pattern

    def __len__(self) -> int:
        if self._doubtful:
            return sum(1 for _ in self)
        counts = [most for _, most in self._pool]
        found = ways((*counts,), self._count)
        if not self._rules.wing_jokers and sum([unit for unit, _ in self._pool]) & JOKERS == JOKERS:
            found -= ways((*counts[:-2],), self._count - 2)
        return found

    @overload
    def __getitem__(self, at: int) -> Pattern: ...
    @overload
    def __getitem__(self, at: slice) -> Family: ...
    def __getitem__(self, at: int | slice) -> Pattern | Family:
        if isinstance(at, slice):
            return tuple(self)[at]
        for pattern in islice(self, at, None):
            return pattern
        raise IndexError(at)


def _pool(rest: Pattern, kind: int, rules: TypeRules) -> list[tuple[Pattern, int]]:
    """Return single cards or pairs by rank, and how many of them may be extras."""
    most = 4 if rules.wing_bombs else 3
    return [(kind << at, n) for at in range(0, 60, 4) if (n := min(rest >> at & 15, most) // kind)]


def chosen(pool: Sequence[tuple[Pattern, int]], count: int, start: int = 0) -> Iterator[Pattern]:
    """Yield every way to take so many, lower ranks first."""
    if not count:
        yield 0
        return
    for at in range(start, len(pool)):
        unit, most = pool[at]
        for copies in range(1, min(most, count) + 1):
            for more in chosen(pool, count - copies, at + 1):
                yield unit * copies + more


@lru_cache(4096)
def ways(counts: tuple[int, ...], count: int) -> int:
    """Return in how many ways so many are taken, given how many there are of each rank."""
    found = [1] + [0] * count
    for most in counts:
        found = [sum(found[max(0, n - most) : n + 1]) for n in range(count + 1)]
    return found[count]
