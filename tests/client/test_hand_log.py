"""The client's own hand log: what it saw, and nothing that it did not see."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from croupier.bots.loading import make
from croupier.client import BotRun, House
from croupier.errors import CroupierError
from croupier.formats import handlog, handlog_reader
from croupier.formats.story import Story
from croupier.games import registry
from croupier.play.record import Record, read
from tests.client.houses import PATIENCE_S, call_on, guest, until
from tests.server.open_house import PASSWORD, Place

pytestmark = pytest.mark.anyio

BLINDS = {"small_blind": 1, "big_blind": 2}


async def refused(work: Any) -> str:
    with pytest.raises(CroupierError) as caught:
        await work
    return caught.value.code


def numbers(log: Path) -> list[int]:
    """Of the hands in a log, each of which can be read back."""
    stories = [*handlog_reader.read(log.read_text("utf-8"))]
    assert all(isinstance(story, Story) for story in stories)
    return [story.number for story in stories if isinstance(story, Story)]


@pytest.mark.req("POKERIV3:KT2", "POKERIV3:LOG-HOLE")
async def test_address_port_and_log_are_all_that_a_client_needs(place: Place, lab: str, tmp_path: Path) -> None:
    """Three clients of one table, each with a log of its own: the players' with their cards, a spectator's without."""
    logs = {name: tmp_path / f"{name}.log" for name in ("Ann", "Ben", "Cy")}
    where = f"localhost:{place.port}"
    async with AsyncExitStack() as stack:
        houses = {
            name: await stack.enter_async_context(
                House(where, name=name, password=PASSWORD, register=True, handlog=str(log))
            )
            for name, log in logs.items()
        }
        watched = await houses["Cy"].create("holdem", name=lab, options=BLINDS)
        tables = [await houses[name].join(lab, chips=100) for name in ("Ann", "Ben")]
        await asyncio.gather(*[call_on(table, 3) for table in (*tables, watched)])
    assert [numbers(log) for log in logs.values()] == [[1, 2, 3]] * 3
    assert [{name for name in logs if f"dealt to {name}" in log.read_text("utf-8")} for log in logs.values()] == [
        {"Ann"},
        {"Ben"},
        set(),
    ]
    kept = [await place.house.store.rounds.record(tables[0].id, number) for number in (1, 2, 3)]
    assert logs["Ann"].read_text("utf-8") == "\n".join(handlog.log(record, 0) for record in kept)
    assert logs["Cy"].read_text("utf-8") == "\n".join(handlog.log(record, None) for record in kept)


@pytest.mark.req("POKERIV3:ARCHa")
async def test_one_client_shows_every_game_and_writes_its_rounds_down(place: Place, tmp_path: Path) -> None:
    log = tmp_path / "all.jsonl"
    async with AsyncExitStack() as stack:
        watcher = await stack.enter_async_context(guest(place, "Cy", handlog=log))
        for game in registry.BUILT_IN:
            await watch_one_round(stack, place, watcher, game)
    records = [record for record in read(log) if isinstance(record, Record)]
    assert [record.header.game for record in records] == [*registry.BUILT_IN]
    assert {record.header.viewer for record in records} == {"spectator"}


async def watch_one_round(stack: AsyncExitStack, place: Place, watcher: House, game: str) -> None:
    watched = await watcher.create(game, name=f"{game} to watch", rounds=1)
    count = watched.line.minimum
    houses = [await stack.enter_async_context(guest(place, f"{'ABC'[nth]}-bot")) for nth in range(count)]
    tables = [await house.join(watched.id) for house in houses]
    assert watched.game is not None
    bots = [make("random", seed=1, game=watched.game) for _ in tables]
    runs = [BotRun(table, bot, player=house.you.name) for house, table, bot in zip(houses, tables, bots, strict=True)]
    async with asyncio.timeout(PATIENCE_S):
        await asyncio.gather(*[run.play() for run in runs])
    moments = [moment async for moment in watched]
    pictures = [moment.view for moment in moments if moment.view]
    assert len(pictures) > 1
    assert [ended.game.name for moment in moments for ended in moment.ended] == [game]


async def test_a_log_goes_on_where_it_ended(place: Place, lab: str, tmp_path: Path) -> None:
    log = tmp_path / "ann.log"
    async with guest(place, "Ben") as ben:
        for hands in (1, 2):
            async with guest(place, "Ann", handlog=log) as ann:
                if hands == 1:
                    other = await ben.create("holdem", name=lab, options=BLINDS)
                    await other.sit(100)
                table = await ann.join(lab, chips=100)
                playing = asyncio.create_task(call_on(other, 5))
                await call_on(table, 1)
                await table.leave()
                playing.cancel()
    assert len(numbers(log)) >= 2


async def test_a_round_that_was_not_seen_as_a_whole_is_not_written(place: Place, lab: str, tmp_path: Path) -> None:
    log = tmp_path / "cy.log"
    async with guest(place, "Ann") as ann, guest(place, "Ben") as ben, guest(place, "Cy", handlog=log) as cy:
        await ann.create("holdem", name=lab, options=BLINDS, rounds=2)
        tables = [await ann.join(lab, chips=100), await ben.join(lab, chips=100)]
        await until(tables[0], lambda m: m.clock)
        watched = await cy.watch(lab)
        await anext(watched)
        await asyncio.gather(*[call_on(await house.join(lab), 2) for house in (ann, ben)])
        ended = [seen.number async for moment in watched for seen in moment.ended]
    assert ended == [2]
    assert numbers(log) == [2]


async def test_what_cannot_be_written_is_said_before_one_sits_down(place: Place, lab: str, tmp_path: Path) -> None:
    async with guest(place, "Ann", handlog=tmp_path / "ann.log") as ann:
        assert await refused(ann.create("blackjack", name=lab)) == "handlog/not-poker"
    async with guest(place, "Ann", handlog=tmp_path / "ann.jsonl") as ann:
        table = await ann.join(lab)
        assert table.line.game == "blackjack"
        await table.leave()
    with pytest.raises(CroupierError) as caught:
        async with guest(place, "Ann", handlog=tmp_path / "no" / "ann.log"):
            pass
    assert caught.value.code == "handlog/unwritable"
