"""What a seat is offered: lazily, each play once whatever its suits, described in few words."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from croupier.games.landlord.events import PASS, SURRENDER, Bid, Pass, Play, Surrender
from croupier.games.landlord.held import bits, cards_of, lowest, pattern_of
from croupier.games.landlord.pattern import pack
from croupier.games.landlord.plays import plays
from croupier.kit.cards import DECK_54, parse_cards
from tests.games.landlord.script import Script

HANDS = ("33344455566677788", "34567899TTTTJJJBR", "9JQQQQKKKKAAAA222")


def begun(said: str = "") -> Script:
    return Script(HANDS, back="892").run("b3 " + said)


@pytest.mark.parametrize("said", ["", "9", "9 T", "33344479", "9 TTTT", "9 p p 2 BR"])
def test_iterating_lists_every_pattern_once_with_the_lowest_suits(said: str) -> None:
    game = begun(said)
    listed = [play for play in game.legal() if isinstance(play, Play)]
    hand = cards_of(game.state.held[game.turn])
    patterns = list(plays(hand, game.state.to_beat))
    assert [pack(play.cards) for play in listed] == patterns
    assert len(set(patterns)) == len(patterns)
    for play in listed[:: max(1, len(listed) // 200)]:
        assert play in game.legal()
        for card in play.cards:
            same = [other for other in hand if other // 4 == card // 4 and other < min(card, 52)]
            assert set(same) <= set(play.cards)


@pytest.mark.parametrize("said", ["", "9", "9 T"])
def test_silence_is_what_is_listed_first(said: str) -> None:
    game = begun(said)
    assert next(iter(game.legal())) == game.legal().passive() == game.game.default(game.state, game.turn)


def test_silence_is_a_bid_of_one_and_then_a_pass_in_the_auction() -> None:
    game = Script()
    assert next(iter(game.legal())) == game.legal().passive() == Bid(1)
    assert next(iter(game.run("b2").legal())) == game.legal().passive() == PASS


def test_who_leads_gives_the_lowest_single_card_by_silence() -> None:
    assert begun().legal().passive() == Play(parse_cards("3c"))
    assert begun("2 BR p p").legal().passive() == Play(parse_cards("3s"))


def test_a_surrender_is_legal_but_not_listed() -> None:
    game = begun("9")
    assert SURRENDER in game.legal()
    assert Surrender not in {type(action) for action in game.legal()}
    assert SURRENDER not in game.legal(0)


def test_listing_is_lazy() -> None:
    game = begun()
    few = list(islice(game.legal(), 3))
    assert few == [Play(parse_cards(card)) for card in ("3c", "4c", "5c")]


def test_off_turn_nothing_is_offered() -> None:
    game = begun("9")
    for seat in (0, 2):
        moves = game.legal(seat)
        assert (list(moves), moves.families(), list(moves.plays())) == ([], [], [])
        assert (moves.may_pass, moves.bids, moves.describe()) == (False, range(0), {})


def test_a_description_is_small_and_says_what_is_to_beat() -> None:
    game = begun()
    nothing = {"handle": 0, "aux": 0, "priority": 0}
    assert game.offered() == {"play": True, "leads": True, "to_beat": nothing, "pass": False, "surrender": True}
    game.run("9")
    nine = {"handle": 11, "aux": 0, "priority": 9}
    assert game.offered() == {"play": True, "leads": False, "to_beat": nine, "pass": True, "surrender": True}
    game.run("BR")
    assert game.offered()["play"] is False  # nothing beats a rocket


@pytest.mark.parametrize("said", ["b1", "b3 9", "b3 9 BR"])
def test_a_sample_is_any_listed_action_with_equal_chance(said: str) -> None:
    game = Script(HANDS, back="892").run(said)
    listed = list(game.legal())
    random = Random(1).random
    drawn = Counter([game.legal().sample(random) for _ in range(200 * len(listed))])
    assert set(drawn) == set(listed)
    assert all(100 < count < 300 for count in drawn.values()) or len(listed) == 1


def test_who_leads_is_never_drawn_to_pass() -> None:
    random = Random(1).random
    assert Pass not in {type(begun().legal().sample(random)) for _ in range(50)}


def test_bits_give_the_patterns_and_cards_that_they_stand_for() -> None:
    rng = Random(3)
    for size in [*range(1, 21)] * 20:
        cards = rng.sample(DECK_54, size)
        held = bits(cards)
        assert pattern_of(held) == pack(cards)
        assert sorted(cards_of(held)) == sorted(cards)
        assert pack(cards_of(held)) == pack(cards)
        assert lowest(pack(cards), held) == cards_of(held)
