"""The card type system: which kind of hand a set of cards is, and which hand beats which.

The classes stand in one fixed order and the first that accepts the cards gives their only reading, so that
33334444 is a four with two pairs and no aeroplane. LANDLORD:3, 10.8 to 10.11; docs/games/landlord-types.md
has the document's names beside these.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import ClassVar, Final, Protocol

from msgspec import Struct

from croupier.errors import Unknown
from croupier.games.landlord.cards import ACE, THREE, TWO
from croupier.games.landlord.pattern import (
    ALL,
    JOKERS,
    RANKS,
    RUNNING,
    Mask,
    Pattern,
    at_least,
    pack,
    priority_of,
    size,
)
from croupier.kit.cards import Card


class HandInfo(Struct, frozen=True, gc=False):
    """What a hand is: the handle of its class, the variant inside the class, and its priority there.

    Hands of one class and one `aux` compare by priority; all bombs are on one scale of priorities.
    """

    handle: int
    aux: int = 0
    priority: int = 0


NONE: Final = HandInfo(0)  # nothing to beat: a round begins
NOT_FOUND: Final = HandInfo(-1)  # no hand at all

ROCKET, BOMB, SINGLE_STRAIGHT, DOUBLE_STRAIGHT, TRIPLE_STRAIGHT = 1, 2, 3, 4, 5
QUADS_PLUS, AIRPLANE, TRIPLE_PLUS, TRIPLE, PAIR, SINGLE = 6, 7, 8, 9, 10, 11

SINGLES, PAIRS = 1, 2  # the kinds of extra cards: an `aux`, and how many cards each of them is
ROCKET_PRIORITY: Final = 999
PER_TRIPLE: Final = 10  # an aeroplane's `aux` is 10 times its triples and the kind of its extras


class TypeRules(Struct, frozen=True, gc=False):
    """House rules on the extra cards of a four or an aeroplane; the document allows everything."""

    wing_bombs: bool = True  # four of a kind among the extras
    wing_jokers: bool = True  # both jokers among the extras
    wing_matches: bool = True  # an extra of the same rank as a triple of its aeroplane: 33344435

    def allow(self, extras: Pattern, core: Mask) -> bool:
        """Return whether these may be the extras of a core of these ranks."""
        if not self.wing_jokers and extras & JOKERS == JOKERS:
            return False
        if not self.wing_bombs and at_least(extras, 4):
            return False
        return self.wing_matches or not extras & core * 15


DOCUMENT: Final = TypeRules()


class TypeClass(Protocol):
    """One class of hands."""

    handle: ClassVar[int]

    def static_check(self, cards: Iterable[Card], rules: TypeRules = DOCUMENT) -> HandInfo:
        """Return what these distinct cards are as a hand of this class: NOT_FOUND if they are none."""
        ...

    def is_bomb(self) -> bool: ...


class _Class:
    """What all classes share. Most are small tables of patterns, made once."""

    handle: ClassVar[int]
    table: ClassVar[Mapping[Pattern, HandInfo]] = {}

    def static_check(self, cards: Iterable[Card], rules: TypeRules = DOCUMENT) -> HandInfo:
        return self.read(pack(cards), rules)

    def read(self, pattern: Pattern, rules: TypeRules) -> HandInfo:
        return self.table.get(pattern, NOT_FOUND)

    def is_bomb(self) -> bool:
        return False

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.handle}>"


@cache
def run(length: int, top: int, copies: int = 1) -> Pattern:
    """Return so many consecutive ranks up to a priority."""
    return sum([copies << 4 * (top - i - THREE) for i in range(length)])


def _same(handle: int, copies: int, top: int) -> dict[Pattern, HandInfo]:
    """Return some cards of one rank, of each rank up to a priority."""
    return {run(1, p, copies): HandInfo(handle, 0, p) for p in range(THREE, top + 1)}


def _straights(handle: int, copies: int, least: int) -> dict[Pattern, HandInfo]:
    """Return the runs within 3 to A, which are twelve ranks."""
    return {
        run(length, top, copies): HandInfo(handle, length, top)
        for length in range(least, 13)
        for top in range(THREE + length - 1, ACE + 1)
    }


def _triples_plus() -> dict[Pattern, HandInfo]:
    return {
        run(1, p, 3) + run(1, extra, kind): HandInfo(TRIPLE_PLUS, kind, p)
        for kind, top in ((SINGLES, THREE + len(RANKS) - 1), (PAIRS, TWO))
        for p in range(THREE, TWO + 1)
        for extra in range(THREE, top + 1)
        if extra != p
    }


class Rocket(_Class):
    """The two jokers."""

    handle = ROCKET
    table: ClassVar = {JOKERS: HandInfo(ROCKET, 0, ROCKET_PRIORITY)}

    def is_bomb(self) -> bool:
        return True


class Bomb(_Class):
    """Four of a rank."""

    handle = BOMB
    table = _same(BOMB, 4, TWO)

    def is_bomb(self) -> bool:
        return True


class SingleStraight(_Class):
    """Five or more consecutive ranks; `aux` is their number."""

    handle = SINGLE_STRAIGHT
    table = _straights(SINGLE_STRAIGHT, 1, 5)


class DoubleStraight(_Class):
    """Three or more consecutive pairs; `aux` is their number."""

    handle = DOUBLE_STRAIGHT
    table = _straights(DOUBLE_STRAIGHT, 2, 3)


class TripleStraight(_Class):
    """Two or more consecutive triples, bare; `aux` is their number."""

    handle = TRIPLE_STRAIGHT
    table = _straights(TRIPLE_STRAIGHT, 3, 2)


class QuadsPlus(_Class):
    """Four of a rank with two single cards or two pairs; `aux` is which. No bomb. Of two fours the higher counts."""

    handle = QUADS_PLUS

    def read(self, pattern: Pattern, rules: TypeRules) -> HandInfo:
        fours = at_least(pattern, 4)
        if not fours:
            return NOT_FOUND
        kind = {6: SINGLES, 8: PAIRS}.get(size(pattern))
        top = priority_of(fours)
        extras = pattern - run(1, top, 4)
        if kind is None or not _fit(extras, kind) or not rules.allow(extras, 0):
            return NOT_FOUND
        return HandInfo(QUADS_PLUS, kind, top)


class Airplane(_Class):
    """Two or more consecutive triples with a single card each, or a pair each.

    `aux` is 10 times the triples, and 1 for single cards or 2 for pairs. Of several runs that fit the highest
    counts; where five triples with single cards and four with pairs end alike, the five do.
    """

    handle = AIRPLANE

    def read(self, pattern: Pattern, rules: TypeRules) -> HandInfo:
        threes = at_least(pattern, 3) & RUNNING
        if not threes & threes >> 4:
            return NOT_FOUND
        cards = size(pattern)
        found = NOT_FOUND
        for kind, share in ((SINGLES, 4), (PAIRS, 5)):
            if cards % share == 0 and cards > share:
                top = _highest(pattern, threes, cards // share, kind, rules)
                if top > found.priority:
                    found = HandInfo(AIRPLANE, cards // share * PER_TRIPLE + kind, top)
        return found


class TriplePlus(_Class):
    """Three of a rank with one card or one pair of another; `aux` is which."""

    handle = TRIPLE_PLUS
    table = _triples_plus()


class Triple(_Class):
    handle = TRIPLE
    table = _same(TRIPLE, 3, TWO)


class Pair(_Class):
    handle = PAIR
    table = _same(PAIR, 2, TWO)


class Single(_Class):
    handle = SINGLE
    table = _same(SINGLE, 1, THREE + len(RANKS) - 1)


def _fit(extras: Pattern, kind: int) -> bool:
    """Return whether extras are of a kind, their number aside: any cards are single cards, pairs are even counts."""
    return kind == SINGLES or not extras & ALL


def _highest(pattern: Pattern, threes: Mask, length: int, kind: int, rules: TypeRules) -> int:
    """Return the top of the highest run of so many triples whose rest can be its extras; 0 if there is none."""
    for top in range(ACE, THREE + length - 2, -1):
        core = run(length, top)
        if threes & core == core:
            extras = pattern - 3 * core
            if _fit(extras, kind) and rules.allow(extras, core):
                return top
    return 0


TYPES: Final[tuple[_Class, ...]] = (
    Rocket(), Bomb(), SingleStraight(), DoubleStraight(), TripleStraight(), QuadsPlus(), Airplane(),
    TriplePlus(), Triple(), Pair(), Single(),
)  # fmt: skip
_BOMBS: Final = frozenset([kind.handle for kind in TYPES if kind.is_bomb()])
# No pattern of these tables is a four or an aeroplane with extras, but for triple straights, whose class comes
# before: so looking here first and trying the other two after it is trying all in their order.
_TABLED: Final = {pattern: info for kind in TYPES for pattern, info in kind.table.items()}
_quads_plus, _airplane = TYPES[QUADS_PLUS - 1].read, TYPES[AIRPLANE - 1].read


def find_type(cards: Iterable[Card], rules: TypeRules = DOCUMENT) -> HandInfo:
    """Return what distinct cards are as a hand: NOT_FOUND if they are none."""
    return reading(pack(cards), rules)


def reading(pattern: Pattern, rules: TypeRules = DOCUMENT) -> HandInfo:
    """Return what cards of this pattern are as a hand."""
    info = _TABLED.get(pattern)
    if info is not None:
        return info
    if not (pattern & pattern >> 1 | pattern >> 2) & ALL:  # no three of a rank
        return NOT_FOUND
    info = _quads_plus(pattern, rules)
    return info if info is not NOT_FOUND else _airplane(pattern, rules)


def bigger(a: HandInfo, b: HandInfo) -> bool:
    """Return whether hand a beats hand b; any hand beats NONE."""
    if a.handle <= 0:
        return False
    if not b.handle:
        return True
    if a.handle in _BOMBS or b.handle in _BOMBS:
        return a.handle in _BOMBS and (b.handle not in _BOMBS or a.priority > b.priority)
    return a.handle == b.handle and a.aux == b.aux and a.priority > b.priority


def is_bomb(handle: int) -> bool:
    """Return whether a class is of bombs, which beat every hand that is none."""
    return handle in _BOMBS


def type_class(handle: int) -> TypeClass:
    """Return the class that a handle stands for, or raise Unknown."""
    if not 1 <= handle <= len(TYPES):
        raise Unknown("landlord/no-type", handle=handle, most=len(TYPES))
    return TYPES[handle - 1]
