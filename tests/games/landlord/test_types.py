"""The card type system: one reading for every set of cards, and which hand beats which."""

import random
import subprocess
import sys
from itertools import pairwise, product
from typing import Any

import pytest

from croupier.errors import Unknown
from croupier.games.game import SeatInfo
from croupier.games.landlord import Landlord
from croupier.games.landlord.pattern import pack, parse_pattern, take
from croupier.games.landlord.types import (
    AIRPLANE,
    BOMB,
    NONE,
    NOT_FOUND,
    PAIR,
    PAIRS,
    QUADS_PLUS,
    ROCKET,
    SINGLE_STRAIGHT,
    SINGLES,
    TRIPLE_PLUS,
    TRIPLE_STRAIGHT,
    TYPES,
    HandInfo,
    TypeRules,
    bigger,
    find_type,
    is_bomb,
    reading,
    type_class,
)
from croupier.kit.cards import DECK_54, Cards
from tests.games.landlord.vectors import VECTORS, cases, kit_cards

NAMES = [
    "Rocket", "Bomb", "SingleStraight", "DoubleStraight", "TripleStraight", "QuadsPlus", "Airplane",
    "TriplePlus", "Triple", "Pair", "Single",
]  # fmt: skip
# The least hand of each class, in order.
LEAST = ["BR", "3333", "34567", "334455", "333444", "333345", "33344455", "3334", "333", "33", "3"]


def hand(ranks: str) -> Cards:
    """Cards of these ranks, of any suits."""
    return take(parse_pattern(ranks), DECK_54)


def info(ranks: str, **rules: bool) -> HandInfo:
    return find_type(hand(ranks), TypeRules(**rules))


def beats(a: str, b: str) -> bool:
    return bigger(info(a), info(b))


@pytest.mark.req(
    "LANDLORD:10.9.1", "LANDLORD:10.8.1", "LANDLORD:10.8.2", "LANDLORD:PLAN-IMPORTANT", "LANDLORD:10.11.9",
    "LANDLORD:10.11.10",
)  # fmt: skip
@pytest.mark.parametrize("vector", cases("types") + cases("house"))
def test_find_type_answers_as_the_common_vectors_say(vector: dict[str, Any]) -> None:
    found = find_type(kit_cards(vector["cards"]), TypeRules(**vector.get("rules", {})))
    assert (found.handle, found.aux, found.priority) == (vector["handle"], vector["aux"], vector["priority"])


@pytest.mark.req("LANDLORD:PLAN-IMPORTANT")
def test_the_common_vectors_have_an_accepted_and_a_refused_hand_of_every_class() -> None:
    """A refused one: a vector of the size of some hand of the class that is read as no hand."""
    accepted = {vector["handle"] for vector in VECTORS["types"]}
    refused_sizes = {len(vector["cards"]) for vector in VECTORS["types"] if vector["handle"] == -1}
    assert accepted == {-1, *range(1, 12)}
    for handle in range(1, 11):
        sizes = {len(vector["cards"]) for vector in VECTORS["types"] if vector["handle"] == handle}
        assert sizes & refused_sizes, NAMES[handle - 1]
    assert type_class(11).static_check(()) == NOT_FOUND  # every one card is a Single: only none is refused


@pytest.mark.req("LANDLORD:10.9.2", "LANDLORD:10.11.2", "LANDLORD:10.11.3", "LANDLORD:10.11.4")
@pytest.mark.parametrize("vector", cases("bigger"))
def test_bigger_answers_as_the_common_vectors_say(vector: dict[str, Any]) -> None:
    b = find_type(kit_cards(vector["b"])) if vector["b"] else NONE
    assert bigger(find_type(kit_cards(vector["a"])), b) is vector["bigger"]


@pytest.mark.req("LANDLORD:3", "LANDLORD:10.11.1")
def test_the_classes_are_numbered_1_to_11_in_the_documents_order() -> None:
    assert [type(kind).__name__ for kind in TYPES] == NAMES == VECTORS["order"]
    assert [kind.handle for kind in TYPES] == list(range(1, 12))
    assert [type_class(handle) for handle in range(1, 12)] == list(TYPES)
    for unknown in (0, -1, 12):
        with pytest.raises(Unknown):
            type_class(unknown)


