"""A session in a house where chips are bought by card: nothing before it, and an end to it at any time (EPS)."""

import asyncio
import re
from contextlib import AsyncExitStack, suppress
from typing import Any

import httpx
import pytest
from websockets import ConnectionClosed
from websockets.asyncio.client import connect

from tests.server.cards import ANN, BEN, OTHER, SMALL, bank_house, booked, open_table, person_with, settled
from tests.server.live_house import Client, state_of
from tests.server.open_house import Place, error
from tests.server.play import act_once, whose_turn

pytestmark = pytest.mark.anyio
__all__ = ["bank_house"]
SIGNED_OUT = 4003
NOT_SIGNED_IN = 4401


@pytest.mark.req("EPS:RF-JG-001")
async def test_whoever_has_not_logged_in_is_refused_everything(bank_house: Place) -> None:
    clients = [(await person_with(bank_house, name, card))[1] for name, card in (("Ann", ANN), ("Ben", BEN))]
    full = await open_table(clients[0], seats=2, minimum=2)
    free = await open_table(clients[0], name="Luxor", minimum=2)
    for client in clients:
        await client.done("sit", table=full, chips=100)
    mover = await whose_turn(clients, full)
    seq = mover.now["seq"]
    asked: list[dict[str, Any]] = [
        {"type": "sit", "table": full, "chips": 100},  # the queue
        {"type": "sit", "table": free, "chips": 100},  # a seat
        {"type": "say", "table": full, "text": "hello"},
        {"type": "top_up", "table": full, "chips": 100},
        {"type": "act", "table": full, "seq": seq, "action": {"type": "Fold"}},
    ]
    for message in asked:
        assert await refused(bank_house, [message]) == "hello/first"
        assert await refused(bank_house, [{"type": "hello"}, message]) == "session/none"
    stranger = bank_house.visitor()
    assert (await error(await stranger.put("/api/me/card", json=OTHER), 401))["code"] == "session/none"
    assert (await error(await stranger.get("/api/tables"), 401))["code"] == "session/none"
    rooms = [bank_house.hub.room(table) for table in (full, free)]
    assert [room.broadcast.seq for room in rooms] == [seq, 1]
    assert await booked(bank_house.house.store, OTHER) == []


async def refused(place: Place, messages: list[dict[str, Any]]) -> str:
    """Send these without having logged in; the code of the one answer, after which the connection is closed."""
    client = Client("stranger", await connect(f"ws://127.0.0.1:{place.port}/ws"))
    client._reading = asyncio.create_task(client.read())
    place.clients.append(client)
    for message in messages:
        with suppress(ConnectionClosed):  # it may be over after the first
            await client.send(id=1, **message)
    await client.until(lambda: client.heard)
    [answer] = client.heard
    assert await client.closed() == NOT_SIGNED_IN
    assert answer["type"] == "error"
    return str(answer["code"])


@pytest.mark.req("EPS:ASS-HHD-001")
async def test_fifty_clients_at_once_all_get_the_page_that_asks_for_a_login(bank_house: Place) -> None:
    async def arrive(client: httpx.AsyncClient) -> None:
        page = await client.get("/")
        assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
        needs = [*re.findall(r'<script [^>]*src="([^"]+)"', page.text), "/api/house"]
        assert len(needs) > 1
        assert [(await client.get(path)).status_code for path in needs] == [200] * len(needs)
        assert (await error(await client.get("/api/session"), 401))["code"] == "session/none"  # so it asks

    async with AsyncExitStack() as stack:
        for _ in range(50):
            await stack.enter_async_context(connect(f"ws://127.0.0.1:{bank_house.port}/ws"))
        await asyncio.gather(*[arrive(bank_house.visitor()) for _ in range(50)])
        ann = await bank_house.person("Ann")
        assert (await ann.get("/api/session")).json()["name"] == "Ann"


@pytest.mark.req("EPS:RF-PI-005", "EPS:UC-006-S04", "EPS:UC-006-S05")
async def test_a_session_is_ended_in_the_queue_off_turn_on_turn_and_between_games(bank_house: Place) -> None:
    names, cards = ("Ann", "Ben", "Cem", "Dan"), (ANN, BEN, OTHER, SMALL)
    came = {name: await person_with(bank_house, name, card) for name, card in zip(names, cards, strict=True)}
    people = {name: person for name, (person, _) in came.items()}
    clients = {name: client for name, (_, client) in came.items()}
    table = await open_table(clients["Ann"], seats=3, minimum=3)
    for name in names:
        await clients[name].done("sit", table=table, chips=40)
    state = state_of(bank_house.hub.room(table))
    await clients["Dan"].until(lambda: clients["Dan"].tables and clients["Dan"].now.get("queue") == ["Dan"])
    await leaves(bank_house, people["Dan"], clients["Dan"])  # in the queue
    await clients["Ann"].until(lambda: not clients["Ann"].now.get("queue"))

    mover = await whose_turn(players(clients, "Ann", "Ben", "Cem"), table)
    off_turn = next(name for name in names[:3] if clients[name] is not mover)
    rest = [name for name in names[:3] if name != off_turn]
    await leaves(bank_house, people[off_turn], clients[off_turn])
    first = clients[rest[0]]
    while not first.count("RoundEnded", table):  # the other two complete the hand
        await act_once(players(clients, *rest), table)
    [ended] = [event for event in first.events(table) if event["type"] == "RoundEnded"]
    assert ended["number"] == 1, "the game that was played when the third left"
    shown = [event for event in first.events(table) if event["type"] == "HandsShown"]
    seats = {name: clients[name].now["you"] for name in rest}
    assert sorted(shown[0]["seats"]) == sorted(seats.values())
    await first.hear_events("StoodUp", table=table)

    mover = await whose_turn(players(clients, *rest), table)
    last = next(name for name in rest if clients[name] is not mover)
    await leaves(bank_house, people[mover.name], mover)
    await clients[last].hear_events("StoodUp", 2, table=table)
    assert not state.running
    await leaves(bank_house, people[last], clients[last])

    while not bank_house.hub.room(table).is_empty:
        await asyncio.sleep(0.01)
    await settled(bank_house)
    store = bank_house.house.store
    deposits = [dict(await booked(store, card)).get("deposit", 0) for card in cards]
    assert sum(deposits) == 160  # every chip is back at the bank
    assert deposits[3] == 40
    assert bank_house.hub.room(table).is_empty


def players(clients: dict[str, Client], *names: str) -> list[Client]:
    return [clients[name] for name in names]


async def leaves(place: Place, person: httpx.AsyncClient, client: Client) -> None:
    """End a session: its connection is closed, and its token opens nothing any more."""
    cookies = dict(person.cookies)
    assert (await person.get("/api/session")).status_code == 200
    assert (await person.delete("/api/session")).status_code == 204
    assert await client.closed() == SIGNED_OUT
    again = place.visitor(cookies=cookies)
    assert (await error(await again.get("/api/session"), 401))["code"] == "session/none"
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    async with connect(f"ws://127.0.0.1:{place.port}/ws", additional_headers={"Cookie": cookie}) as wire:
        await wire.send('{"type": "hello"}')
        assert "session/none" in str(await wire.recv())
