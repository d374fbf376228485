"""Who sits where, with how many chips, and who waits for a seat. Pure: no clock, no I/O, no rules of a game.

Between deals everything takes effect at once, and no seat stays free while somebody waits for one.
During a deal those who are in it keep seat and chips until it is over or they are `released` from it.
What happens is written down as changes, which go into the header of the next deal.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from croupier.errors import BadOption, IllegalAction, Unknown
from croupier.games.game import AnyGame, Chips, Seat, SeatInfo
from croupier.play.changes import BrokeRemoved, Change, Joined, Left, SatIn, SatOut, ToppedUp

Presence: TypeAlias = Literal["in", "wait", "out"]
Status: TypeAlias = Literal["idle", "waiting", "playing"]


@dataclass(slots=True)
class Chair:
    """A taken seat. In a deal `chips` are those from before it."""

    player: str
    chips: Chips
    presence: Presence = "in"
    bought: Chips = 0  # in the stack when the deal is over
    leaving: bool = False  # gone when the deal is over

    @property
    def info(self) -> SeatInfo:
        """As a game sees it: who has no chips sits out."""
        return SeatInfo(self.player, self.chips, self.presence if self.chips else "out")


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody in the queue, with what they will sit down with."""

    player: str
    chips: Chips
    presence: Presence


