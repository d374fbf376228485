"""Two known hold'em hands over every board, in numba."""

from typing import Any, Final

import numpy as np

from croupier.games.poker.kernels.arrays import KEY, MASK, SUIT_SHIFT, VALUES, Array
from croupier.games.poker.kernels.compiled_parts import FLUSH, U64, WHOLE_POT, check, compiled, lookup, part, position

TABLES: Final = 0x63714C9F
check(TABLES)

_ONE_OF_EACH: Final = U64(0x1111 << SUIT_SHIFT)  # added, four of a suit count as five


@part
def _pair_tally(won: int, even: int) -> tuple[int, int, int, int]:
    half = WHOLE_POT // 2
    return won, even, won * WHOLE_POT + even * half, won * WHOLE_POT**2 + even * half**2


@part
def _boards(cards: int) -> int:
    return cards * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4) // 120


@part
def _rank_ends(deck: Array) -> Array:
    """Return, for each card of a sorted deck, where the next rank begins."""
    ends = np.empty(len(deck), np.uint64)
    end = len(deck)
    for at in range(len(deck) - 1, -1, -1):
        if at + 1 < len(deck) and deck[at] >> 2 != deck[at + 1] >> 2:
            end = at + 1
        ends[at] = end
    return ends


@part
def _each_last(one: Any, two: Any, mask_1: Any, mask_2: Any, stop: Any, keys: Array, masks: Array) -> Any:
    """Count wins and losses over the last cards before `stop`."""
    won = lost = 0
    for last in range(stop):
        first = lookup(one + keys[last], mask_1 | masks[last])
        second = lookup(two + keys[last], mask_2 | masks[last])
        won += first > second
        lost += first < second
    return won, lost


@part
def _each_last_rank(one: Any, two: Any, stop: Any, keys: Array, ends: Array) -> Any:
    """Count them where no last card makes a flush, so that cards of one rank count alike."""
    won = lost = 0
    last = U64(0)
    while last < stop:
        end = min(ends[last], stop)
        first = VALUES[position(one + keys[last])]
        second = VALUES[position(two + keys[last])]
        size = np.int64(end - last)
        won += (first > second) * size
        lost += (first < second) * size
        last = end
    return won, lost


@compiled
def race(keys: Array, masks: Array, deck: Array) -> Array:
    card_keys = KEY[deck]
    card_masks = MASK[deck]
    ends = _rank_ends(deck)
    won = lost = 0
    for a in range(U64(len(deck))):  # unsigned: a signed index would be tested for being negative
        for b in range(a):
            for c in range(b):
                key_c = card_keys[a] + card_keys[b] + card_keys[c]
                mask_c = card_masks[a] | card_masks[b] | card_masks[c]
                for d in range(c):
                    one = keys[0] + key_c + card_keys[d]
                    two = keys[1] + key_c + card_keys[d]
                    if ((one + _ONE_OF_EACH) | (two + _ONE_OF_EACH)) & FLUSH:
                        mask = mask_c | card_masks[d]
                        more = _each_last(one, two, masks[0] | mask, masks[1] | mask, d, card_keys, card_masks)
                    else:
                        more = _each_last_rank(one, two, d, card_keys, ends)
                    won += more[0]
                    lost += more[1]
    even = _boards(len(deck)) - won - lost
    return np.array([_pair_tally(won, even), _pair_tally(lost, even)])
