"""Betting by the rule set "eps", row by row (EPS, groups betting and glossary)."""

from itertools import product

import pytest

from croupier.errors import IllegalAction
from croupier.games.poker import Holdem
from croupier.games.poker.events import (
    CALL,
    CHECK,
    FOLD,
    Betted,
    Called,
    HandsDealt,
    Posted,
    PotWon,
    RaisedTo,
    RaiseTo,
    Returned,
)
from tests.games.poker.script import Script
from tests.games.poker.variants.eps_script import AA, BOARD, EPS, KK, QQ, accepts, eps


@pytest.mark.req("EPS:ASS-GPR-004", "EPS:GL-POT")
def test_a_bet_leaves_the_stack_for_the_pot_at_once() -> None:
    hand = eps(500, 500, 90, 500)
    put = {0: 0, 1: 5, 2: 10, 3: 0}
    for word in ("r30", "c", "c", "c", "k", "b60", "c", "r160", "c", "c", "b100", "f"):
        seat, stack = hand.turn, hand.stacks[hand.turn]
        hand.run(word)
        put[seat] += stack - hand.stacks[seat]
        assert sum(hand.stacks) + hand.state.pot() == 1590
        assert hand.state.pot() == sum(put.values())
        assert sum(pot for pot, _ in hand.pots) == hand.state.pot()


@pytest.mark.req("EPS:RF-BR-001", "EPS:RF-BR-002", "EPS:RF-GR-003", "EPS:GL-SMALLBLIND", "EPS:GL-BIGBLIND")
@pytest.mark.parametrize(
    ("stacks", "button", "small", "big"),
    [
        ([500, 500], 0, 1, 0),  # literally: the dealer is the big blind
        ([500, 500], 1, 0, 1),
        ([500] * 3, 0, 1, 2),
        ([500] * 7, 5, 6, 0),
        ([500, None, 500, None, 500], 0, 2, 4),  # empty seats between
        ([500, 0, 500, 500], 0, 2, 3),  # no chips, not in the game
    ],
)
def test_the_blinds_post_5_and_10_before_any_card(stacks: list[int | None], button: int, small: int, big: int) -> None:
    hand = Script(EPS, stacks, button=button)
    assert hand.events[:2] == [Posted(small, 5, "small"), Posted(big, 10, "big")]
    dealt = hand.events[2]
    assert isinstance(dealt, HandsDealt)
    assert [len(cards) for cards in dealt.down] == [2 if stack else 0 for stack in stacks]


@pytest.mark.req("EPS:RF-BR-001")
def test_a_small_blind_with_5_is_all_in() -> None:
    hand = eps(500, 5, 500)
    assert hand.stacks[1] == 0
    assert 1 not in hand.run("c k").asked


@pytest.mark.req("EPS:RF-BR-002")
def test_a_big_blind_with_5_posts_it_and_the_next_must_call_10() -> None:
    hand = eps(500, 500, 5)
    assert hand.of(Posted)[1] == Posted(2, 5, "big")
    assert (hand.turn, hand.to_call) == (0, 10)
    assert hand.offered()["raise"]["from"] == 20


@pytest.mark.req("EPS:RF-BR-003")
@pytest.mark.parametrize("streets", [0, 1, 2])
def test_the_first_to_act_checks_or_opens(streets: int) -> None:
    hand = eps(500, 500, 500).run("c c k" + " k k k" * streets)
    assert hand.turn == 1
    assert hand.choices == {"fold", "check", "bet"}
    assert hand.offered()["bet"]["to"] == hand.stacks[1]  # all-in included
    assert not any(accepts(hand, word) for word in ("c", "r20"))
    for other in (0, 2):
        with pytest.raises(IllegalAction):
            hand.game.act(hand.state, other, CHECK)


@pytest.mark.req("EPS:RF-BR-004")
def test_a_check_is_accepted_until_somebody_bets() -> None:
    hand = eps(500, 500, 500).run("c c k")
    assert accepts(hand, "k")
    assert not accepts(hand.run("b10"), "k")


