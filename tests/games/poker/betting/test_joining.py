"""Coming into a running game and coming back to it, hand after hand (POKERIV3, group joining).

A table is written as its seats from 0: `A` plays, `~A` sits out, `?A` waits for the big blind, `.` is empty.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadOption
from croupier.games.game import SeatInfo
from croupier.games.poker import BlindOptions, Holdem, Omaha
from croupier.games.poker.events import Carry, Owed, Posted
from croupier.games.poker.state import State
from tests.games.poker.script import Script

GAME = Holdem()  # blinds 1 and 2
MARKS = {"~": "out", "?": "wait"}


def seated(table: str, chips: int = 100) -> list[SeatInfo | None]:
    presence = {word: MARKS.get(word[0], "in") for word in table.split()}
    return [
        None if word == "." else SeatInfo(word.lstrip("~?"), chips, presence[word])  # type: ignore[arg-type]
        for word in table.split()
    ]


def dealt(state: State) -> str:
    """Who gets cards."""
    return "".join(name for seat, name in enumerate(state.players) if state.dealt >> seat & 1)


def posts(state: State) -> str:
    """`B1 C2 N2j X2o X1d`: who posts how much; joining, owed or dead."""
    mark = {"due": "", "joining": "j", "owed": "o"}
    return " ".join(f"{state.players[p.seat]}{p.amount}{mark[p.why] if p.live else 'd'}" for p in state.dues)


def story(*tables: str, game: Holdem = GAME, carry: Carry | None = None) -> list[State]:
    """Deals one after another at these tables."""
    states = []
    for table in tables:
        states.append(game.begin(seated(table), carry))
        carry = states[-1].carry
    return states


def buttons(states: list[State]) -> str:
    return "".join(state.players[state.button] for state in states)


# A has had the button, so the next deal has button B, small blind C and big blind D.
@pytest.mark.req("POKERIV3:RULE-Da")
@pytest.mark.parametrize(
    ("table", "plays", "posted"),
    [
        ("A N B . C . D .", "ANBCD", "C1 D2 N2j"),  # behind the button
        ("A . B N C . D .", "ABCD", "C1 D2"),  # would be the small blind: waits
        ("A . B . C N D .", "ABCND", "C1 N2"),  # is the big blind
        ("A . B . C . D N", "ABCDN", "C1 D2 N2j"),  # after the blinds
        ("A N B M C O D P", "ANBCODP", "C1 O2 P2j N2j"),  # all at once: only M waits
    ],
)
def test_a_newcomer_waits_only_in_the_small_blinds_place(table: str, plays: str, posted: str) -> None:
    first, second = story("A . B . C . D .", table)
    assert (buttons([first]), posts(first)) == ("A", "B1 C2")
    assert (buttons([second]), dealt(second), posts(second)) == ("B", plays, posted)


@pytest.mark.req("POKERIV3:RULE-Da")
def test_who_waited_comes_in_with_the_next_deal() -> None:
    states = story("A . B . C . D .", *["A . B N C . D ."] * 2)
    assert [dealt(state) for state in states] == ["ABCD", "ABCD", "ABNCD"]
    assert buttons(states) == "ABC"
    assert posts(states[-1]) == "D1 A2 N2j"


@pytest.mark.req("POKERIV3:RULE-Da")
def test_heads_up_the_newcomer_left_of_b_waits_while_b_has_the_button_and_is_then_the_big_blind() -> None:
    waits, comes = story("A B N", "A B N", carry=Carry(0, 1, ("A", "B", "")))
    assert (buttons([waits]), dealt(waits), posts(waits)) == ("B", "AB", "B1 A2")
    assert (buttons([comes]), dealt(comes), posts(comes)) == ("A", "ABN", "B1 N2")


@pytest.mark.req("POKERIV3:RULE-Da")
def test_with_fewer_than_two_others_the_game_starts_afresh() -> None:
    first, second = story("A B .", "A . N")
    assert dealt(second) == "AN"
    assert all(post.why == "due" for post in second.dues)
    (alone,) = story("A B .")
    with pytest.raises(BadOption, match="at least two players"):
        story("A ~B .", carry=alone.carry)
    assert dealt(first) == "AB"


@pytest.mark.req("POKERIV3:RULE-D")
def test_the_first_deal_of_a_game_charges_nobody() -> None:
    (state,) = story("A ?B C D")
    assert (dealt(state), posts(state)) == ("ABCD", "B1 C2")


@pytest.mark.req("POKERIV3:RULE-Db")
@pytest.mark.parametrize("kind", [Holdem, Omaha])
def test_a_newcomer_posts_a_live_big_blind_and_may_check_it(kind: type[Holdem]) -> None:
    (before,) = story("A B C D E .")
    hand = Script(kind(), seated("A B C D E N"), carry=before.carry)  # button B, blinds C and D
    assert hand.of(Posted)[2:] == [Posted(5, 2, "big", "joining")]
    hand.run("c")
    assert hand.turn == 5  # in its ordinary place
    assert hand.choices == {"fold", "check", "raise"}
    hand.run("k c c c k")
    assert hand.state.pot() == 12
    assert hand.asked == [4, 5, 0, 1, 2, 3, 2]


@pytest.mark.req("POKERIV3:RULE-Db")
def test_after_a_raise_the_newcomers_blind_counts_towards_the_call() -> None:
    (before,) = story("A B C D E .")
    hand = Script(GAME, seated("A B C D E N"), carry=before.carry).run("r6")
    assert (hand.turn, hand.to_call) == (5, 4)
    assert "check" not in hand.choices


@pytest.mark.req("POKERIV3:RULE-Db")
def test_several_newcomers_post_one_each_and_the_big_blind_only_its_own() -> None:
    _, second = story("A B C . . .", "A B C N O P")  # button B, small blind C, big blind N
    assert posts(second) == "C1 N2 O2j P2j"


@pytest.mark.req("POKERIV3:RULE-Dc")
def test_a_newcomer_may_wait_for_the_big_blind_and_pays_nothing_extra() -> None:
    states = story("A B C D .", *["A B C D ?N"] * 4)
    assert [dealt(state) for state in states] == ["ABCD", "ABCD", "ABCDN", "ABCDN", "ABCDN"]
    assert posts(states[2]) == "D1 N2"
    assert [posts(state) for state in states[3:]] == ["N1 A2", "A1 B2"]


@pytest.mark.req("POKERIV3:RULE-Dd")
def test_who_missed_both_blinds_pays_one_round_of_which_a_big_blind_is_live() -> None:
    seats = seated("A B C D E X")
    carry = Carry(1, 3, tuple("ABCDEX"), (Owed("X", True, True),))
    hand = Script(GAME, seats, carry=carry)  # button C, blinds D and E
    assert hand.of(Posted)[2:] == [Posted(5, 2, "big", "owed"), Posted(5, 1, "small", "owed", live=False)]
    assert hand.state.pot() == 3 + 3
    assert (hand.turn, hand.choices) == (5, {"fold", "check", "raise"})
    assert hand.run("k c c c c k").state.pot() == 12 + 1  # the dead chip besides
    assert hand.check_down().state.carry.owed == ()


@pytest.mark.req("POKERIV3:RULE-Dd")
@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_more_than_one_missed_round_costs_one_round(rounds: int) -> None:
    states = story("A B C D X", *["A B C D ~X"] * (4 * rounds))
    assert states[-1].carry.owed == (Owed("X", True, True),)
    back = story(*["A B C D X"] * 2, carry=states[-1].carry)
    paid = [post for state in back for post in state.dues if state.players[post.seat] == "X" and post.why == "owed"]
    assert sum(post.amount for post in paid) in (0, 3)  # 0: it came back in the big-blind seat
    assert sum(post.amount for post in paid if post.live) in (0, 2)


@pytest.mark.req("POKERIV3:RULE-Dd")
def test_who_owes_comes_in_as_a_newcomer_does_never_as_button_or_small_blind() -> None:
    owes = (Owed("X", True, True),)
    for table in ("A X B C D", "A B X C D", "A B C X D", "A B C D X"):
        names = tuple(table.split())
        state, after = story(table, table, carry=Carry(0, 3, names, owes))
        assert state.players[state.button] == "B"
        assert posts(state).split()[0] == "C1"
        assert "X" in dealt(after)
    assert "X" not in dealt(story("A B X C D", carry=Carry(0, 3, tuple("ABXCD"), owes))[0])


@pytest.mark.req("POKERIV3:RULE-Dd")
@pytest.mark.parametrize(
    ("debt", "posted"),
    [
        (Owed("X", True, True), "X2o X1d"),
        (Owed("X", False, True), "X2o"),
        (Owed("X", True, False), "X2j"),  # the joining blind is the larger
    ],
)
def test_standing_up_and_sitting_down_again_does_not_wipe_out_the_debt(debt: Owed, posted: str) -> None:
    states = story("A B C D . .", "A B C D X .", carry=Carry(4, 2, (*"ABCD", "X", ""), (debt,)))
    assert states[0].carry.owed == (debt,)
    assert posts(states[1]).endswith(posted)
    assert states[1].carry.owed == ()


@pytest.mark.req("POKERIV3:RULE-Dd")
def test_a_reset_wipes_out_the_debts() -> None:
    state = story("A X .", carry=Carry(0, 1, ("A", "X", ""), (Owed("X", True, True),)))[0]
    assert all(post.why == "due" for post in state.dues)
    assert state.carry.owed == ()


@pytest.mark.req("POKERIV3:RULE-Dd")
def test_a_reset_forgets_the_debts_of_those_who_sit_it_out_too() -> None:
    carry = Carry(0, 1, ("A", "B", "", "X", ""), (Owed("X", True, True),))
    states = story("A . N ~X .", "A . N ~X M", *["A . N X M"] * 2, carry=carry)
    assert states[0].carry.owed == ()
    assert [posts(state) for state in states] == ["N1 A2", "N1 M2", "M1 A2", "A1 N2 X2j"]  # a newcomer like any other


@pytest.mark.req("POKERIV3:RULE-De")
def test_who_missed_only_the_small_blind_pays_it_live_and_may_complete_it() -> None:
    first, missed = story("A B C D E", "A B ~C D E")  # button B: C would have been the small blind
    assert posts(missed) == "D1 E2"
    assert missed.carry.owed == (Owed("C", True, False),)
    hand = Script(GAME, seated("A B C D E"), carry=missed.carry)  # button D, blinds E and A
    assert hand.of(Posted)[2:] == [Posted(2, 1, "small", "owed")]
    assert (hand.turn, hand.to_call) == (1, 2)
    hand.run("f")
    assert (hand.turn, hand.to_call) == (2, 1)
    hand.run("c")
    assert hand.state.bet[2] == 2
    assert (hand.turn, hand.to_call) == (3, 2)
    assert dealt(first) == "ABCDE"


@pytest.mark.req("POKERIV3:RULE-Df")
@pytest.mark.parametrize("debt", [Owed("X", True, True), Owed("X", False, True), Owed("X", True, False)])
@pytest.mark.parametrize("mark", ["", "?"])
def test_coming_back_in_the_big_blind_seat_costs_nothing_extra(debt: Owed, mark: str) -> None:
    (state,) = story(f"A B C {mark}X D", carry=Carry(0, 2, tuple("ABCXD"), (debt,)))  # button B, small blind C
    assert posts(state) == "C1 X2"
    assert state.carry.owed == ()


@pytest.mark.req("POKERIV3:RULE-Dg")
def test_who_missed_no_blind_comes_back_for_nothing() -> None:
    states = story("A B C D E X", "A B C D E ~X", "A B C D E X")  # buttons A, B, C: X is in the middle
    assert [dealt(state) for state in states] == ["ABCDEX", "ABCDE", "ABCDEX"]
    assert posts(states[2]) == "D1 E2"
    assert states[1].carry.owed == ()


@pytest.mark.req("POKERIV3:RULE-Dg")
def test_who_missed_no_blind_may_be_the_next_button() -> None:
    states = story("A B C D", "~A B C D", "A B C D", "A B C D", "A B C D")
    assert buttons(states) == "ABCDA"


def test_blinds_are_missed_by_whose_turn_they_were() -> None:
    states = story("A B C D", "A B C ~D", "A B C ~D", "A B C ~D")
    owed = [state.carry.owed for state in states]
    assert owed[:2] == [(), (Owed("D", False, True),)]  # button B, small C: D would have been the big blind
    assert owed[2] == (Owed("D", True, True),)  # button C: and now the small one
    assert owed[3] == owed[2]


def test_without_chips_one_sits_out_and_misses_blinds_too() -> None:
    (before,) = story("A B C D")
    broke = seated("A B C D")
    broke[3] = SeatInfo("D", 0)
    state = GAME.begin(broke, before.carry)
    assert state.carry.owed == (Owed("D", False, True),)


@pytest.mark.req("POKERIV3:RULE-Bg")
@pytest.mark.parametrize(
    ("gone", "then"),
    [
        ("A", "C1 B2"),  # C had the big blind: B gets it now
        ("B", "C1 A2"),
        ("C", "B1 A2"),
    ],
)
def test_when_the_table_falls_to_two_nobody_has_the_big_blind_twice_running(gone: str, then: str) -> None:
    first, second = story("A B C", "A B C".replace(gone, "."))
    assert posts(first) == "B1 C2"
    assert posts(second) == then
    assert buttons([second]) == then[0]


@pytest.mark.req("POKERIV3:RULE-Bg")
def test_heads_up_the_blinds_alternate() -> None:
    states = story(*["A . B"] * 4)
    assert [posts(state) for state in states] == ["A1 B2", "B1 A2", "A1 B2", "B1 A2"]


def test_a_third_player_turns_a_heads_up_game_into_an_ordinary_one() -> None:
    states = story("A B .", *["A B N"] * 5)
    assert [posts(state) for state in states] == ["A1 B2", "B1 A2", "B1 N2", "N1 A2", "A1 B2", "B1 N2"]
    assert buttons(states) == "ABABNA"


@pytest.mark.req("EPS:RF-GR-014")
def test_the_eps_rules_deal_newcomers_in_for_nothing_and_know_no_debts() -> None:
    eps = Holdem(BlindOptions(rules="eps"))
    states = story("A B . D", "A B N ~D", "A B N ~D", "A B N D", game=eps)
    assert [dealt(state) for state in states] == ["ABD", "ABN", "ABN", "ABND"]
    assert buttons(states) == "ABND"
    assert {post.why for state in states for post in state.dues} == {"due"}


PRESENCE = st.sampled_from([".", "~", "?", "", ""])
NIGHTS = st.integers(2, 7).flatmap(
    lambda seats: st.lists(st.lists(PRESENCE, min_size=seats, max_size=seats), min_size=2, max_size=25)
)


def night(tables: list[list[str]]) -> list[tuple[State, Carry | None]]:
    """Deals at tables with anybody coming and going, each with what it started from."""
    states: list[tuple[State, Carry | None]] = []
    carry = None
    for marks in tables:
        table = " ".join("." if mark == "." else mark + chr(65 + seat) for seat, mark in enumerate(marks))
        if sum(mark in ("", "?") for mark in marks) < 2:
            continue
        state = GAME.begin(seated(table), carry)
        states.append((state, carry))
        carry = state.carry
    return states


def members(state: State, carry: Carry | None) -> set[int]:
    """Seats of those dealt in who were in the game before and owed nothing."""
    if carry is None:
        return set()
    owing = {owed.player for owed in carry.owed}
    seats = [seat for seat, player in enumerate(carry.players) if player and player not in owing]
    return {seat for seat in seats if state.dealt >> seat & 1 and state.players[seat] == carry.players[seat]}


def playable(tables: list[list[str]]) -> list[list[str]]:
    return [marks for marks in tables if sum(mark in ("", "?") for mark in marks) >= 2]


@pytest.mark.req("POKERIV3:RULE-Da", "POKERIV3:RULE-Dd")
@given(NIGHTS)
def test_button_and_small_blind_never_land_on_a_newcomer_or_debtor(tables: list[list[str]]) -> None:
    for state, carry in night(tables):
        old = members(state, carry)
        small = [post.seat for post in state.dues if post.kind == "small" and post.why == "due"]
        assert len(old) < 2 or {state.button, *small} <= old


@pytest.mark.req("POKERIV3:RULE-Bg", "POKERIV3:RULE-Da")
@given(NIGHTS)
def test_nobody_has_the_big_blind_twice_running_unless_the_game_starts_afresh(tables: list[list[str]]) -> None:
    for state, carry in night(tables):
        if carry and (state.dealt.bit_count() == 2 or len(members(state, carry)) >= 2):
            assert state.big != carry.big or state.players[state.big] != carry.players[carry.big]


@pytest.mark.req("POKERIV3:RULE-Da")
@given(NIGHTS)
def test_nobody_who_would_play_waits_more_than_two_deals(tables: list[list[str]]) -> None:
    waited = [0] * 7
    for (state, _), marks in zip(night(tables), playable(tables), strict=True):
        for seat, mark in enumerate(marks):
            waits = mark == "" and not state.dealt >> seat & 1
            waited[seat] = waited[seat] + 1 if waits else 0
        assert max(waited) <= 2


@pytest.mark.req("POKERIV3:RULE-Dc")
@given(NIGHTS)
def test_who_waits_for_the_big_blind_gets_it_within_two_orbits_of_a_steady_table(tables: list[list[str]]) -> None:
    steady = tables[-1]
    after = night(tables + [steady] * 2 * len(steady))
    if not playable([steady]):
        return
    state, _ = after[-1]
    assert all(state.dealt >> seat & 1 for seat, mark in enumerate(steady) if mark in ("", "?"))


@pytest.mark.req("POKERIV3:RULE-Dd")
@given(NIGHTS)
def test_coming_in_costs_at_most_one_round_of_which_one_big_blind_is_live(tables: list[list[str]]) -> None:
    for state, carry in night(tables):
        owing = {owed.player for owed in carry.owed} if carry else set()
        for seat in range(len(state.players)):
            mine = [post for post in state.dues if post.seat == seat]
            assert sum(post.amount for post in mine) <= 3
            assert sum(post.amount for post in mine if post.live) <= 2
            assert all(state.players[seat] in owing for post in mine if post.why == "owed")
        assert len({owed.player for owed in state.carry.owed}) == len(state.carry.owed)
