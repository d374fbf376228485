"""Exact equity of AhKh against QsQd over all 1,712,304 boards, against eval7 in a loop over an even share of them."""

from itertools import combinations, islice

from bench.timing import best_rates, peer, report
from croupier.games.poker.equity.partial_deal import partial_deal
from croupier.games.poker.kernels import choice, vectorised
from croupier.kit.cards import DECK_52, parse_cards, show

eval7 = peer("eval7")
BOARDS = 1_712_304
EVERY = 24  # eval7 looks at one board in so many


def main() -> None:
    one, two = parse_cards("AhKh"), parse_cards("QsQd")
    partial = partial_deal("holdem", [one, two], (), ())
    keys, masks = partial.keys()
    numba = choice.fastest()
    first, second = ([eval7.Card(show(card)) for card in hand] for hand in (one, two))
    left = [eval7.Card(show(card)) for card in DECK_52 if card not in one + two]
    boards = [list(board) for board in islice(combinations(left, 5), 0, BOARDS, EVERY)]

    def loop() -> int:
        wins = ties = 0
        evaluate = eval7.evaluate
        for board in boards:
            mine, other = evaluate(first + board), evaluate(second + board)
            wins += mine > other
            ties += mine == other
        assert abs((wins + ties / 2) / len(boards) - 0.462145) < 0.01
        return len(boards)

    def race(kernels: choice.Kernels) -> int:
        tally = kernels.race(keys, masks, partial.deck)
        assert tally[:, :2].tolist() == [[787_966, 6_732], [917_606, 6_732]]
        return BOARDS

    rates = best_rates(
        {
            "eval7": loop,
            "croupier, NumPy": lambda: race(vectorised),
            f"croupier, {numba.__name__.rpartition('.')[2]}": lambda: race(numba),
        }
    )
    report("Exact equity, AhKh v QsQd", "boards", rates, "eval7", {"croupier, compiled": 250})
    print(f"All boards: {', '.join(f'{name} {1000 * BOARDS / rate:,.1f} ms' for name, rate in rates.items())}.")


if __name__ == "__main__":
    main()
