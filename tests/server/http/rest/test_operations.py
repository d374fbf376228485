"""What operators do by REST: notices, maintenance, closed tables, old rounds. Each has its line in the audit log."""

from pathlib import Path

import httpx
import pytest

from croupier.kit.clock import system
from tests.server.live_house import Client
from tests.server.open_house import Place, anyio_backend, at, error, place, two_players
from tests.server.play import passive, play_rounds

__all__ = ["anyio_backend", "place"]
pytestmark = pytest.mark.anyio

AT = "/api/operator/operations"


async def audited(superuser: httpx.AsyncClient) -> list[str]:
    return [noted["what"] for noted in (await superuser.get("/api/superuser/audit")).json()]


async def test_an_operator_announces_to_everybody_and_takes_it_back(place: Place) -> None:
    superuser, ann = await place.superuser(), await place.person("Ann")
    client = await place.live(ann)
    told = (await superuser.put(f"{AT}/notice", json={"says": "Free soup.", "minutes": 10})).json()
    assert told["notice"]["says"] == "Free soup."
    assert told["notice"]["until_ns"] - told["now_ns"] <= 600 * 10**9
    await client.hear("notice", code="house/notice", says="Free soup.")
    stranger = (await place.visitor().get("/api/house")).json()
    assert [notice["says"] for notice in stranger["notices"]] == ["Free soup."]
    assert (await superuser.delete(f"{AT}/notice")).json()["notice"] is None
    await client.hear("notice", code="house/notice-over")
    await error(await superuser.put(f"{AT}/notice", json={"says": ""}), 400)
    assert await audited(superuser) == ["took a notice back", "announced"]


async def test_an_operator_plans_maintenance_calls_it_off_closes_and_opens_again(place: Place) -> None:
    superuser, ann = await place.superuser(), await place.person("Ann")
    client = await place.live(ann)
    told = (await superuser.put(f"{AT}/maintenance", json={"why": "Cables.", "minutes": 5})).json()
    assert (told["closed"], told["maintenance"]["why"]) == ("", "Cables.")
    await client.hear("notice", code="house/maintenance", until_ns=told["maintenance"]["at_ns"])
    assert (await superuser.delete(f"{AT}/maintenance")).json()["maintenance"] is None
    told = (await superuser.put(f"{AT}/maintenance", json={"why": "Cables.", "minutes": 0})).json()
    assert (told["closed"], told["maintenance"]) == ("Cables.", None)
    assert (await place.visitor().get("/api/house")).json()["closed"] == "Cables."
    refused = await ann.post("/api/tables", json={"name": "Kairo", "game": "holdem"})
    assert (await error(refused, 409))["says"] == "Cables."
    assert (await superuser.delete(f"{AT}/maintenance")).json()["closed"] == ""
    assert await audited(superuser) == [
        "opened the house", "planned maintenance", "called maintenance off", "planned maintenance",
    ]  # fmt: skip


async def test_an_operator_reopens_a_closed_table_with_its_number_settings_and_history(place: Place) -> None:
    people, clients = await two_players(place)
    held = await place.table(clients, name="Kairo", turn_s=33)
    await play_rounds(clients, held, 1)
    superuser = await place.superuser()
    await superuser.delete(f"/api/superuser/tables/{held}")
    await play_out(clients, held)
    closed = (await superuser.get(f"{AT}/closed-tables")).json()
    assert [(row["table"], row["name"], row["reopens"]) for row in closed] == [(held, "Kairo", True)]
    assert closed[0]["rounds"] >= 1
    told = (await superuser.post(f"{AT}/tables/{held}/reopen")).json()
    assert told == {"table": held, "name": "Kairo"}
    line = (await people[0].get(f"/api/tables/{held}")).json()["line"]
    assert (line["turn_s"], line.get("players", [])) == (33, [])
    assert (await superuser.get(f"{AT}/closed-tables")).json() == []
    for client in clients:
        client.heard.clear()
        await client.done("sit", table=held, chips=100)
    await play_rounds(clients, held, 1)
    deals = (await people[0].get("/api/history")).json()
    assert len({deal["deal"] for deal in deals if deal["table_id"] == held}) == len(deals) >= 2
    assert await place.house.store.results.wrong() == []
    assert (await error(await superuser.post(f"{AT}/tables/{held}/reopen"), 409))["code"] == "table/not-closed"
    await error(await superuser.post(f"{AT}/tables/99/reopen"), 404)
    assert "reopened a table" in await audited(superuser)


async def play_out(clients: list[Client], held: int) -> None:
    """Play until the table has closed."""
    while not [m for m in clients[0].heard if m["type"] == "gone" and m["table"] == held]:
        for client in clients:
            if client.now.get("choices") and client.now["table"] == held:
                await client.ask("act", table=held, seq=client.now["seq"], action=passive(client.now))
        await clients[0].done("ping")


async def test_an_operator_deletes_old_rounds_and_sees_how_far_it_is(place: Place) -> None:
    superuser = await place.superuser()
    told = (await superuser.post(f"{AT}/retention", json={"days": 30})).json()
    assert told["retention"]["days"] is None
    while (told := (await superuser.get(AT)).json())["retention"]["ended_ns"] is None:
        pass
    assert not told["retention"]["running"]
    await error(await superuser.post(f"{AT}/retention", json={"days": 0}), 400)
    assert place.lines("retention")[0]["rounds"] == 0
    assert await audited(superuser) == ["asked to delete old rounds"]


async def test_a_countdown_goes_on_while_the_house_is_not_open(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'house.db'}"
    async with at(database, tmp_path) as place:
        superuser = await place.superuser()
        await superuser.put(f"{AT}/maintenance", json={"why": "Cables.", "minutes": 5})
        await superuser.put(f"{AT}/notice", json={"says": "Free soup.", "minutes": 5})
        password = place.superuser_password
    async with at(database, tmp_path) as place:
        told = (await place.visitor().get("/api/house")).json()
        assert [notice["code"] for notice in told["notices"]] == ["house/maintenance", "house/notice"]
        assert told["closed"] == ""
    async with at(database, tmp_path, clock=lambda: system() + 6 * 60 * 10**9) as place:
        told = (await place.visitor().get("/api/house")).json()
        assert (told["closed"], told["notices"]) == ("Cables.", [])
        operator = place.visitor()
        await operator.post("/api/session", json={"who": "superuser", "password": password})
        assert (await operator.delete(f"{AT}/maintenance")).json()["closed"] == ""
