"""Blackjack by the million: full rules, played by basic strategy, and the published house edges met on the way.

OpenSpiel's game, called through Python in the fastest way it offers, knows hit and stand only and shuffles every
round; its player hits below 17. mhluska's simulator in Node is not run here: 0.9 million rounds a second on one
core is what it was published with, and the second table holds the kernel against that number.
"""

import random
from collections.abc import Callable

from bench.timing import best_rates, peer, report, show
from croupier.cli.output.columns import plain_table
from croupier.games.blackjack.calculator_edge import edge
from croupier.games.blackjack.calculator_rules import rules_of
from croupier.games.blackjack.kernels import choice
from croupier.games.blackjack.kernels.simulation import simulate
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.strategy import strategy
from tests.games.blackjack.published import FIGURES

peer("numba")
pyspiel = peer("pyspiel")
ROUNDS = 2_000_000
SLOW_ROUNDS = 2_000
EDGE_ROUNDS = 200_000_000
SEED = 1
NODE = 900_000.0
STANDS = 17
HIT, STAND = 0, 1  # OpenSpiel's


def ours(options: BlackjackOptions, run: choice.Simulate, rounds: int) -> Callable[[], int]:
    book = strategy(options)
    return lambda: simulate(options, rounds, seed=SEED, book=book, run=run).rounds


def openspiel(rounds: int) -> Callable[[], int]:
    game = pyspiel.load_game("blackjack")
    pick = random.Random(SEED).choice

    def play() -> int:
        for _ in range(rounds):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(pick(state.legal_actions()))
                else:
                    state.apply_action(HIT if state.get_best_player_total(0) < STANDS else STAND)
            state.returns()
        return rounds

    return play


def edges() -> None:
    """Published figures beside the calculated ones and, for basic strategy, the interval of a simulation."""
    table = plain_table("rules", "play", figures=("published %", "calculated", "simulated", "inside"))
    for figure in FIGURES:
        found = edge(rules_of(figure.options))
        if figure.basic is not None:
            tally = simulate(figure.options, EDGE_ROUNDS, seed=SEED)
            inside = "yes" if abs(100 * tally.edge - figure.basic) <= 100 * tally.error else "NO"
            simulated = f"{100 * tally.edge:.3f} ± {100 * tally.error:.3f}"
            table.add_row(figure.name, "basic", f"{figure.basic}", f"{100 * found.basic:.4f}", simulated, inside)
        if figure.perfect is not None:
            table.add_row(figure.name, "best", f"{figure.perfect}", f"{100 * found.perfect:.4f}", "", "")
    show(f"House edges, {EDGE_ROUNDS:,} rounds each, shuffled after every round", table)


def main() -> None:
    casino, infinite = BlackjackOptions(rules="casino", decks=6), BlackjackOptions(rules="casino", shoe="infinite")
    rates = best_rates(
        {
            "OpenSpiel": openspiel(SLOW_ROUNDS),
            "six decks": ours(casino, choice.fastest(), ROUNDS),
            "infinite shoe": ours(infinite, choice.fastest(), ROUNDS),
            "six decks, without numba": ours(casino, choice.plain, SLOW_ROUNDS),
        }
    )
    report("Blackjack, full rules by basic strategy", "rounds", rates, "OpenSpiel", {"six decks": 50})
    report("", "rounds", {"Node": NODE, "six decks": rates["six decks"]}, "Node", {"six decks": 5})
    edges()


if __name__ == "__main__":
    main()
