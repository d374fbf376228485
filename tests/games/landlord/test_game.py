"""The server's side of the game: it asks, waits, and keeps the state; what others may know (LANDLORD, group game)."""

import json
from itertools import count
from random import Random
from typing import Any

import pytest

from croupier.games.game import Act, Viewer
from croupier.games.landlord import Landlord
from croupier.games.landlord.events import PASS, Bid, Dealt, Gave, LandlordFound, Play
from croupier.games.landlord.held import bits
from croupier.kit.cards import show
from croupier.kit.chance import Seeded
from croupier.play.round import Host
from tests.games.landlord.script import SEATS, Script


class Asleep:
    """Answers, but always too late."""

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return legal.sample(Random(1).random)


class Uniform:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed).random

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return legal.sample(self.random)


@pytest.mark.req("LANDLORD:10.1")
@pytest.mark.parametrize("seed", range(5))
def test_a_game_in_which_nobody_answers_in_time_runs_to_its_end_on_defaults(seed: int) -> None:
    seconds = count(step=10**9).__next__
    host = Host(Landlord(), [Asleep()] * 3, chance=Seeded(seed), clock=seconds, limit_ms=500)
    played = host.play(SEATS)
    decisions = played.decisions()
    assert {fault.kind for fault in played.faults} == {"late"}
    assert len(played.faults) == len(decisions)
    first = played.events[1].seat
    assert (played.state.landlord, played.state.bet) == (first, 1)  # the first bidder bids 1, the others pass
    given = [event for event in played.events if isinstance(event, Gave)]
    assert {event.seat for event in given} == {first}
    assert all(len(event.cards) == 1 for event in given)  # singles, the lowest first
    assert [event.hand.priority for event in given] == sorted(event.hand.priority for event in given)
    assert len(given) == 20


@pytest.mark.req("LANDLORD:10.1")
@pytest.mark.parametrize("said", ["", "b1", "b3", "b3 2"])
def test_one_player_at_a_time_is_asked_and_an_unrequested_action_is_refused(said: str) -> None:
    game = Script(("2", "3", "4")).run(said)
    assert isinstance(game.state.need, Act)
    assert game.state.need.seats == (game.turn,)
    for other in {0, 1, 2} - {game.turn}:
        hand = Play(game.state.hands[other][:1])
        for action in (Bid(3), PASS, hand):
            assert game.refused(action, other) == "turn/not-yours"


@pytest.mark.req("LANDLORD:10.2")
@pytest.mark.parametrize("seed", range(5))
def test_a_dump_of_the_state_shows_all_that_the_server_keeps(seed: int) -> None:
    game = Landlord()
    played = Host(game, [Uniform(seed + seat) for seat in range(3)], chance=Seeded(seed)).play(SEATS)
    state = game.begin(SEATS, None)
    for event in played.events:
        game.evolve(state, event)
        dump = json.loads(json.dumps(game.picture(state)))
        assert [seat["posid"] for seat in dump["seats"]] == [0, 1, 2]
        assert [seat["player"] for seat in dump["seats"]] == ["Ann", "Ben", "Cid"]
        for seat, hand in enumerate(state.hands):
            held = {show(card) for card in hand} - {show(card) for card in state.played[seat]}
            assert set(dump["seats"][seat]["cards"]) == held
            assert dump["seats"][seat]["passed"] is bool(state.passed >> seat & 1)
        assert dump["bet"] == state.bet
        assert dump["to_beat"]["handle"] == state.to_beat.handle
        assert dump["turn"] == (state.turn if state.turn >= 0 else None)
        assert dump["landlord"] == (state.landlord if state.landlord >= 0 else None)
        assert len(dump["back"]) == 3


@pytest.mark.req("LANDLORD:10.3")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
@pytest.mark.parametrize("seed", range(5))
def test_no_card_of_another_player_is_sent_before_it_is_played_or_shown(seed: int, viewer: Viewer) -> None:
    game = Landlord()
    played = Host(game, [Uniform(seed + seat) for seat in range(3)], chance=Seeded(seed)).play(SEATS)
    dealt = played.events[0]
    assert isinstance(dealt, Dealt)
    public = set() if viewer is None else set(dealt.hands[viewer])
    state = game.begin(SEATS, None)
    for event in played.events:
        sent = game.redact(event, viewer)
        game.evolve(state, sent)
        if isinstance(event, Gave | LandlordFound):
            public |= set(event.cards if isinstance(event, Gave) else event.back)
        cards = [card for hand in (*getattr(sent, "hands", ()), getattr(sent, "cards", ())) for card in hand]
        assert {card for card in (*cards, *getattr(sent, "back", ())) if card >= 0} <= public
        text = json.dumps(game.picture(state))
        assert not [card for card in range(54) if card not in public and f'"{show(card)}"' in text]
        kept = {card for hand in (*state.hands, state.back, state.given) for card in hand if card >= 0}
        assert kept <= public
        assert not any(held & ~bits(public) for held in state.held)


@pytest.mark.req("LANDLORD:10.3")
def test_a_client_keeps_what_the_document_lists() -> None:
    game = Script().run("b1 b2 p p")
    seen = game.game.picture(game.folded(2))
    for seat, cards in zip(seen["seats"], (17, 20, 17), strict=True):
        assert {"posid", "player", "count", "score", "passed"} <= seat.keys()
        assert seat["count"] == cards
    assert (seen["bet"], seen["turn"], seen["landlord"], seen["to_beat"]["handle"]) == (2, 1, 1, 0)
    assert seen["seats"][2]["cards"] == game.picture(2)["seats"][2]["cards"]
    assert "??" not in seen["seats"][2]["cards"]