@dataclass(slots=True)
class Seating:
    """The seats of one table. `minimum` is how many must be ready to start; a started game goes on with two.

    `least_rebuy` is the least that a player without chips may buy: the least buy-in, unless the house says less.
    """

    size: int
    buy_in: tuple[Chips, Chips | None]
    minimum: int = 2
    least_rebuy: Chips | None = None
    chairs: list[Chair | None] = field(init=False)
    queue: list[Guest] = field(default_factory=list, init=False)
    dealing: set[Seat] | None = field(default=None, init=False)  # who is in the deal; None: none is running
    started: bool = field(default=False, init=False)  # False: the next deal is the first of a game
    changes: list[Change] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        if self.size < 2:
            raise BadOption("seats/too-few", f"A table needs at least two seats, not {self.size}.")
        if not 2 <= self.minimum <= self.size:
            says = f"A game at {self.size} seats starts with 2 to {self.size} players, not {self.minimum}."
            raise BadOption("table/minimum-players", says)
        self.chairs = [None] * self.size

    @classmethod
    def at(cls, game: AnyGame, *, size: int | None = None, minimum: int = 2) -> "Seating":
        """The seats of a table for this game: as many as it takes, unless fewer are asked for."""
        most = game.seat_counts[-1]
        if size is not None and size > most:
            raise BadOption("seats/too-many", f"{game.title} takes at most {most} players, not {size}.")
        return cls(most if size is None else size, game.options.buy_in, minimum)

    def join(self, player: str, chips: Chips, *, seat: Seat | None = None, wait: bool = False) -> Seat | None:
        """Sit down, in the first free seat or a chosen one; None: the table is full, so the queue it is.

        With `wait` a newcomer comes in when the big blind comes round, instead of posting one at once.
        """
        if self._seat_of(player) is not None or any(guest.player == player for guest in self.queue):
            raise BadOption("player/already-here", f"{player} is at this table already.")
        self._within_bounds(chips, least=self.buy_in[0])
        guest = Guest(player, chips, "wait" if wait else "in")
        if seat is not None and not self._is_free(seat):
            raise BadOption("seat/taken", f"Seat {seat + 1} is taken: choose another one.")
        if self.queue or None not in self.chairs:  # nobody jumps the queue
            self.queue.append(guest)
            return None
        return self._seat(guest, self.chairs.index(None) if seat is None else seat)

    def leave(self, player: str) -> None:
        """Go for good: at once, or when the deal that one is in is over. A seat that falls free goes to the queue."""
        waiting = [guest for guest in self.queue if guest.player != player]
        if len(waiting) < len(self.queue):
            self.queue = waiting
            return
        seat, chair = self._found(player)
        chair.leaving = True
        self._tidy(seat)
        self._fill()

    def top_up(self, player: str, chips: Chips) -> None:
        """Buy more: in the stack at once, or when the deal that one is in is over.

        The upper bound is then what counts (POKERIV3:RULE-D2b): whatever no longer fits beneath it lapses.
        """
        seat, chair = self._found(player)
        if self._in_deal(seat):
            self._within_bounds(chips, least=1)
        else:
            broke = self.buy_in[0] if self.least_rebuy is None else self.least_rebuy
            self._within_bounds(chips, least=1 if chair.chips else broke, had=chair.chips)
        chair.bought += chips
        self._tidy(seat)

    def sit_out(self, player: str) -> None:
        """Miss the deals from the next one on."""
        seat, chair = self._found(player)
        if chair.presence != "out":
            chair.presence = "out"
            self.changes.append(SatOut(player, seat))

    def sit_in(self, player: str, *, wait: bool = False) -> None:
        """Play again from the next deal on, or wait for the big blind if one owes something."""
        seat, chair = self._found(player)
        if chair.presence == "out":
            self.changes.append(SatIn(player, seat))
        chair.presence = "wait" if wait else "in"

    @property
    def seats(self) -> tuple[SeatInfo | None, ...]:
        """As the next deal finds them."""
        return tuple([chair.info if chair else None for chair in self.chairs])

    @property
    def can_deal(self) -> bool:
        """Whether the next deal can begin: the minimum at a game's start, two once it is going."""
        ready = [seat for seat in self.seats if seat and seat.presence != "out"]
        return self.dealing is None and len(ready) >= (2 if self.started else self.minimum)

    @property
    def status(self) -> Status:
        if not any(self.chairs):
            return "idle"
        return "playing" if self.dealing is not None or self.can_deal else "waiting"

    @property
    def broke(self) -> tuple[str, ...]:
        """Who has no chips left, to be offered new ones."""
        return tuple([chair.player for chair in self.chairs if chair and not chair.chips])

    def begin(self, dealt: Collection[Seat]) -> tuple[Change, ...]:
        """A deal begins with these seats in it. Answers with what has changed since the last one."""
        if self.dealing is not None:  # EPS:ASS-GPR-001
            raise IllegalAction("table/deal-running", "A deal is running: the next one begins when it is over.")
        self.dealing = set(dealt)
        self.started = True
        for seat in dealt:
            chair = self.chairs[seat]
            assert chair is not None, seat
            if chair.presence == "wait":
                chair.presence = "in"
        changes, self.changes = tuple(self.changes), []
        return changes

    def release(self, seat: Seat, payoff: Chips) -> None:
        """A seat is out of the running deal, having folded: book what it cost, and what its player asked for."""
        assert self.dealing is not None
        self.dealing.remove(seat)
        self._book(seat, payoff)
        self._tidy(seat)

    def settle(self, payoffs: Sequence[Chips]) -> None:
        """The deal is over: book what each seat in it won or lost, and do all that was waiting for this."""
        assert self.dealing is not None
        dealt, self.dealing = self.dealing, None
        for seat in sorted(dealt):
            self._book(seat, payoffs[seat])
            self._tidy(seat)
        self._fill()

    def remove_broke(self, players: Collection[str] | None = None) -> None:
        """Those of these players (of all, if not said) who have no chips lose their seats, having declined new ones."""
        gone = [
            (chair.player, seat)
            for seat, chair in enumerate(self.chairs)
            if chair and not chair.chips and not self._in_deal(seat) and (players is None or chair.player in players)
        ]
        if not gone:
            return
        for _, seat in gone:
            self.chairs[seat] = None
        self.changes.append(BrokeRemoved(tuple([name for name, _ in gone]), tuple([seat for _, seat in gone])))
        self._fill()

    def _seat_of(self, player: str) -> Seat | None:
        return next((seat for seat, chair in enumerate(self.chairs) if chair and chair.player == player), None)

    def _found(self, player: str) -> tuple[Seat, Chair]:
        seat = self._seat_of(player)
        chair = self.chairs[seat] if seat is not None else None
        if seat is None or chair is None:
            raise Unknown("player/not-seated", f"{player} has no seat at this table.")
        return seat, chair

    def _is_free(self, seat: Seat) -> bool:
        if not 0 <= seat < self.size:
            raise BadOption("seat/none-such", f"There is no seat {seat + 1}: this table has seats 1 to {self.size}.")
        return self.chairs[seat] is None

    def _in_deal(self, seat: Seat) -> bool:
        return self.dealing is not None and seat in self.dealing

    def _within_bounds(self, chips: Chips, *, least: Chips, had: Chips = 0) -> None:
        most = self.buy_in[1]
        if chips < least:
            raise BadOption("buy-in/below-minimum", f"{chips} is too little: bring at least {least}.")
        if most is not None and had + chips > most:
            says = f"bring {most} at most" if not had else f"you have {had} and may have {most} at most"
            raise BadOption("buy-in/above-maximum", f"{chips} is too much: {says}.")

    def _seat(self, guest: Guest, seat: Seat) -> Seat:
        self.chairs[seat] = Chair(guest.player, guest.chips, guest.presence)
        self.changes.append(Joined(guest.player, seat, guest.chips))
        return seat

    def _book(self, seat: Seat, payoff: Chips) -> None:
        chair = self.chairs[seat]
        assert chair is not None, seat
        chair.chips += payoff
        assert chair.chips >= 0, chair

    def _tidy(self, seat: Seat) -> None:
        """Do what a player outside the deal has asked for: add chips, or leave."""
        chair = self.chairs[seat]
        if chair is None or self._in_deal(seat):
            return
        if chair.leaving:
            self.chairs[seat] = None
            self.changes.append(Left(chair.player, seat, chair.chips))
        elif chair.bought:
            most = self.buy_in[1]
            added = chair.bought if most is None else min(chair.bought, max(0, most - chair.chips))
            chair.bought = 0
            chair.chips += added
            if added:
                self.changes.append(ToppedUp(chair.player, seat, added))

    def _fill(self) -> None:
        """Between deals, free seats go to the queue; a table with nobody to play against is reset."""
        if self.dealing is not None:
            return
        while self.queue and None in self.chairs:
            self._seat(self.queue.pop(0), self.chairs.index(None))
        if sum(chair is not None for chair in self.chairs) < 2:
            self.started = False  # POKERIV3:TJV11b
