"""One message of a table, with the state of the table after it."""

from typing import Any

from msgspec import Struct

from croupier.client.follower import SeenRound, TableMessage
from croupier.games.game import Description, Picture, Seat
from croupier.protocol import live as messages
from croupier.table.client_view import SeatTold, TurnTold
from croupier.table.events import Event


class Moment(Struct, frozen=True):
    """What happened, and the table after it.

    `told` is the message as it came; `events` are its events, those of the game as the game's own types if the client
    has the game. `followed` is the round as this seat sees it, valid until the next moment; None if it was not seen
    from its beginning. `ended` are the rounds that ended now, each seen completely. `missed`: events between the last
    moment and this one are missing, as for the first one and after a long absence. `latest`: there is no newer message.

    In a `brief` house most messages are `news`: then there are no `seats`, `me` is None, and `view` and `running` are
    known only of a round that is followed.
    """

    told: TableMessage
    events: tuple[Event, ...]
    followed: SeenRound | None
    ended: tuple[SeenRound, ...]
    missed: bool
    latest: bool

    @property
    def view(self) -> Picture | None:
        """Return the round as a picture: named fields, cards as text."""
        if isinstance(self.told, messages.Table):
            return self.told.picture
        return self.followed.picture() if self.followed else None

    @property
    def choices(self) -> Description:
        """Return what you may do now; empty unless it is your turn, and if there is a newer message."""
        return self.told.choices if self.latest else {}

    @property
    def my_turn(self) -> bool:
        return self.latest and bool(self.told.choices)

    @property
    def lens(self) -> Any:
        """Return the view that a bot gets in a match."""
        return self.followed.lens if self.followed else None

    @property
    def legal(self) -> Any:
        """Return the legal actions that a bot gets in a match."""
        return self.followed.legal if self.followed else None

    @property
    def running(self) -> bool:
        """Return whether a round is being played."""
        if isinstance(self.told, messages.Table):
            return self.told.status == "playing" and self.told.next_round_ns is None and self.told.round > 0
        return self.followed is not None and not self.followed.payoffs

    @property
    def seq(self) -> int:
        return self.told.seq

    @property
    def clock(self) -> tuple[TurnTold, ...]:
        return self.told.clock

    @property
    def you(self) -> Seat | None:
        """Return your seat, if you have one."""
        return self.told.you

    @property
    def seats(self) -> tuple[SeatTold | None, ...]:
        return self.told.seats if isinstance(self.told, messages.Table) else ()

    @property
    def me(self) -> SeatTold | None:
        return self.seats[self.you] if self.you is not None and self.seats else None

    @property
    def deadline_ns(self) -> int | None:
        """Return when your time is up, by the house's clock."""
        return next((turn.deadline_ns for turn in self.clock if turn.seat == self.you), None)
