"""A bank for trying things out: accounts that the house file names, with play money on them.

    [[bank.account]]
    number = "4000 1000 0000 1001"
    kind = "debit"
    pin = "1001"
    cents = 1_000_00
    shown = true

The file says who may draw on an account. The balances are kept in `Books`, so that a restart loses nothing.
"""

import hmac
import secrets
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final, Protocol

from msgspec import Struct

from croupier.bank.currency import DOLLAR, Cents, Dollars
from croupier.bank.ports import Approval, Card, CardKind
from croupier.bank.swipe import number_of
from croupier.errors import BadOption, Unknown
from croupier.kit.amounts import AMOUNT_MOST

CENTS_MOST: Final = AMOUNT_MOST * DOLLAR
PIN_DIGITS: Final = range(4, 13)


class BankAccount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An account of the simulated bank: it begins with `cents`, which on a credit account are what may be drawn. One
    that is `shown` is for every player to try, with its PIN."""

    number: str
    kind: CardKind
    cents: Cents
    pin: str = ""
    shown: bool = False

    def __post_init__(self) -> None:
        number_of(self.number)
        if self.cents < 0:
            raise BadOption("bank/negative", field="cents", cents=self.cents)
        if self.cents > CENTS_MOST:
            raise BadOption("bank/too-large", field="cents", most=CENTS_MOST, cents=self.cents)
        if self.kind == "debit" and not (self.pin.isdecimal() and self.pin.isascii() and len(self.pin) in PIN_DIGITS):
            raise BadOption("bank/pin", field="pin", least=PIN_DIGITS[0], most=PIN_DIGITS[-1])

    def __repr__(self) -> str:
        return f"BankAccount({self.kind}, ...{self.number[-4:]})"


class Books(Protocol):
    """Where a bank keeps what it has booked: `croupier.store.money.bank_books`."""

    async def begin(self, cents: Mapping[str, int]) -> None:
        """Open each account, by number, with so much on it. Those that exist stay as they are."""
        ...

    async def cents(self, number: str) -> int: ...

    async def refer(self, reference: str, number: str) -> None: ...

    async def referred(self, reference: str) -> str | None: ...

    async def withdraw(self, number: str, cents: Cents, key: str) -> None: ...

    async def deposit(self, number: str, cents: Cents, key: str) -> None: ...

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
        """Return a reference for a debit card by its PIN, for a credit card by its number (EPS:RF-CB-004)."""
        number = number_of(card.number)
        account = self._account(number)
        if account.kind != card.kind:
            raise BadOption("bank/other-kind", field="kind", kind=account.kind)
        if account.kind == "debit" and not hmac.compare_digest(account.pin.encode(), card.pin.encode()):
            raise BadOption("bank/wrong-pin", field="pin")
        reference = secrets.token_urlsafe(24)
        await self._books.refer(_hash(reference), number)
        return Approval(reference, account.kind, number[-4:])

    async def cents(self, reference: str) -> int:
        return await self._books.cents(await self._number(reference))

    async def withdraw(self, reference: str, amount: Dollars, key: str) -> None:
        await self._books.withdraw(await self._number(reference), amount * DOLLAR, key)

    async def deposit(self, reference: str, amount: Dollars, key: str) -> None:
        await self._books.deposit(await self._number(reference), amount * DOLLAR, key)

    async def void(self, reference: str, key: str) -> None:
        await self._books.void(key)

    async def _number(self, reference: str) -> str:
        number = await self._books.referred(_hash(reference))
        if number is None:
            raise Unknown("bank/no-reference")
        self._account(number)
        return number

    def _account(self, number: str) -> BankAccount:
        account = self._accounts.get(number)
        if account is None:
            raise Unknown("bank/no-account", field="number")
        return account


def _hash(reference: str) -> str:
    return sha256(reference.encode()).hexdigest()
