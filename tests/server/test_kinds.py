"""Who plays, a person or a bot: by the account and by the way it signed in, at the table, in records and replays."""

from typing import Any

import pytest

from croupier.play.record import decode
from tests.server.live_house import Client
from tests.server.open_house import Place, anyio_backend, place
from tests.server.play import play_rounds

__all__ = ["anyio_backend", "place"]
pytestmark = pytest.mark.anyio


def kinds(client: Client) -> list[str]:
    """As the table tells them, seat by seat."""
    return [seat.get("kind", "person") for seat in client.now["seats"] if seat]


async def test_who_plays_by_a_token_is_a_bot_at_the_table_in_the_record_and_in_the_replay(place: Place) -> None:
    ann, ben = await place.person("Ann"), await place.person("Ben")
    clients = [await place.live(ann), await place.program(ben)]
    table = await place.table(clients)
    await play_rounds(clients, table, 1)
    assert kinds(clients[0]) == ["person", "bot"]
    [line] = [one for one in (await ann.get("/api/tables")).json() if one["table"] == table]
    assert [player.get("kind", "person") for player in line["players"]] == ["person", "bot"]
    record = decode((await ann.get(f"/api/history/{table}/1")).content)
    assert record.header.bots == (1,)
    steps = (await ann.get(f"/api/history/{table}/1/steps")).json()
    assert [seat.get("kind", "person") for seat in steps["seats"] if seat] == ["person", "bot"]


async def test_a_seat_that_is_handed_to_a_program_and_back_says_so(place: Place) -> None:
    ann, ben = await place.person("Ann"), await place.person("Ben")
    clients = [await place.live(ann), await place.live(ben)]
    watcher = clients[0]
    table = await place.table(clients)
    assert kinds(watcher) == ["person", "person"]
    program = await place.program(ben)
    [told] = await watcher.hear_events("HandedOver", table=table)
    assert told == {"type": "HandedOver", "player": program.name, "kind": "bot"}
    assert kinds(watcher) == ["person", "bot"]
    await place.live(ben)
    await watcher.hear_events("HandedOver", 2, table=table)
    assert kinds(watcher) == ["person", "person"]


async def test_a_program_sits_where_bots_do_and_not_where_only_people_may(place: Place) -> None:
    ann = await place.person("Ann")
    program = await place.program(ann)
    tables: dict[str, Any] = {}
    for who in ("people", "bots"):
        made = await program.done("create", settings={"name": who, "game": "holdem", "who": who})
        tables[who] = made["table"]
    assert await program.refused("sit", table=tables["people"], chips=100) == "table/who"
    await program.done("sit", table=tables["bots"], chips=100)


async def test_a_record_that_names_no_bots_leaves_it_to_the_accounts(place: Place) -> None:
    await place.person("Cal", kind="bot")
    await place.person("Dan")
    assert await place.house.store.accounts.bots(["Cal", "Dan", "Eve"]) == {"Cal"}
