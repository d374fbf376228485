"""What a player may do, in which order, and when a betting round is over (POKERIV3, group betting)."""

import pytest

from croupier.errors import IllegalAction
from croupier.games.game import SeatInfo
from croupier.games.poker import BlindOptions, Holdem, Omaha
from croupier.games.poker.events import CALL, CHECK, FOLD, Bet, Carry, Owed, Posted, RaiseTo, Returned
from tests.games.poker.script import Script

UNOPENED = {"fold", "check", "bet"}
FACING = {"fold", "call", "raise"}
OPTION = {"fold", "check", "raise"}


@pytest.mark.req("POKERIV3:RULE-C", "POKERIV3:RULE-Ca", "POKERIV3:RULE-Cb", "POKERIV3:RULE-Cc")
@pytest.mark.parametrize("limit", ["no", "pot", "fixed"])
@pytest.mark.parametrize(
    ("actions", "choices"),
    [
        ("", FACING),  # the blinds count as bets
        ("c", FACING),
        ("c c", FACING),  # the small blind has to complete
        ("c c c", OPTION),  # the big blind has nothing to call
        ("c c c k", UNOPENED),
        ("c c c k k k", UNOPENED),
        ("c c c k b", FACING),
        ("c r", FACING),
        ("c c r", FACING),  # a raise takes the big blind's check away
        ("c c c k b c", FACING),
    ],
)
def test_the_choices_fit_the_situation(limit: str, actions: str, choices: set[str]) -> None:
    hand = Script(Holdem(BlindOptions(big_blind=10, limit=limit)), [1000] * 4)  # type: ignore[arg-type]
    hand.run(actions.replace("b", "b10").replace("r", "r20"))
    assert hand.choices == choices
    legal = hand.game.legal(hand.state, hand.turn)
    assert FOLD in legal
    assert (CHECK in legal, CALL in legal) == ("check" in choices, "call" in choices)


@pytest.mark.req("POKERIV3:RULE-C")
def test_nobody_acts_out_of_turn() -> None:
    hand = Script(Holdem(), [100] * 3)
    for seat in (1, 2):
        with pytest.raises(IllegalAction) as refused:
            hand.act(seat, FOLD)
        assert refused.value.code == "turn/not-yours"
        assert hand.offered(seat) == {}
    assert hand.turn == 0


@pytest.mark.req("POKERIV3:RULE-Cb")
def test_facing_a_bet_a_check_is_refused_and_changes_nothing() -> None:
    hand = Script(Holdem(), [100] * 3).run("c c k b10")
    before = hand.state.copy()
    with pytest.raises(IllegalAction) as refused:
        hand.act(2, CHECK)
    assert refused.value.code == "check/bet-to-match"
    assert hand.state == before
    for action in (CALL, RaiseTo(20), FOLD):
        assert hand.game.act(hand.state, 2, action)


@pytest.mark.req("POKERIV3:RULE-Cb")
@pytest.mark.parametrize(
    ("actions", "wrong", "code"),
    [
        ("c c k", CALL, "call/nothing-to-call"),
        ("c c k", RaiseTo(10), "raise/nothing-to-raise"),
        ("c c k b10", Bet(20), "bet/already-open"),
        ("", Bet(4), "bet/already-open"),
    ],
)
def test_each_wrong_word_is_refused_with_its_own_code(actions: str, wrong: object, code: str) -> None:
    hand = Script(Holdem(), [100] * 3).run(actions)
    with pytest.raises(IllegalAction) as refused:
        hand.act(hand.turn, wrong)  # type: ignore[arg-type]
    assert refused.value.code == code


@pytest.mark.req("POKERIV3:RULE-Ca")
def test_a_live_joining_blind_may_check_and_a_live_small_blind_may_not() -> None:
    seats = [SeatInfo(name, 100) for name in ("new", "debtor", "a", "b", "c")]
    carry = Carry(1, 4, ("", "debtor", "a", "b", "c"), (Owed("debtor", True, False),))
    hand = Script(Holdem(), seats, carry=carry)  # button a, blinds b and c
    assert hand.of(Posted)[2:] == [Posted(0, 2, "big", "joining"), Posted(1, 1, "small", "owed")]
    assert hand.turn == 0
    assert hand.choices == OPTION
    hand.run("k")
    assert hand.choices == FACING
    assert hand.to_call == 1


@pytest.mark.req("POKERIV3:RULE-Cd", "EPS:RF-GR-007")
@pytest.mark.parametrize(
    ("actions", "order"),
    [
        ("c c c k", [3, 0, 1, 2]),
        ("c r4 c c c", [3, 0, 1, 2, 3]),  # after the raise everyone else once more, and it ends before the raiser
        ("r4 c r8 c c c", [3, 0, 1, 2, 3, 0]),
        ("r4 r8 r16 r32 c c c", [3, 0, 1, 2, 3, 0, 1]),
        ("c c c r6 f c c", [3, 0, 1, 2, 3, 0, 1]),  # the big blind's option reopens
        ("r4 f f c", [3, 0, 1, 2]),
    ],
)
def test_a_raise_gives_everyone_else_one_more_turn(actions: str, order: list[int]) -> None:
    hand = Script(Holdem(), [200] * 4).run(actions)
    assert hand.asked[: len(order)] == order
    assert len(hand.state.board) == 3


