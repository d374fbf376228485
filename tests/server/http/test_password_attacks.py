"""Passwords under attack: guessing, locking others out, keeping the house busy, and what a change of password ends."""

import asyncio
from collections import Counter
from pathlib import Path
from threading import Semaphore

import httpx
import pytest
from sqlalchemy import Connection, event
from websockets.asyncio.client import connect

from croupier.errors import BadOption
from croupier.kit.clock import Manual
from croupier.server.http.authentication import COOKIE
from croupier.server.http.passwords import Passwords
from croupier.store.database.engine import Sqlite
from tests.server.live_house import house_file
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
)

__all__ = ["anyio_backend", "database_url", "place", "postgresql"]
pytestmark = pytest.mark.anyio

OTHER = "quite another one"
SECOND_NS = 10**9


async def sign_in(visitor: httpx.AsyncClient, who: str, password: str = PASSWORD) -> httpx.Response:
    return await visitor.post("/api/session", json={"who": who, "password": password})


async def change(person: httpx.AsyncClient, old: str = PASSWORD, new: str = OTHER) -> httpx.Response:
    return await person.post("/api/me/password", json={"old": old, "password": new, "confirmation": new})


async def test_a_stranger_cannot_lock_the_superuser_out(tmp_path: Path) -> None:
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, clock=Manual(10**18)) as place:
        stranger, owner = place.visitor(), place.visitor(address="127.0.0.2")
        tries = [(await sign_in(stranger, "superuser", f"guess {n}")).status_code for n in range(12)]
        assert Counter(tries) == {401: 10, 429: 2}
        assert (await sign_in(owner, "superuser", place.superuser_password)).status_code == 201


async def test_guesses_from_many_addresses_are_limited_and_who_was_here_before_still_signs_in(tmp_path: Path) -> None:
    clock, limits = Manual(10**18), house_file().limits
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, clock=clock) as place:
        assert (await place.visitor().post("/api/register", json=form("Ann"))).status_code == 201
        most, each = limits.sign_in_everywhere.burst, limits.sign_in_account.burst
        crowd = [place.visitor(address=f"127.0.1.{n + 1}") for n in range(most // each + 1)]
        tries = [(await sign_in(one, "Ann", f"guess {n}")).status_code for one in crowd for n in range(each)]
        assert Counter(tries) == {401: most, 429: len(crowd) * each - most}
        assert (await sign_in(place.visitor(address="127.0.0.9"), "Ann")).status_code == 429
        assert (await sign_in(place.visitor(), "Ann")).status_code == 201
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, clock=clock) as place:  # the session tells as much
        for one in [place.visitor(address=f"127.0.1.{n + 1}") for n in range(most // each)]:
            for n in range(each):
                await sign_in(one, "Ann", f"guess {n}")
        assert (await sign_in(place.visitor(address="127.0.0.9"), "Ann")).status_code == 429
        assert (await sign_in(place.visitor(), "Ann")).status_code == 201
        clock.advance(int(limits.sign_in_everywhere.every_s * SECOND_NS))
        assert (await sign_in(place.visitor(address="127.0.0.9"), "Ann")).status_code == 201


async def test_guesses_beyond_what_an_address_may_make_do_not_reach_the_database(tmp_path: Path) -> None:
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, clock=Manual(10**18)) as place:
        crowd = place.visitor()
        asked: list[Connection] = []
        for n in range(place.house.file.limits.sign_in_account.burst):
            assert (await sign_in(crowd, "Ann", f"guess {n}")).status_code == 401
        database = place.house.store.database
        assert isinstance(database, Sqlite)
        event.listen(database._reader, "begin", asked.append)
        assert (await sign_in(crowd, "Ann", "one more")).status_code == 429
        assert not asked
        assert (await sign_in(crowd, "Ben", "the first")).status_code == 401
        assert asked


async def test_changing_ones_password_is_limited(tmp_path: Path) -> None:
    clock = Manual(10**18)
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, clock=clock) as place:
        rate = place.house.file.limits.password_change
        ann, ben = await place.person("Ann"), await place.person("Ben")
        for n in range(rate.burst):
            assert (await error(await change(ann, f"guess {n}"), 400))["field"] == "old"
        told = await error(await change(ann), 429)
        assert (told["code"], told["field"]) == ("password/too-many", "old")
        assert (await change(ben)).status_code == 200
        clock.advance(int(rate.every_s * SECOND_NS))
        assert (await change(ann)).status_code == 200


class Held(Passwords):
    """Hashes only as many passwords as a test lets through, and says whose they were."""

    def __init__(self) -> None:
        super().__init__(memory_kib=8, rounds=1, lanes=1)
        self.through = Semaphore(0)
        self.done: list[bytes] = []

    def _verified(self, kept: str, password: bytes) -> bool:
        self.through.acquire()
        self.done.append(password)
        return super()._verified(kept, password)


async def test_who_signs_in_waits_behind_no_crowd_of_another_address(tmp_path: Path) -> None:
    hashing = Held()
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, passwords=hashing) as place:
        await place.person("Ann")
        crowd = [place.visitor(address=f"127.0.0.{n}") for n in (8, 9)]
        guesses = [
            asyncio.create_task(sign_in(crowd[n % 2], f"Somebody {n}", f"guess {n}"))
            for n in range(2 * place.house.file.limits.sign_in_address.burst)
        ]
        while hashing.waiting < len(guesses) - 2:  # two are being hashed
            await asyncio.sleep(0.01)
        ann = asyncio.create_task(sign_in(place.visitor(), "Ann"))
        while hashing.waiting < len(guesses) - 1:
            await asyncio.sleep(0.01)
        hashing.through.release(4)  # two that were begun, hers, and one beside it
        assert (await ann).status_code == 201
        assert len(hashing.done) <= 4
        hashing.through.release(len(guesses))
        await asyncio.gather(*guesses)


