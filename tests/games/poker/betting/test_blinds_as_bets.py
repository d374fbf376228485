"""Posting blinds is betting: before the flop there is always a bet to match (POKERIV3:RULE-Cc)."""

from typing import Any

import pytest

from croupier.errors import IllegalAction
from croupier.games.poker import BlindOptions, Holdem, Omaha
from croupier.games.poker.events import CALL, CHECK, Bet, Checked, RaiseTo
from tests.games.poker.script import Script

pytestmark = [
    pytest.mark.req("POKERIV3:RULE-Cc"),
    pytest.mark.parametrize("players", [2, 3, 6]),
    pytest.mark.parametrize("ante", [0, 3]),
    pytest.mark.parametrize(("kind", "limit"), [(Holdem, "no"), (Holdem, "fixed"), (Omaha, "pot")]),
]


@pytest.fixture
def hand(kind: Any, limit: Any, ante: int, players: int) -> Script:
    return Script(kind(BlindOptions(big_blind=10, limit=limit, ante=ante)), [1000] * players)


def refused(hand: Script, action: Any) -> str:
    """The code with which an action is refused to the seat whose turn it is; nothing may have changed by it."""
    assert action not in hand.game.legal(hand.state, hand.turn)
    before = hand.state.copy()
    with pytest.raises(IllegalAction) as error:
        hand.act(hand.turn, action)
    assert hand.state == before
    return error.value.code


def test_those_who_act_before_the_big_blind_cannot_check_and_the_big_blind_can(hand: Script, players: int) -> None:
    for _ in range(players - 1):
        assert hand.turn != hand.state.big
        assert "check" not in hand.choices
        assert refused(hand, CHECK) == "check/bet-to-match"
        assert refused(hand, Bet(10)) == "bet/already-open"
        hand.act(hand.turn, CALL)
    big = hand.turn
    assert big == hand.state.big
    assert "check" in hand.choices
    hand.act(big, CHECK)
    assert hand.of(Checked) == [Checked(big)]
    assert len(hand.state.board) == 3, "the check ended the betting"


def test_a_raise_takes_the_check_from_the_big_blind(hand: Script, players: int) -> None:
    hand.act(hand.turn, RaiseTo(20))
    for _ in range(players - 2):
        hand.act(hand.turn, CALL)
    assert hand.turn == hand.state.big
    assert "check" not in hand.choices
    assert refused(hand, CHECK) == "check/bet-to-match"