@pytest.mark.req("LANDLORD:3")
def test_handles_are_the_same_in_another_process() -> None:
    script = (
        "from croupier.games.landlord.types import TYPES; print([(type(k).__name__, k.handle) for k in TYPES], end='')"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert told == str([(name, handle) for handle, name in enumerate(NAMES, 1)])


@pytest.mark.req("LANDLORD:10.8.1", "LANDLORD:10.8.2", "LANDLORD:10.8.3", "LANDLORD:10.11.6")
def test_straights_of_other_lengths_share_the_handle_but_not_the_variant() -> None:
    five, six = info("34567"), info("345678")
    assert five.handle == six.handle == SINGLE_STRAIGHT
    assert (five.aux, six.aux) == (5, 6)
    assert (five.priority, six.priority) == (7, 8)
    assert not beats("456789", "34567")
    assert beats("45678", "34567")


@pytest.mark.req("LANDLORD:10.8.3")
def test_a_round_starts_with_no_type() -> None:
    table = Landlord().begin([SeatInfo(name, 0) for name in "abc"], None)
    assert table.to_beat == NONE
    assert NONE.handle == 0


@pytest.mark.req("LANDLORD:10.8.4")
def test_hands_of_different_classes_are_never_compared_by_priority() -> None:
    plain = [text for text in LEAST if text not in ("BR", "3333")] + ["2", "22", "222", "TJQKA", "QQQKKKAAAJJJ2222"]
    hands = [found for text in plain if (found := info(text)).handle > 0]
    assert len(hands) >= 13
    for a, b in product(hands, hands):
        assert not (bigger(a, b) and a.handle != b.handle)


@pytest.mark.req("LANDLORD:10.9.1")
def test_nonsense_is_no_hand() -> None:
    assert info("35") == NOT_FOUND
    assert NOT_FOUND.handle == -1
    assert find_type(()) == NOT_FOUND


@pytest.mark.req("LANDLORD:10.9.1", "LANDLORD:10.11.1")
def test_the_reading_is_that_of_the_first_class_that_accepts_the_cards() -> None:
    """For random hands of few ranks, among which every class is met, and under every house rule."""
    rng = random.Random(7)
    seen = set()
    for flags in product((True, False), repeat=3):
        rules = TypeRules(*flags)
        for _ in range(3000):
            low = rng.randrange(13)
            deck = [
                card for card in DECK_54 if low <= (card // 4 + 11) % 13 < low + rng.choice((1, 2, 4, 6)) or card > 51
            ]
            cards = rng.sample(deck, min(len(deck), rng.randint(1, 20)))
            first = next(
                (found for kind in TYPES if (found := kind.static_check(cards, rules)) != NOT_FOUND), NOT_FOUND
            )
            assert find_type(cards, rules) == first
            assert reading(pack(cards), rules) == first
            seen.add(first.handle)
    assert seen == {-1, *range(1, 12)}


@pytest.mark.req("LANDLORD:10.9.2")
def test_nothing_and_no_hand_beat_nothing() -> None:
    others = [NONE, NOT_FOUND, *[info(text) for text in LEAST]]
    assert not any(bigger(a, b) for a in (NONE, NOT_FOUND) for b in others)
    assert all(bigger(info(text), NONE) for text in LEAST)


@pytest.mark.req("LANDLORD:10.9.3", "LANDLORD:10.10.4")
def test_only_rocket_and_bomb_are_bombs() -> None:
    assert [vector["handle"] for vector in VECTORS["bombs"] if vector["bomb"]] == [ROCKET, BOMB]
    for vector in VECTORS["bombs"]:
        assert is_bomb(vector["handle"]) is vector["bomb"]
    for kind in TYPES:
        assert kind.is_bomb() is is_bomb(kind.handle)


@pytest.mark.req("LANDLORD:10.10.1", "LANDLORD:10.10.2", "LANDLORD:10.10.3")
def test_every_class_accepts_its_own_least_hand_and_no_other() -> None:
    for kind, text in product(TYPES, LEAST):
        found = kind.static_check(hand(text))
        if LEAST[kind.handle - 1] == text:
            assert found.handle == kind.handle
        else:
            assert found == NOT_FOUND
        assert isinstance(kind.is_bomb(), bool)


@pytest.mark.req("LANDLORD:10.11.1", "LANDLORD:10.11.9")
def test_two_fours_are_a_four_with_two_pairs_and_the_higher_counts() -> None:
    assert info("33334444") == HandInfo(QUADS_PLUS, PAIRS, 4)
    assert type_class(AIRPLANE).static_check(hand("33334444")).handle == AIRPLANE


@pytest.mark.req("LANDLORD:10.11.2", "LANDLORD:10.11.3", "LANDLORD:10.11.4")
def test_bombs_rise_from_threes_to_twos_and_the_rocket_beats_them_all() -> None:
    fours = [rank * 4 for rank in "3456789TJQKA2"]
    assert [info(four).priority for four in fours] == list(range(3, 16))
    for low, high in pairwise(fours):
        assert beats(high, low)
        assert not beats(low, high)
    assert all(beats("BR", four) and not beats(four, "BR") for four in fours)
    assert info("BR") == HandInfo(ROCKET, 0, 999)
    assert find_type(kit_cards([53, 54])) == info("BR")


@pytest.mark.req("LANDLORD:10.11.3")
def test_nothing_beats_the_rocket() -> None:
    every = [find_type(kit_cards(vector["cards"])) for vector in VECTORS["types"]]
    assert not any(bigger(found, info("BR")) for found in every)


@pytest.mark.req("LANDLORD:10.11.5", "LANDLORD:10.11.6", "LANDLORD:10.11.7", "LANDLORD:10.11.8")
@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("TJQKA", "JQKA2"),
        ("TJQKA", "A2345"),
        ("34567", "3456"),
        ("34567", "34568"),
        ("334455", "3344"),
        ("QQKKAA", "KKAA22"),
        ("KKKAAA", "AAA222"),
        ("333444", "333555"),
    ],
)
def test_straights_run_from_three_to_ace(good: str, bad: str) -> None:
    assert info(good).handle in range(SINGLE_STRAIGHT, TRIPLE_STRAIGHT + 1)
    assert info(bad) == NOT_FOUND


