"""Where chips come from, in each kind of house."""

import tomllib

import pytest

from croupier.bank.ledger import Ledger
from croupier.bank.names import CASH, escrow, loan, purse, wallet
from croupier.bank.ports import Card
from croupier.bank.purse import BankCard, Free, Loan, Purse, Score, SessionPurse, Wallet, purse_of
from croupier.errors import BadOption

STUD = Wallet(start=100, loan=Loan(amount=50, broke_below=11))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('kind = "free"', Free()),
        ('kind = "wallet"\nstart = 1000', Wallet(start=1000)),
        ('kind = "wallet"\nstart = 100\n[loan]\namount = 50\nbroke_below = 11', STUD),
        ('kind = "session"\namount = 500', SessionPurse()),
        ('kind = "score"', Score()),
        ('kind = "bank-card"\nleast_balance = 20', BankCard()),
    ],
)
def test_a_purse_is_read_from_a_house_file(text: str, expected: Purse) -> None:
    assert purse_of(tomllib.loads(text)) == expected


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('kind = "gold"', "Invalid value 'gold'"),
        ('kind = "wallet"\nstart = "x"', "Expected `int`"),
        ('kind = "free"\nstart = 1', "unknown field `start`"),
        ('kind = "wallet"\nstart = -1', "start with -1"),
        ('kind = "session"\namount = 0', "above 0"),
        ('kind = "wallet"\nloan = { amount = 5, broke_below = 11 }', "as broke as before"),
    ],
)
def test_a_purse_that_cannot_be_is_refused_in_a_sentence(text: str, says: str) -> None:
    with pytest.raises(BadOption, match=says):
        purse_of(tomllib.loads(text))


def test_a_wallet_pays_for_the_seat_and_gets_back_what_is_left() -> None:
    ledger = Ledger()
    ledger.post(STUD.opening(7))
    ledger.post(STUD.buy_in(7, 1, 3, 40_50, key="a"))
    assert (ledger.balance(wallet(7)), ledger.balance(escrow(1, 3))) == (59_50, 40_50)
    ledger.post(STUD.cash_out(7, 1, 3, 40_50, key="b"))
    assert (ledger.balance(wallet(7)), ledger.balance(escrow(1, 3))) == (100_00, 0)
    assert STUD.cash_out(7, 1, 3, 0, key="c") == ()
    assert Wallet().opening(7) == ()


def test_nobody_is_given_the_first_chips_twice() -> None:
    ledger = Ledger()
    ledger.post(STUD.opening(7))
    assert ledger.post(STUD.opening(7)) == ()


def test_who_is_broke_and_at_no_table_may_borrow_again_and_again() -> None:
    ledger = Ledger()
    ledger.post(STUD.borrow(7, 10_99, seated=False, key="a"))
    ledger.post(STUD.borrow(7, 0, seated=False, key="b"))
    assert (ledger.balance(wallet(7)), ledger.balance(loan(7))) == (100_00, -100_00)
    ledger.post(STUD.repay(7, 30_00, key="c"))
    assert (ledger.balance(wallet(7)), ledger.balance(loan(7))) == (70_00, -70_00)


@pytest.mark.parametrize(
    ("kind", "money", "seated", "code"),
    [
        (STUD, 11_00, False, "loan/not-broke"),
        (STUD, 0, True, "loan/seated"),
        (Wallet(start=100), 0, False, "loan/none-here"),
        (BankCard(), 0, False, "loan/none-here"),
        (Free(), 0, False, "loan/none-here"),
    ],
)
def test_a_loan_is_refused_to_who_is_not_broke_or_sits_and_where_the_house_lends_nothing(
    kind: Purse, money: int, seated: bool, code: str
) -> None:
    with pytest.raises(BadOption) as refused:
        kind.borrow(7, money, seated=seated, key="a")
    assert refused.value.code == code


def test_where_nothing_is_lent_nothing_is_paid_back() -> None:
    for kind in (Wallet(start=100), SessionPurse()):
        with pytest.raises(BadOption, match="lends nothing"):
            kind.repay(7, 5, key="a")


def test_a_purse_of_500_is_filled_once_for_each_table_and_whoever_comes_back_goes_on_with_the_rest() -> None:
    ledger, house = Ledger(), SessionPurse()
    assert house.fixed(None) == 500_00
    ledger.post(house.buy_in(7, 1, 0, 500_00, key="a"))
    ledger.post(house.cash_out(7, 1, 0, 120_00, key="b"))
    assert ledger.balance(purse(7, 1)) == 120_00
    assert house.fixed(120_00) == 120_00
    ledger.post(house.buy_in(7, 1, 2, 120_00, key="c"))
    assert (ledger.balance(purse(7, 1)), ledger.balance(escrow(1, 2))) == (0, 120_00)
    ledger.post(house.buy_in(7, 2, 0, 500_00, key="d"))
    assert ledger.balance(escrow(2, 0)) == 500_00


def test_a_house_of_scores_moves_no_chips_and_a_free_one_hands_out_any_number() -> None:
    assert Score().buy_in(7, 1, 0, 10, key="a") == Score().cash_out(7, 1, 0, 10, key="b") == ()
    [handed] = Free().buy_in(7, 1, 0, 10**9, key="a")
    assert (handed.source, handed.target) == (CASH, escrow(1, 0))
    assert Free().fixed(None) is None
    assert Free().opening(7) == ()


def test_chips_bought_by_card_come_from_the_bank_and_a_card_tells_neither_number_nor_pin() -> None:
    [bought] = BankCard().buy_in(7, 1, 0, 50, key="a")
    assert bought.source == "bank:cards"
    assert repr(Card("debit", "4000123412341234", "9876")) == "Card(debit, ...1234)"


def test_chips_cashed_in_lie_in_the_wallet_until_the_bank_has_booked_them() -> None:
    house, ledger = BankCard(), Ledger()
    ledger.post(house.buy_in(7, 1, 0, 50, key="a"))
    ledger.post(house.cash_out(7, 1, 0, 50, key="b"))
    assert (ledger.balance(wallet(7)), ledger.balance("bank:cards")) == (50, -50)
    ledger.post([house.deposit(7, 50, key="c")])
    assert (ledger.balance(wallet(7)), ledger.balance("bank:cards")) == (0, 0)
    assert house.cash_out(7, 1, 0, 0, key="d") == ()


@pytest.mark.parametrize(
    ("cents", "first", "code"),
    [
        (30_00, False, None),
        (10_00, False, None),
        (20_00, True, None),
        (35_00, False, "card/multiple"),
        (30_50, False, "card/multiple"),
        (0, False, "card/multiple"),
        (-10_00, False, "card/multiple"),
        (10_00, True, "card/first-purchase"),
    ],
)
def test_chips_are_bought_by_card_in_steps_and_the_first_time_enough_of_them(
    cents: int, first: bool, code: str | None
) -> None:
    if code is None:
        BankCard().check(cents, first=first)
        return
    with pytest.raises(BadOption) as refused:
        BankCard().check(cents, first=first)
    assert refused.value.code == code
