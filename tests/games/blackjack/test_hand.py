"""What cards are worth."""

import pytest

from croupier.games.blackjack.hand import points, soft, value
from croupier.games.blackjack.numbering import card_of, numbers_of
from croupier.kit.cards import DECK_52, UNKNOWN, parse_card, parse_cards, rank, suit


@pytest.mark.req("UBER:39")
def test_a_deck_has_thirteen_ranks_in_each_of_four_suits() -> None:
    assert len(set(DECK_52)) == 52
    assert sorted((suit(card), rank(card)) for card in DECK_52) == [(s, r) for s in range(4) for r in range(13)]


@pytest.mark.req("UBER:40")
@pytest.mark.parametrize(
    ("text", "kind", "suite"),
    [("Ah", "ace", "hearts"), ("2d", "two", "diamonds"), ("Tc", "ten", "clubs"), ("Js", "jack", "spades")]
    + [("Qh", "queen", "hearts"), ("Ks", "king", "spades"), ("9c", "nine", "clubs")],
)
def test_a_cards_numbers_are_the_places_of_its_kind_and_suite(text: str, kind: str, suite: str) -> None:
    kinds = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"]
    suites = ["hearts", "diamonds", "clubs", "spades"]
    assert numbers_of(parse_card(text)) == (kinds.index(kind), suites.index(suite))


@pytest.mark.req("UBER:40")
def test_every_pair_of_numbers_is_one_card() -> None:
    assert sorted([numbers_of(card) for card in DECK_52]) == [(kind, suite) for kind in range(13) for suite in range(4)]
    assert [card_of(*numbers_of(card)) for card in DECK_52] == list(DECK_52)


@pytest.mark.req("UBER:41")
@pytest.mark.parametrize(
    ("cards", "total", "is_soft"),
    [
        ("As Kd", 21, True),
        ("As 9d Ah", 21, True),
        ("As Kd 5c", 16, False),
        ("As Ad", 12, True),
        ("As Ad Ah Ac", 14, True),
        ("2c 3d", 5, False),
        ("Tc Jd", 20, False),
        ("Qc Kd 2h", 22, False),
        ("7c 6d As", 14, False),
        ("5c As 5d", 21, True),
        ("As", 11, True),
        ("", 0, False),
    ],
)
def test_an_ace_counts_as_it_serves_its_holder(cards: str, total: int, is_soft: bool) -> None:
    hand = parse_cards(cards)
    assert points(hand) == total
    assert soft(hand) == is_soft


@pytest.mark.req("UBER:41")
def test_pip_cards_count_their_pips_and_pictures_ten() -> None:
    worth = {text: value(parse_card(f"{text}h")) for text in "23456789TJQKA"}
    assert worth == {**{str(n): n for n in range(2, 10)}, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 1}


def test_a_hidden_card_counts_nothing() -> None:
    assert points((UNKNOWN, parse_card("9h"))) == 9
