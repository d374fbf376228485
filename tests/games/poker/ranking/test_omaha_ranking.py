"""Omaha: exactly two hole cards with exactly three of the board."""

from random import Random

import pytest
from pokerkit import OmahaHoldemHand

from croupier.games.poker.ranking import best_omaha, name, omaha, omaha_values, rank
from croupier.kit.cards import Cards, parse_cards, show, show_cards
from tests.games.poker.reference import omaha_reference, same_order


def deals(count: int, board: int, seed: int) -> list[tuple[Cards, Cards]]:
    chance = Random(seed)
    found = [tuple(chance.sample(range(52), 4 + board)) for _ in range(count)]
    return [(cards[:4], cards[4:]) for cards in found]


def suited_deals(count: int, seed: int) -> list[tuple[Cards, Cards]]:
    """Deals from two suits only: flushes and straight flushes abound."""
    chance = Random(seed)
    deck = [card for card in range(52) if card % 4 < 2]
    found = [tuple(chance.sample(deck, 9)) for _ in range(count)]
    return [(cards[:4], cards[4:]) for cards in found]


@pytest.mark.req("POKERIV3:U20")
def test_exactly_two_hole_cards_count_even_where_three_would_be_better() -> None:
    board = parse_cards("Ah 7h 2c 9d 3s")
    assert name(omaha(parse_cards("Kh Qh Jh 5c"), board)) == "High card"  # three of them would make a flush
    assert name(omaha(parse_cards("Ac Ad As 5c"), board)) == "Three of a kind"  # three of them four of a kind
    assert name(omaha(parse_cards("4c Kd 8s 7c"), parse_cards("Ah Kh Qh Jh Th"))) == "One pair"  # none a royal flush


@pytest.mark.parametrize("board", [3, 4, 5])
def test_random_hands_rank_as_the_reference_ranks_them(board: int) -> None:
    hands = deals(1000, board, seed=board)
    assert same_order([omaha(*hand) for hand in hands], [omaha_reference(*hand) for hand in hands])


def test_flushes_rank_as_the_reference_ranks_them() -> None:
    hands = suited_deals(1000, seed=9)
    assert same_order([omaha(*hand) for hand in hands], [omaha_reference(*hand) for hand in hands])


def test_random_hands_win_where_pokerkit_says_so() -> None:
    chance = Random(3)
    for _ in range(250):
        cards = chance.sample(range(52), 13)
        board = tuple(cards[:5])
        holes = [tuple(cards[5:9]), tuple(cards[9:])]
        one, two = omaha_values(board, holes)
        first, second = (OmahaHoldemHand.from_game(_text(hole), _text(board)) for hole in holes)
        assert (one > two, one == two) == (first > second, first == second)


def test_the_five_cards_are_two_of_the_hand_and_three_of_the_board() -> None:
    for hole, board in deals(200, 5, seed=4) + suited_deals(200, seed=5):
        five = best_omaha(hole, board)
        assert len(set(five) & set(hole)) == 2
        assert len(set(five) & set(board)) == 3
        assert rank(five) == omaha(hole, board)
    assert show_cards(best_omaha(parse_cards("Ac Ad 2s 5c"), parse_cards("Ah 7h 8c 9d 3s"))) == "Ah Ad Ac 9d 8c"


def _text(cards: Cards) -> str:
    return "".join(map(show, cards))
