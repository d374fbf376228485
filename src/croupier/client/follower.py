"""Follows a table: folds the events that the client receives, by the game's own rules, into its view of the round.

So a bot gets the same view and the same legal set as in a match, and every round that was seen from beginning to end
leaves a record. A client without the game's rules follows nothing; it still has pictures and choices.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.games import registry
from croupier.games.game import AnyGame, Chips, Over, Picture, Seat, SeatInfo, Viewer
from croupier.play.record import Header, Record
from croupier.play.round import Mark, Round
from croupier.protocol import live as messages
from croupier.table.events import Event, Happened, Restarted, RiggingSwitched, RoundBegan, RoundEnded, RoundVoided

TableMessage: TypeAlias = messages.Table | messages.News


@dataclass(slots=True)
class SeenRound:
    """A round as far as it was seen. `seat` is the viewer's, if the viewer sat there when it began."""

    game: AnyGame
    table: str
    id: str
    began: RoundBegan[Any]
    begun_ns: int
    seat: Viewer
    state: Any
    lens: Any
    legal: Any
    events: list[Any] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    payoffs: tuple[Chips, ...] = ()

    def step(self, event: Happened[Any], at_ns: int) -> None:
        for happened in event.events:
            self.game.evolve(self.state, happened)
        if event.seat is not None:
            self.marks.append(Mark(len(self.events), event.seat, at_ns - self.begun_ns, event.took_ns))
        self.events += event.events

    @property
    def number(self) -> int:
        return self.began.number

    @property
    def is_mine(self) -> bool:
        """Return whether the viewer was dealt in."""
        return self.seat is not None and self.seat in self.began.dealt

    def choices(self) -> Any:
        """Return what the viewer may do, as the house would describe it."""
        return _as_json(self.legal.describe()) if self.legal else {}

    def picture(self) -> Picture:
        """Return the round as the house would picture it for the viewer."""
        picture: Picture = _as_json(self.game.picture(self.state))
        return picture

    def record(self) -> Record:
        """Return the round as a record, with what the viewer saw."""
        began = self.began
        head = Header(
            game=self.game.name,
            version=self.game.version,
            edition=getattr(self.game, "__edition__", ""),
            options=msgspec.to_builtins(self.game.options),
            seats=began.seats,
            carry=began.carry,
            table=self.table,
            number=began.number,
            id=self.id,
            started=datetime.fromtimestamp(self.begun_ns // 1000 / 1_000_000, UTC).isoformat(timespec="microseconds"),
            chance=began.chance,
            rigged=began.chance == "rigged",
            viewer="spectator" if self.seat is None else self.seat,
            bots=began.bots,
        )
        return Record(header=head, events=tuple(self.events), marks=tuple(self.marks), payoffs=self.payoffs)

    def played(self) -> Round:
        """Return the same as a Round, for statistics."""
        over: Over[Any] = Over(self.payoffs, None)
        seats, carry = self.began.seats, self.began.carry
        return _Timed(self.game, seats, carry, {}, {}, self.events, [], [], self.state, over, self.marks)


class _Timed(Round):
    """A round whose times of decision come from the house."""

    marks: list[Mark]

    def decisions(self) -> list[Mark]:
        return self.marks


class Follower:
    """`round` is the current or the last one; None if it was not seen from its beginning, or if the client does not
    have the game: then `game` is None, too. `ended` are the rounds that the last message ended; `missed`: whether
    that message did not follow the one before, so that events are missing or repeated.

    A house may play by another edition of the rules. Then events do not fit the state, or the choices differ: from
    then on the game counts as one that the client does not have, and `differs` is set.
    """

    def __init__(self, line: messages.Line, player: str) -> None:
        self.game = rules_of(line)
        self.round: SeenRound | None = None
        self.ended: list[SeenRound] = []
        self.differs = False
        self.missed = False
        self.seq = -1  # of the last message
        self._line = line
        self._player = player
        self._last = 0  # number of the last round that ended: a repeated one counts once
        if self.game:
            types = self.game.types
            self._carry: Any = types.carry and types.carry | None
            # As a field of a struct the type is read once, and not for every event.
            self._events: Any = msgspec.defstruct("Events", [("events", tuple[types.event, ...])])  # type: ignore[name-defined]

    def follows(self, told: TableMessage) -> bool:
        """Return whether a message is enough to go on from. News are not, without the rules or the news before."""
        return isinstance(told, messages.Table) or (self.game is not None and told.since == self.seq)

    def follow(self, told: TableMessage) -> tuple[Event, ...]:
        """Return the events of a message, those of the game as the game's own types."""
        self.missed = told.since != self.seq
        if self.missed:
            self.round = None
        self.seq = told.seq
        self.ended = []
        if self.game is None:
            return told.events
        try:
            events = tuple([self._take(event, told.at_ns, self.game) for event in told.events])
            agrees = self.round is None or not told.choices or self.round.choices() == told.choices
        except Exception:  # rules may raise anything for events that are not theirs
            events, agrees = told.events, False
        if not agrees:
            self.game = self.round = None
            self.differs = True
        return events

    def _take(self, event: Event, at_ns: int, game: AnyGame) -> Event:
        if isinstance(event, Happened):
            return self._happened(event, at_ns)
        if isinstance(event, RoundBegan):
            return self._begin(event, at_ns, game)
        if isinstance(event, RoundEnded):
            self._end(event)
        elif isinstance(event, RoundVoided):
            self.round = None
        elif isinstance(event, RiggingSwitched) and event.on and self.round and self.round.number > self._last:
            self.round.began = replace(self.round.began, chance="rigged")
        elif isinstance(event, Restarted) and self.round:
            self.round.begun_ns += min(0, event.pause_ns)  # the house's clock was set back
        return event

    def _happened(self, event: Happened[Any], at_ns: int) -> Event:
        told = replace(event, events=msgspec.convert({"events": event.events}, self._events).events)
        if self.round:
            self.round.step(told, at_ns)
        return told

    def _begin(self, event: RoundBegan[Any], at_ns: int, game: AnyGame) -> Event:
        began = replace(event, carry=msgspec.convert(event.carry, self._carry))
        state = game.begin(began.seats, began.carry)
        seat = seat_of(self._player, began.seats)
        lens = legal = None
        if seat is not None:
            lens, legal = game.lens(state, seat), game.legal(state, seat)
        name = f"{self._line.table}-{began.number}"
        self.round = SeenRound(game, self._line.name, name, began, at_ns, seat, state, lens, legal)
        return began

    def _end(self, event: RoundEnded) -> None:
        if self.round is None:
            return
        self.round.payoffs = event.payoffs
        if event.number > self._last:
            self._last = event.number
            self.ended.append(self.round)


def _as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def rules_of(line: messages.Line) -> AnyGame | None:
    """Return the rules that a table plays by, or None if they are not installed here."""
    try:
        return registry.make(line.game, line.options)
    except CroupierError:
        return None


def seat_of(player: str, seats: Sequence[SeatInfo | None]) -> Seat | None:
    return next((seat for seat, info in enumerate(seats) if info and info.player == player), None)
