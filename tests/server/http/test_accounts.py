"""Accounts: registering, field by field; what is kept; who comes at installation."""

from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import text

from croupier.errors import BadOption
from croupier.server.config.house import load
from croupier.server.config.limits import Limits, Rate
from croupier.server.http.guest_names import words
from croupier.store.people.accounts import NewAccount
from tests.server.open_house import (
    PASSWORD,
    Place,
    anyio_backend,
    at,
    database_url,
    error,
    form,
    place,
    postgresql,
    shared,
)

__all__ = ["anyio_backend", "database_url", "place", "postgresql", "shared"]
pytestmark = pytest.mark.anyio


@pytest.mark.req("POKERIV3:TJV4", "POKERIV3:KT3", "LANDLORD:5.7")
async def test_who_registers_is_signed_in_at_once_and_the_account_is_kept(database_url: str, tmp_path: Path) -> None:
    async with at(database_url, tmp_path) as place:
        ann = await place.person("Ann", nickname="Annie", email="Ann@Example.org")
        me = (await ann.get("/api/session")).json()
        assert (me["name"], me["nickname"], me["email"], me["score"]) == ("Ann", "Annie", "Ann@Example.org", 0)
    async with at(database_url, tmp_path) as place:
        answer = await place.visitor().post("/api/session", json={"who": "Ann", "password": PASSWORD})
        assert answer.status_code == 201
        assert answer.json()["uid"] == me["uid"]


@pytest.mark.req("POKERIV3:TJV4", "LANDLORD:5.5")
async def test_a_name_and_an_address_are_taken_once_whatever_their_letter_case(
    database_url: str, tmp_path: Path
) -> None:
    async with at(database_url, tmp_path) as place:
        await place.person("Ann", email="ann@example.org")
        for again, field in (
            (form("ANN"), "name"),
            (form("ａｎｎ"), "name"),  # full-width letters
            (form("Ben", email="ANN@example.ORG"), "email"),
        ):
            told = await error(await place.visitor().post("/api/register", json=again), 409)
            assert (told["field"], told["code"]) == (field, f"account/{field}-taken")
        assert [account.name for account in await place.house.store.accounts.all()] == ["superuser", "Ann"]


@pytest.mark.req("POKERIV3:TJV4")
@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 33}, "name"),
        ({"name": "ann@example.org"}, "name"),
        ({"name": " ann"}, "name"),
        ({"name": "a\u202enn"}, "name"),  # turns the text around
        ({"name": "a\x00b"}, "name"),
        ({"nickname": "x" * 33}, "nickname"),
        ({"nickname": "two\nlines"}, "nickname"),
        ({"email": "ann"}, "email"),
        ({"email": "ann@example"}, "email"),
        ({"email": "ann@exam@ple.org"}, "email"),
        ({"email": "@example.org"}, "email"),
        ({"email": "ann@.org"}, "email"),
        ({"email": "a n@example.org"}, "email"),
        ({"email": "a" * 250 + "@example.org"}, "email"),
        ({"password": "1234567", "confirmation": "1234567"}, "password"),
        ({"password": "x" * 201, "confirmation": "x" * 201}, "password"),
        ({"confirmation": PASSWORD + "!"}, "confirmation"),
        ({"password": 8}, "password"),
        ({"kind": "robot"}, "kind"),
    ],
)
async def test_a_form_that_is_wrong_names_the_field_and_makes_no_account(
    shared: Place, more: dict[str, Any], field: str
) -> None:
    told = await error(await shared.visitor().post("/api/register", json=form("Ann") | more), 400)
    assert told["field"] == field
    assert [account.name for account in await shared.house.store.accounts.all()] == ["superuser"]


@pytest.mark.parametrize("missing", ["name", "password", "confirmation"])
async def test_a_field_that_is_missing_is_named(shared: Place, missing: str) -> None:
    given = {name: value for name, value in form("Ann").items() if name != missing}
    told = await error(await shared.visitor().post("/api/register", json=given), 400)
    assert missing in told["says"]


async def test_the_longest_and_the_oddest_that_is_allowed_is_kept_as_it_is(place: Place) -> None:
    name, nickname, password = "Robert'); DROP TABLE accounts;--", "<script>alert('x')</script> & ♠", "öäü ♠ ßé, " * 20
    ann = await place.person(name, nickname=nickname, password=password, confirmation=password)
    assert len(name) == 32
    me = (await ann.get("/api/me")).json()["you"]
    assert (me["name"], me["nickname"]) == (name, nickname)
    assert (await place.house.store.accounts.by_name(name)).nickname == nickname
    answer = await place.visitor().post("/api/session", json={"who": name, "password": password})
    assert answer.status_code == 201


