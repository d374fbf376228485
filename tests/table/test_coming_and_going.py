"""Sitting down, standing up, buying chips, going broke, talking (POKERIV3, groups tables, play, joining)."""

from typing import Any

import pytest

from croupier.games.poker.events import CALL, CHECK, FOLD, Bet, Folded, Posted, RaiseTo
from croupier.kit.cards import parse_cards
from croupier.kit.chance import Rigged, Seeded
from croupier.table import commands
from croupier.table.commands import Act, DeclineRebuy, Leave, Say, Sit, SitIn, SitOut, Stand, TopUp
from croupier.table.events import (
    Bought,
    GameReset,
    Lapsed,
    Leaving,
    Queued,
    RebuyDeclined,
    RebuyOffered,
    Seated,
    StoodUp,
    ToppedUp,
    Unqueued,
)
from croupier.table.ports import Movement
from tests.table.live_table import SECOND, Live

RAISE = RaiseTo(6)


def table(players: str = "ABC", *, seats: int = 6, chips: int = 100, **settings: Any) -> Live:
    """A game between these players, of which the first round has begun."""
    live = Live(seats=seats, minimum=len(players), **settings)
    live.sit(*players, chips=chips)
    live.kinds()
    return live


def shove(live: Live, player: str) -> None:
    legal = live.state.game.legal(live.state.live.state, live.state.seating.seat_of(player))
    live.act(player, legal.aggressive(10**9))


def bust(**settings: Any) -> Live:
    """B has just lost all chips to A; C folded."""
    chance = Rigged(Seeded(1), parse_cards("KsQsAs KdQdAd 2c7d9h3s 2d4c 2hJd"))
    live = Live(seats=4, minimum=3, chance=chance, **settings)
    live.sit("A", "B", "C")
    shove(live, "A")
    shove(live, "B")
    live.act("C", FOLD)
    assert live.over
    assert live.chair("B").chips == 0
    return live