async def test_a_full_queue_takes_a_newcomer_and_drops_one_of_the_longest_line() -> None:
    hashing = Held()
    kept = await hashing.hashed(PASSWORD)
    crowd = [asyncio.create_task(hashing.fits(kept, f"guess {n}", who="crowd")) for n in range(102)]
    await asyncio.sleep(0)
    assert hashing.waiting == 100
    ann = asyncio.create_task(hashing.fits(kept, PASSWORD, who="ann"))
    await asyncio.wait(crowd, return_when="FIRST_EXCEPTION")
    [dropped] = [one for one in crowd if one.done()]
    assert getattr(dropped.exception(), "code", "") == "password/busy"
    late = asyncio.create_task(hashing.fits(kept, "guess", who="crowd"))
    await asyncio.wait({late})
    assert getattr(late.exception(), "code", "") == "password/busy"
    hashing.through.release(4)
    assert await ann
    for one in crowd:
        one.cancel()
    hashing.through.release(200)
    await asyncio.gather(*crowd, return_exceptions=True)
    assert await hashing.fits(kept, PASSWORD, who="ann"), "those that were given up hold no place"
    assert hashing.waiting == 0
    hashing.close()


async def test_a_new_password_ends_all_other_sign_ins_and_all_tokens(database_url: str, tmp_path: Path) -> None:
    async with at(database_url, tmp_path) as place:
        ann = await place.person("Ann")
        stolen = place.visitor(cookies={COOKIE: ann.cookies[COOKIE]})
        secret = (await ann.post("/api/me/tokens", json={"label": "bot"})).json()["secret"]
        bot = place.visitor(headers={"Authorization": f"Bearer {secret}"})
        async with connect(f"ws://127.0.0.1:{place.port}/ws") as socket:
            await socket.send(f'{{"type": "hello", "token": "{secret}"}}')
            assert '"type":"welcome"' in str(await socket.recv())
            assert (await change(ann)).status_code == 200
            await socket.wait_closed()
            assert socket.close_code == 4003
        assert (await ann.get("/api/session")).status_code == 200
        assert (await stolen.get("/api/session")).status_code == 401
        assert (await error(await bot.get("/api/session"), 401))["code"] == "session/bad-token"
        [listed] = (await ann.get("/api/me/tokens")).json()
        assert listed["revoked_ns"] is not None
        assert (await sign_in(place.visitor(), "Ann")).status_code == 401


