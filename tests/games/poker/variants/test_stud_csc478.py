"""Rule set `csc478`: the five betting rounds exactly as its document has them, and what it leaves open."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.poker.events import (
    BRING_IN,
    CALL,
    CHECK,
    FOLD,
    Bet,
    Betted,
    Called,
    Checked,
    Completed,
    Folded,
    HandsShown,
    PotWon,
    RaisedTo,
    RaiseTo,
    Returned,
)
from tests.games.poker.script import Sitting
from tests.games.poker.variants.stud_script import StudScript, play_anyhow, stud

UP = ["Kh 9d 9c Td", "2c 8h 7s 6c", "Ks Qd 4h 5s"]  # seat 1 opens round 1, seat 2 round 2, seat 0 the others
PAIRED = ["Kh 9d 9c Td", "2c 8h 7s 6c", "Ks Kd 4h 5s"]  # seat 2 opens rounds 2 to 5
DOWN = ["As Ah Ad", "3c 3d 8c", "Jc Jd 2h"]  # seat 0 wins, then seat 2
ROUNDS = {2: "", 3: "2k 0k 1k", 4: "2k 0k 1k 0k 1k 2k", 5: "2k 0k 1k 0k 1k 2k 0k 1k 2k"}


def at_round(number: int, stacks: Sitting = (500, 500, 500), up: list[str] | None = None, high: int = 20) -> StudScript:
    """Everyone is in for the forced 10 and has checked until now."""
    hand = StudScript(stud("csc478", high=high), stacks, up=up or UP, down=DOWN)
    return hand if number == 1 else hand.turns("1b10 2c 0c").turns(ROUNDS[number])


def out_of_the_hand(hand: StudScript, seat: int, cards: int) -> None:
    """A folded seat gets no more cards, turns or share, whatever the others do to the end."""
    asked = len(hand.asked)
    while hand.turn >= 0:
        hand.act(hand.turn, hand.game.legal(hand.state, hand.turn).passive())
    assert seat not in hand.asked[asked:]
    assert len(hand.state.hole[seat]) + len(hand.state.up[seat]) == cards
    assert seat not in [p for event in hand.of(HandsShown, PotWon) for p in event.seats]
    assert hand.payoffs[seat] < 0


def order(hand: StudScript) -> list[tuple[type, int]]:
    return [(type(e), e.seat) for e in hand.of(Betted, Called, Checked, Completed, Folded, RaisedTo)]


@pytest.mark.req("STUD:REQ060700")
def test_round_1_takes_choices_one_player_at_a_time_clockwise_from_the_lowest_card() -> None:
    hand = StudScript(stud("csc478", ante=5), [505] * 4, up=[*UP, "7d"], down=DOWN)
    hand.turns("1b10 2r25 3f 0c 1c")
    assert order(hand) == [(Betted, 1), (RaisedTo, 2), (Folded, 3), (Called, 0), (Called, 1)]
    assert hand.state.pot() == 4 * 5 + 3 * 25
    assert hand.street == "fourth street"


def test_nobody_can_check_in_round_1() -> None:
    hand = at_round(1)
    for word in ["1b10", "2c"]:
        assert hand.refusal(CHECK)
        hand.turns(word)
    assert hand.refusal(CHECK)


@pytest.mark.req("STUD:REQ060701")
def test_the_first_player_is_forced_to_bet_at_least_the_low_stake() -> None:
    hand = at_round(1)
    assert list(hand.offers) == ["bet"]
    assert hand.offers["bet"] == list(range(10, 501))
    for refused in (CHECK, FOLD, CALL, BRING_IN, Bet(9), Bet(501), RaiseTo(10)):
        assert hand.refusal(refused)
    assert hand.game.default(hand.state, 1) == Bet(10), "his time runs out"
    hand.act(1, hand.game.default(hand.state, 1)).turns("2c 0c")  # type: ignore[attr-defined]
    assert hand.street == "fourth street"
    assert hand.asked == [1, 2, 0, 2], "no second turn for him"
    short = at_round(1, [500, 4, 500])
    assert short.offers == {"bet": [4]}
    assert short.game.default(short.state, 1) == Bet(4)
    short.turns("1b4")
    assert short.state.stack[1] == 0
    assert short.to_call == 10
    assert short.turns("2c 0c").pots == [(12, {0, 1, 2}), (12, {0, 2})]


def test_raises_over_a_short_forced_bet_are_counted_from_the_price() -> None:
    hand = at_round(1, [500, 4, 500]).turns("1b4")
    assert hand.offers["raise"][0] == 11
    assert hand.refusal(RaiseTo(10))


def test_the_duty_passes_on_where_the_ante_put_the_lowest_card_all_in() -> None:
    hand = StudScript(stud("csc478", ante=5), [105, 5, 105], up=UP)
    assert hand.turn == 2
    assert hand.offers == {"bet": list(range(10, 101))}
    assert hand.refusal(FOLD) == "turn/must-open"


@pytest.mark.req("STUD:REQ060702")
def test_a_raise_in_round_1_may_be_of_any_amount() -> None:
    hand = at_round(1).turns("1b10 2r11 0r18")
    assert hand.offers["raise"] == list(range(19, 501))
    hand.turns("1r500")
    assert hand.state.stack[1] == 0
    assert hand.offers == {"fold": [], "call": [489]}
    again = at_round(1).turns("1b10 2r11 0r12 1r13 2r14 0r15 1r16 2r17 0r18")
    assert again.offers["raise"][0] == 19, "as often as the money lasts"
    reopened = at_round(1, [500, 500, 12]).turns("1b10 2r12 0c")
    assert reopened.offers["raise"][0] == 13, "each reopens the betting, an all-in of any size too"


@pytest.mark.req("STUD:REQ060703")
def test_a_call_in_round_1_matches_the_current_bet() -> None:
    hand = at_round(1).turns("1b17 2c")
    assert hand.state.bet == [0, 17, 17]
    assert hand.turns("0r30 1c").state.bet == [30, 30, 17]


@pytest.mark.req("STUD:REQ060704")
def test_a_fold_in_round_1_is_out_of_the_hand() -> None:
    hand = StudScript(stud("csc478", ante=1), [500] * 3, up=UP, down=DOWN).turns("1b10 2c 0f")
    out_of_the_hand(hand, 0, cards=3)
    opener = at_round(1).turns("1b10 2r20 0c 1f")  # not on his forced bet, but to a later raise
    out_of_the_hand(opener, 1, cards=3)


@pytest.mark.req("STUD:REQ060800")
def test_round_2_without_and_with_an_open_pair_and_checked_around() -> None:
    plain = at_round(2)
    assert plain.offers == {"fold": [], "check": [], "bet": [10]}
    plain.turns("2k 0b10 1f")
    assert plain.offers == {"fold": [], "call": [10]}
    plain.turns("2c")
    assert plain.state.pot() == 30 + 20
    paired = at_round(2, up=PAIRED).turns("2b10")
    assert paired.offers["raise"][:3] == [20, 30, 40]
    paired.turns("0r30 1c 2r50 0c 1f")
    assert order(paired)[3:] == [
        (Betted, 2),
        (RaisedTo, 0),
        (Called, 1),
        (RaisedTo, 2),
        (Called, 0),
        (Folded, 1),
    ]
    assert paired.state.pot() == 30 + 50 + 50 + 30
    checked = at_round(2).turns("2k 0k 1k")
    assert checked.street == "fifth street"
    assert checked.state.pot() == 30


@pytest.mark.req("STUD:REQ060801")
def test_the_bet_of_round_2_is_exactly_the_low_stake() -> None:
    for up in (UP, PAIRED):
        hand = at_round(2, up=up)
        assert hand.offers["bet"] == [10]
        for refused in (5, 9, 11, 20, 30):
            assert hand.refusal(Bet(refused))


@pytest.mark.req("STUD:REQ060802")
def test_a_raise_in_round_2_needs_a_pair_among_some_players_up_cards() -> None:
    hand = at_round(2).turns("2b10")
    assert "raise" not in hand.offers
    assert hand.refusal(RaiseTo(20)) == "raise/not-allowed"
    paired = at_round(2, up=PAIRED).turns("2b10")
    assert "raise" in paired.offers, "the pair need not be one's own"
    kept = at_round(2, up=PAIRED).turns("2f 0b10")
    assert "raise" in kept.offers, "settled for the round when its cards were dealt"
    folded_before = StudScript(stud("csc478"), [500] * 3, up=PAIRED, down=DOWN).turns("1b10 2f 0c")
    folded_before.turns("0b10")
    assert "raise" not in folded_before.offers, "of players in the hand"


@pytest.mark.req("STUD:REQ060803")
def test_a_raise_in_round_2_is_a_multiple_of_either_stake() -> None:
    hand = at_round(2, up=PAIRED, high=25).turns("2b10")
    for by in (10, 20, 25, 50):
        assert 10 + by in hand.offers["raise"]
        assert at_round(2, up=PAIRED, high=25).turns(f"2b10 0r{10 + by}").state.bet[0] == 10 + by
    for by in (15, 5):
        assert hand.refusal(RaiseTo(10 + by))
    assert set(hand.offers["raise"]) == {10 + by for by in range(1, 481) if by % 10 == 0 or by % 25 == 0}


def test_a_player_who_cannot_cover_the_smallest_raise_of_round_2_may_go_all_in() -> None:
    hand = at_round(2, [500, 27, 500], PAIRED).turns("2b10 0c")
    assert hand.offers == {"fold": [], "call": [10], "raise": [17]}
    whole = hand.turns("1r17")
    assert whole.offers["raise"][0] == 27, "7 is half of 10 or more: a whole raise"
    short = at_round(2, [500, 24, 500], PAIRED).turns("2b10 0c 1r14")
    assert short.offers == {"fold": [], "call": [4]}, "4 is less: the bettor has acted"


@pytest.mark.req("STUD:REQ060804")
def test_after_a_raise_by_the_high_stake_in_round_2_only_its_multiples_count() -> None:
    hand = at_round(2, up=PAIRED, high=25).turns("2b10 0r35")
    assert hand.refusal(RaiseTo(55)) == "bet/below-minimum"
    assert 85 in hand.offers["raise"]
    assert hand.turns("1r85").state.bet[1] == 85
    assert hand.offers["raise"][:2] == [110, 135]
    both = at_round(2, up=PAIRED, high=20).turns("2b10 0r30")
    assert both.refusal(RaiseTo(60)) == "bet/wrong-size"
    low = at_round(2, up=PAIRED, high=25).turns("2b10 0r30")
    assert low.offers["raise"][:4] == [40, 50, 55, 60]


@pytest.mark.req("STUD:REQ060805")
def test_a_call_in_round_2_matches_the_current_bet() -> None:
    hand = at_round(2, up=PAIRED).turns("2b10 0c 1r30 2c")
    assert hand.state.bet == [10, 30, 30]
    assert hand.of(Called)[-1] == Called(2, 20)


@pytest.mark.req("STUD:REQ060900")
def test_round_3_takes_choices_clockwise_from_the_highest_showing_hand() -> None:
    hand = at_round(3).turns("0k 1b20 2c 0f")
    assert order(hand)[6:] == [(Checked, 0), (Betted, 1), (Called, 2), (Folded, 0)]
    assert hand.state.pot() == 30 + 40
    assert hand.street == "sixth street"


@pytest.mark.req("STUD:REQ060901")
def test_the_bet_of_round_3_is_exactly_the_high_stake() -> None:
    hand = at_round(3)
    assert hand.offers == {"fold": [], "check": [], "bet": [20]}
    for refused in (10, 19, 21, 40):
        assert hand.refusal(Bet(refused))


@pytest.mark.req("STUD:REQ060902")
def test_raising_in_round_3_is_not_allowed_whatever_pair_shows() -> None:
    hand = at_round(3).turns("0b20")
    assert hand.state.up[0][1] >> 2 == hand.state.up[0][2] >> 2, "a pair of nines shows"
    assert hand.offers == {"fold": [], "call": [20]}
    for refused in (30, 40, 60, 490):
        assert hand.refusal(RaiseTo(refused)) == "raise/not-allowed"


def test_completing_a_short_all_in_in_round_3_is_no_raise() -> None:
    hand = at_round(3, [18, 500, 500]).turns("0b8")
    assert hand.offers == {"fold": [], "call": [8], "complete": [20]}
    hand.turns("1r20")
    assert hand.of(Completed) == [Completed(1, 20, 20)]
    assert hand.offers == {"fold": [], "call": [20]}
    half = at_round(3, [22, 500, 500]).turns("0b12")
    assert half.offers == {"fold": [], "call": [12]}, "half or more is a whole bet, and a raise of it not allowed"


@pytest.mark.parametrize(
    ("number", "bettor", "caller"),
    [
        pytest.param(3, 0, 1, marks=pytest.mark.req("STUD:REQ060903")),
        pytest.param(4, 0, 1, marks=pytest.mark.req("STUD:REQ061002")),
        pytest.param(5, 0, 1, marks=pytest.mark.req("STUD:REQ061102")),
    ],
)
def test_a_call_matches_the_current_bet(number: int, bettor: int, caller: int) -> None:
    hand = at_round(number).turns(f"{bettor}b20 {caller}c")
    assert hand.state.bet[:2] == [20, 20]
    assert hand.of(Called)[-1] == Called(caller, 20)
    if number > 3:
        hand.turns("2r47 0c")
        assert hand.state.bet == [47, 20, 47]


@pytest.mark.parametrize(
    ("number", "cards"),
    [
        pytest.param(2, 4, marks=pytest.mark.req("STUD:REQ060806")),
        pytest.param(3, 5, marks=pytest.mark.req("STUD:REQ060904")),
        pytest.param(4, 6, marks=pytest.mark.req("STUD:REQ061003")),
        pytest.param(5, 7, marks=pytest.mark.req("STUD:REQ061103")),
    ],
)
def test_a_fold_is_out_of_the_hand(number: int, cards: int) -> None:
    hand = at_round(number).turns("2b10 0f 1c" if number == 2 else "0k 1b20 2c 0f")
    out_of_the_hand(hand, 0, cards)


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(4, marks=pytest.mark.req("STUD:REQ061000")),
        pytest.param(5, marks=pytest.mark.req("STUD:REQ061100")),
    ],
)
def test_rounds_4_and_5_take_choices_clockwise_from_the_highest_showing_hand(number: int) -> None:
    hand = at_round(number)
    before = len(order(hand))
    hand.turns("0k 1b7 2r50 0c 1f")
    assert order(hand)[before:] == [(Checked, 0), (Betted, 1), (RaisedTo, 2), (Called, 0), (Folded, 1)]
    assert hand.state.pot() == 30 + 50 + 50 + 7
    assert hand.street == ("seventh street" if number == 4 else "showdown")


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(4, marks=pytest.mark.req("STUD:REQ061001")),
        pytest.param(5, marks=pytest.mark.req("STUD:REQ061101")),
    ],
)
def test_bets_and_raises_of_rounds_4_and_5_may_be_of_any_amount(number: int) -> None:
    for opening in (1, 37):
        hand = at_round(number)
        assert hand.offers == {"fold": [], "check": [], "bet": list(range(1, 491))}
        hand.turns(f"0b{opening} 1r{opening + 1}")
        assert hand.offers["raise"] == list(range(opening + 2, 491))
        hand.turns("2r490")
        assert hand.state.stack[2] == 0
        assert hand.offers == {"fold": [], "call": [490 - opening]}
    many = at_round(number).turns("0b1 1r2 2r3 0r4 1r5 2r6 0r7 1r8 2r9")
    assert many.offers["raise"][0] == 10


@pytest.mark.req("STUD:SEC-2.2-c")
def test_rounds_2_to_5_may_be_checked_to_a_showdown() -> None:
    hand = at_round(5).turns("0k 1k 2k")
    assert hand.street == "showdown"
    hand.turns("0s 1s 2s")
    assert hand.of(PotWon) == [PotWon(0, 30, (0,), (30,))]
    assert hand.payoffs == [20, -10, -10]


@pytest.mark.req("STUD:SEC-2.2-c", "STUD:REQ020900")
def test_a_player_who_cannot_cover_a_bet_is_all_in_for_what_he_has_with_a_side_pot() -> None:
    hand = at_round(5, [500, 40, 500]).turns("0k 1k")
    assert hand.turn == 2
    hand.turns("2b50 0c")
    assert hand.state.stack[1] == 30
    assert hand.refusal(RaiseTo(31))
    assert hand.offers == {"fold": [], "call": [30]}
    hand.turns("1c")
    assert hand.state.stack[1] == 0
    assert hand.pots == [(30 + 90, {0, 1, 2}), (40, {0, 2})]
    hand.turns("2s 0s")
    assert [(e.pot, e.amount, e.seats) for e in hand.of(PotWon)] == [(1, 40, (0,)), (0, 120, (0,))]
    assert hand.payoffs == [100, -40, -60]


@pytest.mark.req("STUD:REQ020900")
def test_a_bet_above_ones_money_is_refused() -> None:
    hand = at_round(4, [40, 500, 500])
    assert hand.refusal(Bet(31)) == "bet/above-stack"
    assert hand.turns("0b30").state.stack[0] == 0


@pytest.mark.req("STUD:SEC-2.2-c")
@pytest.mark.parametrize(
    ("number", "actions", "winner", "bet"),
    [
        (1, "1b10 2r33 0f 1f", 2, 23),
        (2, "2b10 0f 1f", 2, 10),
        (3, "0b20 1f 2f", 0, 20),
        (4, "0b7 1f 2f", 0, 7),
        (5, "0b99 1f 2f", 0, 99),
    ],
)
def test_an_uncalled_bet_goes_back_and_the_hand_ends_with_one_player_left(
    number: int, actions: str, winner: int, bet: int
) -> None:
    hand = at_round(number).turns(actions)
    assert hand.turn == -1
    pot = 20 if number == 1 else 30
    assert hand.events[-2:] == [Returned(winner, bet), PotWon(0, pot, (winner,), (pot,))]
    assert hand.of(HandsShown) == [], "he wins unseen"
    paid = [0, 10, 10] if number == 1 else [10, 10, 10]
    assert hand.payoffs == [pot - 10 if p == winner else -paid[p] for p in range(3)]
    assert sum(hand.state.stack) == 1500


@settings(max_examples=60)
@given(st.integers(2, 7), st.integers(0, 10**6), st.sampled_from([0, 4]), st.sampled_from([(10, 20), (1, 2), (7, 9)]))
def test_random_hands_end_with_the_same_chips_and_distinct_cards(
    seats: int, seed: int, ante: int, stakes: tuple[int, int]
) -> None:
    play_anyhow(stud("csc478", ante=ante, low=stakes[0], high=stakes[1]), seats, seed)
