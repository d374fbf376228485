"""Which hands random sets of 1 to 20 cards are, against RLCard's table of all hands where it is installed."""

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

from bench.timing import best_rates, report
from croupier.games.landlord.types import find_type
from croupier.kit.cards import DECK_54, Cards

SETS = 100_000
RANKS = "23456789TJQKA"
ORDER = "3456789TJQKA2BR"
TARGET = 200_000


def main() -> None:
    rng = random.Random(1)
    sets = [tuple(rng.sample(DECK_54, rng.randint(1, 20))) for _ in range(SETS)]
    jobs: dict[str, Callable[[], int]] = {"croupier": lambda: len([find_type(cards) for cards in sets])}
    if table := rlcards_table():
        theirs = [[named(card) for card in cards] for cards in sets]
        check(table, sets)
        jobs["RLCard"] = lambda: len([looked_up(table, ranks) for ranks in theirs])
    rates = best_rates(jobs)
    report("Types of random sets of 1 to 20 cards", "sets", rates, [*jobs][-1], {})
    print(f"Target: {TARGET:,} sets/s: {'met' if rates['croupier'] >= TARGET else 'MISSED'}")


def rlcards_table() -> dict[str, Any]:
    try:
        found: dict[str, Any] = import_module("rlcard.games.doudizhu.utils").CARD_TYPE[0]
    except ImportError:
        return {}
    return found


def named(card: int) -> str:
    """A card's rank as RLCard writes it."""
    return RANKS[card >> 2] if card < 52 else "BR"[card - 52]


def looked_up(table: dict[str, Any], ranks: list[str]) -> Any:
    """The table has hands as text with the ranks in order."""
    return table.get("".join(sorted(ranks, key=ORDER.index)))


def check(table: dict[str, Any], sets: list[Cards]) -> None:
    """Sets that RLCard takes for hands are hands of ours."""
    for cards in sets:
        if looked_up(table, [named(card) for card in cards]):
            assert find_type(cards).handle > 0, cards


if __name__ == "__main__":
    main()
