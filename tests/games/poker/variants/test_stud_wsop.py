"""Rule set `wsop`: standard fixed-limit seven-card stud."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.game import SeatInfo
from croupier.games.poker.events import (
    BRING_IN,
    CALL,
    CHECK,
    FOLD,
    Bet,
    Betted,
    BroughtIn,
    Completed,
    Folded,
    HandsDealt,
    RaiseTo,
    Reshuffled,
    Returned,
)
from croupier.games.poker.state import stub_size
from croupier.kit.cards import DECK_52, show_cards
from croupier.kit.chance import Seeded
from croupier.play.record import decode, encode, record_of
from croupier.play.replay import state_at
from croupier.play.round import Host
from tests.games.poker.script import Sitting
from tests.games.poker.variants.stud_script import Anyhow, StudScript, play_anyhow, stud
from tests.games.poker.variants.test_stud_deal import Passive

UP = ["Kh 9d 9c Td", "2c 8h 7s 6c", "Ks Qd 4h 5s"]
PAIRED = ["Kh 9d 9c Td", "2c 8h 7s 6c", "Ks Kd 4h 5s"]
WSOP = stud("wsop")


def third(stacks: Sitting, up: list[str] | None = None) -> StudScript:
    """Seat 1 has the deuce of clubs and is first."""
    return StudScript(WSOP, stacks, up=up or UP)


def fourth(stacks: Sitting, up: list[str] | None = None) -> StudScript:
    """Seat 2 opens; everyone is in for the bring-in of 5."""
    return third(stacks, up).turns("1i 2c 0c")


def fifth(stacks: Sitting) -> StudScript:
    """Seat 0 opens with a pair of nines; everyone is in for 5."""
    return fourth(stacks).turns("2k 0k 1k")


@pytest.mark.req("STUD:SEC-1.4-a")
def test_the_lowest_card_by_rank_and_suit_brings_it_in_or_opens_for_the_low_stake_and_nothing_else() -> None:
    hand = StudScript(WSOP, [100] * 3, up=["2d", "2c", "Ks"])
    assert hand.turn == 1
    assert hand.offers == {"bring_in": [5], "bet": [10]}
    for refused in (CHECK, FOLD, CALL, Bet(5), Bet(9), Bet(11), Bet(20), RaiseTo(10)):
        assert hand.refusal(refused)
    hand.turns("1i")
    assert hand.of(BroughtIn) == [BroughtIn(1, 5)]
    assert hand.turn == 2
    assert hand.offers == {"fold": [], "call": [5], "complete": [10]}
    assert hand.refusal(CHECK)
    assert hand.refusal(RaiseTo(20)) == "bet/above-maximum"


def test_the_holder_of_the_lowest_card_may_open_for_the_whole_low_stake() -> None:
    hand = third([100] * 3).turns("1b10")
    assert hand.offers == {"fold": [], "call": [10], "raise": [20]}


@pytest.mark.parametrize(("low", "bring_in"), [(10, 5), (15, 8), (2, 1), (1, 1)])
def test_the_bring_in_is_half_the_low_stake_rounded_up_unless_set(low: int, bring_in: int) -> None:
    hand = StudScript(stud("wsop", low=low, high=2 * low), [100] * 2, up=["2d", "Ks"])
    assert hand.offers["bring_in"] == [bring_in]
    set_to = StudScript(stud("wsop", low=10, bring_in=3), [100] * 2, up=["2d", "Ks"])
    assert set_to.offers == {"bring_in": [3], "bet": [10]}


def test_a_bring_in_as_large_as_the_low_stake_is_a_whole_bet() -> None:
    hand = StudScript(stud("wsop", low=1, high=2), [100] * 3, up=["2d", "Ks", "9c"]).turns("0i")
    assert hand.offers == {"fold": [], "call": [1], "raise": [2]}


def test_a_lowest_card_all_in_for_its_ante_leaves_the_opening_to_the_next_player_who_may_fold() -> None:
    game = stud("wsop", ante=5)
    hand = StudScript(game, [105, 5, 105, 105], up=["Kh", "2c", "Ks", "9d"])
    assert hand.turn == 2
    assert hand.offers == {"fold": [], "bring_in": [5], "bet": [10]}
    assert game.default(hand.state, 2) == FOLD, "silence pays nothing that is not owed"
    assert hand.refusal(CHECK) == "turn/must-open"
    hand.turns("2f")
    assert hand.turn == 3
    assert hand.offers == {"fold": [], "bring_in": [5], "bet": [10]}
    hand.turns("3i")
    assert hand.offers == {"fold": [], "call": [5], "complete": [10]}


def test_whoever_leaves_on_a_bring_in_that_he_may_fold_just_folds() -> None:
    hand = StudScript(stud("wsop", ante=5), [105, 5, 105, 105], up=["Kh", "2c", "Ks", "9d"])
    hand.leave(2)
    assert hand.events[-1] == Folded(2)
    assert hand.turn == 3
    forced = third([100] * 3).leave(1)
    assert forced.events[-2:] == [BroughtIn(1, 5), Folded(1)], "the forced one is owed all the same"


@pytest.mark.parametrize("chips", [1, 3, 5])
def test_a_bring_in_all_in_for_less_or_exactly_leaves_the_price_and_can_be_no_bet(chips: int) -> None:
    hand = third([100, chips, 100])
    assert hand.offers == {"bring_in": [chips]}
    assert hand.refusal(Bet(chips)) == "turn/must-open"
    assert hand.refusal(FOLD) == "turn/must-open"
    hand.turns("1i")
    assert hand.offers == {"fold": [], "call": [5], "complete": [10]}
    hand.turns("2c 0c")
    assert hand.pots == ([(3 * chips, {0, 1, 2})] + ([(10 - 2 * chips, {0, 2})] if chips < 5 else []))


def test_an_all_in_opening_above_the_bring_in_counts_as_whole_from_half_the_low_stake_on() -> None:
    hand = third([100, 7, 100])
    assert hand.offers == {"bring_in": [5], "bet": [7]}
    assert hand.turns("1b7").offers == {"fold": [], "call": [7], "raise": [17]}
    low = StudScript(stud("wsop", bring_in=2), [100, 4, 100], up=UP).turns("1b4")
    assert low.offers == {"fold": [], "call": [4], "complete": [10]}


def test_all_fold_to_the_bring_in_which_goes_back() -> None:
    hand = StudScript(stud("wsop", ante=2), [100] * 3, up=UP).turns("1i 2f 0f")
    assert hand.of(Returned) == [Returned(1, 5)]
    assert hand.payoffs == [-2, 4, -2]


@pytest.mark.req("STUD:SEC-1.4-c")
def test_bets_are_by_the_low_stake_in_rounds_1_and_2_and_by_the_high_one_in_rounds_3_to_5() -> None:
    hand = third([500] * 3)
    assert hand.offers == {"bring_in": [5], "bet": [10]}
    assert hand.turns("1i").offers == {"fold": [], "call": [5], "complete": [10]}
    assert hand.turns("2r10").offers == {"fold": [], "call": [10], "raise": [20]}
    assert hand.turns("0c").offers == {"fold": [], "call": [5], "raise": [20]}
    hand.turns("1c")
    for unit, first in [(10, 2), (20, 0), (20, 0), (20, 0)]:
        assert hand.turn == first
        opener, second, last = [(first + i) % 3 for i in range(3)]
        assert hand.offers == {"fold": [], "check": [], "bet": [unit]}
        assert hand.turns(f"{opener}k").offers == {"fold": [], "check": [], "bet": [unit]}
        assert hand.refusal(Bet(30 - unit))
        hand.turns(f"{second}b{unit}")
        assert hand.offers == {"fold": [], "call": [unit], "raise": [2 * unit]}
        assert hand.refusal(CHECK) == "check/bet-to-match"
        hand.turns(f"{last}r{2 * unit}")
        assert hand.offers == {"fold": [], "call": [2 * unit], "raise": [3 * unit]}
        hand.turns(f"{opener}c")
        assert hand.offers == {"fold": [], "call": [unit], "raise": [3 * unit]}
        hand.turns(f"{second}c")
    assert hand.street == "showdown"


@pytest.mark.req("STUD:SEC-1.4-c")
def test_an_open_pair_in_round_2_lets_anyone_bet_or_raise_by_either_stake_until_the_high_one_is_used() -> None:
    hand = fourth([500] * 3, PAIRED)
    assert hand.offers == {"fold": [], "check": [], "bet": [10, 20]}
    hand.turns("2k")
    assert hand.offers == {"fold": [], "check": [], "bet": [10, 20]}, "not only the player with the pair"
    assert hand.refusal(Bet(15)) == "bet/wrong-size"
    hand.turns("0b10")
    assert hand.offers == {"fold": [], "call": [10], "raise": [20, 30]}
    hand.turns("1r30")
    assert hand.offers == {"fold": [], "call": [30], "raise": [50]}, "the high stake was used"
    assert hand.refusal(RaiseTo(40))
    hand.turns("2r50")
    assert hand.offers == {"fold": [], "call": [40], "raise": [70]}
    high = fourth([500] * 3, PAIRED).turns("2b20")
    assert high.offers == {"fold": [], "call": [20], "raise": [40]}
    low = fourth([500] * 3, PAIRED).turns("2b10 0r20")
    assert low.offers == {"fold": [], "call": [20], "raise": [30, 40]}


@pytest.mark.req("STUD:SEC-1.4-c")
def test_the_open_pair_gives_no_choice_in_other_rounds() -> None:
    hand = fourth([500] * 3, PAIRED).turns("2k 0k 1k")
    assert hand.street == "fifth street"
    assert hand.offers == {"fold": [], "check": [], "bet": [20]}
    plain = fourth([500] * 3)
    assert plain.offers == {"fold": [], "check": [], "bet": [10]}
    assert plain.refusal(Bet(20)) == "bet/above-maximum"


@pytest.mark.req("STUD:SEC-1.4-d")
def test_a_round_takes_one_bet_and_four_raises_completing_being_no_raise() -> None:
    hand = third([500] * 3).turns("1i 2r10 0r20 1r30 2r40 0r50")
    assert hand.of(BroughtIn, Completed) == [BroughtIn(1, 5), Completed(2, 10, 10)]
    assert hand.offers == {"fold": [], "call": [20]}
    assert hand.refusal(RaiseTo(60)) == "raise/not-allowed"
    later = fifth([500] * 3).turns("0b20 1r40 2r60 0r80 1r100")
    assert later.offers == {"fold": [], "call": [40]}
    assert later.refusal(RaiseTo(120)) == "raise/not-allowed"


@pytest.mark.req("STUD:SEC-1.4-d")
def test_a_round_that_begins_with_two_players_has_no_limit_of_raises() -> None:
    hand = StudScript(WSOP, [500] * 3, up=UP).turns("1i 2c 0f").turns("2k 1k")
    assert hand.street == "fifth street"
    hand.turns("2b20 1r40 2r60 1r80 2r100")
    assert hand.offers == {"fold": [], "call": [20], "raise": [120]}
    hand.turns("1r120 2r140")
    assert hand.state.bet == [0, 120, 140]
    two = StudScript(WSOP, [500] * 2, up=UP[:2]).turns("1i 0r10 1r20 0r30 1r40 0r50 1r60")
    assert two.offers["raise"] == [70]


def test_a_round_that_becomes_heads_up_keeps_its_limit_and_all_in_players_do_not_count() -> None:
    hand = fifth([500] * 3).turns("0b20 1r40 2f 0r60 1r80 0r100")
    assert hand.offers == {"fold": [], "call": [20]}
    two_can_bet = StudScript(stud("wsop", ante=5), [505, 505, 5], up=UP).turns("1i 0r10 1r20 0r30 1r40 0r50 1r60")
    assert two_can_bet.offers["raise"] == [70]


def test_the_number_of_raises_is_a_setting() -> None:
    hand = StudScript(stud("wsop", max_raises=3), [500] * 3, up=UP).turns("1i 2r10 0r20 1r30 2r40")
    assert hand.offers == {"fold": [], "call": [20]}


@pytest.mark.req("STUD:SEC-1.4-e")
def test_an_all_in_bet_of_less_than_half_may_be_completed_and_one_of_half_or_more_is_a_whole_bet() -> None:
    short = fifth([13, 500, 500]).turns("0b8")
    assert short.offers == {"fold": [], "call": [8], "complete": [20]}
    assert short.turns("1r20").of(Completed) == [Completed(1, 20, 20)]
    assert short.offers == {"fold": [], "call": [20], "raise": [40]}
    half = fifth([17, 500, 500]).turns("0b12")
    assert half.offers == {"fold": [], "call": [12], "raise": [32]}


@pytest.mark.req("STUD:SEC-1.4-e")
def test_an_all_in_raise_of_less_than_half_does_not_reopen_the_betting_to_those_who_have_acted() -> None:
    hand = fifth([500, 500, 33]).turns("0b20 1c 2r28")
    assert hand.turn == 0
    assert hand.offers == {"fold": [], "call": [8]}
    assert hand.refusal(RaiseTo(40)) == "raise/not-allowed"
    hand.turns("0c")
    assert hand.offers == {"fold": [], "call": [8]}
    half = fifth([500, 500, 35]).turns("0b20 1c 2r30")
    assert half.offers == {"fold": [], "call": [10], "raise": [50]}


def test_whoever_has_not_acted_may_complete_a_short_raise_which_reopens_the_betting() -> None:
    up = [*UP, "Qs Jh Jd 8d"]
    hand = StudScript(WSOP, [500, 33, 500, 500], up=up).turns("1i 2c 3c 0c").turns("2k 3k 0k 1k")
    hand.turns("3b20 0c 1r28")
    assert hand.offers == {"fold": [], "call": [28], "complete": [40]}
    hand.turns("2r40")
    assert hand.offers == {"fold": [], "call": [20], "raise": [60]}


def test_short_all_ins_that_add_up_to_half_a_raise_reopen_the_betting() -> None:
    up = [*UP, "Qs Jh Jd 8d"]
    hand = StudScript(WSOP, [500, 33, 37, 500], up=up).turns("1i 2c 3c 0c").turns("2k 3k 0k 1k")
    hand.turns("3b20 0c 1r28 2r32")
    assert hand.offers == {"fold": [], "call": [12], "raise": [52]}


def test_who_checked_before_a_short_all_in_may_not_complete_it() -> None:
    hand = fifth([500, 13, 500]).turns("0k 1b8 2c")
    assert hand.turn == 0
    assert hand.offers == {"fold": [], "call": [8]}


@pytest.mark.req("STUD:SEC-1.4-f")
def test_seven_players_to_the_end_have_seven_distinct_cards_each_after_a_second_shuffle() -> None:
    for seed in range(20):
        played = Host(WSOP, [Passive()] * 7, chance=Seeded(seed)).play([SeatInfo(f"p{p}", 500) for p in range(7)])
        assert not played.faults
        state, hands = played.state, [h + u for h, u in zip(played.state.hole, played.state.up, strict=True)]
        cards = [card for hand in hands for card in hand]
        assert [len(hand) for hand in hands] == [7] * 7
        assert len(set(cards)) == 49
        assert state.board == ()
        dealt = [event for event in played.events if isinstance(event, HandsDealt | Reshuffled)]
        assert [type(event) for event in dealt] == [HandsDealt] * 4 + [Reshuffled, HandsDealt]
        assert played.decks.keys() == {"deck", "stub"}, "one more recorded draw of chance"
        before = {c for deal in dealt[:4] for hand in (*deal.down, *deal.up) for c in hand}  # type: ignore[union-attr]
        assert set(played.decks["stub"]) == set(DECK_52) - before, "stub and burned cards together"
        record = decode(encode(record_of(played)))
        assert state_at(record) == state
        assert record.decks["stub"] == tuple(played.decks["stub"])


@pytest.mark.req("STUD:SEC-1.4-f")
def test_three_players_see_four_burned_cards_and_no_second_shuffle() -> None:
    played = Host(WSOP, [Passive()] * 3, chance=Seeded(1)).play([SeatInfo(f"p{p}", 500) for p in range(3)])
    dealt = [event for event in played.events if isinstance(event, HandsDealt)]
    assert [len(event.burned) for event in dealt] == [0, 1, 1, 1, 1]
    assert len(set(played.state.burned)) == 4
    assert not [event for event in played.events if isinstance(event, Reshuffled)]
    order = played.decks["deck"]
    assert played.state.burned == (order[9], order[13], order[17], order[21])


@pytest.mark.parametrize(("folds_in", "left", "stub", "again"), [(0, 7, 7, True), (3, 6, 8, False), (4, 6, 7, True)])
def test_the_stub_is_shuffled_again_only_if_it_has_fewer_cards_than_players_and_two(
    folds_in: int, left: int, stub: int, again: bool
) -> None:
    hand = StudScript(WSOP, [500] * 7)
    sizes = []
    while hand.state.street < 4:
        sizes.append(stub_size(hand.state))
        gone = hand.state.street == folds_in - 1 and hand.state.live.bit_count() == 7
        hand.act(hand.turn, FOLD if gone else hand.game.legal(hand.state, hand.turn).passive())
    assert hand.state.live.bit_count() == left
    assert sizes[-1] == stub
    assert bool(hand.of(Reshuffled)) is again


@pytest.mark.req("STUD:SEC-2.2-b")
def test_the_two_rule_sets_differ_on_the_same_deck() -> None:
    order = Seeded(13).shuffled("deck", DECK_52, 52)
    wsop = StudScript(stud("wsop"), [500] * 3, deck=show_cards(order))
    csc = StudScript(stud("csc478"), [500] * 3, deck=show_cards(order))
    assert min(wsop.offers["bring_in"]) < 10
    assert "bring_in" not in csc.offers
    assert min(csc.offers["bet"]) == 10
    for hand in (wsop, csc):
        while hand.state.street < 2:
            hand.act(hand.turn, hand.game.legal(hand.state, hand.turn).passive())
        hand.run("b20")
    assert wsop.offers["raise"] == [40]
    assert "raise" not in csc.offers
    assert csc.refusal(RaiseTo(40)) == "raise/not-allowed"


def test_nothing_but_the_bet_due_is_said_of_a_bring_in_that_is_not_the_players() -> None:
    hand = third([100] * 3).turns("1i 2c")
    assert hand.refusal(BRING_IN) == "action/not-here"
    assert hand.of(Betted) == []


@settings(max_examples=60)
@given(st.integers(2, 7), st.integers(0, 10**6), st.sampled_from([0, 4]), st.sampled_from([(10, 20), (1, 2), (7, 9)]))
def test_random_hands_end_with_the_same_chips_and_distinct_cards(
    seats: int, seed: int, ante: int, stakes: tuple[int, int]
) -> None:
    play_anyhow(stud("wsop", ante=ante, low=stakes[0], high=stakes[1]), seats, seed)


def test_seven_random_players_who_never_fold_reach_the_showdown() -> None:
    class Stays(Anyhow):
        def choose(self, view, legal, budget):  # type: ignore[no-untyped-def]
            super().choose(view, legal, budget)
            to = self.random.choice([0, legal.least, legal.most])
            return legal.aggressive(to) if to and legal.sizes else legal.passive()

    for seed in range(10):
        host = Host(WSOP, [Stays(WSOP, seed * 7 + p) for p in range(7)], chance=Seeded(seed))
        played = host.play([SeatInfo(f"p{p}", 150 + 90 * p) for p in range(7)])
        assert not played.faults
        assert len({card for hand in (*played.state.hole, *played.state.up) for card in hand}) == 49
        assert sum(played.over.payoffs) == 0
