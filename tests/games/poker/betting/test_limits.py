"""How much: no limit, pot limit, fixed limit and the ante (POKERIV3, rows TJV6d and RULE-C1 to C3)."""

import pytest

from croupier.errors import IllegalAction
from croupier.games.game import SeatInfo
from croupier.games.poker import BlindOptions, Holdem, Omaha
from croupier.games.poker.events import Action, Bet, Carry, Completed, Posted, RaiseTo
from tests.games.poker.script import Script


def fixed(big: int = 10, **options: object) -> Holdem:
    return Holdem(BlindOptions(limit="fixed", big_blind=big, **options))  # type: ignore[arg-type]


def legal_totals(hand: Script, upto: int) -> list[int]:
    """The totals to bet or raise to that the rules accept, tried one by one."""
    make = RaiseTo if hand.state.high else Bet
    totals = []
    for to in range(upto + 1):
        try:
            hand.game.act(hand.state, hand.turn, make(to))
            totals.append(to)
        except IllegalAction:
            assert make(to) not in hand.game.legal(hand.state, hand.turn)
    return totals


def refusal(hand: Script, action: Action) -> str:
    before = hand.state.copy()
    with pytest.raises(IllegalAction) as refused:
        hand.act(hand.turn, action)
    assert hand.state == before
    return refused.value.code


@pytest.mark.req("POKERIV3:TJV6d")
@pytest.mark.parametrize("kind", [Holdem, Omaha])
def test_pot_limit_the_first_to_act_raises_to_7_at_most(kind: type[Holdem]) -> None:
    hand = Script(kind(BlindOptions(limit="pot")), [200] * 3)
    assert legal_totals(hand, 20) == [4, 5, 6, 7]
    assert refusal(hand, RaiseTo(8)) == "bet/above-maximum"


@pytest.mark.req("POKERIV3:TJV6d")
def test_pot_limit_counts_the_pot_after_ones_own_call() -> None:
    hand = Script(Holdem(BlindOptions(limit="pot", big_blind=20)), [500] * 3).run("c c k  b20")
    assert hand.state.pot() == 80
    assert hand.offered()["raise"]["from"] == 40
    assert hand.offered()["raise"]["to"] == 120
    assert (refusal(hand, RaiseTo(39)), refusal(hand, RaiseTo(121))) == ("bet/below-minimum", "bet/above-maximum")


@pytest.mark.req("POKERIV3:TJV6d")
@pytest.mark.parametrize(
    ("stacks", "actions", "least", "most"),
    [
        ([200] * 3, "c c k", 2, 6),  # a bet of the whole pot
        ([200] * 3, "r7", 12, 23),  # small blind: 7 + (10 + 6) after calling 6 of its own
        ([200] * 3, "r7 r23", 39, 76),
        ([200, 200, 5], "c c", 4, 5),  # a stack below the pot is the bound
        ([200, 200, 5], "c c k", 2, 6),  # somebody else's short stack is not
    ],
)
def test_pot_limit_bounds(stacks: list[int], actions: str, least: int, most: int) -> None:
    hand = Script(Holdem(BlindOptions(limit="pot")), stacks).run(actions)
    said = hand.offered().get("raise") or hand.offered()["bet"]
    assert (said["from"], said["to"]) == (least, most)


@pytest.mark.req("POKERIV3:RULE-C1")
def test_fixed_limit_bets_are_1_1_2_2() -> None:
    hand = Script(fixed(1, small_blind=1), [100] * 3)
    assert legal_totals(hand, 10) == [2]
    hand.run("c k k")
    assert legal_totals(hand, 10) == [1]
    hand.run("b1")
    assert legal_totals(hand, 10) == [2]
    for _ in range(2):
        hand.run("c c" if "call" in hand.choices else "k k k")
        assert legal_totals(hand, 10) == [2]
        hand.run("b2")
        assert legal_totals(hand, 10) == [4]


@pytest.mark.req("POKERIV3:RULE-C1")
@pytest.mark.parametrize(
    ("actions", "wrong"),
    [
        ("", RaiseTo(19)),
        ("", RaiseTo(21)),
        ("", RaiseTo(30)),
        ("c c k", Bet(9)),
        ("c c k", Bet(20)),
        ("c c k", Bet(90)),
    ],
)
def test_fixed_limit_refuses_other_amounts(actions: str, wrong: Action) -> None:
    hand = Script(fixed(), [100] * 3).run(actions)
    assert refusal(hand, wrong) in ("bet/below-minimum", "bet/above-maximum")