@pytest.mark.req("EPS:RF-BR-005", "EPS:GL-CALL")
@pytest.mark.parametrize(
    ("actions", "seat", "amount"),
    [
        ("", 0, 10),
        ("c", 1, 5),  # the small blind completes
        ("r40", 1, 35),
        ("r40 c", 2, 30),  # the big blind has 10 in already
        ("c r40 f", 0, 30),
        ("c c k b20 r70 c", 1, 50),
    ],
)
def test_a_call_costs_the_current_bet_minus_what_one_has_in(actions: str, seat: int, amount: int) -> None:
    hand = eps(500, 500, 500).run(actions)
    assert (hand.turn, hand.to_call) == (seat, amount)
    stack, pot = hand.stacks[seat], hand.state.pot()
    hand.run("c")
    assert Called(seat, amount) in hand.events
    assert (stack - hand.stacks[seat], hand.state.pot() - pot) == (amount, amount)


@pytest.mark.req("EPS:RF-BR-006", "EPS:GL-RAISE")
def test_a_raise_is_a_call_and_an_increase_and_all_others_act_again() -> None:
    hand = eps(500, 500, 500).run("c c k  b20")
    stack = hand.stacks[2]
    hand.run("r50")
    assert stack - hand.stacks[2] == 50
    assert hand.state.high == 50
    assert hand.run("c c").asked[-3:-1] == [0, 1]
    assert len(hand.state.board) == 4


@pytest.mark.req("EPS:RF-BR-006")
def test_an_all_in_raise_by_less_than_10_does_not_reopen() -> None:
    hand = eps(35, 500, 500).run("c c k  b20 c a")
    assert hand.state.high == 25
    assert (hand.turn, hand.choices) == (1, {"fold", "call"})


@pytest.mark.req("EPS:RF-BR-006")
def test_several_short_all_ins_that_add_up_to_10_reopen() -> None:
    hand = eps(40, 500, 500, 35).run("c c c k  b20 c a a")  # to 25, then to 30
    assert (hand.turn, hand.state.high) == (1, 30)
    assert hand.choices == {"fold", "call", "raise"}
    assert hand.offered()["raise"]["from"] == 40


@pytest.mark.req("EPS:RF-BR-006", "EPS:RF-GR-008")
def test_who_has_not_acted_may_raise_a_short_all_in() -> None:
    hand = eps(15, 500, 500).run("a c")
    assert (hand.turn, hand.state.high) == (2, 15)
    assert hand.choices == {"fold", "call", "raise"}
    assert hand.offered()["raise"]["from"] == 25


@pytest.mark.req("EPS:RF-BR-007")
def test_bets_and_raises_come_in_tens() -> None:
    hand = eps(500, 500, 500).run("c c k")
    assert [x for x in (0, 5, 10, 15, 250) if accepts(hand, f"b{x}")] == [10, 250]
    hand.run("b40")
    assert [x for x in (0, 5, 10, 15, 250) if accepts(hand, f"r{40 + x}")] == [10, 250]


@pytest.mark.req("EPS:RF-BR-007")
def test_the_small_blinds_completing_call_and_odd_all_ins_are_exceptions() -> None:
    hand = eps(500, 500, 45).run("c c k")
    assert Called(1, 5) in hand.events
    hand.run("k")
    assert accepts(hand, "b35")  # all that seat 2 has left
    assert not accepts(hand, "b25")
    hand.run("b35")
    assert hand.to_call == 35
    assert [x for x in (5, 10, 15, 20) if accepts(hand, f"r{35 + x}")] == [10, 20]


@pytest.mark.req("EPS:RF-BR-008")
def test_nobody_bets_more_than_they_have() -> None:
    hand = eps(500, 100, 500).run("c c k")
    assert hand.stacks[1] == 90
    assert not accepts(hand, "b100")
    assert accepts(hand, "b90")


@pytest.mark.req("EPS:RF-BR-009", "EPS:GL-FOLD", "EPS:GL-ACTIVE")
@pytest.mark.parametrize("before", ["b20", ""])
def test_a_fold_leaves_ones_chips_in_the_pot(before: str) -> None:
    hand = eps(500, 500, 500, hands={2: AA}, board=BOARD).run("c c k").run(before)
    seat, pot = hand.turn, hand.state.pot()
    hand.run("f")
    assert not hand.state.live >> seat & 1
    assert hand.state.pot() == pot
    asked = len(hand.asked)
    hand.check_down()
    assert seat not in hand.asked[asked:]
    assert hand.payoffs[seat] == -10  # though seat 2 would have won


