"""The caller's own account."""

from typing import Annotated

from msgspec import Meta, Struct

from croupier.games.profile import Unit
from croupier.kit.amounts import MOST
from croupier.protocol.rest.sign_in import Profile
from croupier.protocol.roles import Scope

Text = Annotated[str, Meta(max_length=254)]
Secret = Annotated[str, Meta(max_length=200)]
Key = Annotated[str, Meta(min_length=1, max_length=64)]


class GameResult(Struct, frozen=True, kw_only=True):
    """How one game went. `balance` is chips won minus chips lost, or wins minus losses where none are played for.
    Amounts are in the game's `unit`."""

    game: str
    for_chips: bool
    unit: Unit
    played: int
    won: int
    lost: int
    drawn: int
    gained: int
    given: int
    balance: int


class SeatTaken(Struct, frozen=True, kw_only=True):
    """Where you sit, counted from 0, or queue (no seat), with so many `chips` of the game's `unit`, and whether a round
    is being played there."""

    table: int
    name: str
    game: str
    unit: Unit
    seat: int | None
    chips: int
    playing: bool


class Me(Struct, frozen=True, kw_only=True):
    """Your account. `money` is what you can buy in with, none where the house hands chips out; `debt`, what you have
    borrowed: both in cents."""

    you: Profile
    money: int | None
    debt: int
    results: tuple[GameResult, ...]
    seats: tuple[SeatTaken, ...]


class Change(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A change of your account. What is not given stays. A name never changes."""

    nickname: Text | None = None
    email: Text | None = None


class NewPassword(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    old: Secret
    password: Secret
    confirmation: Secret


class NewToken(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A token for a bot or another program; `label` tells it from your others. `scopes` are what it may be used for, as
    far as your role may: play, read what those who run the house read, act on people, money and the house."""

    label: Annotated[str, Meta(min_length=1, max_length=60)]
    scopes: Annotated[tuple[Scope, ...], Meta(min_length=1, max_length=8)] = ("play",)


class TokenMade(Struct, frozen=True, kw_only=True):
    """A new token. `secret` is shown once, here: the house keeps only its hash."""

    id: int
    label: str
    secret: str
    scopes: tuple[Scope, ...]


class Borrowing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A loan. The same `key` again borrows nothing more."""

    key: Key


class Repayment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    cents: Annotated[int, Meta(ge=1, le=MOST)]
    key: Key


class Money(Struct, frozen=True, kw_only=True):
    """What you have and what you owe, in cents."""

    money: int | None
    debt: int


class Movement(Struct, frozen=True, kw_only=True):
    """One transfer of yours: `cents` is what it added to your money, `account` where it came from or went to."""

    at_ns: int
    cents: int
    account: str
    why: str
    table: int | None
