"""Equity and strength, against published figures, enumeration and an independent evaluator."""

from itertools import combinations

import pytest
from phevaluator import evaluate_cards

from croupier.errors import BadOption, CroupierError, Malformed, Unknown
from croupier.games.poker.equity import Equity, equity, strength
from croupier.games.poker.equity.preflop import classes, computed, hand_class, preflop_strength
from croupier.kit.cards import DECK_52, parse_cards


def compare(*hands: str, board: str = "", dead: str = "", game: str = "holdem", samples: int | None = None) -> Equity:
    cards = [parse_cards(hand) for hand in hands]
    return equity(cards, parse_cards(board), parse_cards(dead), game, samples=samples)


# Wins, losses and ties over all 1,712,304 boards.
PUBLISHED = [
    ("AcAs", "KhKd", 1_388_072, 317_694, 6_538),  # github.com/andrewprock/pokerstove/issues/45
    ("AcAs", "KcKs", 1_410_336, 292_660, 9_308),
    ("Jc5c", "QdTd", 600_384, 1_096_118, 15_802),  # github.com/andrewprock/pokerstove/issues/16
    ("AdAc", "Td9d", 1_338_249, 367_143, 6_912),  # brainwagon.org/2005/04/09/texas-holdem-trivia
    ("AdAc", "QcJh", 1_450_987, 254_763, 6_554),
]


@pytest.mark.parametrize(("one", "two", "wins", "losses", "ties"), PUBLISHED)
def test_two_hands_before_the_flop_win_what_is_published(one: str, two: str, wins: int, losses: int, ties: int) -> None:
    found = compare(one, two)
    assert (found.exact, found.deals) == (True, wins + losses + ties)
    first, second = found.hands
    assert [hand.win * found.deals for hand in found.hands] == pytest.approx([wins, losses])
    assert [hand.tie * found.deals for hand in found.hands] == pytest.approx([ties, ties])
    assert first.equity == pytest.approx((wins + ties / 2) / found.deals)
    assert first.error == second.error == 0


def test_a_flop_is_compared_exactly_as_an_independent_evaluator_does() -> None:
    hands = [parse_cards(text) for text in ("AhKh", "QsQd", "7s7d")]
    board, dead = parse_cards("2h7hTc"), parse_cards("Qc 3s")
    left = [card for card in DECK_52 if not any(card in cards for cards in (*hands, board, dead))]
    shares = [0.0] * 3
    runs = list(combinations(left, 2))
    for run in runs:
        values = [evaluate_cards(*hand, *board, *run) for hand in hands]
        for at, value in enumerate(values):
            shares[at] += (value == min(values)) / values.count(min(values))
    found = equity(hands, board, dead)
    assert found.exact
    assert found.deals == len(runs)
    assert [hand.equity for hand in found.hands] == pytest.approx([share / len(runs) for share in shares])


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ("AhKh", "QsQd", "7s7d", "6c5c", "Tc9c", "2h2s", "Ad3d", "8h8s", "Jd4c", "KcJc"), ""),
        ("holdem", ("AhKh", "QsQd"), "2h7hTc4s"),
        ("holdem", ("AhKh", "AsKs"), "2h7cTc4s5d"),
        ("omaha", ("AhKhQs2d", "JhTh9h8h", "2c3c4c5c"), "2h7h"),
        ("stud", ("AhKhQs2d7c8c", "7s6s5s4d9d2c"), ""),
        ("soko", ("AhKhQs2d", "7s6s5s", "8s9s"), ""),
    ],
)
def test_shares_of_the_pot_add_up_to_all_of_it(game: str, hands: tuple[str, ...], board: str) -> None:
    for samples in (None, 500):
        found = compare(*hands, board=board, game=game, samples=samples)
        assert sum(hand.equity for hand in found.hands) == pytest.approx(1)
        assert all(hand.win <= hand.equity <= hand.win + hand.tie for hand in found.hands)


def test_equal_hands_share_alike() -> None:
    one, two = compare("AhKd", "AdKh").hands
    assert one == two
    assert one.equity == 0.5


def test_a_finished_board_leaves_one_deal() -> None:
    found = compare("AhKh", "QsQd", board="2c7dTc4s5d")
    assert found.deals == 1
    assert [hand.equity for hand in found.hands] == [0, 1]


def test_dead_cards_are_not_dealt() -> None:
    without = compare("AhKh", "QsQd", board="2c7dTc4s", dead="Ac Ad As Kc Kd Ks")
    assert without.deals == 38
    assert without.hands[0].equity == 0


def test_random_deals_are_within_their_error_and_repeat_with_the_seed() -> None:
    exact = compare("AhKhQsJs", "AdAc2d3c", board="Kd7s", game="omaha")
    sampled = compare("AhKhQsJs", "AdAc2d3c", board="Kd7s", game="omaha", samples=10_000)
    assert (exact.exact, sampled.exact, sampled.deals) == (True, False, 10_000)
    for true, hand in zip(exact.hands, sampled.hands, strict=True):
        assert true.error == 0 < hand.error < 0.006
        assert abs(hand.equity - true.equity) < 4 * hand.error
    assert compare("AhKhQsJs", "AdAc2d3c", board="Kd7s", game="omaha", samples=10_000) == sampled


def test_no_more_deals_are_drawn_than_there_are() -> None:
    assert compare("AhKh", "QsQd", board="2h7hTc", samples=990).exact
    assert not compare("AhKh", "QsQd", board="2h7hTc", samples=989).exact


