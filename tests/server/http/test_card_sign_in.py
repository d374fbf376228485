"""Signing in with a name and a bank card: the bank says yes first, and nothing is left of what it refuses (EPS)."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.cards import ANN, BEN, ENOUGH, LESS, MORE, OTHER, SMALL
from tests.server.open_house import Place, error, form
from tests.server.visitors import Watched, casino_at, casino_file, guest, in_line, sign_in, visitor, visits

pytestmark = pytest.mark.anyio


@pytest.fixture
async def casino(tmp_path: Path) -> AsyncIterator[tuple[Place, Watched]]:
    """No seat is free in it: all that sign in wait."""
    async with casino_at(tmp_path, casino_file({"name": "Kairo", "who": "bots"})) as made:
        yield made


async def nothing_began(place: Place) -> None:
    assert await place.house.store.visits.all(limit=10) == []
    assert await place.house.store.queue_places.all() == []
    assert len(await place.house.store.accounts.all()) == 1, "the superuser"
    assert await place.house.store.sessions.accounts() == []


@pytest.mark.req("EPS:RF-JG-007", "EPS:UC-004-S01")
async def test_a_sign_in_without_name_card_or_pin_is_refused_and_names_what_is_missing(
    casino: tuple[Place, Watched],
) -> None:
    place, bank = casino
    whole = {"name": "Ann"} | ANN
    missing = {
        "name": "account/name-missing",
        "kind": "card/kind",
        "number": "card/number-missing",
        "pin": "card/pin",
    }
    for field in ("name", "kind", "number", "pin"):
        for said in ({key: text for key, text in whole.items() if key != field}, whole | {field: "  "}):
            if (field, said.get(field)) == ("kind", "  "):
                continue
            refused = await error(await place.visitor().post("/api/session/card", json=said), 400)
            assert (refused["field"], refused["code"]) == (field, missing[field])
    assert bank.asked == []
    await nothing_began(place)


@pytest.mark.req("EPS:RF-JG-002", "EPS:RF-CB-003", "EPS:RF-CB-004")
async def test_each_card_is_validated_once_and_nothing_begins_before_the_bank_has_answered(
    casino: tuple[Place, Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    place, bank = casino
    for wrong in (ANN | {"pin": "1002"}, {"kind": "debit", "number": "4000 1000 0000 9999", "pin": "1001"}):
        assert (await sign_in(place, "Ann", wrong)).status_code == 400
    assert (await error(await sign_in(place, "Ann", ANN | {"pin": ""}), 400))["field"] == "pin"
    may_answer, asked, approve = asyncio.Event(), asyncio.Event(), bank.approve

    async def slow(card: Any) -> Any:
        asked.set()
        await may_answer.wait()
        return await approve(card)

    monkeypatch.setattr(bank, "approve", slow)
    signing_in = asyncio.create_task(sign_in(place, "Ann", ANN))
    await asked.wait()
    await nothing_began(place)
    may_answer.set()
    assert (await signing_in).status_code == 201
    assert (await sign_in(place, "Ben", BEN)).status_code == 201
    assert bank.asked == [
        ("debit", "4000100000001001"),
        ("debit", "4000100000009999"),
        ("debit", "4000100000001001"),
        ("credit", "5000200000004004"),
    ]


@pytest.mark.req("EPS:RF-JG-003")
async def test_twenty_dollars_on_the_account_are_enough_and_a_cent_less_is_not(casino: tuple[Place, Watched]) -> None:
    place, _ = casino
    refused = await error(await sign_in(place, "Ann", LESS), 400)
    assert (refused["code"], refused["says"]) == (
        "card/low-balance",
        "You need at least 20 dollars on the account to begin.",
    )
    await nothing_began(place)
    for name, card in (("Ben", ENOUGH), ("Cem", MORE)):
        assert (await sign_in(place, name, card)).status_code == 201
    unknown = {"kind": "credit", "number": "5000 2000 0000 9999"}
    assert (await error(await sign_in(place, "Dan", unknown), 400))["code"] == "bank/no-account"


@pytest.mark.req("EPS:ASS-GA-002", "EPS:RF-CB-001")
async def test_with_the_bank_away_nobody_gets_in_and_everybody_is_told_before_showing_a_card(
    casino: tuple[Place, Watched],
) -> None:
    place, bank = casino
    assert (await place.visitor().get("/api/bank")).json() == {"ready": True, "says": ""}
    bank.down = "yes"
    assert (await place.visitor().get("/api/bank")).json() == {"ready": False, "says": "The bank does not answer."}
    assert (await error(await sign_in(place, "Ann", ANN), 503))["code"] == "bank/no-answer"
    await nothing_began(place)
    bank.down = ""
    assert (await sign_in(place, "Ann", ANN)).status_code == 201


@pytest.mark.req("EPS:UC-004-S01")
async def test_no_two_players_have_the_same_name_at_a_time(casino: tuple[Place, Watched]) -> None:
    place, _ = casino
    ann = await visitor(place, "Ann", ANN)
    for name in ("Ann", " ann ", "ＡＮＮ"):
        refused = await error(await sign_in(place, name, BEN), 409)
        assert (refused["code"], refused["field"]) == ("account/name-taken", "name")
    assert (await error(await sign_in(place, "Superuser", BEN), 400))["field"] == "name"
    assert (await ann.delete("/api/session")).status_code == 204
    assert (await sign_in(place, "Ann", BEN)).status_code == 201


@pytest.mark.req("EPS:RNF-001", "EPS:UC-004-NFR")
async def test_a_bank_account_plays_once_and_comes_back_when_its_client_is_lost(casino: tuple[Place, Watched]) -> None:
    place, _ = casino
    _, client = await guest(place, "Ann", ANN)
    await guest(place, "Ben", BEN)
    await in_line(client, 1, 2)
    for name in ("Ann", "Anna"):
        refused = await error(await sign_in(place, name, ANN), 403)
        assert refused["code"] == "session/elsewhere"
    assert (await client.done("ping"))["type"] == "pong"
    before = await visits(place)
    await client.drop()
    while place.hub.presence.of(client.name):
        await asyncio.sleep(0.01)
    refused = await error(await sign_in(place, "Anna", ANN), 400)
    assert (refused["code"], refused["field"]) == ("session/other-name", "name")
    _, again = await guest(place, "Ann", ANN)
    assert again.name == client.name
    await in_line(again, 1, 2)
    assert await visits(place) == before, "no other visit has begun, and none has ended"


@pytest.mark.req("EPS:RNF-001")
async def test_an_account_is_not_changed_to_one_that_another_visit_uses(casino: tuple[Place, Watched]) -> None:
    place, _ = casino
    ann, ben = await visitor(place, "Ann", ANN), await visitor(place, "Ben", BEN)
    refused = await error(await ben.put("/api/me/card", json=ANN), 409)
    assert (refused["code"], refused["field"]) == ("card/in-use", "number")
    assert (await ben.get("/api/me/card")).json()["card"]["last_four"] == "4004"
    assert (await ben.put("/api/me/card", json=OTHER)).json()["card"]["last_four"] == "2002"
    assert (await ann.put("/api/me/card", json=BEN)).status_code == 200
    assert (await error(await sign_in(place, "Cem", OTHER), 400))["code"] == "session/other-name"


@pytest.mark.req("EPS:UC-006-S04", "EPS:GL-SESSION")
async def test_signing_out_ends_the_visit_and_what_the_client_holds_opens_nothing(
    casino: tuple[Place, Watched],
) -> None:
    place, _ = casino
    ann, client = await guest(place, "Ann", ANN)
    [visit] = await visits(place)
    assert (visit["name"], visit["ended_ns"], visit["why"]) == ("Ann", None, "")
    cookies = dict(ann.cookies)
    assert (await ann.delete("/api/session")).status_code == 204
    assert await client.closed() == 4003
    assert (await error(await place.visitor(cookies=cookies).get("/api/session"), 401))["code"] == "session/none"
    [ended] = await visits(place)
    assert ended["id"] == visit["id"]
    assert ended["began_ns"] < ended["ended_ns"]
    assert ended["why"] == "signed-out"
    assert (await error(await ann.get("/api/operator/visits"), 401))["code"] == "session/none"
    _, later = await guest(place, "Ann", ANN)
    assert later.name != client.name, "another visit, another account"
    assert [one["id"] for one in await visits(place)] == [visit["id"], visit["id"] + 1]


async def test_only_who_runs_the_house_signs_in_with_a_password(casino: tuple[Place, Watched]) -> None:
    place, _ = casino
    assert (await error(await place.visitor().post("/api/register", json=form("Ann")), 403))[
        "code"
    ] == "session/by-card"
    superuser = await place.superuser()
    made = await superuser.post("/api/people", json=form("Ada"))
    assert made.status_code == 201, made.text
    known = {"who": "Ada", "password": form("Ada")["password"]}
    assert (await error(await place.visitor().post("/api/session", json=known), 403))["code"] == "session/by-card"
    for role in ("tester", "administrator"):
        given = await superuser.post(f"/api/people/{made.json()['uid']}/role", json={"role": role})
        assert given.status_code == 200, given.text
        assert (await place.visitor().post("/api/session", json=known)).status_code == 201
    ann = await visitor(place, "Ann", ANN)
    assert (await error(await ann.get("/api/operator/visits"), 403))["code"] == "role/too-low"
    assert (await error(await ann.post("/api/me/tokens", json={"label": "bot"}), 403))["code"] == "session/by-card"
    kept = await ann.post("/api/me/registration", json=form("Nora"))
    assert (await error(kept, 403))["code"] == "session/by-card"


async def test_cards_that_the_bank_refuses_are_limited_by_card_and_by_address(casino: tuple[Place, Watched]) -> None:
    place, bank = casino
    for _ in range(10):
        assert (await error(await sign_in(place, "Ann", ANN | {"pin": "9999"}), 400))["code"] == "bank/wrong-pin"
    limited = await error(await sign_in(place, "Ann", ANN), 429)
    assert (limited["code"], limited["field"]) == ("card/too-many-pins", "pin")
    assert len(bank.asked) == 10
    assert (await sign_in(place, "Dan", SMALL)).status_code == 201
    numbers = [{"kind": "credit", "number": f"6000 0000 0000 {number:04}"} for number in range(45)]
    codes = [(await sign_in(place, "Ben", card)).json()["code"] for card in numbers]
    assert {"bank/no-account", "card/too-many"} == {*codes}