@pytest.mark.req("EPS:RF-BR-010", "EPS:GL-ALLIN")
@pytest.mark.parametrize(
    ("stack", "event"),
    [(30, Called(2, 30)), (50, Called(2, 50)), (80, RaisedTo(2, 80, 80))],
)
def test_all_in_below_at_and_above_the_bet_is_a_short_call_a_call_and_a_raise(stack: int, event: object) -> None:
    hand = eps(500, 500, 10 + stack).run("c c k  b50 a")
    assert event in hand.events
    assert hand.stacks[2] == 0
    seen = hand.game.picture(hand.game.view(hand.state, None))
    assert seen["seats"][2]["all_in"]
    assert hand.state.high == max(50, stack)


@pytest.mark.req("EPS:RF-BR-011")
def test_an_all_in_player_wins_from_each_other_what_they_put_in() -> None:
    hand = eps(40, 500, 500, hands={0: AA, 1: KK, 2: QQ}, board=BOARD).run("a c c  b60 c  k k  k k")
    assert [(e.amount, e.seats) for e in hand.of(PotWon)] == [(120, (1,)), (120, (0,))]


@pytest.mark.req("EPS:RF-BR-012")
def test_the_side_pots_go_to_the_next_best_who_paid_into_them() -> None:
    hand = eps(100, 50, 20, hands={0: QQ, 1: KK, 2: AA}, board=BOARD).run("a c c")
    assert hand.of(Returned) == [Returned(0, 50)]
    assert [(e.pot, e.amount, e.seats) for e in hand.of(PotWon)] == [(1, 60, (1,)), (0, 60, (2,))]
    assert hand.stacks == [50, 60, 60]


@pytest.mark.req("EPS:RF-BR-014b")
@pytest.mark.parametrize("actions", ["", "c c", "c c k", "c c k b20"])
def test_silence_is_a_fold_even_where_checking_is_free(actions: str) -> None:
    hand = eps(500, 500, 500).run(actions)
    assert EPS.default(hand.state, hand.turn) == FOLD
    assert FOLD in EPS.legal(hand.state, hand.turn)


def test_in_the_standard_set_silence_checks_where_that_is_free() -> None:
    hand = Script(Holdem(), [500] * 3).run("c c")
    assert hand.game.default(hand.state, 2) == CHECK
    assert hand.game.default(hand.run("r20").state, 0) == FOLD


@pytest.mark.req("EPS:GL-BET")
def test_a_bet_is_what_is_added_in_one_turn() -> None:
    hand = eps(500, 500, 500).run("c c r50")  # the big blind, with 10 in
    raised = hand.of(RaisedTo)[0]
    assert (raised.paid, raised.to) == (40, 50)
    assert hand.state.bet[2] == 50


@pytest.mark.req("EPS:GL-CURRENTBET")
def test_the_current_bet_is_the_opening_bet_and_all_raises() -> None:
    hand = eps(500, 500, 500).run("c c k  b20 r50 r60")
    seen = EPS.picture(EPS.view(hand.state, None))
    assert (hand.state.high, seen["bet"]) == (60, 60)
    assert hand.run("c c").state.high == 0


@pytest.mark.req("EPS:GL-OPENINGBET")
def test_the_first_bet_of_a_round_is_marked_as_opening() -> None:
    hand = eps(500, 500, 500).run("c c k  k b20 r50 c c  b10")
    assert hand.of(Betted) == [Betted(2, 20), Betted(1, 10)]
    assert hand.of(RaisedTo) == [RaisedTo(0, 50, 50)]


@pytest.mark.req("EPS:RF-BR-007")
@pytest.mark.parametrize(("stack", "bet"), list(product([45, 105, 500], [10, 30])))
def test_what_is_offered_is_what_is_accepted(stack: int, bet: int) -> None:
    hand = eps(500, 500, stack).run("c c k").run(f"b{bet}")
    offered = [to for sizes in hand.game.legal(hand.state, 2).sizes for to in sizes]
    tried = [to for to in range(0, stack + 20, 5) if accepts(hand, f"r{to}")]
    assert sorted(offered) == tried
    assert RaiseTo(stack - 10) in hand.game.legal(hand.state, 2)
    assert CALL in hand.game.legal(hand.state, 2)
