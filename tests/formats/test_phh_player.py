"""Hands of PHH played by our rules: forced bets, seats, unknown cards, mucks and the showdown."""

import pytest

from croupier.formats.phh import dumps
from croupier.formats.phh_player import play
from croupier.formats.phh_writer import hand_of
from croupier.formats.story_of_record import story_of
from croupier.games.poker.events import Folded, HandsShown, Posted
from tests.formats.phh_hands import edited, only, pokerkit_stacks, refused


@pytest.mark.parametrize(
    ("blinds", "kinds", "first"),
    [
        ("[1, 2, 0, 0]", ["small", "big"], "p3"),
        ("[1, 2, 4, 0]", ["small", "big", "straddle"], "p4"),
        ("[1, 2, 0, 4]", ["small", "big", "straddle"], "p1"),
        ("[1, 2, 0, -2]", ["small", "big", "joining"], "p3"),
        ("[1, 2, 2, 0]", ["small", "big", "joining"], "p3"),
        ("[0, 2, 0, 0]", ["big"], "p3"),
        ("[2, 0, 0, 2]", ["big", "joining"], "p2"),
        ("[2, 2, 0, 0]", ["small", "big"], "p3"),
    ],
)
def test_forced_bets_are_told_apart_and_say_who_begins(blinds: str, kinds: list[str], first: str) -> None:
    text = edited(antes="[0, 0, 0, 0]", blinds_or_straddles=blinds, starting_stacks="[50, 50, 50, 50]", actions="[]")
    assert refused(text).endswith(f"The actions end here, but {first} is to act.")
    order = ["p1", "p2", "p3", "p4"] * 2
    folds = order[order.index(first) : order.index(first) + 3]
    actions = "[" + ", ".join(f'"{player} f"' for player in folds) + "]"
    record = play(only(text.replace("[]", actions)))
    posted = [e.kind if e.why == "due" else e.why for e in record.events if type(e) is Posted]
    assert posted == kinds


def test_cards_that_are_shown_at_the_end_are_those_that_were_dealt_unknown() -> None:
    actions = """["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 cc", "p2 cc", "d db 2c7d9h",
        "p1 cc", "p2 cc", "d db Tc", "p1 cc", "p2 cc", "d db 3s", "p1 cc", "p2 cc", "p1 sm AcAd", "p2 sm ????"]"""
    record = play(only(edited(actions=actions)))
    story = story_of(record)
    assert [(dealt.seat, len(dealt.down)) for dealt in story.streets[0].dealt] == [(0, 2)]
    assert [showing.seat for showing in story.showings if not showing.mucked] in ([0], [])
    assert record.payoffs == (2, -2, 0)
    shown = [hand for e in record.events if type(e) is HandsShown for hand in e.hands if hand]
    assert all(len(hand) == 2 for hand in shown)


def test_a_hand_that_mucks_gives_up_whatever_it_holds() -> None:
    actions = """["d dh p1 ????", "d dh p2 3c2d", "d dh p3 ????", "p3 f", "p1 cc", "p2 cc", "d db AcKdQh",
        "p1 cc", "p2 cc", "d db Jc", "p1 cc", "p2 cc", "d db 9s", "p1 cc", "p2 cc", "p2 sm 3c2d", "p1 sm"]"""
    record = play(only(edited(actions=actions)))
    assert record.payoffs == (-2, 2, 0)
    assert [e.seat for e in record.events if type(e) is Folded] == [2, 0]
    again = hand_of(record)
    assert [action for action in again.actions if " sm" in action] == ["p1 sm", "p2 sm 3c2d"]
    assert play(again).events == record.events
    assert pokerkit_stacks(dumps(again)) == ([98, 102, 100], [98, 102, 100])


def test_nobody_wins_a_showdown_in_which_no_hand_is_known() -> None:
    actions = """["p3 f", "p1 cc", "p2 cc", "d db AcKdQh", "p1 cc", "p2 cc", "d db Jc", "p1 cc", "p2 cc", "d db 9s",
        "p1 cc", "p2 cc"]"""
    assert "No hand is shown, so there is no telling who won." in refused(edited(actions=actions))


def test_an_ante_that_nobody_matches_goes_back_where_antes_are_trimmed() -> None:
    text = edited(antes="[0, 50, 10]", ante_trimming_status="true", actions='["p3 f", "p1 f"]')
    assert [e.amount for e in play(only(text)).events if type(e) is Posted and e.kind == "ante"] == [10, 10]


def test_seats_that_cannot_be_ours_are_numbered_anew() -> None:
    odd = only(edited(seats="[3, 1, 2]"))
    assert [info.player if info else None for info in play(odd).header.seats] == ["p2", "p3", "p1"]
    for seats in ("[1, 3, 2]", "[1, 1, 2]", "[0, 1, 2]", "[1, 2, 99]", "[1, 2]"):
        infos = play(only(edited(seats=seats))).header.seats
        assert [info.player if info else None for info in infos] == ["p1", "p2", "p3"]
    gap = play(only(edited(seats="[2, 4, 5]", seat_count="6"))).header.seats
    assert [info.player if info else None for info in gap] == [None, "p1", None, "p2", "p3", None]
