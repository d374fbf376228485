"""The house as strangers see it, and who is online."""

from typing import Literal

from msgspec import Struct

from croupier.games.game import Seat
from croupier.games.profile import Felt
from croupier.protocol.live.to_client import Notice
from croupier.protocol.rest.bank_card import BankTold
from croupier.protocol.roles import Kind


class GameOffered(Struct, frozen=True, kw_only=True):
    """A game, for so many players, and at how many tables it can be had now. `short_title` is for where there is
    little room, `felt` the colour of its cloth in small pictures. `page` is the folder of the web client that shows it,
    `rulebook` its rules there, "" where there are none; `lesson`: a newcomer can be taught it."""

    name: str
    title: str
    short_title: str
    page: str
    rulebook: str
    lesson: bool
    felt: Felt
    players: tuple[int, int]
    tables: int


class MatchingTold(Struct, frozen=True, kw_only=True):
    """The game for which people of like scores are put together, so many at a time; `bots_after_s` is after how long
    bots fill the seats that are left, none if they never do."""

    game: str
    title: str
    players: int
    bots_after_s: float | None


class DemoTold(Struct, frozen=True, kw_only=True):
    """An account for trying things out: its password is no secret."""

    name: str
    nickname: str
    password: str


class LoanTold(Struct, frozen=True, kw_only=True):
    """What a player with less than `broke_below` may borrow, both in cents."""

    amount: int
    broke_below: int


class HouseTold(Struct, frozen=True, kw_only=True):
    """The house as strangers see it: what a page needs before the visitor has signed in. `online` are those who are
    connected, `visitors` how many of them have not signed in; `closed` says why no rounds begin, if none do;
    `signs_out`: then players are cashed out and signed out, and none may sign in; `notices` are announcements that hold
    now; `loan`, how much a broke player may borrow; `bank`, how chips are bought by card, where they are; `sign_in`,
    whether players sign in with a password, or with a bank card and wait in the queue for a seat; `signed_in`, whether
    you have signed in, so that a page need not ask for an account that is none."""

    name: str
    title: str
    says: str
    version: str
    sign_in: Literal["password", "card"]
    purse: str
    loan: LoanTold | None
    bank: BankTold | None
    email_required: bool
    guests: bool
    matching: MatchingTold | None
    games: tuple[GameOffered, ...]
    tables: int
    online: int
    visitors: int
    closed: str
    signs_out: bool
    notices: tuple[Notice, ...]
    demo: tuple[DemoTold, ...]
    signed_in: bool


class SittingAt(Struct, frozen=True, kw_only=True):
    """A table where a player sits, or queues (no seat)."""

    table: int
    name: str
    game: str
    seat: Seat | None


class Present(Struct, frozen=True, kw_only=True):
    """A person or bot that is connected, and where they sit."""

    name: str
    nickname: str
    kind: Kind
    seats: tuple[SittingAt, ...]


class Online(Struct, frozen=True, kw_only=True):
    """Who is connected, by name; `visitors` have not signed in and are only counted."""

    people: tuple[Present, ...]
    visitors: int
