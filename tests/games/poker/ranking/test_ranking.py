"""Hand ranking for 1 to 7 cards, against its rules, an obvious reference and an independent evaluator."""

from random import Random

import pytest
from phevaluator import evaluate_cards

from croupier.games.poker.ranking import (
    best_five,
    describe,
    highest,
    holdem_values,
    ladder,
    name,
    rank,
    seven_values,
    tables,
)
from croupier.games.poker.ranking.build import build, multisets
from croupier.kit.cards import Cards, parse_cards, show_cards
from tests.games.poker.reference import reference, same_order


def value(text: str) -> int:
    return rank(parse_cards(text))


def deals(count: int, size: int, seed: int = 1) -> list[Cards]:
    chance = Random(seed)
    return [tuple(chance.sample(range(52), size)) for _ in range(count)]


def one_of_each_class() -> list[Cards]:
    """A hand of each of the 7,462 classes: every choice of five ranks, and every five ranks in one suit."""
    mixed = []
    for counts in multisets(5):
        ranks = [each for each in range(13) for _ in range(counts[each])]
        suits = [ranks[:at].count(each) for at, each in enumerate(ranks)]
        suits[-1] += max(suits) == 0  # five different ranks of one suit would be a flush
        mixed.append(tuple(4 * each + suit for each, suit in zip(ranks, suits, strict=True)))
    suited = [tuple(4 * (card // 4) for card in hand) for hand in mixed if len({card // 4 for card in hand}) == 5]
    return mixed + suited


@pytest.mark.req("POKERIV3:RANK-DECK")
def test_all_7462_classes_stand_in_one_order() -> None:
    hands = one_of_each_class()
    values = [rank(hand) for hand in hands]
    assert len(set(values)) == len(hands) == 7462
    assert same_order(values, map(reference, hands))


@pytest.mark.req("EPS:GL-HV-01", "POKERIV3:RANK-DECK")
def test_suits_are_equal() -> None:
    for hand in one_of_each_class()[::7]:
        turned = tuple(card // 4 * 4 + (card + 1) % 4 for card in hand)
        assert rank(turned) == rank(hand)


@pytest.mark.req("EPS:GL-HV-02")
def test_ranks_run_from_the_ace_down_to_the_two() -> None:
    singles = [value(f"{each}{suit}") for each, suit in zip("AKQJT98765432", "shdcshdcshdcs", strict=True)]
    assert singles == sorted(singles, reverse=True)
    assert len(set(singles)) == 13


BEATS = [
    pytest.param(better, worse, marks=pytest.mark.req(*rows), id=f"{better} over {worse}")
    for better, worse, rows in [
        ("Ah 2c 3d 4s 5h", "Qh Kc Ad 2s 3h", ("POKERIV3:RANK-STRAIGHT", "EPS:GL-HV-03")),
        ("2h 3c 4d 5s 6h", "Ah 2c 3d 4s 5h", ("POKERIV3:RANK-STRAIGHT", "EPS:GL-HV-03")),
        ("2h 3h 4h 5h 6h", "As 2s 3s 4s 5s", ("POKERIV3:RANK-STRAIGHT-FLUSH", "EPS:GL-HV-03")),
        ("As Ks Qs Js Ts", "Kh Qh Jh Th 9h", ("POKERIV3:RANK-ROYAL", "EPS:GL-HV-ROYAL", "STUD:REQ061301")),
        ("2c 9h 8h 7h 6h 5h Kd", "8s 7s 6s 5s 4s", ("EPS:GL-HV-STRAIGHTFLUSH", "STUD:REQ061302")),
        ("6s 5s 4s 3s 2s", "Ac Ad Ah As Kc", ("STUD:REQ061302",)),
        ("Tc Td Th Ts Ac", "Tc Td Th Ts Kc", ("POKERIV3:RANK-QUADS", "STUD:REQ061303")),
        ("9c 9d 9h 9s 2c", "8c 8d 8h 8s Ac", ("EPS:GL-HV-QUADS", "STUD:REQ061303")),
        ("8c 8d 8h 8s 3c Ad 2h", "8c 8d 8h 8s 3c Kd Qh", ("EPS:GL-HV-QUADS",)),
        ("9c 9d 9h 9s", "8c 8d 8h 8s", ("STUD:REQ061303",)),
        ("2c 2d 2h 2s", "Ac Ad Ah Ks", ("STUD:REQ061303",)),
        ("3c 3d 3h 2c 2d", "2c 2d 2h Ac Ad", ("POKERIV3:RANK-FULL", "STUD:REQ061304")),
        ("Ac Ad Ah 2c 2d", "Kc Kd Kh Qc Qd", ("EPS:GL-HV-FULLHOUSE",)),
        ("7c 7d 7h Kc Kd", "7c 7d 7h Qc Qd", ("EPS:GL-HV-FULLHOUSE", "STUD:REQ061304")),
        ("Ah Kh 9h 4h 2h", "As Qs Js Ts 8s", ("POKERIV3:RANK-FLUSH", "STUD:REQ061305")),
        ("Ah Jh 9h 4h 2h", "As Js 9s 3s 2s", ("EPS:GL-HV-FLUSH", "STUD:REQ061305")),
        ("Kh 6h 5h 4h 2h", "Qs Js Ts 9s 7s", ("STUD:REQ061305",)),
        ("Ah Jh 9h 4h 2h", "As Js 8s 7s 6s", ("STUD:REQ061305",)),
        ("Ah Jh 9h 4h 3h", "As Js 9s 4s 2s", ("STUD:REQ061305",)),
        ("Th 9c 8d 7s 6h", "9h 8c 7d 6s 5h", ("EPS:GL-HV-STRAIGHT", "STUD:REQ061306")),
        ("Qc Qd Qh Ac 3d", "Qc Qd Qh Kc Jd", ("POKERIV3:RANK-TRIPS", "STUD:REQ061307")),
        ("6c 6d 6h 3c 2d", "5c 5d 5h Ac Kd", ("EPS:GL-HV-TRIPS", "STUD:REQ061307")),
        ("6c 6d 6h Kc 2d", "6c 6d 6h Qc Jd", ("EPS:GL-HV-TRIPS", "STUD:REQ061307")),
        ("6c 6d 6h Kc 3d", "6c 6d 6s Kc 2d", ("POKERIV3:RANK-TRIPS", "STUD:REQ061307")),
        ("2c 2d 2h", "Ac Ad Kh", ("STUD:REQ061307",)),
        ("Ac Ad 3c 3d Kc", "Ah As 3h 3s Qc", ("POKERIV3:RANK-TWO-PAIR", "EPS:GL-HV-TWOPAIR", "STUD:REQ061308")),
        ("Ac Ad 3c 3d Qc", "Kc Kd Qh Qs Jc", ("POKERIV3:RANK-TWO-PAIR", "EPS:GL-HV-TWOPAIR", "STUD:REQ061308")),
        ("Ac Ad 4c 4d 2c", "Ah As 3h 3s Kc", ("EPS:GL-HV-TWOPAIR", "STUD:REQ061308")),
        ("3c 3d 2c 2d", "Ac Ad Kc Qd", ("STUD:REQ061308",)),
        ("8c 8d Ac 7d 4h", "8h 8s Ad 7c 3h", ("POKERIV3:RANK-PAIR", "EPS:GL-HV-ONEPAIR", "STUD:REQ061309")),
        ("9c 9d 4c 3d 2h", "8h 8s Ad Kc Qh", ("EPS:GL-HV-ONEPAIR", "STUD:REQ061309")),
        ("8c 8d Ac 3d 2h", "8h 8s Kd Qc Jh", ("EPS:GL-HV-ONEPAIR", "STUD:REQ061309")),
        ("8c 8d Ac 7d 2h", "8h 8s Ad 6c 5h", ("EPS:GL-HV-ONEPAIR", "STUD:REQ061309")),
        ("2c 2d", "Ac Kd", ("STUD:REQ061309",)),
        ("Ah Qc 9d 5s 3h", "As Jc Td 9s 8h", ("POKERIV3:RANK-HIGH", "EPS:GL-HV-NOPAIR", "STUD:REQ061310")),
        ("Ah 7c 5d 4s 2h", "Ks Qc Jd 9s 8h", ("EPS:GL-HV-NOPAIR", "STUD:REQ061310")),
        ("Ah Qc 9d 5s 3h", "As Qd 8d 7s 6h", ("EPS:GL-HV-NOPAIR", "STUD:REQ061310")),
        ("Ah Qc 9d 6s 2h", "As Qd 9h 5s 4h", ("EPS:GL-HV-NOPAIR", "STUD:REQ061310")),
        ("Ah Qc 9d 5s 4h", "As Qd 9h 5c 3h", ("EPS:GL-HV-NOPAIR", "STUD:REQ061310")),
        ("3c", "2s", ("STUD:REQ061310",)),
    ]
]


@pytest.mark.req("EPS:GL-HV-05", "EPS:RF-HV-002")
@pytest.mark.parametrize(("better", "worse"), BEATS)
def test_hand_beats_hand(better: str, worse: str) -> None:
    assert value(better) > value(worse)


TIES = [
    pytest.param(one, two, marks=pytest.mark.req(*rows), id=f"{one} ties {two}")
    for one, two, rows in [
        ("Th 9c 8d 7s 6h", "Tc 9h 8s 7d 6c", ("EPS:GL-HV-STRAIGHT",)),
        ("Ah Qc 9d 5s 3h", "As Qh 9c 5d 3c", ("EPS:GL-HV-NOPAIR",)),
        ("Kc Kd Qc Qd Jc Jd As", "Kc Kd Qc Qd As", ("STUD:REQ061308",)),
        ("Kc Kd Kh 3c 3d 3h 2s", "Kc Kd Kh 3c 3d", ("STUD:REQ061304",)),
        ("Ah Qh Th 8h 6h 4h 2c", "As Qs Ts 8s 6s", ("STUD:REQ061305",)),
        ("As Ks Qs Js Ts 9s 8s", "Ah Kh Qh Jh Th", ("STUD:REQ061301",)),
    ]
]


@pytest.mark.req("EPS:GL-HV-05", "EPS:RF-HV-002")
@pytest.mark.parametrize(("one", "two"), TIES)
def test_hand_ties_hand(one: str, two: str) -> None:
    assert value(one) == value(two)


LADDER = [
    ("As Ks Qs Js Ts", "Royal flush", "Royal flush"),
    ("9s 8s 7s 6s 5s", "Straight flush", "Straight flush, Nine high"),
    ("Tc Td Th Ts Ac", "Four of a kind", "Four of a kind, Tens, Ace kicker"),
    ("3c 3d 3h 2c 2d", "Full house", "Full house, Threes full of Twos"),
    ("Ah Kh 9h 4h 2h", "Flush", "Flush, Ace high"),
    ("Ah 2c 3d 4s 5h", "Straight", "Straight, Five high"),
    ("Qc Qd Qh Ac 3d", "Three of a kind", "Three of a kind, Queens, Ace kicker"),
    ("Ac Ad 6c 6d Kc", "Two pair", "Two pair, Aces and Sixes, King kicker"),
    ("8c 8d Ac 7d 4h", "One pair", "Pair of Eights, Ace kicker"),
    ("Ah Qc 9d 5s 3h", "High card", "High card, Ace, Queen kicker"),
]


@pytest.mark.req("EPS:GL-HV-04", "EPS:RF-HV-002", "POKERIV3:RANK-ROYAL", "EPS:GL-HV-ROYAL")
def test_categories_are_named_and_fall_in_order() -> None:
    values = [value(text) for text, _, _ in LADDER]
    assert values == sorted(values, reverse=True)
    assert [name(each) for each in values] == [called for _, called, _ in LADDER]
    assert [describe(each) for each in values] == [said for _, _, said in LADDER]


@pytest.mark.req("POKERIV3:RANK-ROYAL")
def test_a_royal_flush_beats_every_other_hand() -> None:
    values = sorted({rank(hand) for hand in one_of_each_class()})
    assert values[-1] == value("Ad Kd Qd Jd Td")
    assert [each for each in values if name(each) == "Royal flush"] == values[-1:]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ks", "High card, King"),
        ("Ks Kd", "Pair of Kings"),
        ("Ks Kd 2c", "Pair of Kings, Two kicker"),
        ("6s 6d 6c", "Three of a kind, Sixes"),
        ("6s 6d 2c 2d", "Two pair, Sixes and Twos"),
        ("6s 6d 6c 6h", "Four of a kind, Sixes"),
    ],
)
def test_fewer_cards_are_described_by_what_there_is(text: str, said: str) -> None:
    assert describe(value(text)) == said


@pytest.mark.req("STUD:REQ061300")
@pytest.mark.parametrize("size", range(1, 8))
def test_random_hands_of_any_size_rank_as_the_reference_ranks_them(size: int) -> None:
    hands = deals(3000, size, seed=size)
    assert same_order(map(rank, hands), map(reference, hands))


def test_a_shorter_hand_stands_just_below_those_that_begin_alike() -> None:
    hands = [hand for size in range(1, 6) for hand in deals(600, size, seed=size)]
    assert same_order(map(rank, hands), map(reference, hands))


@pytest.mark.req("STUD:SEC-1.4-b")
def test_random_seven_card_hands_rank_as_an_independent_evaluator_ranks_them() -> None:
    hands = deals(12_000, 7)
    truths = [(-evaluate_cards(*hand),) for hand in hands]
    assert same_order(map(rank, hands), truths)
    assert seven_values((), hands) == [rank(hand) for hand in hands]


@pytest.mark.req("EPS:RF-HV-001")
def test_the_best_active_hand_wins_10000_random_showdowns() -> None:
    chance = Random(5)
    for cards in deals(10_000, 19):
        board = cards[:5]
        active = [cards[at : at + 2] for at in range(5, 19, 2) if at == 5 or chance.random() < 0.8]
        values = holdem_values(board, active)
        truths = [evaluate_cards(*board, *hole) for hole in active]
        assert [value == max(values) for value in values] == [truth == min(truths) for truth in truths]


@pytest.mark.req("EPS:GL-HV-06")
def test_the_evaluator_reports_the_five_cards_that_make_the_hand() -> None:
    for hand in deals(500, 7):
        five = best_five(hand)
        assert len(set(five)) == 5
        assert set(five) <= set(hand)
        assert rank(five) == rank(hand)


@pytest.mark.parametrize(
    ("text", "five"),
    [
        ("2c 2d 5h 5s 5c Kd Ah", "5s 5h 5c 2d 2c"),
        ("Ah 2c 3d 4s 5h Kd Kc", "5h 4s 3d 2c Ah"),
        ("9h 9c Ad Kd Qc 3s 3d", "9h 9c 3s 3d Ad"),
        ("Kc Kd Kh Ks 2c 2d 2h", "Ks Kh Kd Kc 2h"),
        ("9h 8c", "9h 8c"),
    ],
)
def test_made_parts_come_first_and_of_equal_cards_the_higher_suits(text: str, five: str) -> None:
    assert show_cards(best_five(parse_cards(text))) == five


def test_the_shipped_tables_are_what_the_program_builds() -> None:
    fresh = build()
    assert {section: tables.section(section) for section in fresh} == fresh


def test_a_value_is_its_category_and_an_index_within_it() -> None:
    assert [each >> 12 for each in ladder.values().values()] == [made[0] for made in ladder.values()]
    assert {made[0] for made in ladder.values()} == set(range(9))


def test_what_stud_hands_show_ranks_as_any_hands_of_so_many_cards() -> None:
    for size in range(1, 5):
        hands = deals(600, size, seed=size)
        for at in range(0, 600, 4):
            up = hands[at : at + 4]
            seats = (2, 0, 3, 1)
            assert highest(up, seats) == max(seats, key=lambda seat: rank(up[seat]))
