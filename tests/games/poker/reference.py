"""Hand ranking the slow and obvious way: what the fast one is compared with."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from croupier.kit.cards import Card, Cards

SHAPES = {(4, 1): 7, (4,): 7, (3, 2): 6, (3, 1, 1): 3, (3, 1): 3, (3,): 3, (2, 2, 1): 2, (2, 2): 2}


def reference(cards: Sequence[Card]) -> tuple[int, tuple[int, ...]]:
    """Category and deciding ranks of the best five (or all, if fewer) of these cards."""
    return max(_five(five) for five in combinations(cards, min(5, len(cards))))


def _five(cards: Cards) -> tuple[int, tuple[int, ...]]:
    counts = Counter(card // 4 for card in cards)
    ranks = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    shape = tuple(sorted(counts.values(), reverse=True))
    flush = len(cards) == 5 and len({card % 4 for card in cards}) == 1
    if ranks == (12, 3, 2, 1, 0):
        ranks = (3, 2, 1, 0, -1)
    straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    if straight or flush:
        return (8 if straight and flush else 4 if straight else 5), ranks
    return SHAPES.get(shape, 1 if 2 in shape else 0), ranks


def omaha_reference(hole: Cards, board: Cards) -> tuple[int, tuple[int, ...]]:
    return max(_five(pair + triple) for pair in combinations(hole, 2) for triple in combinations(board, 3))


def soko_reference(cards: Cards) -> tuple[int, ...]:
    """Rung, the ranks of the four and the fifth card; or rung and ranks."""
    category, ranks = reference(cards)
    if category >= 2:
        return category + 2, *ranks
    fours = [_four(four, cards) for four in combinations(cards, 4)]
    return max([four for four in fours if four], default=(category, *ranks))


def _four(four: Cards, cards: Cards) -> tuple[int, ...]:
    ranks = sorted([card // 4 for card in four], reverse=True)
    fifth = [card // 4 for card in cards if card not in four]
    if len({card % 4 for card in four}) == 1:
        return 3, *ranks, *fifth
    if ranks == [12, 2, 1, 0]:
        ranks = [2, 1, 0, -1]
    runs = all(high - low == 1 for high, low in pairwise(ranks))
    return (2, ranks[0], *fifth) if runs else ()


def same_order(values: Iterable[int], truths: Iterable[tuple[object, ...]]) -> bool:
    """Whether values rise with the truth and are equal just where it is."""
    rows = sorted(zip(truths, values, strict=True))
    return all((a[0] < b[0]) == (a[1] < b[1]) and a[1] <= b[1] for a, b in pairwise(rows))