@pytest.mark.req("POKERIV3:RULE-C1")
@pytest.mark.parametrize(
    ("all_in", "to", "reopens"),
    [(14, 20, False), (15, 25, True), (19, 29, True), (20, 30, True)],
)
def test_fixed_limit_half_a_bet_counts_as_a_whole_one(all_in: int, to: int, reopens: bool) -> None:
    # Seat 1 bets 10, 2 calls, 3 goes all-in above it; seat 0 has not acted, seat 1 has.
    hand = Script(fixed(), [200, 200, 200, 10 + all_in]).run("c c c k  b10 c")
    hand.run("a" if all_in <= 20 else "r20")
    assert hand.turn == 0
    assert legal_totals(hand, 60) == [to]
    hand.run("c")
    assert hand.turn == 1
    assert legal_totals(hand, 60) == ([to] if reopens else [])


@pytest.mark.req("POKERIV3:RULE-C1")
def test_fixed_limit_a_short_all_in_can_be_completed_by_who_has_not_acted() -> None:
    hand = Script(fixed(), [200, 14, 200]).run("c c k  a")
    assert hand.choices == {"fold", "call", "complete"}
    assert hand.to_call == 4
    hand.run("r10")
    assert hand.of(Completed) == [Completed(2, 10, 10)]
    assert legal_totals(hand, 60) == [20]


@pytest.mark.req("POKERIV3:RULE-C1")
def test_fixed_limit_a_short_all_in_opens_no_window_and_a_half_one_does() -> None:
    short = Script(fixed(), [500, 500, 500, 24]).run("c c c k  b10 c a r20")  # 14 is no raise, so this is the first
    half = Script(fixed(), [500, 500, 500, 25]).run("c c c k  b10 c a r25")
    assert (short.state.windows, half.state.windows) == (2, 3)


@pytest.mark.req("POKERIV3:RULE-C1a")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_fixed_limit_has_four_windows_a_round(players: int) -> None:
    hand = Script(fixed(), [1000] * players).run("r20 r30 r40")  # the big blind is the first of the four
    assert hand.choices == {"fold", "call"}
    assert refusal(hand, RaiseTo(50)) == "raise/not-allowed"
    while not hand.state.board:
        hand.run("c")
    hand.run("b10 r20 r30 r40")
    assert hand.choices == {"fold", "call"}
    assert refusal(hand, RaiseTo(50)) == "raise/not-allowed"


@pytest.mark.req("POKERIV3:RULE-C1a")
def test_the_cap_can_be_lifted_heads_up_only() -> None:
    game = fixed(cap_heads_up=False)
    hand = Script(game, [1000] * 2).run(" ".join(f"r{to}" for to in range(20, 110, 10)))
    assert "raise" in hand.choices
    assert "raise" not in Script(game, [1000] * 3).run("r20 r30 r40").choices


@pytest.mark.req("POKERIV3:RULE-C1a")
def test_joining_blinds_open_no_window() -> None:
    seats = [SeatInfo(name, 1000) for name in ("new", "a", "b", "c", "d")]
    hand = Script(fixed(), seats, carry=Carry(1, 3, ("", "a", "b", "c", "d")))
    assert Posted(0, 10, "big", "joining") in hand.of(Posted)
    hand.run("r20 r30 r40")
    assert "raise" not in hand.choices


@pytest.mark.req("POKERIV3:RULE-C2")
def test_no_limit_the_least_bet_is_the_big_blind_in_every_round() -> None:
    hand = Script(Holdem(BlindOptions(big_blind=10)), [100] * 3).run("c c k")
    for _ in range(3):
        assert [refusal(hand, Bet(x)) for x in (0, 1, 9, -10)] == ["bet/below-minimum"] * 4
        assert legal_totals(hand, 12) == [10, 11, 12]
        hand.run("k k k")


