"""What each who looks is told: the same news for all but for cards, and nothing that is not theirs to know."""

import re
from typing import Any

import msgspec
import pytest

from croupier.games.poker.events import FOLD, HandsDealt, RaiseTo
from croupier.kit.cards import UNKNOWN
from croupier.table.client_view import Told, standing, told
from croupier.table.commands import Act, Leave, Say, Sit, Stand
from croupier.table.events import AnyBatch, Happened, RoundBegan, Seated
from croupier.table.redaction import Looker, retold
from tests.table.live_table import Live

CARD = re.compile(rb'"[2-9TJQKA][cdhs]"')


def table(players: str = "ABC", game: str = "holdem", **settings: Any) -> Live:
    live = Live(game, minimum=len(players), **settings)
    live.sit(*players, chips=100)
    return live


def hands(heard: Told) -> list[tuple[Any, ...]]:
    """The hole cards that somebody was told, seat by seat."""
    dealt = [e for event in heard.events if isinstance(event, Happened) for e in event.events]
    return [e.down for e in dealt if isinstance(e, HandsDealt)]


def last_batch(live: Live) -> AnyBatch:
    return live.watch.read()[-1]


@pytest.mark.req("POKERIV3:TJV10a", "POKERIV3:U14")
def test_all_streams_are_equal_but_for_hole_cards() -> None:
    live = table()
    for _ in range(3):
        live.next_round()
    live.play_out()
    streams = {
        player: [_without_cards(batch) for batch in retold(live.watch.read(), live.state.game, player)]
        for player in ("A", "B", "C", None)
    }
    assert streams["A"] == streams["B"] == streams["C"] == streams[None]
    own = [_hands(batch) for batch in retold(live.watch.read(), live.state.game, "B") if _hands(batch)]
    assert len(own) == 4
    for down in own:
        assert [UNKNOWN in cards for cards in down[:3]] == [True, False, True]
    none = [_hands(batch) for batch in retold(live.watch.read(), live.state.game, None) if _hands(batch)]
    assert all(UNKNOWN in cards for down in none for cards in down[:3])


def _without_cards(batch: AnyBatch) -> bytes:
    """As JSON, with every dealt hand blotted out."""
    return re.sub(rb'"down":\[[^a-z]*\],"up"', b'"down":[],"up"', msgspec.json.encode(batch))


def _hands(batch: AnyBatch) -> Any:
    events = [e for event in batch.events if isinstance(event, Happened) for e in event.events]
    return next((e.down for e in events if isinstance(e, HandsDealt)), None)


@pytest.mark.req("POKERIV3:U14")
def test_the_superuser_sees_every_hand_and_a_spectator_none() -> None:
    live = table()
    batch = last_batch(live)
    looks: dict[Looker, int] = {None: 0, 0: 2, 1: 2, "all": 6}
    for looker, cards in looks.items():
        heard = told(live.state, batch, looker)
        ((down,),) = [hands(heard)]
        assert sum(card != UNKNOWN for hand in down for card in hand) == cards
        assert len(CARD.findall(msgspec.json.encode(heard.picture))) == cards
        assert heard.you == (looker if isinstance(looker, int) else None)
    everything = msgspec.json.encode(told(live.state, batch, "all"))
    assert b'"sealed"' not in everything
    assert b'"order"' not in everything  # not even the superuser sees what comes next


def test_choices_and_clock_are_told_to_whom_they_concern() -> None:
    live = table()
    seat = live.state.seating.seat_of(live.on_turn[0])
    for looker in (0, 1, 2, None, "all"):
        heard = live.told(looker)
        assert bool(heard.choices) == (looker == seat)
        ((turn),) = heard.clock
        assert (turn.seat, turn.deadline_ns) == (seat, live.state.turns[seat].deadline_ns)
    assert live.told(seat).choices.keys() == {"fold", "call", "raise"}


