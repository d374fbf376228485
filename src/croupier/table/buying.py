"""Buying chips at a table: top-ups, and offers of new chips to players who have too few."""

from croupier.errors import IllegalAction
from croupier.games.game import Chips, Seat
from croupier.table.commands import BeginPurchase, DeclineRebuy, EndPurchase, TopUp
from croupier.table.emitter import Emitter
from croupier.table.events import (
    Bought,
    Event,
    Lapsed,
    PurchaseBegan,
    PurchaseEnded,
    RebuyDeclined,
    RebuyOffered,
    ToppedUp,
)
from croupier.table.seats import Seats


class Buying:
    """Puts bought chips on stacks, and offers rebuys."""

    def __init__(self, emitter: Emitter, seats: Seats) -> None:
        self._emitter = emitter
        self._seats = seats

    def top_up(self, command: TopUp) -> Event:
        """Return the event that brought the chips; for a key that was used before, the first one."""
        s = self._emitter.state
        if known := s.answers.get((command.player, command.key)):
            return known
        seat = self._seat(command.player, command.chips)
        bought = Bought(command.player, seat, command.chips, command.key)
        self._emitter.emit(bought)
        if not s.seating.in_deal(seat):
            self.add_bought(seat)
        return bought

    def _seat(self, player: str, chips: Chips) -> Seat:
        """Return the seat for which a player may buy so many chips, or raise the reason why not."""
        s = self._emitter.state
        seat = s.seating.check_purchase(player, chips)
        if seat in s.quiet:
            raise IllegalAction("seat/leaving")
        return seat

    def begin_purchase(self, command: BeginPurchase) -> None:
        """Keep the seat of a player whose bank is asked for chips. Raise the reason if the table would refuse them."""
        s = self._emitter.state
        self._seat(command.player, command.chips)
        if s.settings.broke == "next-start" and command.player not in s.buying:
            self._emitter.emit(PurchaseBegan(command.player))

    def end_purchase(self, command: EndPurchase) -> None:
        """Note that a player's bank is not asked any more; nothing, if it gave chips or the player has left."""
        if command.player in self._emitter.state.buying:
            self._emitter.emit(PurchaseEnded(command.player))

    def add_bought(self, seat: Seat) -> None:
        """Put bought chips on the stack, as many as fit there, and return the others to the player."""
        seating, emit = self._emitter.state.seating, self._emitter.emit
        chair = seating.chair(seat)
        if fits := seating.fitting(chair):
            emit(ToppedUp(chair.player, seat, fits))
        if chair.bought:
            emit(Lapsed(chair.player, seat, chair.bought))

    def offer(self, seat: Seat) -> None:
        """Offer new chips, once, to a player who has none or too few for the blinds (POKERIV3:KT6a)."""
        s = self._emitter.state
        chair = s.seating.chair(seat)
        if s.settings.broke == "offer" and s.is_short(chair) and seat not in s.offered:
            until_ns = self._emitter.at_ns + s.shown_ns + s.settings.rebuy_ns  # who is shown the loss first
            self._emitter.emit(RebuyOffered(chair.player, seat, until_ns))

    def decline_rebuy(self, command: DeclineRebuy) -> None:
        """Refuse the offer; raises IllegalAction if there is none."""
        s = self._emitter.state
        seat, _ = s.seating.found(command.player)
        if seat not in s.offers:
            raise IllegalAction("rebuy/none")
        self._decline(seat)

    def end_offers(self) -> None:
        """Let the offers lapse whose time is up."""
        for seat, until_ns in [*self._emitter.state.offers.items()]:
            if self._emitter.at_ns >= until_ns:
                self._decline(seat)

    def _decline(self, seat: Seat) -> None:
        """End an offer: without chips the seat is lost, with a few it is kept."""
        seating = self._emitter.state.seating
        chair = seating.chair(seat)
        self._emitter.emit(RebuyDeclined(chair.player, seat))
        if not seating.able(chair) and not seating.in_deal(seat):
            self._seats.stand_up(seat, "broke")
            self._seats.tidy()
