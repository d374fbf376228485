"""Signing in and out: who is let in, what is told to who is not, and what a session or a token is good for."""

import re
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from croupier.kit.clock import Manual
from croupier.server.http.authentication import COOKIE, SESSION_S, hash_of
from croupier.server.http.passwords import Passwords
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

SECOND_NS = 10**9


async def sign_in(visitor: httpx.AsyncClient, who: str, password: str = PASSWORD) -> httpx.Response:
    return await visitor.post("/api/session", json={"who": who, "password": password})


@pytest.mark.req("POKERIV3:TJV3", "POKERIV3:KT3", "LANDLORD:6.3")
async def test_one_signs_in_by_name_or_address_and_is_told_uid_nickname_and_score(
    database_url: str, tmp_path: Path
) -> None:
    async with at(database_url, tmp_path) as place:
        await place.person("Ann", nickname="Annie", email="ann@example.org")
        kept = await place.house.store.accounts.by_name("Ann")
        for who in ("Ann", "ann", "ann@example.org", "ANN@EXAMPLE.ORG"):
            visitor = place.visitor()
            await error(await sign_in(visitor, who, "wrong password"), 401)
            assert visitor.cookies.get(COOKIE) is None
            answer = await sign_in(visitor, who)  # the same form again
            told = answer.json()
            assert (told["uid"], told["nickname"], told["score"]) == (kept.id, "Annie", kept.score)
            assert "argon2" not in answer.text
            assert PASSWORD not in answer.text
            assert (await visitor.get("/api/session")).json() == told


class Counting(Passwords):
    """Says how many hashes were computed to see whether a password fits."""

    def __init__(self) -> None:
        super().__init__(memory_kib=8, rounds=1, lanes=1)
        self.count = 0

    def _verified(self, kept: str, password: bytes) -> bool:
        self.count += 1
        return super()._verified(kept, password)


@pytest.mark.req("POKERIV3:TJV3")
async def test_a_refusal_does_not_tell_whether_there_is_such_an_account(tmp_path: Path) -> None:
    hashing = Counting()
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, passwords=hashing) as place:
        await place.person("Ann", email="ann@example.org")
        await place.hub.bots.account({"Ann"}.__contains__, "caller", "Ada")
        answers = []
        for who in ("Ann", "ann@example.org", "Nobody", "nobody@example.org", "Ada", "", "'; --"):
            before = hashing.count
            answers.append(await sign_in(place.visitor(), who, "wrong password"))
            assert hashing.count == before + 1, who
        assert {answer.status_code for answer in answers} == {401}
        assert len({answer.content for answer in answers}) == 1
        assert len({str(sorted(answer.headers)) for answer in answers}) == 1


async def test_too_many_wrong_passwords_lock_an_account_for_a_while_and_no_other(tmp_path: Path) -> None:
    clock = Manual(10**18)
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, clock=clock) as place:
        rate = place.house.file.limits.sign_in_account
        await place.person("Ann", email="ann@example.org")
        await place.person("Ben")
        for who in ("Ann", "Nobody"):  # whether there is such an account or not
            for _ in range(rate.burst):
                await error(await sign_in(place.visitor(), who, "wrong password"), 401)
            refused = await sign_in(place.visitor(), who, PASSWORD)
            assert (await error(refused, 429))["code"] == "session/too-many"
            assert refused.headers["retry-after"] == str(int(rate.every_s))
        assert (await sign_in(place.visitor(), "Ben")).status_code == 201
        clock.advance(int(rate.every_s * SECOND_NS))
        assert (await sign_in(place.visitor(), "Ann")).status_code == 201


async def test_too_many_wrong_passwords_lock_an_address_for_a_while_and_no_other(tmp_path: Path) -> None:
    clock = Manual(10**18)
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, clock=clock) as place:
        rate = place.house.file.limits.sign_in_address
        await place.person("Ann")
        thief = place.visitor()
        for number in range(rate.burst):
            await error(await sign_in(thief, f"Somebody {number}", "wrong password"), 401)
        await error(await sign_in(thief, "Ann"), 429)
        assert (await sign_in(place.visitor(address="127.0.0.2"), "Ann")).status_code == 201
        clock.advance(int(rate.every_s * SECOND_NS))
        assert (await sign_in(thief, "Ann")).status_code == 201


async def test_signing_in_rightly_counts_against_nobody(tmp_path: Path) -> None:
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, clock=Manual(10**18)) as place:
        ann = await place.person("Ann")
        for _ in range(place.house.file.limits.sign_in_account.burst + 2):
            assert (await sign_in(ann, "Ann")).status_code == 201


