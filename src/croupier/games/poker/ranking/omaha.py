"""Omaha hands: exactly two of the hole cards with exactly three of the board.

A shipped table holds, for every board and pair of hole ranks, the best of the ten hands that they make
with three of the board, so that six look-ups rank a hand. Suits matter only where the board has three of
one suit.
"""

from array import array
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from croupier.games.poker.ranking import standard
from croupier.games.poker.ranking.standard import HAS_THREE, RANK_IN, SUIT, WEIGHT, in_order, rank
from croupier.games.poker.ranking.tables import AREAS, PAIRS_OF_RANKS, ROW_SHIFT, section
from croupier.kit.cards import Card, Cards

_FIVE: Final = AREAS[5]


def _pair(one: Card, two: Card) -> int:
    low, high = sorted((one >> 2, two >> 2))
    return high * (high + 1) // 2 + low


_PAIR: Final = [[_pair(one, two) for two in range(52)] for one in range(52)]

_best: "array[int]" = array("H")


def omaha_values(board: Sequence[Card], holes: Sequence[Sequence[Card]]) -> list[int]:
    """Return the value of each four-card hand with a board of five."""
    if not _best:
        standard.load()
        _best.extend(section("omaha"))
    a, b, c, d, e = board
    key = _FIVE + WEIGHT[a] + WEIGHT[b] + WEIGHT[c] + WEIGHT[d] + WEIGHT[e]
    start = (key + standard.rows[key >> ROW_SHIFT]) * PAIRS_OF_RANKS
    best = _best[start : start + PAIRS_OF_RANKS]
    found = [_best_pair(best, hole) for hole in holes]
    has = HAS_THREE[SUIT[a] + SUIT[b] + SUIT[c] + SUIT[d] + SUIT[e]]
    if has:
        _raise_to_flushes(found, board, holes, RANK_IN[has - 1])
    return found


def _best_pair(best: "array[int]", hole: Sequence[Card]) -> int:
    w, x, y, z = hole
    with_w = _PAIR[w]
    with_x = _PAIR[x]
    return max(best[with_w[x]], best[with_w[y]], best[with_w[z]], best[with_x[y]], best[with_x[z]], best[_PAIR[y][z]])


def _raise_to_flushes(
    found: list[int], board: Sequence[Card], holes: Sequence[Sequence[Card]], bits: Sequence[int]
) -> None:
    triples = [x | y | z for x, y, z in combinations([bits[card] for card in board if bits[card]], 3)]
    for at, hole in enumerate(holes):
        suited = [bits[card] for card in hole if bits[card]]
        if len(suited) > 1:
            value = max([standard.suited[x | y | triple] for x, y in combinations(suited, 2) for triple in triples])
            if value > found[at]:
                found[at] = value


def omaha(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Return the value of four hole cards with a board of up to five; without a board, of the best two."""
    if len(board) == 5 and len(hole) == 4:
        return omaha_values(board, (hole,))[0]
    return max(map(rank, _hands(hole, board)))


def best_omaha(hole: Sequence[Card], board: Sequence[Card]) -> Cards:
    """Return the five cards that make the hand, in the order of `best_five`."""
    return in_order(max(_hands(hole, board), key=rank))


def _hands(hole: Sequence[Card], board: Sequence[Card]) -> list[Cards]:
    pairs = list(combinations(sorted(hole, reverse=True), 2))
    triples = list(combinations(sorted(board, reverse=True), min(3, len(board))))
    return [pair + triple for pair in pairs for triple in triples]
