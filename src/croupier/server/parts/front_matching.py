"""Matchmaking of a house in parts: players who seek a game, whichever front they are connected to.

Every front tells the others who seeks a game there, again and again. One of them, that with the smallest id of those
that are alive, puts players together and has a table server seat them. If it is lost, the next one does: a player who
seeks a game is known to the front where the player is connected.
"""

import asyncio
from collections.abc import Iterator, Mapping
from typing import Final

from croupier.errors import BadOption, IllegalAction
from croupier.protocol import live as m
from croupier.server.config.house import Matching
from croupier.server.live.connection import Connection
from croupier.server.live.matchmaking import Group, Matchmaker
from croupier.server.parts import messages as p
from croupier.server.parts.front_hub import FrontHub

_TELL_S: Final = 1.0


class RemotePlayer:
    """A player at any front, to whom messages are sent by way of all fronts."""

    def __init__(self, name: str, hub: FrontHub) -> None:
        self.name = name
        self._hub = hub

    def tell(self, message: m.ToClient, *, at: int | None = None) -> None:
        self._hub.bus.publish(p.FRONTS, p.for_account(self.name, message, at))


class Everybody(Mapping[str, RemotePlayer]):
    """The players who seek a game, by name."""

    def __init__(self, hub: FrontHub) -> None:
        self.names: dict[str, None] = {}
        self._hub = hub

    def __getitem__(self, name: str) -> RemotePlayer:
        if name not in self.names:
            raise KeyError(name)
        return RemotePlayer(name, self._hub)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)


class FrontMatching:
    """The seekers of one front, and the matchmaker if this front is the one that matches."""

    def __init__(self, matching: Matching, hub: FrontHub) -> None:
        self._matching = matching
        self._hub = hub
        self._here: dict[str, p.Seeker] = {}
        self._fronts: dict[str, tuple[p.Seeker, ...]] = {}
        self._everybody = Everybody(hub)
        self._matchmaker = Matchmaker(
            matching, self._form, self._everybody, clock=hub.clock, halts=lambda: hub.why or self._other_matches()
        )
        hub.heard.append(self._heard)
        hub.start(self._run())

    def _other_matches(self) -> str:
        """Return the front that matches, if it is not this one."""
        return "" if self._hub.is_first else min(self._hub.mirror.fronts)

    def seek(self, connection: Connection, game: str, score: int, *, again: int | None) -> None:
        """Look for a game; `again`, with the players of an earlier one first."""
        if self._hub.why:
            raise IllegalAction("house/closed", why=self._hub.why)
        if game != self._matching.game:
            raise BadOption("match/other-game", field="game", game=self._matching.game, other=game)
        if connection.name not in self._here:
            self._here[connection.name] = p.Seeker(connection.name, score, self._hub.clock(), again)
            self._tell()

    def cancel(self, connection: Connection) -> None:
        """Stop looking. Raise IllegalAction if the player does not wait: a game that was formed meanwhile stands."""
        if connection.name not in self._here:
            raise IllegalAction("match/not-waiting")
        self.forget(connection)

    def forget(self, connection: Connection) -> None:
        if self._here.pop(connection.name, None):
            self._tell()

    def _tell(self) -> None:
        told = p.Seeking(self._hub.id, tuple(self._here.values()))
        self._follow(told)
        self._hub.bus.publish(p.FRONTS, told)

    def _heard(self, told: p.ToFronts) -> None:
        if isinstance(told, p.Seeking) and told.front != self._hub.id:
            self._follow(told)
        elif isinstance(told, p.TellAccount) and told.at is not None:
            self._here.pop(told.name, None)

    def _follow(self, told: p.Seeking) -> None:
        """Let the matchmaker know who seeks now."""
        self._fronts[told.front] = told.seekers
        seeking = {seeker.name: seeker for seekers in self._fronts.values() for seeker in seekers}
        for name in [name for name in self._everybody.names if name not in seeking]:
            del self._everybody.names[name]
            self._matchmaker.forget(name)
        for name, seeker in seeking.items():
            if name not in self._everybody.names:
                self._everybody.names[name] = None
                self._matchmaker.add(seeker.name, seeker.score, since_ns=seeker.since_ns, again=seeker.again)

    async def _form(self, group: Group) -> int:
        """Have a table server seat a group, and tell them."""
        asked = p.SeatMatch(tuple([(seeker.name, seeker.score) for seeker in group]))
        match: p.Matched = await self._hub.ask_one(asked, p.Matched)
        for opponent in match.players:
            if opponent.kind == "person":
                told = m.Matched(room=match.table, posid=opponent.posid, players=match.players)
                RemotePlayer(opponent.name, self._hub).tell(told, at=match.table)
        return match.table

    async def _run(self) -> None:
        """Tell the others again and again who seeks here, and match, if it is for this front to do so."""
        while True:
            await asyncio.sleep(min(_TELL_S, self._matching.every_s))
            self._fronts = {id: seekers for id, seekers in self._fronts.items() if self._is_known(id)}
            self._tell()
            if not self._hub.why and not self._other_matches():
                await self._matchmaker.run_once()

    def _is_known(self, front: str) -> bool:
        return front == self._hub.id or front in self._hub.mirror.fronts
