"""`greedy` gets rid of low cards and beats what it can."""

import pytest

from croupier.bots.landlord import Greedy
from tests.bots.landlord.positions import answer, bid, landlord_wins, position


@pytest.mark.parametrize(
    ("hand", "led"), [("3456789K", "3456789"), ("33348", "3334"), ("3338", "3338"), ("34445", "3444"), ("3333", "3333")]
)
def test_greedy_leads_its_lowest_card_with_as_many_as_it_can(hand: str, led: str) -> None:
    assert answer(Greedy(), position((hand, "9", "T"))) == led


def test_greedy_leads_no_bomb_while_it_has_other_cards() -> None:
    assert answer(Greedy(), position(("33336", "9", "T"))) == "3336"


@pytest.mark.parametrize(
    ("hand", "to_beat", "given"),
    [("4458K", "5", "8"), ("34", "5", "pass"), ("46666", "A", "6666"), ("44JJ", "TT", "JJ")],
)
def test_greedy_follows_with_the_lowest_that_beats(hand: str, to_beat: str, given: str) -> None:
    assert answer(Greedy(), position((hand, "9", "T"), to_beat=to_beat, last=2)) == given


def test_greedy_beats_its_partner_too() -> None:
    state = position(("77", "9TK", "QJ"), to_beat="J", last=2, turn=1)
    assert answer(Greedy(), state) == "K"


@pytest.mark.parametrize(
    ("strong", "standing", "said"), [("2BR", 0, 3), ("2K3", 0, 1), ("K63", 0, 1), ("K63", 1, 0), ("223", 2, 0)]
)
def test_greedy_bids_its_twos_and_jokers(strong: str, standing: int, said: int) -> None:
    assert bid(Greedy(), "44556677889TJQ" + strong, standing=standing) == said


def test_greedy_plays_whole_games_without_a_fault() -> None:
    wins = landlord_wins(Greedy, Greedy, 200, seed=3)
    assert 0.4 < sum(wins) / len(wins) < 0.7
