"""Players at a house in parts: each with a connection to a front and one to each table's server, and all come back."""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
import websockets
from websockets.asyncio.client import ClientConnection, connect

from tests.server.play import passive

AWAY = (OSError, websockets.WebSocketException, TimeoutError, EOFError)
SILENT_S = 30.0  # of a connection that answers nothing at all


@dataclass
class Line:
    """A WebSocket: questions and answers; all else goes to `heard`."""

    wire: ClientConnection
    heard: Callable[[dict[str, Any]], None]
    _asked: dict[int, "asyncio.Future[dict[str, Any]]"] = field(default_factory=dict)
    _last: int = 0

    async def run(self) -> None:
        try:
            async for text in self.wire:
                message = msgspec.json.decode(text)
                asked = self._asked.pop(message["id"], None) if isinstance(message.get("id"), int) else None
                if asked and not asked.done():
                    asked.set_result(message)
                else:
                    self.heard(message)
        except websockets.ConnectionClosed:
            pass
        finally:
            for asked in self._asked.values():
                if not asked.done():
                    asked.set_exception(EOFError())

    async def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        self._last += 1
        number = self._last
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        try:
            await self.send(type, id=number, **fields)
            async with asyncio.timeout(SILENT_S):
                return await answer
        finally:  # the connection may have ended while the question was being sent: its end is known by that then
            self._asked.pop(number, None)  # nobody waits any more for an answer to a question that was given up
            if answer.done() and not answer.cancelled():
                answer.exception()

    async def send(self, type: str, **fields: Any) -> None:
        await self.wire.send(msgspec.json.encode({"type": type} | fields).decode())


@dataclass
class Player:
    """Plays wherever it sits, and remembers all that it was told. `fronts` are the addresses to try."""

    name: str
    fronts: list[str]
    dice: random.Random
    pause_s: float = 0.0
    told: list[dict[str, Any]] = field(default_factory=list)
    acknowledged: list[tuple[int, int]] = field(default_factory=list)
    gaps: list[tuple[int, int, int]] = field(default_factory=list)
    errors: list[dict[str, Any]] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    seen: dict[int, int] = field(default_factory=dict)
    opened_ms: dict[int, int] = field(default_factory=dict)
    tables: set[int] = field(default_factory=set)
    lines: dict[int, Line] = field(default_factory=dict)
    front: Line | None = None
    cookie: str = ""  # instead of a token
    _tasks: set["asyncio.Task[Any]"] = field(default_factory=set)
    _watching: dict[int, "asyncio.Task[None]"] = field(default_factory=dict)

    async def play(self) -> None:
        """Keep a connection to a front, and one to each table, until this is cancelled."""
        try:
            while True:
                url = self.dice.choice(self.fronts)
                with suppress(*AWAY):
                    await self._at_front(url)
                await asyncio.sleep(0.02)
        finally:
            tasks = [*self._watching.values(), *self._tasks]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _at_front(self, url: str) -> None:
        async with asyncio.timeout(SILENT_S):
            by = {"Cookie": self.cookie} if self.cookie else {}
            wire = await connect(
                url, additional_headers=by, compression=None, max_size=None, ping_interval=1, ping_timeout=SILENT_S
            )
        line = Line(wire, self._heard)
        running = asyncio.create_task(line.run())
        try:
            welcome = await line.ask("hello", **({} if self.cookie else {"token": self.name}))
            assert welcome["type"] == "welcome", welcome
            self.front = line
            for table in welcome.get("tables", ()):
                self.follow(table)
            await running
        finally:
            self.front = None
            wire.transport.abort()
            await _over(running)

    def _heard(self, message: dict[str, Any]) -> None:
        if message["type"] == "at":
            self.follow(message["table"])
        elif message["type"] == "moved" and (line := self.lines.get(message["table"])):
            line.wire.transport.abort()
        elif message["type"] == "notice":
            self.notices.append(message["code"])

    def follow(self, table: int) -> None:
        """Be at a table from now on."""
        self.tables.add(table)
        if table not in self._watching:
            self._watching[table] = asyncio.create_task(self._watched(table))

    async def _watched(self, table: int) -> None:
        while True:
            with suppress(*AWAY):
                at = await self._located(table)
                if at["type"] == "at":
                    await self._at_table(table, at)
                elif at["code"] != "table/moving":
                    self.errors.append(at)
            await asyncio.sleep(0.02)

    async def _located(self, table: int) -> dict[str, Any]:
        while self.front is None:
            await asyncio.sleep(0.01)
        return await self.front.ask("watch", table=table)

    async def _at_table(self, table: int, at: dict[str, Any]) -> None:
        async with asyncio.timeout(SILENT_S):
            wire = await connect(at["url"], compression=None, max_size=None, ping_interval=None)
        line = Line(wire, lambda message: self._table_heard(line, message))
        running = asyncio.create_task(line.run())
        try:
            seen = {str(table): self.seen[table]} if table in self.seen else {}
            before = {"opened_ms": self.opened_ms[table]} if table in self.opened_ms else {}
            welcome = await line.ask("hello", ticket=at["ticket"], seen=seen, **before)
            if welcome["type"] != "welcome":
                self.errors.append(welcome)
                return
            self.opened_ms[table] = welcome["opened_ms"]
            self.lines[table] = line
            if not welcome.get("tables"):
                await line.ask("watch", table=table)
            beat = asyncio.create_task(self._beat(line))
            self._tasks.add(beat)
            await running
            beat.cancel()
        finally:
            self.lines.pop(table, None)
            wire.transport.abort()
            await _over(running)

    async def _beat(self, line: Line) -> None:
        with suppress(*AWAY):
            while True:
                await line.send("ping")
                await asyncio.sleep(1)

    def _table_heard(self, line: Line, message: dict[str, Any]) -> None:
        if message["type"] != "table":
            return
        table = message["table"]
        if message["since"] != self.seen.get(table, message["since"]):
            self.gaps.append((table, self.seen[table], message["since"]))
        self.seen[table] = message["seq"]
        self.told.append(message)
        if message.get("choices"):
            task = asyncio.create_task(self._act(line, message))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _act(self, line: Line, message: dict[str, Any]) -> None:
        await asyncio.sleep(self.pause_s * self.dice.random())
        table, seq = message["table"], message["seq"]
        with suppress(*AWAY):
            answer = await line.ask("act", table=table, seq=seq, action=self._choice(message))
            if answer["type"] == "ok":
                self.acknowledged.append((table, seq))

    def _choice(self, message: dict[str, Any]) -> dict[str, Any]:
        choices = message["choices"]
        if "raise" in choices and self.dice.random() < 0.2:
            return {"type": "RaiseTo", "to": choices["raise"]["from"]}
        return passive(message)

    async def ask(self, table: int, type: str, **fields: Any) -> dict[str, Any]:
        """Ask a table for something, once there is a connection to it."""
        self.follow(table)
        async with asyncio.timeout(90):
            while table not in self.lines:
                await asyncio.sleep(0.01)
        return await self.lines[table].ask(type, table=table, **fields)

    async def at_front(self) -> Line:
        async with asyncio.timeout(90):
            while self.front is None:
                await asyncio.sleep(0.01)
        return self.front


async def _over(task: "asyncio.Task[None]") -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
