"""Rounds at a live table: any game, the same record as anywhere, decisions in order."""

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.games.blackjack.events import HIT, Bet
from croupier.games.game import SeatInfo
from croupier.games.poker.events import CALL, CHECK, FOLD, RaiseTo
from croupier.kit.chance import Seeded
from croupier.kit.clock import Manual
from croupier.play.proof import audit, verify
from croupier.play.record import Record, decode, encode, redacted
from croupier.play.record import record_of as host_record
from croupier.play.round import Host
from croupier.table import commands
from croupier.table.commands import Act, Resign
from examples.kuhn import Kuhn
from examples.pig import Pig
from tests.table.bots import Passive
from tests.table.live_table import SECOND, START_NS, Live, live_table
from tests.table.toys import brought

GAMES = ["holdem", "omaha", "soko", "stud", "blackjack", "landlord"]


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


def test_everybody_bets_at_once_and_the_cards_come_with_the_last_bet() -> None:
    live = live_table("blackjack", "ABC")
    for player in "CAB":
        assert player in live.on_turn
        live.act(player, Bet(500))
    assert live.state.live.state.dealer
    live.play_out()
    assert [mark.seat for mark in live.records[0].marks][:3] == [2, 0, 1]


def test_the_stacks_of_the_next_round_are_those_that_the_last_one_left() -> None:
    live = live_table("holdem", "ABC")
    for _ in range(6):
        live.next_round()
    for before, after in pairwise(live.records):
        ends = [s.chips + won for s, won in zip(before.header.seats, before.payoffs, strict=True) if s]
        assert [s.chips for s in after.header.seats if s] == ends
    assert [record.header.number for record in live.records] == [1, 2, 3, 4, 5, 6]
    assert live.records[0].header.seats[0] == SeatInfo("A", 200)
