"""Situations of earlier rounds: rebuilt from what one viewer may know, to be played on by others."""

from typing import Any

import msgspec
import pytest

from croupier.bots.simple import Random
from croupier.errors import BadOption, IllegalAction, Unknown
from croupier.games import registry
from croupier.games.game import SeatInfo
from croupier.kit.cards import DECK_52
from croupier.kit.chance import Seeded
from croupier.play.past_deal import moves, past_deal_of
from croupier.play.record import Record, redacted
from croupier.play.situation import recast, situation
from tests.formats.deals import abandoned
from tests.store.house import played

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("holdem", {}),
    ("stud", {}),
    ("soko", {}),
    ("blackjack", {}),
    ("blackjack", {"shoe": "infinite"}),
    ("landlord", {}),
]
NAMES = ("ann", "bob", "cid")


def rounds(name: str, options: dict[str, Any], count: int = 4) -> list[Record]:
    game = registry.make(name, options)
    seats = [SeatInfo(player, 50_000) for player in NAMES]
    return list(played(game, [Random(seed) for seed in range(3)], seats, rounds=count, chance=Seeded(7)))


def seen_by(record: Record, viewer: Any) -> Record:
    return record if viewer == "all" else redacted(record, viewer)


@pytest.mark.req("POKERIV3:U10")
@pytest.mark.parametrize("viewer", ["all", 1, None])
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_every_decision_of_a_round_can_be_taken_up_again(name: str, options: dict[str, Any], viewer: Any) -> None:
    for record in rounds(name, options):
        for before, mark in enumerate(record.marks):
            made = situation(seen_by(record, viewer), mark.event, seed=before)
            assert made.seats == record.header.seats
            assert [move.seat for move in made.moves] == [earlier.seat for earlier in record.marks[:before]]
            if viewer == "all":
                assert made.orders == record.decks


@pytest.mark.req("POKERIV3:SERVERb")
def test_cards_that_were_seen_lie_where_they_lay_and_the_others_are_drawn_anew() -> None:
    [record] = rounds("holdem", {}, 1)
    dealt = next(event for event in record.events if type(event).__name__ == "HandsDealt")
    own = {record.decks["deck"].index(card) for card in dealt.down[1]}
    board = [card for event in record.events for card in getattr(event, "cards", ()) if card in DECK_52]
    made = [situation(redacted(record, 1), 3, seed=seed).orders["deck"] for seed in (1, 1, 2)]
    assert made[0] == made[1] != made[2]
    for order in made:
        assert sorted(order) == sorted(DECK_52)
        assert [order[at] for at in own] == [record.decks["deck"][at] for at in own]
        assert [order[record.decks["deck"].index(card)] for card in board] == board
    hidden = [at for at in range(6) if at not in own]
    assert {tuple(order[at] for at in hidden) for order in made} != {tuple(record.decks["deck"][at] for at in hidden)}


def test_what_the_last_round_left_goes_over_to_those_who_sit_there_now() -> None:
    """Blinds that somebody owes are owed by whoever has taken the seat."""
    record = rounds("holdem", {})[2]
    game = registry.make("holdem", {})
    made = situation(record, 3, seed=1)
    names = {0: "ann", 1: "regular-1", 2: "regular-2"}
    again = recast(made, game, names)
    assert [info and info.player for info in again.seats] == [*names.values()]
    assert again.carry.players == tuple(names.values())
    assert again.moves == made.moves
    as_before = msgspec.structs.replace(again, seats=made.seats, carry=made.carry)
    assert as_before == made
    begun, before = game.begin(again.seats, again.carry), game.begin(made.seats, made.carry)
    assert (begun.dues, begun.button) == (before.dues, before.button)


def test_who_left_the_game_leaves_it_at_the_same_point() -> None:
    record = abandoned(registry.make("holdem", {}), [100, 100, 100], {4: 2})
    *before, last = moves(past_deal_of(record), record)
    made = situation(record, last.event, seed=1)
    assert made.moves == tuple([(move.seat, move.action) for move in before])
    assert [move.seat for move in made.moves if move.action is None] == [2]


def test_there_is_nothing_to_take_up_after_the_last_decision() -> None:
    [record] = rounds("holdem", {}, 1)
    for step in (-1, len(record.events) + 1):
        with pytest.raises(Unknown, match="has steps 0 to"):
            situation(record, step, seed=1)
    with pytest.raises(IllegalAction, match="Choose an earlier one") as refused:
        situation(record, record.marks[-1].event + 1, seed=1)
    assert refused.value.code == "replay/over"


def test_a_record_that_the_rules_do_not_give_cannot_be_rebuilt() -> None:
    [record] = rounds("holdem", {}, 1)
    first = record.marks[0].event
    strange = msgspec.structs.replace(
        record, events=(*record.events[:first], record.events[-1], *record.events[first + 1 :])
    )
    with pytest.raises(BadOption, match="cannot be rebuilt"):
        situation(strange, record.marks[1].event, seed=1)
