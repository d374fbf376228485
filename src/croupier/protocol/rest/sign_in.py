"""Registering, signing in and out."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from croupier.protocol.roles import Kind, Role


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """A sign-in. `who` is a name or an e-mail address."""

    who: Annotated[str, Meta(max_length=254)]
    password: Annotated[str, Meta(max_length=200)]


class CardCredentials(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sign-in with a name and a bank card: `number` as it is typed, or all that a card reader types; `pin` for a
    debit card. Neither is kept."""

    name: Annotated[str, Meta(max_length=200)] = ""
    kind: Literal["debit", "credit"] | None = None
    number: Annotated[str, Meta(max_length=200)] = ""
    pin: Annotated[str, Meta(max_length=12)] = ""

    def __repr__(self) -> str:
        return f"CardCredentials({self.name!r}, {self.kind}, ...)"


class Profile(Struct, frozen=True, kw_only=True):
    """Who you are. `login` is the name to sign in with; a `guest` has none yet, nor a password, and is known by the
    session alone. `functions` are what its role may do beyond playing; a page shows no more than these."""

    uid: int
    name: str
    login: str
    guest: bool
    nickname: str
    email: str | None
    kind: Kind
    role: Role
    score: int
    functions: tuple[str, ...] = ()


class Registration(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The form of LANDLORD:5.1 and POKERIV3:TJV4. Without a nickname, the name is used."""

    name: str
    password: str
    confirmation: str
    nickname: str = ""
    email: str = ""
    kind: Kind = "person"
