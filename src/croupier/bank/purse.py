"""Where chips come from: the money policy of a house, a table `[purse]` in its file.

    [purse]
    kind = "wallet"
    start = 1000
    loan = { amount = 200, broke_below = 11 }

A purse is pure: it says which transfers sitting down, getting up and borrowing are.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from croupier.bank.names import CARDS, CASH, escrow, loan, purse, wallet
from croupier.bank.transfer import Transfer, in_parts
from croupier.errors import BadOption
from croupier.games.game import Chips, Seat
from croupier.kit.amounts import AMOUNT_MOST


class _Purse(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """Chips go from one account of the player's, or of the bank's, to the seat and back."""

    def opening(self, account: int) -> tuple[Transfer, ...]:
        """What somebody new is given."""
        return ()

    def pays(self, account: int, table: int) -> str:
        """The ledger's account that a player's chips come from and go back to."""
        return CASH

    def fixed(self, left: Chips | None) -> Chips | None:
        """With how many chips everybody sits down, who has so many `left` (None: comes for the first time); None:
        as many as one likes."""
        return None

    def buy_in(self, account: int, table: int, seat: Seat, chips: Chips, *, key: str) -> tuple[Transfer, ...]:
        return (Transfer(key, self.pays(account, table), escrow(table, seat), chips, "buy-in"),)

    def cash_out(self, account: int, table: int, seat: Seat, chips: Chips, *, key: str) -> tuple[Transfer, ...]:
        return in_parts(key, escrow(table, seat), self.pays(account, table), chips, "cash-out")

    def borrow(self, account: int, money: Chips, *, seated: bool, key: str) -> tuple[Transfer, ...]:
        raise BadOption("loan/none-here", "This house lends nothing.")

    def repay(self, account: int, chips: Chips, *, key: str) -> tuple[Transfer, ...]:
        raise BadOption("loan/none-here", "This house lends nothing.")


class Free(_Purse, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="free"):
    """Chips are handed out, as many as a table's bounds allow; what counts is the difference (POKERIV3:TJV5b)."""


