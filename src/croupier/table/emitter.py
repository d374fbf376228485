"""Where a table's events are made, and what becomes of its seats between rounds."""

from croupier.games.game import Seat
from croupier.kit.chance import Chance
from croupier.table.events import (
    Closed,
    Event,
    GameReset,
    Lapsed,
    RebuyDeclined,
    RebuyOffered,
    Seated,
    StoodUp,
    ToppedUp,
    Unqueued,
)
from croupier.table.evolve import evolve
from croupier.table.movements import MOVING, movements
from croupier.table.ports import Movement, Salt
from croupier.table.seat import Going, SeatedPlayer
from croupier.table.state import TableState


class Emitter:
    """Decides one command at a time. Every event is written as soon as it is made: what follows looks at the state."""

    def __init__(self, state: TableState, *, chance: Chance, salt: Salt) -> None:
        self.state = state
        self.chance = chance
        self.salt = salt
        self.at_ns = state.at_ns  # of the command in hand
        self.made: list[Event] = []
        self.moved: list[Movement] = []

    def emit(self, event: Event) -> None:
        """It is written before it counts as made: an event that no state can take never was."""
        state = self.state
        evolve(state, event, self.at_ns, state.seq + 1)
        self.made.append(event)
        if type(event) in MOVING:
            self.moved += movements(state, event)

    def after_round(self) -> None:
        """All that was waiting for the round to be over."""
        for seat, chair in enumerate(self.state.seating.chairs):
            if chair is None:
                continue
            if chair.leaving:
                self.stand_up(seat, chair.leaving)
                continue
            if chair.bought:
                self.add_bought(seat)
            self._offer(seat, chair)
        self.tidy()

    def stand_up(self, seat: Seat, why: Going) -> None:
        chair = self.state.seating.chair(seat)
        self.emit(StoodUp(chair.player, seat, chair.chips + chair.bought, why))

    def add_bought(self, seat: Seat) -> None:
        """Chips that were bought come on the stack, as many as fit there; the others go back."""
        chair = self.state.seating.chair(seat)
        fits = self.state.seating.fitting(chair)
        if fits:
            self.emit(ToppedUp(chair.player, seat, fits))
        if chair.bought:
            self.emit(Lapsed(chair.player, seat, chair.bought))

    def _offer(self, seat: Seat, chair: SeatedPlayer) -> None:
        """New chips for whoever has none or too few for the blinds, once (POKERIV3:KT6a)."""
        s = self.state
        if s.is_short(chair) and seat not in s.offered:
            self.emit(RebuyOffered(chair.player, seat, self.at_ns + s.settings.rebuy_ns))

    def decline(self, seat: Seat) -> None:
        """An offer is refused or lapses: without chips the seat is lost, with a few it may be kept."""
        chair = self.state.seating.chair(seat)
        self.emit(RebuyDeclined(chair.player, seat))
        if not self.state.seating.able(chair) and not self.state.seating.in_deal(seat):
            self.stand_up(seat, "broke")
            self.tidy()

    def tidy(self) -> None:
        """Between rounds free seats go to the queue, and a game with too few left starts anew."""
        seating = self.state.seating
        if seating.dealing is not None or self.state.closed:
            return
        while seating.queue and None in seating.chairs:
            guest = seating.queue[0]
            place = seating.chairs.index(None)
            self.emit(Seated(guest.player, place, guest.chips, guest.presence, guest.kind, queued=True))
        if seating.lonely:
            self.emit(GameReset())

    def close(self, why: str) -> None:
        """Everybody gets back what they have here."""
        seating = self.state.seating
        for guest in [*seating.queue]:
            self.emit(Unqueued(guest.player, guest.chips))
        for seat, chair in enumerate(seating.chairs):
            if chair:
                self.stand_up(seat, "closed")
        self.emit(Closed(why))
