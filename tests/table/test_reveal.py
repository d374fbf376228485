"""How the end of a round is shown: for how long the next one waits, and what viewers are sent of each moment."""

from typing import Any, cast

import pytest

from croupier.games.profile import RESULT_MS, profile_of
from croupier.table.client_view import Told, told
from croupier.table.commands import Ready
from croupier.table.events import Happened, RebuyOffered, RoundEnded
from croupier.table.redaction import Looker
from croupier.table.seen_states import SeenStates
from croupier.table.snapshot import restored, snapshot
from examples.pig import Pig
from tests.table.live_table import SECOND, Live, live_table

MS = SECOND // 1000


def all_in(**settings: Any) -> Live:
    """Two players put in everything before the flop."""
    live = live_table("holdem", "AB", pace_ms=2000, **settings)
    for _ in range(2):
        player = live.on_turn[0]
        legal = live.state.game.legal(live.state.live.state, live.state.seating.seat_of(player))
        live.act(player, legal.aggressive(10**6))
    return live


def shown_ms(live: Live) -> int:
    return next(event.shown_ms for event in live.log if isinstance(event, RoundEnded))


def test_the_pace_of_the_next_round_begins_when_the_run_out_and_its_result_were_shown() -> None:
    live = all_in(reveal=None)
    streets = 3 * 1200
    assert shown_ms(live) >= streets + RESULT_MS
    assert live.state.next_ns == live.now_ns + shown_ms(live) * MS + 2000 * MS


@pytest.mark.parametrize(("reveal", "share"), [("normal", 1), ("fast", 0.5), ("instant", 0)])
def test_fast_takes_half_the_time_and_instant_none(reveal: str, share: float) -> None:
    assert shown_ms(all_in(reveal=reveal)) == round(shown_ms(all_in(reveal="normal")) * share)


def test_rounds_that_follow_each_other_without_a_pause_are_not_shown() -> None:
    live = live_table("holdem", "AB", pace_ms=0, reveal=None)
    live.play_out()
    assert shown_ms(live) == 0


def test_players_who_are_ready_need_not_wait_for_it() -> None:
    live = live_table("holdem", "AB", reveal="normal")
    live.play_out()
    for player in "AB":
        live.do(Ready(player))
    assert live.state.number == 2


def test_the_time_to_buy_chips_begins_when_the_loss_was_shown() -> None:
    live = all_in(reveal="normal", rebuy_s=5, seed=2)
    offered = [event for event in live.log if isinstance(event, RebuyOffered)]
    assert [event.until_ns for event in offered] == [live.now_ns + shown_ms(live) * MS + 5 * SECOND]


def test_a_house_that_opens_again_has_shown_enough() -> None:
    live = all_in(reveal="normal")
    assert restored(snapshot(live.state)).next_ns == live.state.next_ns


def ending(live: Live, looker: Looker) -> Told:
    """What a viewer was sent of the batch in which the round ended."""
    batch = live.watch.read()[-1]
    return told(live.state, batch, looker)


@pytest.mark.parametrize("looker", [0, 1, None, "all"])
def test_each_event_of_a_batch_but_the_last_has_a_picture_of_its_own(looker: Looker) -> None:
    live = all_in(reveal="normal")
    sent = ending(live, looker)
    kinds = [type(one).__name__ for event in sent.events if isinstance(event, Happened) for one in event.events]
    assert kinds == ["Called", "HandsShown", "BoardDealt", "BoardDealt", "BoardDealt", "PotWon"]
    boards = [len(cast(Any, step.picture)["board"]) for step in sent.steps]
    assert boards == [0, 0, 3, 4, 5]
    assert [step.ms for step in sent.steps] == [380, 900, 1200, 1200, 1200]
    assert all([cast(Any, step.picture)["payoffs"] is None for step in sent.steps])


def test_no_moment_shows_a_viewer_more_than_the_events_up_to_it() -> None:
    live = all_in(reveal="normal")
    first, second, *_ = ending(live, None).steps  # called; shown
    hands = [[seat["cards"] for seat in cast(Any, step.picture)["seats"] if seat] for step in (first, second)]
    assert hands[0] == [["??", "??"], ["??", "??"]]
    assert "??" not in hands[1][0] + hands[1][1]


@pytest.mark.parametrize("game", ["holdem", "stud", "soko", "omaha", "blackjack", "landlord"])
def test_the_moments_of_any_game_lead_to_the_picture_after_it(game: str) -> None:
    """Each batch's pictures are those of the views after its events: the same as folding the redacted log."""
    live = live_table(game, "ABC", reveal="normal")
    for looker in (0, None):
        for _ in range(200):
            if not live.state.running:
                break
            live.act(live.on_turn[0])
            batch = live.watch.read()[-1]
            sent = told(live.state, batch, looker)
            count = sum([len(event.events) for event in batch.events if isinstance(event, Happened)])
            assert len(sent.steps) == max(0, count - 1)
    assert shown_ms(live) >= RESULT_MS


@pytest.mark.parametrize("game", ["holdem", "stud", "soko", "omaha", "blackjack", "landlord"])
def test_steps_that_go_on_from_the_batch_before_are_those_of_the_whole_log(game: str) -> None:
    """For every viewer, over two rounds; a viewer who comes late, or looks only now and then, sees the same."""
    live, seen, batches = live_table(game, "ABC", reveal="normal"), SeenStates(), 0
    for _ in range(2):
        while live.state.running:
            live.act(live.on_turn[0])
            batches += 1
            for looker in (0, 1, 2, None, "all") if batches % 3 else (0,):
                check_steps(live, looker, seen)
        live.next_round()
    assert batches > 4


def check_steps(live: Live, looker: Looker, seen: SeenStates) -> None:
    batch = live.watch.read()[-1]
    assert told(live.state, batch, looker, seen).steps == told(live.state, batch, looker).steps


def test_another_round_of_the_same_number_is_folded_anew() -> None:
    """As one is that is played again, with other cards, after the table went back to what is stored."""
    seen = SeenStates()
    for seed in (1, 2, 1):
        live = live_table("holdem", "AB", reveal="normal", seed=seed)
        while live.state.live.state.street < 2:
            live.act(live.on_turn[0])
            check_steps(live, 0, seen)


def test_a_brought_game_is_shown_event_by_event_too() -> None:
    game = Pig()
    assert profile_of(game).ending_ms([1, 2, 3]) == 2 * 600 + RESULT_MS
