"""Whole hands through the game interface, interpreted, with the full record of each: events, deck and time stamps.

Everybody checks or calls to the showdown. OpenSpiel's universal_poker plays the same through its Python
API, in the fastest way it offers: chance is drawn from `legal_actions`, a call is always action 1.
"""

import random
from collections.abc import Callable
from typing import Any

from bench.timing import best_rates, peer, report
from croupier.games.game import AnyGame, SeatInfo
from croupier.games.poker import Holdem, Omaha, Stud
from croupier.kit.chance import Seeded
from croupier.play.round import Host

pyspiel = peer("pyspiel")
pokerkit = peer("pokerkit")
HANDS = 150
REPEATS = 20
SLOW_HANDS = 3
STACK = 200


class Caller:
    """Checks or calls, whatever comes."""

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return legal.passive()


def ours(game: AnyGame, seats: int, hands: int) -> Callable[[], int]:
    host = Host(game, [Caller()] * seats, chance=Seeded(7))
    table = tuple([SeatInfo(f"player {seat}", STACK) for seat in range(seats)])

    def play() -> int:
        carry = None
        for _ in range(hands):
            carry = host.play(table, carry).over.carry
        return hands

    return play


def openspiel(seats: int, hands: int) -> Callable[[], int]:
    game = pyspiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "numPlayers": seats,
            "numRounds": 4,
            "blind": "2 1" if seats == 2 else "1 2" + " 0" * (seats - 2),
            "firstPlayer": "2 1 1 1" if seats == 2 else "3 1 1 1",
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
            "stack": " ".join([str(STACK)] * seats),
            "bettingAbstraction": "fullgame",
        },
    )
    choice = random.Random(7).choice

    def play() -> int:
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(choice(state.legal_actions()) if state.is_chance_node() else 1)
            state.returns()
        return hands

    return play


def in_pokerkit(seats: int, hands: int) -> Callable[[], int]:
    kit = pokerkit
    automations = tuple(a for a in kit.Automation)

    def play() -> int:
        for _ in range(hands):
            state = kit.NoLimitTexasHoldem.create_state(
                automations, True, 0, (1, 2), 2, STACK, seats, mode=kit.Mode.CASH_GAME
            )
            while state.status:
                state.check_or_call()
        return hands

    return play


def main() -> None:
    for seats, target in ((2, 1.0), (6, 1.1)):
        jobs = {
            "OpenSpiel": openspiel(seats, HANDS),
            "hold'em": ours(Holdem(), seats, HANDS),
            "Omaha": ours(Omaha(), seats, HANDS),
            "stud": ours(Stud(), seats, HANDS),
            "PokerKit": in_pokerkit(seats, SLOW_HANDS),
        }
        rates = best_rates(jobs, REPEATS)
        report(f"No-limit check-call, {seats} players", "hands", rates, "OpenSpiel", {"hold'em": target})
        report("against PokerKit", "hands", rates, "PokerKit", {"hold'em": 100})
        report("against hold'em", "hands", rates, "hold'em", {"Omaha": 0.5, "stud": 0.5})


if __name__ == "__main__":
    main()
