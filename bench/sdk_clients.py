"""Bots of the SDK who check and call, to be measured beside those that cost as little as possible."""

import asyncio
from contextlib import suppress
from types import TracebackType
from typing import Any

from croupier.client import BotRun, House
from croupier.errors import CroupierError
from croupier.play.player import Budget


class SdkBot:
    """Plays at a table for as long as the `async with` lasts; counts its `acts` and its `hands`."""

    def __init__(self, name: str, port: int, *, brief: bool) -> None:
        self.acts = 0
        self._house = House(f"127.0.0.1:{port}", token=name, brief=brief)
        self._run: BotRun | None = None
        self._playing: asyncio.Task[None] | None = None

    @property
    def hands(self) -> int:
        return self._run.hands_played if self._run else 0

    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        self.acts += 1
        return legal.passive()

    async def create(self, settings: dict[str, Any]) -> int:
        return (await self._house.create("holdem", **settings)).id

    async def play(self, table: int, chips: int) -> None:
        joined = await self._house.join(table, chips=chips)
        self._run = BotRun(joined, self, player=self._house.you.name)
        self._playing = asyncio.create_task(self._run.play())

    async def __aenter__(self) -> "SdkBot":
        await self._house.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        if self._playing:
            self._playing.cancel()
            with suppress(CroupierError):
                await self._playing
        await self._house.__aexit__(kind, error, at)
