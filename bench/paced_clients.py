"""Players over sockets who take about a second for each decision, as people do, and how long the others wait for it.

`Pulse` notes when an act was sent and when each of the table's players hears of it. All clients are in one process, so
that one clock serves both.
"""

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bench.house_clients import Idle


@dataclass
class Pulse:
    """`waits` are from an act to each broadcast of it, in seconds; `refused`, what the server did not do."""

    pace_s: float
    waits: list[float] = field(default_factory=list)
    acts: int = 0
    refused: list[str] = field(default_factory=list)
    _sent: dict[int, tuple[int, float]] = field(default_factory=dict)  # by table: which number was answered, and when
    _random: Random = field(default_factory=lambda: Random(7))

    def pause_s(self) -> float:
        return self.pace_s * self._random.uniform(0.5, 1.5)

    def acted(self, table: int, seq: int) -> None:
        self.acts += 1
        self._sent[table] = seq, time.perf_counter()

    def told(self, table: int, since: int) -> None:
        answered, sent_s = self._sent.get(table, (0, 0.0))
        if answered == since:
            self.waits.append(time.perf_counter() - sent_s)

    def clear(self) -> None:
        self.waits.clear()
        self.acts = 0

    def wait_ms(self, share: float) -> float:
        """Return the wait that this share of all broadcasts did not exceed."""
        waits = sorted(self.waits)
        return waits[min(len(waits) - 1, int(len(waits) * share))] * 1000 if waits else 0.0


class Refused(Exception):
    """Something that a house does not do. Its text is the code."""


class Player(Idle):
    """Checks or calls at one table of a house, after a pause. `hello` is its `token`, or the `ticket` that leads to a
    table server."""

    def __init__(self, pulse: Pulse, *, brief: bool = True, **hello: str) -> None:
        super().__init__("")
        self.table = 0
        self._pulse = pulse
        self._hello = {"brief": brief, **hello}
        self._asked = 0
        self._answer: asyncio.Future[dict[str, Any]] | None = None

    def begin(self) -> None:
        self.send(type="hello", **self._hello)
        self._ping()

    def _ping(self) -> None:
        """Give a sign of life every second, as all clients are to."""
        if not self._transport.is_closing():
            self.send(type="ping", id=0)
            asyncio.get_running_loop().call_later(1.0, self._ping)

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Return the answer to a request. Raise Refused with its code if it is an error."""
        self._answer = asyncio.get_running_loop().create_future()
        self.send(**message, id=1)
        answer = await self._answer
        if answer["type"] == "error":
            raise Refused(answer["code"])
        return answer

    async def sit(self, table: int, chips: int) -> dict[str, Any]:
        """Take a seat. The answer is `at` if the table is played by another server."""
        self.table = table
        return await self.ask(type="sit", table=table, chips=chips)

    def heard(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("table", "news"):
            self._pulse.told(self.table, message["since"])
            if choices := message.get("choices"):
                self._decide(message["seq"], {"type": "Check" if "check" in choices else "Call"})
        elif self._answer and not self._answer.done() and message.get("id") == 1:
            self._answer.set_result(message)
        elif kind == "error":
            self._refuse(message["says"])
        else:
            super().heard(message)

    def connection_lost(self, error: Exception | None) -> None:
        self._refuse("The connection was closed.")

    def _refuse(self, says: str) -> None:
        self._pulse.refused.append(says)
        for waiting in (self.ready, self._answer):
            if waiting and not waiting.done():
                waiting.set_exception(Refused(says))

    def _decide(self, seq: int, action: dict[str, Any]) -> None:
        if seq != self._asked:  # a table that is shown anew asks again
            self._asked = seq
            asyncio.get_running_loop().call_later(self._pulse.pause_s(), self._act, seq, action)

    def _act(self, seq: int, action: dict[str, Any]) -> None:
        if not self._transport.is_closing():
            self._pulse.acted(self.table, seq)
            self.send(type="act", table=self.table, seq=seq, action=action)


class RoomMember(Idle):
    """Sends a message to its room when it is its turn, after a pause: the same traffic, and nothing else."""

    def __init__(self, table: int, seat: int, seats: int, pulse: Pulse) -> None:
        super().__init__(f"{table}.{seat}")
        self._table, self._seat, self._seats = table, seat, seats
        self._pulse = pulse

    def begin(self) -> None:
        self.send(room=self._table)

    def heard(self, message: dict[str, Any]) -> None:
        super().heard(message)
        seq: int = message["seq"]
        self._pulse.told(self._table, seq - 1)
        if seq > 0 and seq % self._seats == self._seat:
            asyncio.get_running_loop().call_later(self._pulse.pause_s(), self.act, seq)

    def act(self, seq: int) -> None:
        if not self._transport.is_closing():
            self._pulse.acted(self._table, seq)
            self.send(seq=seq)
