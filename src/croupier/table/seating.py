"""Who sits where, with how many chips, and who waits for a seat. Pure: no clock, no I/O, no rules of a game.

Players who are in a deal keep seat and chips until it is over. Changes between two deals are written down and go into
the header of the next one. The parts of a table ask the questions here, and its events write by the small steps
`place`, `vacate`, `grow` and `book`.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from croupier.errors import BadOption, IllegalAction, Unknown
from croupier.games.game import AnyGame, Chips, Seat, SeatInfo
from croupier.kit.amounts import AMOUNT_MOST, TABLE_MOST
from croupier.play.seat_changes import BrokeRemoved, Joined, Left, SatIn, SatOut, SeatChange, ToppedUp
from croupier.table.seat import Going, QueuedPlayer, SeatedPlayer
from croupier.table.settings import Kind
from croupier.table.terms import Terms

Status: TypeAlias = Literal["idle", "waiting", "playing"]
_SCORES: Final = (-AMOUNT_MOST, AMOUNT_MOST)  # what one may begin with where no chips are played for


@dataclass(slots=True)
class Seating:
    """The seats of one table. `minimum` is how many must be ready to start; a started game goes on with `fewest`.

    `least_rebuy` is the least that a player without chips may buy: the least buy-in, unless the house says less.
    Without `buy_in` bounds the table plays for scores, with which no player is ever broke.
    """

    size: int
    buy_in: tuple[Chips, Chips | None] | None
    minimum: int = 2
    least_rebuy: Chips | None = None
    fewest: int = 2
    least: Chips = 1  # with less than this a player is not dealt in
    later: bool = False  # whether players sit down without chips, and buy in their seats
    drawn: bool = False  # whether the house gives the seats, from `first` on
    first: Seat = field(default=0, init=False)  # where filling starts
    chairs: list[SeatedPlayer | None] = field(init=False)
    queue: list[QueuedPlayer] = field(default_factory=list, init=False)
    dealing: set[Seat] | None = field(default=None, init=False)  # who is in the deal; None: none is running
    started: bool = field(default=False, init=False)  # False: the next deal is the first of a game
    changes: list[SeatChange] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        if self.size < self.fewest:
            raise BadOption("seats/too-few", field="seats", least=self.fewest, seats=self.size)
        if not self.fewest <= self.minimum <= self.size:
            raise BadOption(
                "table/minimum-players", field="minimum", seats=self.size, least=self.fewest, minimum=self.minimum
            )
        self.chairs = [None] * self.size

    @classmethod
    def at(
        cls,
        game: AnyGame,
        *,
        size: int | None = None,
        minimum: int | None = None,
        terms: Terms | None = None,
        later: bool = False,
        drawn: bool = False,
    ) -> "Seating":
        """Return the seats of a table for this game: as many as it takes, unless fewer are asked for."""
        fewest, most = game.seat_counts[0], game.seat_counts[-1]
        if size is not None and size > most:
            raise BadOption("seats/too-many", field="seats", title=game.title, most=most)
        terms = terms or Terms.of(game)
        needed = fewest if minimum is None else minimum
        return cls(
            most if size is None else size,
            terms.buy_in,
            needed,
            fewest=fewest,
            least=terms.least,
            later=later and not terms.scores,
            drawn=drawn,
        )

    def place_for(self, player: str, chips: Chips, seat: Seat | None = None) -> Seat | None:
        """Return the seat that a player with so many chips would get, None being the queue; or raise why not."""
        if self.seat_of(player) is not None or any(guest.player == player for guest in self.queue):
            raise BadOption("player/already-here", player=player)
        self._check_brought(chips)
        if seat is not None and not self._is_free(seat):
            raise BadOption("seat/taken", field="seat", seat=seat + 1)
        if seat is not None and self.drawn:
            raise BadOption("seat/given", field="seat")
        if self.queue or None not in self.chairs:  # the queue comes first
            return None
        return self.free if seat is None else seat

    def _check_brought(self, chips: Chips) -> None:
        """Raise the reason why a player may not sit down or queue with so many chips, if there is one."""
        if self.later:
            if chips:
                raise BadOption("buy-in/seated-only", field="chips")
            return
        bounds = self.buy_in or _SCORES
        self._within_bounds(chips, bounds, least=bounds[0])

    @property
    def free(self) -> Seat | None:
        """Return the free seat that is filled next: the first one clockwise from where filling starts."""
        order = [*range(self.first, self.size), *range(self.first)]
        return next((seat for seat in order if self.chairs[seat] is None), None)

    def check_purchase(self, player: str, chips: Chips) -> Seat:
        """Return the seat for which a player may buy so many chips, or raise the reason why not."""
        if self.later and any(guest.player == player for guest in self.queue):  # EPS:UC-008-PRE
            raise IllegalAction("buy-in/seated-only")
        seat, chair = self.found(player)
        if chair.leaving:
            raise IllegalAction("seat/leaving")
        self._check_top_up(seat, chips)
        return seat

    def _check_top_up(self, seat: Seat, chips: Chips) -> None:
        chair = self.chair(seat)
        if self.buy_in is None:
            raise BadOption("buy-in/scores-only", field="chips")
        if self.in_deal(seat):
            self._within_bounds(chips, self.buy_in, least=1, had=chair.bought)
        else:
            broke = self.buy_in[0] if self.least_rebuy is None else self.least_rebuy
            least = 1 if self.able(chair) else max(1, broke - chair.chips)
            self._within_bounds(chips, self.buy_in, least=least, had=chair.chips)

    def sit_out(self, player: str) -> None:
        """Leave a player out of the deals from the next one on."""
        seat, chair = self.found(player)
        if chair.presence != "out":
            chair.presence = "out"
            self.changes.append(SatOut(player, seat))

    def sit_in(self, player: str, *, wait: bool = False) -> None:
        """Play again from the next deal on, or wait for the big blind if one owes something."""
        seat, chair = self.found(player)
        if chair.presence == "out":
            self.changes.append(SatIn(player, seat))
        chair.presence = "wait" if wait else "in"

    @property
    def seats(self) -> tuple[SeatInfo | None, ...]:
        """Return the seats as the next deal finds them: a player with too few chips sits out."""
        return tuple([self._info(chair) if chair and not chair.gone else None for chair in self.chairs])

    @property
    def here(self) -> list[tuple[Seat, SeatedPlayer]]:
        """Return the players who sit, by seat, without those who have left a deal that goes on."""
        return [(seat, chair) for seat, chair in enumerate(self.chairs) if chair and not chair.gone]

    @property
    def bots(self) -> tuple[Seat, ...]:
        """Return the seats that bots play."""
        return tuple([seat for seat, chair in self.here if chair.kind == "bot"])

    def kind_of(self, player: str) -> Kind | None:
        """Return whether a person or a bot plays for a player who sits or queues; None: not here."""
        here: list[SeatedPlayer | QueuedPlayer] = [*[chair for _, chair in self.here], *self.queue]
        return next((one.kind for one in here if one.player == player), None)

    def hand_over(self, player: str, kind: Kind) -> None:
        """Write down whether a bot plays from now on for a player who sits or queues."""
        for _, chair in self.here:
            if chair.player == player:
                chair.kind = kind
        self.queue[:] = [replace(guest, kind=kind) if guest.player == player else guest for guest in self.queue]

    @property
    def can_deal(self) -> bool:
        """Return whether the next deal can begin: with the minimum at first, then with the game's fewest."""
        if self.dealing is not None:
            return False
        ready = [chair for chair in self.chairs if chair and chair.presence != "out" and self.able(chair)]
        return len(ready) >= (self.fewest if self.started else self.minimum)

    @property
    def status(self) -> Status:
        if not any(self.chairs):
            return "idle"
        return "playing" if self.dealing is not None or self.can_deal else "waiting"

    def able(self, chair: SeatedPlayer) -> bool:
        """Return whether a player has the chips to be dealt in."""
        return chair.chips >= self.least or self.buy_in is None

    def begin(self, dealt: Collection[Seat]) -> tuple[SeatChange, ...]:
        """Begin a deal with these seats in it, and return what has changed since the last one."""
        if self.dealing is not None:  # EPS:ASS-GPR-001
            raise IllegalAction("table/deal-running")
        self.dealing = set(dealt)
        self.started = True
        for _, chair in self.here:
            chair.has_seen_start = True
        for seat in dealt:
            chair = self.chair(seat)
            if chair.presence == "wait":
                chair.presence = "in"
        changes, self.changes = tuple(self.changes), []
        return changes

    def seat_of(self, player: str) -> Seat | None:
        return next((seat for seat, chair in self.here if chair.player == player), None)

    def found(self, player: str) -> tuple[Seat, SeatedPlayer]:
        seat = self.seat_of(player)
        if seat is None:
            raise Unknown("player/not-seated", player=player)
        return seat, self.chair(seat)

    def chair(self, seat: Seat) -> SeatedPlayer:
        """Return the player of a seat that is known to be taken."""
        chair = self.chairs[seat]
        assert chair is not None, seat
        return chair

    def in_deal(self, seat: Seat) -> bool:
        return self.dealing is not None and seat in self.dealing

    def fitting(self, chair: SeatedPlayer) -> Chips:
        """Return how many of the chips that wait beside the stack fit on it."""
        most = self.buy_in[1] if self.buy_in else None
        return chair.bought if most is None else min(chair.bought, max(0, most - chair.chips))

    @property
    def lonely(self) -> bool:
        """Return whether a game that had started has too few players left to go on (POKERIV3:TJV11b)."""
        return self.started and sum([chair is not None for chair in self.chairs]) < self.fewest

    def place(self, guest: QueuedPlayer, seat: Seat) -> Seat:
        self.chairs[seat] = SeatedPlayer(guest.player, guest.chips, guest.presence, kind=guest.kind)
        self.changes.append(Joined(guest.player, seat, guest.chips))
        return seat

    def unqueue(self, player: str) -> QueuedPlayer | None:
        """Take a player out of the queue and return the place; None: the player was not in it."""
        guest = next((guest for guest in self.queue if guest.player == player), None)
        if guest:
            self.queue.remove(guest)
        return guest

    def vacate(self, seat: Seat, *, broke: bool = False) -> None:
        """Free a seat; `broke`: because its player has no chips and declined new ones."""
        chair = self.chair(seat)
        self.chairs[seat] = None
        if not broke:
            self.changes.append(Left(chair.player, seat, chair.chips))
            return
        gone = BrokeRemoved((chair.player,), (seat,))
        if self.changes and isinstance(last := self.changes[-1], BrokeRemoved):  # one event names all who are broke
            self.changes.pop()
            gone = BrokeRemoved((*last.players, chair.player), (*last.seats, seat))
        self.changes.append(gone)

    def depart(self, seat: Seat, chips: Chips, why: Going) -> None:
        """Let a player go who has no part any more in the deal that goes on, with so many chips. The others lie at the
        seat until the deal is over: then it is `cleared`."""
        chair = self.chair(seat)
        chair.chips -= chips - chair.bought
        chair.bought = 0
        chair.leaving, chair.gone = why, True
        self.changes.append(Left(chair.player, seat, chips))

    def cleared(self, seat: Seat) -> None:
        """Free the seat of a player who is gone."""
        self.chairs[seat] = None

    def grow(self, seat: Seat, chips: Chips) -> None:
        """Put so many of the chips that were bought on the stack."""
        chair = self.chair(seat)
        chair.bought -= chips
        chair.chips += chips
        self.changes.append(ToppedUp(chair.player, seat, chips))

    def book(self, seat: Seat, payoff: Chips) -> None:
        chair = self.chair(seat)
        chair.chips += payoff
        assert chair.chips >= 0 or self.buy_in is None, chair

    def _info(self, chair: SeatedPlayer) -> SeatInfo:
        return SeatInfo(chair.player, chair.chips, chair.presence if self.able(chair) else "out")

    def _is_free(self, seat: Seat) -> bool:
        if not 0 <= seat < self.size:
            raise BadOption("seat/none-such", field="seat", seat=seat + 1, seats=self.size)
        return self.chairs[seat] is None

    def _within_bounds(self, chips: Chips, bounds: tuple[Chips, Chips | None], *, least: Chips, had: Chips = 0) -> None:
        most = AMOUNT_MOST if bounds[1] is None else bounds[1]
        if chips < least:
            raise BadOption("buy-in/below-minimum", field="chips", chips=chips, least=least)
        if had + chips > most:
            raise BadOption("buy-in/above-maximum", field="chips", chips=chips, had=had, most=most)
        if chips + self._chips_here > TABLE_MOST:
            raise BadOption("buy-in/table-full", field="chips", chips=chips)

    @property
    def _chips_here(self) -> Chips:
        seated = [chair.chips + chair.bought for chair in self.chairs if chair]
        return sum(seated) + sum([guest.chips for guest in self.queue])
