"""Removes players without chips at tables where they may stay for one start: at the next, or when the table stalls.

A newcomer is left out of one start without chips and removed at the second; a player who goes broke had a first start
already (EPS:DD-003-b). While a player's bank is asked, the seat is kept.
"""

from croupier.games.game import Seat
from croupier.table.emitter import Emitter
from croupier.table.seat import SeatedPlayer
from croupier.table.seats import Seats


class Broke:
    """Frees the seats of players without chips."""

    def __init__(self, emitter: Emitter, seats: Seats) -> None:
        self._emitter = emitter
        self._seats = seats

    def make_room(self) -> None:
        """Remove the players for whom this start is one too many, and give their seats to the queue."""
        for seat, chair in self._removable():
            if chair.has_seen_start:
                self._seats.stand_up(seat, "broke")
        self._seats.fill()

    def end_stall(self) -> None:
        """Free seats one by one, the longest without chips first, while no round can begin, others queue and time is
        up."""
        s = self._emitter.state
        while not s.halted and (stall_ns := s.stall_ns) is not None and self._emitter.at_ns >= stall_ns:
            seat, _ = min(self._removable(), key=lambda one: one[1].broke_ns or 0)
            self._seats.stand_up(seat, "broke")
            self._seats.tidy()

    def _removable(self) -> list[tuple[Seat, SeatedPlayer]]:
        """Return the players without chips whose bank is not being asked for any."""
        s = self._emitter.state
        return [(seat, c) for seat, c in s.seating.here if c.broke_ns is not None and c.player not in s.buying]
