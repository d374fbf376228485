"""54 numbered cards with suit, number and priority, and the kit's cards that they are."""

from collections import Counter
from typing import Any

import pytest

from croupier.errors import Malformed
from croupier.games.landlord.cards import PRIORITY, Card, Suit, by_priority, kit_card, number_of, priority
from croupier.kit.cards import DECK_54, parse_cards, show, show_cards
from tests.games.landlord.vectors import VECTORS

ALL = [Card(index) for index in range(1, 55)]
IN_ORDER = "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2s BJ RJ"


@pytest.mark.req("LANDLORD:2")
def test_cards_1_to_54_are_52_of_suit_and_number_and_two_jokers() -> None:
    suited = {(card.suit, card.number) for card in ALL if card.suit is not Suit.NONE}
    assert len(suited) == 52
    assert [card.number for card in ALL if card.suit is Suit.NONE] == [14, 15]
    assert len({kit_card(card.index) for card in ALL}) == 54


@pytest.mark.req("LANDLORD:2")
@pytest.mark.parametrize("index", VECTORS["no_cards"])
def test_other_numbers_are_refused(index: int) -> None:
    with pytest.raises(Malformed) as refused:
        Card(index)
    assert refused.value.code == "landlord/card-number"
    with pytest.raises(Malformed):
        kit_card(index)


@pytest.mark.req("LANDLORD:2.1")
def test_every_suit_has_thirteen_cards_and_jokers_have_none() -> None:
    suits = Counter(card.suit for card in ALL)
    assert suits == {Suit.CLUBS: 13, Suit.SPADES: 13, Suit.HEARTS: 13, Suit.DIAMONDS: 13, Suit.NONE: 2}
    assert [suit.value for suit in Suit] == ["clubs", "spades", "hearts", "diamonds", "none"]


@pytest.mark.req("LANDLORD:2.2")
def test_there_are_four_of_each_number_and_one_of_each_joker() -> None:
    assert Counter(card.number for card in ALL) == dict.fromkeys(range(1, 14), 4) | {14: 1, 15: 1}


@pytest.mark.req("LANDLORD:2.3")
def test_priority_orders_the_fifteen_ranks() -> None:
    assert show_cards(by_priority(reversed(parse_cards(IN_ORDER)))) == IN_ORDER
    assert [priority(card) for card in parse_cards(IN_ORDER)] == list(range(3, 18))


@pytest.mark.req("LANDLORD:2.3")
def test_suits_do_not_matter_to_priority() -> None:
    by_number: dict[int, set[int]] = {}
    for card in ALL:
        by_number.setdefault(card.number, set()).add(card.priority)
    assert all(len(priorities) == 1 for priorities in by_number.values())


@pytest.mark.req("LANDLORD:2", "LANDLORD:2.1", "LANDLORD:2.2", "LANDLORD:2.3")
@pytest.mark.parametrize("vector", VECTORS["cards"], ids=lambda vector: str(vector["card"]))
def test_a_card_answers_as_the_common_vectors_say(vector: dict[str, Any]) -> None:
    card = Card(vector["card"])
    assert {"suit": card.suit.value, "number": card.number, "priority": card.priority} == {
        key: vector[key] for key in ("suit", "number", "priority")
    }


@pytest.mark.parametrize(
    ("number", "text"), [(1, "Ac"), (2, "2c"), (13, "Kc"), (14, "As"), (29, "3h"), (40, "Ad"), (53, "BJ"), (54, "RJ")]
)
def test_the_numbers_are_the_kits_cards(number: int, text: str) -> None:
    assert show(kit_card(number)) == text


def test_kit_cards_and_numbers_convert_both_ways() -> None:
    assert sorted(number_of(card) for card in DECK_54) == list(range(1, 55))
    assert all(kit_card(number_of(card)) == card for card in DECK_54)
    assert all(Card(number_of(card)).priority == PRIORITY[card] for card in DECK_54)


def test_a_hand_is_held_lowest_first_and_equal_ranks_by_suit() -> None:
    assert show_cards(by_priority(parse_cards("RJ 2h 2c As 3d 3c"))) == "3c 3d As 2c 2h RJ"
