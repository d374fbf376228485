"""Players without chips at a table of the house eps: who sits, how long, and the pause in which they may buy (EPS)."""

from collections.abc import Callable

import pytest

from croupier.games.poker.events import FOLD, HandsDealt, Posted, RaiseTo
from croupier.table.client_view import told
from croupier.table.commands import (
    BeginPurchase,
    EndPurchase,
    Halt,
    Leave,
    NoteQueue,
    Ready,
    Restart,
    Resume,
    Say,
    Sit,
    Tick,
    TopUp,
)
from croupier.table.events import (
    Prompted,
    PurchaseBegan,
    PurchaseEnded,
    QueueNoted,
    RoundBegan,
    RoundEnded,
    Said,
    Seated,
    StoodUp,
    is_quiet,
)
from croupier.table.redaction import redacted
from tests.table.eps_table import eps_table, flat, of
from tests.table.live_table import Live

THREE = "KsQsAs KdQdAd 2c7d9h 3s 4c"


def names(events: list[object]) -> list[str]:
    return [type(event).__name__ for event in events]


def bust(live: Live, loser: str) -> None:
    """All in of one player, whom another covers; all others fold."""
    while live.state.running:
        player = live.on_turn[0]
        if player in ("A", loser):
            legal = live.state.game.legal(live.state.live.state, live.state.seating.seat_of(player))
            live.act(player, RaiseTo(legal.most) if player == loser and legal.most else None)
        else:
            live.act(player, FOLD)
    assert live.chair(loser).chips == 0


@pytest.mark.req("EPS:DD-003", "EPS:DD-003-c", "EPS:UC-008-PRE")
def test_chips_are_refused_in_the_queue_and_sold_in_the_seat_between_games_and_in_one() -> None:
    live = eps_table("A", "B", seats=3)
    assert live.refused(Sit("C", 100)) == "buy-in/seated-only"
    live.sit("C", "Q", chips=0)
    assert live.told().queue == ("Q",)
    for command in (TopUp("Q", 100), BeginPurchase("Q", 100)):
        assert live.refused(command) == "buy-in/seated-only"
    seat = live.told().seats[2]
    assert seat
    assert (seat.player, seat.chips, seat.presence) == ("C", 0, "in")
    live.do(Say("C", "hello"))
    live.do(TopUp("C", 100))  # during a game that he is not in
    live.do(TopUp("A", 50))  # during his own
    assert (live.chair("C").chips, live.chair("A").bought) == (100, 50)
    live.play_out()
    live.do(TopUp("B", 20))
    assert of(live.log, Said)[0].player == "C"
    assert live.chair("B").chips in range(20, 600)


@pytest.mark.req("EPS:DD-003-c", "EPS:DD-003-b")
def test_who_has_no_chips_gets_neither_cards_nor_blinds_is_left_out_once_and_removed_at_the_second_start() -> None:
    live = eps_table("A", "B", seats=3)
    live.play_out()
    live.sit("C", "Q", "R", chips=0)
    for player in "AB":
        assert live.chair(player).chips
    live.log.clear()
    live.wait(live.pause_s)
    [began], [dealt] = of(live.log, RoundBegan), of(flat(live.log), HandsDealt)
    assert (began.dealt, dealt.down[2]) == ((0, 1), ())
    assert {event.seat for event in of(flat(live.log), Posted)} == {0, 1}
    assert live.names == "ABC"
    live.log.clear()
    live.next_round()
    flow = of(live.log, RoundEnded, StoodUp, Seated, RoundBegan, Prompted)
    assert names(flow) == ["RoundEnded", "StoodUp", "Seated", "RoundBegan", "Prompted", "Prompted"]
    assert (flow[1].player, flow[1].chips, flow[1].why, flow[2].player) == ("C", 0, "broke", "Q")
    live.do(TopUp("Q", 20))  # during the one game for which Q may be without
    live.next_round()
    assert live.names == "ABQ"
    assert of(live.log, RoundBegan)[-1].dealt == (0, 1, 2)


