"""Requests that no browser would send: each gets an answer that is not the server's fault, and play goes on.

`CROUPIER_REQUESTS=10000` sends more of them, as `make soak` does.
"""

import asyncio
import json
import os
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from croupier.server.http.authentication import COOKIE
from tests.server.live_house import house_file
from tests.server.open_house import Place, anyio_backend, at
from tests.server.play import play_rounds

__all__ = ["anyio_backend"]

pytestmark = pytest.mark.anyio

REQUESTS = int(os.environ.get("CROUPIER_REQUESTS", "300"))
LIMITS = {name: {"burst": 10**9, "every_s": 1e-6} for name in ("requests", "register", "sign_in_address")}
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "BREW", "get", ""]
ORIGINS = ["http://[", "http://[::1", "null", "", "//", "http://evil.example", "\x80\xff", "http://a:b:c", "x" * 5000]
KINDS = [
    "application/json",
    "application/json; charset=utf-16",
    "text/plain",
    "",
    "a/b/c",
    "\xff",
    "multipart/form-data",
]
SETTINGS: dict[str, Any] = {"name": "Kairo", "game": "holdem"}


@dataclass
class Answer:
    status: int
    body: bytes


def some_value(dice: random.Random, deep: int = 0) -> Any:
    plain = [None, True, 0, -1, 2**63, 10**30, 1e308, "", "Ann", "\ud800", "\0", "' OR 1=1 --", "<b>", "x" * 3000]
    if deep < 3 and dice.random() < 0.3:
        return [some_value(dice, deep + 1) for _ in range(dice.randrange(4))]
    if deep < 3 and dice.random() < 0.3:
        return {dice.choice(["name", "settings", "a", ""]): some_value(dice, deep + 1) for _ in range(3)}
    return dice.choice(plain)


def some_body(dice: random.Random, fields: list[str]) -> bytes:
    """JSON with these fields and others, or something else altogether."""
    kind = dice.randrange(5)
    if kind == 0:
        return bytes(dice.randrange(256) for _ in range(dice.randrange(60)))
    if kind == 1:
        deep = dice.randrange(1, 3000)
        return b"[" * deep + b"]" * deep
    body = {field: some_value(dice) for field in fields if dice.random() < 0.8}
    if "settings" in fields and dice.random() < 0.5:
        body["settings"] = SETTINGS | {"options": {"small_blind": some_value(dice)}, "seats": some_value(dice)}
    text = json.dumps(body).encode()
    return text[: dice.randrange(len(text) + 1)] if kind == 2 else text


def some_path(dice: random.Random, template: str) -> str:
    parts = ["1", "0", "-1", "9" * 30, "Ann", "%00", "%ff", "..", "%2e%2e%2f", "a b", "?", "\xe9", "x" * 3000, ""]
    filled = "/".join(dice.choice(parts) if part.startswith("{") else part for part in template.split("/"))
    return filled if dice.random() < 0.8 else f"{filled}?{dice.choice(['limit', 'a', ''])}={dice.choice(parts)}"


