"""Players of a house where one signs in by card: each comes by the front, waits in the queue, buys chips in the seat,
plays, tops up, changes the card, leaves and comes again; whatever is lost is looked for anew."""

import asyncio
import random
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import connect

from tests.server.parts.players import AWAY, SILENT_S, Line
from tests.server.play import passive

LOST = (*AWAY, httpx.HTTPError)
AMOUNTS = (40, 60, 100, 200)


@dataclass
class CardPlayer:
    """`http` and `ws` are addresses of a front. `quiet`: does nothing with money. `going`: leaves for good."""

    name: str
    cards: list[dict[str, str]]
    http: str
    ws: str
    dice: random.Random
    quiet: bool = False
    going: bool = False
    now: dict[str, Any] = field(default_factory=dict)
    rounds: dict[int, int] = field(default_factory=dict)
    answers: Counter[str] = field(default_factory=Counter)
    table: int | None = None
    _visitor: httpx.AsyncClient = field(init=False)
    _front: Line | None = None
    _acting: set["asyncio.Task[None]"] = field(default_factory=set)

    async def play(self) -> None:
        """Visit the house again and again, until `going`."""
        async with httpx.AsyncClient(base_url=self.http, timeout=SILENT_S, verify=False) as self._visitor:
            while self.is_in or not self.going:
                with suppress(*LOST):
                    await (self._at_front() if self.is_in else self._sign_in())
                await asyncio.sleep(0.1)

    @property
    def is_in(self) -> bool:
        return bool(self._visitor.cookies)

    async def _sign_in(self) -> None:
        card = self.dice.choice(self.cards)
        self._note("sign in", await self._visitor.post("/api/session/card", json={"name": self.name} | card))

    async def _at_front(self) -> None:
        if not await self._is_signed_in():
            return
        cookie = "; ".join(f"{name}={value}" for name, value in self._visitor.cookies.items())
        async with asyncio.timeout(SILENT_S):
            wire = await connect(self.ws, compression=None, additional_headers={"Cookie": cookie}, ping_interval=1)
        line = Line(wire, self._heard)
        running, visiting = asyncio.create_task(line.run()), asyncio.create_task(self._visit(line))
        try:
            await asyncio.wait({running, visiting}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            wire.transport.abort()
            await _end(running, visiting)

    async def _visit(self, front: Line) -> None:
        """Follow the table that the queue leads to, until the session has ended."""
        self.table = None  # a seat may be told before the welcome is looked at
        welcome = await front.ask("hello")
        if welcome["type"] != "welcome":
            self._refused("hello", welcome["code"])
            return
        for table in welcome.get("tables", ()):
            self.table = table
        while await self._is_signed_in():
            if self.table is None:
                if self.going:
                    self._note("sign out", await self._visitor.delete("/api/session"))
                await asyncio.sleep(0.5)
                continue
            with suppress(*LOST):
                at = await front.ask("watch", table=self.table)
                if at["type"] == "at":
                    await self._at_table(self.table, at)
                else:
                    self._refused("watch", at["code"])
            await asyncio.sleep(0.1)

    async def _is_signed_in(self) -> bool:
        with suppress(httpx.HTTPError):
            if (await self._visitor.get("/api/session")).status_code == 401:
                self._visitor.cookies.clear()
        return self.is_in

    def _heard(self, message: dict[str, Any]) -> None:
        if message["type"] == "queue" and message.get("table") is not None:
            self.table = message["table"]

    async def _at_table(self, table: int, at: dict[str, Any]) -> None:
        async with asyncio.timeout(SILENT_S):
            wire = await connect(at["url"], compression=None, ping_interval=None)
        self.now = {}
        line = Line(wire, lambda message: self._told(line, message))
        running = asyncio.create_task(line.run())
        try:
            welcome = await line.ask("hello", ticket=at["ticket"])
            if welcome["type"] != "welcome":
                self._refused("ticket", welcome["code"])
                return
            if not welcome.get("tables"):
                await line.ask("watch", table=table)
            while not running.done() and await self._sit(line, table):
                await asyncio.sleep(self.dice.uniform(0.3, 0.9))
        finally:
            wire.transport.abort()
            await _end(running, *self._acting)

    async def _sit(self, line: Line, table: int) -> bool:
        """Do something in the seat that is no act of the game. Return whether there is one."""
        await line.send("ping")
        you = self.now.get("you")
        if you is None:
            return not self.now
        chips, chance = self.now["seats"][you]["chips"], self.dice.random()
        if self.going:
            self._answered("leave", await line.ask("leave", table=table))
        elif self.quiet:
            pass
        elif not chips or chance < 0.25:
            self._answered("top up", await line.ask("top_up", table=table, chips=self.dice.choice(AMOUNTS)))
        elif chance < 0.3:
            self._note("card", await self._visitor.put("/api/me/card", json=self.dice.choice(self.cards)))
        elif chance < 0.34:
            self._answered("leave", await line.ask("leave", table=table))
        return True

    def _told(self, line: Line, message: dict[str, Any]) -> None:
        if message["type"] == "moved":
            line.wire.transport.abort()
        if message["type"] != "table":
            return
        self.now, table = message, message["table"]
        self.rounds[table] = max(self.rounds.get(table, 0), message.get("round", 0))
        if message.get("choices"):
            task = asyncio.create_task(self._act(line, message))
            self._acting.add(task)
            task.add_done_callback(self._acting.discard)

    async def _act(self, line: Line, message: dict[str, Any]) -> None:
        await asyncio.sleep(0.05 * self.dice.random())
        with suppress(*AWAY):
            asked = {"table": message["table"], "seq": message["seq"], "action": self._choice(message)}
            self._answered("act", await line.ask("act", **asked))

    def _choice(self, message: dict[str, Any]) -> dict[str, Any]:
        choices, chance = message["choices"], self.dice.random()
        if "raise" in choices and chance < 0.25:
            return {"type": "RaiseTo", "to": choices["raise"]["from" if chance < 0.2 else "to"]}
        if "fold" in choices and chance > 0.85:
            return {"type": "Fold"}
        return passive(message)

    def _note(self, what: str, answer: httpx.Response) -> None:
        self.answers[f"{what}: {'ok' if answer.is_success else answer.json()['code']}"] += 1

    def _answered(self, what: str, answer: dict[str, Any]) -> None:
        self.answers[f"{what}: {answer.get('code', 'ok')}"] += 1

    def _refused(self, what: str, code: str) -> None:
        self.answers[f"{what}: {code}"] += 1
        if code == "session/none":
            self._visitor.cookies.clear()


async def _end(*tasks: "asyncio.Task[None]") -> None:
    """End tasks, and raise what they have raised, unless that is the end of a connection."""
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception) and not isinstance(result, LOST):
            raise result
