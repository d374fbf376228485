"""Sökö, also Canadian or Scandinavian stud: a pair < four-straight < four-flush < two pair.

A four-straight has four ranks in sequence, the ace high or low; a four-flush four cards of one suit. The
fifth card may be any, so that 5-6-7-8-8 is a four-straight and four hearts with a pair a four-flush; four
suited cards in sequence are a four-flush. Ties: the four cards decide, a four-straight by its top card, a
four-flush by its cards from the top down; then the fifth card. (Rankings after spelapoker.se/poker-regler/soko
and how-to-play-poker.co.uk/soko-poker, ties after the Italian Wikipedia's "Canadian Stud".)

Values are on a ladder of their own, `SOKO | rung << 14 | index`: compare them with sökö values only.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from croupier.games.poker.ranking.ladder import CATEGORY_SHIFT, INDEX_MASK, PAIR
from croupier.games.poker.ranking.standard import RANK_IN, SUIT, holders, in_order, rank
from croupier.kit.cards import Card, Cards

SOKO: Final = 1 << 18
RUNG_SHIFT: Final = 14
FOUR_STRAIGHT: Final = 2
FOUR_FLUSH: Final = 3
FIFTHS: Final = 14  # no fifth card yet, or one of 13 ranks

# A mask's order is that of its ranks from the top down, so that sorting ranks four-flushes.
FOUR_RANKS: Final = sorted(sum(1 << rank for rank in ranks) for ranks in combinations(range(13), 4))
FLUSH_INDEX: Final = {ranks: index for index, ranks in enumerate(FOUR_RANKS)}
HAS_FOUR: Final = holders(4)


def _run_tops() -> dict[int, int]:
    """Return the top rank of a four-straight by the mask of four or five ranks that contain it; 2 for A-2-3-4."""
    found = {}
    for top in range(2, 13):
        run = sum(1 << rank % 13 for rank in range(top - 3, top + 1))
        found.update({run | 1 << rank: top for rank in range(13)})
    return found


RUN_TOPS: Final = _run_tops()


def rung(category: int) -> int:
    """Return the place of a standard category on this ladder."""
    return category if category <= PAIR else category + 2


def soko(cards: Sequence[Card]) -> int:
    """Return the value of 1 to 5 cards; four-straights and four-flushes count from four cards on."""
    assert len(cards) <= 5, cards
    value = rank(cards)
    category = value >> CATEGORY_SHIFT
    if category <= PAIR and len(cards) > 3:
        four = _four_flush(cards) or _four_straight(cards)
        if four:
            return four
    return SOKO | rung(category) << RUNG_SHIFT | value & INDEX_MASK


def soko_values(board: Sequence[Card], hands: Sequence[Sequence[Card]]) -> list[int]:
    """Return `soko` of hands of five cards; there is no board."""
    return [soko(hand) for hand in hands]


def _four_flush(cards: Sequence[Card]) -> int:
    has = HAS_FOUR[sum([SUIT[card] for card in cards])]
    if not has:
        return 0
    bits = RANK_IN[has - 1]
    ranks = sum([bits[card] for card in cards])
    fifth = sum([(card >> 2) + 1 for card in cards if not bits[card]])
    return SOKO | FOUR_FLUSH << RUNG_SHIFT | FLUSH_INDEX[ranks] * FIFTHS + fifth


def _four_straight(cards: Sequence[Card]) -> int:
    ranks = 0
    for card in cards:
        ranks |= 1 << (card >> 2)
    top = RUN_TOPS.get(ranks)
    if top is None:
        return 0
    fifth = 0
    if len(cards) == 5:
        fifth = sum([card >> 2 for card in cards]) - sum(run(top)) + 1
    return SOKO | FOUR_STRAIGHT << RUNG_SHIFT | (top - 2) * FIFTHS + fifth


def run(top: int) -> list[int]:
    """Return the ranks of a four-straight from the top, the ace of A-2-3-4 last."""
    return [rank % 13 for rank in range(top, top - 4, -1)]


def best_soko(cards: Sequence[Card]) -> Cards:
    """Return the cards in order of importance: the four of a four-straight or four-flush first."""
    value = soko(cards) ^ SOKO
    made = value >> RUNG_SHIFT
    index, fifth = divmod(value & (1 << RUNG_SHIFT) - 1, FIFTHS)
    if made == FOUR_FLUSH:
        suit = HAS_FOUR[sum([SUIT[card] for card in cards])] - 1
        return tuple(sorted(cards, key=lambda card: (card & 3 == suit, card), reverse=True))
    if made == FOUR_STRAIGHT:
        odd = [card for card in sorted(cards) if card >> 2 == fifth - 1][:1]
        order = run(index + 2)
        return (*sorted(set(cards) - set(odd), key=lambda card: order.index(card >> 2)), *odd)
    return in_order(cards)
