"""A table between two rounds, in one piece of JSON: folding goes on from here instead of from the opening.

For the house alone: piles that stay on the table lie here in their order.
"""

from typing import Any

import msgspec
from msgspec import Struct

from croupier.errors import Malformed
from croupier.games.game import Seat
from croupier.kit.cards import Cards
from croupier.play.seat_changes import SeatChange
from croupier.table.events import Bought, Opened, Queued, Seated
from croupier.table.seat import QueuedPlayer, SeatedPlayer
from croupier.table.state import TableState


class _Snapshot(Struct, omit_defaults=True):
    opening: Opened
    seq: int
    at_ns: int
    number: int
    ended_ns: int | None
    carry: Any
    kept: dict[str, Cards]
    chairs: list[SeatedPlayer | None]
    queue: list[QueuedPlayer]
    started: bool
    changes: list[SeatChange]
    away: set[str]
    offers: dict[Seat, int]
    offered: set[Seat]
    outs: dict[Seat, int]
    answers: list[tuple[str, Seated | Queued | Bought]]
    rigging: bool = False
    named: dict[str, Cards] = msgspec.field(default_factory=dict)
    shown_ns: int = 0
    ended_seq: int = 0
    ready: set[Seat] = msgspec.field(default_factory=set)
    first: Seat = 0
    dealer: Seat | None = None
    buying: set[str] = msgspec.field(default_factory=set)
    busted: set[Seat] = msgspec.field(default_factory=set)
    awaited: bool = False
    held_ns: int = 0
    hidden: int = 0
    halted: str = ""
    resting: bool = False
    closing: str = ""
    closed: str = ""


_SAME = (
    "seq",
    "at_ns",
    "number",
    "ended_ns",
    "shown_ns",
    "ended_seq",
    "kept",
    "rigging",
    "named",
    "away",
    "offers",
    "offered",
    "outs",
    "ready",
    "dealer",
    "buying",
    "busted",
    "awaited",
    "held_ns",
    "hidden",
    "halted",
    "resting",
    "closing",
    "closed",
)
_SEATING = ("chairs", "queue", "started", "changes", "first")


def snapshot(state: TableState) -> bytes:
    """Return a table at which no round is played as JSON, without its last round, whose record is made."""
    assert not state.running
    made = _Snapshot(
        opening=state.opening,
        carry=state.carry,
        answers=[(player, event) for (player, _), event in state.answers.items()],  # type: ignore[misc]
        **{name: getattr(state, name) for name in _SAME},
        **{name: getattr(state.seating, name) for name in _SEATING},
    )
    return msgspec.json.encode(made)


def restored(text: bytes) -> TableState:
    try:
        stored = msgspec.json.decode(text, type=_Snapshot)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Malformed("table/unreadable", key="table/no-snapshot", reason=error) from None
    state = TableState.opened(stored.opening)
    for name in _SAME:
        setattr(state, name, getattr(stored, name))
    for name in _SEATING:
        setattr(state.seating, name, getattr(stored, name))
    kept = state.game.types.carry  # None: rounds of this game leave nothing to the next
    state.carry = msgspec.convert(stored.carry, kept and kept | None)
    state.answers = {(player, event.key): event for player, event in stored.answers}
    return state
