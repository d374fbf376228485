"""Sökö: five-card stud in which four to a straight and four to a flush rank between a pair and two pair."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.poker import Soko, SokoOptions
from croupier.games.poker.events import (
    CHECK,
    FOLD,
    Bet,
    BroughtIn,
    Completed,
    HandsDealt,
    HandsShown,
    PotWon,
    RaisedTo,
    RaiseTo,
)
from croupier.kit.cards import parse_cards
from tests.games.poker.script import Sitting
from tests.games.poker.variants.stud_script import StudScript, play_anyhow

UP = ["Kh 9d 9c Td", "2c 8h 7s 6c", "Ks Qd 4h 5s"]  # seat 1 brings it in, seat 2 opens the second round, then seat 0


def soko(limit: str = "fixed", **options: int) -> Soko:
    """Stakes 4/8, a bring-in of 2, no ante unless said."""
    return Soko(SokoOptions(limit=limit, **{"ante": 0, **options}))  # type: ignore[arg-type]


def second(limit: str = "fixed", stacks: Sitting = (100, 100, 100), **options: int) -> StudScript:
    return StudScript(soko(limit, **options), stacks, up=UP)


def shown_down(*hands: str) -> StudScript:
    """Each hand is its down card and four up cards; everyone stays in as cheaply as possible."""
    hand = StudScript(
        soko(), [100] * len(hands), up=[h.split(" ", 1)[1] for h in hands], down=[h.split(" ", 1)[0] for h in hands]
    )
    while hand.turn >= 0:
        hand.act(hand.turn, hand.game.legal(hand.state, hand.turn).passive())
    return hand


HIGH = "3h As Qd 8c 6h"
PAIR = "Ad Ac Kd Qh 7s"
FOUR_STRAIGHT = "Jh 5s 4c 3c 2d"
FOUR_FLUSH = "Jc 9s 4s 3s 2s"
TWO_PAIR = "3d 2h 6s 6c 2c"  # the lowest would be 3-3-2-2


@pytest.mark.req("POKERIV3:U20")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (PAIR, HIGH),
        (FOUR_STRAIGHT, PAIR),
        (FOUR_FLUSH, FOUR_STRAIGHT),
        (TWO_PAIR, FOUR_FLUSH),
        (TWO_PAIR, FOUR_STRAIGHT),
    ],
)
def test_four_flush_beats_four_straight_beats_any_pair_and_two_pairs_beat_both(better: str, worse: str) -> None:
    for hands, winner in [((better, worse), 0), ((worse, better), 1)]:
        hand = shown_down(*hands)
        assert hand.of(PotWon)[-1].seats == (winner,)


@pytest.mark.req("POKERIV3:U20")
def test_all_five_kinds_at_one_table() -> None:
    hand = shown_down(HIGH, PAIR, FOUR_STRAIGHT, FOUR_FLUSH, "Th Td 9h 9d 5h")
    assert hand.of(PotWon)[-1].seats == (4,)
    assert shown_down(HIGH, PAIR, FOUR_STRAIGHT, FOUR_FLUSH).of(PotWon)[-1].seats == (3,)
    assert shown_down(HIGH, PAIR, FOUR_STRAIGHT).of(PotWon)[-1].seats == (2,)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7h 5s 4c 3c 2d", "Kh Ah 2s 3d 4h"),  # 5-high over 4-high, where the ace is low
        ("Kc Qd Jd Ts 2c", "Ah 9s 8d 7c 6h"),
        ("9h 5s 4c 3c 2d", "8h 5h 4d 3d 2s"),  # the same four: the fifth card decides
        ("As 9h 4h 3h 2h", "Kc 8d 7d 6d 5d"),  # four-flush by its top card, not by the fifth
        ("8c 8d 7h 6s 5c", "Ad Ac Kd Qh 9s"),  # a four-straight with a pair in it is a four-straight
        ("Kd 9h 8h 7h 6h", "Kc 9s 4s 3s 2s"),  # four suited cards in sequence are a four-flush and no more
    ],
)
def test_four_card_hands_of_one_kind(better: str, worse: str) -> None:
    assert shown_down(better, worse).of(PotWon)[-1].seats == (0,)


def test_one_card_is_dealt_down_and_four_up() -> None:
    hand = StudScript(soko(), [100] * 3, up=UP, down=["Ah", "Ad", "Ac"])
    for street, first, cards in [(0, 1, 2), (1, 2, 3), (2, 0, 4), (3, 0, 5)]:
        assert hand.state.street == street
        assert hand.turn == first
        assert [len(h) + len(u) for h, u in zip(hand.state.hole, hand.state.up, strict=True)] == [cards] * 3
        assert not set(parse_cards("Ad Ac")) & hand.faces(0)
        assert not set(parse_cards("Ah Ad Ac")) & hand.faces(None)
        while hand.state.street == street and hand.turn >= 0:
            hand.act(hand.turn, hand.game.legal(hand.state, hand.turn).passive())
    assert [(len(e.down[0]), len(e.up[0]), len(e.burned)) for e in hand.of(HandsDealt)] == [
        (1, 1, 0), (0, 1, 1), (0, 1, 1), (0, 1, 1),
    ]  # fmt: skip


def test_the_lowest_up_card_by_rank_and_suit_brings_it_in() -> None:
    hand = StudScript(soko(ante=1), [100] * 3, up=["2d", "2c", "Ks"])
    assert hand.turn == 1
    assert hand.state.pot() == 3
    assert hand.offers == {"bring_in": [2], "bet": [4]}
    assert hand.refusal(FOLD) == hand.refusal(CHECK) == "turn/must-open"
    assert hand.turns("1i").offers == {"fold": [], "call": [2], "complete": [4]}


def test_later_the_highest_showing_hand_opens_four_card_hands_included() -> None:
    four_flush = ["Ac Ad 3h 7s", "2s 5s 9s Js", "Kd Qh 8c 6d"]
    hand = StudScript(soko(), [100] * 3, up=four_flush)
    hand.turns("1i 2c 0c").turns("0k 1k 2k").turns("0k 1k 2k")
    assert hand.turn == 1, "four spades over a pair of aces"
    four_straight = ["Ac Ad 3h 7s", "2s 5h 4c 3d", "Kd Qh 8c 6d"]
    hand = StudScript(soko(), [100] * 3, up=four_straight)
    hand.turns("1i 2c 0c").turns("0k 1k 2k")
    assert hand.turn == 0, "three cards to a straight are nothing"
    hand.turns("0k 1k 2k")
    assert hand.turn == 1


def test_fixed_limit_bets_the_low_stake_twice_then_the_high_one_with_one_bet_and_three_raises() -> None:
    hand = second().turns("1i 2r4 0r8 1r12 2r16")
    assert hand.of(Completed) == [Completed(2, 4, 4)]
    assert hand.offers == {"fold": [], "call": [8]}
    hand.turns("0c 1c")
    assert hand.offers == {"fold": [], "check": [], "bet": [4]}
    for street in ("", "0k 1k 2k"):
        late = second().turns(f"1i 2c 0c  2k 0k 1k  {street}")
        assert late.offers == {"fold": [], "check": [], "bet": [8]}
        late.turns("0b8 1r16 2r24 0r32")
        assert late.offers == {"fold": [], "call": [16]}


def test_an_open_pair_on_third_street_lets_anyone_take_the_high_stake() -> None:
    up = ["Kh 9d 9c Td", "2c 2h 7s 6c", "Ks Qd 4h 5s"]
    hand = StudScript(soko(), [100] * 3, up=up).turns("1i 2c 0c")
    assert hand.offers == {"fold": [], "check": [], "bet": [4, 8]}
    hand.turns("1k")
    assert hand.offers == {"fold": [], "check": [], "bet": [4, 8]}
    hand.turns("2b8")
    assert hand.offers == {"fold": [], "call": [8], "raise": [16]}


def test_without_a_limit_the_low_stake_is_the_least_bet_and_completes_the_bring_in() -> None:
    hand = second("no")
    assert hand.offers == {"bring_in": [2], "bet": list(range(4, 101))}
    hand.turns("1i")
    assert hand.offers == {"fold": [], "call": [2], "raise": list(range(4, 101))}
    hand.turns("2r4")
    assert hand.offers == {"fold": [], "call": [4], "raise": list(range(8, 101))}
    hand.turns("0c")
    assert hand.offers == {"fold": [], "call": [2], "raise": list(range(8, 101))}, "the bring-in may raise in turn"
    hand.turns("1r20")
    assert hand.offers == {"fold": [], "call": [16], "raise": list(range(36, 101))}
    assert hand.refusal(RaiseTo(35)) == "bet/below-minimum"


def test_a_raise_over_the_bring_in_is_a_first_bet_of_that_size() -> None:
    hand = second("no").turns("1i 2r10")
    assert hand.of(BroughtIn, RaisedTo) == [BroughtIn(1, 2), RaisedTo(2, 10, 10)]
    assert hand.offers["raise"][0] == 20


def test_a_short_all_in_over_the_bring_in_leaves_the_low_stake_to_be_bet() -> None:
    hand = second("no", [100, 100, 3]).turns("1i 2r3")
    assert hand.offers == {"fold": [], "call": [3], "raise": list(range(4, 101))}
    hand.turns("0c")
    assert hand.offers == {"fold": [], "call": [1]}, "the bring-in has acted"


def test_pot_limit_allows_the_least_bet_whatever_lies_in_the_pot() -> None:
    hand = second("pot")
    assert hand.offers == {"bring_in": [2], "bet": [4]}, "an empty pot"
    assert hand.turns("1i").offers == {"fold": [], "call": [2], "raise": [4, 5, 6]}
    small = second("pot", low=10, high=20, bring_in=1).turns("1i")
    assert small.offers == {"fold": [], "call": [1], "raise": [10]}
    antes = second("pot", ante=3)
    assert antes.offers == {"bring_in": [2], "bet": [4, 5, 6, 7, 8, 9]}
    assert antes.turns("1b9").offers["raise"] == list(range(18, 37))


@pytest.mark.parametrize("limit", ["fixed", "pot", "no"])
def test_a_short_bring_in_keeps_the_price_and_can_be_no_bet(limit: str) -> None:
    hand = second(limit, [100, 1, 100])
    assert hand.offers == {"bring_in": [1]}
    assert hand.refusal(Bet(1))
    assert hand.turns("1i").offers["call"] == [2]


@pytest.mark.parametrize("limit", ["fixed", "pot", "no"])
def test_a_bring_in_of_the_whole_low_stake_is_a_bet(limit: str) -> None:
    hand = second(limit, bring_in=4).turns("1i")
    assert hand.offers["call"] == [4]
    assert hand.offers["raise"][0] == 8


def test_hands_are_turned_up_when_betting_is_over_and_losers_muck_otherwise() -> None:
    all_in = StudScript(soko("no"), [50, 50], up=UP[:2], down=["Ah", "Ad"]).turns("1b50 0c")
    assert all_in.of(HandsShown) == [HandsShown((1, 0), (parse_cards("Ad"), parse_cards("Ah")))]
    assert [type(e) for e in all_in.events].index(HandsShown) < len(all_in.events) - 4, "before the rest is dealt"
    showdown = shown_down(PAIR, HIGH)
    assert showdown.of(HandsShown) == [HandsShown((0, 1), (parse_cards("Ad"), ()))]


def test_the_odd_chip_goes_to_the_highest_card_by_suit() -> None:
    hand = StudScript(
        soko(ante=1),
        [100] * 3,
        up=["Kd 8h 7c 4d", "Kc 8s 7d 4h", "2c 3h"],
        down=["9h", "9s"],
    ).turns("2i 0c 1c  1k 2f 0k  1k 0k  1k 0k")
    assert hand.of(PotWon) == [PotWon(0, 9, (0, 1), (5, 4))]


@settings(max_examples=80)
@given(
    st.integers(2, 8),
    st.integers(0, 10**6),
    st.sampled_from(["fixed", "pot", "no"]),
    st.sampled_from([0, 1, 3]),
    st.sampled_from([(4, 8), (1, 2), (10, 11)]),
)
def test_random_hands_end_with_the_same_chips_and_distinct_cards(
    seats: int, seed: int, limit: str, ante: int, stakes: tuple[int, int]
) -> None:
    play_anyhow(soko(limit, ante=ante, low=stakes[0], high=stakes[1]), seats, seed)
