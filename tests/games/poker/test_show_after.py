"""A player who won because all others folded may show the hand, or a card of it, once the hand is over."""

import random

import pytest

from croupier.errors import IllegalAction
from croupier.games.game import Over
from croupier.games.poker import BlindOptions, Holdem, Omaha, Stud, StudOptions
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import Action, CardsShown, Show, ShowCards
from croupier.kit.cards import UNKNOWN, parse_cards, show_cards
from croupier.testing.cases import case_of
from croupier.testing.conformance import play_by_laws
from tests.games.poker.script import Script

K, SEVEN = parse_cards("Ks 7d")


def won_by_folds(game: Poker | None = None, hand: str = "Ks7d") -> Script:
    """Seat 2, the big blind, takes the pot."""
    return Script(game or Holdem(), [200] * 3, hands={2: hand}).run("f f")


def shown_by(hand: Script, *places: int) -> Script:
    for event in hand.game.act(hand.state, 2, ShowCards(places)):
        hand.game.evolve(hand.state, event)
        hand.events.append(event)
    return hand


def seen(hand: Script, viewer: int | None = None) -> str:
    return show_cards(hand.game.view(hand.state, viewer).hole[2])


def test_the_winner_may_show_any_one_card_or_all_of_them() -> None:
    hand = won_by_folds()
    legal = hand.game.legal(hand.state, 2)
    assert list(legal) == [ShowCards((0, 1)), ShowCards((0,)), ShowCards((1,))]
    assert legal.describe() == {"show_cards": {"places": [0, 1]}}
    assert [hand.game.legal(hand.state, seat).describe() for seat in (0, 1)] == [{}, {}]


def test_everybody_sees_the_card_that_was_shown_and_no_other() -> None:
    hand = won_by_folds()
    over = hand.state.need
    assert seen(hand) == seen(hand, 0) == "?? ??"
    shown_by(hand, 0)
    assert hand.events[-1] == CardsShown(2, (K, UNKNOWN))
    assert seen(hand) == seen(hand, 0) == "Ks ??"
    assert seen(hand, 2) == "Ks 7d"
    assert hand.state.need is over
    assert hand.game.legal(hand.state, 2).describe() == {"show_cards": {"places": [1]}}


def test_the_other_card_may_follow_and_then_there_is_nothing_left_to_show() -> None:
    hand = shown_by(shown_by(won_by_folds(), 1), 0)
    assert seen(hand) == "Ks 7d"
    assert list(hand.game.legal(hand.state, 2)) == []


def test_a_hand_shown_whole_has_its_name_in_the_picture() -> None:
    hand = Script(Holdem(), [200] * 3, hands={2: "Ks7d"}, board="Kd2c9h 3s4c").run("c c k  k b10 f f")
    view = hand.game.view(hand.state, None)
    assert hand.game.picture(view)["seats"][2]["hand"] is None
    hand.game.evolve(hand.state, hand.game.act(hand.state, 2, ShowCards((0, 1)))[0])
    assert "Kings" in hand.game.picture(hand.game.view(hand.state, None))["seats"][2]["hand"]["says"]


@pytest.mark.parametrize("places", [(), (2,), (0, 0), (-1,), (1, 0)])
def test_what_is_neither_one_card_nor_all_is_refused(places: tuple[int, ...]) -> None:
    hand = won_by_folds()
    with pytest.raises(IllegalAction) as refused:
        hand.game.act(hand.state, 2, ShowCards(places))
    assert refused.value.code == "show/one-or-all"


def test_of_four_cards_one_or_all_that_are_left_may_be_shown() -> None:
    hand = won_by_folds(Omaha(), "KsKd7d2c")
    shown_by(hand, 2)
    assert seen(hand) == "?? ?? 7d ??"
    assert next(iter(hand.game.legal(hand.state, 2))) == ShowCards((0, 1, 3))


def test_nobody_else_shows_and_nobody_before_the_hand_is_over() -> None:
    over, running = won_by_folds(), Script(Holdem(), [200] * 3).run("f")
    tried: list[tuple[Script, int, Action]] = [
        (over, 0, ShowCards((0,))),
        (over, 2, Show()),
        (running, 2, ShowCards((0,))),
    ]
    for hand, seat, action in tried:
        with pytest.raises(IllegalAction) as refused:
            hand.game.act(hand.state, seat, action)
        assert refused.value.code == "turn/not-yours"


def test_a_hand_that_was_seen_at_the_showdown_is_not_shown_again() -> None:
    hand = Script(Holdem(), [200] * 2).run("c k  k k  k k  k k")
    assert isinstance(hand.state.need, Over)
    assert [list(hand.game.legal(hand.state, seat)) for seat in (0, 1)] == [[], []]


@pytest.mark.req("EPS:ASS-GPR-002")
@pytest.mark.parametrize("game", [Holdem(BlindOptions(rules="eps")), Stud(StudOptions(rules="csc478"))])
def test_rule_sets_of_documents_that_do_not_have_it_offer_nothing(game: Poker) -> None:
    hand = Script(game, [2000] * 3)
    while not isinstance(hand.state.need, Over):
        legal = hand.game.legal(hand.state, hand.state.turn)
        hand.run("f" if "fold" in legal.describe() else f"b{legal.least}")
    assert not game.profile.acts_after
    assert [list(game.legal(hand.state, seat)) for seat in range(3)] == [[]] * 3


def test_the_laws_are_put_to_hands_that_are_shown_afterwards() -> None:
    """A check of the check: random rounds do get there, with one card and with all that are left."""
    shown = set()
    for seed in range(60):
        course = play_by_laws(case_of("omaha", {}, random.Random(seed).getrandbits(32)), seed)
        events = [event for batch in course.batches for event in batch if isinstance(event, CardsShown)]
        shown |= {sum(card != UNKNOWN for card in event.cards) for event in events}
    assert {1, 2, 3} <= shown
