"""The lobby: a line for every table, told to whoever is there, and again whenever one changes.

Changes are gathered for a moment, so that busy tables cost the lobby no more than quiet ones.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from croupier.games.profile import profile_of
from croupier.protocol.live import Line, LobbyTold, Player, encoded
from croupier.server.live.connection import Connection
from croupier.server.live.room import Room
from croupier.server.live.ws_protocol import frame
from croupier.table.seating import Seating


class Lobby:
    """`nicknames` are those of accounts, by name; `people` says how many are connected."""

    def __init__(
        self,
        rooms: Mapping[int, Room],
        nicknames: Mapping[str, str],
        people: Callable[[], int],
        *,
        every_ms: int,
    ) -> None:
        self._rooms = rooms
        self._nicknames = nicknames
        self._people = people
        self._every_s = every_ms / 1000
        self._watchers: dict[str, Connection] = {}
        self._changed: set[int] = set()
        self._lines: dict[int, Line] = {}
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, watcher: Connection) -> None:
        self._watchers[watcher.name] = watcher
        watcher.tell(LobbyTold(tables=tuple(self.lines()), whole=True, people=self._people()))

    def unwatch(self, watcher: Connection) -> None:
        if self._watchers.get(watcher.name) is watcher:
            del self._watchers[watcher.name]

    def lines(self) -> Iterable[Line]:
        """Return a line for every table, oldest first."""
        return [self.line(room) for room in self._rooms.values()]

    def touch(self, room: Room) -> None:
        """Note that a table has changed, come or gone."""
        self._read(room)
        self._changed.add(room.id)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._every_s, self._tell)

    def close(self) -> None:
        if self._timer:
            self._timer.cancel()

    def line(self, room: Room) -> Line:
        """Return a table's line; while a change is being stored, as it was before."""
        self._read(room)
        line, nicknames = self._lines[room.id], self._nicknames
        players = tuple([replace(one, nickname=nicknames.get(one.name, one.name)) for one in line.players])
        seated = [player.name for player in players]
        return replace(line, players=players, watching=sum([name not in seated for name in room.broadcast.watchers]))

    def _read(self, room: Room) -> None:
        if room.settled:
            self._lines[room.id] = _kept(room)

    def _tell(self) -> None:
        self._timer = None
        changed, self._changed = self._changed, set()
        lines = [self.line(self._rooms[id]) for id in sorted(changed) if id in self._rooms]
        gone = tuple(sorted(id for id in changed if id not in self._rooms))
        for id in gone:
            self._lines.pop(id, None)
        if not self._watchers:
            return
        data = frame(encoded(LobbyTold(tables=tuple(lines), gone=gone, people=self._people())))
        for watcher in [*self._watchers.values()]:
            watcher.send(data)


def _kept(room: Room) -> Line:
    """Return a table's line without nicknames and spectators, which a table does not store."""
    state = room.table.state
    settings, seating, profile = state.settings, state.seating, profile_of(state.game)
    return Line(
        table=room.id,
        name=settings.name,
        game=settings.game,
        title=state.game.title,
        stakes=profile.stakes,
        limit=profile.limit,
        unit=profile.unit,
        page=profile.page,
        seats=seating.size,
        minimum=seating.minimum,
        buy_in=state.terms.buy_in,
        turn_s=settings.turn_s,
        who=settings.who,
        protected=settings.protected,
        spectators=settings.spectators,
        status=seating.status,
        rounds=state.number,
        queue=len(seating.queue),
        players=tuple(_players(seating)),
        creator=room.creator,
        practice=settings.practice,
        halted=state.halted,
        options=settings.options,
    )


def _players(seating: Seating) -> Iterable[Player]:
    for seat, chair in enumerate(seating.chairs):
        if chair:
            chips = chair.chips + chair.bought
            yield Player(name=chair.player, nickname="", seat=seat, chips=chips, kind=chair.kind)
