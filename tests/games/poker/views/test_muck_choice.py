"""A player who may muck is told how the hand stands among those shown, so that a page can ask first."""

import pytest

from tests.games.poker.variants.stud_script import StudScript, stud
from tests.games.poker.variants.test_stud_showdown import DOWN, UP, at_the_showdown

pytestmark = pytest.mark.req("STUD:REQ061202")

BROADWAY_UP, BROADWAY_DOWN = ["Kh Qd 2c 7s", "Kd Qs 2d 7h"], ["Ah Js Td", "As Jd Ts"]


def standing(hand: StudScript) -> str:
    return str(hand.offered()["muck"]["hand"])


def test_a_hand_is_first_then_best_or_beaten_by_those_shown() -> None:
    hand = at_the_showdown()
    assert (hand.turn, standing(hand)) == (0, "first")
    hand.turns("0s")
    assert (hand.turn, standing(hand)) == (1, "best"), "three eights beat two pair"
    hand.turns("1s")
    assert (hand.turn, standing(hand)) == (2, "best"), "three aces beat them"
    beaten = at_the_showdown(down=[DOWN[2], *DOWN[:2]]).turns("0s")
    assert (beaten.turn, standing(beaten)) == (1, "beaten")


def test_a_mucked_hand_does_not_count() -> None:
    hand = at_the_showdown(down=[DOWN[2], *DOWN[:2]]).turns("0m")
    assert (hand.turn, standing(hand)) == (1, "first")


def test_hands_that_share_the_pot_are_equal() -> None:
    hand = at_the_showdown(stacks=(500, 500), up=BROADWAY_UP, down=BROADWAY_DOWN)
    first = hand.turn
    hand.turns(f"{first}s")
    assert (hand.turn, standing(hand)) == (1 - first, "equal")


def test_the_hand_of_a_player_who_put_in_less_leaves_a_side_pot_to_win() -> None:
    hand = StudScript(stud("csc478", ante=10), [500, 30, 500], up=UP, down=[DOWN[0], DOWN[2], "Qs Qh Jc"])
    hand.turns("1b20 2r50 0c").turns("2k 0k 0k 2k 0k 2k 0k 2k")
    assert (hand.turn, standing(hand)) == (0, "first")
    hand.turns("0s")
    assert hand.state.opened == 0b011, "seat 1 is all-in and shows the best hand of all"
    assert (hand.turn, standing(hand)) == (2, "best"), "of those who can win the side pot"


def test_it_follows_from_what_the_player_sees_and_is_told_to_that_player_alone() -> None:
    hand = at_the_showdown().turns("0s")
    told = hand.offered()
    assert hand.game.legal(hand.game.view(hand.state, 1), 1).describe() == told
    for other in (0, 2, None):
        assert hand.game.legal(hand.game.view(hand.state, other), 1).describe() == {"show": {}, "muck": {}}
