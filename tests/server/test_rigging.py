"""Naming the next cards of a live table: who may, when, and how everybody learns that it is possible."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import BadOption
from croupier.kit.cards import show
from tests.server.cards import EPS, card_place
from tests.server.live_house import Client, house_file, state_of
from tests.server.open_house import Place, anyio_backend, at, error, place, two_players
from tests.server.people.desk import deeds, operator
from tests.server.play import play_rounds

__all__ = ["anyio_backend", "place"]
pytestmark = pytest.mark.anyio

SWITCH = "/api/operator/operations/rigging"
WHO, NAMED, REFUSED = "Tess", "named the next cards", "was refused cards"


async def watching_tester(place: Place, table: int) -> Client:
    """Somebody with the role tester, who watches a table."""
    client = await place.live(await operator(place, WHO, "tester"))
    await client.done("watch", table=table)
    return client


async def switch(place: Place, on: bool) -> None:
    administrator = await place.superuser()
    answer = await administrator.put(SWITCH, json={"on": on})
    assert (answer.status_code, answer.json()["rigging"]) == (200, on), answer.text


async def line(client: Client, table: int) -> dict[str, Any]:
    """The table as the lobby shows it."""
    client.heard.clear()
    await client.done("lobby")
    lobby = await client.hear("lobby", whole=True)
    return next(row for row in lobby["tables"] if row["table"] == table)


@pytest.mark.req("EPS:RF-GR-016")
async def test_a_request_is_refused_and_logged_while_the_option_is_off_and_granted_while_it_is_on(place: Place) -> None:
    _, clients = await two_players(place)
    table = await place.table(clients)
    tess = await watching_tester(place, table)
    assert await tess.refused("name_cards", table=table, cards=["As"]) == "chance/rigging-off"
    assert (await deeds(place))[-2:] == [(WHO, NAMED, "As"), (WHO, REFUSED, "chance/rigging-off")]
    [logged] = place.lines("message refused")
    assert (logged["account"], logged["message"], logged["code"]) == (WHO, "name_cards", "chance/rigging-off")
    assert "rigging" not in await line(tess, table)
    await switch(place, True)
    await clients[0].hear_events("RiggingSwitched")
    assert clients[0].now["rigging"]
    assert (await line(tess, table))["rigging"]
    free = await card_in_deck(place, table)
    await tess.done("name_cards", table=table, cards=[free])
    assert (await deeds(place))[-1] == (WHO, NAMED, free)
    [seen] = await clients[0].hear_events("CardsNamed")
    assert seen == {"type": "CardsNamed", "player": WHO, "pile": "deck", "count": 1}
    await play_rounds(clients, table, 2)
    await switch(place, False)
    [first, second, *_] = await place.house.store.rounds.records(table)
    assert (first.header.rigged, first.header.chance, second.header.rigged) == (True, "rigged", True)
    assert await tess.refused("name_cards", table=table, cards=[free]) == "chance/rigging-off"


async def card_in_deck(place: Place, table: int) -> str:
    """One that neither lies on the table nor is in a hand, and comes late in the deck."""
    room = place.hub.rooms[table]
    await room.settled()
    live = state_of(room).live
    assert live
    return show(live.stocks["deck"].order[-1])


@pytest.mark.req("EPS:RF-GR-016")
async def test_only_an_administrator_switches_it_and_each_time_is_audited(place: Place) -> None:
    for name, role in (("Pam", "player"), ("Tim", "tester"), ("Pit", "pit-boss")):
        person = await operator(place, name, role)  # type: ignore[arg-type]
        await error(await person.put(SWITCH, json={"on": True}), 403)
    ada = await operator(place, "Ada", "administrator")
    assert not (await ada.get("/api/operator/operations")).json()["rigging"]
    assert (await ada.put(SWITCH, json={"on": True})).json()["rigging"]
    assert not (await ada.put(SWITCH, json={"on": False})).json()["rigging"]
    assert (await deeds(place))[-2:] == [("Ada", "switched rigging on", ""), ("Ada", "switched rigging off", "")]


@pytest.mark.req("EPS:RF-GR-002")
async def test_only_a_tester_who_sees_the_table_names_cards(place: Place) -> None:
    _, clients = await two_players(place)
    table = await place.table(clients)
    await switch(place, True)
    assert await clients[0].refused("name_cards", table=table, cards=["As"]) == "role/tester-only"
    ada = await place.live(await operator(place, "Ada", "administrator"))
    assert await ada.refused("name_cards", table=table, cards=["As"]) == "role/tester-only"
    tess = await watching_tester(place, table)
    await tess.done("unwatch", table=table)
    assert await tess.refused("name_cards", table=table, cards=["As"]) == "chat/elsewhere"
    await tess.done("watch", table=table)
    for cards in (["Xx"], ["??"]):
        assert await tess.refused("name_cards", table=table, cards=cards) == "cards/unparsable"
    assert await tess.refused("name_cards", table=table, cards=[]) == "message/unreadable"
    assert await tess.refused("name_cards", table=99, cards=["As"]) == "table/unknown"


@pytest.mark.req("EPS:RF-GR-016")
async def test_the_house_file_has_it_on_until_an_administrator_says_otherwise_for_good(tmp_path: Path) -> None:
    database, file = f"sqlite:///{tmp_path / 'house.db'}", house_file(live={"rigging": True})
    async with at(database, tmp_path, file) as place:
        _, clients = await two_players(place)
        table = await place.table(clients)
        assert (await clients[0].turn(table))["rigging"]
        await switch(place, False)
    async with at(database, tmp_path, file) as place:
        assert not place.hub.rigging
        ann = await place.live(await operator(place, "Cem", "player"))
        assert "rigging" not in await line(ann, table)
        ada = await operator(place, "Ada", "administrator")
        assert (await ada.put(SWITCH, json={"on": True})).json()["rigging"]
    async with at(database, tmp_path, house_file()) as place:
        await place.hub.rooms[table].settled()
        assert place.hub.rooms[table].overview.rigging


@pytest.mark.req("EPS:RF-GR-016")
async def test_it_cannot_be_on_where_the_bank_is_a_real_one(tmp_path: Path) -> None:
    async with card_place(tmp_path) as place:
        await switch(place, True)  # the simulated one
        await switch(place, False)
    (tmp_path / "key").write_text("a key")
    async with outside(tmp_path) as place:
        ada = await operator(place, "Ada", "administrator")
        refused = await error(await ada.put(SWITCH, json={"on": True}), 409)
        assert refused["code"] == "house/real-bank"
        told = (await ada.get("/api/operator/operations")).json()
        assert (told["rigging"], told["may_rig"]) == (False, False)
    with pytest.raises(BadOption, match="simulated"):
        async with outside(tmp_path, live={"rigging": True}):
            pass
    async with outside(tmp_path, simulated=True, live={"rigging": True}) as place:
        assert place.hub.rigging


@asynccontextmanager
async def outside(folder: Path, *, simulated: bool = False, **more: Any) -> AsyncIterator[Place]:
    """A house whose bank is at an address; nothing is asked of it."""
    at_address = {"name": "north", "address": "http://127.0.0.1:9", "key_file": str(folder / "key")}
    bank = {"at": [at_address | {"simulated": simulated}]}
    file = house_file(purse={"kind": "bank-card"}, bank=bank, defaults=EPS, **more)
    async with at(f"sqlite:///{folder / 'outside.db'}", folder, file) as made:
        yield made
