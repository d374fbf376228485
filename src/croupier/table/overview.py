"""A table as the rest of a house may know it: who sits and queues, and how the table stands. No cards, no clocks."""

from dataclasses import dataclass, field
from typing import Any, Final

from msgspec import Struct

from croupier.games.game import AnyGame, Chips, Seat, SeatInfo
from croupier.games.profile import Entry, profile_of
from croupier.table.events import AnyBatch, CardsNamed, Happened, Said
from croupier.table.seat import Going, QueuedPlayer, SeatedPlayer
from croupier.table.seating import Status as Status  # for those who know a table by its overview
from croupier.table.settings import Kind, TableSettings
from croupier.table.state import TableState
from croupier.table.terms import Terms

_NOT_IN_IT: Final = frozenset({CardsNamed, Happened, Said})  # the frequent events that leave an overview as it is


class TakenSeat(Struct, frozen=True, gc=False):
    """A player in a seat. During a round `chips` are those from before it."""

    player: str
    chips: Chips
    bought: Chips = 0  # chips that wait beside the stack
    kind: Kind = "person"
    leaving: Going | None = None  # when the round is over
    gone: bool = False  # has left a round that goes on: the chips are what was paid in it


@dataclass(frozen=True, slots=True)
class TableOverview:
    """A frozen copy: it stays as it is when the table goes on."""

    settings: TableSettings
    game: AnyGame = field(compare=False)
    terms: Terms
    minimum: int  # how many must be ready to start
    status: Status
    running: bool  # whether a round is being played
    number: int  # of the last round
    seats: tuple[TakenSeat | None, ...]
    queue: tuple[QueuedPlayer, ...]
    infos: tuple[SeatInfo | None, ...]  # the seats as the next round finds them
    carry: Any  # what it starts from
    resting: bool
    halted: str
    closing: str
    quiet: frozenset[str] = frozenset()  # who leaves without others knowing: for the house alone
    rigging: bool = False  # whether testers may name the next cards

    @property
    def taken(self) -> list[TakenSeat]:
        """Return the seats in which a player sits, in their order."""
        return [seat for seat in self.seats if seat and not seat.gone]

    @property
    def players(self) -> list[str]:
        """Return the names of those who sit, then of those who queue."""
        return [seat.player for seat in self.taken] + [queued.player for queued in self.queue]

    @property
    def owners(self) -> list[str]:
        """Return the names of all whose chips lie here: also of those who have left a round that goes on."""
        return [seat.player for seat in self.seats if seat] + [queued.player for queued in self.queue]

    @property
    def is_full(self) -> bool:
        return None not in self.seats

    @property
    def at_stake(self) -> bool:
        """Return whether players bring chips of their own: not where scores are played for, nor for practice."""
        return not (self.terms.scores or self.settings.practice)

    @property
    def post(self) -> Chips:
        """Return what a newcomer pays to come in at once."""
        return profile_of(self.game).post(self.carry) if self.terms.blinds else 0

    @property
    def entries(self) -> tuple[Entry | None, ...]:
        """Return by seat how a newcomer in an empty one would come in; nothing where it costs nothing in any."""
        if not self.post:
            return ()
        profile = profile_of(self.game)
        return tuple(
            [None if seat else profile.entry(self.infos, self.carry, at) for at, seat in enumerate(self.seats)]
        )

    def seat_of(self, player: str) -> Seat | None:
        return next(
            (at for at, seat in enumerate(self.seats) if seat and not seat.gone and seat.player == player), None
        )

    def is_here(self, player: str) -> bool:
        """Return whether a player sits or queues; a table does not know its spectators."""
        return player in self.players

    def may_watch(self, player: str) -> bool:
        """Return whether a player may look on."""
        return self.settings.spectators or self.is_here(player)


def overview_of(state: TableState) -> TableOverview:
    seating = state.seating
    return TableOverview(
        settings=state.settings,
        game=state.game,
        terms=state.terms,
        minimum=seating.minimum,
        status=seating.status,
        running=state.running,
        number=state.number,
        seats=tuple([_taken(chair) if chair else None for chair in seating.chairs]),
        queue=tuple(seating.queue),
        infos=seating.seats,
        carry=state.next_carry,
        resting=state.resting,
        halted=state.halted,
        closing=state.closing,
        quiet=frozenset([state.seating.chair(seat).player for seat in state.quiet]),
        rigging=state.rigging,
    )


def _taken(chair: SeatedPlayer) -> TakenSeat:
    return TakenSeat(chair.player, chair.chips, chair.bought, chair.kind, chair.leaving, chair.gone)


def changes_overview(batch: AnyBatch) -> bool:
    """Return whether a table may have another overview after a batch: not after a mere decision in a round."""
    return not _NOT_IN_IT.issuperset(map(type, batch.events))
