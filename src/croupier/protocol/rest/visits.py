"""Visits of players who sign in with a bank card."""

from msgspec import Struct


class VisitTold(Struct, frozen=True, kw_only=True):
    """A visit of a player, from signing in to the end, in the queue and at a table. `why` tells how it ends, and is
    empty while the player is here; one that has no `ended_ns` ends when its player has left the table."""

    id: int
    uid: int
    name: str
    began_ns: int
    ended_ns: int | None
    why: str


class WaitingTold(Struct, frozen=True, kw_only=True):
    """A player who waits in the queue for seats, since then."""

    uid: int
    name: str
    since_ns: int
