"""Sökö: four-straights and four-flushes stand between one pair and two pair."""

from random import Random

import pytest

from croupier.games.poker.ranking import best_soko, describe, name, rank, soko
from croupier.kit.cards import Cards, parse_cards, show_cards
from tests.games.poker.reference import same_order, soko_reference


def value(text: str) -> int:
    return soko(parse_cards(text))


def deals(count: int, size: int, deck: range = range(52)) -> list[Cards]:
    chance = Random(size)
    return [tuple(chance.sample(deck, size)) for _ in range(count)]


@pytest.mark.parametrize("size", range(1, 6))
def test_random_hands_rank_as_the_reference_ranks_them(size: int) -> None:
    hands = deals(4000, size) + deals(1000, size, range(0, 52, 2)) + deals(1000, size, range(24))
    assert same_order(map(soko, hands), map(soko_reference, hands))


def test_hands_outside_the_two_categories_stand_as_in_poker() -> None:
    hands = [hand for hand in deals(4000, 5) if not name(soko(hand)).startswith("Four ")]
    assert same_order(map(soko, hands), [(rank(hand),) for hand in hands])
    assert [name(soko(hand)) for hand in hands] == [name(rank(hand)) for hand in hands]


@pytest.mark.req("POKERIV3:U20")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("3h 3c 2d 2s 4h", "Ah Kh Qh Jh 9c"),  # two pair over the best four-flush
        ("2h 3h 4h 5h 2c", "Ah Kc Qd Js Ac"),  # the worst four-flush over the best four-straight
        ("Ah 2c 3d 4s 2h", "Ah Ac Kd Qs Th"),  # the worst four-straight over the best pair
        ("2h 3c 4d 5s 7h", "Ah 2c 3d 4s Kh"),  # an ace below the deuce is low
        ("Jh Qc Kd As 2h", "Th Jc Qd Ks 2h"),
        ("5h 6c 7d 8s Kh", "5c 6h 7s 8d Qh"),  # then the fifth card
        ("Kh Th 8h 5h 2c", "Ks Ts 8s 4s Ac"),  # the four cards from the top down
        ("Kh Th 8h 5h 3c", "Ks Ts 8s 5s 2c"),
        ("5h 6h 7h 8h", "Ah Kc Qd Js"),  # four cards are enough
    ],
)
def test_hand_beats_hand(better: str, worse: str) -> None:
    assert value(better) > value(worse)


@pytest.mark.parametrize(
    ("text", "said", "cards"),
    [
        ("5h 6h 7d 8c 8h", "Four straight, Eight high, Eight kicker", "8h 7d 6h 5h 8c"),
        ("As 2s 3d 4d Kd", "Four straight, Four high, King kicker", "4d 3d 2s As Kd"),
        ("2h 5h 9h 9d Kh", "Four flush, King high, Nine kicker", "Kh 9h 5h 2h 9d"),
        ("5h 6h 7h 8h 2c", "Four flush, Eight high, Two kicker", "8h 7h 6h 5h 2c"),
        ("Jh Qd Kd As", "Four straight, Ace high", "As Kd Qd Jh"),
        ("Ah 2c 3d 4s 5h", "Straight, Five high", "5h 4s 3d 2c Ah"),
        ("8h 8c 4d 4s 2h", "Two pair, Eights and Fours, Two kicker", "8h 8c 4s 4d 2h"),
    ],
)
def test_hands_are_described_and_laid_out(text: str, said: str, cards: str) -> None:
    assert describe(value(text)) == said
    assert name(value(text)) == said.split(",")[0]
    assert show_cards(best_soko(parse_cards(text))) == cards
