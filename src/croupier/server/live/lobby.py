"""The lobby: a line for every table, sent to all clients that watch the lobby, and again whenever one changes.

Changes are gathered for a moment, so that busy tables cost the lobby no more than quiet ones.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, cast

import msgspec

from croupier.games.profile import profile_of
from croupier.protocol.live import Line, LobbyTold, Player, encoded
from croupier.server.live.connection import Connection
from croupier.server.live.ws_protocol import frame
from croupier.table.overview import TableOverview


class LobbyTable(Protocol):
    """A table as the lobby shows it, wherever it is played."""

    @property
    def id(self) -> int: ...
    @property
    def creator(self) -> str: ...
    @property
    def overview(self) -> TableOverview: ...
    @property
    def spectators(self) -> int: ...


class Lobby:
    """`nicknames` are those of accounts, by name; `people` returns how many are connected;
    `announce` is called with the tables that have changed, whether a client watches or not."""

    def __init__(
        self,
        rooms: Mapping[int, LobbyTable],
        nicknames: Mapping[str, str],
        people: Callable[[], int],
        *,
        every_ms: int,
        announce: Callable[[set[int]], None] | None = None,
    ) -> None:
        self._rooms = rooms
        self._nicknames = nicknames
        self._people = people
        self._announce = announce
        self._every_s = every_ms / 1000
        self._watchers: dict[str, Connection] = {}
        self._changed: set[int] = set()
        self._lines: dict[int, msgspec.Raw] = {}  # of tables that have not changed since
        self._frame: tuple[int, bytes] | None = None  # all of them, for so many people
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, watcher: Connection) -> None:
        """Send a client all lines, and from now on those that change."""
        self._watchers[watcher.name] = watcher
        watcher.send(self._whole())

    def unwatch(self, watcher: Connection) -> None:
        if self._watchers.get(watcher.name) is watcher:
            del self._watchers[watcher.name]

    def lines(self) -> Iterable[Line]:
        """Return a line for every table, oldest first."""
        return [self.line(room) for room in self._rooms.values()]

    def touch(self, room: LobbyTable) -> None:
        """Note that a table has changed, come or gone."""
        self._forget(room.id)
        self._changed.add(room.id)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._every_s, self._tell)

    def close(self) -> None:
        if self._timer:
            self._timer.cancel()

    def line(self, room: LobbyTable) -> Line:
        """Return a table's line, as the table was last stored."""
        return _line(room, tuple(self._players(room.overview)))

    def _players(self, overview: TableOverview) -> Iterable[Player]:
        for at, seat in enumerate(overview.seats):
            if seat and not seat.gone:
                nickname = self._nicknames.get(seat.player, seat.player)
                yield Player(
                    name=seat.player, nickname=nickname, seat=at, chips=seat.chips + seat.bought, kind=seat.kind
                )

    def _tell(self) -> None:
        self._timer = None
        changed, self._changed = self._changed, set()
        for id in changed:
            self._forget(id)
        if self._announce:
            self._announce(changed)
        if not self._watchers:
            return
        lines = self._encoded(self._rooms[id] for id in sorted(changed) if id in self._rooms)
        gone = tuple(sorted(id for id in changed if id not in self._rooms))
        data = frame(encoded(LobbyTold(tables=lines, gone=gone, people=self._people())))
        for watcher in [*self._watchers.values()]:
            watcher.send(data)

    def _whole(self) -> bytes:
        """Return all lines as a frame, which is made once for all who ask before something changes."""
        people = self._people()
        if self._frame is None or self._frame[0] != people:
            told = LobbyTold(tables=self._encoded(self._rooms.values()), whole=True, people=people)
            self._frame = (people, frame(encoded(told)))
        return self._frame[1]

    def _encoded(self, rooms: Iterable[LobbyTable]) -> tuple[Line, ...]:
        """Return lines as JSON, which is made once for each change of a table; the encoder takes it as it is."""
        for room in (rooms := [*rooms]):
            if room.id not in self._lines:
                self._lines[room.id] = msgspec.Raw(encoded(self.line(room)))
        return cast(tuple[Line, ...], tuple([self._lines[room.id] for room in rooms]))

    def _forget(self, table: int) -> None:
        self._lines.pop(table, None)
        self._frame = None


def _line(room: LobbyTable, players: tuple[Player, ...]) -> Line:
    overview = room.overview
    settings, game, profile = overview.settings, overview.game, profile_of(overview.game)
    return Line(
        table=room.id,
        name=settings.name,
        game=settings.game,
        title=game.title,
        stakes=profile.stakes,
        worded_stakes=profile.worded_stakes,
        limit=profile.limit,
        unit=overview.terms.unit,
        page=profile.page,
        look=profile.look,
        round_name=profile.round_name,
        blinds=profile.buy_in is not None and profile.buy_in.blinds,
        post=overview.post,
        entries=overview.entries,
        seats=len(overview.seats),
        minimum=overview.minimum,
        buy_in=overview.terms.buy_in,
        turn_s=settings.turn_s,
        who=settings.who,
        protected=settings.protected,
        spectators=settings.spectators,
        status=overview.status,
        rounds=overview.number,
        queue=len(overview.queue),
        players=players,
        watching=room.spectators,
        creator=room.creator,
        practice=settings.practice,
        lesson=settings.lesson,
        rigging=overview.rigging,
        halted=overview.halted,
        first_seat=settings.first_seat,
        leaving=settings.leaving,
        buying=settings.buying,
        ready=settings.broke_pace_ms is None,
        options=settings.options,
    )
