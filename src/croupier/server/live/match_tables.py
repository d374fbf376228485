"""Tables for players who were matched: opened by the house, each player at a position drawn by lot (LANDLORD:9.5)."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeAlias

from croupier.kit.chance import Chance
from croupier.protocol.live import Matched, Opponent
from croupier.server import table_settings
from croupier.server.config.house import Matching
from croupier.server.live.connection import Connection
from croupier.server.live.matchmaking import Group, Seeker
from croupier.server.live.room import Room
from croupier.table.commands import Sit
from croupier.table.settings import TableSettings

OpenTable: TypeAlias = Callable[[TableSettings], Awaitable[Room]]
_NAME_LETTERS_MOST = 60


class MatchTables:
    """`defaults` are the house's settings of a table; `ids` and `nicknames` are of accounts, by name."""

    def __init__(
        self,
        matching: Matching,
        defaults: Mapping[str, Any],
        *,
        open_table: OpenTable,
        online: Mapping[str, Connection],
        ids: Mapping[str, int],
        nicknames: Mapping[str, str],
        chance: Callable[[], Chance],
    ) -> None:
        self._matching = matching
        self._defaults = defaults
        self._open_table = open_table
        self._online = online
        self._ids = ids
        self._nicknames = nicknames
        self._chance = chance

    async def open(self, group: Group) -> None:
        """Open a table for these players, tell them of it, and seat them."""
        names = self.lots([seeker.name for seeker in group])
        room = await self._open_table(self._settings(names))
        players = tuple([self._opponent(seeker, names) for seeker in group])
        for posid, name in enumerate(names):
            if connection := self._online.get(name):
                connection.tell(Matched(room=room.id, posid=posid, players=players))
                room.look(connection)
        for posid, name in enumerate(names):
            await room.ask(Sit(name, 0, posid))

    def lots(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return these names in an order that chance decides."""
        order = self._chance().shuffled("positions", range(len(names)), len(names))
        return tuple([names[at] for at in order])

    def _settings(self, names: tuple[str, ...]) -> TableSettings:
        game, players = self._matching.game, len(names)
        name = f"{game} {'-'.join(names)}"[:_NAME_LETTERS_MOST]
        said = {"name": name, "game": game, "seats": players, "minimum": players, "rounds": 1, "only": names}
        return table_settings.settings(said, self._defaults)

    def _opponent(self, seeker: Seeker, names: tuple[str, ...]) -> Opponent:
        name = seeker.name
        nickname = self._nicknames[name]
        return Opponent(posid=names.index(name), uid=self._ids[name], name=name, nickname=nickname, score=seeker.score)
