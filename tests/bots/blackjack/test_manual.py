"""Manual: a person decides everything, and without one there is no such player."""

from typing import Any

import pytest

from croupier.arena.plan import arrange
from croupier.bots.blackjack import Manual
from croupier.errors import BadOption, CroupierError
from croupier.games.blackjack.events import DECLINE, HIT, STAND, Action, Bet
from croupier.games.blackjack.legal import Moves
from croupier.games.game import SeatInfo
from croupier.kit.chance import Seeded
from croupier.play.round import Host
from tests.bots.blackjack.situations import table


class Person:
    """Answers as was written down, and remembers what it was asked."""

    def __init__(self, *answers: Action) -> None:
        self.answers = list(answers)
        self.asked: list[set[str]] = []

    def __call__(self, view: Any, legal: Moves) -> Action:
        self.asked.append(set(legal.describe()))
        return self.answers.pop(0)


@pytest.mark.req("UBER:INTRO-b")
def test_a_person_makes_every_decision_of_a_round() -> None:
    person = Person(Bet(1500), HIT)
    game = table(shoe="test", scenario="player-bust")
    played = Host(game, [Manual(game=game, ask=person)], chance=Seeded(1)).play([SeatInfo("ann", 50_000)])
    assert person.asked == [{"bet", "sit_out"}, {"hit", "stand", "double", "surrender"}]
    assert played.over.payoffs == (-1500,)
    assert not played.faults


def test_insurance_is_asked_for_too() -> None:
    person = Person(Bet(500), DECLINE, STAND)
    game = table(shoe="test", scenario="dealer-blackjack", insurance=True)
    Host(game, [Manual(game=game, ask=person)], chance=Seeded(1)).play([SeatInfo("ann", 50_000)])
    assert person.asked[1] == {"insure", "decline"}
    assert person.answers == [STAND]  # the dealer's blackjack ended it


def test_an_answer_that_is_not_allowed_is_the_persons_own() -> None:
    game = table(shoe="test", scenario="player-blackjack")
    played = Host(game, [Manual(game=game, ask=Person(Bet(1)))], chance=Seeded(1)).play([SeatInfo("ann", 50_000)])
    assert [fault.kind for fault in played.faults] == ["illegal"]


def test_without_anybody_to_ask_it_says_so() -> None:
    with pytest.raises(BadOption) as refused:
        Manual(game=table())
    assert refused.value.code == "bot/nobody-to-ask"
    with pytest.raises(CroupierError, match="Manual play needs a person to ask"):
        arrange("blackjack", ["manual"], hands=1, seed=1, stack=50_000)
