"""What a player may still do once a round is over: the winner by folds shows cards, and the table waits for nothing."""

from typing import Any

import msgspec
import pytest

from croupier.games.poker.events import FOLD, CardsShown, ShowCards
from croupier.kit.cards import UNKNOWN
from croupier.kit.chance import Secure
from croupier.kit.commitment import Opened
from croupier.play.proof import audit, verify
from croupier.play.record import redacted
from croupier.table import commands
from croupier.table.client_view import standing
from croupier.table.events import Happened, RoundBegan
from croupier.table.reactor import TableReactor
from croupier.table.snapshot import snapshot
from tests.table.live_table import SECOND, Live, live_table

BOTH = {"show_cards": {"places": [0, 1]}}


def won_by_folds(**settings: Any) -> tuple[Live, str]:
    """Return a table at which all but one have folded, and who is left."""
    live = live_table("holdem", "ABC", **({"pace_ms": 2000, "reveal": "normal"} | settings))
    while live.state.running:
        live.act(live.on_turn[0], FOLD)
    (winner,) = [seat for seat in range(3) if live.state.live.state.live >> seat & 1]
    return live, "ABC"[winner]


def told(table: TableReactor, looker: int | None) -> Any:
    return standing(table.state, looker)


def after(live: Live, player: str | None) -> Any:
    seen = told(live.table, None if player is None else "ABC".index(player))
    return seen.after and seen.after.choices


def show(live: Live, player: str, *places: int) -> Any:
    return live.do(commands.Act(player, live.state.seq, ShowCards(places)))


def test_only_the_winner_is_offered_to_show_for_as_long_as_the_result_is_up() -> None:
    live, winner = won_by_folds()
    assert {player: after(live, player) for player in [*"ABC", None]} == {
        player: BOTH if player == winner else None for player in [*"ABC", None]
    }
    hers = told(live.table, "ABC".index(winner))
    assert hers.choices == {}  # no turn: a bot that knows nothing of it is not asked
    assert hers.clock == ()
    assert hers.after.until_ns == hers.next_round_ns == live.state.next_ns


def test_all_see_the_card_from_then_on_and_the_next_round_begins_as_it_would_have() -> None:
    live, winner = won_by_folds()
    seat, due_ns = "ABC".index(winner), live.state.next_ns
    batch = show(live, winner, 1).batch
    (shown,) = batch.events
    card = live.state.live.state.hole[seat][1]
    assert shown == Happened((CardsShown(seat, (UNKNOWN, card)),))
    assert live.state.next_ns == due_ns
    for looker in (None, *range(3)):
        hole = told(live.table, looker).picture["seats"][seat]["cards"]
        assert ("??" in hole) == (looker != seat)
    assert after(live, winner) == {"show_cards": {"places": [0]}}
    live.wait((due_ns - live.now_ns - 1) / SECOND)
    assert not live.state.running
    live.wait(0.001)
    began = next(event for event in live.log if isinstance(event, RoundBegan) and event.number == 2)
    assert due_ns <= live.state.live.begun_ns <= due_ns + 1
    assert began.number == live.state.number
    assert after(live, winner) is None


def test_silence_shows_nothing_and_takes_no_event() -> None:
    live, winner = won_by_folds()
    seq = live.state.seq
    live.wait((live.state.next_ns - live.now_ns - 1) / SECOND)
    assert live.state.seq == seq
    live.now_ns = live.state.next_ns + 1
    assert live.refused(commands.Act(winner, live.state.seq, ShowCards((0,)))) == "act/late"


def test_leaving_shows_nothing_and_neither_does_a_lost_connection() -> None:
    live, winner = won_by_folds()
    live.do(commands.Drop(winner))
    assert not any(isinstance(event, CardsShown) for event in live.state.live.events)
    live.do(commands.Connect(winner))
    assert after(live, winner) == BOTH  # whoever is back in time may still show
    live.do(commands.Leave(winner))
    assert live.refused(commands.Act(winner, live.state.seq, ShowCards((0,)))) == "player/not-seated"
    live.do(commands.Sit("N", 200, "ABC".index(winner)))
    assert live.told("ABC".index(winner)).after is None
    assert live.refused(commands.Act("N", live.state.seq, ShowCards((0,)))) == "round/none"


