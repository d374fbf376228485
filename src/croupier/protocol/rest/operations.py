"""What operators see and do: notices to everybody, maintenance, closed tables, what is kept for how long."""

from typing import Annotated

from msgspec import Meta, Struct

from croupier.protocol.rest.superuser import Why

Minutes = Annotated[int, Meta(ge=0, le=10_080)]  # up to a week
Days = Annotated[int, Meta(ge=1, le=36_500)]
Said = Annotated[str, Meta(min_length=1, max_length=300)]


class NoticeAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Words to everybody, for so many minutes; without them, until they are taken back."""

    says: Said
    minutes: Annotated[int, Meta(ge=1, le=10_080)] | None = None


class MaintenanceAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Close the house in so many minutes, and say why."""

    why: Why
    minutes: Minutes


class RiggingAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Let testers name the next cards of every table, or let them no longer."""

    on: bool


class RetentionAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Delete what is older than so many days."""

    days: Days


class NoticeTold(Struct, frozen=True, kw_only=True):
    """Words to everybody; `until_ns` is when they go, None: when they are taken back."""

    says: str
    until_ns: int | None


class MaintenanceTold(Struct, frozen=True, kw_only=True):
    """The house closes at this time."""

    why: str
    at_ns: int


class RetentionTold(Struct, frozen=True, kw_only=True):
    """`days` of the house file, None: everything is kept. `total` rounds are to be deleted by the run under way, or
    were by the last one, which ended at `ended_ns`; `rounds` are done, with so many `entries` of journals and
    `lines` of chat."""

    days: int | None
    running: bool
    total: int
    rounds: int
    entries: int
    lines: int
    ended_ns: int | None


class OperationsTold(Struct, frozen=True, kw_only=True):
    """How the house is run at the moment. `closed` says why no round begins, if none does; `rigging`: whether testers
    may name the next cards, and `may_rig`: whether that can be switched on."""

    now_ns: int
    closed: str
    maintenance: MaintenanceTold | None
    notice: NoticeTold | None
    rigging: bool
    may_rig: bool
    retention: RetentionTold


class ClosedTable(Struct, frozen=True, kw_only=True):
    """A table that has closed; `reopens`: whether it can be opened again, as its journal is kept."""

    table: int
    name: str
    game: str
    closed_ns: int
    why: str
    rounds: int
    reopens: bool


class TableReopened(Struct, frozen=True, kw_only=True):
    table: int
    name: str
