"""Hand ranking: a hand's value is an int, `category << 12 | index`, and the higher value wins.

Values of 1 to 7 cards are comparable (see `ladder`). This is a hot path of interpreted play: tables are
read on first use, sums are unrolled, and suits are checked only where there can be a flush.
"""

from array import array
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from typing import Final

from croupier.games.poker.ranking.tables import AREAS, ROW_SHIFT, WEIGHTS, section
from croupier.kit.cards import Card, Cards

WEIGHT: Final = [WEIGHTS[card >> 2] for card in range(52)]
SUIT: Final = [1 << 3 * (card & 3) for card in range(52)]  # octal counters, one for each suit
RANK_IN: Final = [[1 << (card >> 2) if card & 3 == suit else 0 for card in range(52)] for suit in range(4)]
_weight: Final = WEIGHT.__getitem__
_suit: Final = SUIT.__getitem__
_SEVEN: Final = AREAS[7]

# Arrays, not lists: a look-up is a little slower, but half a megabyte stays in the cache where five do not.
rows = array("i")
values = array("H")
suited = array("H")
_shown_with: Final[list[list[int]]] = []


def holders(fewest: int) -> bytes:
    """Return a table, by the octal counters of up to seven cards: 1 + the suit with at least `fewest` cards, or 0."""
    found = bytearray(8**4)
    for size in range(fewest, 8):
        for suits in combinations_with_replacement(range(4), size):
            for suit in range(4):
                if suits.count(suit) >= fewest:
                    found[sum(1 << 3 * each for each in suits)] = suit + 1
    return bytes(found)


HAS_THREE: Final = holders(3)
HAS_FIVE: Final = holders(5)


def load() -> None:
    values.extend(section("values"))
    suited.extend(section("suited"))
    rows.extend(section("rows"))


def rank(cards: Sequence[Card]) -> int:
    """Return the value of the best five of 1 to 7 cards. Fewer than five make no straight, flush or full house."""
    if not rows:
        load()
    has = HAS_FIVE[sum(map(_suit, cards))]
    if has:
        return _flush(cards, has - 1)
    key = AREAS[len(cards)] + sum(map(_weight, cards))
    return values[key + rows[key >> ROW_SHIFT]]


def highest(up: Sequence[Cards], seats: Sequence[int]) -> int:
    """Return the seat that shows the highest hand by `rank`, of equal ones the first. All seats show equally many
    cards, at most four, so that suits do not matter."""
    if not _shown_with:
        _number_shown()
    after = _shown_with
    best = first = -1
    size = len(up[seats[0]])
    for seat in seats:
        if size == 2:
            a, b = up[seat]
            shown = after[b][after[a][0]]
        elif size == 3:
            a, b, c = up[seat]
            shown = after[c][after[b][after[a][0]]]
        elif size == 4:
            a, b, c, d = up[seat]
            shown = after[d][after[c][after[b][after[a][0]]]]
        else:
            shown = after[up[seat][0]][0]
        if shown > best:
            best = shown
            first = seat
    return first


def _number_shown() -> None:
    """Number every choice of up to four ranks: the empty one is 0, and of equally many cards the higher hand has the
    higher number. `_shown_with[card]` maps each number to that of the choice with this card added."""
    shown = [ranks for size in range(5) for ranks in combinations_with_replacement(range(13), size)]
    shown.sort(key=lambda ranks: (len(ranks), rank([r << 2 for r in ranks]) if ranks else 0))
    number = {ranks: at for at, ranks in enumerate(shown)}
    for added in range(13):
        leads = [number[tuple(sorted((*ranks, added)))] for ranks in shown if len(ranks) < 4]
        _shown_with.extend([leads] * 4)


def seven_values(board: Sequence[Card], hands: Sequence[Sequence[Card]]) -> list[int]:
    """Return the `rank` of hands of exactly seven cards, faster; there is no board."""
    if not rows:
        load()
    weight = WEIGHT
    suit = SUIT
    found = []
    for hand in hands:
        a, b, c, d, e, f, g = hand
        has = HAS_FIVE[suit[a] + suit[b] + suit[c] + suit[d] + suit[e] + suit[f] + suit[g]]
        if has:
            found.append(_flush(hand, has - 1))
            continue
        key = _SEVEN + weight[a] + weight[b] + weight[c] + weight[d] + weight[e] + weight[f] + weight[g]
        found.append(values[key + rows[key >> ROW_SHIFT]])
    return found


def _flush(cards: Sequence[Card], suit: int) -> int:
    """Return the value of a flush. Seven cards with five of a suit cannot hold four of a kind or a full house."""
    bits = RANK_IN[suit]
    ranks = 0
    for card in cards:
        ranks |= bits[card]
    return suited[ranks]


def holdem_values(board: Sequence[Card], holes: Sequence[Sequence[Card]]) -> list[int]:
    """Return the value of each two-card hand with a board of five."""
    if not rows:
        load()
    a, b, c, d, e = board
    weight = WEIGHT
    base = _SEVEN + weight[a] + weight[b] + weight[c] + weight[d] + weight[e]
    found = []
    for x, y in holes:
        key = base + weight[x] + weight[y]
        found.append(values[key + rows[key >> ROW_SHIFT]])
    suit = SUIT
    has = HAS_THREE[suit[a] + suit[b] + suit[c] + suit[d] + suit[e]]
    if has:
        _raise_to_flushes(found, board, holes, RANK_IN[has - 1])
    return found


def _raise_to_flushes(
    found: list[int], board: Sequence[Card], holes: Sequence[Sequence[Card]], bits: Sequence[int]
) -> None:
    a, b, c, d, e = board
    shared = bits[a] | bits[b] | bits[c] | bits[d] | bits[e]
    for at, (x, y) in enumerate(holes):
        value = suited[shared | bits[x] | bits[y]]
        if value:
            found[at] = value


def best_five(cards: Sequence[Card]) -> Cards:
    """Return the five cards that make the hand, made parts first; of equal choices the one with the higher suits."""
    return in_order(max(combinations(sorted(cards, reverse=True), min(5, len(cards))), key=rank))


def in_order(cards: Sequence[Card]) -> Cards:
    """Sort cards: fours before threes before pairs before single ones, each from the top; the ace of A-2-3-4-5 last."""
    ranks = [card >> 2 for card in cards]
    if sorted(ranks) == [0, 1, 2, 3, 12]:
        return tuple(sorted(cards, key=lambda card: (card + 4) % 52, reverse=True))
    return tuple(sorted(cards, key=lambda card: (ranks.count(card >> 2), card), reverse=True))
