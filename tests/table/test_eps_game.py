"""One game at a table of the house eps, from the blinds to the next shuffle (EPS, UC-010)."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from croupier.formats import handlog
from croupier.games.poker.events import (
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandsDealt,
    Posted,
    PotWon,
    RaiseTo,
)
from croupier.kit.cards import DECK_52, UNKNOWN, parse_cards, show_cards
from croupier.table.commands import Act, Tick, TopUp
from croupier.table.events import Bought, Prompted, RoundBegan, RoundEnded, Seated, Shuffled, ToppedUp
from tests.table.eps_table import DEALT, deck_with, eps_table, flat, of
from tests.table.live_table import Live

CHECKS = [Checked(1), Checked(2), Checked(0)]


def kinds(events: list[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


@pytest.mark.req("EPS:UC-010", "EPS:DESC-09")
def test_a_game_that_is_called_down_runs_from_the_blinds_to_the_next_shuffle() -> None:
    live = eps_table("A", "B", "C", top=DEALT)
    live.next_round()
    log = [event for event in flat(live.log) if not isinstance(event, Seated | Bought | ToppedUp | Prompted)]
    began, shuffled, *hand = log[:20]
    shown, won, ended, following, again = log[20:25]
    kings, queens, aces = (parse_cards(text) for text in ("KsKd", "QsQd", "AsAd"))
    assert kinds([began, shuffled]) == ["RoundBegan", "Shuffled"]
    assert hand == [
        Posted(1, 5, "small"),
        Posted(2, 10, "big"),
        HandsDealt((aces, kings, queens, (), (), (), ())),
        *[Called(0, 10), Called(1, 5), Checked(2)],
        BoardDealt(parse_cards("2c7d9h")),
        *CHECKS,
        BoardDealt(parse_cards("3s")),
        *CHECKS,
        BoardDealt(parse_cards("4c")),
        *CHECKS,
    ]
    assert dict(zip(shown.seats, shown.hands, strict=True)) == {0: aces, 1: kings, 2: queens}
    assert (type(won), won.amount, won.seats, won.shares) == (PotWon, 30, (0,), (30,))
    assert ended == RoundEnded(1, (20, -10, -10, 0, 0, 0, 0))
    assert kinds([following, again]) == ["RoundBegan", "Shuffled"]
    assert [info.chips for info in following.seats if info] == [520, 490, 490]
    assert live.told().picture["button"] == 1  # type: ignore[index]


@pytest.mark.req("EPS:DESC-03")
def test_the_hand_log_tells_the_small_blind_the_big_blind_and_then_the_cards() -> None:
    live = eps_table("A", "B", "C", top=DEALT)
    live.play_out()
    told = handlog.log(live.records[0])
    blinds, cards = "B: posts small blind 5\nC: posts big blind 10\n", "--- HOLE CARDS ---\ndealt to A [As Ad]\n"
    before, _, after = told.partition(blinds + cards)
    assert after
    assert "[" not in before  # no card is told of earlier
    assert "posts" not in before + after


@pytest.mark.req("EPS:UC-010-PRE")
def test_every_game_starts_with_two_players_an_idle_table_a_full_deck_and_no_pot() -> None:
    live, dice = eps_table("A", "B", "C", "D", chips=60, broke="offer", rebuy_s=600), Random(7)
    live.watch.looks = Random(8)  # a few of the pictures are enough here
    brought, waited = 240, 0
    while live.state.number < 100:
        play_wildly(live, dice)
        for player in "ABCD":
            if live.chair(player).chips < 20 and dice.random() < 0.05:
                live.do(TopUp(player, 60))
                brought += 60
        live.wait(live.pause_s + 0.001)
        has_two = sum(live.chair(player).chips > 0 for player in "ABCD") >= 2
        assert live.state.running == has_two
        waited += not has_two
    assert waited > 5, "it comes to this"
    log = of(flat(live.log), RoundBegan, RoundEnded, Shuffled, HandsDealt)
    starts = [at for at, event in enumerate(log) if isinstance(event, RoundBegan)]
    assert len(starts) == 100
    for at in starts:
        assert at == 0 or isinstance(log[at - 1], RoundEnded)  # the game before is over
        began, shuffled, dealt = log[at : at + 3]
        assert len([seat for seat in began.dealt if began.seats[seat].chips > 0]) >= 2
        assert kinds([shuffled, dealt]) == ["Shuffled", "HandsDealt"]
        assert sorted(shuffled.sealed.order) == list(DECK_52)
    chips = [sum(info.chips for info in log[at].seats if info) for at in starts]
    assert (chips[0], chips[-1]) == (240, brought)  # all chips are on stacks
    assert all(later - earlier in range(0, 241, 60) for earlier, later in pairwise(chips))


def play_wildly(live: Live, dice: Random) -> None:
    while live.state.running:
        seat = live.state.seating.seat_of(live.on_turn[0])
        legal = live.state.game.legal(live.state.live.state, seat)
        likely = [legal.passive()] * 2 + [legal.aggressive(dice.randrange(100)), next(iter(legal))]
        live.act(live.on_turn[0], dice.choice(likely))


@pytest.mark.req("EPS:ASS-GPR-003", "EPS:UC-010-S05")
def test_cards_are_dealt_from_the_top_one_at_a_time_from_the_dealers_left_and_face_down() -> None:
    order = deck_with("2c 3c 4c 5c  2d 3d 4d 5d  9h Th Jh  Qh  Kh")
    live = eps_table(minimum=4, first_seat="first", top=show_cards(order))
    for player, seat in zip("ABCD", (0, 2, 3, 6), strict=True):
        live.sit(player, chips=100, seat=seat)
    live.play_out()
    hands, *board = of(live.records[0].events, HandsDealt, BoardDealt)
    assert [hands.down[seat][nth] for nth in range(2) for seat in (2, 3, 6, 0)] == order[:8]
    assert [len(cards) for cards in hands.down] == [2, 0, 2, 2, 0, 0, 2]
    assert [card for event in board for card in (*event.burned, *event.cards)] == order[8:13]
    for viewer in (None, 0, 2, 3, 6):
        seen = live.state.game.redact(hands, viewer)
        assert [UNKNOWN in cards for cards in seen.down if cards] == [seat != viewer for seat in (0, 2, 3, 6)]


@pytest.mark.req("EPS:RF-GR-015", "POKERIV3:TJV12")
def test_between_a_pot_and_the_next_cards_the_whole_deck_is_shuffled_anew() -> None:
    live = eps_table("A", "B", "C")
    for _ in range(5):
        live.next_round()
    live.play_out()
    log = of(flat(live.log), PotWon, Shuffled, HandsDealt)
    assert kinds(log) == ["Shuffled", "HandsDealt", "PotWon"] * 6
    orders = [event.sealed.order for event in of(log, Shuffled)]
    assert [sorted(order) for order in orders] == [list(DECK_52)] * 6
    assert [record.decks["deck"] for record in live.records] == orders  # and it is these that were dealt
    for before, after in pairwise(orders):
        assert sum(one == other for one, other in zip(before, after, strict=True)) < 10


@pytest.mark.req("EPS:UC-010-RES", "EPS:UC-010-POST")
def test_after_the_award_the_pot_is_empty_and_the_table_idle_until_button_and_cards_move_on() -> None:
    live = eps_table("A", "B", "C")
    for button in (0, 1, 2, 0):
        before = live.told()
        assert before.picture
        assert (before.picture["button"], before.picture["pot"]) == (button, 15)
        live.play_out()
        idle = live.told()
        assert idle.picture
        assert (idle.picture["pot"], idle.picture["pots"], idle.picture["turn"]) == (0, [], None)
        assert (idle.clock, idle.choices) == ((), {})
        assert idle.next_round_ns is not None
        for player in "ABC":
            assert live.refused(Act(player, live.state.seq, RaiseTo(20))) == "round/none"
        live.kinds()
        live.wait(live.pause_s + 0.001)
        assert live.kinds()[:2] == ["RoundBegan", "Shuffled"]


@pytest.mark.req("EPS:UC-010-COM")
def test_no_card_waits_for_anybody_to_deal_it() -> None:
    live = eps_table("A", "B", "C", top=DEALT)
    assert "HandsDealt" in kinds(flat(live.log))  # when the last player had sat down
    while live.state.running:
        outcome, street = live.act(live.on_turn[0]), live.state.live.state.street
        closed = live.on_turn == ["B"] or not live.state.running  # the round that A or C closed by their answer
        dealt = kinds(flat(outcome.batch.events)).count("BoardDealt")
        assert dealt == (closed and bool(street) and live.state.running)
    live.wait(9.999)
    live.now_ns += 1_000_000
    assert "HandsDealt" in kinds(flat(live.do(Tick()).batch.events))
    live.act(live.on_turn[0], RaiseTo(490))
    live.act(live.on_turn[0])
    out = live.act(live.on_turn[0])
    assert kinds(flat(out.batch.events)).count("BoardDealt") == 3  # all are in: the board is run out at once


@pytest.mark.req("EPS:UC-011-ALT-01")
@pytest.mark.parametrize(("calls", "silent"), [("", "A"), ("A", "B"), ("AB", "C")])
def test_who_does_not_answer_in_15_seconds_is_folded_and_the_next_has_the_turn(calls: str, silent: str) -> None:
    live = eps_table("A", "B", "C")
    for player in calls:
        live.act(player)
    live.wait(14.999)
    assert live.on_turn == [silent]  # C could check for nothing
    live.wait(0.001)
    assert Folded("ABC".index(silent)) in flat(live.log)
    assert live.on_turn == ["C" if silent == "B" else "B"]


@pytest.mark.req("EPS:GL-GAME", "EPS:GL-TABLE")
def test_ten_games_at_one_table_have_its_id_and_seats_and_ten_ids_of_their_own() -> None:
    live = eps_table("A", "B", "C")
    for _ in range(9):
        live.next_round()
    live.play_out()
    heads = [record.header for record in live.records]
    assert {head.table for head in heads} == {"Table 1"}
    assert {tuple(info.player if info else "" for info in head.seats) for head in heads} == {(*"ABC", *[""] * 4)}
    assert [head.id for head in heads] == [f"t1-{number}" for number in range(1, 11)]
    for record in live.records:
        names = kinds(list(record.events))
        assert names[:2] == ["Posted", "Posted"]  # from the blinds
        assert names.index("PotWon") == len(names) - 1  # to the award
