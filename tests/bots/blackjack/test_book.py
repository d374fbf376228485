"""By the Book: the look-up table for the table's rules, in every situation."""

from typing import Any

import pytest

from croupier.bots.blackjack import Book
from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.events import DECLINE, HIT, SPLIT, STAND, SURRENDER, Action, Bet, Double
from croupier.games.blackjack.strategy import Move, strategy
from croupier.kit.cards import show_cards
from tests.bots.blackjack.situations import BUDGET, FIRST_TWO, PAIRS, UPS, Situation, cards, longer_hands, table
from tests.games.blackjack.script import BET, Script, Table

UBER: dict[str, Any] = {}
STRICT: dict[str, Any] = {
    "rules": "casino", "decks": 6, "soft_17": "hit", "double_after_split": False, "double_on": "9-11",
    "surrender": "none", "hands": 2,
}  # fmt: skip
LOOSE: dict[str, Any] = {"rules": "casino", "decks": 2, "resplit_aces": True, "peek": False}
ACTIONS: dict[Move, Action] = {
    Move.HIT: HIT, Move.STAND: STAND, Move.SPLIT: SPLIT, Move.SURRENDER: SURRENDER, Move.DOUBLE: Double(BET),
}  # fmt: skip

every_table = pytest.mark.parametrize("options", [UBER, STRICT, LOOSE], ids=["ubercasino", "strict", "loose"])


def best(game: Blackjack, values: tuple[int, ...], up: int, at: Situation) -> Action:
    """The first of the look-up table's choices that the rules accept here."""
    moves = strategy(game.options).cell(values, up).moves
    return next(ACTIONS[move] for move in moves if ACTIONS[move] in at.legal)


@pytest.mark.req("UBER:24")
@every_table
@pytest.mark.parametrize("left", [100 * BET, BET, BET - 100, 0], ids=["rich", "one bet", "less", "nothing"])
@pytest.mark.parametrize("hands", [1, 2, 3])
def test_it_plays_every_hand_of_two_cards_by_the_best_choice_that_is_possible(
    options: dict[str, Any], left: int, hands: int
) -> None:
    game = table(**options)
    bot = Book(game=game)
    for up in UPS:
        at = Situation(game, up, left=left, hands=hands)
        for values in FIRST_TWO:
            at.holding(values)
            assert at.asked(bot) == best(game, values, up, at), (values, up)


@pytest.mark.req("UBER:24")
def test_it_plays_every_longer_hand_by_the_table() -> None:
    game = table()
    bot, book = Book(game=game), strategy(game.options)
    for up in UPS:
        at = Situation(game, up)
        for values in longer_hands(9):
            expected = book.cell(values, up).best((Move.HIT, Move.STAND))
            assert at.holding(values).asked(bot) == ACTIONS[expected], (values, up)


@pytest.mark.req("UBER:24")
@pytest.mark.parametrize(
    ("values", "up", "first", "second"),
    [
        ((5, 6), 6, Double(BET), HIT),
        ((1, 7), 4, Double(BET), STAND),
        ((8, 8), 6, SPLIT, STAND),
        ((8, 8), 10, SPLIT, SURRENDER),
        ((9, 9), 5, SPLIT, STAND),
        ((2, 2), 5, SPLIT, HIT),
    ],
)
def test_without_the_money_for_the_first_choice_it_takes_the_second(
    values: tuple[int, ...], up: int, first: Action, second: Action
) -> None:
    game = table()
    bot = Book(game=game)
    assert Situation(game, up).holding(values).asked(bot) == first
    assert Situation(game, up, left=0).holding(values).asked(bot) == second


@pytest.mark.req("UBER:24")
def test_it_surrenders_what_the_table_surrenders_and_hits_where_that_is_not_offered() -> None:
    offered, not_offered = table(), table(**STRICT)
    for up in (9, 10, 1):
        assert Situation(offered, up).holding((7, 9)).asked(Book(game=offered)) == SURRENDER
        assert Situation(not_offered, up).holding((7, 9)).asked(Book(game=not_offered)) == HIT


def test_it_does_not_double_for_less() -> None:
    game = table()
    at = Situation(game, 6, left=BET - 100).holding((5, 6))
    assert Double(BET - 100) in at.legal
    assert at.asked(Book(game=game)) == HIT


def test_with_ten_cards_it_claims_the_win() -> None:
    game = table()
    at = Situation(game, 7).holding((1, 1, 1, 1, 2, 2, 2, 2, 2, 3))
    assert at.asked(Book(game=game)) == HIT


def test_split_aces_are_split_again_where_that_is_possible() -> None:
    game = table(**LOOSE)
    assert Situation(game, 6, hands=2).holding((1, 1)).asked(Book(game=game)) == SPLIT
    assert not Situation(game, 6, hands=2).holding((1, 1)).legal.hits


@pytest.mark.req("UBER:24")
def test_it_never_takes_insurance() -> None:
    game = table(**LOOSE)
    bot = Book(game=game)
    for values in PAIRS:
        asked = Script(show_cards(cards(values)), dealer="9c Ah", game=game)
        assert asked.state.stage == "insurance"
        assert bot.choose(game.lens(asked.state, 0), game.legal(asked.state, 0), BUDGET) == DECLINE


@pytest.mark.parametrize(
    ("bet", "balance", "options", "expected"),
    [
        (None, 50_000, {}, 500),  # the table's minimum until it is changed
        (None, 50_000, {"minimum": 2500}, 2500),
        (2000, 50_000, {}, 2000),
        (2000, 1750, {}, 1700),  # the whole dollars left when short
        (2000, 550, {}, 500),
        (2050, 50_000, {}, 2000),
        (100, 50_000, {}, 500),
        (9000, 50_000, {"maximum": 5000}, 5000),
    ],
)
def test_it_bets_the_amount_set_or_what_comes_nearest_below(
    bet: int | None, balance: int, options: dict[str, Any], expected: int
) -> None:
    game = table(**options)
    state = Table([balance], game=game).state
    assert Book(game=game, bet=bet).choose(game.lens(state, 0), game.legal(state, 0), BUDGET) == Bet(expected)


def test_the_bet_can_be_changed_at_any_time() -> None:
    game = table()
    state = Table([50_000], game=game).state
    bot = Book(game=game)
    bot.bet = 1500
    assert bot.choose(game.lens(state, 0), game.legal(state, 0), BUDGET) == Bet(1500)
