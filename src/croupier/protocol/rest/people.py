"""People, as operators see them, and what operators do about them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from croupier.kit.amounts import MOST
from croupier.protocol.roles import Kind, Role

Why = Annotated[str, Meta(min_length=1, max_length=200)]
Until = Annotated[int, Meta(ge=0, le=2**62)] | None
Name = Annotated[str, Meta(max_length=254)]


class SanctionTold(Struct, frozen=True, kw_only=True):
    """A ban, a mute or a frozen wallet: why, `by` whom, since when and until when (none: until it is lifted).
    `lifted_ns` is when an operator ended it, or another took its place."""

    kind: Literal["ban", "mute", "freeze"]
    why: str
    by: str | None
    at_ns: int
    until_ns: int | None
    lifted_ns: int | None


class PersonTold(Struct, frozen=True, kw_only=True):
    """An account. `login` is the name to sign in with, `live`, whether it is connected, `at`, the numbers of the tables
    where it sits or queues, `sanctions` what is in force. `email` is for administrators. A `house_bot` can only be
    kicked. `below`: whether its role is lower than the caller's, who may then act on it."""

    uid: int
    name: str
    login: str
    nickname: str
    email: str | None
    kind: Kind
    role: Role
    guest: bool
    deleted: bool
    house_bot: bool
    created_ns: int
    online: bool
    live: bool
    at: tuple[int, ...]
    sanctions: tuple[SanctionTold, ...]
    below: bool


class Sanctioning(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sanction. The person reads `why`. Without `until_ns` it holds until it is lifted."""

    why: Why
    until_ns: Until = None


class Kicking(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Out of one table or, without a `table`, out of the house. The person reads `why`."""

    why: Why
    table: Annotated[int, Meta(ge=1, le=2**53)] | None = None


class Renaming(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What others see, and the name to sign in with. What is not given stays."""

    nickname: Name | None = None
    login: Name | None = None


class NewRole(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    role: Literal["player", "tester", "pit-boss", "administrator"]


class ResetMade(Struct, frozen=True, kw_only=True):
    """A link with which the person chooses a new password: add `path` to the address of the house. It is shown once,
    here, and works once."""

    path: str
    expires_ns: int


class Deleting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`money` says where the account's money goes, and who bears its debt: the world outside, or the house."""

    money: Literal["bank", "house"] | None = None


class DeletionTold(Struct, frozen=True, kw_only=True):
    """What is left: the name under which the rounds stay, and what the account had and owed, in cents."""

    pseudonym: str
    money: int
    debt: int


class Reset(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new password, by the secret of a link."""

    secret: Annotated[str, Meta(max_length=100)]
    password: Annotated[str, Meta(max_length=200)]
    confirmation: Annotated[str, Meta(max_length=200)]


class ResetDone(Struct, frozen=True, kw_only=True):
    """The password is set. `login` is the name to sign in with."""

    login: str


class WalletTold(Struct, frozen=True, kw_only=True):
    """What an account has and owes, in cents; `money` is none where the house keeps no wallets."""

    money: int | None
    debt: int
    frozen: SanctionTold | None


class Payment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Money that an operator gives or takes. The same `key` again moves nothing more."""

    cents: Annotated[int, Meta(ge=1, le=MOST)]
    why: Why
    key: Annotated[str, Meta(min_length=1, max_length=64)]


class LedgerLine(Struct, frozen=True, kw_only=True):
    """A transfer of an account: `cents` is what it added to its money, `account` where it came from or went to; `what`
    tells an operator's gifts and takings from the house's own transfers. The account cannot be changed by it twice: its
    `key` is the transfer's for good."""

    at_ns: int
    cents: int
    account: str
    what: Literal["granted", "taken", "other"]
    why: str
    table: int | None
    key: str
