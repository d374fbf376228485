"""What a table answers its host: what to store, whose chips to move, when to come back."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.games.game import Chips, Seat
from croupier.table.events import AnyBatch, Event

Salt: TypeAlias = Callable[[int], bytes]  # so many random bytes

Why: TypeAlias = Literal["buy-in", "queue", "seated", "top-up", "returned", "cash-out", "round", "score"]
"""Where chips come from or go to:

buy-in, top-up      from the player's purse to the seat
queue               from the purse to the place in the queue; back, if the amount is negative
seated              from the place in the queue to the seat
returned, cash-out  from the seat to the purse
round               from the house to the seat; the other way, if the amount is negative. Where players play against
                    each other the house's part is zero
score               no chips: points of the account
"""


class Movement(Struct, frozen=True, gc=False):
    """`amount` is how many more chips lie at the seat, or at the place in the queue (None), afterwards."""

    player: str
    seat: Seat | None
    amount: Chips
    why: Why


class Outcome(Struct, frozen=True, gc=False):
    """To be done in this order: store batch and movements together, tell the batch, wait for the deadline.

    A batch without events means that nothing happened. `deadline_ns` is when to send the next Tick: absolute, so that
    one that has not changed needs nothing. `answer` is the event that answers a request with a key.
    """

    batch: AnyBatch
    movements: tuple[Movement, ...]
    deadline_ns: int | None
    answer: Event | None = None
