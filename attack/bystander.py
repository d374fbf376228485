"""A bystander: a player who watches a table, asks again and again, and notes how long each answer took."""

import asyncio
import time
from dataclasses import dataclass
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from attack.house import House

_EVERY_S: Final = 0.01
_PATIENCE_S: Final = 60.0
_SECRET: Final = "a bystander's own word"
_FORM: Final = {"name": "Ann", "nickname": "Ann", "password": _SECRET, "confirmation": _SECRET}


@dataclass(frozen=True, slots=True)
class Waits:
    """How long answers took, in milliseconds."""

    p50: float
    p99: float
    longest: float
    answers: int

    @classmethod
    def of(cls, seconds: list[float]) -> "Waits":
        ordered = sorted(round(one * 1000, 1) for one in seconds)
        last = len(ordered) - 1
        return cls(ordered[last // 2], ordered[last * 99 // 100], ordered[last], len(ordered))

    def __str__(self) -> str:
        return f"{self.p50:.1f} / {self.p99:.1f}"


class Bystander:
    """`async with Bystander(house) as bystander`: connected and at a table."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._wire: ClientConnection
        self._ids = 0

    async def __aenter__(self) -> "Bystander":
        headers = {"Cookie": await self._registered()}
        self._wire = await connect(self._house.url, additional_headers=headers, compression=None, ssl=self._house.trust)
        await self._ask(type="hello")
        await self._ask(type="watch", table=1)
        return self

    async def __aexit__(self, *raised: object) -> None:
        await self._wire.close()

    async def _registered(self) -> str:
        """Return the cookie of a new account."""
        async with httpx.AsyncClient(base_url=self._house.pages, verify=False, timeout=_PATIENCE_S) as browser:
            answer = await browser.post("/api/register", json=_FORM)
            answer.raise_for_status()
            [(name, secret)] = browser.cookies.items()
            return f"{name}={secret}"

    async def waits(self, until: asyncio.Future[Any]) -> Waits:
        """Ask until something is over, and return how long the answers took."""
        seconds: list[float] = []
        while not until.done() or not seconds:
            begun = time.perf_counter()
            await self._ask(type="ping")
            seconds.append(time.perf_counter() - begun)
            await asyncio.sleep(_EVERY_S)
        return Waits.of(seconds)

    async def _ask(self, **message: object) -> None:
        self._ids += 1
        await self._wire.send(msgspec.json.encode({**message, "id": self._ids}).decode())
        async with asyncio.timeout(_PATIENCE_S):
            while msgspec.json.decode(await self._wire.recv()).get("id") != self._ids:
                pass
