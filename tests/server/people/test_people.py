"""People are kicked, muted, banned, renamed and deleted, and every deed is noted."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from croupier.kit.clock import Manual
from croupier.protocol.close_codes import CloseCode
from croupier.server.http.authentication import COOKIE
from tests.server.live_house import PATIENCE_S
from tests.server.open_house import PASSWORD, Place, anyio_backend, at, error, two_players
from tests.server.people.desk import deeds, operator, sign_in, token, uid_of, wallets
from tests.server.play import play_rounds

__all__ = ["anyio_backend"]
pytestmark = pytest.mark.anyio

SECOND_NS = 10**9
BEGIN_NS = 1_800_000_000 * SECOND_NS


@pytest.fixture
def clock() -> Manual:
    return Manual(BEGIN_NS)


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, wallets(guests=True)) as made:
        yield made


@pytest.fixture
async def timed(tmp_path: Path, clock: Manual) -> AsyncIterator[Place]:
    """The same, where time passes as the test says."""
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, wallets(), clock=clock) as made:
        yield made


async def test_a_banned_person_is_out_at_once_reads_why_and_comes_back_when_it_is_lifted(place: Place) -> None:
    people, clients = await two_players(place)
    ann, uid = people[0], await uid_of(people[0])
    bot = await token(place, ann, "play")
    table = await place.table(clients)
    await clients[0].turn(table)
    ada = await operator(place, "Ada", "administrator")
    told = (await ada.post(f"/api/people/{uid}/ban", json={"why": "Spits at the dealer."})).json()
    assert [(one["kind"], one["why"], one["by"]) for one in told["sanctions"]] == [
        ("ban", "Spits at the dealer.", "Ada")
    ]
    assert await clients[0].closed() == CloseCode.SIGNED_OUT
    heard = [one for one in clients[0].heard if one["type"] == "error"][-1]
    assert (heard["code"], heard["says"]) == (
        "account/banned",
        "You are banned from this house: Spits at the dealer.",
    )
    for caller in (ann, bot):
        await error(await caller.get("/api/session"), 401)
    refused = await error(await sign_in(place, "Ann"), 403)
    assert (refused["code"], refused["says"]) == (heard["code"], heard["says"])
    assert (await error(await sign_in(place, "Ann", "not the password"), 401))["code"] == "session/refused"
    await clients[1].hear_events("StoodUp", table=table)  # the round is over, and so is the seat
    assert not place.hub.rooms_of("Ann")
    assert await place.house.store.money.balance(f"wallet:{uid}") > 0
    assert (await ada.delete(f"/api/people/{uid}/ban")).json()["sanctions"] == []
    assert (await sign_in(place, "Ann")).status_code == 201
    await error(await bot.get("/api/session"), 401)  # its token stays revoked
    assert (await error(await ada.delete(f"/api/people/{uid}/ban"), 409))["code"] == "sanction/none"
    assert await deeds(place) == [
        ("Ada", "banned", f"Ann ({uid}): Spits at the dealer."),
        ("Ada", "lifted a ban", f"Ann ({uid})"),
    ]


async def test_a_ban_ends_at_its_time_and_says_until_when(timed: Place, clock: Manual) -> None:
    uid = await uid_of(await timed.person("Ann"))
    ada = await operator(timed, "Ada", "administrator")
    until_ns = BEGIN_NS + 3600 * SECOND_NS
    past = await ada.post(f"/api/people/{uid}/ban", json={"why": "x", "until_ns": BEGIN_NS - 1})
    assert (await error(past, 409))["code"] == "sanction/over"
    await ada.post(f"/api/people/{uid}/ban", json={"why": "Cool down", "until_ns": until_ns})
    refused = await error(await sign_in(timed, "Ann"), 403)
    assert refused["says"] == "You are banned from this house until 2027-01-15 09:00 UTC: Cool down."
    clock.now_ns = until_ns
    assert (await sign_in(timed, "Ann")).status_code == 201
    held = (await ada.get(f"/api/people/{uid}")).json()["sanctions"]
    past_ones = (await ada.get(f"/api/people/{uid}/sanctions")).json()
    assert (held, [one["lifted_ns"] for one in past_ones]) == ([], [None])


async def test_a_person_who_is_banned_before_saying_hello_is_put_out(place: Place) -> None:
    ann = await place.person("Ann")
    cookie = {"Cookie": f"{COOKIE}={ann.cookies[COOKIE]}"}
    wire = await connect(f"ws://127.0.0.1:{place.port}/ws", additional_headers=cookie)  # let in by the session
    uid = await uid_of(ann)
    await place.house.store.sanctions.impose(uid, "ban", "Late", by_id=uid, at_ns=place.house.clock())
    await wire.send('{"type": "hello", "id": 1}')
    await asyncio.wait_for(wire.wait_closed(), PATIENCE_S)
    assert wire.close_code == CloseCode.SIGNED_OUT
    assert "Ann" not in place.hub.presence.online


async def test_a_person_who_is_deleted_before_saying_hello_is_put_out(place: Place) -> None:
    ann = await place.person("Ann")
    cookie = {"Cookie": f"{COOKIE}={ann.cookies[COOKIE]}"}
    wire = await connect(f"ws://127.0.0.1:{place.port}/ws", additional_headers=cookie)
    await place.house.store.deletion.delete(await uid_of(ann), at_ns=place.house.clock(), money="bank")
    await wire.send('{"type": "hello", "id": 1}')
    await asyncio.wait_for(wire.wait_closed(), PATIENCE_S)
    assert wire.close_code == CloseCode.SIGNED_OUT


async def test_a_person_who_is_banned_while_asking_for_a_seat_gets_none(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, clients = await two_players(place)
    table = await place.table(clients[1:], minimum=3)
    ada, uid = await operator(place, "Ada", "administrator"), await uid_of(people[0])
    posting = place.hub.posting
    chips = posting.chips

    async def banned_meanwhile(*args: Any, **more: Any) -> int:
        found = await chips(*args, **more)
        await ada.post(f"/api/people/{uid}/ban", json={"why": "Now"})
        return found

    monkeypatch.setattr(posting, "chips", banned_meanwhile)
    await clients[0].send("sit", table=table, chips=100)
    assert await clients[0].closed() == CloseCode.SIGNED_OUT
    async with asyncio.timeout(PATIENCE_S):
        while "Ann" in place.hub.presence.online:  # until the request is dealt with, which ends the connection
            await asyncio.sleep(0.01)
    assert not await place.hub.is_at_a_table("Ann")
    assert await place.house.store.money.balance(f"wallet:{uid}") == 100_000


async def test_a_guest_who_is_kicked_keeps_the_session_that_is_all_there_is(place: Place) -> None:
    guest = place.visitor()
    uid = (await guest.post("/api/guest")).json()["uid"]
    live, pit = await place.live(guest), await operator(place, "Pit", "pit-boss")
    await pit.post(f"/api/people/{uid}/kick", json={"why": "Sleeps"})
    assert await live.closed() == CloseCode.SIGNED_OUT
    assert (await guest.get("/api/session")).status_code == 200


async def test_a_demoted_operators_connection_ends_with_the_role_that_it_was_made_with(place: Place) -> None:
    pit = await operator(place, "Pit", "pit-boss")
    uid, live, superuser = await uid_of(pit), await place.live(pit), await place.superuser()
    await superuser.post(f"/api/people/{uid}/role", json={"role": "administrator"})
    await live.done("ping")
    await superuser.post(f"/api/people/{uid}/role", json={"role": "player"})
    assert await live.closed() == CloseCode.SIGNED_OUT


async def test_a_muted_person_cannot_chat_until_the_mute_is_lifted(place: Place) -> None:
    people, clients = await two_players(place)
    table = await place.table(clients, minimum=3)
    pit, uid = await operator(place, "Pit", "pit-boss"), await uid_of(people[0])
    await clients[0].done("say", table=table, text="hello")
    await pit.post(f"/api/people/{uid}/mute", json={"why": "Insults"})
    assert await clients[0].refused("say", table=table, text="you fish") == "chat/muted"
    await clients[1].done("say", table=table, text="I may")
    await pit.delete(f"/api/people/{uid}/mute")
    await clients[0].done("say", table=table, text="sorry")
    said = await clients[1].hear_events("Said", 3, table=table)
    assert [event["text"] for event in said] == ["hello", "I may", "sorry"]
    assert [what for _, what, _ in await deeds(place)] == ["muted", "lifted a mute"]


async def test_a_kick_takes_out_of_a_table_or_out_of_the_house_and_one_may_come_back(place: Place) -> None:
    people, clients = await two_players(place)
    table = await place.table(clients, minimum=3)
    pit, uid = await operator(place, "Pit", "pit-boss"), await uid_of(people[0])
    assert (await pit.get(f"/api/people/{uid}")).json()["at"] == [table]
    nowhere = await pit.post(f"/api/people/{uid}/kick", json={"why": "Sleeps", "table": table + 1})
    await error(nowhere, 404)
    await pit.post(f"/api/people/{uid}/kick", json={"why": "Sleeps.", "table": table})
    gone = await clients[0].hear("gone", table=table)
    assert (gone["code"], gone["says"]) == ("table/kicked", "The house asked you to leave this table: Sleeps.")
    await place.hub.rooms[table].settled()
    assert not place.hub.rooms_of("Ann")
    watching = await place.live(await place.person("Wim"))
    await watching.done("watch", table=table)
    await pit.post(f"/api/people/{place.hub.ids['Wim']}/kick", json={"why": "Whispers", "table": table})
    assert (await watching.hear("gone", table=table))["code"] == "table/kicked"
    await clients[0].done("sit", table=table, chips=100)
    await pit.post(f"/api/people/{uid}/kick", json={"why": "Still sleeps"})
    assert await clients[0].closed() == CloseCode.SIGNED_OUT
    await error(await people[0].get("/api/session"), 401)
    await clients[1].hear_events("StoodUp", 2, table=table)
    assert (await sign_in(place, "Ann")).status_code == 201


async def test_a_renamed_person_has_another_nickname_and_sign_in_name_and_keeps_the_rounds(place: Place) -> None:
    people, clients = await two_players(place)
    table = await place.table(clients)
    await play_rounds(clients, table, 1)
    ada, uid = await operator(place, "Ada", "administrator"), await uid_of(people[0])
    for wrong, code in (
        ({"login": "Ben"}, "account/name-taken"),
        ({"login": "a@b"}, "account/name"),
        ({"nickname": "Super User"}, "account/reserved"),
    ):
        refused = await ada.patch(f"/api/people/{uid}", json=wrong)
        assert refused.json()["code"] == code, refused.text
    told = (await ada.patch(f"/api/people/{uid}", json={"nickname": "Anna", "login": "anna"})).json()
    assert (told["name"], told["nickname"], told["login"]) == ("Ann", "Anna", "anna")
    assert place.hub.nicknames["Ann"] == "Anna"
    await error(await sign_in(place, "Ann"), 401)
    again = await sign_in(place, "anna")
    assert (again.json()["name"], again.status_code) == ("Ann", 201)
    deals = (await place.visitor(cookies=again.cookies).get("/api/history")).json()
    assert len(deals) == 1
    assert (await deeds(place))[-1] == ("Ada", "renamed", f"Ann ({uid}): Anna, anna")


async def test_a_reset_link_works_once_for_a_day_and_ends_everything_else(timed: Place, clock: Manual) -> None:
    ann = await timed.person("Ann")
    uid, live, bot = await uid_of(ann), await timed.live(ann), await token(timed, ann, "play")
    ada = await operator(timed, "Ada", "administrator")
    first = (await ada.post(f"/api/people/{uid}/reset")).json()["path"].partition("#")[2]
    made = (await ada.post(f"/api/people/{uid}/reset")).json()
    assert made["expires_ns"] == BEGIN_NS + 86_400 * SECOND_NS
    secret = made["path"].removeprefix("/reset#")
    stored = str(
        await timed.house.store.database.read(lambda c: c.exec_driver_sql("SELECT * FROM password_resets").all())
    )
    assert secret not in stored
    stranger = timed.visitor()

    async def reset(secret: str, password: str = "a whole new thing", confirmation: str | None = None) -> str:
        body = {"secret": secret, "password": password, "confirmation": confirmation or password}
        answer = await stranger.post("/api/reset", json=body)
        return str(answer.json().get("code", answer.status_code))

    assert await reset(first) == "reset/void"  # another one took its place
    assert await reset(secret, "short") == "account/password"
    assert await reset(secret, confirmation="another thing") == "account/confirmation"
    clock.now_ns = made["expires_ns"]
    assert await reset(secret) == "reset/void"
    clock.now_ns -= 1
    assert await reset(secret) == "200"
    assert await reset(secret) == "reset/void"
    assert await live.closed() == CloseCode.SIGNED_OUT
    for caller in (ann, bot):
        await error(await caller.get("/api/session"), 401)
    await error(await sign_in(timed, "Ann", PASSWORD), 401)
    assert (await sign_in(timed, "Ann", "a whole new thing")).status_code == 201
    assert await deeds(timed) == [
        ("Ada", "made a reset link", f"Ann ({uid})"),
        ("Ada", "made a reset link", f"Ann ({uid})"),
        ("Ann", "used a reset link", ""),
    ]


async def test_a_guest_gets_no_reset_link_and_no_sign_in_name(place: Place) -> None:
    guest = place.visitor()
    uid = (await guest.post("/api/guest")).json()["uid"]
    ada = await operator(place, "Ada", "administrator")
    assert (await error(await ada.post(f"/api/people/{uid}/reset"), 409))["code"] == "account/no-password"
    renamed = await ada.patch(f"/api/people/{uid}", json={"login": "gus"})
    assert (await error(renamed, 409))["code"] == "account/no-password"
    assert (await ada.patch(f"/api/people/{uid}", json={"nickname": "Gus"})).json()["nickname"] == "Gus"


async def test_a_deleted_account_leaves_its_rounds_under_a_pseudonym_and_its_name_to_no_other(place: Place) -> None:
    people, clients = await two_players(place)
    table = await place.table(clients)
    await play_rounds(clients, table, 1)
    await clients[0].done("say", table=table, text="bye")
    uid, superuser = await uid_of(people[0]), await place.superuser()
    refused = await superuser.post(f"/api/people/{uid}/deletion", json={"money": "bank"})
    assert (await error(refused, 409))["code"] == "account/at-a-table"
    await clients[0].done("leave", table=table)
    await clients[1].hear_events("StoodUp", table=table)
    refused = await superuser.post(f"/api/people/{uid}/deletion", json={})
    assert (await error(refused, 409))["code"] == "account/has-money"
    assert (await people[0].get("/api/session")).status_code == 200  # a refusal changes nothing
    has = await place.house.store.money.balance(f"wallet:{uid}")
    done = (await superuser.post(f"/api/people/{uid}/deletion", json={"money": "house"})).json()
    assert done == {"pseudonym": f"deleted-{uid}", "money": has, "debt": 0}
    assert await place.house.store.money.balance(f"wallet:{uid}") == 0
    assert await place.house.store.money.wrong() == []
    await error(await people[0].get("/api/session"), 401)
    await error(await sign_in(place, "Ann"), 401)
    [told] = (await superuser.get("/api/people", params={"search": f"deleted-{uid}"})).json()
    assert (told["deleted"], told["nickname"], told["email"], told["login"]) == (True, f"deleted-{uid}", None, "")
    deals = (await superuser.get(f"/api/superuser/deals?table={table}")).json()
    for deal in deals:
        assert {place["player"] for place in deal["seats"].values()} == {f"deleted-{uid}", "Ben"}
    record = (await superuser.get(f"/api/history/{table}/1")).text
    assert f"deleted-{uid}" in record
    assert '"Ann"' not in record
    taken = await place.visitor().post(
        "/api/register", json={"name": "ANN", "password": PASSWORD, "confirmation": PASSWORD}
    )
    assert (await error(taken, 409))["code"] == "account/name-taken"
    again = await superuser.post(f"/api/people/{uid}/deletion", json={})
    assert (await error(again, 409))["code"] == "account/deleted"
    refused = await superuser.post(f"/api/people/{uid}/mute", json={"why": "x"})
    assert (await error(refused, 409))["code"] == "account/deleted"
    assert ("superuser", "deleted an account", f"deleted-{uid}") in await deeds(place)


async def test_a_bot_of_the_house_is_kicked_and_nothing_else(place: Place) -> None:
    _, clients = await two_players(place)
    table = await place.table(clients, minimum=4)
    await clients[0].done("add_bot", table=table, bot="caller", chips=100)
    superuser = await place.superuser()
    [bot] = [one for one in (await superuser.get("/api/people")).json() if one["house_bot"]]
    for what, body in (("ban", {"why": "x"}), ("deletion", {}), ("reset", {})):
        refused = await error(await superuser.post(f"/api/people/{bot['uid']}/{what}", json=body), 409)
        assert refused["code"] == "account/house-bot"
    await superuser.post(f"/api/people/{bot['uid']}/kick", json={"why": "Too good", "table": table})
    await clients[0].hear_events("StoodUp", table=table)


async def test_people_are_found_by_any_name_or_address_and_pit_bosses_see_no_addresses(place: Place) -> None:
    await place.person("Ann", nickname="Queen", email="ann@example.org")
    await place.person("Ben")
    ada, pit = await operator(place, "Ada", "administrator"), await operator(place, "Pit", "pit-boss")
    for search in ("ann", "QUEEN", "@example"):
        [found] = (await ada.get("/api/people", params={"search": search})).json()
        assert (found["name"], found["email"], found["below"]) == ("Ann", "ann@example.org", True)
    [found] = (await pit.get("/api/people", params={"search": "queen"})).json()
    assert found["email"] is None
    assert (await pit.get("/api/people", params={"search": "%"})).json() == []
    everybody = (await pit.get("/api/people")).json()
    assert [one["name"] for one in everybody] == ["Pit", "Ada", "Ben", "Ann", "superuser"]
    second = (await pit.get("/api/people", params={"limit": 2, "offset": 2})).json()
    assert [one["name"] for one in second] == ["Ben", "Ann"]
