"""One client for each player, where the house file says so: a second sign-in is refused meanwhile."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.cards import ANN, balanced, card_place, open_table, person_with, settled
from tests.server.live_house import Client
from tests.server.open_house import PASSWORD, Place, error

pytestmark = pytest.mark.anyio
ANN_AGAIN = {"who": "Ann", "password": PASSWORD}
REPLACED = 4001


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with card_place(tmp_path, live={"second_sign_in": "refused"}) as made:
        yield made
        await settled(made)
        await balanced(made.house.store)


async def gone(place: Place, client: Client) -> None:
    await client.drop()
    while place.hub.presence.of(client.name):
        await asyncio.sleep(0.01)


async def test_a_second_login_is_refused_until_the_first_client_has_gone(place: Place) -> None:
    first, client = await person_with(place, "Ann", ANN)
    table = await open_table(client, seats=2, minimum=2)
    await client.done("sit", table=table, chips=40)
    second = place.visitor()
    refused = await error(await second.post("/api/session", json=ANN_AGAIN), 403)
    assert (refused["code"], refused["says"]) == (
        "session/elsewhere",
        "You are signed in on another device. Sign out there first.",
    )
    assert (await first.get("/api/session")).json()["name"] == "Ann"
    await client.done("say", table=table, text="still here")

    await gone(place, client)
    assert (await second.post("/api/session", json=ANN_AGAIN)).status_code == 201
    assert (await second.put("/api/me/card", json=ANN)).status_code == 200
    again = await place.live(second)
    assert (await again.hear("welcome"))["tables"] == [table]
    await again.until(lambda: again.tables and again.now["seats"][again.now["you"]]["chips"] == 40)


@pytest.mark.req("EPS:UC-004-NFR")
async def test_the_same_session_goes_on_with_its_newest_connection(place: Place) -> None:
    person, client = await person_with(place, "Ann", ANN)
    table = await open_table(client, seats=2, minimum=2)
    await client.done("sit", table=table, chips=40)
    seat = (await client.until(lambda: client.tables and client.now))["you"]
    newer = await place.live(person)
    assert await client.closed() == REPLACED
    await newer.until(lambda: newer.tables and newer.now["you"] == seat)
    await newer.done("say", table=table, text="here I am")


async def test_those_who_run_the_house_may_take_over(place: Place) -> None:
    boss = await place.superuser()
    client = await place.live(boss)
    await place.superuser()
    await client.closed()
