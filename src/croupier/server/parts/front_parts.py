"""The parts of a house as its operators see and direct them from a front."""

import asyncio
from collections import Counter

from croupier.errors import Unknown
from croupier.protocol.rest.parts import FrontTold, PartsTold, ServerTold
from croupier.server.parts import messages as p
from croupier.server.parts.bus import Bus
from croupier.server.parts.mirror import Mirror
from croupier.server.parts.remote_table import RemoteTable


class FrontParts:
    """`front` is the id of this front, where the operator asks."""

    def __init__(self, front: str, mirror: Mirror, bus: Bus) -> None:
        self._front = front
        self._mirror = mirror
        self._bus = bus

    def told(self) -> PartsTold:
        """Return all parts that give signs of life."""
        beats = [server.beat for server in self._mirror.servers.values() if server.beat]
        servers = [
            ServerTold(
                id=beat.id,
                url=beat.url,
                tables=beat.tables,
                connections=beat.connections,
                late_ms=round(beat.late_ms, 1),
                draining=beat.draining,
            )
            for beat in sorted(beats, key=lambda beat: beat.url)
        ]
        fronts = [
            FrontTold(id=id, people=known.beat.people, here=id == self._front)
            for id, known in sorted(self._mirror.fronts.items())
        ]
        return PartsTold(connected=self._bus.is_connected, fronts=tuple(fronts), servers=tuple(servers))

    async def drain(self, server: str, *, on: bool) -> None:
        """Have a table server hand its tables over, or take tables again. Raise Unknown if there is none."""
        if server not in self._mirror.servers:
            raise Unknown("parts/unknown", server=server)
        await self._bus.order(p.server_subject(server), p.Drain(on))

    async def rebalance(self) -> int:
        """Move quiet tables from servers with many to servers with few. Return how many have moved."""
        moves = self._moves()
        asked = [
            self._bus.request(p.server_subject(table.server), p.MoveTable(table.id, to), p.Truth) for table, to in moves
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        return sum([isinstance(answer, p.Truth) and answer.value for answer in answers])

    def _moves(self) -> list[tuple[RemoteTable, str]]:
        """Return which tables go where, so that all servers have about as many: those where no round is played."""
        counts = Counter({beat.id: 0 for beat in self._mirror.takers()})
        counts.update([table.server for table in self._mirror.tables.values() if table.server in counts])
        moves = []
        for table in sorted(self._mirror.tables.values(), key=lambda table: table.spectators):
            if table.overview.running or table.server not in counts:
                continue
            to = min(counts, key=lambda id: counts[id])
            if counts[table.server] - counts[to] > 1:
                counts[table.server] -= 1
                counts[to] += 1
                moves.append((table, to))
        return moves
