"""Giving seats up and filling them."""

from croupier.games.game import Seat
from croupier.table.emitter import Emitter
from croupier.table.events import Closed, GameReset, Seated, SeatFreed, StoodUp, Unqueued
from croupier.table.seat import Going


class Seats:
    """Stands players up and seats the queue."""

    def __init__(self, emitter: Emitter) -> None:
        self._emitter = emitter

    def stand_up(self, seat: Seat, why: Going) -> None:
        """Free a seat: its player takes along the stack and the chips that wait beside it. Of a player who has no part
        any more in a round that goes on, the seat is free when it is over."""
        s = self._emitter.state
        chair = s.seating.chair(seat)
        chips = s.stack_in_round(seat) if s.seating.in_deal(seat) else chair.chips
        self._emitter.emit(StoodUp(chair.player, seat, chips + chair.bought, why))

    def free_gone(self, seat: Seat) -> None:
        """Free the seat of a player who had left the round that is over now."""
        chair = self._emitter.state.seating.chair(seat)
        self._emitter.emit(SeatFreed(chair.player, seat, chair.chips))

    def tidy(self) -> None:
        """Give free seats to the queue between rounds, and reset a game that has too few players left."""
        state = self._emitter.state
        seating = state.seating
        if seating.dealing is not None or state.closed:
            return
        self.fill()
        if seating.lonely:
            self._emitter.emit(GameReset())

    def fill(self) -> None:
        """Give free seats to the queue."""
        seating = self._emitter.state.seating
        while seating.queue and (place := seating.free) is not None:
            queued = seating.queue[0]
            self._emitter.emit(Seated(queued.player, place, queued.chips, queued.presence, queued.kind, queued=True))

    def close(self, why: str) -> None:
        """Give everybody back the chips they have here, and close the table."""
        seating, emit = self._emitter.state.seating, self._emitter.emit
        for queued in [*seating.queue]:
            emit(Unqueued(queued.player, queued.chips))
        for seat, chair in enumerate(seating.chairs):
            if chair:
                self.stand_up(seat, "closed")
        emit(Closed(why))