async def test_too_many_accounts_from_one_address_are_refused_for_a_while(tmp_path: Path) -> None:
    clock = Manual(10**18)
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, clock=clock) as place:
        await place.person("Ann")
        rate = place.house.file.limits.register
        visitor = place.visitor()
        for _ in range(rate.burst - 1):
            await error(await visitor.post("/api/register", json=form("Ann")), 409)
        await error(await visitor.post("/api/register", json=form("Ben")), 429)
        elsewhere = place.visitor(address="127.0.0.2")
        assert (await elsewhere.post("/api/register", json=form("Ben"))).status_code == 201


async def test_the_cookie_is_for_the_browser_alone_and_its_secret_is_kept_nowhere(place: Place) -> None:
    answer = await place.visitor().post("/api/register", json=form("Ann"))
    said = answer.headers["set-cookie"].lower()
    assert "httponly" in said
    assert "samesite=lax" in said
    assert "secure" not in said  # without TLS
    secret = answer.cookies[COOKIE]
    session = await place.house.store.sessions.found(hash_of(secret), now_ns=place.house.clock())
    assert session is not None
    files = [file.read_bytes() for file in place.log.parent.iterdir()]
    assert not any(secret.encode() in text for text in files)


async def test_a_second_session_takes_over_and_closes_the_first_ones_connection(place: Place) -> None:
    first = await place.person("Ann")
    socket = await place.live(first)
    second = place.visitor()
    assert (await sign_in(second, "Ann")).status_code == 201
    assert await socket.closed() == 4003
    assert (await first.get("/api/session")).status_code == 401
    assert (await second.get("/api/session")).json()["name"] == "Ann"


async def test_a_session_ends_when_it_is_not_used_and_lives_on_when_it_is(tmp_path: Path) -> None:
    clock = Manual(10**18)
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, clock=clock) as place:
        ann = await place.person("Ann")
        for _ in range(3):
            clock.advance((SESSION_S - 1) * SECOND_NS)
            assert (await ann.get("/api/session")).status_code == 200
        clock.advance((SESSION_S + 1) * SECOND_NS)
        await error(await ann.get("/api/session"), 401)


@pytest.mark.req("LANDLORD:12.1", "EPS:UC-006-S04")
async def test_signing_out_ends_session_and_connection(place: Place) -> None:
    ann = await place.person("Ann")
    socket = await place.live(ann)
    secret = ann.cookies[COOKIE]
    assert (await ann.delete("/api/session")).status_code == 204
    assert await socket.closed() == 4003
    thief = place.visitor(cookies={COOKIE: secret})
    assert (await thief.get("/api/session")).status_code == 401


async def test_a_token_is_shown_once_signs_a_program_in_and_can_be_revoked(database_url: str, tmp_path: Path) -> None:
    async with at(database_url, tmp_path) as place:
        ann = await place.person("Ann")
        made = (await ann.post("/api/me/tokens", json={"label": "my bot"})).json()
        secret = made["secret"]
        listed = await ann.get("/api/me/tokens")
        assert [token["label"] for token in listed.json()] == ["my bot"]
        assert secret not in listed.text
        bot = place.visitor(headers={"Authorization": f"Bearer {secret}"})
        assert (await bot.get("/api/session")).json()["name"] == "Ann"
        assert (await ann.delete(f"/api/me/tokens/{made['id']}")).status_code == 204
        told = await error(await bot.get("/api/session"), 401)
        assert told["code"] == "session/bad-token"
        assert (await ann.get("/api/me/tokens")).json()[0]["revoked_ns"] is not None
        assert secret not in place.log.read_text("utf-8")
        await error(await ann.delete(f"/api/me/tokens/{made['id']}"), 404)


async def test_a_token_that_is_revoked_loses_its_connection_too(place: Place) -> None:
    ann = await place.person("Ann")
    made = (await ann.post("/api/me/tokens", json={"label": "bot"})).json()
    async with connect(f"ws://127.0.0.1:{place.port}/ws") as bot:
        await bot.send(f'{{"type": "hello", "token": "{made["secret"]}"}}')
        assert '"type":"welcome"' in str(await bot.recv())
        await ann.delete(f"/api/me/tokens/{made['id']}")
        await bot.wait_closed()
        assert bot.close_code == 4003


async def test_a_token_cannot_make_tokens_nor_change_the_password(place: Place) -> None:
    ann = await place.person("Ann")
    secret = (await ann.post("/api/me/tokens", json={"label": "bot"})).json()["secret"]
    bot = place.visitor(headers={"Authorization": f"Bearer {secret}"})
    await error(await bot.post("/api/me/tokens", json={"label": "another"}), 403)
    new = {"old": PASSWORD, "password": "quite another", "confirmation": "quite another"}
    await error(await bot.post("/api/me/password", json=new), 403)
    await error(await bot.delete("/api/session"), 400)


async def test_a_label_that_cannot_be_shown_is_refused(place: Place) -> None:
    ann = await place.person("Ann")
    for label in ("bot\x1b]0;", "two\nlines", "tob\u202e"):
        told = await error(await ann.post("/api/me/tokens", json={"label": label}), 400)
        assert (told["code"], told["field"]) == ("token/label", "label")