@pytest.mark.req("EPS:DD-003-b", "EPS:UC-007-ALT-01", "EPS:GL-ACTIVE")
def test_who_waits_alone_is_not_removed_and_no_game_begins_until_two_have_chips() -> None:
    live = eps_table(chips=0)
    live.sit("A", chips=0)
    assert live.told().status == "waiting"
    live.wait(3600)
    live.do(TopUp("A", 100))
    live.sit("B", chips=0)
    live.wait(3600)
    assert live.names == "AB....."
    assert (live.state.number, live.told().status) == (0, "waiting")
    live.do(TopUp("B", 100))
    assert live.state.running


@pytest.mark.req("EPS:RF-PG-003", "EPS:DD-003-b")
def test_a_player_who_goes_broke_loses_the_seat_to_the_queue_before_the_cards_of_the_next_game() -> None:
    live = eps_table("A", "B", "C", top=THREE, seats=3)
    live.sit("Q", "R", chips=0)
    bust(live, "B")
    assert live.names == "ABC"
    live.log.clear()
    live.wait(live.pause_s)
    flow = [type(event).__name__ for event in flat(live.log)]
    assert flow[:3] == ["StoodUp", "Seated", "RoundBegan"]
    assert live.names == "AQC"
    assert live.told().queue == ("R",)
    assert of(live.log, RoundBegan)[0].dealt == (0, 2)


@pytest.mark.req("EPS:RF-PG-003", "EPS:DD-003-a")
def test_a_player_who_goes_broke_and_buys_in_the_pause_stays_and_is_dealt_in() -> None:
    live = eps_table("A", "B", "C", top=THREE)
    bust(live, "B")
    live.wait(12)
    live.do(TopUp("B", 20))  # the pause of ten seconds is over by now
    assert live.state.running
    assert of(live.log, RoundBegan)[-1].dealt == (0, 1, 2)
    assert of(live.log, RoundBegan)[-1].seats[1].chips == 20


def leaves(live: Live) -> None:
    live.do(Leave("B"))


def buys(live: Live) -> None:
    live.do(TopUp("B", 20))


@pytest.mark.req("EPS:DD-003-a")
@pytest.mark.parametrize(("does", "seconds"), [(None, 30), (leaves, 10), (buys, 10)])
def test_the_pause_is_longer_while_who_went_broke_has_neither_bought_nor_left(
    does: Callable[[Live], None] | None, seconds: int
) -> None:
    live = eps_table("A", "B", "C", top=THREE)
    bust(live, "B")
    ended_ns = live.now_ns
    live.wait(5)
    if does:
        does(live)
    live.wait(seconds - 5 - 0.001)
    assert not live.state.running
    assert live.told().next_round_ns == ended_ns + seconds * 10**9
    live.wait(0.002)
    assert live.state.running


@pytest.mark.req("EPS:DD-003-a")
def test_no_game_begins_within_the_pause_and_readiness_does_not_cut_it_short() -> None:
    live = eps_table("A", "B", "C")
    live.play_out()
    assert {live.refused(Ready(player)) for player in "ABC"} == {"round/pause-kept"}
    live.wait(9.999)
    assert not live.state.running
    live.do(TopUp("A", 30))
    live.wait(0.002)
    assert of(live.log, RoundBegan)[-1].seats[0].chips == live.records[0].payoffs[0] + 530


@pytest.mark.req("EPS:DD-003-b")
def test_a_purchase_that_the_bank_has_not_answered_puts_the_removal_off_to_the_next_start() -> None:
    live = eps_table("A", "B", "C", top=THREE)
    bust(live, "B")
    assert is_quiet(live.do(BeginPurchase("B", 20)).batch)
    live.next_round()
    assert live.names == "ABC...."
    live.do(EndPurchase("B"))
    assert of(live.log, PurchaseBegan, PurchaseEnded) == [PurchaseBegan("B"), PurchaseEnded("B")]
    live.next_round()
    assert live.names == "A.C...."
    for player in "AC":
        live.do(BeginPurchase(player, 20))
    live.do(Restart())
    assert live.state.buying == set()  # what was under way is settled by those who paid


