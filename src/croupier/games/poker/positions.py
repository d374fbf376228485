"""Positions at the table: who has the button and the blinds, and how early the others act before the flop."""

from collections.abc import Mapping, Sequence

from croupier.games.game import Seat
from croupier.games.poker.seats import clockwise
from croupier.games.poker.state import State
from croupier.games.profile import Position


def positions(state: State) -> Mapping[Seat, Position]:
    """Return the position of each seat that is dealt into a hand with a button, before its first event.

    A button that has a blind as well, as between two players, counts as the button.
    """
    small = next((due.seat for due in state.dues if due.kind == "small" and due.why == "due"), -1)
    held: dict[Seat, Position] = {state.big: "big", small: "small", state.button: "button"}
    order = clockwise(state.dealt, state.button)
    others = _others([seat for seat in order if seat not in held])
    return {seat: held.get(seat) or others[seat] for seat in order}


def _others(seats: Sequence[Seat]) -> dict[Seat, Position]:
    """Return the positions between the big blind and the button: the last is late, the cutoff; the first half of those
    before it, rounded up, is early and the rest middle."""
    early = len(seats) // 2
    return {seat: _other(at, early, len(seats) - 1) for at, seat in enumerate(seats)}


def _other(at: int, early: int, last: int) -> Position:
    if at == last:
        return "late"
    return "early" if at < early else "middle"