@pytest.mark.req("POKERIV3:TJV5b", "POKERIV3:RULE-D")
@pytest.mark.parametrize("chips", [40, 123, 200])
def test_who_sits_down_has_exactly_the_chips_that_were_brought(chips: int) -> None:
    live = Live()
    outcome = live.do(Sit("Ann", chips, seat=3))
    assert outcome.batch.events == (Seated("Ann", 3, chips),)
    assert outcome.movements == (Movement("Ann", 3, chips, "buy-in"),)
    assert live.chair("Ann").chips == chips


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Sit("A", 100), "player/already-here"),
        (Sit("N", 39), "buy-in/below-minimum"),
        (Sit("N", 201), "buy-in/above-maximum"),
        (Sit("N", 100, seat=0), "seat/taken"),
        (Sit("N", 100, seat=6), "seat/none-such"),
        (Stand("N"), "player/not-seated"),
        (SitOut("N"), "player/not-seated"),
        (SitIn("N"), "player/not-seated"),
        (TopUp("N", 10), "player/not-seated"),
        (TopUp("A", 0), "buy-in/below-minimum"),
        (DeclineRebuy("A"), "rebuy/none"),
        (commands.Resign("N"), "player/not-seated"),
        (commands.Ready("N"), "player/not-seated"),
        (commands.Ready("A"), "round/running"),
        (Say("A", "   "), "chat/length"),
        (Say("A", "x" * 501), "chat/length"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(command: commands.Command, code: str) -> None:
    assert table().refused(command) == code


@pytest.mark.req("POKERIV3:TJV15")
def test_a_spectator_can_do_nothing_to_the_game_but_may_join_and_leave() -> None:
    live = table("AB", seats=4)
    for action in (FOLD, CALL, CHECK, RAISE):
        assert live.refused(Act("watcher", live.state.seq, action)) == "player/not-seated"
    assert live.do(Leave("watcher")).batch.events == ()
    live.do(Sit("watcher", 100))
    assert live.names == "ABw."
    assert live.refused(Act("watcher", live.state.seq, FOLD)) == "turn/not-yours"
    live.next_round()
    live.next_round()
    assert 2 in live.state.live.dealt
    live.do(Stand("watcher"))
    live.play_out()
    assert live.names == "AB.."


@pytest.mark.req("POKERIV3:KT6", "POKERIV3:RULE-D")
def test_who_sits_down_in_mid_round_plays_the_next_and_uses_every_action() -> None:
    live = table("AB", seats=4)
    live.sit("N")
    assert 2 not in live.state.live.dealt
    assert live.told(2).choices == {}
    live.next_round()
    assert live.state.live.dealt == (0, 1)  # N would be the button or the small blind (RULE-Da)
    live.next_round()
    assert 2 in live.state.live.dealt
    used = set()
    for wish in (CALL, CHECK, Bet(4), FOLD):
        while not (live.state.running and live.on_turn == ["N"] and _name(wish) in live.told(2).choices):
            live.act(live.on_turn[0]) if live.state.running else live.wait(2.1)
        live.act("N", wish)
        used.add(_name(wish))
    assert used == {"call", "check", "bet", "fold"}


def _name(action: Any) -> str:
    return type(action).__name__.lower()


@pytest.mark.req("POKERIV3:RULE-Dc")
def test_a_newcomer_may_wait_for_the_big_blind() -> None:
    live = table("ABC", seats=4)
    live.do(Sit("N", 100, wait=True))
    paid = []
    for _ in range(3):
        live.next_round()
        paid += [e for e in live.state.live.events if isinstance(e, Posted) and e.seat == 3]
    assert paid == [Posted(3, 2, "big"), Posted(3, 1, "small")]  # and nothing for coming in


def test_at_a_game_without_blinds_there_is_nothing_to_wait_for() -> None:
    live = Live("blackjack")
    live.do(Sit("N", 50_000, wait=True))
    assert live.on_turn == ["N"]


@pytest.mark.req("POKERIV3:FLOWb", "EPS:RF-JG-006")
def test_a_full_table_has_a_queue_and_the_first_in_it_gets_the_seat_that_falls_free() -> None:
    live = table("ABC", seats=3)
    assert live.do(Sit("Q", 150)).movements == (Movement("Q", None, 150, "queue"),)
    live.sit("R", "S")
    live.do(Leave("R"))
    assert live.log[-1] == Unqueued("R", 100)
    assert live.told().queue == ("Q", "S")
    live.do(Stand("B"))
    assert live.names == "ABC"  # until the round is over
    live.kinds()
    live.play_out()
    assert live.names == "AQC"
    assert Seated("Q", 1, 150, queued=True) in live.log
    assert live.told().queue == ("S",)
    assert live.refused(Sit("S", 100)) == "player/already-here"


@pytest.mark.req("EPS:RF-PI-001")
def test_seven_play_at_an_eps_table_and_the_eighth_waits() -> None:
    live = Live(options={"rules": "eps"}, seats=7, minimum=7)
    live.sit(*"ABCDEFG", chips=200)
    live.sit("H", chips=200)
    assert live.state.live.dealt == tuple(range(7))
    live.next_round()
    assert live.names == "ABCDEFG"
    assert live.told().queue == ("H",)


@pytest.mark.req("EPS:ASS-GA-001")
def test_the_queue_is_never_full() -> None:
    live = table("AB", seats=2)
    guests = [f"guest {nth}" for nth in range(1000)]
    for guest in guests:
        outcome = live.table.receive(Sit(guest, 100), live.now_ns)
        assert outcome.answer == Queued(guest, 100)
    assert live.told().queue == tuple(guests)


@pytest.mark.parametrize("on_turn", [True, False])
def test_who_leaves_in_mid_round_is_out_of_it_at_once_and_of_the_seat_when_it_is_over(on_turn: bool) -> None:
    live = table("ABC")
    leaver = live.on_turn[0] if on_turn else next(p for p in "ABC" if p not in live.on_turn)
    seat = live.state.seating.seat_of(leaver)
    turns = dict(live.state.turns)
    live.do(Leave(leaver))
    assert live.log[0] == Leaving(leaver, seat, "asked")
    assert Folded(seat) in live.state.live.events
    assert on_turn or live.state.turns == turns
    assert leaver in live.names
    assert live.refused(TopUp(leaver, 10)) == "seat/leaving"
    assert live.do(Leave(leaver)).batch.events == ()
    live.play_out()
    assert leaver not in live.names
    paid = -live.records[0].payoffs[seat]
    assert StoodUp(leaver, seat, 100 - paid, "asked") in live.log


def test_leaving_after_the_round_lets_one_play_it_to_its_end() -> None:
    live = table("ABC")
    player = live.on_turn[0]
    live.do(Stand(player, after_round=True))
    assert live.on_turn == [player]
    live.act(player, RAISE)
    live.do(Stand(player))  # and then at once after all
    assert player not in live.on_turn
    live.play_out()
    assert player not in live.names


@pytest.mark.req("UBER:35")
def test_leaving_between_rounds_frees_the_seat_at_once_and_in_one_when_it_ends() -> None:
    live = Live("blackjack", options={"shoe": "test", "scenario": "push"})
    live.sit("A", "B", chips=50_000)
    live.play_out()
    assert not live.state.running
    live.do(Leave("A"))
    assert live.names == ".B....."
    live.wait(2.1)
    live.act("B")
    live.do(Stand("B", after_round=True))
    assert live.names == ".B....."
    live.play_out()
    assert live.names == "......."
    assert live.watch.books.purses == {"A": 0, "B": 0}


@pytest.mark.req("POKERIV3:FLOWc")
def test_with_everybody_gone_in_mid_round_it_is_settled_and_the_table_idle() -> None:
    live = table("ABC")
    for player in "CAB":
        live.do(Leave(player))
    assert live.told().status == "idle"
    assert sum(live.records[-1].payoffs) == 0
    assert live.deadline_ns is None
    assert sum(live.watch.books.purses.values()) == 0


@pytest.mark.req("POKERIV3:TJV11b")
def test_down_to_one_the_game_is_reset_but_not_chips_and_numbers() -> None:
    live = table("ABC")
    for _ in range(3):
        live.next_round()
    live.play_out()
    chips = live.chair("A").chips
    assert live.state.carry is not None
    for player in "BC":
        live.do(Leave(player))
    assert live.log[-1] == GameReset()
    assert (live.state.carry, live.state.seating.started) == (None, False)
    assert live.chair("A").chips == chips
    live.sit("N")
    live.wait(60)
    assert not live.state.running  # the minimum of three counts again
    live.sit("M")
    assert live.state.running
    assert live.state.number == 5
    assert {e.why for e in live.state.live.events if isinstance(e, Posted)} == {"due"}  # nobody is a newcomer


@pytest.mark.req("POKERIV3:TJV11b")
def test_a_game_goes_on_with_two_and_waits_while_one_of_them_sits_out() -> None:
    live = table("ABC")
    live.do(Leave("C"))
    live.next_round()
    assert live.state.live.dealt == (0, 1)
    live.do(SitOut("B"))
    live.play_out()
    live.wait(60)
    assert (live.told().status, live.state.seating.started) == ("waiting", True)
    assert live.state.carry is not None
    live.do(SitIn("B"))
    assert live.state.running


@pytest.mark.req("POKERIV3:KT6a")
@pytest.mark.parametrize("word", ["declined", "silence"])
def test_who_is_broke_is_offered_chips_while_the_others_play_on_and_loses_the_seat_by_a_no(word: str) -> None:
    live = bust(turn_s=10)
    offer = RebuyOffered("B", 1, live.now_ns + 10 * SECOND)
    assert offer in live.log
    assert live.told(1).seats[1].offer_until_ns == offer.until_ns  # type: ignore[union-attr]
    live.wait(2.01)
    assert live.state.number == 2  # on time
    assert live.state.live.dealt == (0, 2)
    if word == "declined":
        live.do(DeclineRebuy("B"))
    else:
        live.act(live.on_turn[0])
        live.wait(7.98)
        assert live.names == "ABC."
        live.wait(0.02)
    assert live.log[-2:] == [RebuyDeclined("B", 1), StoodUp("B", 1, 0, "broke")]
    assert live.names == "A.C."


@pytest.mark.req("POKERIV3:KT6a")
def test_who_accepts_is_back_within_the_limits() -> None:
    live = bust()
    assert live.refused(TopUp("B", 39)) == "buy-in/below-minimum"
    assert live.refused(TopUp("B", 201)) == "buy-in/above-maximum"
    outcome = live.do(TopUp("B", 60))
    assert outcome.batch.events == (Bought("B", 1, 60), ToppedUp("B", 1, 60))
    assert outcome.movements == (Movement("B", 1, 60, "top-up"),)
    assert live.state.offers == {}
    live.wait(2.01)
    assert 1 in live.state.live.dealt


@pytest.mark.req("POKERIV3:KT6a")
@pytest.mark.parametrize("accepts", [True, False])
def test_who_has_too_few_for_the_blinds_is_offered_chips_and_may_stay_without(accepts: bool) -> None:
    live = Live(seats=4, options={"big_blind": 50, "min_buy_in": 60, "max_buy_in": 1000})
    live.sit("A", chips=500)
    live.sit("B", chips=60)
    while live.chair("B").chips >= 50:
        while live.state.running:
            player = live.on_turn[0]
            live.act(player, FOLD if player == "B" else None)
        if live.chair("B").chips >= 50:
            live.wait(2.01)
    assert 0 < live.chair("B").chips < 50
    assert [event.player for event in live.log if isinstance(event, RebuyOffered)] == ["B"]
    if accepts:
        live.do(TopUp("B", 100))
        assert live.chair("B").chips > 100
        return
    live.do(DeclineRebuy("B"))
    had = live.chair("B").chips
    live.wait(2.01)
    assert live.names == "AB.."
    assert sum(e.amount for e in live.state.live.events if isinstance(e, Posted) and e.seat == 1) == min(had, 50)
    assert live.over or live.state.live.state.stack[1] in (0, had - 25)
    assert [type(event) for event in live.log].count(RebuyOffered) == 1  # and not again


@pytest.mark.req("POKERIV3:RULE-D2b")
def test_chips_bought_in_mid_round_wait_beside_the_stack_and_what_does_not_fit_goes_back() -> None:
    live = table("AB")
    outcome = live.do(TopUp("A", 60))
    assert outcome.batch.events == (Bought("A", 0, 60),)
    assert (live.chair("A").chips, live.chair("A").bought) == (100, 60)
    assert live.refused(TopUp("A", 141)) == "buy-in/above-maximum"
    live.do(TopUp("A", 60))
    live.kinds()
    live.play_out()
    won = live.records[-1].payoffs[0]
    fits = min(120, 100 - won)
    assert ToppedUp("A", 0, fits) in live.log
    assert Lapsed("A", 0, 120 - fits) in live.log
    assert (live.chair("A").chips, live.chair("A").bought) == (100 + won + fits, 0)
    assert live.watch.books.purses["A"] == -100 - fits


def test_who_leaves_takes_along_what_was_bought() -> None:
    live = table("ABC")
    live.do(TopUp("A", 60))
    live.do(Leave("A"))
    live.play_out()
    (stood,) = [event for event in live.log if isinstance(event, StoodUp)]
    assert stood.chips == 160 + live.records[-1].payoffs[0]


@pytest.mark.parametrize("times", [1, 2, 5])
def test_the_same_key_gets_the_first_answer_again_and_nothing_moves_twice(times: int) -> None:
    live = table("AB", seats=3)
    first = live.do(Sit("C", 100, key="k1"))
    again = [live.do(Sit("C", 100, key="k1")) for _ in range(times)]
    assert first.answer == Seated("C", 2, 100, key="k1")
    assert {(outcome.answer, outcome.batch.events, outcome.movements) for outcome in again} == {(first.answer, (), ())}
    bought = live.do(TopUp("C", 50, key="k2"))
    assert bought.answer == Bought("C", 2, 50, "k2")
    for _ in range(times):
        assert live.do(TopUp("C", 50, key="k2")).answer == bought.answer
    assert live.chair("C").chips == 150
    queued = live.do(Sit("D", 100, key="k1"))  # another's key is another key
    assert queued.answer == Queued("D", 100, key="k1")
    live.do(Leave("C"))
    assert live.do(Sit("C", 100, key="k1")).answer == first.answer  # late on the wire: no seat any more
    assert "C" not in live.names


def test_a_refused_request_may_be_made_again_with_its_key() -> None:
    live = table("AB", seats=3)
    assert live.refused(Sit("C", 10, key="k")) == "buy-in/below-minimum"
    assert live.do(Sit("C", 100, key="k")).answer == Seated("C", 2, 100, key="k")


@pytest.mark.req("EPS:UC-012-PRE")
def test_where_only_the_seated_may_write_they_may_at_any_time() -> None:
    live = table("ABC", seats=3, chat="seated")
    live.sit("Q")
    live.act(live.on_turn[0], FOLD)
    shove(live, live.on_turn[0])
    for player in "ABC":  # one has folded, one is all-in
        live.do(Say(player, "hello"))
    for player in ("Q", "watcher"):
        assert live.refused(Say(player, "hello")) == "chat/seated-only"
    live.play_out()
    live.do(Say("A", "well played"))
    assert Live(chat="off").refused(Say("A", "hello")) == "chat/off"


def test_what_is_said_is_kept_as_it_is() -> None:
    text = "<b>'; DROP TABLE accounts; --</b> 😀"
    assert table().do(Say("A", f" {text}\n")).batch.events[0].text == text  # type: ignore[union-attr]


@pytest.mark.req("EPS:ASS-GPR-007", "EPS:RF-PI-002")
def test_rounds_follow_one_another_after_the_pause_as_long_as_two_can_play() -> None:
    live = Live(pace_ms=2500)
    live.sit("A")
    live.wait(3600)
    assert live.state.number == 0
    live.sit("B")
    assert live.state.number == 1
    live.play_out()
    assert live.told().next_round_ns == live.deadline_ns == live.now_ns + 2_500_000_000
    live.wait(2.499)
    assert not live.state.running
    live.wait(0.001)
    assert live.state.number == 2


def test_sitting_out_takes_effect_with_the_next_round() -> None:
    live = table("ABC")
    live.do(SitOut("B"))
    assert live.do(SitOut("B")).batch.events == ()
    assert 1 in live.state.live.dealt
    live.next_round()
    assert live.state.live.dealt == (0, 2)
    live.do(SitIn("B", wait=True))
    assert live.chair("B").presence == "wait"
    assert live.do(SitIn("B", wait=True)).batch.events == ()


@pytest.mark.parametrize("taken", [(0, 1, 3, 4), (0, 2, 4), (1, 2, 5)])
@pytest.mark.parametrize("rounds", range(1, 6))
def test_who_wants_to_play_soonest_is_dealt_into_the_next_hand_wherever_the_button_is(
    taken: tuple[int, ...], rounds: int
) -> None:
    live = Live(seats=6, options={"big_blind": 2})
    for seat in taken:
        live.sit(f"p{seat}", seat=seat)
    for _ in range(rounds):
        live.next_round()
    live.do(Sit("newcomer", 100, soonest=True))
    live.next_round()
    seat = live.state.seating.seat_of("newcomer")
    assert live.state.live.state.live >> seat & 1


def test_a_seat_that_has_to_wait_is_given_where_no_other_is_free_and_a_seat_that_is_named_is_given() -> None:
    live = Live(seats=4, options={"big_blind": 2})
    live.sit("ann", "ben", "cem")
    live.next_round()
    live.do(Sit("dan", 100, soonest=True))
    assert live.names == "abcd"
    other = Live(seats=4)
    other.sit("ann", "ben")
    other.do(Sit("cem", 100, 3, soonest=True))
    assert other.names == "ab.c"
