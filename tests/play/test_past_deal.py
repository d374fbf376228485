"""Deals of the past: found in records, anybody's, and ready to be played again."""

from collections import Counter
from typing import Any

import pytest

from croupier.bots.simple import Random
from croupier.games import registry
from croupier.games.game import AnyGame, SeatInfo
from croupier.games.poker.events import CALL, CHECK, FOLD
from croupier.games.poker.variants.holdem import Holdem
from croupier.kit.cards import DECK_52, UNKNOWN
from croupier.kit.chance import Seeded
from croupier.play.past_deal import PartlyRecorded, PastDeal, Repeater, past_deal_of
from croupier.play.record import Record, redacted
from croupier.play.round import Host, Round
from tests.formats.deals import abandoned, gambled, scripted
from tests.formats.test_handlog import GAMES
from tests.store.house import played

GAME_IDS = [f"{game.name}-{getattr(game.options, 'rules', '')}" for game in GAMES]


class Nobody:
    """Whoever is asked here was not expected to be."""

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        raise AssertionError("what was done is known")


def again(past: PastDeal) -> Round:
    """As it was."""
    players = [Repeater(past.of(seat), Nobody()) if info else None for seat, info in enumerate(past.seats)]
    chance = PartlyRecorded(past.orders, past.rolls, Seeded(1))
    return Host(past.game, players, chance=chance).play(past.seats, past.carry)


def rounds(name: str) -> list[Record]:
    game = registry.make(name)
    seats = [SeatInfo(player, 50_000) for player in ("ann", "bob", "cid")]
    return list(played(game, [Random(seed) for seed in range(3)], seats, rounds=8))


@pytest.mark.req("POKERIV3:KT16", "POKERIV3:U10")
@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_a_full_record_is_played_again_to_the_same_events(game: AnyGame) -> None:
    for record in gambled(game, 4, 12, seed=3):
        past = past_deal_of(record)
        replayed = again(past)
        assert (tuple(replayed.events), replayed.over.payoffs) == (record.events, record.payoffs)
        assert not past.guessed
        assert not replayed.faults


@pytest.mark.parametrize("name", ["blackjack", "landlord"])
@pytest.mark.parametrize("viewer", ["all", 1])
def test_rounds_of_other_games_are_played_again_too(name: str, viewer: Any) -> None:
    for record in rounds(name):
        past = past_deal_of(record if viewer == "all" else redacted(record, viewer))
        assert again(past).over.payoffs == record.payoffs


@pytest.mark.req("POKERIV3:KT16")
@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_what_a_viewer_did_not_see_is_made_up_so_that_the_deal_ends_as_it_did(game: AnyGame) -> None:
    for record in gambled(game, 4, 12, seed=4):
        seen = redacted(record, 1)
        past, same, other = [past_deal_of(seen, seed=seed) for seed in (5, 5, 6)]
        assert past.guessed
        replayed = again(past)
        assert replayed.over.payoffs == record.payoffs
        assert tuple([game.redact(event, 1) for event in replayed.events]) == seen.events
        assert Counter(past.orders["deck"]) == Counter(DECK_52)
        assert past.orders == same.orders, "the seed tells which"
        assert past.orders != other.orders


def test_who_has_left_decided_nothing() -> None:
    record = abandoned(Holdem(), [100, 100, 100], {5: 2})
    assert {decision.seat for decision in past_deal_of(record).decisions} == {0, 1, 2}
    assert all(decision.action in (CHECK, CALL, FOLD) for decision in past_deal_of(record).decisions)


def test_what_was_done_is_done_again_only_as_long_as_it_is_legal() -> None:
    asked = []

    class Then:
        def choose(self, view: Any, legal: Any, budget: Any) -> Any:
            asked.append(legal)
            return "then"

    repeater = Repeater([CHECK, CALL, CHECK], Then())
    said = [repeater.choose(None, legal, None) for legal in ([CHECK], [FOLD], [CHECK])]  # type: ignore[arg-type]
    assert said == [CHECK, "then", "then"]
    assert asked == [[FOLD], [CHECK]]


def test_cards_are_remembered_where_they_fit() -> None:
    chance = PartlyRecorded({"deck": (7, UNKNOWN, 3)}, {"die": (6, 9)}, Seeded(2))
    order = chance.shuffled("deck", range(10), 5)
    assert (order[0], order[2], sorted(order)) == (7, 3, [*range(10)])
    assert sorted(chance.shuffled("deck", range(5), 5)) == [*range(5)], "there is no 7 among these"
    assert sorted(chance.shuffled("shoe", range(5), 5)) == [*range(5)]
    assert sorted(chance.shuffled("deck", [3, 7], 2)) == [3, 7]
    first, *others = chance.rolled("die", 6, 4)
    assert (first, len(others)) == (6, 3)
    assert all(1 <= face <= 6 for face in others)


def test_a_situation_says_what_each_seat_did_after_it() -> None:
    record = scripted(Holdem(), [100, 100], "c k k k k k b10 f")
    past = past_deal_of(record)
    assert [*past.players] == ["Ann", "Bob"]
    first, second = past.of(0), past.of(1)
    assert first[0] == CALL
    assert len(first) + len(second) == 8
    assert len(past.of(0, after=1)) == len(first) - 1
    assert past.of(0, after=8) == []
