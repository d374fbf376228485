"""Expected values of blackjack, against published figures and against naive enumeration."""

from functools import cache

import numpy as np
import pytest

from croupier.games.blackjack.calculator import Calculator, calculator
from croupier.games.blackjack.calculator_dealer import BARRED, outcomes, totals
from croupier.games.blackjack.calculator_edge import edge
from croupier.games.blackjack.calculator_hands import counted, hands
from croupier.games.blackjack.calculator_rules import Rules, rules_of, with_shoe
from croupier.games.blackjack.calculator_split import Split
from croupier.games.blackjack.moves import Move
from croupier.games.blackjack.options import BlackjackOptions
from tests.games.blackjack.published import FIGURES, Published

Values = tuple[int, ...]


def casino(**given: object) -> Rules:
    return rules_of(BlackjackOptions(rules="casino", **given))  # type: ignore[arg-type]


# One deck, the dealer stands on soft 17; Wizard of Odds, blackjack appendix 2b (wizardofodds.com/games/blackjack/
# appendix/2b/): by up card the chance of 17 to 21, of blackjack and of a bust, before anybody has looked.
DEALER = {
    1: (0.126128, 0.131003, 0.129486, 0.131553, 0.0515646, 0.313726, 0.11654),
    2: (0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0, 0.352973),
    6: (0.166948, 0.106454, 0.107192, 0.100705, 0.0978785, 0, 0.420823),
    8: (0.130857, 0.362989, 0.129445, 0.0682898, 0.0697914, 0, 0.238627),
}


@pytest.mark.parametrize("up", DEALER)
def test_the_dealers_chances_are_the_published_ones(up: int) -> None:
    rules = casino(decks=1, peek=False)
    left = np.array([rules.shoe]) - np.eye(10)[up - 1]
    assert outcomes(rules, up - 1, left)[0] == pytest.approx(DEALER[up], abs=1e-6)


def test_a_dealer_who_looked_has_no_blackjack_and_the_other_chances_grow_in_proportion() -> None:
    looked, not_looked = casino(decks=1), casino(decks=1, peek=False)
    left = np.array([looked.shoe]) - np.eye(10)[0]
    known, unknown = outcomes(looked, 0, left)[0], outcomes(not_looked, 0, left)[0]
    assert known[5] == 0
    assert np.delete(known, 5) == pytest.approx(np.delete(unknown, 5) / (1 - 16 / 51))


# Stand, hit and double; Wizard of Odds, blackjack appendix 9, pages 1ds17r4, 1dh17r4, 2dh17r4, 5dh17r4,
# euro-6dh17r4 and euro-8dh17r4 (wizardofodds.com/games/blackjack/appendix/9/...).
RETURNS = [
    ({"decks": 1}, (2, 1), 1, (-0.661732, -0.067808, -0.593281)),
    ({"decks": 1}, (7, 1), 1, (-0.101015, -0.108386, -0.357778)),
    ({"decks": 1}, (6, 5), 1, (-0.634013, 0.172946, 0.240259)),
    ({"decks": 1, "soft_17": "hit"}, (6, 4), 1, (-0.575556, 0.045103, 0.030867)),
    ({"decks": 1, "soft_17": "hit"}, (7, 1), 1, (-0.223909, -0.173175, -0.414678)),
    ({"decks": 2, "soft_17": "hit"}, (6, 5), 1, (-0.587564, 0.121079, 0.166650)),
    ({"decks": 5, "soft_17": "hit"}, (6, 1), 1, (-0.513982, -0.221727, -0.547853)),
    ({"decks": 6, "soft_17": "hit", "peek": False}, (6, 5), 1, (-0.720879, -0.235772, -0.535879)),
    ({"decks": 8, "soft_17": "hit", "peek": False}, (4, 3), 1, (-0.721595, -0.553054, -1.369253)),
]


@pytest.mark.parametrize(("given", "hand", "up", "worth"), RETURNS)
def test_standing_hitting_and_doubling_are_worth_what_is_published(
    given: dict[str, object], hand: Values, up: int, worth: Values
) -> None:
    of = calculator(casino(**given)).evs(hand, up)
    assert [of[move] for move in (Move.STAND, Move.HIT, Move.DOUBLE)] == pytest.approx(worth, abs=1e-6)


