"""What a table does is stored before it is told, whatever the table's durability, and in spite of writes that fail."""

import pytest

from croupier.store.tables.batch import StoredBatch
from tests.server.live_house import TestHouse
from tests.server.play import seated, whose_turn

pytestmark = pytest.mark.anyio


async def test_a_round_that_ends_with_a_player_who_leaves_is_stored_before_it_is_told(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chips that go back to a purse are stored first even where rounds are stored when they are over."""
    table, [ann, ben] = await seated(house, ["ann", "ben"], durable="round", pace_ms=600_000)
    await whose_turn([ann, ben], table)
    room, append = house.hub.rooms[table], house.store.append
    stored: list[tuple[int, bool]] = []  # the numbers of batches that move chips, and whether they were told before

    async def noted(batches: list[StoredBatch]) -> None:
        stored.extend((batch.seq, batch.seq <= room.broadcast.seq) for batch in batches if batch.transfers)
        await append(batches)

    monkeypatch.setattr(house.store, "append", noted)
    await ann.done("stand", table=table)
    [stood] = await ben.hear_events("StoodUp", table=table)
    assert stood["player"] == "ann"
    assert ben.count("RoundEnded", table) == 1
    assert stored == [(ben.now["seq"], False)]
