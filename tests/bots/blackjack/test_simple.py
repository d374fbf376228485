"""Conservative and Reckless look at their own points, and do nothing but hit and stand."""

import pytest

from croupier.bots.blackjack import Conservative, Reckless
from croupier.games.blackjack.events import DECLINE, HIT, STAND
from croupier.games.blackjack.hand import points
from tests.bots.blackjack.situations import BUDGET, FIRST_TWO, UPS, Situation, cards, longer_hands, table
from tests.games.blackjack.script import Script


@pytest.mark.req("UBER:25")
@pytest.mark.parametrize(
    ("values", "takes"),
    [((5, 6), True), ((2, 3, 6), True), ((5, 7), False), ((2, 10), False), ((1, 1), False), ((1, 5), False)],
)
def test_conservative_takes_a_card_at_11_and_none_at_12(values: tuple[int, ...], takes: bool) -> None:
    game = table()
    assert Situation(game, 10).holding(values).asked(Conservative(game=game)) == (HIT if takes else STAND)


@pytest.mark.req("UBER:26")
@pytest.mark.parametrize("values", [(10, 10), (1, 9), (2, 8, 10), (1, 2, 7), (8, 9), (1, 1)])
def test_reckless_takes_a_card_at_hard_and_soft_20(values: tuple[int, ...]) -> None:
    game = table()
    assert Situation(game, 6).holding(values).asked(Reckless(game=game)) == HIT


@pytest.mark.req("UBER:26")
def test_reckless_stops_at_21() -> None:
    """Rounds do not ask a hand of 21 anything, unless it may claim the win of ten cards."""
    game = table()
    bot = Reckless(game=game)
    for values in ((7, 7, 7), (1, 2, 8), (1, 1, 9, 10)):
        assert points(cards(values)) == 21
        assert Situation(game, 6).holding(values).asked(bot) == STAND


@pytest.mark.req("UBER:25", "UBER:26")
def test_they_never_double_split_or_surrender_whatever_the_hand() -> None:
    game = table()
    conservative, reckless = Conservative(game=game), Reckless(game=game)
    for up in UPS:
        at = Situation(game, up)
        for values in (*FIRST_TWO, *longer_hands(5)):
            at.holding(values)
            assert at.asked(conservative) == (HIT if points(cards(values)) < 12 else STAND)
            assert at.asked(reckless) == HIT


@pytest.mark.parametrize("kind", [Conservative, Reckless])
def test_they_take_no_insurance(kind: type[Conservative | Reckless]) -> None:
    game = table(rules="casino")
    asked = Script("Tc8d", dealer="9c Ah", game=game)
    assert kind(game=game).choose(game.lens(asked.state, 0), game.legal(asked.state, 0), BUDGET) == DECLINE
