"""What a client is shown of a table, one message after another."""

from typing import Any

from msgspec import Struct

from croupier.client.follower import SeenRound
from croupier.games.game import Description, Picture, Seat
from croupier.protocol import live as messages
from croupier.table.client_view import SeatTold, TurnTold
from croupier.table.events import Event


class Moment(Struct, frozen=True):
    """The news and how the table stands after it.

    `told` is the message as it came; `events` are its events, those of the game as the game's own types where the
    client has the game. `followed` is the round as it can be seen from this seat, good until the next moment; None if
    it was not seen from its beginning. `ended` are the rounds that have ended now, each seen as a whole. `missed`:
    it does not follow on the moment before, as the first one and one after a long absence. `latest`: nothing newer has
    come yet.
    """

    told: messages.Table
    events: tuple[Event, ...]
    followed: SeenRound | None
    ended: tuple[SeenRound, ...]
    missed: bool
    latest: bool

    @property
    def view(self) -> Picture | None:
        """The round as a picture: named fields, cards as text."""
        return self.told.picture

    @property
    def choices(self) -> Description:
        """What you may do now; empty unless it is your turn, and where something newer has come already."""
        return self.told.choices if self.latest else {}

    @property
    def my_turn(self) -> bool:
        return self.latest and bool(self.told.choices)

    @property
    def lens(self) -> Any:
        """What a bot is handed as its view in a match."""
        return self.followed.lens if self.followed else None

    @property
    def legal(self) -> Any:
        """What a bot is handed as its legal actions in a match."""
        return self.followed.legal if self.followed else None

    @property
    def running(self) -> bool:
        """Whether a round is being played."""
        return self.told.status == "playing" and self.told.next_round_ns is None and self.told.round > 0

    @property
    def seq(self) -> int:
        return self.told.seq

    @property
    def clock(self) -> tuple[TurnTold, ...]:
        return self.told.clock

    @property
    def you(self) -> Seat | None:
        """Your seat, if you have one."""
        return self.told.you

    @property
    def seats(self) -> tuple[SeatTold | None, ...]:
        return self.told.seats

    @property
    def me(self) -> SeatTold | None:
        return None if self.you is None else self.seats[self.you]

    @property
    def deadline_ns(self) -> int | None:
        """When your time is up, by the clock of the house."""
        return next((turn.deadline_ns for turn in self.clock if turn.seat == self.you), None)
