"""Where chips come from: the money policy of a house, a table `[purse]` in its file.

    [purse]
    kind = "wallet"
    start = 1000
    loan = { amount = 200, broke_below = 11 }

The file counts dollars, and all questions and transfers cents. A purse is pure: it says which transfers sitting down,
getting up and borrowing are.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from croupier.bank.currency import DOLLAR, Cents, Dollars, shown
from croupier.bank.names import BY_HAND, CARDS, CASH, escrow, loan, purse, wallet
from croupier.bank.transfer import Transfer, in_parts
from croupier.errors import BadOption
from croupier.games.game import Seat
from croupier.kit.amounts import AMOUNT_MOST


class _Purse(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """Chips go from one account of the player's, or of the bank's, to the seat and back."""

    def opening(self, account: int) -> tuple[Transfer, ...]:
        """Return what a new account is given."""
        return ()

    def pays(self, account: int, table: int) -> str:
        """Return the ledger's account that a player's chips come from and go back to."""
        return CASH

    def fixed(self, left: Cents | None) -> Cents | None:
        """Return what a player has to sit down with who has so much `left` (None: comes for the first time); None if
        the player chooses."""
        return None

    def buy_in(self, account: int, table: int, seat: Seat, cents: Cents, *, key: str) -> tuple[Transfer, ...]:
        return (Transfer(key, self.pays(account, table), escrow(table, seat), cents, "buy-in"),)

    def cash_out(self, account: int, table: int, seat: Seat, cents: Cents, *, key: str) -> tuple[Transfer, ...]:
        return in_parts(key, escrow(table, seat), self.pays(account, table), cents, "cash-out")

    def borrow(self, account: int, money: Cents, *, seated: bool, key: str) -> tuple[Transfer, ...]:
        raise BadOption("loan/none-here")

    def repay(self, account: int, cents: Cents, *, key: str) -> tuple[Transfer, ...]:
        raise BadOption("loan/none-here")


class Free(_Purse, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="free"):
    """Chips are handed out, as many as a table's bounds allow; what counts is the difference (POKERIV3:TJV5b)."""


