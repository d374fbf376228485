"""What the simulated bank does for its clients and its operator. A refusal is a CroupierError that says why."""

import secrets
from collections.abc import Iterable
from typing import Final

from croupier.bank.simulated import BankAccount
from croupier.bank.swipe import number_of
from croupier.cbs import keys, pins
from croupier.errors import BadOption, Unknown
from croupier.kit.clock import Clock
from croupier.protocol.cbs import (
    AccountChange,
    BalanceTold,
    BankAccountTold,
    BookingAsked,
    BookingTold,
    CardApproved,
    CardAsked,
    NewBankAccount,
    Statement,
    StatementLine,
)
from croupier.store.cbs.books import Account, Booking, CbsBooks, NewAccount, Order

PINS_MOST: Final = 3  # wrong ones in a row
BLOCKED_S: Final = 900
_SECOND: Final = 1_000_000_000


class CentralBank:
    """One bank, on its books."""

    def __init__(self, books: CbsBooks, clock: Clock) -> None:
        self._books = books
        self._clock = clock

    async def open_accounts(self, accounts: Iterable[BankAccount]) -> None:
        """Open those of these accounts that do not exist yet."""
        known = {account.number for account in await self._books.accounts()}
        new = [
            NewAccount(number, one.kind, one.cents, await pins.hashed(one.pin) if one.kind == "debit" else None)
            for one in accounts
            if (number := number_of(one.number)) not in known
        ]
        await self._books.open(new, at_ns=self._clock())

    async def admit(self, client: str, key: str) -> None:
        await self._books.admit(client, keys.hashed(key))

    async def client(self, key: str) -> str | None:
        """Return the name of the client that has a key, or None."""
        return await self._books.client(keys.hashed(key)) if key else None

    async def approve(self, client: str, card: CardAsked) -> CardApproved:
        """Return a reference for a debit card by its PIN, for a credit card by its number (EPS:RF-CB-004)."""
        number = number_of(card.number)
        account = await self._account(number)
        if account.closed_ns is not None:
            raise BadOption("bank/closed-account", field="number")
        if account.kind != card.kind:
            raise BadOption("bank/other-kind", field="kind", kind=account.kind)
        if account.pin is not None:
            await self._check_pin(number, account.pin, card.pin)
        reference = secrets.token_urlsafe(24)
        name = await self._books.refer(keys.hashed(reference), client, number, at_ns=self._clock())
        return CardApproved(reference=reference, kind=account.kind, last_four=number[-4:], account=name)

    async def _check_pin(self, number: str, kept: str, pin: str) -> None:
        now_ns = self._clock()
        blocked_ns = now_ns + BLOCKED_S * _SECOND
        if not await self._books.try_pin(number, most=PINS_MOST, blocked_ns=blocked_ns, now_ns=now_ns):
            raise BadOption("bank/pin-blocked", field="pin")
        if not await pins.fits(kept, pin):
            raise BadOption("bank/wrong-pin", field="pin")
        await self._books.unblock(number)

    async def balance(self, client: str, reference: str) -> BalanceTold:
        cents = await self._books.cents(keys.hashed(reference), client)
        if cents is None:
            raise Unknown("bank/no-reference")
        return BalanceTold(cents=cents)

    async def book(self, client: str, key: str, asked: BookingAsked, *, declined: bool = False) -> BookingTold:
        """Book once for each key. `declined`: refuse what is new."""
        cents = -asked.cents if asked.what == "withdrawal" else asked.cents
        order = Order(client, key, asked.what, keys.hashed(asked.reference), cents, self._clock())
        line = await self._books.book(order, declined=declined)
        if line.what == "void":
            raise BadOption("bank/voided")
        if line.code:
            raise _refusal(line)
        return BookingTold(key=key, state="booked")

    async def void(self, client: str, key: str) -> BookingTold:
        """Undo a withdrawal; one that was not booked yet never will be."""
        line = await self._books.void(client, key, at_ns=self._clock())
        if line.code:
            raise _refusal(line)
        return BookingTold(key=key, state="voided")

    async def accounts(self) -> list[BankAccountTold]:
        return [self._told(account) for account in await self._books.accounts()]

    async def open_account(self, new: NewBankAccount) -> BankAccountTold:
        """Open an account. Raise BadOption if the number is taken or the PIN is none."""
        made = BankAccount(number=new.number, kind=new.kind, cents=new.cents, pin=new.pin)
        if await self._books.account(number_of(new.number)):
            raise BadOption("bank/number-twice", field="number")
        await self.open_accounts([made])
        return self._told(await self._account(number_of(new.number)))

    async def change_account(self, number: str, change: AccountChange) -> BankAccountTold:
        await self._account(number)
        if change.closed is not None:
            await self._books.set_closed(number, self._clock() if change.closed else None)
        if change.blocked is not None:
            await self._books.unblock(number)
        return self._told(await self._account(number))

    async def statement(self, number: str, *, limit: int, offset: int, language: str) -> Statement:
        account = await self._account(number)
        lines = await self._books.statement(number, limit=limit, offset=offset)
        return Statement(account=self._told(account), lines=tuple([_line(one, language) for one in lines]))

    async def _account(self, number: str) -> Account:
        account = await self._books.account(number)
        if account is None:
            raise Unknown("bank/no-account", field="number")
        return account

    def _told(self, account: Account) -> BankAccountTold:
        return BankAccountTold(
            number=account.number,
            kind=account.kind,
            cents=account.cents,
            blocked=account.blocked_ns is not None and account.blocked_ns > self._clock(),
            closed=account.closed_ns is not None,
            opened_ns=account.opened_ns,
        )


def _refusal(line: Booking) -> BadOption:
    if line.code == "bank/not-enough":
        return BadOption(line.code, field="chips", has=_dollars(line.balance), needed=_dollars(-line.asked))
    return BadOption(line.code)


def _line(line: Booking, language: str) -> StatementLine:
    return StatementLine(
        at_ns=line.at_ns,
        client=line.client,
        key=line.key,
        what=line.what,
        cents=line.cents,
        asked=line.asked,
        balance=line.balance,
        says=_refusal(line).says_in(language) if line.code else "",
    )


def _dollars(cents: int) -> str:
    return str(cents // 100) if cents % 100 == 0 else f"{cents / 100:.2f}"
