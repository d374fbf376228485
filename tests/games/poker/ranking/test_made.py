"""Hands in parts: what makes each, and all that decides between hands of one kind, the most important first."""

import random
from itertools import pairwise

import pytest

from croupier.games.poker.ranking import MadeHand, ladder, made, rank, soko
from croupier.kit.cards import DECK_52, RANKS, parse_cards

HANDS = [
    ("As Ks Qs Js Ts", "royal-flush", "A", ""),
    ("9s 8s 7s 6s 5s", "straight-flush", "9", ""),
    ("5s 4s 3s 2s As", "straight-flush", "5", ""),
    ("Kc Kd Kh Ks Ac", "four-of-a-kind", "K", "A"),
    ("Kc Kd Kh 9c 9d 9s 2c", "full-house", "K9", ""),
    ("Ah Qh Th 5h 3h Kd Ks", "flush", "AQT53", ""),
    ("Tc 9d 8h 7s 6c", "straight", "T", ""),
    ("8c 8d 8h Ac 3d", "three-of-a-kind", "8", "A3"),
    ("Kc Kd 4c 4d 9h 2s 2c", "two-pair", "K4", "9"),
    ("8c 8d Ac 7d 4h 3s", "one-pair", "8", "A74"),
    ("Qh Jc 9d 5s 3h", "high-card", "Q", "J953"),
    ("8c 8d", "one-pair", "8", ""),
    ("Qh", "high-card", "Q", ""),
]
SOKO_HANDS = [
    ("7h 8c 9d Ts Ah", "four-straight", "T", "A"),
    ("As 2s 3d 4d Kd", "four-straight", "4", "K"),
    ("5h 6h 7d 8c 8h", "four-straight", "8", "8"),
    ("Ah Th 6h 2h Kc", "four-flush", "AT62", "K"),
    ("Ah Th 6h 2h", "four-flush", "AT62", ""),
    ("Kc Kd Kh 9c 9d", "full-house", "K9", ""),
    ("8c 8d Ac 7d 4h", "one-pair", "8", "A74"),
]


def parts(kind: str, ranks: str, kickers: str) -> MadeHand:
    return MadeHand(kind, tuple(ranks), tuple(kickers))


@pytest.mark.parametrize(("text", "kind", "ranks", "kickers"), HANDS)
def test_a_hand_is_what_makes_it_and_its_kickers(text: str, kind: str, ranks: str, kickers: str) -> None:
    assert made(rank(parse_cards(text))) == parts(kind, ranks, kickers)


@pytest.mark.parametrize(("text", "kind", "ranks", "kickers"), SOKO_HANDS)
def test_a_hand_of_soko_may_be_four_cards_and_a_fifth(text: str, kind: str, ranks: str, kickers: str) -> None:
    assert made(soko(parse_cards(text))) == parts(kind, ranks, kickers)


def test_of_two_hands_of_a_kind_the_better_one_has_the_better_parts_so_that_a_name_can_tell_them_apart() -> None:
    dice = random.Random(12)
    fives = {soko(dice.sample(DECK_52, 5)) for _ in range(20_000)}
    for values in (sorted(ladder.classes()), sorted(fives)):
        compared = 0
        for worse, better in pairwise(map(made, values)):
            if worse.kind == better.kind:
                assert decisive(worse) < decisive(better)
                compared += 1
        assert compared > 1000


def decisive(hand: MadeHand) -> tuple[list[int], list[int]]:
    return [RANKS.index(each) for each in hand.ranks], [RANKS.index(each) for each in hand.kickers]
