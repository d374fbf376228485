"""What a house whose players pay by card needs of a bank. The chips of such a house come from there alone."""

from typing import Protocol

from msgspec import Struct

from croupier.games.game import Chips


class Card(Struct, frozen=True):
    """What a player shows the bank. It is passed on and never kept: neither in a log nor in a database."""

    number: str
    pin: str

    def __repr__(self) -> str:
        return f"Card(...{self.number[-4:]})"


class CardBank(Protocol):
    """A bank outside the house. A refusal is a CroupierError that says why; a key that comes twice books once."""

    async def balance(self, card: Card) -> Chips:
        """What the account has, or may still be drawn on it."""
        ...

    async def withdraw(self, card: Card, amount: Chips, key: str) -> None:
        """Booked when this returns; the ledger follows with a transfer of the same key."""
        ...

    async def deposit(self, card: Card, amount: Chips, key: str) -> None: ...
