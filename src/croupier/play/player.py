"""The player that a host asks for decisions: its one method, its time, its faults."""

from typing import Any, Literal, Protocol

from msgspec import Struct

from croupier.games.game import Seat


class Budget(Struct, frozen=True):
    """The time that a decision may take on the wall clock; 0 is no limit."""

    limit_ms: float = 0.0


class Player(Protocol):
    """A person or a bot at a seat: sees a view and the legal actions, answers with one of them.

    `view` and `legal` are good for this one decision; keep what you need of them, not the objects.
    """

    def choose(self, view: Any, legal: Any, budget: Budget) -> Any: ...


FaultKind = Literal["crash", "illegal", "late"]


class Fault(Struct, frozen=True):
    """A decision that a player failed to make; the game's default action stood in for it."""

    seat: Seat
    kind: FaultKind
    says: str
    at: int  # index of the decision's first event


class TimeUp(BaseException):
    """Raised inside a decision whose time has run out; not an Exception, so that a bot does not swallow it."""