# One deck, the dealer hits soft 17, four hands: bjstrat.net's calculator, by Hugues Hoppe's blackjack notebook
# (github.com/hhoppe/blackjack), which has the same by simulation.
SPLITS = [
    (1, 10, 0.1943), (2, 10, -0.4664), (3, 10, -0.5056), (4, 10, -0.5867), (5, 10, -0.7234), (6, 10, -0.6593),
    (7, 10, -0.6198), (8, 10, -0.4469), (9, 10, -0.2719), (10, 10, -0.3153), (10, 4, 0.2242), (10, 6, 0.3515),
    (10, 1, -0.4958), (3, 1, -0.5368), (4, 1, -0.6086), (4, 7, -0.1785), (6, 1, -0.6793), (9, 1, -0.1839),
]  # fmt: skip


@pytest.mark.parametrize(("value", "up", "worth"), SPLITS)
def test_splitting_is_worth_what_is_published(value: int, up: int, worth: float) -> None:
    of = calculator(casino(decks=1, soft_17="hit"))
    assert of.evs((value, value), up)[Move.SPLIT] == pytest.approx(worth, abs=6e-5)


@pytest.mark.parametrize(("most", "worth"), [(2, -0.1860), (3, -0.1841), (4, -0.1839)])
def test_the_number_of_hands_counts_as_published(most: int, worth: float) -> None:
    split = Split(casino(decks=1, soft_17="hit", hands=most), 8)
    assert split.worth()[0] == pytest.approx(worth, abs=6e-5)


_BLACKJACK = 99


class Naive:
    """A split pair played out card by card, hand after hand, by the plan of a `Split`: every order there is."""

    def __init__(self, split: Split, up: int) -> None:
        self.split, self.up = split, up
        self.after = cache(self._after)
        self.dealer = cache(self._dealer)

    def worth(self) -> float:
        left = list(self.split.rules.shoe)
        left[self.split.value] -= 2
        left[self.up] -= 1
        holes = [(hole, count) for hole, count in enumerate(left) if count and not self._barred(hole)]
        worth = [count * self.after(_less(left, hole), hole, (), 2, 2) for hole, count in holes]
        return sum(worth) / sum([count for _, count in holes])

    def _barred(self, hole: int) -> bool:
        return self.split.rules.peeks and BARRED.get(self.up) == hole

    def _after(self, left: Values, hole: int, done: Values, waiting: int, count: int) -> float:
        if not waiting:
            return self.dealer(left, (self.up, hole), done)
        pair = self.split.value
        worth = 0.0
        for card in (card for card in range(10) if left[card]):
            fewer = _less(left, card)
            if card == pair and count < self.split.most:
                found = self.after(fewer, hole, done, waiting + 1, count + 1)
            else:
                found = self._hand(fewer, hole, done, waiting, count, (pair, card))
            worth += left[card] / sum(left) * found
        return worth

    def _hand(self, left: Values, hole: int, done: Values, waiting: int, count: int, held: Values) -> float:
        row = self.split.hands.index[counted(held)]
        total = totals(held)[1]
        doubles = len(held) == 2 and bool(self.split.play.doubles[row, self.up])
        if not doubles and not self.split.play.hits[row, self.up]:
            return self.after(left, hole, tuple(sorted((*done, total))), waiting - 1, count)
        worth = 0.0
        for card in (card for card in range(10) if left[card]):
            fewer, grown = _less(left, card), (*held, card)
            total = totals(grown)[1]
            if doubles or total > 21:
                result = (1 + doubles) * (total if total <= 21 else -1)
                found = self.after(fewer, hole, tuple(sorted((*done, result))), waiting - 1, count)
            else:
                found = self._hand(fewer, hole, done, waiting, count, grown)
            worth += left[card] / sum(left) * found
        return worth

    def _dealer(self, left: Values, held: Values, done: Values) -> float:
        """Results above 21 are doubled totals, negative ones are busts."""
        total = totals(held)[1]
        if total < 17:
            cards = [card for card in range(10) if left[card]]
            return sum([left[c] / sum(left) * self.dealer(_less(left, c), (*held, c), done) for c in cards])
        blackjack = total == 21 and len(held) == 2
        return float(sum([_won(result, _BLACKJACK if blackjack else total) for result in done]))


def _less(left: Values | list[float], card: int) -> Values:
    return tuple([int(count) - (value == card) for value, count in enumerate(left)])


