"""Operators give and take money by the ledger, and freeze wallets."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from tests.server.live_house import house_file
from tests.server.open_house import Place, anyio_backend, at, error, two_players
from tests.server.people.desk import deeds, operator, uid_of, wallets

__all__ = ["anyio_backend"]
pytestmark = pytest.mark.anyio


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, wallets()) as made:
        yield made


async def pay(ada: httpx.AsyncClient, uid: int, what: str, cents: int, key: str) -> httpx.Response:
    return await ada.post(f"/api/people/{uid}/{what}", json={"cents": cents, "why": "Broken table", "key": key})


async def test_money_is_given_and_taken_once_for_each_key_and_never_below_zero(place: Place) -> None:
    ann, ada = await place.person("Ann"), await operator(place, "Ada", "administrator")
    uid = await uid_of(ann)
    for _ in range(2):  # an answer that got lost
        assert (await pay(ada, uid, "grant", 2550, "a")).json()["money"] == 102_550
    other = await pay(ada, uid, "grant", 99, "a")
    assert (await error(other, 400))["code"] == "money/key-reused"
    too_much = await error(await pay(ada, uid, "take", 102_551, "b"), 409)
    assert too_much["code"] == "money/take-too-much"
    assert too_much["says"] == "There is $1,025.50 in the wallet, and $1,025.51 cannot be taken."
    assert (await pay(ada, uid, "take", 102_550, "b")).json()["money"] == 0
    assert (await ann.get("/api/me")).json()["money"] == 0
    lines = (await ada.get(f"/api/people/{uid}/transfers")).json()
    assert [(line["what"], line["cents"], line["why"]) for line in lines] == [
        ("taken", -102_550, "Broken table"),
        ("granted", 2550, "Broken table"),
        ("other", 100_000, "opening"),
    ]
    [middle] = (await ada.get(f"/api/people/{uid}/transfers", params={"limit": 1, "offset": 1})).json()
    assert middle == lines[1]
    assert (await ann.get("/api/me/transfers")).json()[0]["why"] == "Broken table"
    assert await place.house.store.money.wrong() == []
    assert await deeds(place) == [
        ("Ada", "granted money", f"Ann ({uid}): $25.50: Broken table"),
        ("Ada", "took money", f"Ann ({uid}): $1,025.50: Broken table"),
    ]


async def test_a_frozen_wallet_pays_for_nothing_while_its_chips_are_played_and_come_back(place: Place) -> None:
    people, clients = await two_players(place)
    ada, uid = await operator(place, "Ada", "administrator"), await uid_of(people[0])
    held = await place.table(clients, minimum=3)
    free = (await clients[1].done("create", settings={"name": "Free", "game": "holdem"}))["table"]
    told = (await ada.post(f"/api/people/{uid}/freeze", json={"why": "Under review"})).json()
    assert told["frozen"]["why"] == "Under review"
    assert await clients[0].refused("sit", table=free, chips=100) == "money/frozen"
    assert await clients[0].refused("top_up", table=held, chips=50) == "money/frozen"
    borrowed = await error(await people[0].post("/api/me/loan", json={"key": "k"}), 409)
    assert borrowed["says"] == "Your wallet is frozen: Under review. Chips at tables can still be played."
    await clients[0].done("leave", table=held)
    await clients[1].hear_events("StoodUp", table=held)
    assert (await people[0].get("/api/me")).json()["money"] == 100_000
    assert (await pay(ada, uid, "take", 100_000, "all")).status_code == 200  # the house itself may
    assert (await ada.delete(f"/api/people/{uid}/freeze")).json()["frozen"] is None
    assert (await people[0].post("/api/me/loan", json={"key": "k"})).json() == {"money": 20_000, "debt": 20_000}
    await clients[0].done("sit", table=free, chips=100)


async def test_a_deleted_debtor_leaves_books_that_add_up(place: Place) -> None:
    ann, ada = await place.person("Ann"), await operator(place, "Ada", "administrator")
    uid, superuser = await uid_of(ann), await place.superuser()
    await pay(ada, uid, "take", 100_000, "all")
    await ann.post("/api/me/loan", json={"key": "k"})
    done = await superuser.post(f"/api/people/{uid}/deletion", json={"money": "bank"})
    assert (done.json()["money"], done.json()["debt"]) == (20_000, 20_000)
    money = place.house.store.money
    assert (await money.balance(f"wallet:{uid}"), await money.balance(f"loan:{uid}")) == (0, 0)
    assert await money.wrong() == []
    assert len((await ada.get(f"/api/people/{uid}/transfers")).json()) == 4  # opening, taken, loan, deletion


async def test_a_house_without_wallets_has_nothing_to_give_or_take(tmp_path: Path) -> None:
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, house_file()) as place:
        uid, ada = await uid_of(await place.person("Ann")), await operator(place, "Ada", "administrator")
        for what in ("grant", "take"):
            assert (await error(await pay(ada, uid, what, 100, "k"), 409))["code"] == "money/no-wallets"
        assert (await ada.get(f"/api/people/{uid}/money")).json() == {"money": None, "debt": 0, "frozen": None}
