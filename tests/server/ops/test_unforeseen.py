"""What no handler foresaw, at the socket and in REST: logged once, without what it says, and answered."""

import json
from asyncio import gather
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, text
from websockets import ConnectionClosed
from websockets.asyncio.client import connect

from croupier.kit.clock import Manual
from tests.full_disk import files_bounded
from tests.server.open_house import Place, anyio_backend, at, error, form, place

__all__ = ["anyio_backend", "place"]
pytestmark = pytest.mark.anyio
TABLE = {"name": "Kairo", "game": "holdem"}


def broken(*args: Any, **more: Any) -> None:
    raise RuntimeError("a secret")


def logged(place: Place) -> dict[str, Any]:
    """The one bug in the log."""
    [line] = place.lines("bug")
    assert line["error"] == "RuntimeError"
    assert any("broken" in place for place in line["trace"])
    datetime.fromisoformat(line["at"])
    assert "a secret" not in place.log.read_text("utf-8")
    return line


@pytest.mark.parametrize(("asked", "method"), [("create", "create"), ("act", "room"), ("watch", "room")])
async def test_a_request_that_fails_by_a_bug_is_logged_and_refused_and_the_connection_stays(
    place: Place, monkeypatch: pytest.MonkeyPatch, asked: str, method: str
) -> None:
    client = await place.live(await place.person("Ann"))
    monkeypatch.setattr(place.hub, method, broken)
    fields: dict[str, Any] = {"create": {"settings": TABLE}}.get(asked, {"table": 1})
    if asked == "act":
        fields |= {"seq": 1, "action": {"type": "Check"}}
    assert await client.refused(asked, **fields) == "server/bug"
    line = logged(place)
    assert (line["request"], line["account"]) == (asked.title(), "Ann")
    await client.done("ping")


async def test_a_bug_in_welcoming_a_client_is_logged_and_ends_the_connection(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place.hub, "guest", broken)
    async with connect(f"ws://127.0.0.1:{place.port}/ws") as wire:
        await wire.send('{"type": "hello"}')
        with pytest.raises(ConnectionClosed):
            await wire.recv()
    assert wire.close_code == 4500
    assert logged(place)["path"] == "/ws"


async def test_on_a_full_disk_the_house_says_so_is_not_ready_and_goes_on_when_there_is_space(place: Place) -> None:
    ann, visitor = await place.live(await place.person("Ann")), place.visitor()
    with files_bounded(1):  # the log's disk, too
        refused = await visitor.post("/api/register", json=form("Ben"))
        assert (await error(refused, 503))["code"] == "house/cannot-store"
        assert refused.headers["retry-after"] == "60"
        ready = await visitor.get("/readyz")
        assert (ready.status_code, ready.json()) == (503, {"status": "cannot store"})
        assert await ann.refused("create", settings=TABLE) == "house/cannot-store"
        assert (await visitor.get("/healthz")).status_code == 200
    assert (await visitor.get("/readyz")).json() == {"status": "ok"}
    assert (await visitor.post("/api/register", json=form("Ben"))).status_code == 201
    await ann.done("create", settings=TABLE)
    whats = {json.loads(line)["what"] for line in place.log.read_text("utf-8").splitlines() if line.endswith("}")}
    assert "log lines lost" in whats
    assert "bug" not in whats


async def test_on_a_full_disk_who_has_signed_in_or_has_a_token_is_known_still(tmp_path: Path) -> None:
    clock = Manual(10**18)
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, clock=clock) as place:
        ann = await place.person("Ann")
        token = (await ann.post("/api/me/tokens", json={"label": "bot"})).json()["secret"]
        clock.advance(3600 * 10**9)  # so that the last use would be noted
        with files_bounded(1):
            assert (await ann.get("/api/session")).status_code == 200
            bot = place.visitor(headers={"Authorization": f"Bearer {token}"})
            assert (await bot.get("/api/session")).status_code == 200
            async with connect(f"ws://127.0.0.1:{place.port}/ws") as wire:
                await wire.send(msgspec.json.encode({"type": "hello", "token": token}).decode())
                assert '"type":"welcome"' in str(await wire.recv())


async def test_a_full_disk_on_which_nothing_has_been_stored_for_a_while_is_found_by_asking(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = place.visitor()
    monkeypatch.setattr("croupier.store.database.write_check.FRESH_S", 0.0)
    assert (await visitor.get("/readyz")).status_code == 200
    with files_bounded(1):
        assert {answer.status_code for answer in await gather(*[visitor.get("/readyz") for _ in range(5)])} == {503}
    assert (await visitor.get("/readyz")).status_code == 200


async def test_a_fault_of_the_database_is_logged_as_such_and_no_bug(place: Place) -> None:
    await place.house.store.database.write(_bounded, 1)
    visitor = place.visitor()
    for nth in range(50):  # until the last page is full
        if (answer := await visitor.post("/api/register", json=form(f"Ben{nth}"))).status_code != 201:
            break
    assert (await error(answer, 503))["code"] == "house/cannot-store"
    [line] = place.lines("database fails")
    assert (line["reason"], line["path"], line["level"]) == ("database or disk is full", "/api/register", "error")
    assert place.lines("bug") == []
    assert (await visitor.get("/readyz")).json() == {"status": "cannot store"}


def _bounded(connection: Connection, pages: int) -> None:
    """No more pages than there are, or than these, and none of them free."""
    connection.execute(text("CREATE TABLE filler AS SELECT zeroblob(200000)"))
    connection.execute(text(f"PRAGMA max_page_count = {pages}"))
