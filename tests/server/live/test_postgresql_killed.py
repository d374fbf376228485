"""A PostgreSQL server that is killed and started again: the tables go on by themselves."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from croupier.server.live import retrying_store
from tests.databases import schema_of
from tests.server.killable_postgresql import Killable, killable
from tests.server.live_house import Client
from tests.server.open_house import at, two_players
from tests.server.play import play_rounds, whose_turn

__all__ = ["killable"]

pytestmark = pytest.mark.anyio


def _is_in_round(client: Client, number: int) -> bool:
    return bool(client.now["round"] == number)


async def test_a_table_deals_on_by_itself_when_a_killed_postgresql_is_back(
    killable: Killable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrying_store, "PATIENCE_S", 3600)
    monkeypatch.setattr(retrying_store, "PAUSES_S", (0.2,) * 10_000)
    async with schema_of(killable.url) as database, at(database, tmp_path) as place:
        _, clients = await two_players(place)
        table = await place.table(clients, pace_ms=10_000, turn_s=60)  # the server is gone before the next round
        await whose_turn(clients, table)
        await play_rounds(clients, table, 1)
        await asyncio.to_thread(killable.kill)
        await clients[0].hear("notice", code="house/cannot-store")
        await asyncio.to_thread(killable.start)
        await clients[0].hear("notice", code="house/stores-again")
        for client in clients:
            await client.until(partial(_is_in_round, client, 2), "for round 2")
        await play_rounds(clients, table, 1)
        assert place.hub.writing.failure is None
        rounds = await place.house.store.rounds.records(table)
        assert [record.header.number for record in rounds][:2] == [1, 2]
