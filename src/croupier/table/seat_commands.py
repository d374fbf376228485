"""Shows people to their seats and away from them: all that players ask for beside the game."""

from typing import Final

from croupier.errors import BadOption, IllegalAction
from croupier.games.game import Seat
from croupier.table import events
from croupier.table.commands import (
    Connect,
    DeclineRebuy,
    Drop,
    Leave,
    Ready,
    Resign,
    Say,
    Sit,
    SitIn,
    SitOut,
    Stand,
    TopUp,
)
from croupier.table.deck_cut import Cutter
from croupier.table.events import (
    Bought,
    CameBack,
    CreditGranted,
    Dropped,
    Event,
    Leaving,
    Queued,
    Said,
    SatIn,
    SatOut,
    Seated,
    Unqueued,
)
from croupier.table.seat import Presence

SAID_LETTERS_MAX: Final = 500


class Usher(Cutter):
    """A refused request raises, and nothing has changed."""

    def sit(self, command: Sit) -> Event:
        """The event that gave a seat or a place in the queue; for a key that was used before, that one."""
        s = self.state
        if known := s.answers.get((command.player, command.key)):
            return known
        self._admit(command)
        seat = s.seating.place_for(command.player, command.chips, command.seat)
        presence: Presence = "wait" if command.wait and s.terms.blinds else "in"
        if seat is None:
            self.emit(Queued(command.player, command.chips, presence, command.kind, command.key))
        else:
            self.emit(Seated(command.player, seat, command.chips, presence, command.kind, key=command.key))
        return self.made[-1]

    def _admit(self, command: Sit) -> None:
        """The reason why this player may not sit here, if there is one."""
        settings = self.state.settings
        if self.state.closing:
            raise IllegalAction("table/closing", "This table closes after the round: choose another one.")
        if settings.only and command.player not in settings.only:
            raise BadOption("table/others-only", "The seats of this table are for others.")
        welcome = {"all": None, "people": "person", "bots": "bot"}[settings.who]
        if welcome and command.kind != welcome:
            raise BadOption("table/who", f"Only {settings.who} may sit at this table.")

    def stand(self, command: Stand) -> None:
        seat, _ = self.state.seating.found(command.player)
        self._stand(seat, after_round=command.after_round)

    def _stand(self, seat: Seat, *, after_round: bool = False) -> None:
        """Up at once, unless one is in a round: that is left at once too, but the seat is kept until it is over."""
        seating, chair = self.state.seating, self.state.seating.chair(seat)
        if not seating.in_deal(seat):
            self.stand_up(seat, "asked")
            self.tidy()
            return
        if not chair.leaving:
            self.emit(Leaving(chair.player, seat, "asked"))
        if not after_round:
            self.leave_round(seat)

    def leave(self, command: Leave) -> None:
        seating = self.state.seating
        guest = next((guest for guest in seating.queue if guest.player == command.player), None)
        if guest:
            self.emit(Unqueued(guest.player, guest.chips))
        seat = seating.seat_of(command.player)
        if seat is not None:
            self._stand(seat)

    def resign(self, command: Resign) -> None:
        """LANDLORD:10.4: at any time in the game, on turn or off."""
        seat, _ = self.state.seating.found(command.player)
        if not self.state.seating.in_deal(seat):
            raise IllegalAction("round/not-in", "You are in no round that you could give up.")
        if self.state.cutting:
            raise IllegalAction("round/not-dealt", "The cards are being cut: wait until they are dealt.")
        self.leave_round(seat)

    def sit_out(self, command: SitOut) -> None:
        seat, chair = self.state.seating.found(command.player)
        if chair.presence != "out":
            self.emit(SatOut(command.player, seat, "asked"))

    def sit_in(self, command: SitIn) -> None:
        seat, chair = self.state.seating.found(command.player)
        wait = command.wait and self.state.terms.blinds
        if chair.presence != ("wait" if wait else "in"):
            self.emit(SatIn(command.player, seat, wait))

    def top_up(self, command: TopUp) -> Event:
        """The event that brought the chips; for a key that was used before, that one."""
        s = self.state
        if known := s.answers.get((command.player, command.key)):
            return known
        seat, chair = s.seating.found(command.player)
        if chair.leaving:
            raise IllegalAction("seat/leaving", "You are about to leave: no more chips.")
        s.seating.check_top_up(seat, command.chips)
        bought = Bought(command.player, seat, command.chips, command.key)
        self.emit(bought)
        if not s.seating.in_deal(seat):
            self.add_bought(seat)
        return bought

    def decline_rebuy(self, command: DeclineRebuy) -> None:
        seat, _ = self.state.seating.found(command.player)
        if seat not in self.state.offers:
            raise IllegalAction("rebuy/none", "No chips are on offer to you.")
        self.decline(seat)

    def ready(self, command: Ready) -> None:
        seat, chair = self.state.seating.found(command.player)
        if self.state.running:
            raise IllegalAction("round/running", "This round is not over yet.")
        if chair.presence == "out":
            raise IllegalAction("seat/out", "You sit out: come back first.")
        if seat not in self.state.ready:
            self.emit(events.Ready(command.player, seat))

    def say(self, command: Say) -> None:
        """Chat: told to everybody at the table, and nothing else changes (POKERIV3:U22)."""
        chat = self.state.settings.chat
        if chat == "off":
            raise IllegalAction("chat/off", "There is no chat at this table.")
        if chat == "seated" and self.state.seating.seat_of(command.player) is None:  # EPS:UC-012-PRE
            raise IllegalAction("chat/seated-only", "Only who sits at this table may write.")
        text = command.text.strip()
        if not 0 < len(text) <= SAID_LETTERS_MAX:
            raise BadOption("chat/length", f"A message has 1 to {SAID_LETTERS_MAX} letters.")
        self.emit(Said(command.player, text))

    def connect(self, command: Connect) -> None:
        if command.player in self.state.away:
            self.emit(CameBack(command.player))

    def drop(self, command: Drop) -> None:
        """Who only watches is simply gone (POKERIV3:KT13a)."""
        s = self.state
        if command.player in s.away or not s.is_here(command.player):
            return
        self.emit(Dropped(command.player))
        seat = s.seating.seat_of(command.player)
        turn = s.turns.get(seat) if seat is not None else None
        if seat is not None and turn and not turn.credited and self.at_ns < turn.deadline_ns:
            self.credit(seat)

    def credit(self, seat: Seat) -> None:
        """The turn's time once more for somebody who has dropped, where the table gives it."""
        s = self.state
        if s.settings.credit == "same":
            self.emit(CreditGranted(seat, s.turns[seat].started_ns + 2 * s.turn_ns))
