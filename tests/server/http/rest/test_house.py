"""The house as strangers see it, and who is there."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.live_house import house_file
from tests.server.open_house import Place, anyio_backend, at, error, place, two_players

__all__ = ["anyio_backend", "place"]
pytestmark = pytest.mark.anyio

SHOWN = {
    "holdem": ("Hold'em", "green"),
    "omaha": ("Omaha", "blue"),
    "stud": ("Stud", "claret"),
    "soko": ("Sökö", "claret"),
    "blackjack": ("Blackjack", "slate"),
    "landlord": ("Landlord", "claret"),
}
DEMO = {"name": "zhang", "nickname": "Zhang", "password": "landlord-1"}


@pytest.fixture
async def open_place(tmp_path: Path) -> AsyncIterator[Place]:
    """A house that takes guests and has an account to try."""
    file = house_file(guests=True, demo=[DEMO])
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, file) as made:
        yield made


async def test_strangers_are_told_what_can_be_played_and_how_many_are_there(open_place: Place) -> None:
    visitor = open_place.visitor()
    before = (await visitor.get("/api/house")).json()
    assert {game["name"] for game in before["games"]} >= {"holdem", "omaha", "soko", "stud", "blackjack", "landlord"}
    assert {game["name"]: game["players"] for game in before["games"]}["landlord"] == [3, 3]
    assert {game["name"]: (game["short_title"], game["felt"]) for game in before["games"]} == SHOWN
    assert before["matching"] is None
    assert (before["tables"], before["online"], before["visitors"], before["closed"]) == (0, 0, 0, "")
    assert before["demo"] == [DEMO]
    people, clients = await two_players(open_place)
    await open_place.table(clients)
    after = (await visitor.get("/api/house")).json()
    assert (after["tables"], after["online"], after["visitors"]) == (1, 2, 0)
    assert {game["name"]: game["tables"] for game in after["games"]}["holdem"] == 1
    signed_in = await open_place.visitor().post("/api/session", json={"who": "zhang", "password": DEMO["password"]})
    assert signed_in.status_code == 201
    superuser = await open_place.superuser()
    await superuser.post("/api/superuser/house/close", json={"why": "We clean."})
    assert (await people[0].get("/api/house")).json()["closed"] == "We clean."


async def test_strangers_are_told_for_which_game_people_are_matched(tmp_path: Path) -> None:
    file = house_file(guests=True, matching={"every_s": 60}, purse={"kind": "score"})
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, file) as made:
        told = (await made.visitor().get("/api/house")).json()
    assert told["matching"] == {"game": "landlord", "title": "Fight the Landlord", "players": 3, "bots_after_s": None}


async def test_who_is_online_is_told_with_nicknames_and_seats(open_place: Place) -> None:
    ann, ben = await open_place.person("Ann", nickname="Annie"), await open_place.person("Ben")
    clients = [await open_place.live(one) for one in (ann, ben)]
    held = await open_place.table(clients[:1], minimum=2)
    told = (await ben.get("/api/online")).json()
    assert told["visitors"] == 0
    assert told["people"] == [
        {
            "name": "Ann",
            "nickname": "Annie",
            "kind": "person",
            "seats": [{"table": held, "name": "Kairo", "game": "holdem", "seat": 0}],
        },
        {"name": "Ben", "nickname": "Ben", "kind": "person", "seats": []},
    ]
    assert (await open_place.visitor().get("/api/online")).json() == told  # guests look around here
    await clients[0].drop()
    await clients[1].done("ping")
    left = [one["name"] for one in (await ben.get("/api/online")).json()["people"]]
    assert left in (["Ben"], ["Ann", "Ben"])  # which is told as soon as the house has noticed


async def test_who_has_no_account_is_told_of_nobody_where_there_are_no_guests(place: Place) -> None:
    for path in ("online", "tables", "tables/1", "games"):
        await error(await place.visitor().get(f"/api/{path}"), 401)
    assert (await place.visitor().get("/api/house")).json()["guests"] is False
