"""Words for Fight the Landlord: ranks, hands and points."""

from typing import Final

from croupier.games.game import Chips
from croupier.games.landlord.cards import ACE, BIG, LITTLE, TWO
from croupier.games.landlord.types import (
    AIRPLANE,
    BOMB,
    DOUBLE_STRAIGHT,
    PAIR,
    PER_TRIPLE,
    QUADS_PLUS,
    ROCKET,
    SINGLE,
    SINGLE_STRAIGHT,
    SINGLES,
    TRIPLE,
    TRIPLE_PLUS,
    TRIPLE_STRAIGHT,
    HandInfo,
)

_NAMES: Final = {11: "jack", 12: "queen", 13: "king", ACE: "ace", TWO: "2", LITTLE: "little joker", BIG: "big joker"}
_HANDS: Final = {
    ROCKET: "the rocket",
    BOMB: "a bomb of {ranks}",
    SINGLE_STRAIGHT: "a straight of {length}, {low} to {rank}",
    DOUBLE_STRAIGHT: "{length} pairs in a row, {low} to {rank}",
    TRIPLE_STRAIGHT: "{length} triples in a row, {low} to {rank}",
    QUADS_PLUS: "four {ranks} with two {extra}s",
    AIRPLANE: "{length} triples in a row, {low} to {rank}, with {length} {extra}s",
    TRIPLE_PLUS: "three {ranks} with a {extra}",
    TRIPLE: "three {ranks}",
    PAIR: "a pair of {ranks}",
    SINGLE: "{article} {rank}",
}


def rank_word(priority: int, count: int = 1) -> str:
    """Return the name of a rank, in the plural unless `count` is 1: `9`, `queens`."""
    return f"{_NAMES.get(priority, priority)}{'' if count == 1 else 's'}"


def hand_words(hand: HandInfo) -> str:
    """Return the name of a hand: `a pair of 9s`."""
    length, kind = divmod(hand.aux, PER_TRIPLE) if hand.handle == AIRPLANE else (hand.aux, hand.aux)
    rank = rank_word(hand.priority)
    return _HANDS[hand.handle].format(
        rank=rank,
        ranks=rank_word(hand.priority, 2),
        low=rank_word(hand.priority - length + 1),
        length=length,
        extra="card" if kind == SINGLES else "pair",
        article="the" if "joker" in rank else "an" if rank in ("8", "ace") else "a",
    )


def points_word(points: Chips) -> str:
    return f"{points} point{'' if points == 1 else 's'}"
