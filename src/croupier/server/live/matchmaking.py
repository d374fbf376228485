"""Matchmaking: people who ask for a game are seated with others of a similar score (LANDLORD:9.4)."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Container, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from croupier.errors import BadOption, IllegalAction
from croupier.kit.clock import Clock
from croupier.server.config.house import Matching
from croupier.server.live.connection import Connection

_SECOND_NS: Final = 1_000_000_000
_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Seeker:
    """A player who waits for a game."""

    name: str
    score: int
    since_ns: int


Group: TypeAlias = tuple[Seeker, ...]
Form: TypeAlias = Callable[[Group], Awaitable[None]]  # opens a table for a group


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


def _age(group: Group) -> int:
    """Return when the longest waiting of a group began to wait."""
    return min(seeker.since_ns for seeker in group)


class Matchmaker:
    """A player waits once, however often they ask. `form` opens a table for a group and seats it; `online` are the
    names of those who are connected; `halts` says why no game may begin now, if none may."""

    def __init__(
        self,
        matching: Matching,
        form: Form,
        online: Container[str],
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

    def seek(self, connection: Connection, game: str, score: int) -> None:
        if connection.account.role == "superuser":
            raise IllegalAction("role/superuser")
        if why := self._halts():
            raise IllegalAction("house/closed", why=why)
        if game != self._matching.game:
            raise BadOption("match/other-game", field="game", game=self._matching.game, other=game)
        if connection.name not in self._waiting:
            self._waiting[connection.name] = Seeker(connection.name, score, self._clock())

    def cancel(self, name: str) -> None:
        """Stop looking. Raise IllegalAction if the player does not wait: a game that was formed meanwhile stands."""
        if self._waiting.pop(name, None) is None:
            raise IllegalAction("match/not-waiting")

    def forget(self, name: str) -> None:
        self._waiting.pop(name, None)

    async def run_once(self) -> None:
        """Form groups once. A player in a group waits no longer, even while the table is being opened."""
        m = self._matching
        patience_ns = int(m.patience_s * _SECOND_NS)
        waiting = [*self._waiting.values()]
        for group in groups(waiting, m.players, now_ns=self._clock(), patience_ns=patience_ns):
            if any(seeker.name not in self._waiting for seeker in group):
                continue  # gone while another table was opened
            for seeker in group:
                del self._waiting[seeker.name]
            try:
                await self._form(group)
            except Exception as error:
                _log.warning("No table could be opened for %s.", [seeker.name for seeker in group], exc_info=error)
                back = {seeker.name: seeker for seeker in group if seeker.name in self._online}
                self._waiting = back | self._waiting

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._matching.every_s)
            if not self._halts():
                await self.run_once()
