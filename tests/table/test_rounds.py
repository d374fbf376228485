"""Rounds at a live table: any game, the same record as anywhere, committed shuffles, nothing half done."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.games.blackjack.events import HIT, STAND, Bet, SitOut
from croupier.games.game import Over, SeatInfo
from croupier.games.landlord.events import PASS, Bid, Surrendered
from croupier.games.poker.events import CALL, CHECK, FOLD, HandsDealt, Left, RaiseTo
from croupier.kit.cards import parse_cards
from croupier.kit.chance import Rigged, Seeded
from croupier.kit.clock import Manual
from croupier.kit.commitment import Sealed
from croupier.play.proof import audit, verify
from croupier.play.record import Record, decode, encode, redacted
from croupier.play.record import record_of as host_record
from croupier.play.round import Host
from croupier.table import commands
from croupier.table.commands import Act, Leave, Resign
from croupier.table.events import Halted, Happened, RoundEnded, RoundVoided, Shuffled, TimedOut
from examples.kuhn import Kuhn
from examples.pig import Pig
from tests.table.bots import Passive
from tests.table.live_table import SECOND, START_NS, Live
from tests.table.toys import brought

GAMES = ["holdem", "omaha", "soko", "stud", "blackjack", "landlord"]


def live_table(game: str, players: str = "ABC", **settings: Any) -> Live:
    """All sit before the first round begins."""
    chips = {"holdem": 200, "omaha": 200, "landlord": 0}.get(game, 20_000)
    live = Live(game, minimum=len(players), **settings)
    live.sit(*players, chips=chips)
    return live


@pytest.mark.parametrize("committed", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_makes_the_same_records_as_a_host(game: str, committed: bool) -> None:
    live = live_table(game, committed=committed, pace_ms=0, seats=3)
    for _ in range(3):
        live.wait(0)
        while live.state.running:
            live.now_ns += 999
            live.act(live.on_turn[0])
    host = Host(live.state.game, [Passive()] * 3, chance=Seeded(1), clock=Manual(step_ns=1000))
    carry: Any = None
    for record in live.records[: 1 if committed else 3]:  # a host shuffles less of a deck that is not committed
        if committed:
            host.chance = _Whole(1)
        played = host.play(record.header.seats, carry)
        carry = played.over.carry
        made = host_record(played, **_header(record))
        if record.proof:  # a pile that is committed is recorded whole, even if it stays on the table
            assert all(record.decks[pile][: len(top)] == top for pile, top in made.decks.items())
            made = replace(made, decks=record.decks)
        assert replace(record, proof={}) == made
    assert all(decode(encode(record)) == record for record in live.records)


def _header(record: Record) -> dict[str, Any]:
    head = record.header
    return {
        "table": "T",
        "number": head.number,
        "id": f"t1-{head.number}",
        "started": head.started,
        "chance": "seeded",
        "changes": head.changes,
    }


class _Whole(Seeded):
    """Shuffles whole piles, as a committed chance does."""

    def shuffled(self, name: str, cards: Any, most: int) -> list[int]:
        return super().shuffled(name, cards, len(cards))


@pytest.mark.req("EPS:DD-006-a")
@pytest.mark.parametrize("game", GAMES)
def test_one_table_plays_any_game_and_its_records_are_proved_to_everybody(game: str) -> None:
    live = live_table(game)
    for _ in range(4):
        live.next_round()
    live.play_out()
    assert len(live.records) == 5
    for record in live.records:
        verify(record)
        audit(record)
        for viewer in (None, 0, 1, 2):
            assert verify(redacted(record, viewer)) >= 0


@pytest.mark.req("EPS:DD-006")
@pytest.mark.parametrize("kind", [Kuhn, Pig])
def test_a_game_that_somebody_brought_is_played_as_any_other(kind: Any) -> None:
    with brought(kind):
        live = Live(kind.name)
        live.sit("A", "B", chips=0)
        for _ in range(5):
            live.next_round()
        assert live.state.terms.scores
        scores = live.watch.books.scores
        assert sum(scores.values()) == 0
        assert {p: live.chair(p).chips for p in "AB"} == {p: scores[p] for p in "AB"}
        for record in live.records:
            audit(record)


def test_marks_have_exact_times() -> None:
    live = live_table("holdem", "AB")
    for seconds in (1.5, 2.25):
        live.wait(seconds)
        live.act(live.on_turn[0])
    first, second = live.table.record().marks
    assert (first.seat, second.seat) == (0, 1)
    assert first.at_ns == first.took_ns == 1_500_000_000 + 1
    assert second.took_ns == 2_250_000_000 + 1
    assert second.at_ns == first.at_ns + second.took_ns
    assert live.table.record().header.started == "2023-11-14T22:13:20.000000+00:00"
    assert live.state.live.begun_ns - START_NS < SECOND


def test_seq_and_times_are_strictly_ordered_even_if_the_clock_stands_still() -> None:
    live = live_table("holdem", "AB")
    for _ in range(3):
        live.now_ns -= 1
        live.act(live.on_turn[0])
    batches = live.watch.read()
    assert [batch.seq for batch in batches] == list(range(1, len(batches) + 1))
    assert all(after.at_ns > before.at_ns for before, after in pairwise(batches))


def test_a_decision_answers_the_question_that_was_asked() -> None:
    live = live_table("holdem", "AB")
    seen = live.state.seq
    live.do(commands.Say("B", "go on"))
    live.do(Act("A", seen, CALL))  # what others say makes nothing stale
    assert live.refused(Act("B", seen, CHECK)) == "act/stale"
    assert live.refused(Act("B", live.state.seq + 1, CHECK)) == "act/stale"
    live.do(Act("B", live.state.seq, CHECK))
    assert live.refused(Act("A", live.state.seq, CALL)) in ("turn/not-yours", "call/nothing-to-call")


@pytest.mark.parametrize("action", [CHECK, RaiseTo(3), RaiseTo(10**9), RaiseTo(-5), "fold", None, HIT])
def test_an_illegal_action_is_refused_and_changes_nothing(action: Any) -> None:
    live = live_table("holdem", "AB")
    assert live.refused(Act("A", live.state.seq, action))


def test_between_rounds_there_is_nothing_to_decide() -> None:
    live = live_table("holdem", "AB")
    live.act("A", FOLD)
    assert live.refused(Act("A", live.state.seq, CALL)) == "round/none"
    assert live.refused(Resign("A")) == "round/not-in"


def test_the_root_is_told_before_any_card_and_the_order_to_nobody() -> None:
    live = live_table("holdem", "AB")
    told = [event for event in live.log if isinstance(event, Shuffled | Happened)]
    assert isinstance(told[0], Shuffled)
    assert isinstance(told[0].sealed, Sealed)
    assert told[0].root == told[0].sealed.root
    live.play_out()
    proof = redacted(live.records[0], 0).proof["deck"]
    assert proof.root == told[0].root


def test_a_rigged_table_says_so() -> None:
    chance = Rigged(Seeded(1), parse_cards("As Ks Ad Kd"))
    live = live_table("holdem", "AB", chance=chance)
    live.play_out()
    assert live.records[0].header.rigged
    (dealt,) = [event for event in live.records[0].events if isinstance(event, HandsDealt)]
    assert set(dealt.down[0] + dealt.down[1]) == set(parse_cards("As Ks Ad Kd"))
    verify(live.records[0])


def test_the_shoe_stays_on_the_table_from_round_to_round() -> None:
    live = live_table("blackjack", "AB", options={"decks": 2})
    for _ in range(12):
        live.next_round()
    live.play_out()
    for before, after in pairwise(live.records):
        ((pile, order),) = before.decks.items()
        ((next_pile, next_order),) = after.decks.items()
        if pile == next_pile:
            dealt = len(order) - len(next_order)
            assert order[dealt:] == next_order
    assert len({pile for record in live.records for pile in record.decks}) > 1  # and was shuffled anew in between


def test_a_kept_shoe_is_committed_anew_before_anybody_bets() -> None:
    live = live_table("blackjack", "AB")
    live.play_out()
    live.kinds()
    live.wait(2.1)
    assert [type(event).__name__ for event in live.log] == ["RoundBegan", "Shuffled"]
    assert live.state.live.state.stage == "bets"


def test_a_round_in_which_nobody_bets_leaves_the_shoe_as_it_is() -> None:
    live = live_table("blackjack", "AB")
    live.play_out()
    live.wait(2.1)
    rest = next(iter(live.state.kept.values()))
    for player in "AB":
        live.act(player, SitOut())
    assert live.over
    assert next(iter(live.state.kept.values())) == rest


def test_a_shoe_that_never_ends_is_dice_whose_outcomes_are_kept_but_not_told() -> None:
    live = live_table("blackjack", "AB", options={"shoe": "infinite"})
    for player in "AB":
        live.act(player, Bet(500))
    live.play_out()
    (record,) = live.records
    assert set(record.rolls) == {"infinite shoe"}
    audit(record)


def test_everybody_bets_at_once_and_the_cards_come_with_the_last_bet() -> None:
    live = live_table("blackjack", "ABC")
    for player in "CAB":
        assert player in live.on_turn
        live.act(player, Bet(500))
    assert live.state.live.state.dealer
    live.play_out()
    assert [mark.seat for mark in live.records[0].marks][:3] == [2, 0, 1]


@pytest.mark.req("LANDLORD:10.1")
def test_a_landlord_game_whose_players_never_answer_ends_by_defaults() -> None:
    live = live_table("landlord", turn_s=30)
    asked = live.on_turn[0]
    others = [player for player in "ABC" if player != asked]
    for player in others:
        action = live.state.game.default(live.state.live.state, live.state.seating.seat_of(asked))
        assert live.refused(Act(player, live.state.seq, action)) == "turn/not-yours"
    while live.state.running:
        live.wait(30)
    assert isinstance(live.state.live.state.need, Over)
    (record,) = live.records
    assert len(record.faults) == len(record.marks)
    assert [type(event) for event in live.log].count(TimedOut) == len(record.marks)


@pytest.mark.req("LANDLORD:10.4")
@pytest.mark.parametrize("on_turn", [True, False])
@pytest.mark.parametrize("phase", ["auction", "play"])
def test_a_surrender_ends_the_game_at_once_and_keeps_the_seat(phase: str, on_turn: bool) -> None:
    live = live_table("landlord")
    while live.state.live.state.phase != phase:
        live.act(live.on_turn[0])
    loser = next(player for player in "ABC" if (player in live.on_turn) == on_turn)
    seat = live.state.seating.seat_of(loser)
    live.do(Resign(loser))
    assert live.over
    assert Surrendered(seat) in live.records[0].events
    assert live.records[0].payoffs[seat] < 0
    assert live.names == "ABC"
    assert live.watch.books.scores[loser] == live.records[0].payoffs[seat]
    assert live.watch.books.seats == {}  # scores are no chips
    audit(live.records[0])
    live.wait(2.1)
    assert live.state.running


@pytest.mark.req("LANDLORD:10.4")
def test_a_peasant_who_surrenders_with_a_bet_of_two_pays_the_landlord_four_and_the_partner_nothing() -> None:
    live = live_table("landlord")
    landlord = live.on_turn[0]
    live.act(landlord, Bid(2))
    while live.state.live.state.phase == "auction":
        live.act(live.on_turn[0], PASS)
    assert live.on_turn == [landlord]
    loser, partner = [player for player in "ABC" if player != landlord]
    live.do(Resign(loser))
    assert {player: live.chair(player).chips for player in "ABC"} == {landlord: 4, loser: -4, partner: 0}


def test_an_all_in_player_who_leaves_stays_in_the_hand() -> None:
    live = live_table("holdem", "ABC")
    player = live.on_turn[0]
    seat = live.state.seating.seat_of(player)
    live.act(player, RaiseTo(200))
    live.do(Leave(player))
    assert live.state.live.state.live >> seat & 1
    live.play_out()
    assert player not in live.names
    audit(live.records[0])


def test_leaving_after_the_betting_is_a_fact_of_the_record() -> None:
    live = live_table("holdem", "ABC")
    first = live.on_turn[0]
    live.act(first, RaiseTo(50))
    live.do(Leave(first))
    live.play_out()
    audit(live.records[0])
    assert not any(isinstance(event, Left) for event in live.records[0].events)  # here it was a fold


class Crashing(Kuhn):
    """Kuhn poker by somebody who makes mistakes."""

    name = "crashing"
    where = ""

    def fail(self, where: str) -> None:
        if Crashing.where == where:
            raise ZeroDivisionError("oops")

    def begin(self, seats: Any, carry: Any) -> Any:
        self.fail("begin")
        return super().begin(seats, carry)

    def deal(self, state: Any, outcome: Any) -> Any:
        self.fail("deal")
        return super().deal(state, outcome)

    def leave(self, state: Any, seat: int) -> Any:
        self.fail("leave")
        return super().leave(state, seat)

    def default(self, state: Any, seat: int) -> Any:
        self.fail("default")
        return super().default(state, seat)

    def act(self, state: Any, seat: int, action: Any) -> Any:
        self.fail("act")
        return super().act(state, seat, action)

    def evolve(self, state: Any, event: Any) -> None:
        self.fail("evolve")
        super().evolve(state, event)
        if Crashing.where == "pay" and type(state.need) is Over:
            state.need = Over((-1000, 1000), None)


@pytest.fixture
def crashing() -> Iterator[None]:
    with brought(Crashing):
        yield
    Crashing.where = ""


@pytest.mark.usefixtures("crashing")
@pytest.mark.parametrize("where", ["deal", "leave", "default", "evolve", "pay"])
def test_a_game_that_fails_voids_the_round_and_harms_nobody(where: str) -> None:
    live = Live("crashing", buy_in=(10, 100))
    live.sit("A", "B", chips=50)
    Crashing.where = where
    if where == "leave":
        live.do(Leave("A"))
    elif where == "default":
        live.wait(11)
    else:
        for player in "AB":
            live.act(player) if live.state.running else None
    Crashing.where = ""
    assert any(isinstance(event, RoundVoided) for event in live.log)
    assert isinstance(live.log[-1], Halted)
    assert not any(isinstance(event, RoundEnded) for event in live.log)
    assert sum(live.watch.books.purses.values()) + sum(live.watch.books.seats.values()) == 0
    assert live.watch.books.purses["B"] == -50
    live.wait(60)
    assert live.state.number == 1
    if where != "leave":
        live.do(commands.Resume())
        assert live.state.number == 2
        live.play_out()
        assert live.records[-1].header.number == 2


@pytest.mark.usefixtures("crashing")
def test_an_action_that_a_game_chokes_on_is_refused() -> None:
    live = Live("crashing")
    live.sit("A", "B", chips=0)
    Crashing.where = "act"
    legal = live.state.game.legal(live.state.live.state, 0)
    assert live.refused(Act("A", live.state.seq, next(iter(legal)))) == "game/failed"


@pytest.mark.usefixtures("crashing")
def test_a_game_that_cannot_begin_halts_the_table_and_the_log_says_where(caplog: pytest.LogCaptureFixture) -> None:
    live = Live("crashing")
    Crashing.where = "begin"
    live.sit("A", "B", chips=0)
    halted = live.log[-1]
    assert isinstance(halted, Halted)
    assert "The game failed, and this table has stopped." in halted.why
    assert "ZeroDivisionError" not in halted.why
    [logged] = caplog.records
    assert logged.exc_info
    assert logged.exc_info[0] is ZeroDivisionError
    assert live.state.number == 0


def test_a_table_at_which_nobody_can_pay_waits_and_does_not_spin() -> None:
    live = Live("stud", options={"ante": 5, "min_buy_in": 3})
    live.sit("A", "B", chips=4)
    assert live.deadline_ns is None
    assert live.state.number == 0
    live.do(commands.TopUp("A", 10))
    live.do(commands.TopUp("B", 10))
    assert live.state.number == 1


def test_the_stacks_of_the_next_round_are_those_that_the_last_one_left() -> None:
    live = live_table("holdem", "ABC")
    for _ in range(6):
        live.next_round()
    for before, after in pairwise(live.records):
        ends = [s.chips + won for s, won in zip(before.header.seats, before.payoffs, strict=True) if s]
        assert [s.chips for s in after.header.seats if s] == ends
    assert [record.header.number for record in live.records] == [1, 2, 3, 4, 5, 6]
    assert live.records[0].header.seats[0] == SeatInfo("A", 200)


def test_stand_is_what_blackjack_does_for_the_silent() -> None:
    live = live_table("blackjack", "AB", options={"shoe": "test", "scenario": "push"})
    for player in "AB":
        live.act(player, Bet(500))
    live.wait(10.1)
    assert live.on_turn == ["B"]
    live.act("B", STAND)
    assert live.records[0].faults[0].seat == 0


def test_the_next_round_begins_at_once_when_everybody_is_ready() -> None:
    live = live_table("stud", "AB", pace_ms=60_000)
    live.sit("bot", kind="bot", chips=200)
    live.play_out()
    button = _button(live)
    live.do(commands.Ready("A"))
    live.do(commands.Ready("A"))
    assert _ready(live) == [True, False]
    assert live.state.next_ns > live.now_ns + 59 * SECOND
    live.do(commands.Ready("B"))
    assert (live.state.number, live.seconds < 1) == (2, True)
    assert _button(live) != button
    assert _ready(live) == [False, False]


def _button(live: Live) -> Any:
    picture = live.told().picture
    assert picture
    return picture["button"]


def _ready(live: Live) -> list[bool]:
    return [seat.ready for seat in live.told().seats[:2] if seat]


@pytest.mark.parametrize("gone", [commands.SitOut("B"), commands.Leave("B"), commands.Drop("B")])
def test_nobody_waits_for_who_is_gone(gone: commands.Command) -> None:
    live = live_table("holdem", "ABC", pace_ms=60_000)
    live.play_out()
    for player in "AC":
        live.do(commands.Ready(player))
    assert live.state.number == 1
    live.do(gone)
    assert live.state.number == 2


def test_who_sits_out_asks_for_no_round() -> None:
    live = live_table("holdem", "ABC", pace_ms=60_000)
    live.play_out()
    live.do(commands.SitOut("A"))
    assert live.refused(commands.Ready("A")) == "seat/out"