@pytest.mark.req("POKERIV3:RULE-Cd")
@pytest.mark.parametrize(
    ("stacks", "actions", "choices"),
    [
        # Bet 100, call, all-in to 150: short by 50, so bettor and caller may only call it.
        ([500, 500, 500, 160], "c c c k  b100 c a", {0: FACING, 1: {"fold", "call"}, 2: {"fold", "call"}}),
        # A second all-in to 210 makes it 110 more than the 100 that they put in: a whole raise.
        ([220, 500, 500, 160], "c c c k  b100 c a a", {1: FACING, 2: FACING}),
        # To 190 it is 90 more, not enough.
        ([200, 500, 500, 160], "c c c k  b100 c a a", {1: {"fold", "call"}, 2: {"fold", "call"}}),
        # A whole raise reopens at once.
        ([500, 500, 500, 210], "c c c k  b100 c a", {0: FACING, 1: FACING, 2: FACING}),
    ],
)
def test_a_short_all_in_does_not_reopen_the_betting(
    stacks: list[int], actions: str, choices: dict[int, set[str]]
) -> None:
    hand = Script(Holdem(BlindOptions(big_blind=10)), stacks).run(actions)
    for seat, offered in choices.items():
        assert (hand.turn, hand.choices) == (seat, offered)
        hand.run("c")


@pytest.mark.req("POKERIV3:RULE-Cd")
def test_who_calls_between_two_short_all_ins_needs_a_whole_raise_of_their_own() -> None:
    # Seat 1 bets 100, 2 goes all-in to 150, 3 calls 150, 0 goes all-in to 210.
    hand = Script(Holdem(BlindOptions(big_blind=10)), [220, 500, 160, 500]).run("c c c k  b100 a c a")
    assert (hand.turn, hand.choices) == (1, FACING)  # 110 more
    assert hand.offered()["raise"]["from"] == 310  # 100 over 210
    hand.run("c")
    assert (hand.turn, hand.choices) == (3, {"fold", "call"})  # 60 more


@pytest.mark.req("POKERIV3:RULE-Cd")
def test_a_short_raise_leaves_those_free_who_have_not_acted() -> None:
    hand = Script(Holdem(BlindOptions(big_blind=10)), [500, 500, 500, 15]).run("a")  # to 15, a raise of 5
    assert (hand.turn, hand.offered()["raise"]["from"]) == (0, 25)
    hand.run("c c")
    assert (hand.turn, hand.choices) == (2, FACING)  # the big blind has not acted either


@pytest.mark.req("POKERIV3:RULE-Cd")
def test_a_short_opening_all_in_does_not_let_a_checker_raise() -> None:
    hand = Script(Holdem(BlindOptions(big_blind=10)), [500, 500, 16]).run("c c k  k a")
    assert (hand.turn, hand.choices) == (0, FACING)
    hand.run("c")
    assert (hand.turn, hand.choices) == (1, {"fold", "call"})


def test_a_short_blind_does_not_lower_the_price_nor_the_least_raise() -> None:
    hand = Script(Holdem(BlindOptions(big_blind=10)), [500, 500, 4, 500])
    assert hand.to_call == 10
    assert hand.offered()["raise"]["from"] == 20


def test_alone_against_a_short_blind_one_matches_only_what_it_put_in() -> None:
    """Nobody is left who could win more: the button's 5 need not be filled up to the blind's nominal 10."""
    hand = Script(Holdem(BlindOptions(big_blind=10)), [500, 3], hands={0: "AsKd", 1: "AdKs"}, board="2c2d9h9sQc")
    assert hand.turn == -1
    assert hand.of(Returned) == [Returned(0, 2)]
    assert hand.payoffs == [0, 0]


def test_everybody_all_in_or_folded_ends_the_betting_for_good() -> None:
    hand = Script(Holdem(), [50, 100, 200]).run("a a c")
    assert hand.turn == -1
    assert len(hand.state.board) == 5
    assert hand.of(Returned) == []
    assert sum(hand.payoffs) == 0


@pytest.mark.req("POKERIV3:RULE-C")
@pytest.mark.parametrize("game", [Holdem(), Omaha()])
def test_the_last_one_left_wins_without_showing(game: Holdem) -> None:
    hand = Script(game, [100] * 4).run("r6 f f f")
    assert [type(e).__name__ for e in hand.events[-2:]] == ["Returned", "PotWon"]
    assert hand.payoffs == [0, -1, -2, 3]
    assert hand.state.opened == 0
