"""Whose chips move because of an event. At any time those of a seat are its stack and what waits beside it."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from croupier.table.events import Bought, Event, Lapsed, Queued, RoundEnded, Seated, SeatFreed, StoodUp, Unqueued
from croupier.table.ports import Movement, Why
from croupier.table.state import TableState


def movements(state: TableState, event: Event) -> Sequence[Movement]:
    """Return the chips that an event of these kinds, just written, moves. In a game for scores only scores change."""
    made = MOVING[type(event)]
    if state.terms.scores and made is not _round:
        return ()
    return [moved for moved in made(state, event) if moved.amount]


def _seated(s: TableState, e: Seated) -> Sequence[Movement]:
    return (Movement(e.player, e.seat, e.chips, "seated" if e.queued else "buy-in"),)


def _queued(s: TableState, e: Queued) -> Sequence[Movement]:
    return (Movement(e.player, None, e.chips, "queue"),)


def _unqueued(s: TableState, e: Unqueued) -> Sequence[Movement]:
    return (Movement(e.player, None, -e.chips, "queue"),)


def _stood_up(s: TableState, e: StoodUp) -> Sequence[Movement]:
    return (Movement(e.player, e.seat, -e.chips, "cash-out"),)


def _seat_freed(s: TableState, e: SeatFreed) -> Sequence[Movement]:
    return (Movement(e.player, e.seat, -e.chips, "cash-out"),)


def _bought(s: TableState, e: Bought) -> Sequence[Movement]:
    return (Movement(e.player, e.seat, e.chips, "top-up"),)


def _lapsed(s: TableState, e: Lapsed) -> Sequence[Movement]:
    return (Movement(e.player, e.seat, -e.chips, "returned"),)


def _round(s: TableState, e: RoundEnded) -> Sequence[Movement]:
    assert s.live is not None
    why: Why = "score" if s.terms.scores else "round"
    seats = [(seat, s.live.seats[seat]) for seat in s.live.dealt]
    return [Movement(info.player, seat, e.payoffs[seat], why) for seat, info in seats if info]


MOVING: Final[dict[type, Callable[[TableState, Any], Sequence[Movement]]]] = {
    Seated: _seated,
    Queued: _queued,
    Unqueued: _unqueued,
    StoodUp: _stood_up,
    SeatFreed: _seat_freed,
    Bought: _bought,
    Lapsed: _lapsed,
    RoundEnded: _round,
}