@pytest.mark.req("POKERIV3:RULE-C2")
def test_no_limit_a_bet_below_it_is_fine_if_all_in() -> None:
    hand = Script(Holdem(BlindOptions(big_blind=10)), [100, 17, 100]).run("c c k")
    assert legal_totals(hand, 20) == [7]
    assert hand.run("a").stacks[1] == 0


@pytest.mark.req("POKERIV3:RULE-C2a")
def test_no_limit_a_raise_is_at_least_as_large_as_the_last_one() -> None:
    hand = Script(Holdem(), [500] * 3).run("c c k  b10")
    assert hand.offered()["raise"]["from"] == 20
    assert refusal(hand, RaiseTo(19)) == "bet/below-minimum"
    hand.run("r30")
    assert hand.offered()["raise"]["from"] == 50
    assert refusal(hand, RaiseTo(49)) == "bet/below-minimum"
    hand.run("r50 c c")
    assert hand.offered()["bet"]["from"] == 2  # each round anew


@pytest.mark.req("POKERIV3:RULE-C2a")
def test_no_limit_before_the_flop_the_least_raise_is_to_two_big_blinds() -> None:
    hand = Script(Holdem(BlindOptions(big_blind=10)), [500] * 3)
    assert hand.offered()["raise"]["from"] == 20
    assert refusal(hand, RaiseTo(19)) == "bet/below-minimum"


@pytest.mark.req("POKERIV3:RULE-C2b")
@pytest.mark.parametrize("stack", [11, 15, 25, 137, 500])
def test_no_limit_any_all_in_is_accepted(stack: int) -> None:
    hand = Script(Holdem(BlindOptions(big_blind=10)), [stack, 500, 500])
    assert refusal(hand, RaiseTo(stack + 1)) == "bet/above-stack"
    hand.act(0, RaiseTo(stack))
    assert (hand.stacks[0], hand.state.high) == (0, stack)


@pytest.mark.req("POKERIV3:RULE-C2b")
def test_no_limit_ten_raises_in_a_round() -> None:
    hand = Script(Holdem(), [5000] * 3).run(" ".join(f"r{to}" for to in range(4, 24, 2)))
    assert hand.state.windows == 11
    assert "raise" in hand.choices


@pytest.mark.req("POKERIV3:RULE-C3")
def test_an_ante_is_paid_by_all_and_does_not_count_towards_calling() -> None:
    hand = Script(Holdem(BlindOptions(ante=1)), [100] * 4)
    assert hand.of(Posted)[:4] == [Posted(seat, 1, "ante") for seat in (1, 2, 3, 0)]
    assert hand.state.pot() == 4 + 3
    assert (hand.turn, hand.to_call) == (3, 2)
    assert hand.stacks == [99, 98, 97, 99]


@pytest.mark.req("POKERIV3:RULE-C3")
def test_there_is_no_ante_unless_set_and_none_is_owed_for_deals_sat_out() -> None:
    assert not [e for e in Script(Holdem(), [100] * 4).of(Posted) if e.kind == "ante"]
    game = Holdem(BlindOptions(ante=1))
    others = [SeatInfo(name, 100) for name in "abcd"]
    carry = Carry(4, 1, (*"abcd", "x"))
    out = Script(game, [*others, SeatInfo("x", 100, "out")], carry=carry)
    assert 4 not in [e.seat for e in out.of(Posted)]
    back = Script(game, [*others, SeatInfo("x", 100)], carry=out.state.carry)
    assert [e for e in back.of(Posted) if e.seat == 4] == [Posted(4, 1, "ante")]


def test_the_big_blind_may_pay_one_ante_for_the_table() -> None:
    hand = Script(Holdem(BlindOptions(ante=2, ante_by="big")), [100] * 4)
    assert [e for e in hand.of(Posted) if e.kind == "ante"] == [Posted(2, 2, "ante", live=False)]
    assert hand.state.pot() == 5
    assert hand.to_call == 2
    assert hand.run("c c c k").pots == [(10, {0, 1, 2, 3})]


def test_a_bet_of_a_unit_below_one_chip_is_an_amount_like_any_other() -> None:
    hand = Script(Holdem(BlindOptions(big_blind=100, chip=100)), [5000] * 2)
    assert hand.of(Posted) == [Posted(0, 50, "small"), Posted(1, 100, "big")]
    assert legal_totals(hand, 203) == [200, 201, 202, 203]