def some_request(dice: random.Random, operations: list[tuple[str, str, list[str]]], who: list[str]) -> bytes:
    method, template, fields = dice.choice(operations)
    if dice.random() < 0.1:
        method = dice.choice(METHODS)
    body = some_body(dice, fields) if fields or dice.random() < 0.2 else b""
    headers = ["Host: house", *([dice.choice(who)] if dice.random() < 0.8 else [])]
    if body:
        kind = "application/json" if dice.random() < 0.8 else dice.choice(KINDS)
        headers += [f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
    if dice.random() < 0.2:
        headers.append(f"Origin: {dice.choice(ORIGINS)}")
    if dice.random() < 0.05:
        headers.append(dice.choice(["Cookie: =;;=", "Authorization: Bearer", "Authorization: \xff", "A" * 9000, ":"]))
    lines = [f"{method} {some_path(dice, template)} HTTP/1.1", *headers, "Connection: close", "", ""]
    return "\r\n".join(lines).encode("latin-1") + body


async def asked(port: int, request: bytes) -> Answer:
    """What the house answers on a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        async with asyncio.timeout(60):
            head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    finally:
        writer.close()
    return Answer(int(head.split(b" ", 2)[1]), body)


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    file = house_file(guests=True, purse={"kind": "wallet", "start": 1000}, limits=LIMITS)
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, file) as made:
        yield made


def operations_in(page: dict[str, Any]) -> list[tuple[str, str, list[str]]]:
    """Method, address and the fields of the body, of everything on an OpenAPI page but signing out."""
    found = []
    for path, methods in page["paths"].items():
        for method, about in methods.items():
            schema = about.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            named = page["components"]["schemas"].get(schema.get("$ref", "").rpartition("/")[2], {})
            if (method, path) != ("delete", "/api/session"):
                found.append((method.upper(), path, list(named.get("properties", {}))))
    return found


async def test_whatever_is_asked_the_answer_is_no_fault_of_the_server_and_play_goes_on(place: Place) -> None:
    people = [await place.person(name) for name in ("Ann", "Ben", "Eve")]
    clients = [await place.live(person) for person in people[:2]]
    quiet = await place.table(clients, minimum=3)  # where nothing happens by itself, however long this takes
    token = (await people[2].post("/api/me/tokens", json={"label": "x"})).json()["secret"]
    who = [f"Cookie: {COOKIE}={people[2].cookies[COOKIE]}", f"Authorization: Bearer {token}", "Authorization: Bearer x"]
    before, dice = place.hub.rooms[quiet].broadcast.seq, random.Random(13)
    operations = operations_in((await place.visitor().get("/api/openapi.json")).json())
    assert len(operations) > 40
    seen = set()
    for _ in range(REQUESTS):
        request = some_request(dice, operations, who)
        answer = await asked(place.port, request)
        seen.add(answer.status)
        assert 200 <= answer.status < 500, (answer, request[:500])
        if answer.status >= 400 and answer.body.startswith(b"{"):
            assert {"code", "says"} <= json.loads(answer.body).keys(), (answer, request[:500])
    assert {200, 400, 401, 403, 404} <= seen
    assert place.hub.rooms[quiet].broadcast.seq == before
    await play_rounds(clients, await place.table(clients), 1)
    assert [line for line in place.lines() if line["level"] == "error"] == []


async def test_nonsense_on_many_sockets_is_one_warning_each_and_no_error_of_the_server(place: Place) -> None:
    ann = await place.person("Ann")
    cookie = f"Cookie: {COOKIE}={ann.cookies[COOKIE]}"
    dice, sockets = random.Random(14), max(20, REQUESTS // 10)
    for _ in range(sockets):
        await broken_socket(place.port, cookie, dice)
    lines = [line for line in place.lines() if line["what"] not in ("request", "socket opened", "socket closed")]
    assert [line for line in lines if line["level"] == "error"] == []
    assert len([line for line in lines if line["level"] == "warning"]) <= sockets
    assert (await ann.get("/api/session")).json()["name"] == "Ann"


async def broken_socket(port: int, cookie: str, dice: random.Random) -> None:
    """A WebSocket that opens well and then sends frames of noise, until the house closes it."""
    key = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    nonce = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write("\r\n".join(["GET /ws HTTP/1.1", "Host: house", cookie, *key, nonce, "", ""]).encode())
        async with asyncio.timeout(60):
            assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
            for _ in range(dice.randrange(1, 6)):
                noise = bytes(dice.randrange(256) for _ in range(dice.randrange(1, 100)))
                first = dice.choice([0x81, 0x82, 0x01, 0x80, 0x8F, 0xF1])  # text, bytes, a part, no beginning, no such
                writer.write(bytes([first, 0x80 | len(noise), 0, 0, 0, 0]) + noise)
            writer.write(bytes([0x81, 0x82, 0, 0, 0, 0, 0xFF, 0xFE]))  # no text at all
            await reader.read()
    except ConnectionResetError:
        pass  # closed while we still sent
    finally:
        writer.close()
