"""The banks of a house: cards go to a bank by the first digits of their number, and a reference says which bank it is
from."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from msgspec import Struct

from croupier.bank.currency import Cents, Dollars
from croupier.bank.ports import Approval, Card, CardBank, NoAnswer
from croupier.bank.swipe import number_of
from croupier.errors import CroupierError, Unknown

INNER: Final = "inner"  # the simulated bank inside the house; references that name no bank are from it
_MARK: Final = ":"


@dataclass(frozen=True, slots=True)
class NamedBank:
    """A bank, and the first digits of the cards that it serves; `address` is empty for one inside the house.
    `simulated`: whether its money is play money."""

    name: str
    bank: CardBank
    prefixes: tuple[str, ...] = ("",)
    address: str = ""
    simulated: bool = False


class BankHealth(Struct, frozen=True):
    """Whether a bank answers; `says` is why it does not."""

    name: str
    address: str
    prefixes: tuple[str, ...]
    says: str = ""


class Banks:
    """A `CardBank` made of several. Of the prefixes that a number begins with, the longest decides."""

    def __init__(self, banks: Sequence[NamedBank]) -> None:
        self._banks = {one.name: one for one in banks}

    @classmethod
    def only(cls, bank: CardBank) -> "Banks":
        """Return the banks of a house that has one, inside."""
        return cls([NamedBank(INNER, bank, simulated=True)])

    @property
    def simulated(self) -> bool:
        """Return whether none of the banks has real money."""
        return all([one.simulated for one in self._banks.values()])

    async def health(self) -> tuple[BankHealth, ...]:
        """Ask all banks at the same time whether they answer."""
        return tuple(await asyncio.gather(*[_health(one) for one in self._banks.values()]))

    async def ready(self) -> None:
        """Raise NoAnswer if none of the banks can be asked now."""
        found = await self.health()
        if found and all([one.says for one in found]):
            raise NoAnswer("bank/no-answer")

    async def approve(self, card: Card) -> Approval:
        number = number_of(card.number)
        one = self._serving(number)
        approved = await one.bank.approve(Card(card.kind, number, card.pin))
        reference, account = [f"{one.name}{_MARK}{own}" for own in (approved.reference, approved.account)]
        return Approval(reference, approved.kind, approved.last_four, account)

    async def cents(self, reference: str) -> Cents:
        bank, own = self._from(reference)
        return await bank.cents(own)

    async def withdraw(self, reference: str, amount: Dollars, key: str) -> None:
        bank, own = self._from(reference)
        await bank.withdraw(own, amount, key)

    async def deposit(self, reference: str, amount: Dollars, key: str) -> None:
        bank, own = self._from(reference)
        await bank.deposit(own, amount, key)

    async def void(self, reference: str, key: str) -> None:
        bank, own = self._from(reference)
        await bank.void(own, key)

    def _serving(self, number: str) -> NamedBank:
        """Return the bank that a number belongs to. Raise Unknown if there is none."""
        found = [(len(each), one) for one in self._banks.values() for each in one.prefixes if number.startswith(each)]
        if not found:
            raise Unknown("bank/none-for-card", field="number")
        return max(found, key=lambda each: each[0])[1]

    def _from(self, reference: str) -> tuple[CardBank, str]:
        """Return the bank that gave a reference, and the reference as that bank knows it. Raise NoAnswer if the house
        has no such bank any more: it cannot be asked."""
        named, mark, rest = reference.partition(_MARK)
        name, own = (named, rest) if mark else (INNER, reference)
        if name not in self._banks:
            raise NoAnswer("bank/no-such-bank", name=name)
        return self._banks[name].bank, own


def bank_of(reference: str) -> str:
    """Return the name of the bank that gave a reference."""
    named, mark, _ = reference.partition(_MARK)
    return named if mark else INNER


async def _health(one: NamedBank) -> BankHealth:
    try:
        await one.bank.ready()
    except CroupierError as refusal:
        return BankHealth(one.name, one.address, one.prefixes, refusal.says)
    return BankHealth(one.name, one.address, one.prefixes)