def _won(result: int, dealer: int) -> int:
    if result < 0:
        return result
    bet, total = (2, result // 2) if result > 21 else (1, result)
    return bet if _BLACKJACK != dealer > 21 else bet * ((total > dealer) - (total < dealer))


@pytest.mark.parametrize("peek", [True, False])
@pytest.mark.parametrize("hands_most", [2, 3, 4])
@pytest.mark.parametrize("up", [0, 5, 9])
def test_a_split_is_worth_what_enumeration_of_all_its_cards_says(up: int, hands_most: int, peek: bool) -> None:
    """The method takes the hands apart; here they are played in turn from one small shoe."""
    rules = with_shoe(casino(hands=hands_most, peek=peek), (2, 0, 2, 0, 0, 2, 0, 5, 0, 9))
    split = Split(rules, 7)
    assert split.worth()[up] == pytest.approx(Naive(split, up).worth(), abs=1e-12)


CALCULATED = [FIGURES[at] for at in (0, 1, 4, 6, 7, 9)]


@pytest.mark.parametrize("figure", CALCULATED, ids=lambda figure: figure.name)
def test_the_house_edge_is_the_published_one_to_a_thousandth_of_a_per_cent(figure: Published) -> None:
    found = edge(rules_of(figure.options))
    if figure.basic is not None:
        assert 100 * found.basic == pytest.approx(figure.basic, abs=0.001)
    if figure.perfect is not None:
        assert 100 * found.perfect == pytest.approx(figure.perfect, abs=0.001)
    assert found.perfect <= found.basic


def test_an_infinite_shoe_agrees_with_its_published_edge_to_the_last_digit() -> None:
    assert f"{edge(casino(shoe='infinite', surrender='none')).basic:.6%}" == "0.511734%"


def test_moves_that_the_rules_do_not_allow_are_not_offered() -> None:
    of = Calculator(casino(hands=1, surrender="none", double_on="10-11"))
    assert set(of.evs((8, 8), 10)) == {Move.STAND, Move.HIT}
    assert set(of.evs((5, 5), 10)) == {Move.STAND, Move.HIT, Move.DOUBLE}
    assert set(of.evs((2, 3, 5), 10)) == {Move.STAND, Move.HIT}
    assert list(of.evs((5, 5), 6)) == [Move.DOUBLE, Move.HIT, Move.STAND], "the best comes first"


@pytest.mark.parametrize(("given", "worth"), [({}, 1.5), ({"pays": "6:5"}, 1.2), ({"peek": False}, 1.5 * 34 / 49)])
def test_a_blackjack_is_paid_unless_the_dealer_may_still_have_one(given: dict[str, object], worth: float) -> None:
    assert Calculator(casino(decks=1, **given)).evs((1, 10), 1) == {Move.STAND: pytest.approx(worth)}


def test_a_surrender_costs_half_and_all_if_a_late_blackjack_comes() -> None:
    assert Calculator(casino(decks=1)).evs((10, 6), 1)[Move.SURRENDER] == -0.5
    late = Calculator(casino(decks=1, peek=False))
    assert late.evs((10, 6), 1)[Move.SURRENDER] == pytest.approx(-0.5 - 0.5 * 15 / 49)
    assert late.evs((10, 6), 9)[Move.SURRENDER] == -0.5


def test_insurance_is_worth_three_times_the_chance_of_a_ten_less_one() -> None:
    of = Calculator(casino(decks=1))
    assert of.insurance((10, 10)) == pytest.approx(3 * 14 / 49 - 1)
    assert of.insurance((2, 3)) == pytest.approx(3 * 16 / 49 - 1)


def test_who_holds_ten_cards_wins_by_asking_for_another() -> None:
    uber = Calculator(rules_of(BlackjackOptions()))
    held = (1,) * 6 + (2,) * 4
    assert uber.evs(held, 10)[Move.HIT] == 1
    assert calculator(casino()).evs(held, 10)[Move.HIT] < 1
    assert max(hands(10).cards) == 10


def test_a_shoe_of_other_cards_has_other_odds() -> None:
    rules = casino(decks=1, hands=1)
    rich = with_shoe(rules, (4, 2, 2, 2, 2, 2, 4, 4, 4, 16))
    assert Calculator(rich).evs((10, 6), 6)[Move.STAND] > Calculator(rules).evs((10, 6), 6)[Move.STAND]
    assert Calculator(rich).insurance((9, 7)) > 0
