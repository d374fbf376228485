"""All that a table remembers. Written by `croupier.table.evolve` alone: the fold of the table's events."""

from dataclasses import dataclass, field
from typing import Any

from croupier.errors import Malformed
from croupier.games import registry
from croupier.games.game import AnyGame, Chips, Seat
from croupier.games.profile import profile_of
from croupier.kit.cards import Cards
from croupier.table.events import Event, Opened
from croupier.table.round import Cutting, LiveRound
from croupier.table.seat import SeatedPlayer
from croupier.table.seating import Seating
from croupier.table.settings import TableSettings
from croupier.table.terms import Terms
from croupier.table.turns import Turns


@dataclass(slots=True)
class TableState:
    """`live` is the round that is played or, between rounds, the last one."""

    opening: Opened
    game: AnyGame = field(compare=False)
    terms: Terms
    seating: Seating
    turn_ns: int
    seq: int = 0  # of the last batch
    at_ns: int = 0  # when it was made
    number: int = 0  # of the last round
    carry: Any = None
    kept: dict[str, Cards] = field(default_factory=dict)  # piles that stay on the table between rounds
    rigging: bool = False  # whether testers may name the next cards
    named: dict[str, Cards] = field(default_factory=dict)  # that are to lie on top of a pile in the next round
    live: LiveRound | None = None
    cutting: Cutting | None = None
    ended_ns: int | None = None  # when the last round was over
    ended_seq: int = 0  # in which batch
    shown_ns: int = 0  # so long its end is shown
    turns: Turns = field(default_factory=dict)
    away: set[str] = field(default_factory=set)  # who sits or queues and has no connection
    offers: dict[Seat, int] = field(default_factory=dict)  # new chips, until when
    offered: set[Seat] = field(default_factory=set)  # who is short and has been told
    outs: dict[Seat, int] = field(default_factory=dict)  # who sits out, until when
    ready: set[Seat] = field(default_factory=set)  # who need not wait for the next round
    quiet: dict[Seat, bool] = field(default_factory=dict)  # who leaves without others knowing; whether at the turn
    buying: set[str] = field(default_factory=set)  # whose bank is asked for chips
    busted: set[Seat] = field(default_factory=set)  # who went broke in the last round, and may still buy
    awaited: bool = False  # whether players wait for seats in the queue of the house
    held_ns: int = 0  # until when no round begins, so that they get the seats of the broke first
    dealer: Seat | None = None  # of the last round, where the first one was drawn
    hidden: int = 0  # batches that were sent to no client
    answers: dict[tuple[str, str], Event] = field(default_factory=dict)  # by player and key
    halted: str = ""
    resting: bool = False
    closing: str = ""
    closed: str = ""

    @classmethod
    def opened(cls, event: Opened) -> "TableState":
        """Return an empty table; the rules are those that it was opened with."""
        settings = event.settings
        kind = registry.played_class(settings.game, event.version, event.edition)
        if kind.version != event.version:
            raise Malformed(
                "table/other-version", name=settings.name, version=event.version, game=settings.game, ours=kind.version
            )
        game = registry.with_options(kind, settings.options)
        terms = Terms.of(game, settings.buy_in)
        seating = Seating.at(
            game,
            size=settings.seats,
            minimum=settings.minimum,
            terms=terms,
            later=settings.buying == "seated",
            drawn=settings.first_seat == "drawn",
        )
        return cls(event, game, terms, seating, settings.turn_ns)

    @property
    def table(self) -> str:
        return self.opening.table

    @property
    def settings(self) -> TableSettings:
        return self.opening.settings

    @property
    def told_seq(self) -> int:
        """Return the number of the last batch in what clients are sent."""
        return self.seq - self.hidden

    @property
    def running(self) -> bool:
        """Return whether a round is being played."""
        return self.seating.dealing is not None

    @property
    def is_finished(self) -> bool:
        """Return whether as many rounds have begun as there are to be."""
        return self.settings.rounds is not None and self.number >= self.settings.rounds

    @property
    def expects_round(self) -> bool:
        """Return whether another round follows the last one, as things stand."""
        return bool(self.live and not self.running and self.seating.can_deal and not (self.resting or self.is_finished))

    @property
    def may_begin_round(self) -> bool:
        """Return whether the next round begins as soon as it is time."""
        halted = self.halted or self.resting or self.closing or self.closed or self.is_finished
        return self.seating.can_deal and not halted

    @property
    def commits(self) -> bool:
        """Return whether shuffles are committed: not while testers may change the order of the cards."""
        return self.settings.committed and not self.rigging

    @property
    def has_company(self) -> bool:
        """Return whether a person sits here who is connected."""
        return any([c.kind == "person" and c.player not in self.away for _, c in self.seating.here])

    @property
    def next_carry(self) -> Any:
        """Return what the next round starts from, as far as it is known."""
        return profile_of(self.game).carry(self.live.state) if self.live and self.running else self.start_carry

    @property
    def start_carry(self) -> Any:
        """Return what a round that begins now starts from. Where the first seat was drawn, the first button is there,
        and moves on from game to game."""
        if self.carry is not None or not self.seating.drawn:
            return self.carry
        seat = self.seating.first if self.dealer is None else (self.dealer + 1) % self.seating.size
        return profile_of(self.game).first_carry(seat, self.seating.size)

    @property
    def next_ns(self) -> int:
        """Return when the next round may begin: as soon as everybody is ready, or a while after the last one."""
        if self.ended_ns is None:
            return self.held_ns
        if self._all_ready and self.settings.broke_pace_ms is None:
            return max(self.ended_ns, self.held_ns)
        pace_ns = self.settings.broke_pace_ns if self.busted else self.settings.pace_ns
        return max(self.ended_ns + self.shown_ns + pace_ns, self.held_ns)

    @property
    def stall_ns(self) -> int | None:
        """Return when the seat of a player without chips is freed, because no round can begin, all seats are taken, and
        others queue (EPS:DD-003-b); None: that is not so."""
        seating = self.seating
        if self.running or seating.can_deal or not (seating.queue or self.awaited) or None in seating.chairs:
            return None
        since = [c.broke_ns for _, c in seating.here if c.broke_ns is not None and c.player not in self.buying]
        return min(since) + self.settings.broke_ns_max if since else None

    @property
    def _all_ready(self) -> bool:
        """Return whether all people are ready. Bots, and players who sit out or have dropped, are not waited for."""
        here = {
            seat
            for seat, chair in enumerate(self.seating.chairs)
            if chair and chair.kind == "person" and chair.presence != "out" and chair.player not in self.away
        }
        return bool(self.ready) and self.ready >= here

    @property
    def absent(self) -> list[Seat]:
        """Return the seats of players who have no connection."""
        return [seat for seat, chair in self.seating.here if chair.player in self.away]

    def stack_in_round(self, seat: Seat) -> Chips:
        """Return what a player has left in the round that is played."""
        assert self.live is not None
        return profile_of(self.game).stacks(self.live.state)[seat]

    def is_settled(self, seat: Seat) -> bool:
        """Return whether a player in the round that is played has no part in it any more, whatever comes."""
        return self.live is not None and profile_of(self.game).is_settled(self.live.state, seat)

    def is_here(self, player: str) -> bool:
        """Return whether a player sits or queues; a table does not know its spectators."""
        seated = self.seating.seat_of(player) is not None
        return seated or any(guest.player == player for guest in self.seating.queue)

    def is_short(self, chair: SeatedPlayer) -> bool:
        """Return whether a player has too few chips for all that the next round may cost before a decision."""
        return not self.terms.scores and chair.chips < self.terms.full
