"""Each role may do what docs/administration.md says, and nothing more; a token no more than its scopes."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from websockets.asyncio.client import connect

from croupier.protocol.roles import RANKS, SCOPES, Role
from croupier.server.people.permissions import PERMISSIONS, functions, may, scopes
from tests.server.live_house import PATIENCE_S
from tests.server.open_house import Place, anyio_backend, at, error, form
from tests.server.people.desk import OPERATORS, operator, token, uid_of, wallets

__all__ = ["anyio_backend"]
pytestmark = pytest.mark.anyio

WHY: Final = {"why": "A reason"}
PAYMENT: Final = {"cents": 100, "why": "A reason", "key": "k"}
# Every endpoint of operators: the least role that may use it, the scope that a token needs, and a body.
ENDPOINTS: Final[list[tuple[str, str, Role, str | None, Any]]] = [
    ("GET", "/api/people", "pit-boss", "read", None),
    ("GET", "/api/people/{person}", "pit-boss", "read", None),
    ("GET", "/api/operator/visits", "pit-boss", "read", None),
    ("GET", "/api/operator/visits/queue", "pit-boss", "read", None),
    ("GET", "/api/people/{person}/sanctions", "pit-boss", "read", None),
    ("POST", "/api/people/{person}/kick", "pit-boss", "people", WHY),
    ("POST", "/api/people/{person}/mute", "pit-boss", "people", WHY),
    ("DELETE", "/api/people/{person}/mute", "pit-boss", "people", None),
    ("POST", "/api/people/{person}/ban", "administrator", "people", WHY),
    ("DELETE", "/api/people/{person}/ban", "administrator", "people", None),
    ("PATCH", "/api/people/{person}", "administrator", "people", {"nickname": "Annie"}),
    ("POST", "/api/people/{person}/reset", "administrator", "people", {}),
    ("GET", "/api/people/{person}/money", "administrator", "read", None),
    ("GET", "/api/people/{person}/transfers", "administrator", "read", None),
    ("POST", "/api/people/{person}/grant", "administrator", "money", PAYMENT),
    ("POST", "/api/people/{person}/take", "administrator", "money", PAYMENT),
    ("POST", "/api/people/{person}/freeze", "administrator", "money", WHY),
    ("DELETE", "/api/people/{person}/freeze", "administrator", "money", None),
    ("GET", "/api/operator/house", "pit-boss", "read", None),
    ("POST", "/api/operator/house/close", "administrator", "house", WHY),
    ("POST", "/api/operator/house/open", "administrator", "house", {}),
    ("DELETE", "/api/operator/tables/{table}", "pit-boss", "house", None),
    ("GET", "/api/operator/operations", "administrator", "house", None),
    ("PUT", "/api/operator/operations/notice", "administrator", "house", {"says": "Hello."}),
    ("DELETE", "/api/operator/operations/notice", "administrator", "house", None),
    ("PUT", "/api/operator/operations/maintenance", "administrator", "house", {"why": "Later", "minutes": 90}),
    ("DELETE", "/api/operator/operations/maintenance", "administrator", "house", None),
    ("GET", "/api/operator/operations/closed-tables", "administrator", "house", None),
    ("POST", "/api/operator/operations/tables/{table}/reopen", "administrator", "house", None),
    ("PUT", "/api/operator/operations/rigging", "administrator", "house", {"on": False}),
    ("POST", "/api/operator/operations/retention", "administrator", "house", {"days": 3650}),
    ("PUT", "/api/operator/operations/rigging", "administrator", "house", {"on": False}),
    ("GET", "/api/operator/banks", "administrator", "read", None),
    ("GET", "/api/operator/visits/queue", "pit-boss", "read", None),
    ("POST", "/api/operator/banks/deposits/{person}/retry", "administrator", "money", None),
    ("POST", "/api/operator/banks/deposits/{person}/paid", "administrator", "money", PAYMENT),
    ("POST", "/api/people", "superuser", None, form("Newcomer")),
    ("POST", "/api/people/{person}/role", "superuser", None, {"role": "tester"}),
    ("POST", "/api/people/{person}/deletion", "superuser", None, {"money": "bank"}),
]
ROLES: Final[tuple[Role, ...]] = ("player", "tester", "pit-boss", "administrator", "superuser")


@pytest.fixture(scope="module")
async def place(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Place]:
    """A house that all tests share: each acts on people of its own."""
    folder: Path = tmp_path_factory.mktemp("desk")
    async with at(f"sqlite:///{folder / 'house.db'}", folder, wallets()) as made:
        yield made


@pytest.fixture(scope="module")
async def staff(place: Place) -> dict[str, httpx.AsyncClient]:
    """Everybody who may be asked, by role."""
    found: dict[str, httpx.AsyncClient] = {role: await operator(place, name, role) for name, role in OPERATORS}
    return found | {"player": await place.person("Paula"), "superuser": await place.superuser()}


@pytest.fixture(scope="module")
async def programs(place: Place, staff: dict[str, httpx.AsyncClient]) -> dict[str, httpx.AsyncClient]:
    """An administrator's, each with a token of one scope or of all but one, and a pit boss's with all that it may."""
    ada = staff["administrator"]
    found: dict[str, httpx.AsyncClient] = {scope: await token(place, ada, scope) for scope in SCOPES}
    for left_out in (*SCOPES, None):
        found[f"all but {left_out}"] = await token(place, ada, *[scope for scope in SCOPES if scope != left_out])
    return found | {"pit-boss": await token(place, staff["pit-boss"], *scopes("pit-boss"))}


async def ask(caller: httpx.AsyncClient, method: str, path: str, body: Any, person: int) -> httpx.Response:
    at = path.replace("{person}", str(person)).replace("{table}", "999999")
    return await caller.request(method, at, json=body)


@pytest.fixture(scope="module")
async def ann(place: Place) -> int:
    """A player whom they act on."""
    return await uid_of(await place.person("Ann"))


async def test_the_table_of_these_tests_names_every_endpoint_of_operators(place: Place) -> None:
    schema = (await place.visitor().get("/api/openapi.json")).json()
    found = {
        (method.upper(), path)
        for path, methods in schema["paths"].items()
        if re.match("/api/(people|operator)", path)
        for method in methods
    }
    assert found == {(method, path) for method, path, *_ in ENDPOINTS}


@pytest.mark.parametrize(("method", "path", "least", "scope", "body"), ENDPOINTS, ids=lambda one: str(one)[:40])
async def test_an_endpoint_is_for_its_role_and_those_above_and_refused_to_all_others(
    place: Place,
    staff: dict[str, httpx.AsyncClient],
    ann: int,
    method: str,
    path: str,
    least: Role,
    scope: str | None,
    body: Any,
) -> None:
    await error(await ask(place.visitor(), method, path, body, ann), 401)
    for role in ROLES:
        if RANKS[role] < RANKS[least]:
            refused = await error(await ask(staff[role], method, path, body, ann), 403)
            assert refused["code"] == ("role/superuser-only" if least == "superuser" else "role/too-low")
    if "deletion" in path:
        return  # it is the last thing that happens to an account: see test_people
    for role in ROLES:
        if RANKS[role] >= RANKS[least]:
            answer = await ask(staff[role], method, path, body, ann)
            assert answer.status_code not in (401, 403), (role, answer.text)


@pytest.mark.parametrize(("method", "path", "least", "scope", "body"), ENDPOINTS, ids=lambda one: str(one)[:40])
async def test_a_token_needs_the_scope_of_the_endpoint_whatever_its_accounts_role(
    programs: dict[str, httpx.AsyncClient],
    ann: int,
    method: str,
    path: str,
    least: Role,
    scope: str | None,
    body: Any,
) -> None:
    refused = await error(await ask(programs[f"all but {scope}"], method, path, body, ann), 403)
    assert refused["code"] == ("token/scope" if scope else "role/superuser-only")
    if scope:
        assert (await ask(programs[scope], method, path, body, ann)).status_code not in (401, 403)
    if least == "administrator":
        beyond = await error(await ask(programs["pit-boss"], method, path, body, ann), 403)
        assert beyond["code"] == "role/too-low"


@pytest.mark.parametrize("role", ["pit-boss", "administrator", "superuser"])
async def test_nobody_acts_on_an_account_of_the_same_or_a_higher_role(
    place: Place, staff: dict[str, httpx.AsyncClient], role: Role
) -> None:
    above = [other for other in ROLES if RANKS[other] >= RANKS[role]]
    for other in above:
        person = await uid_of(staff[other])
        for method, path, least, _, body in ENDPOINTS:
            if "{person}" not in path or method == "GET" or RANKS[role] < RANKS[least]:
                continue
            if role == other == "superuser" and method == "PATCH":
                continue  # which is harmless, and tested below
            refused = await error(await ask(staff[role], method, path, body, person), 403)
            assert refused["code"] == "role/outranked", (method, path, other)


async def test_the_superuser_renames_itself_and_is_never_banned_or_deleted(
    place: Place, staff: dict[str, httpx.AsyncClient]
) -> None:
    superuser = staff["superuser"]
    uid = await uid_of(superuser)
    named = await superuser.patch(f"/api/people/{uid}", json={"nickname": "The boss"})
    assert named.json()["nickname"] == "The boss"
    store = place.house.store  # what no endpoint would ask for
    for attempt in (
        store.sanctions.impose(uid, "ban", "x", by_id=uid, at_ns=1),
        store.deletion.delete(uid, at_ns=1, money="bank"),
    ):
        with pytest.raises(Exception, match="neither banned nor deleted"):
            await attempt


async def test_a_token_has_no_scope_that_its_accounts_role_does_not_allow(
    place: Place, staff: dict[str, httpx.AsyncClient]
) -> None:
    for role in ("player", "tester", "pit-boss", "administrator"):
        for scope in SCOPES:
            made = await staff[role].post("/api/me/tokens", json={"label": "x", "scopes": [scope]})
            if scope in scopes(role):
                assert made.json()["scopes"] == [scope]
            else:
                assert (await error(made, 403))["code"] == "token/beyond-role"
    unknown = await staff["player"].post("/api/me/tokens", json={"label": "x", "scopes": ["everything"]})
    await error(unknown, 400)
    told = (await staff["player"].get("/api/me/tokens")).json()
    assert [one["scopes"] for one in told] == [["play"], ["read"]]


async def test_a_token_that_only_reads_neither_plays_nor_changes_anything(place: Place) -> None:
    quinn = await place.person("Quinn")
    reader, player = await token(place, quinn, "read"), await token(place, quinn, "play")
    assert (await reader.get("/api/me")).status_code == 200
    for method, path, body in (
        ("PATCH", "/api/me", {"nickname": "Q"}),
        ("POST", "/api/tables", {"name": "T", "game": "holdem"}),
    ):
        refused = await error(await reader.request(method, path, json=body), 403)
        assert refused["code"] == "token/scope"
        assert (await player.request(method, path, json=body)).is_success
    secret = reader.headers["Authorization"].removeprefix("Bearer ")
    async with connect(f"ws://127.0.0.1:{place.port}/ws") as wire:
        await wire.send(json.dumps({"type": "hello", "id": 1, "token": secret}))
        assert json.loads(await asyncio.wait_for(wire.recv(), PATIENCE_S))["code"] == "token/scope"


async def test_a_demoted_operators_token_loses_what_the_role_had(place: Place) -> None:
    rex = await operator(place, "Rex", "administrator")
    bot, uid = await token(place, rex, "read", "people"), await uid_of(rex)
    assert (await bot.get("/api/people")).status_code == 200
    await place.house.store.accounts.change(uid, role="player")
    assert (await error(await bot.get("/api/people"), 403))["code"] == "role/too-low"


async def test_a_page_is_told_what_the_role_may(staff: dict[str, httpx.AsyncClient]) -> None:
    told = {role: set((await staff[role].get("/api/session")).json()["functions"]) for role in ROLES}
    assert told["player"] == told["tester"] == set()
    assert told["pit-boss"] == {"see", "kick", "mute", "close-table"}
    assert told["administrator"] == told["pit-boss"] | {
        "ban",
        "rename",
        "reset",
        "ledger",
        "money",
        "freeze",
        "house",
    }
    assert told["superuser"] >= told["administrator"] | {"role", "delete", "deals", "watch"}
    assert all(may("superuser", name) for name in PERMISSIONS)
    assert functions("player") == ()
