"""What travels between a house and a bank outside it, and between that bank and its operator. Money is in cents."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from croupier.bank.ports import CardKind
from croupier.kit.amounts import AMOUNT_MOST

Number = Annotated[str, Meta(min_length=8, max_length=40)]
Reference = Annotated[str, Meta(min_length=1, max_length=200)]
Cents = Annotated[int, Meta(ge=1, le=100 * AMOUNT_MOST)]
RequestKind: TypeAlias = Literal["ready", "approve", "balance", "book", "void"]
BookingKind: TypeAlias = Literal["withdrawal", "deposit"]
FaultKind: TypeAlias = Literal[
    "none", "refuse", "silent", "slow", "late", "garbage", "failure", "drop-before", "drop-after"
]


class BankRefusal(Struct, frozen=True, kw_only=True):
    """A request that the bank says no to: nothing is booked, nor will be under the same key. `values` are those of the
    sentence `says`."""

    code: str
    says: str
    field: str | None = None
    values: dict[str, str] = {}


class BankReady(Struct, frozen=True, kw_only=True):
    """The bank answers, and knows the house that asked as its client `client`."""

    bank: str
    client: str


class CardAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card to approve: with its PIN, if it is a debit card."""

    kind: CardKind
    number: Number
    pin: Annotated[str, Meta(max_length=12)] = ""

    def __repr__(self) -> str:
        return f"CardAsked({self.kind}, ...)"


class CardApproved(Struct, frozen=True, kw_only=True):
    """A card that was approved: `reference` stands for it from now on. `account` is the same for all cards of one
    account and whenever they are approved, and tells nothing of it."""

    reference: str
    kind: CardKind
    last_four: str
    account: str

    def __repr__(self) -> str:
        return f"CardApproved({self.kind}, ...{self.last_four})"


class BalanceAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    reference: Reference


class BalanceTold(Struct, frozen=True, kw_only=True):
    """What is on an account; of a credit account, what may still be drawn."""

    cents: int


class BookingAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A booking, under the key that is in the address."""

    what: BookingKind
    reference: Reference
    cents: Cents


class BookingTold(Struct, frozen=True, kw_only=True):
    """What has become of a key."""

    key: str
    state: Literal["booked", "voided"]


class NewBankAccount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An account to open: with a PIN, if it is a debit account."""

    number: Number
    kind: CardKind
    cents: Annotated[int, Meta(ge=0, le=100 * AMOUNT_MOST)]
    pin: Annotated[str, Meta(max_length=12)] = ""

    def __repr__(self) -> str:
        return f"NewBankAccount({self.kind}, ...{self.number[-4:]})"


class BankAccountTold(Struct, frozen=True, kw_only=True):
    """An account as the bank's operator sees it; `blocked`: too many wrong PINs were tried."""

    number: str
    kind: CardKind
    cents: int
    blocked: bool
    closed: bool
    opened_ns: int


class AccountChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Close an account or open it again, or let PINs be tried again."""

    closed: bool | None = None
    blocked: Literal[False] | None = None


class StatementLine(Struct, frozen=True, kw_only=True):
    """What was asked under a key by a client, what that added to the account, and what was on it then. `says` is why it
    was refused."""

    at_ns: int
    client: str
    key: str
    what: Literal["opening", "withdrawal", "deposit", "void", "refusal"]
    cents: int
    asked: int
    balance: int
    says: str


class Statement(Struct, frozen=True, kw_only=True):
    """An account and its lines, the latest first."""

    account: BankAccountTold
    lines: tuple[StatementLine, ...]


class Fault(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fault on demand, of the requests that are named in `on`, or of all; `times` so often, or until it is changed.

    `refuse`: say no. `silent`: take the request and answer nothing. `slow`: wait for `ms`, then do it. `late`: do it,
    answer after `ms`. `garbage`: do it, answer what cannot be read. `failure`: answer 500. `drop-before` and
    `drop-after`: end the connection before or after it is done.
    """

    kind: FaultKind = "none"
    on: tuple[RequestKind, ...] = ()
    ms: Annotated[int, Meta(ge=0, le=600_000)] = 0
    times: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


class FaultTold(Struct, frozen=True, kw_only=True):
    """The fault that is set, and how many requests have met one since the bank was started."""

    fault: Fault
    met: int
