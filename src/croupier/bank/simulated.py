"""A bank for trying things out: accounts that the house file names, with play money on them.

    [[bank.account]]
    number = "4000 1000 0000 1001"
    kind = "debit"
    pin = "1001"
    cents = 1_000_00
    shown = true

The file says who may draw on an account; what is on it is kept in `Books`, so that a restart loses nothing.
"""

import hmac
import secrets
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final, Protocol

from msgspec import Struct

from croupier.bank.ports import Approval, Card, CardKind
from croupier.bank.swipe import number_of
from croupier.errors import BadOption, Unknown
from croupier.games.game import Chips
from croupier.kit.amounts import AMOUNT_MOST

DOLLAR: Final = 100  # cents
CENTS_MOST: Final = AMOUNT_MOST * DOLLAR
PIN_DIGITS: Final = range(4, 13)


class BankAccount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`cents` are there at the beginning; on a credit account they are what may be drawn. One that is `shown` is for
    everybody to try, with its PIN."""

    number: str
    kind: CardKind
    cents: int
    pin: str = ""
    shown: bool = False

    def __post_init__(self) -> None:
        number_of(self.number)
        if self.cents < 0:
            raise BadOption("bank/negative", f"No account begins with {self.cents} cents.")
        if self.cents > CENTS_MOST:
            raise BadOption("bank/too-large", f"cents can be {CENTS_MOST} at most, not {self.cents}.")
        if self.kind == "debit" and not (self.pin.isdecimal() and self.pin.isascii() and len(self.pin) in PIN_DIGITS):
            says = f"A debit account needs a PIN of {PIN_DIGITS[0]} to {PIN_DIGITS[-1]} digits."
            raise BadOption("bank/pin", says)

    def __repr__(self) -> str:
        return f"BankAccount({self.kind}, ...{self.number[-4:]})"


class Simulated(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table `[bank]` of a house file."""

    account: tuple[BankAccount, ...]

    def __post_init__(self) -> None:
        numbers = [number_of(account.number) for account in self.account]
        if len({*numbers}) < len(numbers):
            raise BadOption("bank/number-twice", "Two accounts of the bank have the same number.")


class Books(Protocol):
    """Where a bank keeps what it has booked: `croupier.store.money.bank_books`."""

    async def begin(self, cents: Mapping[str, int]) -> None:
        """With so much on each account, by number. Those that are there stay as they are."""
        ...

    async def cents(self, number: str) -> int: ...

    async def refer(self, reference: str, number: str) -> None: ...

    async def referred(self, reference: str) -> str | None: ...

    async def withdraw(self, number: str, cents: int, key: str) -> None: ...

    async def deposit(self, number: str, cents: int, key: str) -> None: ...

    async def void(self, key: str) -> None: ...


class SimulatedBank:
    """A `CardBank`. References are random; the books have only their hashes."""

    def __init__(self, accounts: Iterable[BankAccount], books: Books) -> None:
        self._accounts = {number_of(account.number): account for account in accounts}
        self._books = books

    async def begin(self) -> None:
        await self._books.begin({number: account.cents for number, account in self._accounts.items()})

    async def ready(self) -> None:
        return None

    async def approve(self, card: Card) -> Approval:
        """EPS:RF-CB-004: a debit card by its PIN, a credit card by its number."""
        number = number_of(card.number)
        account = self._account(number)
        if account.kind != card.kind:
            raise BadOption("bank/other-kind", f"This is no {card.kind} account: choose {account.kind}.")
        if account.kind == "debit" and not hmac.compare_digest(account.pin.encode(), card.pin.encode()):
            raise BadOption("bank/wrong-pin", "This is not the PIN of the card.")
        reference = secrets.token_urlsafe(24)
        await self._books.refer(_hash(reference), number)
        return Approval(reference, account.kind, number[-4:])

    async def cents(self, reference: str) -> int:
        return await self._books.cents(await self._number(reference))

    async def withdraw(self, reference: str, amount: Chips, key: str) -> None:
        await self._books.withdraw(await self._number(reference), amount * DOLLAR, key)

    async def deposit(self, reference: str, amount: Chips, key: str) -> None:
        await self._books.deposit(await self._number(reference), amount * DOLLAR, key)

    async def void(self, key: str) -> None:
        await self._books.void(key)

    async def _number(self, reference: str) -> str:
        number = await self._books.referred(_hash(reference))
        if number is None:
            raise Unknown("bank/no-reference", "The bank does not know this card any more: show it again.")
        self._account(number)
        return number

    def _account(self, number: str) -> BankAccount:
        account = self._accounts.get(number)
        if account is None:
            raise Unknown("bank/no-account", "The bank has no account with this number.")
        return account


def _hash(reference: str) -> str:
    return sha256(reference.encode()).hexdigest()
