"""Tables for players who were matched: opened by the house, each player at a position drawn by lot (LANDLORD:9.5)."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from croupier.games.game import Seat
from croupier.kit.chance import Chance
from croupier.protocol.live import Matched, Opponent
from croupier.server import table_settings
from croupier.server.bots.runner import BotTerms
from croupier.server.config.house import Matching
from croupier.server.live.connection import Connection
from croupier.server.live.matchmaking import Group
from croupier.server.live.room import Room
from croupier.store.people.accounts import Account
from croupier.table.commands import Sit
from croupier.table.settings import Kind, TableSettings

OpenTable: TypeAlias = Callable[[TableSettings], Awaitable[Room]]
_NAME_LETTERS_MOST = 60


class MatchBots(Protocol):
    """Finds bots of the house for tables with too few people, and seats them."""

    async def account(self, is_here: Callable[[str], bool], spec: str, /) -> Account: ...
    async def seat(self, room: Room, account: Account, terms: BotTerms, seat: Seat, /) -> None: ...


@dataclass(frozen=True, slots=True)
class Match:
    """A table for players who were matched: their names by position, and the accounts of the bots among them."""

    room: Room
    names: tuple[str, ...]
    players: tuple[Opponent, ...]
    bots: Mapping[str, Account]


class MatchTables:
    """`defaults` are the house's settings of a table; `ids` and `nicknames` are of accounts, by name, to which `know`
    adds one."""

    def __init__(
        self,
        matching: Matching,
        defaults: Mapping[str, Any],
        *,
        open_table: OpenTable,
        online: Mapping[str, Connection],
        ids: Mapping[str, int],
        nicknames: Mapping[str, str],
        bots: MatchBots,
        know: Callable[[Account], None],
        chance: Callable[[], Chance],
    ) -> None:
        self._matching = matching
        self._defaults = defaults
        self._open_table = open_table
        self._online = online
        self._ids = ids
        self._nicknames = nicknames
        self._bots = bots
        self._know = know
        self._chance = chance

    async def open(self, group: Group) -> int:
        """Open a table for these players, with bots in the seats that are left, tell them of it, and seat them. Return
        its number."""
        match = await self.prepared(group)
        for posid, name in enumerate(match.names):
            if connection := self._online.get(name):
                connection.tell(Matched(room=match.room.id, posid=posid, players=match.players))
                match.room.look(connection)
        await self.seat(match)
        return match.room.id

    async def prepared(self, group: Group) -> "Match":
        """Open a table for these players, where no player sits yet."""
        bots = await self._filling(group)
        names = self.lots([seeker.name for seeker in group] + [*bots])
        room = await self._open_table(self._settings(names))
        people = [self._opponent(seeker.name, seeker.score, names) for seeker in group]
        players = (*people, *[self._opponent(bot.name, bot.score, names, kind="bot") for bot in bots.values()])
        return Match(room, names, players, bots)

    async def seat(self, match: "Match") -> None:
        """Seat all players of a match."""
        for posid, name in enumerate(match.names):
            if name in match.bots:
                await self._bots.seat(match.room, match.bots[name], BotTerms(self._matching.bot, 0), posid)
            else:
                await match.room.ask(Sit(name, 0, posid))

    async def _filling(self, group: Group) -> dict[str, Account]:
        """Return the bots that make a table of a group, by name."""
        bots: dict[str, Account] = {}
        for _ in range(self._matching.players - len(group)):
            account = await self._bots.account(bots.__contains__, self._matching.bot)
            self._know(account)
            bots[account.name] = account
        return bots

    def lots(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return these names in an order that chance decides."""
        order = self._chance().shuffled("positions", range(len(names)), len(names))
        return tuple([names[at] for at in order])

    def _settings(self, names: tuple[str, ...]) -> TableSettings:
        game, players = self._matching.game, len(names)
        nicknames = [self._nicknames.get(name, name) for name in names]
        name = f"{game} {'-'.join(nicknames)}"[:_NAME_LETTERS_MOST].strip()
        said: dict[str, Any] = {
            "name": name,
            "game": game,
            "seats": players,
            "minimum": players,
            "rounds": 1,
            "only": names,
        }
        if self._matching.options:
            said["options"] = self._matching.options
        return table_settings.settings(said, self._defaults)

    def _opponent(self, name: str, score: int, names: tuple[str, ...], *, kind: Kind = "person") -> Opponent:
        posid, nickname = names.index(name), self._nicknames.get(name, name)
        return Opponent(posid=posid, uid=self._ids[name], name=name, nickname=nickname, score=score, kind=kind)