class Loan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player with less than `broke_below` dollars may borrow `amount` dollars (STUD:REQ020700)."""

    amount: Dollars
    broke_below: Dollars

    def __post_init__(self) -> None:
        _bounded("amount", self.amount)
        _positive("amount", self.amount)
        _positive("broke_below", self.broke_below)
        if self.amount < self.broke_below:
            raise BadOption("purse/small-loan", field="amount", amount=self.amount, least=self.broke_below)


class Wallet(_Purse, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="wallet"):
    """Each player starts with play money, buys in from it, and may borrow when broke if there are loans."""

    start: Dollars = 0
    loan: Loan | None = None

    def __post_init__(self) -> None:
        if self.start < 0:
            raise BadOption("purse/negative", field="start", amount=self.start)
        _bounded("start", self.start)

    def opening(self, account: int) -> tuple[Transfer, ...]:
        if not self.start:
            return ()
        return (Transfer(f"opening:{account}", CASH, wallet(account), self.start * DOLLAR, "opening"),)

    def pays(self, account: int, table: int) -> str:
        return wallet(account)

    def borrow(self, account: int, money: Cents, *, seated: bool, key: str) -> tuple[Transfer, ...]:
        """Return the transfer of a loan to a player who has this `money`. The debt is the loan account, below 0."""
        if self.loan is None:
            raise BadOption("loan/none-here")
        if seated:  # STUD:REQ020800
            raise BadOption("loan/seated")
        below = self.loan.broke_below * DOLLAR
        if money >= below:
            raise BadOption("loan/not-broke", money=shown(money), below=shown(below))
        return (Transfer(key, loan(account), wallet(account), self.loan.amount * DOLLAR, "loan"),)

    def repay(self, account: int, cents: Cents, *, key: str) -> tuple[Transfer, ...]:
        if self.loan is None:
            raise BadOption("loan/none-here")
        return (Transfer(key, wallet(account), loan(account), cents, "repayment"),)


class SessionPurse(_Purse, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="session"):
    """A fixed purse for each table: a player who comes back to it goes on with what is left (UBER:10)."""

    amount: Dollars = 500

    def __post_init__(self) -> None:
        _bounded("amount", self.amount)
        _positive("amount", self.amount)

    def pays(self, account: int, table: int) -> str:
        return purse(account, table)

    def fixed(self, left: Cents | None) -> Cents | None:
        return self.amount * DOLLAR if left is None else left

    def buy_in(self, account: int, table: int, seat: Seat, cents: Cents, *, key: str) -> tuple[Transfer, ...]:
        """Fill the purse and buy in from it; its own key makes sure that it is filled once."""
        mine = purse(account, table)
        filled = Transfer(f"purse:{account}:{table}", CASH, mine, self.amount * DOLLAR, "purse")
        return filled, Transfer(key, mine, escrow(table, seat), cents, "buy-in")


class Score(_Purse, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="score"):
    """No chips at all: rounds change scores, which may fall below zero (LANDLORD:11.1)."""

    def buy_in(self, account: int, table: int, seat: Seat, cents: Cents, *, key: str) -> tuple[Transfer, ...]:
        return ()

    def cash_out(self, account: int, table: int, seat: Seat, cents: Cents, *, key: str) -> tuple[Transfer, ...]:
        return ()


class BankCard(_Purse, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="bank-card"):
    """Chips are bought from a bank account with card and PIN (EPS), through a `croupier.bank.ports.CardBank`.

    The ledger follows what the bank has booked, under the same keys. Chips that are cashed in lie in the player's
    wallet until the bank has booked them. A session needs `least_balance` dollars on the account to begin.
    """

    least_balance: Dollars = 20
    first_least: Dollars = 20  # of the first purchase of a session
    step: Dollars = 10

    def __post_init__(self) -> None:
        if self.least_balance < 0:
            raise BadOption(
                "purse/negative", key="purse/negative-balance", field="least_balance", amount=self.least_balance
            )
        for name in ("least_balance", "first_least", "step"):
            _bounded(name, getattr(self, name))
        _positive("first_least", self.first_least)
        _positive("step", self.step)

    def pays(self, account: int, table: int) -> str:
        return CARDS

    def check(self, cents: Cents, *, first: bool) -> None:
        """Raise BadOption unless chips for this amount can be bought. The bank books whole dollars."""
        if cents <= 0 or cents % (self.step * DOLLAR):  # EPS:RF-CB-005
            raise BadOption("card/multiple", field="chips", step=shown(self.step * DOLLAR))
        if first and cents < self.first_least * DOLLAR:  # EPS:RF-CB-011
            least = shown(self.first_least * DOLLAR)
            raise BadOption("card/first-purchase", field="chips", amount=shown(cents), least=least)

    def cash_out(self, account: int, table: int, seat: Seat, cents: Cents, *, key: str) -> tuple[Transfer, ...]:
        return in_parts(key, escrow(table, seat), wallet(account), cents, "cash-out")

    def deposit(self, account: int, cents: Cents, *, key: str) -> Transfer:
        """Return the transfer of what the bank has booked to the account."""
        return Transfer(key, wallet(account), CARDS, cents, "deposit")

    def paid_by_hand(self, account: int, cents: Cents, *, key: str) -> Transfer:
        """Return the transfer of what a player was paid by hand, because no bank took it."""
        return Transfer(key, wallet(account), BY_HAND, cents, "by-hand")


Purse: TypeAlias = Free | Wallet | SessionPurse | Score | BankCard


def purse_of(table: Mapping[str, Any]) -> Purse:
    """Return the policy that a table `[purse]` of a house file describes."""
    try:
        made: Purse = msgspec.convert(table, Purse)
    except msgspec.ValidationError as error:
        raise BadOption("purse/invalid", reason=str(error)) from None
    return made


def _bounded(name: str, amount: Dollars) -> None:
    if amount > AMOUNT_MOST:
        raise BadOption("purse/too-large", field=name, name=name, most=AMOUNT_MOST, amount=amount)


def _positive(name: str, amount: Dollars) -> None:
    if amount <= 0:
        raise BadOption("purse/not-positive", field=name, name=name, amount=amount)
