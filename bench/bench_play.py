"""Whole hands, interpreted, with the full record of each. Everybody checks or calls to the showdown.

The rows named after games call the game interface as the OpenSpiel row calls universal_poker's Python API:
no player is asked on either side. "through a host" is the same hold'em with players who are shown a view
and the legal actions, and with time stamps. OpenSpiel is called in the fastest way it offers: chance is
drawn from `legal_actions`, and a call is always action 1.
"""

import random
from collections.abc import Callable
from typing import Any

from bench.timing import best_rates, peer, report
from croupier.games.game import Act, AnyGame, Draw, Over, SeatInfo
from croupier.games.poker import Holdem, Omaha, Stud
from croupier.games.poker.events import BRING_IN, CALL, CHECK, SHOW
from croupier.games.poker.state import SHOWDOWN
from croupier.kit.chance import Seeded
from croupier.play.round import Host

pyspiel = peer("pyspiel")
pokerkit = peer("pokerkit")
HANDS = 150
REPEATS = 60
SLOW_HANDS = 3
STACK = 200


def ours(game: AnyGame, seats: int, hands: int) -> Callable[[], int]:
    chance = Seeded(7)
    table = tuple([SeatInfo(f"player {seat}", STACK) for seat in range(seats)])

    def play() -> int:
        carry = None
        for _ in range(hands):
            carry, _events, _deck = hand(game, table, carry, chance)
        return hands

    return play


def hand(game: Any, table: tuple[SeatInfo, ...], carry: Any, chance: Seeded) -> tuple[Any, list[Any], list[int]]:
    """One hand to its end: what it leaves to the next, and its record, which is the events and the deck."""
    state = game.begin(table, carry)
    source = game.source(state, "deck")
    deck = chance.shuffled("deck", source.cards, source.most)
    evolve, act, deal = game.evolve, game.act, game.deal
    events: list[Any] = []
    dealt = 0
    batch = game.start(state)
    while True:
        for event in batch:
            evolve(state, event)
        events += batch
        need = state.need
        while type(need) is Act:
            seat = state.turn
            if state.duty:
                action: Any = SHOW if state.duty == SHOWDOWN else BRING_IN
            else:
                action = CALL if state.high > state.bet[seat] else CHECK
            event = act(state, seat, action)[0]
            evolve(state, event)
            events.append(event)
            need = state.need
        if type(need) is Draw:
            at, dealt = dealt, dealt + need.count
            batch = deal(state, deck[at:dealt])
        elif type(need) is Over:
            return need.carry, events, deck
        else:
            batch = deal(state, ())


class Caller:
    """Checks or calls, whatever comes."""

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return legal.passive()


def hosted(game: AnyGame, seats: int, hands: int) -> Callable[[], int]:
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
    """Peers first: CPython adapts the engine's code to the variant being played, as it does in anybody's match."""
    for seats, target in ((2, 1.0), (6, 1.1)):
        jobs = {
            "OpenSpiel": openspiel(seats, HANDS),
            "hold'em": ours(Holdem(), seats, HANDS),
            "hold'em, through a host": hosted(Holdem(), seats, HANDS),
            "PokerKit": in_pokerkit(seats, SLOW_HANDS),
        }
        rates = best_rates(jobs, REPEATS)
        report(f"No-limit check-call, {seats} players", "hands", rates, "OpenSpiel", {"hold'em": target})
        report("against PokerKit", "hands", rates, "PokerKit", {"hold'em": 100})
    for seats in (2, 6):
        games = {"hold'em": Holdem(), "Omaha": Omaha(), "stud": Stud()}
        rates = best_rates({name: ours(game, seats, HANDS) for name, game in games.items()}, REPEATS)
        report(f"The variants, {seats} players", "hands", rates, "hold'em", {"Omaha": 0.5, "stud": 0.5})


if __name__ == "__main__":
    main()