@pytest.mark.req("LANDLORD:10.11.7", "LANDLORD:10.11.8")
def test_aux_counts_the_pairs_or_triples_of_a_straight() -> None:
    assert (info("334455").aux, info("334455").priority) == (3, 5)
    assert (info("333444").aux, info("333444").priority) == (2, 4)


@pytest.mark.req("LANDLORD:10.11.9")
def test_a_four_with_extras_is_no_bomb() -> None:
    assert info("333356") == HandInfo(QUADS_PLUS, SINGLES, 3)
    assert info("33335566") == HandInfo(QUADS_PLUS, PAIRS, 3)
    assert info("33335556").handle != QUADS_PLUS
    assert not is_bomb(QUADS_PLUS)
    assert beats("4444", "333356")
    assert not beats("333356", "A")


@pytest.mark.req("LANDLORD:10.11.9", "LANDLORD:10.11.10")
def test_house_rules_take_extras_away() -> None:
    assert info("3333BR").handle == QUADS_PLUS
    assert info("3333BR", wing_jokers=False) == NOT_FOUND
    assert info("33335555").handle == QUADS_PLUS
    assert info("33335555", wing_bombs=False) == NOT_FOUND
    assert info("3334445555").handle == AIRPLANE
    assert info("3334445555", wing_bombs=False) == NOT_FOUND
    assert info("33344435").handle == AIRPLANE
    assert info("33344435", wing_matches=False) == NOT_FOUND


@pytest.mark.req("LANDLORD:10.11.10")
@pytest.mark.parametrize(
    ("ranks", "triples", "kind", "priority"),
    [
        ("33344456", 2, SINGLES, 4),
        ("3334445566", 2, PAIRS, 4),
        ("333444555678", 3, SINGLES, 5),
        ("666777888JJJ", 3, SINGLES, 8),
        ("33344435", 2, SINGLES, 4),
    ],
)
def test_aeroplanes_tell_triples_and_kind_of_extras(ranks: str, triples: int, kind: int, priority: int) -> None:
    found = info(ranks)
    assert found.handle == AIRPLANE
    assert divmod(found.aux, 10) == (triples, kind)
    assert found.priority == priority


@pytest.mark.req("LANDLORD:10.11.10")
@pytest.mark.parametrize("ranks", ["3334445", "AAA22234"])
def test_these_are_no_aeroplanes(ranks: str) -> None:
    assert info(ranks) == NOT_FOUND


@pytest.mark.req("LANDLORD:10.11.11")
def test_a_triple_takes_a_card_or_a_pair_of_another_rank() -> None:
    assert info("3334") == HandInfo(TRIPLE_PLUS, SINGLES, 3)
    assert info("33344") == HandInfo(TRIPLE_PLUS, PAIRS, 3)
    assert not beats("44433", "3335")
    assert not beats("4443", "33355")
    assert type_class(TRIPLE_PLUS).static_check(hand("3333")) == NOT_FOUND


@pytest.mark.req("LANDLORD:10.11.12", "LANDLORD:10.11.13", "LANDLORD:10.11.14")
def test_triples_pairs_and_single_cards_rank_by_priority() -> None:
    assert beats("222", "AAA")
    assert beats("44", "33")
    assert info("34") == NOT_FOUND
    assert info("BR").handle == ROCKET
    assert type_class(PAIR).static_check(hand("BR")) == NOT_FOUND
    assert beats("R", "B")
    assert beats("B", "2")
    assert beats("2", "A")
