"""A hand is cut so that few turns are needed, and controls are kept."""

import random

import pytest

from croupier.bots.landlord.outlook import Outlook, Rival
from croupier.bots.landlord.plan import Planner
from croupier.games.landlord.pattern import covers, pack, parse_pattern, show_pattern
from croupier.games.landlord.types import DOCUMENT, TypeRules, reading
from croupier.kit.cards import DECK_54

DECK = pack(DECK_54)


def planner(hand: int, rules: TypeRules = DOCUMENT) -> Planner:
    return Planner(Outlook([Rival(17, DECK - hand), Rival(17, DECK - hand)]), rules, shed=0.5)


def units(ranks: str) -> list[str]:
    hand = parse_pattern(ranks)
    return sorted(map(show_pattern, planner(hand).units(hand)))


@pytest.mark.parametrize(
    ("hand", "cut"),
    [
        ("3456789", ["3456789"]),
        ("334455", ["334455"]),
        ("3334", ["3334"]),
        ("33344", ["33344"]),
        ("33344456", ["33344456"]),
        ("3456799TTJJ", ["34567", "99TTJJ"]),
        ("4444BR", ["4444", "BR"]),
        ("33366", ["33366"]),
    ],
)
def test_hands_are_cut_into_as_few_as_can_be(hand: str, cut: list[str]) -> None:
    assert units(hand) == cut


def test_a_joker_does_not_go_along_with_a_triple() -> None:
    assert units("333R") == ["333", "R"]


@pytest.mark.parametrize("rules", [DOCUMENT, TypeRules(wing_bombs=False, wing_jokers=False, wing_matches=False)])
def test_a_plan_is_the_whole_hand_in_hands_that_may_be_given(rules: TypeRules) -> None:
    rng = random.Random(5)
    for _ in range(60):
        low = rng.choice((0, 0, 3))
        hand = pack(rng.sample([card for card in DECK_54 if low <= card // 4 < low + rng.choice((6, 9, 14))], 17))
        cut = planner(hand, rules).units(hand)
        assert sum(cut) == hand
        assert all(reading(unit, rules).handle > 0 and covers(hand, unit) for unit in cut)


def test_lower_cards_make_dearer_plans() -> None:
    hands = [parse_pattern(ranks) for ranks in ("34689JK", "34689J2", "34689JR")]
    costs = [planner(hand).cost(hand) for hand in hands]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] > costs[-1] + 1


def test_nothing_costs_nothing() -> None:
    assert planner(0).cost(0) == 0
    assert planner(0).units(0) == []
