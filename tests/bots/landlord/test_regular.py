"""`regular` beats greedy in both roles, beyond what chance explains, and plays with its partner."""

import pytest

from croupier.bots.landlord import Greedy, Regular
from croupier.games.landlord import Landlord, LandlordOptions
from croupier.kit.chance import Seeded
from croupier.play.round import Host
from tests.bots.landlord.positions import SEATS, answer, bid, landlord_wins, least_gain, position

DEALS = 250


def test_regular_wins_more_games_as_landlord_than_greedy_does() -> None:
    better = landlord_wins(Regular, Greedy, DEALS, seed=1)
    worse = landlord_wins(Greedy, Greedy, DEALS, seed=1)
    assert least_gain(better, worse) > 0.05


def test_regulars_win_more_games_as_peasants_than_greedies_do() -> None:
    lost = landlord_wins(Greedy, Greedy, DEALS, seed=2)
    fewer = landlord_wins(Greedy, Regular, DEALS, seed=2)
    assert least_gain(lost, fewer) > 0.1


def test_regular_wins_points_from_greedies_with_its_own_bids() -> None:
    points = 0
    for seat in range(3):
        players = [Regular() if at == seat else Greedy() for at in range(3)]
        host = Host(Landlord(), players, chance=Seeded(4))
        for _ in range(100):
            played = host.play(SEATS)
            assert not played.faults
            points += played.over.payoffs[seat]
    assert points > 150


def test_regular_plays_by_house_rules_without_a_fault() -> None:
    game = Landlord(LandlordOptions(wing_bombs=False, wing_jokers=False, wing_matches=False))
    host = Host(game, [Regular(game=game) for _ in range(3)], chance=Seeded(5))
    for _ in range(60):
        assert not host.play(SEATS).faults


@pytest.mark.parametrize("hand", ["34567", "33344456", "7", "4444QK"])
def test_regular_goes_out_where_it_can(hand: str) -> None:
    assert answer(Regular(), position((hand, "9J", "TQ"))) == hand


def test_regular_gives_sure_winners_before_its_last_hand() -> None:
    assert answer(Regular(), position(("3R", "9J", "TQ"))) == "R"


def test_regular_does_not_bomb_a_low_card() -> None:
    hands = ("4446666899TJQQK2", "3577789TTJQKAA2R", "33455588JJKKA22B")
    assert answer(Regular(), position(hands, to_beat="7", last=2)) not in ("6666", "pass")


def test_regular_bombs_a_landlord_who_is_about_to_go_out() -> None:
    hands = ("AA", "66663", "334578")
    assert answer(Regular(), position(hands, to_beat="A", last=0, turn=1)) == "6666"


def test_regular_leaves_a_strong_card_of_its_partner_alone() -> None:
    hands = ("33445577889TTJ", "4568TJQKA2", "5667799JQ")
    assert answer(Regular(), position(hands, to_beat="A", last=2, turn=0, landlord=1)) == "pass"


def test_regular_leads_no_single_card_to_a_landlord_with_one_card_left() -> None:
    hands = ("Q", "34466", "578TJ")
    assert len(answer(Regular(), position(hands, turn=1))) == 2


def test_regular_leads_its_highest_where_only_single_cards_are_left() -> None:
    hands = ("Q", "358A", "467TJ")
    assert answer(Regular(), position(hands, turn=1)) == "A"


def test_regular_leads_a_low_card_to_a_partner_with_one_card_left() -> None:
    hands = ("35578TJQQK", "4667799", "J")
    assert answer(Regular(), position(hands, turn=1)) == "4"


@pytest.mark.parametrize(
    ("hand", "standing", "said"),
    [
        ("34567899TTAA222BR", 0, 3),
        ("34567899TTAA222BR", 2, 3),
        ("33456689TTJQQKKA5", 1, 0),
        ("34466789TTJJQKK58", 0, 1),
    ],
)
def test_regular_bids_by_its_plan(hand: str, standing: int, said: int) -> None:
    assert bid(Regular(), hand, standing=standing) == said