async def test_a_house_that_writes_to_people_needs_their_address(tmp_path: Path) -> None:
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, load("landlord")) as place:
        told = await error(await place.visitor().post("/api/register", json=form("Ann")), 400)
        assert told["field"] == "email"


@pytest.mark.req("POKERIV3:U12")
async def test_a_guest_has_an_account_in_one_click_under_a_friendly_name_and_without_a_password(tmp_path: Path) -> None:
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, load("open")) as place:
        visitor = place.visitor()
        assert (await visitor.get("/api/house")).json()["signed_in"] is False
        made = (await visitor.post("/api/guest")).json()
        assert (await visitor.get("/api/session")).json() == made
        assert (await visitor.get("/api/house")).json()["signed_in"] is True
        assert (made["guest"], made["login"], made["role"]) == (True, "", "player")
        first, second = made["nickname"].split(" ")
        assert first in words().first
        assert second in words().second
        for who in (made["name"], made["nickname"]):
            for password in ("", "None", made["name"]):
                credentials = {"who": who, "password": password}
                assert (await place.visitor().post("/api/session", json=credentials)).status_code == 401


@pytest.mark.req("POKERIV3:U12")
async def test_a_guest_who_registers_keeps_account_and_session(database_url: str, tmp_path: Path) -> None:
    async with at(database_url, tmp_path, load("open")) as place:
        guest = place.visitor()
        made = (await guest.post("/api/guest")).json()
        await place.person("Ann", email="ann@example.org")
        for more, field, status in (
            ({"name": "ann"}, "name", 409),
            ({"email": "ann@example.org"}, "email", 409),
            ({"name": "o@b"}, "name", 400),
            ({"confirmation": "another one"}, "confirmation", 400),
            ({"password": "password", "confirmation": "password"}, "password", 400),
        ):
            told = await error(await guest.post("/api/me/registration", json=form("Otter") | more), status)
            assert told["field"] == field
            assert (await guest.get("/api/session")).json() == made
        kept = (await guest.post("/api/me/registration", json=form("Otter", nickname="Amber"))).json()
        assert (kept["uid"], kept["name"]) == (made["uid"], made["name"])
        assert (kept["login"], kept["nickname"], kept["guest"]) == ("Otter", "Amber", False)
        assert (await guest.get("/api/session")).json() == kept  # the same session
        signed_in = await place.visitor().post("/api/session", json={"who": "otter", "password": PASSWORD})
        assert signed_in.json()["uid"] == made["uid"]
        again = await error(await place.visitor().post("/api/register", json=form("OTTER")), 409)
        assert again["code"] == "account/name-taken"
        assert PASSWORD not in place.log.read_text("utf-8")


async def test_only_a_guest_chooses_a_name_later(shared: Place) -> None:
    ann = await shared.person("Ann")
    told = await error(await ann.post("/api/me/registration", json=form("Other")), 403)
    assert told["code"] == "account/no-guest"
    await error(await shared.visitor().post("/api/me/registration", json=form("Other")), 401)


async def test_guests_of_one_address_are_limited_as_registrations_are(tmp_path: Path) -> None:
    house = structs.replace(load("open"), limits=Limits(register=Rate(2, 3600)))
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, house) as place:
        for _ in range(2):
            assert (await place.visitor().post("/api/guest")).status_code == 201
        told = await error(await place.visitor().post("/api/guest"), 429)
        assert told["code"] == "account/too-many"
        await error(await place.visitor().post("/api/register", json=form("Ann")), 429)
        assert (await place.visitor(address="127.0.0.2").post("/api/guest")).status_code == 201


async def test_a_house_without_guests_makes_none(shared: Place) -> None:
    await error(await shared.visitor().post("/api/guest"), 403)