def test_of_a_batch_that_also_begins_a_game_others_are_sent_all_but_that_a_bank_was_asked() -> None:
    live = eps_table("A", "B", "C", top=THREE)
    bust(live, "B")
    live.do(BeginPurchase("B", 20))
    live.now_ns = live.state.next_ns
    batch = live.do(EndPurchase("B")).batch
    assert names(list(batch.events))[:3] == ["PurchaseEnded", "StoodUp", "RoundBegan"]
    assert names(list(told(live.state, batch, 0).events))[:2] == ["StoodUp", "RoundBegan"]


@pytest.mark.req("EPS:DD-003-b")
def test_a_full_table_that_stalls_frees_the_seats_that_have_been_without_chips_for_a_minute() -> None:
    live = eps_table("A", chips=0, seats=3)
    live.do(TopUp("A", 100))
    live.sit("B", chips=0)
    live.wait(40)
    live.sit("C", chips=0)
    live.wait(3600)
    assert live.names == "ABC"  # nobody queues
    live.do(Leave("C"))
    live.sit("D", chips=0)
    live.sit("Q", chips=0)
    live.wait(0.001)
    assert live.names == "AQD"  # B had been without chips for long
    live.sit("R", chips=0)
    live.do(BeginPurchase("D", 20))
    live.wait(59.9)
    assert live.names == "AQD"
    live.wait(0.2)
    assert live.names == "ARD"  # D's bank is being asked
    live.do(EndPurchase("D"))
    live.sit("S", chips=0)
    live.do(Tick())
    assert live.names == "ARS"
    live.do(Halt("closed"))
    live.sit("T", chips=0)
    live.wait(600)
    assert live.names == "ARS"  # a closed house has its own way
    live.do(TopUp("R", 100))
    live.do(Resume())
    assert live.state.running
    assert live.names == "ARS"
    gone = [(event.player, event.why) for event in of(live.log, StoodUp)]
    assert gone == [("C", "asked"), ("B", "broke"), ("Q", "broke"), ("D", "broke")]


@pytest.mark.req("EPS:RF-PG-003", "EPS:DD-003-b")
def test_the_seat_of_a_broke_player_waits_a_moment_for_the_queue_of_the_house_before_the_cards() -> None:
    live = eps_table("A", "B", "C", seats=3, top=THREE)
    bust(live, "C")
    live.do(NoteQueue(waiting=True))
    live.log.clear()
    live.wait(live.pause_s)
    assert names(of(live.log, StoodUp, RoundBegan)) == ["StoodUp"], "no cards before the queue had its turn"
    live.do(Sit("Q", 0))
    assert names(of(live.log, StoodUp, Seated, RoundBegan)) == ["StoodUp", "Seated", "RoundBegan"]
    assert live.names == "ABQ"


def test_a_table_that_no_player_of_the_queue_comes_to_plays_on_after_a_moment() -> None:
    live = eps_table("A", "B", "C", seats=3, top=THREE)
    bust(live, "C")
    live.do(NoteQueue(waiting=True))
    live.do(NoteQueue(waiting=True))
    assert live.log.count(QueueNoted(True)) == 1
    live.wait(live.pause_s)
    live.log.clear()
    live.wait(1)
    assert names(of(live.log, RoundBegan)) == ["RoundBegan"]
    assert is_quiet(live.do(NoteQueue(waiting=False)).batch)


@pytest.mark.req("EPS:DD-003-b")
def test_a_full_table_that_stalls_frees_a_seat_for_the_queue_of_the_house() -> None:
    live = eps_table("A", "B", chips=0, seats=2)
    live.wait(120)
    assert live.names == "AB"
    live.do(NoteQueue(waiting=True))
    live.do(Tick())
    assert live.names == ".B"


@pytest.mark.req("EPS:UC-010-S01")
def test_each_blind_is_announced_to_its_player_before_it_is_posted() -> None:
    live = eps_table("A", "B", "C")
    flow = of(flat(live.log), Prompted, Posted, HandsDealt)
    assert flow[:4] == [
        Prompted("B", 1, "small", 5),
        Posted(1, 5, "small"),
        Prompted("C", 2, "big", 10),
        Posted(2, 10, "big"),
    ]
    assert isinstance(flow[4], HandsDealt)
    for event in of(flow, Prompted):
        assert redacted(event, live.state.game, event.seat) == event
