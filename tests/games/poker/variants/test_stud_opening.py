"""Who acts first in each round of stud, and who is first to show."""

import pytest

from croupier.games.poker.events import HandsShown
from tests.games.poker.variants.stud_script import StudScript, stud

RULES = ["wsop", "csc478"]
OPEN = {"wsop": "i", "csc478": "b10"}


def to_round(number: int, rules: str, up: list[str], *, button: int = 0, chips: int = 500) -> StudScript:
    """Everyone stays in as cheaply as possible until a round begins."""
    hand = StudScript(stud(rules), [chips] * len(up), up=up, button=button)
    while hand.state.street < number - 1:
        hand.act(hand.turn, hand.game.legal(hand.state, hand.turn).passive())
    return hand


def shown(hand: StudScript) -> list[int]:
    return [seat for event in hand.of(HandsShown) for seat in event.seats]


@pytest.mark.req("STUD:REQ060600")
@pytest.mark.parametrize("rules", RULES)
def test_the_first_to_act_is_found_anew_in_each_round_and_at_the_showdown(rules: str) -> None:
    up = ["Kh 4d 4s 5h", "2c Ad 7h 7s", "9d Qs Qc 8d"]
    hand = StudScript(stud(rules), [500] * 3, up=up)
    hand.turns(f"1{OPEN[rules]} 2c 0c")  # the deuce
    hand.turns("1k 2k 0k")  # A-2 over K-4 and Q-9
    hand.turns("2k 0k 1k")  # a pair of queens over one of fours
    hand.turns("2k 0k 1k")  # queens over sevens and fours
    hand.turns("2k 0k 1k")  # the same
    hand.turns("2s 0s 1s")
    assert shown(hand) == [2, 0, 1]


@pytest.mark.parametrize("rules", RULES)
def test_folded_players_are_left_out_and_an_all_in_player_is_passed_over(rules: str) -> None:
    hand = StudScript(stud(rules, ante=5), [500, 500, 5, 500], up=["Kh Kd 3c", "2c 4c 5d", "As Ad 9d", "Qs Jc 9h"])
    hand.turns(f"1{OPEN[rules]} 3c 0c")
    hand.turns("3k 0k 1k")  # seat 2 shows aces but is all-in: the next clockwise who can act
    hand.turns("3b20 0f 1c")  # K-K is out
    assert hand.street == "sixth street"
    assert hand.turn == 3


@pytest.mark.req("STUD:REQ060601")
@pytest.mark.parametrize("rules", RULES)
def test_in_round_1_the_lowest_up_card_acts_first(rules: str) -> None:
    for up, first in [("9c 2h As", 1), ("Ac 9d 2s", 2), ("2d Ah 9s", 0)]:
        assert to_round(1, rules, up.split()).turn == first
    assert to_round(1, rules, ["Ac", "Kd", "Ks"]).turn != 0, "aces are high"


@pytest.mark.req("STUD:REQ060602")
@pytest.mark.parametrize("rules", RULES)
def test_in_round_2_the_highest_two_up_cards_act_first(rules: str) -> None:
    assert to_round(2, rules, ["Ac Kd", "4h 4s", "9c 8d"]).turn == 1
    assert to_round(2, rules, ["Ac Qd", "9c 8d", "Ah Ks"]).turn == 2
    assert to_round(2, rules, ["Ac Qd", "5c 6c"]).turn == 0


@pytest.mark.req("STUD:REQ060603")
@pytest.mark.parametrize("rules", RULES)
def test_in_round_3_the_highest_three_up_cards_act_first(rules: str) -> None:
    assert to_round(3, rules, ["Ac Ad Kd", "5h 5s 5c"]).turn == 1
    assert to_round(3, rules, ["7c 8c 9c", "Ah 3s 2d"]).turn == 1, "neither flush nor straight counts"


@pytest.mark.req("STUD:REQ060604")
@pytest.mark.parametrize("rules", RULES)
def test_in_round_4_the_highest_four_up_cards_act_first(rules: str) -> None:
    assert to_round(4, rules, ["Ac Ad Kd Qh", "3h 3s 2c 2d"]).turn == 1
    assert to_round(4, rules, ["7c 8c 9c Tc", "4h 4s 2h 9d"]).turn == 1, "neither flush nor straight counts"
    assert to_round(4, rules, ["Ac Ad Ah Kd", "3h 3s 3c 3d"]).turn == 1