async def test_of_two_changes_at_once_one_is_made(database_url: str, tmp_path: Path) -> None:
    async with at(database_url, tmp_path) as place:
        ann = await place.person("Ann")
        new = [f"{OTHER} {n}" for n in range(4)]
        made = await asyncio.gather(*[change(ann, PASSWORD, one) for one in new])
        [won] = [one for one, answer in zip(new, made, strict=True) if answer.status_code == 200]
        assert (await sign_in(place.visitor(), "Ann", won)).status_code == 201


class Waiting(Passwords):
    """Holds a sign-in between the check of its password and what follows from it."""

    def __init__(self) -> None:
        super().__init__(memory_kib=8, rounds=1, lanes=1)
        self.checked, self.go_on = asyncio.Event(), asyncio.Event()
        self.go_on.set()

    async def fits(self, kept: str | None, password: str, *, who: str = "") -> bool:
        fits = await super().fits(kept, password, who=who)
        if not self.go_on.is_set():
            self.checked.set()
            await self.go_on.wait()
        return fits


async def test_a_sign_in_with_the_old_password_does_not_outlive_its_change(database_url: str, tmp_path: Path) -> None:
    hashing = Waiting()
    async with at(database_url, tmp_path, passwords=hashing) as place:
        await place.person("Ann")
        store = place.house.store
        hashing.go_on.clear()
        thief = asyncio.create_task(sign_in(place.visitor(), "Ann"))
        await hashing.checked.wait()
        login = await store.accounts.login("Ann")
        assert login
        assert login.password
        after = await hashing.hashed(OTHER)
        assert await store.credentials.change_password(login.account_id, login.password, after, at_ns=1)
        hashing.go_on.set()
        assert (await thief).status_code == 401
        assert (await sign_in(place.visitor(), "Ann", OTHER)).status_code == 201


async def test_a_token_is_not_made_by_a_session_that_has_ended_meanwhile(database_url: str, tmp_path: Path) -> None:
    async with at(database_url, tmp_path) as place:
        ann = await place.person("Ann")
        caller = await place.house.authenticator.by_session(ann.cookies[COOKIE])
        assert caller
        assert (await change(ann)).status_code == 200
        with pytest.raises(Exception, match="Sign in first"):
            await place.house.authenticator.new_token(caller, "bot")
        assert (await ann.get("/api/me/tokens")).json() == []


async def test_a_password_that_is_easy_to_guess_is_refused_at_its_field(place: Place) -> None:
    weak = {"password": "12345678", "confirmation": "12345678"}
    told = await error(await place.visitor().post("/api/register", json=form("Ann", **weak)), 400)
    assert (told["code"], told["field"]) == ("password/weak", "password")
    ann = await place.person("Annabella", nickname="Queen Ann", email="annie.bell@example.org")
    for easy in ("12345678", "Annabella1", "queen-ann", "annie.bell", "Test1234", "superuser"):
        told = await error(await change(ann, new=easy), 400)
        assert (told["code"], told["field"]) == ("password/weak", "password"), easy
    assert (await sign_in(place.visitor(), "Annabella")).status_code == 201


async def test_a_weak_password_of_the_superuser_opens_no_house(tmp_path: Path) -> None:
    for weak in ("12345678", "superuser"):
        with pytest.raises(BadOption, match="easy to guess"):
            async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, superuser_password=weak):
                pass


async def test_the_superusers_name_is_reserved_as_a_name_and_as_a_nickname(tmp_path: Path) -> None:
    file = house_file(superuser="boss")
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, file, superuser_password=PASSWORD) as place:
        eve = await place.person("Eve")
        for name in ("superuser", "SuperUser", "ｓｕｐｅｒｕｓｅｒ", "super-user", "super user", "boss"):
            told = await error(await place.visitor().post("/api/register", json=form(name, nickname="Adam")), 400)
            assert (told["code"], told["field"]) == ("account/reserved", "name")
            told = await error(await place.visitor().post("/api/register", json=form("Adam", nickname=name)), 400)
            assert (told["code"], told["field"]) == ("account/reserved", "nickname")
            told = await error(await eve.patch("/api/me", json={"nickname": name}), 400)
            assert (told["code"], told["field"]) == ("account/reserved", "nickname")
        boss = place.visitor()
        assert (await sign_in(boss, "boss")).status_code == 201
        assert (await boss.patch("/api/me", json={"nickname": "superuser"})).status_code == 200
