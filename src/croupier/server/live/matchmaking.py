"""Matchmaking: people who ask for a game are seated with others of a similar score (LANDLORD:9.4)."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from croupier.errors import BadOption, IllegalAction
from croupier.kit.clock import Clock
from croupier.protocol.live import Again
from croupier.server.config.house import Matching
from croupier.server.live.connection import Connection

_SECOND_NS: Final = 1_000_000_000
_COMPANIES_MOST: Final = 2000
_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Seeker:
    """A player who waits for a game; `again`, the table of the last one, if it is to be with the same players."""

    name: str
    score: int
    since_ns: int
    again: int | None = None


Group: TypeAlias = tuple[Seeker, ...]
Form: TypeAlias = Callable[[Group], Awaitable[int]]  # opens a table for a group, with bots if it is too small


def groups(waiting: Sequence[Seeker], size: int, *, now_ns: int, patience_ns: int) -> list[Group]:
    """Return who plays with whom: each time the group with the smallest gap between its scores, ties to the longest
    waiting, until too few are left. A player who has waited for too long is in the next group, whatever the gap."""
    left = sorted(waiting, key=lambda seeker: (seeker.score, seeker.since_ns))
    made = []
    while len(left) >= size:
        oldest = min(left, key=lambda seeker: seeker.since_ns)
        must = oldest if now_ns - oldest.since_ns >= patience_ns else None
        found = [
            _elders(group, left) for group in _neighbours(left, size) if must is None or must.score in _scores(group)
        ]
        best = min(found, key=lambda group: (must is not None and must not in group, _gap(group), _age(group)))
        made.append(best)
        left = [seeker for seeker in left if seeker not in best]
    return made


def _neighbours(left: Sequence[Seeker], size: int) -> list[Group]:
    """Return groups of neighbours by score: no others have a smaller gap."""
    return [tuple(left[at : at + size]) for at in range(len(left) - size + 1)]


def _elders(group: Group, left: Sequence[Seeker]) -> Group:
    """Return a group with the same scores, of the players who have waited longest with them."""
    return tuple(
        seeker
        for score, count in Counter(_scores(group)).items()
        for seeker in [one for one in left if one.score == score][:count]
    )


def _scores(group: Group) -> list[int]:
    return [seeker.score for seeker in group]


def _gap(group: Group) -> int:
    scores = _scores(group)
    return max(scores) - min(scores)


def _age(group: Sequence[Seeker]) -> int:
    """Return when the longest waiting of a group began to wait."""
    return min(seeker.since_ns for seeker in group)


class Reachable(Protocol):
    """A connected player."""

    def tell(self, message: Again, /) -> None: ...


class Matchmaker:
    """A player waits once, however often they ask. `form` opens a table for a group, seats it and returns its number;
    `online` are the connections, by name; `halts` says why no game may begin now, if none may."""

    def __init__(
        self,
        matching: Matching,
        form: Form,
        online: Mapping[str, Reachable],
        *,
        clock: Clock,
        halts: Callable[[], str] = lambda: "",
    ) -> None:
        self._matching = matching
        self._form = form
        self._online = online
        self._clock = clock
        self._halts = halts
        self._waiting: dict[str, Seeker] = {}
        self._companies: dict[int, frozenset[str]] = {}  # people by table, of the last games
        self._task: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> list[str]:
        return [*self._waiting]

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="matchmaking")

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.wait({self._task})

    def seek(self, connection: Connection, game: str, score: int, *, again: int | None = None) -> None:
        """Look for a game; `again`, with the players of an earlier one first, if the house remembers that they were."""
        if connection.account.role == "superuser":
            raise IllegalAction("role/superuser")
        if why := self._halts():
            raise IllegalAction("house/closed", why=why)
        if game != self._matching.game:
            raise BadOption("match/other-game", field="game", game=self._matching.game, other=game)
        if connection.name not in self._waiting:
            self.add(connection.name, score, since_ns=self._clock(), again=again)

    def add(self, name: str, score: int, *, since_ns: int, again: int | None = None) -> None:
        """Let a player wait who may."""
        company = self._companies.get(again, frozenset()) if again else frozenset()
        room = again if name in company else None
        self._waiting[name] = Seeker(name, score, since_ns, room)
        self._tell_company(room)

    def _tell_company(self, room: int | None) -> None:
        """Tell the players of a game that is over which of them want to play again."""
        if room is None:
            return
        wanting = Again(room, tuple([seeker.name for seeker in self._waiting.values() if seeker.again == room]))
        for name in self._companies[room]:
            if connection := self._online.get(name):
                connection.tell(wanting)

    def cancel(self, name: str) -> None:
        """Stop looking. Raise IllegalAction if the player does not wait: a game that was formed meanwhile stands."""
        if name not in self._waiting:
            raise IllegalAction("match/not-waiting")
        self.forget(name)

    def forget(self, name: str) -> None:
        if seeker := self._waiting.pop(name, None):
            self._tell_company(seeker.again)

    async def run_once(self) -> None:
        """Form groups once. A player in a group waits no longer, even while the table is being opened."""
        m, now_ns = self._matching, self._clock()
        for group in self._reunions():
            await self._begin(group)
        open_to_all = [seeker for seeker in self._waiting.values() if not self._holds_out(seeker, now_ns)]
        for group in groups(open_to_all, m.players, now_ns=now_ns, patience_ns=int(m.patience_s * _SECOND_NS)):
            await self._begin(group)
        if group := self._left_alone(now_ns):
            await self._begin(group)

    def _reunions(self) -> list[Group]:
        """Return the groups of players who have all asked to play again with each other."""
        waiting = [*self._waiting.values()]
        found = [
            (people, tuple([seeker for seeker in waiting if seeker.again == room]))
            for room, people in self._companies.items()
        ]
        return [group for people, group in found if group and len(group) == len(people)]

    def _holds_out(self, seeker: Seeker, now_ns: int) -> bool:
        """Return whether a player still waits for the same others: for a while, and as long as they may come."""
        if seeker.again is None or now_ns - seeker.since_ns >= self._matching.again_s * _SECOND_NS:
            return False
        for name in self._companies[seeker.again]:
            other = self._waiting.get(name)
            if name not in self._online or (other and other.again != seeker.again):
                return False
        return True

    def _left_alone(self, now_ns: int) -> Group:
        """Return the players who have waited so long that bots fill their table; none, where the house has no bots."""
        after_s = self._matching.bots_after_s
        left = [seeker for seeker in self._waiting.values() if not self._holds_out(seeker, now_ns)]
        if after_s is None or not left or len(left) >= self._matching.players:
            return ()
        return tuple(left) if now_ns - _age(left) >= after_s * _SECOND_NS else ()

    async def _begin(self, group: Group) -> None:
        """Open a table for a group, unless one of them has gone while another table was opened."""
        if any(seeker.name not in self._waiting for seeker in group):
            return
        for seeker in group:
            del self._waiting[seeker.name]
        try:
            room = await self._form(group)
        except Exception as error:
            _log.warning("No table could be opened for %s.", [seeker.name for seeker in group], exc_info=error)
            back = {seeker.name: seeker for seeker in group if seeker.name in self._online}
            self._waiting = back | self._waiting
            return
        self._companies[room] = frozenset([seeker.name for seeker in group])
        if len(self._companies) > _COMPANIES_MOST:
            self._companies = dict([*self._companies.items()][-_COMPANIES_MOST // 2 :])

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._matching.every_s)
            if not self._halts():
                await self.run_once()
