"""A winner by folds who shows a card over the wire: stored first, then told to all, in history and proofs at once."""

import json
from typing import Any

import pytest

from croupier.games.poker.events import CardsShown
from croupier.kit.cards import UNKNOWN, show
from croupier.play.proof import audit, verify
from croupier.play.record import redacted
from croupier.store.rounds.extracts import Filter
from croupier.store.rounds.summary import summary_of
from croupier.store.tables.batch import StoredBatch
from tests.server.live_house import Client, TestHouse, opened
from tests.server.play import play_rounds, seated

pytestmark = pytest.mark.anyio


def folding(now: dict[str, Any]) -> dict[str, Any]:
    return {"type": "Fold"}


async def looks(client: Client, table: int) -> None:
    await client.done("watch", table=table)
    await client.hear("table", table=table)


async def won_by_folds(house: TestHouse) -> tuple[int, Client, Client]:
    """Return a table, who has won its first hand because the other folded, and the other."""
    table, clients = await seated(house, ["ann", "ben"], pace_ms=600_000)
    await play_rounds(clients, table, 1, folding)
    for client in clients:
        await client.hear_events("RoundEnded", table=table)
    winner = next(client for client in clients if client.now.get("after"))
    return table, winner, next(client for client in clients if client is not winner)


async def test_a_card_is_stored_before_it_is_told_and_is_in_the_record_of_everybody(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, winner, other = await won_by_folds(house)
    eve = await house.client("eve")
    await looks(eve, table)
    before = await house.store.rounds.record(table, 1)
    seat, append, room = winner.now["you"], house.store.append, house.hub.rooms[table]
    told: list[bool] = []

    async def noted(batches: list[StoredBatch]) -> None:
        told.extend(batch.seq <= room.broadcast.seq for batch in batches if batch.amended)
        await append(batches)

    monkeypatch.setattr(house.store, "append", noted)
    assert winner.now["after"]["choices"] == {"show_cards": {"places": [0, 1]}}
    assert not [client for client in (other, eve) if "after" in client.now]
    action = {"type": "ShowCards", "places": [1]}
    await winner.done("act", table=table, seq=winner.now["seq"], action=action)
    await other.until(lambda: other.count("CardsShown", table))
    await eve.until(lambda: eve.count("CardsShown", table))
    [shown] = [event for event in other.events(table) if event["type"] == "CardsShown"]
    assert told == [False]
    card = winner.now["picture"]["seats"][seat]["cards"][1]
    hidden = winner.now["picture"]["seats"][seat]["cards"][0]
    assert [show(one) for one in shown["cards"]] == ["??", card]
    assert f'"{hidden}"' not in "".join([*other.frames, *eve.frames])
    record = await house.store.rounds.record(table, 1)
    assert isinstance(record.events[-1], CardsShown)
    assert (record.payoffs, record.marks) == (before.payoffs, before.marks)
    audit(record)
    facts, plain = summary_of(record), summary_of(before)
    assert [one.figures for one in facts.seats] == [one.figures for one in plain.seats]  # statistics do not change
    assert (facts.turns, facts.pot) == (plain.turns, plain.pot)
    [deal] = await house.store.extracts.deals(Filter(table_id=table))
    assert [place.cards for place in deal.seats.values()] == [card if at == seat else "" for at in (0, 1)]
    for viewer in (None, 1 - seat):
        seen = redacted(record, viewer)
        verify(seen)
        assert [show(one) for one in seen.events[-1].cards] == ["??", card]


async def test_a_house_that_closes_meanwhile_offers_it_again_and_then_keeps_it(database: str) -> None:
    async with opened(database) as house:
        table, winner, _ = await won_by_folds(house)
        name, seat = winner.name, winner.now["you"]
    async with opened(database) as house:
        again = await house.client(name)
        await looks(again, table)
        assert again.now["after"]["choices"] == {"show_cards": {"places": [0, 1]}}
        action = {"type": "ShowCards", "places": [0, 1]}
        await again.done("act", table=table, seq=again.now["seq"], action=action)
    async with opened(database) as house:
        record = await house.store.rounds.record(table, 1)
        assert UNKNOWN not in record.events[-1].cards
        eve = await house.client("eve")
        await looks(eve, table)
        assert "??" not in eve.now["picture"]["seats"][seat]["cards"]
        assert json.dumps(eve.now).count("show_cards") == 0