class Loan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who has less than `broke_below` may borrow `amount` (STUD:REQ020700)."""

    amount: Chips
    broke_below: Chips

    def __post_init__(self) -> None:
        _bounded("amount", self.amount)
        _positive("a loan", self.amount)
        _positive("the money below which somebody is broke", self.broke_below)
        if self.amount < self.broke_below:
            says = f"A loan of {self.amount} leaves who has nothing as broke as before, below {self.broke_below}."
            raise BadOption("purse/small-loan", says)


class Wallet(_Purse, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="wallet"):
    """Everybody starts with play money, buys in from it, and may borrow when broke if there are loans."""

    start: Chips = 0
    loan: Loan | None = None

    def __post_init__(self) -> None:
        if self.start < 0:
            raise BadOption("purse/negative", f"Nobody can start with {self.start} chips.")
        _bounded("start", self.start)

    def opening(self, account: int) -> tuple[Transfer, ...]:
        if not self.start:
            return ()
        return (Transfer(f"opening:{account}", CASH, wallet(account), self.start, "opening"),)

    def pays(self, account: int, table: int) -> str:
        return wallet(account)

    def borrow(self, account: int, money: Chips, *, seated: bool, key: str) -> tuple[Transfer, ...]:
        """`money` is all that the player has; the debt grows on the loan account, below zero."""
        if self.loan is None:
            raise BadOption("loan/none-here", "This house lends nothing.")
        if seated:  # STUD:REQ020800
            raise BadOption("loan/seated", "Nobody can borrow at a table: leave it first.")
        if money >= self.loan.broke_below:
            says = f"You have {money} and can borrow with less than {self.loan.broke_below} only."
            raise BadOption("loan/not-broke", says)
        return (Transfer(key, loan(account), wallet(account), self.loan.amount, "loan"),)

    def repay(self, account: int, chips: Chips, *, key: str) -> tuple[Transfer, ...]:
        if self.loan is None:
            raise BadOption("loan/none-here", "This house lends nothing.")
        return (Transfer(key, wallet(account), loan(account), chips, "repayment"),)


class SessionPurse(_Purse, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="session"):
    """A fixed purse for each table: whoever comes back to it goes on with what is left (UBER:10)."""

    amount: Chips = 500_00

    def __post_init__(self) -> None:
        _bounded("amount", self.amount)
        _positive("the purse", self.amount)

    def pays(self, account: int, table: int) -> str:
        return purse(account, table)

    def fixed(self, left: Chips | None) -> Chips | None:
        return self.amount if left is None else left

    def buy_in(self, account: int, table: int, seat: Seat, chips: Chips, *, key: str) -> tuple[Transfer, ...]:
        """The purse is filled under a key of its own, so that it is filled once."""
        mine = purse(account, table)
        filled = Transfer(f"purse:{account}:{table}", CASH, mine, self.amount, "purse")
        return filled, Transfer(key, mine, escrow(table, seat), chips, "buy-in")


class Score(_Purse, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="score"):
    """No chips at all: rounds change scores, which may fall below zero (LANDLORD:11.1)."""

    def buy_in(self, account: int, table: int, seat: Seat, chips: Chips, *, key: str) -> tuple[Transfer, ...]:
        return ()

    def cash_out(self, account: int, table: int, seat: Seat, chips: Chips, *, key: str) -> tuple[Transfer, ...]:
        return ()


class BankCard(_Purse, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="bank-card"):
    """Chips are bought from a bank account with card and PIN (EPS), through a `croupier.bank.ports.CardBank`.

    The ledger follows what the bank has booked, under the same keys. Chips that are cashed in lie in the player's
    wallet until the bank has booked them. A session needs `least_balance` dollars on the account to begin.
    """

    least_balance: Chips = 20
    first_least: Chips = 20  # of the first purchase of a session
    step: Chips = 10

    def __post_init__(self) -> None:
        if self.least_balance < 0:
            raise BadOption("purse/negative", f"No account can be asked to have {self.least_balance} dollars.")
        for name in ("least_balance", "first_least", "step"):
            _bounded(name, getattr(self, name))
        _positive("the least first purchase", self.first_least)
        _positive("the step of purchases", self.step)

    def pays(self, account: int, table: int) -> str:
        return CARDS

    def check(self, chips: Chips, *, first: bool) -> None:
        """The reason why so many chips cannot be bought, if there is one."""
        if chips <= 0 or chips % self.step:  # EPS:RF-CB-005
            says = f"Chips are bought in multiples of {self.step} dollars, and {chips} is none."
            raise BadOption("card/multiple", says, field="chips")
        if first and chips < self.first_least:  # EPS:RF-CB-011
            says = f"{chips} is too little: the first purchase of a session is at least {self.first_least} dollars."
            raise BadOption("card/first-purchase", says, field="chips")

    def cash_out(self, account: int, table: int, seat: Seat, chips: Chips, *, key: str) -> tuple[Transfer, ...]:
        return in_parts(key, escrow(table, seat), wallet(account), chips, "cash-out")

    def deposit(self, account: int, chips: Chips, *, key: str) -> Transfer:
        """What the bank has booked to the account."""
        return Transfer(key, wallet(account), CARDS, chips, "deposit")


Purse: TypeAlias = Free | Wallet | SessionPurse | Score | BankCard


def purse_of(table: Mapping[str, Any]) -> Purse:
    """The policy that a table `[purse]` of a house file describes."""
    try:
        made: Purse = msgspec.convert(table, Purse)
    except msgspec.ValidationError as error:
        raise BadOption("purse/invalid", f"The purse of the house cannot be read: {error}.") from None
    return made


def _bounded(name: str, chips: Chips) -> None:
    if chips > AMOUNT_MOST:
        raise BadOption("purse/too-large", f"{name} can be {AMOUNT_MOST} at most, not {chips}.")


def _positive(what: str, chips: Chips) -> None:
    if chips <= 0:
        raise BadOption("purse/not-positive", f"{what.capitalize()} must be above 0, not {chips}.")
