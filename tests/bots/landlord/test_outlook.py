"""How likely hands are to stand, by the cards not seen."""

from itertools import combinations

import pytest

from croupier.bots.landlord.outlook import Outlook, Rival, chance, in_play
from croupier.games.landlord.pattern import parse_pattern
from croupier.games.landlord.types import HandInfo, reading
from tests.bots.landlord.positions import GAME, position


def info(ranks: str) -> HandInfo:
    return reading(parse_pattern(ranks))


@pytest.mark.parametrize(
    ("there", "drawn", "least"), [(4, 3, 1), (4, 3, 2), (3, 5, 3), (2, 5, 3), (2, 1, 2), (1, 0, 1)]
)
def test_chances_are_those_of_drawing_without_replacement(there: int, drawn: int, least: int) -> None:
    hands = list(combinations(range(8), drawn))
    hit = [hand for hand in hands if sum(card < there for card in hand) >= least]
    assert chance(there, drawn, 8, least) == pytest.approx(len(hit) / len(hands))


def test_what_is_known_is_certain() -> None:
    assert chance(0, 3, 9, 0) == 1
    rival = Rival(2, parse_pattern("3456"), known=parse_pattern("K"))
    assert rival.beats(info("Q")) == 1
    assert rival.beats(info("K")) == 0


@pytest.mark.parametrize(
    ("hand", "hidden", "sure"),
    [
        ("R", "34567B", True),
        ("2", "34567B", False),
        ("99", "34567KQ", True),
        ("34567", "456", True),
        ("34567", "45678", False),
        ("3334", "5678JQK", True),
        ("333444", "555666", False),
        ("33344456", "55566677", False),
        ("333356", "445567", True),
        ("2222", "34567", True),
    ],
)
def test_a_hand_stands_for_sure_where_nothing_higher_is_hidden(hand: str, hidden: str, sure: bool) -> None:
    outlook = Outlook([Rival(len(hidden), parse_pattern(hidden))])
    assert (outlook.stands(info(hand)) == 1) is sure


def test_a_rival_with_too_few_cards_cannot_beat() -> None:
    hidden = parse_pattern("444455556666")
    assert Outlook([Rival(1, hidden)]).stands(info("33")) == 1
    assert Outlook([Rival(2, hidden)]).stands(info("33")) < 1


def test_only_the_rocket_stands_against_everything() -> None:
    outlook = Outlook([Rival(10, parse_pattern("4444555566BR"))])
    assert outlook.stands(info("BR")) == 1
    assert outlook.stands(info("3333")) < outlook.stands(info("5555")) < 1


def test_peasants_have_one_rival_and_know_the_back_cards() -> None:
    state = position(("QKA", "345", "678"), turn=1)  # the queen was a back card
    (landlord,) = in_play(GAME.lens(state, 1)).rivals
    assert landlord.cards == 3
    assert landlord.beats(info("J")) == 1
    assert 0 < landlord.beats(info("Q")) < 1
    assert len(in_play(GAME.lens(state, 0)).rivals) == 2
