"""Random seven-card hands in batch, against eval7 in a loop over hands it has ready."""

from typing import Any

import numpy as np
from phevaluator import evaluate_cards

from bench.timing import best_rates, peer, report
from croupier.games.poker.kernels import choice, vectorised
from croupier.games.poker.kernels.arrays import Array
from croupier.games.poker.ranking import rank, seven_values
from croupier.kit.cards import DECK_52, show

eval7 = peer("eval7")
BATCH = 2_000_000
LOOP = 100_000


def main() -> None:
    hands = np.ascontiguousarray(vectorised.draw(np.array(DECK_52, np.uint8), 7, 0, BATCH, 1))
    numba = choice.fastest()
    rows = [tuple(row) for row in hands[:LOOP].tolist()]
    cards = {card: eval7.Card(show(card)) for card in DECK_52}
    theirs = [[cards[card] for card in row] for row in rows]
    check(hands[:LOOP], theirs)
    rates = best_rates(
        {
            "eval7": lambda: len([eval7.evaluate(hand) for hand in theirs]),
            "phevaluator": lambda: len([evaluate_cards(*row) for row in rows]),
            "croupier, one at a time": lambda: len(seven_values((), rows)),
            "croupier, NumPy": lambda: len(vectorised.values(hands)),
            f"croupier, {numba.__name__.rpartition('.')[2]}": lambda: len(numba.values(hands)),
        }
    )
    report("Random seven-card hands", "hands", rates, "eval7", {"croupier, compiled": 100})


def check(hands: Array, theirs: list[list[Any]]) -> None:
    """Both order the same hands alike."""
    ours = [rank(hand) for hand in hands.tolist()]
    order = sorted(zip(map(eval7.evaluate, theirs), ours, strict=True))
    assert [value for _, value in order] == sorted(ours), "eval7 ranks these hands differently"


if __name__ == "__main__":
    main()
