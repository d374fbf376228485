"""What may be bet, and that it is the player's own money (UBER, groups bet and money)."""

from typing import Any

import pytest

from croupier.games.blackjack.events import DECLINE, HIT, SIT_OUT, SPLIT, STAND, Bet, Double, Insure
from croupier.games.blackjack.money import dollars
from tests.games.blackjack.script import BALANCE, Script, Table


@pytest.mark.req("UBER:29", "UBER:37", "UBER:38")
@pytest.mark.parametrize(
    ("balance", "amount", "code"),
    [
        (50_000, 400, "bet/below-minimum"),
        (50_000, 0, "bet/below-minimum"),
        (50_000, -500, "bet/below-minimum"),
        (50_000, 500, ""),
        (50_000, 550, "bet/off-step"),
        (50_000, 600, ""),
        (50_000, 50_000, ""),
        (50_000, 50_100, "bet/above-balance"),
        (50_750, 50_700, ""),
        (50_750, 50_800, "bet/above-balance"),
        (50_750, 50_750, "bet/off-step"),
        (50_000, 500.5, "bet/no-amount"),
        (50_000, "500", "bet/no-amount"),
    ],
)
def test_bets_are_whole_dollars_from_five_to_the_balance(balance: int, amount: Any, code: str) -> None:
    table = Table([balance, BALANCE])
    if code:
        assert table.refusal(0, Bet(amount)) == code
        assert Bet(amount) not in table.game.legal(table.state, 0)
    else:
        assert Bet(amount) in table.game.legal(table.state, 0)
        table.act(0, Bet(amount))
        assert table.balances[0] == balance - amount


@pytest.mark.req("UBER:11")
def test_who_cannot_pay_the_least_bet_is_out() -> None:
    table = Table([450, 500, BALANCE])
    assert table.asked == (1, 2)
    assert table.refusal(0, Bet(500)) == "bet/broke"
    table.act(1, Bet(500))
    assert table.balances[1] == 0


@pytest.mark.req("UBER:42")
def test_a_bet_is_fixed_once_the_cards_are_dealt() -> None:
    table = Script("Tc6c", "Tc5c", dealer="Th 7h", draws="2c")
    assert table.refusal(0, Bet(2000)) == "bet/fixed"
    assert table.refusal(1, Bet(2000)) == "bet/fixed"
    table.run("h")
    assert table.refusal(0, Bet(500)) == "bet/fixed"
    assert [table.hand(seat).bet for seat in (0, 1)] == [1000, 1000]


def test_nobody_bets_twice_or_plays_before_the_deal() -> None:
    table = Table([BALANCE, BALANCE]).act(0, Bet(500))
    assert table.refusal(0, Bet(500)) == "bet/not-now"
    assert table.refusal(0, SIT_OUT) == "turn/not-yours"
    assert table.refusal(1, HIT) == "action/not-here"
    assert table.refusal(1, DECLINE) == "action/not-here"
    assert table.refusal(1, "bet") == "action/not-here"


def test_silence_is_no_bet_no_insurance_and_no_card() -> None:
    table = Table([BALANCE])
    assert table.game.default(table.state, 0) == SIT_OUT
    table = Script("Tc6c", dealer="9h Ah", insurance=True)
    assert table.game.default(table.state, 0) == DECLINE
    table.run("n")
    assert table.game.default(table.state, 0) == STAND


def test_a_table_may_have_a_highest_bet_and_other_steps() -> None:
    table = Table([BALANCE], minimum=1000, maximum=20_000, step=500)
    legal = table.game.legal(table.state, 0)
    assert legal.describe() == {"bet": {"least": 1000, "most": 20_000, "step": 500}, "sit_out": {}}
    assert table.refusal(0, Bet(20_500)) == "bet/above-maximum"
    assert table.refusal(0, Bet(1100)) == "bet/off-step"


@pytest.mark.req("UBER:67")
def test_exactly_the_legal_amounts_are_offered() -> None:
    table = Table([1250])
    legal = table.game.legal(table.state, 0)
    assert legal.describe()["bet"] == {"least": 500, "most": 1200, "step": 100}
    assert list(legal) == [Bet(500), SIT_OUT, *[Bet(amount) for amount in range(600, 1201, 100)]]


@pytest.mark.req("UBER:12")
def test_a_double_or_split_that_cannot_be_covered_is_refused() -> None:
    table = Script("8c8d", dealer="Th 7h", balances=[1950])
    assert table.refusal(0, SPLIT) == "split/above-balance"
    assert table.refusal(0, Double(1000)) == "double/above-balance"
    assert table.choices == {"hit", "stand", "double", "surrender"}
    strict = Script("8c8d", dealer="Th 7h", balances=[1950], double_for_less=False)
    assert strict.refusal(0, Double(900)) == "double/above-balance"
    assert strict.choices == {"hit", "stand", "surrender"}


@pytest.mark.req("UBER:33")
@pytest.mark.parametrize(
    ("cents", "text"),
    [(750, "$7.50"), (50_000, "$500.00"), (0, "$0.00"), (-505, "-$5.05"), (123_456_789, "$1,234,567.89")],
)
def test_amounts_are_shown_in_dollars_with_two_decimals(cents: int, text: str) -> None:
    assert dollars(cents) == text


@pytest.mark.req("UBER:33")
def test_every_amount_of_a_picture_has_its_text() -> None:
    table = Script("AcKd", dealer="9h 7h", bets=[500])
    seat = table.seen()["seats"][0]
    assert (seat["balance"], seat["balance_usd"]) == (50_750, "$507.50")
    hand = seat["hands"][0]
    assert (hand["bet_usd"], hand["back_usd"], hand["result"]) == ("$5.00", "$12.50", "blackjack")
    assert seat["insurance_usd"] == "$0.00"


@pytest.mark.parametrize(
    ("balance", "amount", "code"),
    [(BALANCE, 500, ""), (BALANCE, 1, ""), (BALANCE, 501, "insurance/amount"), (BALANCE, 0, "insurance/amount")]
    + [(1300, 300, ""), (1300, 301, "insurance/amount"), (BALANCE, None, "insurance/no-amount")],
)
def test_insurance_is_half_the_bet_at_most(balance: int, amount: Any, code: str) -> None:
    table = Script("Tc8d", dealer="9h Ah", balances=[balance], rules="casino")
    if code:
        assert table.refusal(0, Insure(amount)) == code
    else:
        table.act(0, Insure(amount))
        assert table.balances == [balance - 1000 - amount]


def test_insurance_is_not_offered_by_ubercasino_or_against_another_card() -> None:
    assert Script("Tc8d", dealer="9h Ah").choices == {"hit", "stand", "double", "surrender"}
    assert Script("Tc8d", dealer="9h Kh", rules="casino").choices == {"hit", "stand", "double", "surrender"}
    assert Script("Tc8d", dealer="9h Ah", rules="casino").choices == {"insure", "decline"}
    broke = Script("Tc8d", dealer="9h Ah", rules="casino", balances=[1000])
    assert broke.choices == {"hit", "stand", "surrender"}
