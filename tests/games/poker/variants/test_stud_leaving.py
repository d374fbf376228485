"""Leaving a hand of stud: what was bet stays in the pot, the rest is kept (STUD:REQ070208)."""

import pytest

from croupier.games.game import Over
from croupier.games.poker.events import Folded, HandsShown, PotWon, Returned
from tests.games.poker.variants.stud_script import StudScript, stud

UP = ["Kh 9d 9c Td", "2c 8h 7s 6c", "Ks Qd 4h 5s"]
DOWN = ["3h 3s Jh", "8c 8d Jc", "Ac Ad Ah"]  # seat 2 has the best hand, then seat 1


@pytest.mark.req("STUD:REQ070208")
@pytest.mark.parametrize("rules", ["wsop", "csc478"])
@pytest.mark.parametrize("in_turn", [True, False])
def test_who_leaves_folds_and_keeps_the_money_that_was_not_bet(rules: str, in_turn: bool) -> None:
    hand = StudScript(stud(rules, ante=1), [100] * 3, up=UP, down=DOWN).turns("1b10 2c 0c")
    gone = hand.turn if in_turn else 2 if hand.turn != 2 else 0
    hand.leave(gone)
    assert hand.of(Folded) == [Folded(gone)]
    assert hand.state.pot() == 33, "the bets stay"
    assert hand.state.stack == [89] * 3
    hand.check_down()
    assert hand.payoffs[gone] == -11
    assert sum(share for pot in hand.of(PotWon) for share in pot.shares) == 33


@pytest.mark.req("STUD:REQ070208")
def test_csc478_forfeits_an_all_in_hand_as_well() -> None:
    hand = StudScript(stud("csc478", ante=1), [100, 100, 31], up=UP, down=DOWN).turns("1b10 2r30")
    assert hand.state.stack[2] == 0
    hand.leave(2)
    assert hand.of(Folded) == [Folded(2)]
    hand.turns("0c 1c").check_down()
    assert [won.seats for won in hand.of(PotWon)] == [(1,)], "the best hand was given up"
    assert hand.payoffs == [-31, 62, -31]
    assert 2 not in [seat for shown in hand.of(HandsShown) for seat in shown.seats]


@pytest.mark.req("STUD:REQ070208")
def test_the_last_player_left_wins_what_an_all_in_player_gave_up() -> None:
    hand = StudScript(stud("csc478", ante=1), [100, 31], up=UP[:2], down=DOWN[:2]).turns("1b30")
    hand.leave(1)
    assert isinstance(hand.state.need, Over)
    assert hand.of(Returned) == []
    assert hand.payoffs == [31, -31]


def test_by_wsop_an_all_in_hand_plays_on() -> None:
    hand = StudScript(stud("wsop", ante=1), [100, 100, 11], up=UP, down=DOWN).turns("1i 2r10")
    assert hand.state.stack[2] == 0
    hand.leave(2)
    assert hand.of(Folded) == []
    hand.check_down()
    assert hand.payoffs == [-11, -11, 22]
