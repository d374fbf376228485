"""Nobody bets money that he does not have, a bot least of all (STUD:REQ030400)."""

from typing import Any

import pytest

from croupier.bots.simple import Caller, Random
from croupier.games.game import SeatInfo
from croupier.games.poker.events import Action, Bet, Betted, BroughtIn, Called, Completed, Posted, RaisedTo, RaiseTo
from croupier.games.poker.legal import Moves
from croupier.kit.chance import Seeded
from croupier.play.player import Budget
from croupier.play.round import Host
from tests.games.poker.variants.stud_script import StudScript, stud

pytestmark = [pytest.mark.req("STUD:REQ030400"), pytest.mark.parametrize("rules", ["wsop", "csc478"])]

HANDS = 5_000  # by each rule set
STACKS = (3, 11, 25, 90, 400)


def paid(event: object) -> int:
    match event:
        case Posted():
            return event.amount
        case Betted() | BroughtIn() | Called() | Completed() | RaisedTo():
            return event.paid
        case _:
            return 0


def test_in_many_random_hands_of_bots_no_bet_is_above_the_bots_money(rules: str) -> None:
    host = Host(stud(rules, ante=1), [Random(seat) for seat in range(5)], chance=Seeded(3))
    all_in = 0
    for nth in range(HANDS):
        stacks = [STACKS[(seat + nth) % 5] for seat in range(5)]
        played = host.play(tuple([SeatInfo(f"bot {seat}", chips) for seat, chips in enumerate(stacks)]), None)
        assert not played.faults
        for event in played.events:
            if chips := paid(event):
                assert 0 < chips <= stacks[event.seat], event
                stacks[event.seat] -= chips
                all_in += stacks[event.seat] == 0
        assert min(played.state.stack) >= 0
    assert all_in > HANDS, "the bots came to the end of their money often enough"


class Braggart:
    """Bets far more than it has, whatever it is asked."""

    def choose(self, view: Any, legal: Moves, budget: Budget) -> Action:
        return RaiseTo(10**6) if view.high else Bet(10**6)


def test_a_bot_that_bets_more_than_it_has_is_refused_and_does_what_silence_means(rules: str) -> None:
    host = Host(stud(rules, ante=1), [Braggart(), Caller()], chance=Seeded(3))
    played = host.play((SeatInfo("braggart", 50), SeatInfo("caller", 200)), None)
    assert played.faults
    assert {fault.seat for fault in played.faults} == {0}
    assert sum(paid(event) for event in played.events if getattr(event, "seat", 1) == 0) <= 50
    assert not [event for event in played.events if isinstance(event, RaisedTo | Completed) and event.seat == 0]


@pytest.mark.parametrize("more", [1, 1000])
def test_a_bet_above_ones_money_is_refused(rules: str, more: int) -> None:
    hand = StudScript(stud(rules), [50, 200], up=["2d", "Ks"])  # seat 0 has the lowest card
    assert hand.refusal(Bet(50 + more)) in ("bet/above-stack", "bet/above-maximum")
    hand.turns("0b10")
    hand.refusal(RaiseTo(200 + more))
    hand.turns("1r20" if rules == "wsop" else "1r45")
    assert hand.refusal(RaiseTo(50 + more)) == "bet/above-stack"
    assert hand.state.stack[0] == 40
