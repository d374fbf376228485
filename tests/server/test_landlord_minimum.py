"""The least with which Fight the Landlord runs at all (LANDLORD:PLAN-CRITICAL)."""

from pathlib import Path

import pytest

from croupier.games.landlord.events import Gave
from tests.server.live_house import house_file
from tests.server.open_house import PASSWORD, at
from tests.server.play import play_rounds

pytestmark = pytest.mark.anyio

HOUSE = house_file(purse={"kind": "score"}, matching={"every_s": 0.02}, defaults={"game": "landlord", "pace_ms": 0})
NAMES = ["Ann", "Ben", "Cem"]


@pytest.mark.req("LANDLORD:PLAN-CRITICAL")
async def test_three_register_sign_in_are_matched_and_play_a_game_of_singles_to_its_end(
    database: str, tmp_path: Path
) -> None:
    async with at(database, tmp_path, HOUSE) as place:
        clients = []
        for name in NAMES:
            await place.person(name)
            visitor = place.visitor()
            answer = await visitor.post("/api/session", json={"who": name, "password": PASSWORD})
            assert answer.status_code == 201, answer.text
            clients.append(await place.live(visitor))
        for client in clients:
            await client.done("seek")
        table = (await clients[0].hear("table"))["table"]
        await play_rounds(clients, table, 1)
        record = await place.house.store.rounds.record(table, 1)
        assert {seat.player for seat in record.header.seats if seat} == set(NAMES)
        played = [event for event in record.events if isinstance(event, Gave)]
        assert played
        assert {len(event.cards) for event in played} == {1}, "singles only"
        assert sum(record.payoffs) == 0
        assert max(record.payoffs) > 0
