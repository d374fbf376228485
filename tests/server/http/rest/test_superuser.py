"""What the superuser alone may see and do."""

import pytest

from tests.server.open_house import Place, anyio_backend, error, place, two_players
from tests.server.play import play_rounds

__all__ = ["anyio_backend", "place"]
pytestmark = pytest.mark.anyio


@pytest.mark.req("POKERIV3:ROLE-SUPERUSER", "POKERIV3:U9")
async def test_superuser_functions_are_absent_and_refused_for_everybody_else(place: Place) -> None:
    ann, superuser = await place.person("Ann"), await place.superuser()
    schema = (await ann.get("/api/openapi.json")).json()
    assert (await ann.get("/api/session")).json()["functions"] == []
    assert "users" in (await superuser.get("/api/session")).json()["functions"]
    mine = [(m, path) for path, methods in schema["paths"].items() if "/superuser/" in path for m in methods]
    assert len(mine) > 10
    token = (await ann.post("/api/me/tokens", json={"label": "bot"})).json()["secret"]
    bot = place.visitor(headers={"Authorization": f"Bearer {token}"})
    for method, path in mine:
        at = path.replace("{name}", "Ann").replace("{table}", "1")
        for caller in (ann, bot):
            assert (await error(await caller.request(method, at), 403))["code"] == "role/superuser-only"
        if method == "get":
            assert (await superuser.get(at)).status_code == 200


async def test_the_superuser_sees_accounts_gives_roles_and_every_deed_is_noted(place: Place) -> None:
    await place.person("Ann")
    superuser = await place.superuser()
    users = (await superuser.get("/api/superuser/users")).json()
    assert [(user["name"], user["role"]) for user in users] == [("superuser", "superuser"), ("Ann", "player")]
    assert "argon2" not in str(users)
    changed = await superuser.patch("/api/superuser/users/Ann", json={"role": "pit-boss"})
    assert changed.json()["role"] == "pit-boss"
    await error(await superuser.patch("/api/superuser/users/Nobody", json={"role": "tester"}), 404)
    await superuser.get("/api/superuser/deals")
    [read, gave] = (await superuser.get("/api/superuser/audit")).json()
    assert (gave["what"], gave["detail"], gave["who"]) == ("changed a role", "Ann: pit-boss", "superuser")
    assert read["what"] == "read deals with all cards"


async def test_a_closed_house_begins_no_rounds_until_it_is_open_again(place: Place) -> None:
    people, clients = await two_players(place)
    superuser = await place.superuser()
    told = (await superuser.post("/api/superuser/house/close", json={"why": "Inventory."})).json()
    assert not told["open"]
    refused = await people[0].post("/api/tables", json={"name": "Kairo", "game": "holdem"})
    assert (await error(refused, 409))["says"] == "Inventory."
    assert (await superuser.post("/api/superuser/house/open")).json()["open"]
    held = await place.table(clients)
    await superuser.post("/api/superuser/house/close", json={"why": "Inventory."})
    await play_rounds(clients, held, 1)
    await clients[0].until(lambda: clients[0].now.get("halted") == "Inventory.")
    assert not place.hub.rooms[held].overview.running
    await superuser.post("/api/superuser/house/open")
    await play_rounds(clients, held, 1)


async def test_the_superuser_closes_a_table_and_the_chips_go_back(place: Place) -> None:
    people, clients = await two_players(place)
    held = await place.table(clients, minimum=3)
    superuser = await place.superuser()
    assert (await superuser.delete(f"/api/superuser/tables/{held}")).status_code == 204
    await clients[0].hear("gone", table=held)
    await error(await people[0].get(f"/api/tables/{held}"), 404)
    assert await place.house.store.money.wrong({}) == []


@pytest.mark.req("POKERIV3:U9")
async def test_the_superuser_opens_no_tables_and_sits_at_none(place: Place) -> None:
    _, clients = await two_players(place)
    held = await place.table(clients, minimum=3)
    superuser = await place.superuser()
    refused = await superuser.post("/api/tables", json={"name": "Mine", "game": "holdem"})
    assert (await error(refused, 409))["code"] == "role/superuser"
    client = await place.live(superuser)
    assert await client.refused("sit", table=held, chips=100) == "role/superuser"
    told = (await superuser.get(f"/api/tables/{held}")).json()
    assert (told["sees_all_cards"], told["may_sit"]) == (True, False)


async def test_the_superuser_sees_the_house_at_a_glance(place: Place) -> None:
    _, clients = await two_players(place)
    held = await place.table(clients)
    await clients[0].done("add_bot", table=held, bot="caller", chips=100)
    superuser = await place.superuser()
    told = (await superuser.get("/api/superuser/house")).json()
    assert (told["open"], told["closed"], told["tables"], told["playing"]) == (True, "", 1, 1)
    assert (told["people"], told["visitors"], told["seated"], told["bots"], told["queued"]) == (2, 0, 2, 1, 0)
    assert told["database"].startswith("sqlite")
    shut = (await superuser.post("/api/superuser/house/close", json={"why": "Inventory."})).json()
    assert (shut["open"], shut["closed"]) == (False, "Inventory.")
