"""Rounds of blackjack, interpreted, with the full record of each. The player hits below 17 and stands on 17.

"blackjack" calls the game interface as the OpenSpiel row calls its Python API: bets, decisions and the dealer's
cards, no player being asked on either side. "through a host" is the same with a player who is shown a view and the
legal actions, with time stamps, and with the shoe kept from round to round. Both peers know hit and stand only,
draw with replacement or reshuffle every round, and pay one chip; Gymnasium is called as its documentation does,
and once without the wrappers that check its user.
"""

import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from bench.timing import best_rates, peer, report
from croupier.games.blackjack import Blackjack, BlackjackOptions
from croupier.games.blackjack.events import HIT, STAND, Bet, Carry
from croupier.games.blackjack.hand import points
from croupier.games.game import Act, Draw, Over, SeatInfo
from croupier.kit.chance import Seeded
from croupier.play.round import Host

gymnasium = peer("gymnasium")
pyspiel = peer("pyspiel")
ROUNDS = 300
REPEATS = 40
BALANCE = 50_000
BET = Bet(500)


def ours(game: Blackjack, seats: int, rounds: int) -> Callable[[], int]:
    chance = Seeded(7)
    table = tuple([SeatInfo(f"player {seat}", BALANCE) for seat in range(seats)])

    def play() -> int:
        carry: Carry | None = None
        piles: dict[str, Iterator[int]] = {}
        for _ in range(rounds):
            carry, _events = one_round(game, table, carry, chance, piles)
        return rounds

    return play


def one_round(
    game: Any, table: tuple[SeatInfo, ...], carry: Carry | None, chance: Seeded, piles: dict[str, Iterator[int]]
) -> tuple[Carry, list[Any]]:
    """One round to its end: what it leaves to the next, and its events. Piles stay from round to round."""
    state = game.begin(table, carry)
    evolve, act, deal = game.evolve, game.act, game.deal
    events: list[Any] = []
    batch = game.start(state)
    while True:
        for event in batch:
            evolve(state, event)
        events += batch
        need = state.need
        while type(need) is Act:
            seat = need.seats[0]
            event = act(state, seat, chosen(state))[0]
            evolve(state, event)
            events.append(event)
            need = state.need
        if type(need) is Draw:
            pile = piles.get(need.source) or shuffled(game, state, need.source, chance, piles)
            batch = deal(state, (*islice(pile, need.count),))
        elif type(need) is Over:
            return need.carry, events
        else:
            batch = deal(state, ())


def shuffled(game: Any, state: Any, name: str, chance: Seeded, piles: dict[str, Iterator[int]]) -> Iterator[int]:
    piles.clear()
    source = game.source(state, name)
    if game.infinite:
        pile = iter(lambda: chance.rolled(name, source.faces, 1)[0], 0)
    else:
        pile = iter(chance.shuffled(name, source.cards, len(source.cards)))
    piles[name] = pile
    return pile


def chosen(state: Any) -> Any:
    if state.stage == "bets":
        return BET
    return HIT if points(state.hand.cards) < 17 else STAND


class Mimic:
    """Hits below 17, as the dealer does."""

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return chosen(view)


def hosted(game: Blackjack, seats: int, rounds: int) -> Callable[[], int]:
    host = Host(game, [Mimic()] * seats, chance=Seeded(7))
    table = tuple([SeatInfo(f"player {seat}", BALANCE) for seat in range(seats)])

    def play() -> int:
        carry = None
        for _ in range(rounds):
            carry = host.play(table, carry).over.carry
        return rounds

    return play


def in_gymnasium(env: Any, rounds: int) -> Callable[[], int]:
    env.reset(seed=7)

    def play() -> int:
        for _ in range(rounds):
            (total, _, _), _ = env.reset()
            over = False
            while not over:
                (total, _, _), _, over, _, _ = env.step(1 if total < 17 else 0)
        return rounds

    return play


def openspiel(rounds: int) -> Callable[[], int]:
    game = pyspiel.load_game("blackjack")
    choice = random.Random(7).choice

    def play() -> int:
        for _ in range(rounds):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(choice(state.legal_actions()))
                else:
                    state.apply_action(0 if state.get_best_player_total(0) < 17 else 1)
            state.returns()
        return rounds

    return play


def main() -> None:
    wrapped = gymnasium.make("Blackjack-v1", natural=True)
    jobs = {
        "Gymnasium": in_gymnasium(wrapped, ROUNDS),
        "Gymnasium, unwrapped": in_gymnasium(wrapped.unwrapped, ROUNDS),
        "OpenSpiel": openspiel(ROUNDS),
        "blackjack": ours(Blackjack(), 1, ROUNDS),
        "blackjack, infinite shoe": ours(Blackjack(BlackjackOptions(shoe="infinite")), 1, ROUNDS),
        "blackjack, through a host": hosted(Blackjack(), 1, ROUNDS),
        "blackjack, seven players": ours(Blackjack(), 7, ROUNDS // 4),
    }
    rates = best_rates(jobs, REPEATS)
    report("Blackjack, hit below 17", "rounds", rates, "Gymnasium", {"blackjack": 1, "blackjack, through a host": 1})
    report("against OpenSpiel", "rounds", rates, "OpenSpiel", {})


if __name__ == "__main__":
    main()
