"""Advice: the look-up table's entry for the hand in play, and the table's count."""

import pytest

from croupier.bots.blackjack import advice
from croupier.games.blackjack.events import Carry
from croupier.games.blackjack.strategy import Move, strategy
from tests.bots.blackjack.situations import FIRST_TWO, UPS, Situation, longer_hands, table
from tests.games.blackjack.script import Script, Table

GAME = table()


@pytest.mark.req("UBER:INTRO-d")
def test_it_is_the_basic_strategy_tables_entry_and_quotes_the_current_count() -> None:
    book = strategy(GAME.options)
    for up in UPS:
        at = Situation(GAME, up)
        for values in (*FIRST_TWO, *longer_hands(4)):
            at.holding(values)
            found = advice(GAME, at.view, 0)
            assert found is not None
            assert found.move == book.recommended(values, up), (values, up)
            assert found.count == at.state.count
            assert f"The running count is {at.state.count:+d}," in found.says
            assert found.ev == max(found.evs.values())


@pytest.mark.req("UBER:INTRO-d")
def test_it_is_told_in_words() -> None:
    at = Script("Tc6d", dealer="5h 9h", carry=Carry(1, (4,) * 52, 7), game=GAME)
    found = advice(GAME, GAME.view(at.state, None), 0)
    assert found is not None
    assert found.says == (
        "Basic strategy: surrender with hard 16 against a 9 (on average, per unit bet: surrender -0.500, hit -0.506,"
        " stand -0.543, double -1.012). The running count is +7, the true count +1.8."
    )


@pytest.mark.parametrize(
    ("values", "up", "begins"),
    [
        ((8, 8), 1, "Basic strategy: split with a pair of 8s against an ace"),
        ((1, 7), 3, "Basic strategy: double with soft 18 against a 3"),
        ((2, 2, 2, 2, 2, 2, 2, 2, 1, 1), 7, "With 10 cards you win by asking for another"),
    ],
)
def test_hands_are_called_by_what_they_are(values: tuple[int, ...], up: int, begins: str) -> None:
    found = advice(GAME, Situation(GAME, up).holding(values).view, 0)
    assert found is not None
    assert found.says.startswith(begins)


def test_only_what_is_possible_is_advised() -> None:
    found = advice(GAME, Situation(GAME, 6, left=0).holding((5, 6)).view, 0)
    assert found is not None
    assert found.move == Move.HIT
    assert set(found.evs) == {Move.HIT, Move.STAND, Move.SURRENDER}


def test_insurance_is_advised_against_with_what_it_costs() -> None:
    game = table(insurance=True)
    asked = Script("Tc6d", "Tc9d", dealer="5h Ah", game=game)
    for seat, tens in ((0, 127), (1, 127)):
        found = advice(game, asked.state, seat)
        assert found is not None
        assert found.move == "decline"
        assert found.evs["insure"] == pytest.approx(3 * tens / 413 - 1)


def test_a_shoe_without_an_end_has_no_true_count() -> None:
    game = table(shoe="test", scenario="push")
    at = Table([50_000], game=game).bet(500)
    found = advice(game, at.state, 0)
    assert found is not None
    assert found.move == Move.STAND
    assert found.says.endswith(f"The running count is {at.state.count:+d}.")


def test_who_has_nothing_to_play_gets_no_advice() -> None:
    at = Script("Tc6d", "Tc7d", dealer="5h 9h", game=GAME)
    assert advice(GAME, at.state, 1) is None
    assert advice(GAME, Table([50_000], game=GAME).state, 0) is None
