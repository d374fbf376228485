"""Requests count against their address before anything is known of the caller, whatever comes of them."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.live_house import house_file
from tests.server.open_house import Place, anyio_backend, at, error

__all__ = ["anyio_backend"]

pytestmark = pytest.mark.anyio
BURST = 12
BAD_TOKEN = {"Authorization": "Bearer croupier_nobodys"}
STALE = {"Cookie": "croupier=nobodys"}


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    file = house_file(limits={"requests": {"burst": BURST, "every_s": 1000}})
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, file) as made:
        yield made


async def statuses(visitor: httpx.AsyncClient, method: str, path: str, **more: Any) -> list[int]:
    return [(await visitor.request(method, path, **more)).status_code for _ in range(BURST + 3)]


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("BREW", "/api/tables", {}, 405),
        ("PUT", "/api/session", {}, 405),
        ("GET", "/api/nothing/here", {}, 404),
        ("GET", "/nothing/here", {"Accept": "text/html"}, 404),
        ("GET", "/api/tables", BAD_TOKEN, 401),
        ("GET", "/api/tables", STALE, 401),
    ],
    ids=["made-up method", "wrong method", "unknown address", "unknown page", "bad token", "stale session"],
)
async def test_what_comes_to_nothing_counts_against_the_address(
    place: Place, method: str, path: str, headers: dict[str, str], status: int
) -> None:
    visitor = place.visitor(headers=headers)
    assert await statuses(visitor, method, path) == [status] * BURST + [429] * 3
    refused = await visitor.request(method, path)
    assert (await error(refused, 429))["code"] == "request/too-many"
    assert int(refused.headers["Retry-After"]) >= 1
    assert refused.headers["X-Content-Type-Options"] == "nosniff"
    elsewhere = place.visitor(address="127.0.0.2")
    assert (await elsewhere.get("/healthz")).status_code == 200


async def test_bad_tokens_are_not_even_looked_up_once_they_are_too_many(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, account_of = [], place.house.store.tokens.account_of

    async def noted(key: str, **more: Any) -> int | None:
        asked.append(key)
        return await account_of(key, **more)

    monkeypatch.setattr(place.house.store.tokens, "account_of", noted)
    await statuses(place.visitor(headers=BAD_TOKEN), "GET", "/api/tables")
    assert len(asked) == BURST


async def test_what_an_account_asks_for_counts_against_the_account_alone(place: Place) -> None:
    people = [await place.person(name) for name in ("Ann", "Ben")]
    for person in people:
        assert (await statuses(person, "GET", "/api/session"))[:BURST] == [200] * BURST
        assert (await person.get("/api/session")).status_code == 429
    assert (await place.visitor().get("/healthz")).status_code == 200


async def test_files_of_the_pages_do_not_count(place: Place) -> None:
    visitor = place.visitor()
    assert set(await statuses(visitor, "GET", "/")) == {200}
    assert (await visitor.get("/healthz")).status_code == 200


async def test_methods_that_clients_make_up_are_one_in_the_metrics(place: Place) -> None:
    visitor = place.visitor()
    for number in range(5):
        await visitor.request(f"BREW{number}", "/api/tables")
    text = (await visitor.get("/metrics")).text
    counted = [line for line in text.splitlines() if line.startswith("croupier_requests_total")]
    assert any('method="other"' in line and line.endswith(" 5.0") for line in counted)
    assert not any("BREW" in line for line in counted)
