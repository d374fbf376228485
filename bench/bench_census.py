"""How many hands of each category there are among all hands of five and of seven cards. Fails if a count is wrong."""

import sys
import time
from collections.abc import Sequence
from itertools import combinations

import numpy as np

from bench.timing import show
from croupier.cli.output.columns import plain_table
from croupier.games.poker.kernels import choice
from croupier.games.poker.kernels.arrays import Array
from croupier.games.poker.kernels.deals import combinations as subsets
from croupier.games.poker.ranking.ladder import CATEGORY_SHIFT
from croupier.games.poker.ranking.names import CATEGORIES
from croupier.words import sentence

# Published, for one at en.wikipedia.org/wiki/Poker_probability; from high card up, royal flushes with straight flushes.
KNOWN = {
    5: [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40],
    7: [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584],
}


def census(size: int) -> list[int]:
    """Hands of each category. Hands are taken in batches that share their highest cards."""
    counts = np.zeros(9, np.int64)
    values = choice.fastest().values
    for top in combinations(range(51, 3, -1), size - 4):
        rest = subsets(top[-1], 4)
        if len(rest):
            found = values(_with(top, rest)) >> CATEGORY_SHIFT
            counts += np.bincount(found, minlength=9)
    return counts.tolist()


def _with(top: Sequence[int], rest: Array) -> Array:
    shared = np.broadcast_to(np.array(top, np.uint8), (len(rest), len(top)))
    return np.concatenate((shared, rest), axis=1)


def main() -> int:
    wrong = 0
    for size, known in KNOWN.items():
        start = time.perf_counter()
        counts = census(size)
        took = time.perf_counter() - start
        table = plain_table("", figures=("hands", ""))
        for name, count, true in zip(map(sentence, CATEGORIES), counts, known, strict=True):
            table.add_row(name, f"{count:,}", "as published" if count == true else f"WRONG: {true:,}")
        show(f"All {sum(known):,} hands of {size} cards, in {took:.1f} s", table)
        wrong += counts != known
    return wrong


if __name__ == "__main__":
    sys.exit(main())
