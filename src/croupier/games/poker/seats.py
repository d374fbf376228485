"""Sets of seats as bit masks, and the next seat of a set by look-up."""

from collections.abc import Iterable
from typing import Final

from croupier.games.game import Seat

SEATS: Final = 10
"""The most seats that a poker table has."""


def _next_table() -> list[list[Seat]]:
    table = [[-1] * (1 << SEATS) for _ in range(SEATS)]
    for mask in range(1, 1 << SEATS):
        members = [p for p in range(SEATS) if mask >> p & 1]
        following = members[0]
        for seat in range(SEATS - 1, -1, -1):
            table[seat][mask] = following
            if mask >> seat & 1:
                following = seat
    return table


NEXT: Final = _next_table()
"""NEXT[seat][mask]: the first seat of the set clockwise after `seat`; the seat itself comes last."""


# Tables, because in hot code a look-up is faster than bitwise operators.
WITH: Final = [[mask | 1 << seat for mask in range(1 << SEATS)] for seat in range(SEATS)]
"""WITH[seat][mask]: the set and this seat."""

WITHOUT: Final = [[mask & ~(1 << seat) for mask in range(1 << SEATS)] for seat in range(SEATS)]
"""WITHOUT[seat][mask]: the set but for this seat."""

COUNT: Final = [mask.bit_count() for mask in range(1 << SEATS)]
"""COUNT[mask]: how many seats the set has."""


def mask_of(seats: Iterable[Seat]) -> int:
    """Return the set of these seats."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def clockwise(mask: int, after: Seat) -> tuple[Seat, ...]:
    """Return the seats of a set in clockwise order, beginning with the first one after `after`."""
    order = _ORDERS[after][mask]
    if order is None:
        order = _ORDERS[after][mask] = _clockwise(mask, after)
    return order


_ORDERS: Final[list[list[tuple[Seat, ...] | None]]] = [[None] * (1 << SEATS) for _ in range(SEATS)]


def _clockwise(mask: int, after: Seat) -> tuple[Seat, ...]:
    order = []
    seat = after
    for _ in range(mask.bit_count()):
        seat = NEXT[seat][mask]
        order.append(seat)
    return tuple(order)