async def test_nobody_revokes_the_token_of_somebody_else(place: Place) -> None:
    ann, ben = await place.person("Ann"), await place.person("Ben")
    made = (await ann.post("/api/me/tokens", json={"label": "bot"})).json()
    await error(await ben.delete(f"/api/me/tokens/{made['id']}"), 404)
    bot = place.visitor(headers={"Authorization": f"Bearer {made['secret']}"})
    assert (await bot.get("/api/session")).status_code == 200


async def test_an_account_has_so_many_tokens_and_no_more_and_the_superuser_none(place: Place) -> None:
    ann = await place.person("Ann")
    for _ in range(place.house.file.limits.tokens_most):
        assert (await ann.post("/api/me/tokens", json={"label": "bot"})).status_code == 201
    await error(await ann.post("/api/me/tokens", json={"label": "bot"}), 400)
    superuser = await place.superuser()
    await error(await superuser.post("/api/me/tokens", json={"label": "bot"}), 403)


@pytest.mark.req("POKERIV3:U12")
async def test_without_an_account_one_can_neither_list_nor_watch_nor_play(place: Place) -> None:
    stranger = place.visitor()
    schema = (await stranger.get("/api/openapi.json")).json()
    open_to_all = {
        "/api/house",
        "/api/bank",
        "/api/session",
        "/api/session/card",
        "/api/register",
        "/api/guest",
        "/api/reset",
        "/healthz",
        "/readyz",
    }
    asked = [(method, path) for path, methods in schema["paths"].items() for method in methods]
    assert len(asked) > 20
    for method, path in asked:
        if path not in open_to_all:
            answer = await stranger.request(method, re.sub(r"{\w+}", "1", path))
            assert answer.status_code == 401, (method, path)
    async with connect(f"ws://127.0.0.1:{place.port}/ws") as socket:
        await socket.send('{"type": "hello"}')
        assert "session/none" in await socket.recv()
    async with connect(f"ws://127.0.0.1:{place.port}/ws") as socket:
        await socket.send('{"type": "hello", "token": "made up"}')
        assert "session/bad-token" in await socket.recv()


async def test_requests_that_another_site_has_a_browser_send_are_refused(place: Place) -> None:
    ann = await place.person("Ann")
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": f"http://127.0.0.1:{place.port + 1}"},  # another server on the same machine
        {"Origin": "null"},
        {"Origin": "http://["},  # no address at all
        {"Origin": "http://[::1"},
        {"Origin": "//"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ):
        told = await error(await ann.delete("/api/session", headers=headers), 403)
        assert told["code"] == "request/other-site"
        await error(await place.visitor().post("/api/register", json=form("Ben"), headers=headers), 403)
    ours = {"Origin": place.url, "Sec-Fetch-Site": "same-origin"}
    assert (await ann.patch("/api/me", json={"nickname": "Annie"}, headers=ours)).status_code == 200


@pytest.mark.parametrize("proxy", [None, "127.0.0.1"])
async def test_only_a_proxy_that_is_known_is_believed_whom_it_speaks_for(tmp_path: Path, proxy: str | None) -> None:
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, proxy=proxy) as place:
        said = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
        answer = await place.visitor(headers=said).post("/api/register", json=form("Ann"))
        assert ("; secure" in answer.headers["set-cookie"].lower()) == bool(proxy)
        assert place.lines("request")[0]["address"] == ("203.0.113.9" if proxy else "127.0.0.1")


async def test_a_form_of_another_site_cannot_speak_json(place: Place) -> None:
    ann = await place.person("Ann")
    text = '{"nickname": "Eve"}'
    for kind in ("application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"):
        refused = await ann.patch("/api/me", content=text, headers={"Content-Type": kind})
        assert (await error(refused, 400))["code"] == "request/not-json"
    assert (await error(await ann.patch("/api/me", content=text), 400))["code"] == "request/not-json"
    assert (await ann.get("/api/session")).json()["nickname"] == "Ann"


async def test_a_page_of_another_site_cannot_open_a_socket_with_somebodys_cookie(place: Place) -> None:
    ann = await place.person("Ann")
    cookie = {"Cookie": f"{COOKIE}={ann.cookies[COOKIE]}"}
    for origin in (
        "https://evil.example",
        "null",
        "http://[",
        "http://[::1",
        "http://a\N{MASCULINE ORDINAL INDICATOR}:x",
        "//",
    ):
        headers = cookie | {"Origin": origin}
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://127.0.0.1:{place.port}/ws", additional_headers=headers)
        assert refused.value.response.status_code == 403
    assert place.lines("bug") == []
    async with connect(f"ws://127.0.0.1:{place.port}/ws", origin=place.url, additional_headers=cookie) as socket:  # type: ignore[arg-type]
        await socket.send('{"type": "hello"}')
        assert '"type":"welcome"' in str(await socket.recv())