@pytest.mark.parametrize("board", ["2h7hTc4s5d", "2h7hTc4s"])
def test_strength_against_one_hand_equals_enumeration(board: str) -> None:
    hole, shared = parse_cards("AhKd"), parse_cards(board)
    left = [card for card in DECK_52 if card not in hole + shared]
    wins = ties = deals = 0
    for run in combinations(left, 5 - len(shared)):
        own = evaluate_cards(*hole, *shared, *run)
        for other in combinations([card for card in left if card not in run], 2):
            value = evaluate_cards(*other, *shared, *run)
            wins += own < value
            ties += own == value
            deals += 1
    found = strength(hole, shared)
    assert (found.win, found.tie, found.error) == (wins / deals, ties / deals, 0)
    assert found.equity == pytest.approx((wins + ties / 2) / deals)


def test_strength_against_two_hands_equals_enumeration() -> None:
    hole, shared = parse_cards("AhKd"), parse_cards("2h7hTc4s5d")
    left = parse_cards("As Ks Kh 2c 3c 6s 9d Jd Ac Qc")
    dead = [card for card in DECK_52 if card not in hole + shared + left]
    pot = deals = 0.0
    for one in combinations(left, 2):
        for two in combinations([card for card in left if card not in one], 2):
            values = [evaluate_cards(*hand, *shared) for hand in (hole, one, two)]
            pot += (values[0] == min(values)) / values.count(min(values))
            deals += 1
    assert strength(hole, shared, 2, dead).equity == pytest.approx(pot / deals)


def test_strength_falls_with_every_opponent() -> None:
    found = [strength(parse_cards("AhKd"), parse_cards("2h7hTc"), count, samples=4000).equity for count in range(1, 10)]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == 9


@pytest.mark.parametrize("game", ["holdem", "omaha", "stud", "soko"])
def test_a_random_hand_is_worth_half_the_pot(game: str) -> None:
    size = {"holdem": 2, "omaha": 4, "stud": 0, "soko": 0}[game]
    found = equity([[-1] * size] * 2, game=game, samples=20_000).hands[0]
    assert abs(found.equity - 0.5) < 4 * found.error


# Exact shares against one random hand, from jazbo.com/poker/huholdem.html.
HEADS_UP = {
    "AA": 0.8520371,
    "KK": 0.8239568,
    "TT": 0.7501178,
    "AKs": 0.6704463,
    "A7o": 0.5884120,
    "Q9s": 0.5766432,
    "T8s": 0.5233437,
    "64s": 0.4133332,
    "93o": 0.4001951,
}


def test_the_preflop_table_knows_each_of_the_169_hands() -> None:
    named = dict(classes())
    assert len(named) == 169
    assert {hand_class(hole) for hole in combinations(DECK_52, 2)} == set(named)
    for name, share in HEADS_UP.items():
        assert preflop_strength(named[name], 1) == pytest.approx(share, abs=0.002)  # four standard errors
    for hole in named.values():
        shares = [preflop_strength(hole, count) for count in range(1, 10)]
        assert shares == sorted(shares, reverse=True)


def test_the_preflop_table_is_what_the_program_computes() -> None:
    named = dict(classes())
    assert [computed(named["QJs"], 2), computed(named["55"], 4)] == [
        preflop_strength(named["QJs"], 2),
        preflop_strength(named["55"], 4),
    ]


@pytest.mark.parametrize(
    ("hands", "board", "dead", "game", "error", "says"),
    [
        ("AhKh AhQd", "", "", "holdem", Malformed, "Ah is in two places at once"),
        ("AhKh QsQd", "2h 2c Ah", "", "holdem", Malformed, "Ah is in two places at once"),
        ("AhKh QsQd", "2h 2c", "2c", "holdem", Malformed, "2c is in two places at once"),
        ("AhKh", "", "", "holdem", BadOption, "needs 2 to 10 hands, not 1"),
        ("2c2d 3c3d 4c4d 5c5d 6c6d 7c7d 8c8d 9c9d TcTd JcJd QcQd", "", "", "holdem", BadOption, "not 11"),
        ("AhKhQh 2c2d", "", "", "holdem", BadOption, "Texas Hold'em has 2 cards, not 3: Ah Kh Qh"),
        ("AhKh 2c2d", "", "", "omaha", BadOption, "Omaha has 4 cards, not 2"),
        ("AhKh 2c2d", "3c", "", "stud", BadOption, "A board of Seven Card Stud has no cards, not 1"),
        ("AhKh 2c2d3c3d4c4d", "", "", "soko", BadOption, "at most 5 cards, not 6"),
        ("2c 2d 2h 2s 3c 3d 3h 3s", "", "", "stud", BadOption, "need 48 more cards; 44 are left"),
        ("BJ2c 3c3d", "", "", "holdem", Malformed, "BJ is not one of the 52 cards"),
        ("AhKh 2c2d", "", "", "chess", Unknown, "There is no game 'chess'"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_sentence(
    hands: str, board: str, dead: str, game: str, error: type[CroupierError], says: str
) -> None:
    with pytest.raises(error) as caught:
        compare(*hands.split(), board=board, dead=dead, game=game)
    assert says in caught.value.says


@pytest.mark.parametrize(("samples", "seed", "says"), [(0, 0, "at least one sample"), (10, -1, "A seed is")])
def test_impossible_sampling_is_refused(samples: int, seed: int, says: str) -> None:
    with pytest.raises(BadOption, match=says):
        equity([parse_cards("AhKh"), parse_cards("QsQd")], samples=samples, seed=seed)
