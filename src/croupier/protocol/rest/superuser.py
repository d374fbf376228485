"""What the superuser alone sees and does."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from croupier.games.registry import Offer, Problem

Why = Annotated[str, Meta(min_length=1, max_length=200)]


class UserChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new role. There is one superuser, who keeps that role."""

    role: Literal["player", "tester", "pit-boss", "administrator"]


class Closing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    why: Why


class HouseState(Struct, frozen=True, kw_only=True):
    """The house at a glance. `open`: whether rounds begin, `closed`: why they do not; `signs_out`: players are
    cashed out and signed out then; `playing`: rounds that are being
    played; `people` are connected, `visitors` of them without an account; `seated` are people, `bots` the others.
    `database` is for the superuser, and empty for others."""

    open: bool
    closed: str
    signs_out: bool
    tables: int
    playing: int
    people: int
    visitors: int
    seated: int
    bots: int
    queued: int
    version: str
    database: str


class ModulesTold(Struct, frozen=True, kw_only=True):
    """What can be played and where it comes from, and what was meant as a game and is left out."""

    folder: str | None
    games: tuple[Offer, ...]
    problems: tuple[Problem, ...]