def test_others_are_refused_and_so_is_an_answer_to_an_earlier_round() -> None:
    live, winner = won_by_folds()
    other = next(player for player in "ABC" if player != winner)
    assert live.refused(commands.Act(other, live.state.seq, ShowCards((0,)))) == "round/none"
    assert live.refused(commands.Act(winner, live.state.seq, FOLD)) == "turn/not-yours"
    stale = live.state.ended_seq - 1
    assert live.refused(commands.Act(winner, stale, ShowCards((0,)))) == "act/stale"


def test_a_table_without_a_pause_offers_nothing() -> None:
    live, winner = won_by_folds(pace_ms=0, reveal="instant")
    live.wait(0.001)
    assert live.state.number == 2
    assert live.refused(commands.Act(winner, live.state.seq, ShowCards((0,)))) in ("turn/not-yours", "action/not-here")
    assert all(live.told(seat).after is None for seat in range(3))


def test_a_house_that_falls_over_meanwhile_has_the_offer_and_the_shown_card_again() -> None:
    live, winner = won_by_folds()
    seat = "ABC".index(winner)
    before = TableReactor.resume(live.watch.read(), chance=Secure(), salt=live.salt)
    before.receive(commands.Restart(), live.now_ns + SECOND)
    assert told(before, seat).after.choices == BOTH
    show(live, winner, 0)
    again = TableReactor.resume(live.watch.read(), chance=Secure(), salt=live.salt)
    assert again.state == live.state
    assert again.record() == live.table.record()
    assert told(again, seat).after.choices == {"show_cards": {"places": [1]}}


def test_a_card_shown_after_a_snapshot_does_no_harm() -> None:
    live, winner = won_by_folds()
    text, seq = snapshot(live.state), live.state.seq
    show(live, winner, 0)
    batches = [batch for batch in live.watch.read() if batch.seq > seq]
    again = TableReactor.resume(batches, chance=Secure(), salt=live.salt, snapshot=text)
    assert (again.state.seq, again.state.next_ns) == (live.state.seq, live.state.next_ns)
    assert standing(again.state, "ABC".index(winner)).after is None


def test_viewers_get_the_same_bytes_whatever_the_hidden_cards_are() -> None:
    """The winner's other card is nobody's business: two tables that differ in it alone tell the same."""
    live, winner = won_by_folds(committed=False)
    seat = "ABC".index(winner)
    other = TableReactor.resume(live.watch.read(), chance=Secure(), salt=live.salt)
    state: Any = other.state.live
    hole = state.state.hole
    unused = next(card for card in range(52) if not any(card in hand for hand in hole))
    state.state.hole = (*hole[:seat], (hole[seat][0], unused), *hole[seat + 1 :])
    tables = (live.table, other)
    for command in (None, commands.Act(winner, live.state.seq, ShowCards((0,)))):
        if command:
            for table in tables:
                table.receive(command, live.now_ns + 5)
        for looker in [None, *[at for at in range(3) if at != seat]]:
            sent = [msgspec.json.encode(told(table, looker)) for table in tables]
            assert sent[0] == sent[1]
    assert standing(live.state, seat) != standing(other.state, seat)


@pytest.mark.parametrize("places", [(1,), (0, 1)])
def test_records_are_verified_with_what_was_shown(places: tuple[int, ...]) -> None:
    live, winner = won_by_folds()
    show(live, winner, *places)
    record, seat = live.table.record(), "ABC".index(winner)
    audit(record)
    assert record.payoffs == live.records[-1].payoffs
    assert record.marks == live.records[-1].marks  # nobody was asked: it is no decision
    for viewer in (None, 0, 1, 2):
        seen = redacted(record, viewer)
        verify(seen)
        proven = {proof.card for opened in seen.proof.values() if isinstance(opened, Opened) for proof in opened.proofs}
        for place, card in enumerate(live.state.live.state.hole[seat]):
            assert (card in proven) == (viewer == seat or place in places)
