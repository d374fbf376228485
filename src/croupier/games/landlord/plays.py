"""Every legal play of a hand, lazily, as patterns: suits do not matter to the rules.

Plays come in families, each a sequence that knows its length, so that counting them or choosing one at
random does not write them all out. The order: single cards, pairs, triples, triples with a card, triples
with a pair, straights, double straights, triple straights, aeroplanes with cards, aeroplanes with pairs,
fours with two cards, fours with two pairs, bombs, the rocket; within a family the lower ranks first.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Final, TypeAlias

from croupier.games.landlord.cards import ACE, BIG, THREE
from croupier.games.landlord.extras import Family, Pluses, Winged
from croupier.games.landlord.pattern import ALL, JOKERS, RUNNING, Mask, Pattern, at_least, pack, priority_of
from croupier.games.landlord.types import (
    AIRPLANE,
    BOMB,
    DOCUMENT,
    DOUBLE_STRAIGHT,
    NONE,
    PAIR,
    PAIRS,
    PER_TRIPLE,
    QUADS_PLUS,
    ROCKET,
    SINGLE,
    SINGLE_STRAIGHT,
    SINGLES,
    TRIPLE,
    TRIPLE_PLUS,
    TRIPLE_STRAIGHT,
    HandInfo,
    TypeRules,
    run,
)
from croupier.kit.cards import Card

_NOTHING: Final[Family] = ()
_ROCKET: Final[Family] = (JOKERS,)
_LEAST: Final = {1: 5, 2: 3, 3: 2}  # the shortest straight, by how many cards each of its ranks has
# By priority: the ranks above it; 0 stands for all.
_ABOVE: Final = tuple(ALL & ~((1 << 4 * max(p - THREE + 1, 0)) - 1) for p in range(18))


def plays(hand: Pattern | Iterable[Card], to_beat: HandInfo = NONE, rules: TypeRules = DOCUMENT) -> Iterator[Pattern]:
    """Yield every pattern that may be played from a hand, each once; to pass is no play."""
    return chain.from_iterable(families(hand, to_beat, rules))


def families(hand: Pattern | Iterable[Card], to_beat: HandInfo = NONE, rules: TypeRules = DOCUMENT) -> list[Family]:
    """Return the same plays in sequences of known length; some may be empty."""
    pattern = hand if isinstance(hand, int) else pack(hand)
    found = _ANSWERS[to_beat.handle](pattern, to_beat, rules)
    fours = pattern >> 2 & ALL
    if to_beat.handle <= BOMB:
        fours &= _ABOVE[min(to_beat.priority, BIG)]
    if fours:
        found.append(groups(fours, 4))
    if pattern & JOKERS == JOKERS and to_beat.handle != ROCKET:
        found.append(_ROCKET)
    return found


def nth(found: Iterable[Family], at: int) -> Pattern:
    """Return the play at a place of all families together."""
    for family in found:
        if at < len(family):
            return family[at]
        at -= len(family)
    raise IndexError(at)


@cache
def groups(mask: Mask, copies: int) -> Family:
    """Return so many cards of each rank of a mask."""
    return tuple([copies << shift for shift in range(0, 60, 4) if mask >> shift & 1])


@cache
def straights(mask: Mask, length: int, copies: int) -> Family:
    """Return every run of a length within a mask."""
    runs = [run(length, top) for top in range(THREE + length - 1, ACE + 1)]
    return tuple([copies * unit for unit in runs if mask & unit == unit])


@cache
def all_straights(mask: Mask, copies: int) -> Family:
    """Return every run within a mask that is long enough for its kind."""
    longest = mask.bit_count()
    return tuple(chain.from_iterable([straights(mask, n, copies) for n in range(_LEAST[copies], longest + 1)]))


def _lead(hand: Pattern, to_beat: HandInfo, rules: TypeRules) -> list[Family]:
    singles, pairs, triples = at_least(hand, 1), at_least(hand, 2), at_least(hand, 3)
    found = [groups(singles, 1), groups(pairs, 2)]
    if triples:
        found += _triples(triples, found[0], found[1])
    found.append(all_straights(singles & RUNNING, 1))
    if pairs:
        found.append(all_straights(pairs & RUNNING, 2))
    if triples & triples >> 4:
        found += _flights(hand, triples & RUNNING, rules)
    if fours := hand >> 2 & ALL:
        found += [_quad(hand, four, kind, rules) for kind in (SINGLES, PAIRS) for four in groups(fours, 1)]
    return found


def _triples(triples: Mask, singles: Family, pairs: Family) -> list[Family]:
    """Return triples: bare, with a card, with a pair."""
    bare = groups(triples, 3)
    return [bare, Pluses(bare, singles), Pluses(bare, pairs)]


def _flights(hand: Pattern, triples: Mask, rules: TypeRules) -> list[Family]:
    """Return triple straights and aeroplanes."""
    bare = all_straights(triples, 3)
    return [bare, *[_airplane(hand, core // 3, kind, rules) for kind in (SINGLES, PAIRS) for core in bare]]


def _airplane(hand: Pattern, core: Mask, kind: int, rules: TypeRules) -> Family:
    length = core.bit_count()
    info = HandInfo(AIRPLANE, length * PER_TRIPLE + kind, priority_of(core))
    return Winged(core, 3, hand, info, rules, count=length)


def _quad(hand: Pattern, core: Mask, kind: int, rules: TypeRules) -> Family:
    return Winged(core, 4, hand, HandInfo(QUADS_PLUS, kind, priority_of(core)), rules, count=2)


def _nothing(hand: Pattern, to_beat: HandInfo, rules: TypeRules) -> list[Family]:
    return []


def _single(hand: Pattern, to_beat: HandInfo, rules: TypeRules) -> list[Family]:
    return [groups((hand | hand >> 1 | hand >> 2) & _ABOVE[to_beat.priority], 1)]


def _pair(hand: Pattern, to_beat: HandInfo, rules: TypeRules) -> list[Family]:
    return [groups((hand >> 1 | hand >> 2) & _ABOVE[to_beat.priority], 2)]


def _triple(hand: Pattern, to_beat: HandInfo, rules: TypeRules) -> list[Family]:
    return [groups(at_least(hand, 3) & _ABOVE[to_beat.priority], 3)]


def _triple_plus(hand: Pattern, to_beat: HandInfo, rules: TypeRules) -> list[Family]:
    triples = at_least(hand, 3) & _ABOVE[to_beat.priority]
    kind = to_beat.aux
    return [Pluses(groups(triples, 3), groups(at_least(hand, kind), kind))] if triples else []


def _straight(copies: int) -> "Answer":
    def answer(hand: Pattern, to_beat: HandInfo, rules: TypeRules) -> list[Family]:
        return [_longer(hand, copies, to_beat.aux, to_beat.priority)]

    return answer


def _longer(hand: Pattern, copies: int, length: int, top: int) -> Family:
    """Return the runs of a length that end above a priority."""
    mask = at_least(hand, copies) & RUNNING & _ABOVE[top - length + 1]
    return straights(mask, length, copies) if mask.bit_count() >= length else _NOTHING


def _airplanes(hand: Pattern, to_beat: HandInfo, rules: TypeRules) -> list[Family]:
    length, kind = divmod(to_beat.aux, PER_TRIPLE)
    return [_airplane(hand, core // 3, kind, rules) for core in _longer(hand, 3, length, to_beat.priority)]


def _quads_plus(hand: Pattern, to_beat: HandInfo, rules: TypeRules) -> list[Family]:
    fours = hand >> 2 & _ABOVE[to_beat.priority]
    return [_quad(hand, four, to_beat.aux, rules) for four in groups(fours, 1)]


Answer: TypeAlias = Callable[[Pattern, HandInfo, TypeRules], list[Family]]

_ANSWERS: Final[dict[int, Answer]] = {
    0: _lead,
    ROCKET: _nothing,
    BOMB: _nothing,
    SINGLE_STRAIGHT: _straight(1),
    DOUBLE_STRAIGHT: _straight(2),
    TRIPLE_STRAIGHT: _straight(3),
    QUADS_PLUS: _quads_plus,
    AIRPLANE: _airplanes,
    TRIPLE_PLUS: _triple_plus,
    TRIPLE: _triple,
    PAIR: _pair,
    SINGLE: _single,
}
