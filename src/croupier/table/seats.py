"""Giving seats up and filling them."""

from croupier.games.game import Seat
from croupier.table.emitter import Emitter
from croupier.table.events import Closed, GameReset, Seated, StoodUp, Unqueued
from croupier.table.seat import Going


class Seats:
    """Stands players up and seats the queue."""

    def __init__(self, emitter: Emitter) -> None:
        self._emitter = emitter

    def stand_up(self, seat: Seat, why: Going) -> None:
        """Free a seat: its player takes along the stack and the chips that wait beside it."""
        chair = self._emitter.state.seating.chair(seat)
        self._emitter.emit(StoodUp(chair.player, seat, chair.chips + chair.bought, why))

    def tidy(self) -> None:
        """Give free seats to the queue between rounds, and reset a game that has too few players left."""
        state = self._emitter.state
        seating = state.seating
        if seating.dealing is not None or state.closed:
            return
        while seating.queue and None in seating.chairs:
            queued = seating.queue[0]
            place = seating.chairs.index(None)
            self._emitter.emit(Seated(queued.player, place, queued.chips, queued.presence, queued.kind, queued=True))
        if seating.lonely:
            self._emitter.emit(GameReset())

    def close(self, why: str) -> None:
        """Give everybody back the chips they have here, and close the table."""
        seating, emit = self._emitter.state.seating, self._emitter.emit
        for queued in [*seating.queue]:
            emit(Unqueued(queued.player, queued.chips))
        for seat, chair in enumerate(seating.chairs):
            if chair:
                self.stand_up(seat, "closed")
        emit(Closed(why))
