"""Hold'em before the flop: the strength of each of the 169 hands against 1 to 9 random hands, from a shipped table.

`preflop.csv` holds expected shares of the pot, each from 250,000 deals, heads-up a million: a standard error
of 0.001 or less. `python -m croupier.games.poker.equity.preflop > preflop.csv` makes it anew, to the digit, in minutes.
"""

import csv
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from typing import Final

from croupier.games.poker.equity.calculation import strength
from croupier.games.poker.ranking import holdem_values
from croupier.games.poker.variant import Variant
from croupier.kit.cards import RANKS, Card, Cards, parse_cards

FILE: Final = "preflop.csv"
MOST_OPPONENTS: Final = 9
SAMPLES: Final = 250_000


def knows(variant: Variant) -> bool:
    """Return whether the table is of this variant's hands: those that rank as in hold'em."""
    return variant.ranking.final is holdem_values


def preflop_strength(hole: Sequence[Card], opponents: int) -> float:
    """Return the expected share of the pot of two hole cards against 1 to 9 unknown hands."""
    return _table()[hand_class(hole)][opponents - 1]


def hand_class(hole: Sequence[Card]) -> str:
    """Return `AKs`, `AKo` or `AA`: the hand as far as it matters before the flop."""
    low, high = sorted(hole)
    ranks = RANKS[high >> 2] + RANKS[low >> 2]
    if high >> 2 == low >> 2:
        return ranks
    return ranks + ("s" if high & 3 == low & 3 else "o")


def classes() -> Iterator[tuple[str, Cards]]:
    """Yield each class with one of its hands, from AA down."""
    for high in reversed(range(13)):
        for low in reversed(range(high + 1)):
            for text in (f"{RANKS[high]}s{RANKS[low]}s", f"{RANKS[high]}s{RANKS[low]}h")[high == low :]:
                hole = parse_cards(text)
                yield hand_class(hole), hole


@cache
def _table() -> dict[str, tuple[float, ...]]:
    with resources.files(__package__).joinpath(FILE).open(encoding="utf-8") as file:
        rows = list(csv.reader(file))
    return {name: tuple(map(float, shares)) for name, *shares in rows[1:]}


def computed(hole: Cards, opponents: int) -> float:
    seed = (hole[0] * 52 + hole[1]) * 10 + opponents  # so that sampling errors are independent of one another
    samples = 4 * SAMPLES if opponents == 1 else SAMPLES
    return round(strength(hole, opponents=opponents, samples=samples, seed=seed).equity, 4)


def main() -> None:
    counts = range(1, MOST_OPPONENTS + 1)
    rows = [[name, *(f"{computed(hole, count):.4f}" for count in counts)] for name, hole in classes()]
    csv.writer(sys.stdout, lineterminator="\n").writerows([["hand", *counts], *rows])


if __name__ == "__main__":
    main()
