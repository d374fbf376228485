"""What players ask of a table beside the game: seats, sitting out, leaving, chat."""

from typing import Final

from croupier.errors import BadOption, IllegalAction
from croupier.games.game import Seat
from croupier.games.profile import profile_of
from croupier.kit.visible_text import visible
from croupier.table import events
from croupier.table.commands import (
    Leave,
    Ready,
    Resign,
    Say,
    Sit,
    SitIn,
    SitOut,
    Stand,
)
from croupier.table.emitter import Emitter
from croupier.table.events import (
    Event,
    Leaving,
    LeavingQuietly,
    Queued,
    Said,
    SatIn,
    SatOut,
    Seated,
    Unqueued,
)
from croupier.table.rounds import Rounds
from croupier.table.seat import Presence
from croupier.table.seats import Seats

SAID_LETTERS_MAX: Final = 500


class SeatCommands:
    """Decides the commands of players about their seats. A refused one raises and changes nothing."""

    def __init__(self, emitter: Emitter, seats: Seats, rounds: Rounds) -> None:
        self._emitter = emitter
        self._seats = seats
        self._rounds = rounds

    def sit(self, command: Sit) -> Event:
        """Return the event that gave a seat or a place in the queue; for a key that was used before, the first one."""
        s = self._emitter.state
        if known := s.answers.get((command.player, command.key)):
            return known
        self._admit(command)
        wanted = self._soonest() if command.soonest and command.seat is None else command.seat
        seat = s.seating.place_for(command.player, command.chips, wanted)
        presence: Presence = "wait" if command.wait and s.terms.blinds else "in"
        if seat is None:
            self._emitter.emit(Queued(command.player, command.chips, presence, command.kind, command.key))
        else:
            self._emitter.emit(Seated(command.player, seat, command.chips, presence, command.kind, key=command.key))
        return self._emitter.made[-1]

    def _soonest(self) -> Seat | None:
        """Return the first free seat whose player is dealt into the next round. None: any seat will do."""
        s = self._emitter.state
        if s.live is None:
            return None
        profile, seats = profile_of(s.game), s.seating.seats
        for seat in [at for at, chair in enumerate(s.seating.chairs) if not chair and not s.seating.drawn]:
            entry = profile.entry(seats, s.next_carry, seat)
            if entry is None or entry.when == "next":
                return seat
        return None

    def _admit(self, command: Sit) -> None:
        """Raise the reason why this player may not sit here, if there is one."""
        settings = self._emitter.state.settings
        if self._emitter.state.closing:
            raise IllegalAction("table/closing")
        if settings.only and command.player not in settings.only:
            raise BadOption("table/others-only")
        welcome = {"all": None, "people": "person", "bots": "bot"}[settings.who]
        if welcome and command.kind != welcome:
            raise BadOption("table/who", who=settings.who)

    def stand(self, command: Stand) -> None:
        seat, _ = self._emitter.state.seating.found(command.player)
        self._stand(seat, after_round=command.after_round)

    def _stand(self, seat: Seat, *, after_round: bool = False) -> None:
        """Free the seat; of a player in a round, when it is over, though the round itself is left at once, or when the
        turn comes."""
        seating, chair = self._emitter.state.seating, self._emitter.state.seating.chair(seat)
        if not seating.in_deal(seat):
            self._seats.stand_up(seat, "asked")
            self._seats.tidy()
            return
        if self._emitter.state.settings.leaving == "at-turn":
            self._leave_at_turn(seat, folds=not after_round)
            return
        if not chair.leaving:
            self._emitter.emit(Leaving(chair.player, seat, "asked"))
        if not after_round:
            self._rounds.leave_round(seat)

    def _leave_at_turn(self, seat: Seat, *, folds: bool) -> None:
        """Let a player go who has no part in the round any more; one who is on turn, out of it. Of any other nothing
        shows until the turn comes or the round is over (EPS:RF-PG-004)."""
        s = self._emitter.state
        if s.is_settled(seat):
            self._seats.stand_up(seat, "asked")
        elif folds and seat in s.turns:
            self._rounds.go_on(self._rounds.leave_table, seat, "asked")
        elif not s.seating.chair(seat).leaving and not s.quiet.get(seat) and (folds or seat not in s.quiet):
            self._emitter.emit(LeavingQuietly(s.seating.chair(seat).player, seat, folds))

    def leave(self, command: Leave) -> None:
        seating = self._emitter.state.seating
        guest = next((guest for guest in seating.queue if guest.player == command.player), None)
        if guest:
            self._emitter.emit(Unqueued(guest.player, guest.chips))
        seat = seating.seat_of(command.player)
        if seat is not None:
            self._stand(seat)

    def resign(self, command: Resign) -> None:
        """Give the round up, at any time, on turn or off (LANDLORD:10.4)."""
        seat, _ = self._emitter.state.seating.found(command.player)
        if not self._emitter.state.seating.in_deal(seat):
            raise IllegalAction("round/not-in")
        if self._emitter.state.cutting:
            raise IllegalAction("round/not-dealt")
        self._rounds.leave_round(seat)

    def sit_out(self, command: SitOut) -> None:
        seat, chair = self._emitter.state.seating.found(command.player)
        if chair.presence != "out":
            self._emitter.emit(SatOut(command.player, seat, "asked"))

    def sit_in(self, command: SitIn) -> None:
        seat, chair = self._emitter.state.seating.found(command.player)
        wait = command.wait and self._emitter.state.terms.blinds
        if chair.presence != ("wait" if wait else "in"):
            self._emitter.emit(SatIn(command.player, seat, wait))

    def ready(self, command: Ready) -> None:
        seat, chair = self._emitter.state.seating.found(command.player)
        if self._emitter.state.running:
            raise IllegalAction("round/running")
        if self._emitter.state.settings.broke_pace_ms is not None:  # EPS:DD-003-a
            raise IllegalAction("round/pause-kept")
        if chair.presence == "out":
            raise IllegalAction("seat/out")
        if seat not in self._emitter.state.ready:
            self._emitter.emit(events.Ready(command.player, seat))

    def say(self, command: Say) -> None:
        """Send a chat message to everybody at the table; nothing else changes (POKERIV3:U22)."""
        chat = self._emitter.state.settings.chat
        if chat == "off":
            raise IllegalAction("chat/off")
        if chat == "seated" and self._emitter.state.seating.seat_of(command.player) is None:  # EPS:UC-012-PRE
            raise IllegalAction("chat/seated-only")
        text = visible(command.text, " ").strip()
        if not 0 < len(text) <= SAID_LETTERS_MAX:
            raise BadOption("chat/length", field="text", most=SAID_LETTERS_MAX)
        self._emitter.emit(Said(command.player, text, command.nickname))
