"""Houses to play in from a program, guests who do, and a wire between them that can be cut."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from croupier.client import House, Moment, Table
from croupier.server.config.house import HouseFile
from croupier.table.events import RoundEnded
from tests.server.live_house import house_file
from tests.server.open_house import PASSWORD, Place, at

PATIENCE_S = 120.0
QUICK = {"pace_ms": 0, "turn_s": 60}


def quick_house(**more: Any) -> HouseFile:
    """Nobody waits between rounds, and nobody is hurried."""
    return house_file(**({"defaults": QUICK} | more))


@asynccontextmanager
async def opened(folder: Path, file: HouseFile | None = None, **more: Any) -> AsyncIterator[Place]:
    async with (
        asyncio.timeout(PATIENCE_S),
        at(f"sqlite:///{folder / 'house.db'}", folder, file or quick_house(), **more) as place,
    ):
        yield place


def guest(place: Place, name: str, **more: Any) -> House:
    """Somebody who comes for the first time, or again."""
    address = more.pop("address", f"127.0.0.1:{place.port}")
    return House(address, name=name, password=PASSWORD, register=True, **more)


async def until(table: Table, found: Callable[[Moment], Any]) -> Moment:
    """Look on until this is so."""
    async with asyncio.timeout(PATIENCE_S):
        async for moment in table:
            if found(moment):
                return moment
    raise AssertionError(f"{table} ended: {table.gone}")


async def call_on(table: Table, rounds: int) -> list[Moment]:
    """Check and call until so many more rounds are over; answers with all that was seen."""
    seen: list[Moment] = []
    async with asyncio.timeout(PATIENCE_S):
        async for moment in table:
            seen.append(moment)
            rounds -= sum(isinstance(event, RoundEnded) for event in moment.events)
            if rounds <= 0:
                return seen
            if moment.my_turn:
                await table.act("Call" if "call" in moment.choices else "Check")
    raise AssertionError(f"{table} ended: {table.gone}")


@dataclass
class Relay:
    """A wire to a house: everything goes through it, until it is cut, or nothing while it is `dead`."""

    target: int
    port: int = 0
    dead: bool = False  # connections stay, but nothing goes through
    refusing: bool = False  # new connections end at once
    seen: int = 0  # connections so far
    traffic: list[bytearray] = field(default_factory=list)  # of each connection, each way
    _writers: list[asyncio.StreamWriter] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.seen += 1
        if self.refusing:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection("127.0.0.1", self.target)
        self._writers += [writer, back]
        await asyncio.gather(self._pass(reader, back), self._pass(there, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        traffic = bytearray()
        self.traffic.append(traffic)
        try:
            while data := await reader.read(65_536):
                traffic += data
                if not self.dead:
                    writer.write(data)
                    await writer.drain()
        except ConnectionError:
            pass
        writer.close()

    def cut(self) -> None:
        """Everybody's connection, without a word."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()


@asynccontextmanager
async def relayed(port: int) -> AsyncIterator[Relay]:
    relay = Relay(port)
    server = await asyncio.start_server(relay.join, "127.0.0.1", 0)
    relay.port = server.sockets[0].getsockname()[1]
    try:
        yield relay
    finally:
        server.close()
        relay.cut()
        await server.wait_closed()
