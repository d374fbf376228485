"""A bot is taken to a table: with the rules of its game, or not at all."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from croupier.client.bot_launcher import launch
from croupier.client.bot_run import BotRun
from croupier.client.bot_settings import BotSettings
from croupier.errors import Unknown
from croupier.games import registry
from croupier.games.registry import Offer, Problem
from examples.kuhn import Kuhn
from tests.client.houses import PATIENCE_S, guest
from tests.server.open_house import PASSWORD, Place

pytestmark = pytest.mark.anyio


class Brought:
    """A source of one game, which asks `trial` before it answers for the first time."""

    def __init__(self, trial: Any = lambda: None) -> None:
        self.trial = trial

    def offers(self) -> Sequence[Offer]:
        trial, self.trial = self.trial, lambda: None
        trial()
        return [Offer.of(Kuhn, "a test")]

    def problems(self) -> Sequence[Problem]:
        return ()

    def game_class(self, name: str) -> Any | None:
        return Kuhn if self.offers() and name == Kuhn.name else None

    def played_class(self, name: str, version: int, edition: str) -> Any | None:
        return self.game_class(name)


@contextmanager
def attached(source: Brought) -> Iterator[None]:
    registry.attach(source)
    try:
        yield
    finally:
        registry.detach(source)


def settings(place: Place, table: str, **more: Any) -> BotSettings:
    address = f"127.0.0.1:{place.port}"
    return BotSettings(bot="random", server=address, user="Ada", password=PASSWORD, register=True, table=table, **more)


def ignored(*_: Any) -> None:
    pass


async def test_a_bot_whose_game_is_not_here_says_which_and_takes_no_seat(place: Place, lab: str) -> None:
    async with guest(place, "Ben") as ben:
        with attached(Brought()):
            await ben.create("kuhn", name=lab)
        with pytest.raises(Unknown, match=r"The game kuhn is not installed here.*--modules DIR") as refused:
            await launch(settings(place, lab), {}, seated=ignored, counted=ignored)
        assert refused.value.code == "bot/no-rules"
        [room] = [room for room in place.hub.rooms.values() if room.overview.settings.name == lab]
        assert not any(room.overview.seats)


async def test_a_table_of_a_game_that_is_not_here_is_not_even_asked_for(place: Place, lab: str) -> None:
    with pytest.raises(Unknown, match="The game kuhn is not installed here"):
        await launch(settings(place, lab, create=True, game="kuhn"), {}, seated=ignored, counted=ignored)
    assert "Ada" not in place.hub.presence.online


async def test_modules_are_tried_before_the_bot_connects_and_beside_the_event_loop(place: Place, lab: str) -> None:
    loop = asyncio.get_running_loop()
    online: list[bool] = []
    seated = asyncio.Event()

    async def looked() -> None:
        online.append("Ada" in place.hub.presence.online)

    def trial() -> None:
        asyncio.run_coroutine_threadsafe(looked(), loop).result(PATIENCE_S)  # in vain, if the loop waits for the trial

    def sat(*_: Any) -> None:
        seated.set()

    with attached(Brought(trial)):
        wanted = settings(place, lab, create=True, game="kuhn")
        playing: asyncio.Task[BotRun] = asyncio.create_task(launch(wanted, {}, seated=sat, counted=ignored))
        await asyncio.wait({playing, asyncio.create_task(seated.wait())}, return_when=asyncio.FIRST_COMPLETED)
        playing.cancel()
        run = await playing
    assert run.stopped
    assert online == [False]
