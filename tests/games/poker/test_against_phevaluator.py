"""Winners of random showdowns, as the engine pays them, against an evaluator that is not ours."""

from collections.abc import Callable
from typing import Any

import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards

from croupier.games.game import SeatInfo
from croupier.games.poker import BlindOptions, Holdem, Omaha, Stud, StudOptions
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import Action, Carry, PotWon
from croupier.games.poker.legal import Moves
from croupier.games.poker.state import State, hand_of
from croupier.kit.chance import Seeded
from croupier.play.player import Budget
from croupier.play.round import Host

BLOCK = 2500


class Stayer:
    """Never folds: every hand comes to a showdown."""

    def choose(self, view: Any, legal: Moves, budget: Budget) -> Action:
        return legal.passive()


def best_of_seven(state: State, seat: int) -> int:
    worth: int = evaluate_cards(*hand_of(state, seat), *state.board)
    return worth


def best_of_omaha(state: State, seat: int) -> int:
    worth: int = evaluate_omaha_cards(*state.board, *state.hole[seat])
    return worth


def assert_best_hands_win(game: Poker, worth: Callable[[State, int], int], seed: int) -> None:
    """One block of showdowns at every size of table; in the other evaluator less is better."""
    counts = list(game.seat_counts)
    hosts = {n: Host(game, [Stayer()] * n, chance=Seeded(seed, n)) for n in counts}
    for number in range(BLOCK):
        n = counts[number % len(counts)]
        played = hosts[n].play([SeatInfo(f"seat {seat}", 10_000) for seat in range(n)], Carry(button=number % n))
        worths = [worth(played.state, seat) for seat in range(n)]
        best = {seat for seat in range(n) if worths[seat] == min(worths)}
        won = [event for event in played.events if isinstance(event, PotWon)]
        assert not played.faults
        assert [{*event.seats} for event in won] == [best], played.events


@pytest.mark.req("EPS:RF-HV-001")
@pytest.mark.parametrize("block", range(4))
def test_the_best_hand_wins_in_holdem(block: int) -> None:
    assert_best_hands_win(Holdem(BlindOptions(rules="eps")), best_of_seven, block)


@pytest.mark.req("STUD:REQ061400")
@pytest.mark.parametrize("block", range(4))
def test_the_best_hand_wins_in_stud(block: int) -> None:
    assert_best_hands_win(Stud(StudOptions(rules="csc478")), best_of_seven, block)


def test_the_best_hand_wins_in_omaha() -> None:
    assert_best_hands_win(Omaha(), best_of_omaha, 0)
