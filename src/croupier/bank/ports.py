"""What a house whose players pay by card needs of a bank. The chips of such a house come from there alone."""

from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from croupier.bank.currency import Cents, Dollars
from croupier.errors import CroupierError

CardKind: TypeAlias = Literal["debit", "credit"]


class Card(Struct, frozen=True):
    """What a player shows the bank. It is passed on and never kept: neither in a log nor in a database."""

    kind: CardKind
    number: str
    pin: str = ""

    def __repr__(self) -> str:
        return f"Card({self.kind}, ...{self.number[-4:]})"


class Approval(Struct, frozen=True):
    """What a bank gives for a card: a reference, by which bookings are asked for from then on, and what may be shown
    of the account (EPS:RF-CB-004, EPS:RF-HH-008)."""

    reference: str
    kind: CardKind
    last_four: str

    def __repr__(self) -> str:
        return f"Approval({self.kind}, ...{self.last_four})"


class NoAnswer(CroupierError):
    """The bank cannot be reached, or its answer cannot be read: whether it has booked is not known."""


class CardBank(Protocol):
    """A bank outside the house. It books whole dollars; a key that comes twice books once.

    A refusal is a CroupierError that says why: nothing is booked, nor will be by an earlier request with this key that
    arrives late. After NoAnswer it may be: ask again under the same key, or void it.
    """

    async def ready(self) -> None:
        """Raise NoAnswer if nothing can be asked of the bank now."""
        ...

    async def approve(self, card: Card) -> Approval: ...

    async def cents(self, reference: str) -> Cents:
        """Return what the account has, or what may still be drawn on it."""
        ...

    async def withdraw(self, reference: str, amount: Dollars, key: str) -> None:
        """Book a withdrawal before returning; the ledger follows with a transfer of the same key."""
        ...

    async def deposit(self, reference: str, amount: Dollars, key: str) -> None: ...

    async def void(self, reference: str, key: str) -> None:
        """Undo a withdrawal from the account of this reference. One that was never booked never will be."""
        ...
