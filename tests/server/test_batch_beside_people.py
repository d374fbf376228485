"""One server has bots play many hands against each other and people play against bots (POKERIV3:INTRO)."""

from collections import defaultdict
from typing import Any

import pytest

from croupier.table.settings import TableSettings
from tests.server.live_house import TestHouse
from tests.server.play import play_rounds

pytestmark = pytest.mark.anyio

HANDS = 200


@pytest.mark.req("POKERIV3:INTRO")
async def test_a_batch_of_bots_and_a_table_of_a_person_and_bots_both_complete(house: TestHouse) -> None:
    ann = await house.client("ann")
    about = TableSettings(name="Batch", game="holdem", pace_ms=0, rounds=HANDS, durable="round")
    batch = await house.hub.open_table(about)
    for bot in ("random", "caller", "regular"):
        await house.hub.seat_bot(batch, bot, 100, stays=True)
    await ann.done("watch", table=batch.id)
    mixed = (await ann.done("create", settings={"name": "Mixed", "game": "holdem", "pace_ms": 0, "minimum": 3}))[
        "table"
    ]
    await ann.done("sit", table=mixed, chips=100)
    for bot in ("random", "regular"):
        await ann.done("add_bot", table=mixed, bot=bot, chips=100)
    await play_rounds([ann], mixed, 2, check_or_fold)  # so that she has chips for the second
    await ann.hear("gone", table=batch.id)
    assert await house.store.rounds.last_number(batch.id) == HANDS
    for table, players in (
        (batch.id, {"random-1", "caller-1", "regular-1"}),
        (mixed, {"ann", "random-1", "regular-1"}),
    ):
        record = await house.store.rounds.record(table, 1)
        assert {seat.player for seat in record.header.seats if seat} == players
    assert await house.books() == []
    done = await decisions(house, batch.id)
    assert done["caller-1"] <= {"Called", "Checked"}, "each plays in a style of its own"
    assert done["random-1"] >= {"Called", "Checked", "Folded", "RaisedTo"}
    assert done["regular-1"] >= {"Folded", "RaisedTo"}


def check_or_fold(now: dict[str, Any]) -> dict[str, str]:
    return {"type": "Check" if "check" in now["choices"] else "Fold"}


async def decisions(house: TestHouse, table: int) -> dict[str, set[str]]:
    """The kinds of decisions that each player made, over all hands."""
    done: defaultdict[str, set[str]] = defaultdict(set)
    for record in await house.store.rounds.records(table):
        for mark in record.marks:
            info = record.header.seats[mark.seat]
            assert info
            done[info.player].add(type(record.events[mark.event]).__name__)
    return done