@pytest.mark.req("STUD:REQ060605")
@pytest.mark.parametrize("rules", RULES)
def test_in_round_5_the_same_four_up_cards_decide(rules: str) -> None:
    up = ["Ac Kd 9d 8h", "3h 3s 2c 7d", "Qc Jh Js 4d"]
    down = ["As Ah Ad", "3c 3d 2h", "5c 6c 7c"]  # the better hands below do not matter
    hand = StudScript(stud(rules), [500] * 3, up=up, down=down)
    first: dict[str, int] = {}
    while hand.street != "showdown":
        first.setdefault(hand.street, hand.turn)
        hand.act(hand.turn, hand.game.legal(hand.state, hand.turn).passive())
    assert first["sixth street"] == first["seventh street"] == 2
    assert [len(cards) for cards in hand.state.up] == [4, 4, 4]


@pytest.mark.req("STUD:REQ060606")
@pytest.mark.parametrize("rules", RULES)
def test_without_a_bet_in_round_5_the_highest_showing_hand_shows_first_and_the_rest_clockwise(rules: str) -> None:
    up = ["Ac Kd 9d 8h", "3h 4s 2c 7d", "Qc Jh Js 4d", "6c 6d Th 9c"]
    hand = to_round(5, rules, up)
    hand.turns("2k 3k 0k 1k")
    assert hand.street == "showdown"
    hand.turns("2s 3s 0s 1s")
    assert shown(hand) == [2, 3, 0, 1]


@pytest.mark.req("STUD:REQ060606")
@pytest.mark.parametrize("rules", RULES)
def test_where_all_ins_left_no_one_to_bet_the_highest_showing_hand_shows_first(rules: str) -> None:
    up = ["Ac Kd 9d 8h", "3h 4s 2c 7d", "Qc Jh Js 4d", "6c 6d Th 9c"]
    hand = StudScript(stud(rules, ante=1), [11] * 4, up=up)
    opening = "1i 2r10 3c 0c 1c" if rules == "wsop" else "1b10 2c 3c 0c"
    hand.turns(opening)
    assert shown(hand) == [2, 3, 0, 1]
    assert hand.turn == -1


@pytest.mark.req("STUD:REQ060607")
@pytest.mark.parametrize("rules", RULES)
def test_after_bets_in_round_5_the_last_to_bet_or_raise_shows_first(rules: str) -> None:
    up = ["Ac Kd 9d 8h", "3h 4s 2c 7d", "Qc Jh Js 4d"]
    raised = to_round(5, rules, up).turns("2b20 0r40 1c 2c").turns("0s 1s 2s")
    assert shown(raised) == [0, 1, 2]
    called = to_round(5, rules, up).turns("2k 0k 1b20 2c 0c").turns("1s 2s 0s")
    assert shown(called) == [1, 2, 0]


@pytest.mark.req("STUD:REQ060608")
def test_a_tie_for_first_goes_to_the_player_nearest_to_the_dealer_in_dealing_order() -> None:
    for button, first in [(0, 1), (1, 3), (2, 3), (3, 1)]:
        low = to_round(1, "csc478", ["9c", "2d", "As", "2c"], button=button)
        assert low.turn == first, "of two deuces the one dealt first, whatever its suit"
    for rules in RULES:
        for button, first in [(0, 1), (1, 3), (2, 3), (3, 1)]:
            up = ["9c 8d", "Qd Qc", "As 7d", "Qh Qs"]
            assert to_round(2, rules, up, button=button).turn == first
    assert to_round(1, "csc478", ["2s", "3d", "2c"], button=0).turn == 2, "the dealer is last"


def test_in_wsop_the_suit_decides_between_equal_low_cards() -> None:
    for button in range(4):
        assert to_round(1, "wsop", ["9c", "2d", "As", "2c"], button=button).turn == 3
    assert to_round(1, "wsop", ["2s", "2h", "2d"]).turn == 2