@pytest.mark.req("LANDLORD:8.2", "POKERIV3:TJV8")
async def test_passwords_are_kept_as_salted_argon2id_hashes_and_in_no_other_way(
    database_url: str, tmp_path: Path
) -> None:
    async with at(database_url, tmp_path) as place:
        await place.person("Ann")
        await place.person("Ben")
        kept = [await place.house.store.accounts.login(name) for name in ("Ann", "Ben")]
        hashes = [login.password or "" for login in kept if login]
        assert all(one.startswith("$argon2id$") for one in hashes)
        assert hashes[0] != hashes[1]  # though the passwords are the same
        rows = await place.house.store.database.read(
            lambda connection: connection.execute(text("SELECT * FROM accounts")).all()
        )
        assert PASSWORD not in str(rows)


@pytest.mark.req("LANDLORD:8.2", "LANDLORD:12.1")
async def test_an_account_is_online_from_signing_in_to_signing_out(place: Place) -> None:
    async def online() -> bool:
        return (await place.house.store.accounts.by_name("Ann", now_ns=place.house.clock())).online

    ann = await place.person("Ann", email="ann@example.org")
    assert await online()
    assert (await ann.delete("/api/session")).status_code == 204
    assert not await online()
    assert (await ann.get("/api/session")).status_code == 401


@pytest.mark.req("POKERIV3:UN6", "POKERIV3:U9", "POKERIV3:TJV8")
async def test_a_new_house_has_one_superuser_whose_password_is_told_once(database_url: str, tmp_path: Path) -> None:
    async with at(database_url, tmp_path) as place:
        [line] = place.told
        superuser = await place.superuser()
        me = (await superuser.get("/api/session")).json()
        assert me["role"] == "superuser"
        assert place.superuser_password not in place.log.read_text("utf-8")
        second = NewAccount(name="second", nickname="second", role="superuser")
        with pytest.raises(BadOption, match="exactly one superuser"):
            await place.house.store.accounts.create(second, at_ns=1)
    async with at(database_url, tmp_path) as place:
        assert place.told == [], line


@pytest.mark.req("POKERIV3:UN6")
async def test_a_chosen_password_of_the_superuser_is_not_told(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    async with at(url, tmp_path, superuser_password=PASSWORD) as place:
        assert place.told == []
        answer = await place.visitor().post("/api/session", json={"who": "superuser", "password": PASSWORD})
        assert answer.status_code == 201


@pytest.mark.req("POKERIV3:U9")
async def test_nobody_becomes_superuser_by_asking(place: Place) -> None:
    ann, superuser = await place.person("Ann"), await place.superuser()
    await error(await place.visitor().post("/api/register", json=form("Ben", role="superuser")), 400)
    await error(await superuser.patch("/api/superuser/users/Ann", json={"role": "superuser"}), 400)
    await error(await superuser.patch("/api/superuser/users/superuser", json={"role": "player"}), 400)
    assert (await ann.get("/api/session")).json()["role"] == "player"


@pytest.mark.req("LANDLORD:8.1")
async def test_the_demo_accounts_of_a_house_file_can_sign_in(tmp_path: Path) -> None:
    file = load("landlord")
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, file) as place:
        assert len(file.demo) == 3
        for demo in file.demo:
            answer = await place.visitor().post("/api/session", json={"who": demo.email, "password": demo.password})
            assert answer.json()["nickname"] == demo.nickname
        assert place.lines("demo accounts")[0]["level"] == "warning"
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, file) as place:
        assert len(await place.house.store.accounts.all()) == 4


async def test_nickname_address_and_password_can_be_changed_and_the_name_cannot(place: Place) -> None:
    ann = await place.person("Ann", email="ann@example.org")
    await place.person("Ben", email="ben@example.org")
    changed = (await ann.patch("/api/me", json={"nickname": "Annie"})).json()
    assert (changed["name"], changed["nickname"], changed["email"]) == ("Ann", "Annie", "ann@example.org")
    await error(await ann.patch("/api/me", json={"email": "ben@example.org"}), 409)
    await error(await ann.patch("/api/me", json={"name": "Queen"}), 400)
    new = {"old": "not it", "password": "quite another", "confirmation": "quite another"}
    assert (await error(await ann.post("/api/me/password", json=new), 400))["field"] == "old"
    assert (await ann.post("/api/me/password", json=new | {"old": PASSWORD})).status_code == 200
    assert (await ann.get("/api/session")).status_code == 200
    await error(await place.visitor().post("/api/session", json={"who": "Ann", "password": PASSWORD}), 401)
    answer = await place.visitor().post("/api/session", json={"who": "Ann", "password": "quite another"})
    assert answer.status_code == 201
