"""Players who lose their connection, let a turn go by, or sit out too long."""

from croupier.games.game import Seat
from croupier.table.commands import Connect, Drop
from croupier.table.emitter import Emitter
from croupier.table.events import CameBack, CreditGranted, Dropped, HandedOver, Leaving
from croupier.table.rounds import Rounds
from croupier.table.seats import Seats


class Absence:
    """Grants a dropped player extra time, ends turns, and frees the seats of players who stay away."""

    def __init__(self, emitter: Emitter, seats: Seats, rounds: Rounds) -> None:
        self._emitter = emitter
        self._seats = seats
        self._rounds = rounds

    def connect(self, command: Connect) -> None:
        """Note that a player who had dropped is back, and who plays now: the person, or a bot of theirs."""
        s = self._emitter.state
        if command.player in s.away:
            self._emitter.emit(CameBack(command.player))
        before = s.seating.kind_of(command.player)
        if before and command.kind and before != command.kind:
            self._emitter.emit(HandedOver(command.player, command.kind))

    def drop(self, command: Drop) -> None:
        """Note that a player has lost the connection. A spectator is simply gone (POKERIV3:KT13a)."""
        s = self._emitter.state
        if command.player in s.away or not s.is_here(command.player):
            return
        seat = s.seating.seat_of(command.player)
        if seat is not None and s.quiet.get(seat):  # all is as before until the turn comes (EPS:RF-PG-004)
            return
        self._emitter.emit(Dropped(command.player))
        turn = s.turns.get(seat) if seat is not None else None
        if seat is not None and turn and not turn.credited and self._emitter.at_ns < turn.deadline_ns:
            self._credit(seat)

    def end_turns(self, silent: frozenset[str]) -> None:
        """End the turns whose time is up; a player who has dropped or is `silent` first gets the time once more."""
        s, at_ns = self._emitter.state, self._emitter.at_ns
        for seat, turn in [*s.turns.items()]:
            if at_ns < turn.deadline_ns or s.turns.get(seat) is not turn:
                continue
            player = s.seating.chair(seat).player
            if not turn.credited and (player in s.away or player in silent):
                self._credit(seat)
            if at_ns >= s.turns[seat].deadline_ns:
                self._rounds.time_out(seat)

    def dismiss_absent(self) -> None:
        """Free the seats of players who have sat out too long (POKERIV3:TJV11a, note)."""
        seating, at_ns = self._emitter.state.seating, self._emitter.at_ns
        for seat, until_ns in [*self._emitter.state.outs.items()]:
            if at_ns < until_ns:
                continue
            if seating.in_deal(seat):
                self._emitter.emit(Leaving(seating.chair(seat).player, seat, "absent"))
            else:
                self._seats.stand_up(seat, "absent")
                self._seats.tidy()

    def _credit(self, seat: Seat) -> None:
        """Give the turn's time once more, where the table grants it."""
        s = self._emitter.state
        if s.settings.credit == "same":
            self._emitter.emit(CreditGranted(seat, s.turns[seat].deadline_ns + s.turn_ns))
