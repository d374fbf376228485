"""A taken seat, and a player who waits for one."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from croupier.games.game import Chips
from croupier.table.settings import Kind

Presence: TypeAlias = Literal["in", "wait", "out"]
Going: TypeAlias = Literal["asked", "missed", "broke", "absent", "closed"]
"""Why a seat is given up: asked for, turns were missed, no chips are left, sat out too long, the table closed."""


@dataclass(slots=True)
class SeatedPlayer:
    """A taken seat. In a deal `chips` are those from before it."""

    player: str
    chips: Chips
    presence: Presence = "in"
    bought: Chips = 0  # in the stack when the deal is over
    leaving: Going | None = None  # gone when the deal is over
    missed: int = 0  # turns in a row
    kind: Kind = "person"
    pledge: bytes = b""  # of a seed with which the player cuts the next deck
    bank_s: int = 0  # what is left of the time bank
    has_seen_start: bool = False  # whether a deal has begun since the player sat down
    broke_ns: int | None = None  # since when the chips do not suffice to be dealt in, where that costs the seat
    gone: bool = False  # has left a deal that goes on: `chips` are what was paid in it


@dataclass(frozen=True, slots=True)
class QueuedPlayer:
    """A player in the queue, with the chips to sit down with."""

    player: str
    chips: Chips
    presence: Presence = "in"
    kind: Kind = "person"
