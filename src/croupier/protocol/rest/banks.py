"""The banks of a house, and money that is on its way to them or back, for those who run it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from croupier.bank.transfer import MOST
from croupier.protocol.rest.me import Key
from croupier.protocol.rest.superuser import Why


class BankState(Struct, frozen=True, kw_only=True):
    """A bank: it serves cards whose numbers begin with one of `prefixes`. `says` is why it does not answer, if it does
    not; `address` is empty for one inside the house."""

    name: str
    address: str
    prefixes: tuple[str, ...]
    answers: bool
    says: str


class UnsettledTold(Struct, frozen=True, kw_only=True):
    """Money of an account that is on its way to or from a bank, since `since_ns`.

    `pending`: the bank has not answered an order, and is asked again; `refused`: a bank has said no to a deposit, so
    retry it, or pay it by hand; `waiting`: no bank was asked, as for less than a dollar. `says` is what the bank said
    last, empty if it said nothing.
    """

    account: int
    name: str
    nickname: str
    what: Literal["purchase", "deposit"]
    state: Literal["pending", "refused", "waiting"]
    cents: int
    since_ns: int
    bank: str
    last_four: str
    says: str


class BanksTold(Struct, frozen=True, kw_only=True):
    """Whether each bank answers, and all money that is on its way, the oldest first."""

    now_ns: int
    banks: tuple[BankState, ...]
    unsettled: tuple[UnsettledTold, ...]


class PaidByHand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player was paid `cents` by hand, which no bank took. `key` is made up by the client, so that a request that is
    repeated books once."""

    cents: Annotated[int, Meta(ge=1, le=MOST)]
    why: Why
    key: Key
