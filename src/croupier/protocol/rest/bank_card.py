"""The bank card that a player pays with."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class BankCardShown(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card: `number` as it is typed, or all that a card reader types; `pin` for a debit card. Neither is kept."""

    kind: Literal["debit", "credit"]
    number: Annotated[str, Meta(max_length=200)]
    pin: Annotated[str, Meta(max_length=12)] = ""

    def __repr__(self) -> str:
        return f"BankCardShown({self.kind}, ...)"


class BankReady(Struct, frozen=True):
    """Whether the bank can be asked now; `says` is why not."""

    ready: bool
    says: str = ""


class DemoCard(Struct, frozen=True, kw_only=True):
    """An account of the simulated bank for trying things out: its PIN is no secret."""

    kind: Literal["debit", "credit"]
    number: str
    pin: str


class BankTold(Struct, frozen=True, kw_only=True):
    """How chips are bought by card: in multiples of `step` dollars, the first time in a session `first_least` at
    least, with `least_balance` on the account to begin."""

    step: int
    first_least: int
    least_balance: int
    cards: tuple[DemoCard, ...]
