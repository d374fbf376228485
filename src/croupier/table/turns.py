"""Whose time runs, and until when. A turn's clock is set once, when the turn begins, and others do not move it."""

from collections.abc import Collection, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.game import Seat


class Turn(Struct, frozen=True, gc=False):
    """One seat's question: asked in batch `seq`. `credited`: with the extra time of a dropped player; `taken_seq`: the
    last batch in which the player took time of the bank."""

    seq: int
    started_ns: int
    deadline_ns: int
    credited: bool = False
    taken_seq: int = 0


Turns: TypeAlias = dict[Seat, Turn]


def asked(
    turns: Turns, seats: Sequence[Seat], *, but: Seat | None, away: Collection[Seat], seq: int, at_ns: int, turn_ns: int
) -> Turns:
    """Return the clocks of all seats that have to decide: those that run go on, but for the seat that just decided."""
    return {
        seat: turns[seat] if seat in turns and seat != but else begun(seat, away, seq=seq, at_ns=at_ns, turn_ns=turn_ns)
        for seat in seats
    }


def begun(seat: Seat, away: Collection[Seat], *, seq: int, at_ns: int, turn_ns: int) -> Turn:
    """Begin a turn; for a dropped player with the credit at once (POKERIV3:KT13)."""
    credited = seat in away
    return Turn(seq, at_ns, at_ns + (2 * turn_ns if credited else turn_ns), credited)


def credited(turn: Turn, turn_ns: int) -> Turn:
    """Return the same turn, longer by the turn time: dropping again changes nothing more."""
    return replace(turn, deadline_ns=turn.deadline_ns + turn_ns, credited=True)


def extended(turn: Turn, deadline_ns: int, seq: int) -> Turn:
    """Return the same turn with time of the bank, taken in batch `seq`."""
    return replace(turn, deadline_ns=deadline_ns, taken_seq=seq)


def later(turn: Turn, pause_ns: int) -> Turn:
    return replace(turn, started_ns=turn.started_ns + pause_ns, deadline_ns=turn.deadline_ns + pause_ns)
