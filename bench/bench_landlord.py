"""Whole games of Fight the Landlord, interpreted, with the full record of each. Everybody plays at random.

A decision is any legal one with equal chance, cards that differ in suits alone counting once, as in both peers.
"landlord" calls the game interface as the OpenSpiel row calls dou_dizhu's Python API: no player is asked on either
side. "through a host" is the same with players who are shown a view and the legal actions, and with time stamps.
OpenSpiel has the triples and fours of the game, but other kickers and another auction; RLCard has no bids at all.
"""

import random
from collections.abc import Callable
from importlib.util import find_spec
from itertools import islice
from typing import Any

from bench.timing import best_rates, peer, report
from croupier.games.game import Act, Draw, Over, SeatInfo
from croupier.games.landlord import Landlord
from croupier.games.landlord.events import Action
from croupier.games.landlord.legal import Moves
from croupier.kit.chance import Seeded
from croupier.play.round import Host

pyspiel = peer("pyspiel")
GAMES = 40
REPEATS = 60
SLOW_GAMES = 2
TABLE = tuple([SeatInfo(f"player {seat}", 0) for seat in range(3)])


class Uniform:
    """Any pattern, bid or pass with equal chance."""

    def __init__(self, seed: int) -> None:
        self.below = random.Random(seed).random

    def choose(self, view: Any, legal: Moves, budget: Any) -> Action:
        return legal.sample(self.below)


def ours(games: int) -> Callable[[], int]:
    game, chance, player = Landlord(), Seeded(7), Uniform(7)

    def play() -> int:
        for _ in range(games):
            one_game(game, chance, player)
        return games

    return play


def one_game(game: Landlord, chance: Seeded, player: Uniform) -> tuple[list[Any], dict[str, list[int]]]:
    """One game to its end: its record, which is the events and the piles."""
    state = game.begin(TABLE, None)
    asked = [game.legal(state, seat) for seat in range(3)]
    piles = {}
    for name in ("deck", "first"):
        source = game.source(state, name)
        piles[name] = chance.shuffled(name, source.cards, source.most)
    evolve, act, deal, choose = game.evolve, game.act, game.deal, player.choose
    events: list[Any] = []
    while True:
        need = state.need
        while type(need) is Act:
            seat = need.seats[0]
            event = act(state, seat, choose(None, asked[seat], None))[0]
            evolve(state, event)
            events.append(event)
            need = state.need
        if type(need) is Over:
            return events, piles
        drawn = islice(piles[need.source], need.count) if type(need) is Draw else ()
        batch = deal(state, (*drawn,))
        for event in batch:
            evolve(state, event)
        events += batch


def hosted(games: int) -> Callable[[], int]:
    host = Host(Landlord(), [Uniform(seat) for seat in range(3)], chance=Seeded(7))

    def play() -> int:
        for _ in range(games):
            assert not host.play(TABLE).faults
        return games

    return play


def openspiel(games: int) -> Callable[[], int]:
    game = pyspiel.load_game("dou_dizhu")
    choice = random.Random(7).choice

    def play() -> int:
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(choice(state.legal_actions()))
            state.returns()
        return games

    return play


def in_rlcard(games: int) -> Callable[[], int]:
    env = peer("rlcard").make("doudizhu", config={"seed": 7})
    choice = random.Random(7).choice

    def play() -> int:
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(choice(list(state["legal_actions"])))
            env.get_payoffs()
        return games

    return play


def main() -> None:
    jobs = {
        "OpenSpiel": openspiel(GAMES),
        "landlord": ours(GAMES),
        "landlord, through a host": hosted(GAMES),
    }
    if find_spec("rlcard"):
        jobs["RLCard"] = in_rlcard(SLOW_GAMES)
    rates = best_rates(jobs, REPEATS)
    report("Fight the Landlord, random play", "games", rates, "OpenSpiel", {"landlord": 1})
    if "RLCard" in rates:
        report("against RLCard", "games", rates, "RLCard", {"landlord": 20})
    else:
        print("rlcard is not installed: nothing to compare with.")


if __name__ == "__main__":
    main()