def test_who_takes_a_seat_is_not_shown_the_cards_of_who_had_it() -> None:
    live = table("AB", seats=2)
    live.do(Sit("N", 100))
    live.act("A", RaiseTo(6))
    live.do(Leave("B"))  # folds, and N gets the seat
    assert live.names == "AN"
    heard = live.told(1)
    assert heard.you == 1
    assert heard.picture is not None
    assert heard.picture["seats"][1]["cards"] == ["??", "??"]
    assert heard.picture == live.told(None).picture
    assert live.told(0).picture != heard.picture


def test_a_whole_round_in_one_batch_tells_a_newcomer_nothing_of_it() -> None:
    """Blinds that put everybody all-in: dealt, shown and paid at once, and the seat changes hands in the same batch."""
    live = Live(seats=2, options={"big_blind": 100, "small_blind": 100, "min_buy_in": 100, "max_buy_in": 100})
    live.sit("A", "B")
    assert not live.state.running
    batch = last_batch(live)
    assert any(isinstance(event, RoundBegan) for event in batch.events)
    live.state.seating.chairs[1].player = "N"
    (down,) = hands(told(live.state, batch, 1))
    assert all(UNKNOWN in hand for hand in down)


def test_afterwards_cards_are_told_by_who_had_them_and_not_by_the_seat() -> None:
    live = table("AB", seats=2)
    live.do(Sit("N", 100))
    live.act("A", FOLD)
    live.do(Leave("B"))
    live.wait(2.1)
    batches = live.watch.read()
    seen = {p: [down for b in retold(batches, live.state.game, p) if (down := _hands(b))] for p in ("A", "B", "N")}
    shown = {p: [[UNKNOWN not in hand for hand in down] for down in rounds] for p, rounds in seen.items()}
    assert shown == {
        "A": [[True, False], [True, False]],
        "B": [[False, True], [False, False]],
        "N": [[False, False], [False, True]],
    }


def test_a_slice_from_the_middle_of_a_round_needs_the_seats_it_began_with() -> None:
    live = table("AB", game="stud", options={"min_buy_in": 50})
    while live.state.live.state.street < 1:
        live.act(live.on_turn[0])
    batches = live.watch.read()
    begins = next(i for i, b in enumerate(batches) if any(isinstance(e, RoundBegan) for e in b.events))
    later = batches[begins + 1 :]
    assert (
        list(retold(later, live.state.game, "A", live.state.live.seats))
        == list(retold(batches, live.state.game, "A"))[begins + 1 :]
    )


def test_a_key_is_told_to_nobody() -> None:
    live = table("AB", seats=4)
    live.do(Sit("C", 100, key="secret"))
    assert told(live.state, last_batch(live), 2).events == (Seated("C", 2, 100),)
    assert all(b"secret" not in msgspec.json.encode(batch) for batch in retold(live.watch.read(), live.state.game, "C"))


def test_between_rounds_the_last_one_is_still_shown() -> None:
    live = table("AB")
    assert standing(live.state, None).picture is not None
    live.act("A", FOLD)
    heard = live.told()
    assert heard.picture is not None
    assert heard.picture["payoffs"][:2] == [-1, 1]
    assert heard.round == 1
    assert heard.next_round_ns == live.deadline_ns


def test_before_the_first_round_there_is_no_picture() -> None:
    live = Live()
    live.sit("A")
    heard = live.told(0)
    assert (heard.picture, heard.choices, heard.clock, heard.round) == (None, {}, (), 0)
    assert heard.status == "waiting"


def test_seats_tell_what_everybody_may_see() -> None:
    live = table("ABC", seats=4)
    live.do(Say("A", "hi"))
    player = live.on_turn[0]
    live.do(Stand(player, after_round=True))
    told_seats = live.told().seats
    assert [seat.player if seat else None for seat in told_seats] == ["A", "B", "C", None]
    assert [seat.leaving for seat in told_seats if seat and seat.player == player] == ["asked"]
    assert live.refused(Act("nobody", 1, FOLD)) == "player/not-seated"
