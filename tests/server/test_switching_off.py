"""The administrator's switch: off takes effect at the end of the game, then all players are cashed out and signed out
(EPS)."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.cards import (
    ANN,
    BEN,
    OTHER,
    SMALL,
    balanced,
    booked,
    card_house,
    card_place,
    open_table,
    person_with,
    settled,
)
from tests.server.live_house import Client
from tests.server.open_house import PASSWORD, Place, at, error
from tests.server.play import act_once, play_rounds, whose_turn

pytestmark = pytest.mark.anyio
WHY = "Thank you for coming."
LIVE = {"when_closed": "sign-out"}
SIGNED_OUT = 4003
NAMES, CARDS = ("Ann", "Ben", "Cem", "Dan"), (ANN, BEN, OTHER, SMALL)


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with card_place(tmp_path, live=LIVE) as made:
        yield made
        await settled(made)
        await balanced(made.house.store)


async def came(place: Place) -> tuple[int, dict[str, httpx.AsyncClient], dict[str, Client]]:
    """Two at a table with a game under way, and two in its queue."""
    people, clients = {}, {}
    for name, card in zip(NAMES, CARDS, strict=True):
        people[name], clients[name] = await person_with(place, name, card)
    table = await open_table(clients["Ann"], seats=2, minimum=2)
    for name in NAMES:
        await clients[name].done("sit", table=table, chips=40)
    await whose_turn([clients["Ann"], clients["Ben"]], table)
    return table, people, clients


async def sessions(place: Place) -> list[int]:
    found: list[int] = await place.house.store.sessions.accounts()
    return found


async def nobody_is_signed_in(place: Place) -> None:
    async with asyncio.timeout(20):
        while len(await sessions(place)) > 1 or place.hub.rooms_of("Ann"):
            await asyncio.sleep(0.02)


@pytest.mark.req("EPS:UC-002-S01", "EPS:UC-002-S02", "EPS:UC-002-POST", "EPS:RF-SV-009")
async def test_off_is_announced_lets_the_game_end_and_then_cashes_out_and_signs_out_all(place: Place) -> None:
    table, people, clients = await came(place)
    superuser = await place.superuser()
    await superuser.post("/api/superuser/house/close", json={"why": WHY})
    for client in clients.values():
        await client.hear("notice", code="house/closed", says=WHY)
    late = {"name": "Eve", "password": "eve is late again", "confirmation": "eve is late again"}
    assert (await error(await place.visitor().post("/api/register", json=late), 403))["says"] == WHY
    assert len(await sessions(place)) == 5, "the game is still played"

    seats = [clients[name].now["you"] for name in ("Ann", "Ben")]
    while not clients["Ann"].count("RoundEnded", table):
        await act_once([clients["Ann"], clients["Ben"]], table)
    for name, client in clients.items():
        assert (await client.hear("error"))["code"] == "house/signed-out"
        assert await client.closed() == SIGNED_OUT
        assert (await error(await people[name].get("/api/session"), 401))["code"] == "session/none"
    [boss] = await sessions(place)
    assert boss == (await superuser.get("/api/session")).json()["uid"]
    state = (await superuser.get("/api/superuser/house")).json()
    assert (state["open"], state["seated"], state["queued"], state["playing"]) == (False, 0, 0, 0)
    assert place.hub.room(table).overview.number == 1, "no further game"
    await settled(place)
    back = [dict(await booked(place.house.store, card)).get("deposit", 0) for card in CARDS]
    ended = next(event for event in clients["Ann"].events(table) if event["type"] == "RoundEnded")
    assert back[:2] == [40 + ended["payoffs"][seat] for seat in seats]


async def test_with_no_game_under_way_off_takes_effect_at_once(place: Place) -> None:
    _, client = await person_with(place, "Ann", ANN)
    table = await open_table(client, seats=2, minimum=2)
    await client.done("sit", table=table, chips=40)
    superuser = await place.superuser()
    await superuser.post("/api/superuser/house/close", json={"why": WHY})
    assert await client.closed() == SIGNED_OUT
    await settled(place)
    assert dict(await booked(place.house.store, ANN)) == {"withdrawal": -40, "deposit": 40}


@pytest.mark.req("EPS:UC-001-PRE", "EPS:UC-002-PRE")
async def test_what_is_off_cannot_be_switched_off_nor_what_is_on_switched_on(place: Place) -> None:
    table, _, clients = await came(place)
    superuser = await place.superuser()

    async def switched(way: str, **body: Any) -> dict[str, Any]:
        told = await error(await superuser.post(f"/api/superuser/house/{way}", json=body), 409)
        return told

    assert (await switched("open"))["code"] == "house/already-open"
    await superuser.post("/api/superuser/house/close", json={"why": WHY})
    assert (await switched("close", why="Again."))["code"] == "house/already-closed"  # while it closes
    assert len(await sessions(place)) == 5
    while not clients["Ann"].count("RoundEnded", table):
        await act_once([clients["Ann"], clients["Ben"]], table)
    await nobody_is_signed_in(place)
    assert (await switched("close", why="Again."))["says"] == "The house is closed already."
    assert (await superuser.get("/api/superuser/house")).json()["closed"] == WHY


@pytest.mark.req("EPS:RF-SV-008", "EPS:UC-001-POST")
async def test_off_refuses_sign_in_and_on_admits_players_to_idle_tables(place: Place) -> None:
    await place.person("Ann")
    superuser = await place.superuser()
    await superuser.post("/api/superuser/house/close", json={"why": WHY})
    await nobody_is_signed_in(place)
    visitor, known = place.visitor(), {"who": "Ann", "password": PASSWORD}
    refused = await error(await visitor.post("/api/session", json=known), 403)
    assert (refused["code"], refused["says"]) == ("house/closed", WHY)
    assert len(await sessions(place)) == 1
    assert (await superuser.post("/api/superuser/house/open")).json()["open"]
    state = (await superuser.get("/api/superuser/house")).json()
    assert (state["seated"], state["queued"], state["playing"]) == (0, 0, 0)
    assert (await visitor.post("/api/session", json=known)).status_code == 201


@pytest.mark.req("EPS:UC-002-S03")
async def test_an_administrator_who_logs_out_has_no_more_access(place: Place) -> None:
    superuser = await place.superuser()
    await superuser.post("/api/superuser/house/close", json={"why": WHY})
    cookies = dict(superuser.cookies)
    assert (await superuser.delete("/api/session")).status_code == 204
    again = place.visitor(cookies=cookies)
    assert (await error(await again.get("/api/superuser/house"), 401))["code"] == "session/none"
    assert await sessions(place) == []


@pytest.mark.req("EPS:UC-001-S03")
async def test_the_password_of_one_administrator_does_not_open_the_account_of_another(place: Place) -> None:
    superuser, words = await place.superuser(), ("the first one of two", "the second one of two")
    for name, password in zip(("Ada", "Eva"), words, strict=True):
        await place.person(name, password=password, confirmation=password)
        changed = await superuser.patch(f"/api/superuser/users/{name}", json={"role": "administrator"})
        assert changed.status_code == 200, changed.text
    for name, password in zip(("Ada", "Eva"), reversed(words), strict=True):
        refused = await place.visitor().post("/api/session", json={"who": name, "password": password})
        assert (await error(refused, 401))["code"] == "session/refused"
    for name, password in zip(("Ada", "Eva"), words, strict=True):
        signed_in = await place.visitor().post("/api/session", json={"who": name, "password": password})
        assert "house" in signed_in.json()["functions"]


async def test_a_house_that_was_restarted_while_closing_cashes_out_what_lies_at_its_tables(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'house.db'}"
    async with at(database, tmp_path, card_house()) as before:
        _, client = await person_with(before, "Ann", ANN)
        table = await open_table(client, seats=2, minimum=2)
        await client.done("sit", table=table, chips=40)
        await before.house.state.close(WHY)
    async with at(database, tmp_path, card_house(live=LIVE)) as after:
        async with asyncio.timeout(20):
            while not after.hub.room(table).is_empty or await sessions(after):
                await asyncio.sleep(0.02)
        await settled(after)
        assert dict(await booked(after.house.store, ANN)) == {"withdrawal": -40, "deposit": 40}


async def test_a_house_that_lets_players_stay_keeps_their_seats_and_sessions(tmp_path: Path) -> None:
    async with card_place(tmp_path) as place:
        table, people, clients = await came(place)
        superuser = await place.superuser()
        await superuser.post("/api/superuser/house/close", json={"why": WHY})
        await play_rounds([clients["Ann"], clients["Ben"]], table, 1)
        assert [seat["player"] for seat in clients["Ann"].now["seats"]] == ["Ann", "Ben"]
        assert (await people["Ann"].get("/api/session")).status_code == 200
        await superuser.post("/api/superuser/house/open")
