"""A whole house on a real port: what `croupier serve` runs, with quick passwords and a clock of the test's."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from croupier.kit.clock import Clock, system
from croupier.server.app import application, opened
from croupier.server.config.house import HouseFile
from croupier.server.context import HouseContext
from croupier.server.http.authentication import COOKIE
from croupier.server.http.passwords import Passwords
from croupier.server.http.tls import Certificate
from croupier.server.live.hub import Hub
from croupier.server.ops.logs import Log
from croupier.server.process import bound, listening
from tests.databases import database_url, postgresql
from tests.server.live_house import Client, house_file
from tests.server.processes import Serving

__all__ = ["anyio_backend", "database_url", "place", "postgresql", "shared"]

PASSWORD = "correct horse battery"


@dataclass
class Place:
    """An open house, its address, and what it wrote to its log and told its administrator."""

    house: HouseContext
    port: int
    log: Path
    told: list[str] = field(default_factory=list)
    visitors: list[httpx.AsyncClient] = field(default_factory=list)
    clients: list[Client] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def hub(self) -> Hub:
        """The hub of a house of one process."""
        hub = self.house.hub
        assert isinstance(hub, Hub)
        return hub

    @property
    def superuser_password(self) -> str:
        [line] = [line for line in self.told if "superuser" in line]
        return line.partition("password ")[2].partition(". ")[0]

    def visitor(self, *, address: str = "127.0.0.1", **more: Any) -> httpx.AsyncClient:
        """Somebody with a browser of their own, who has not signed in."""
        transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
        made = httpx.AsyncClient(base_url=self.url, transport=transport, timeout=30, **more)
        self.visitors.append(made)
        return made

    async def person(self, name: str, **more: Any) -> httpx.AsyncClient:
        """Somebody who has just registered."""
        visitor = self.visitor()
        answer = await visitor.post("/api/register", json=form(name, **more))
        assert answer.status_code == 201, answer.text
        return visitor

    async def superuser(self) -> httpx.AsyncClient:
        visitor = self.visitor()
        answer = await visitor.post("/api/session", json={"who": "superuser", "password": self.superuser_password})
        assert answer.status_code == 201, answer.text
        return visitor

    async def live(self, person: httpx.AsyncClient) -> Client:
        """The WebSocket of somebody who has signed in, by the cookie of the browser."""
        return await self._connected({"Cookie": f"{COOKIE}={person.cookies[COOKIE]}"})

    async def program(self, person: httpx.AsyncClient) -> Client:
        """The WebSocket of a program of somebody's, by a token."""
        secret = (await person.post("/api/me/tokens", json={"label": "bot"})).json()["secret"]
        return await self._connected({}, token=secret)

    async def _connected(self, headers: dict[str, str], **hello: Any) -> Client:
        wire = await connect(f"ws://127.0.0.1:{self.port}/ws", additional_headers=headers, compression=None)
        client = Client("somebody", wire)
        client._reading = asyncio.create_task(client.read())
        self.clients.append(client)
        client.name = (await client.done("hello", **hello))["you"]["name"]
        return client

    async def table(self, clients: Sequence[Client], *, chips: int = 100, **settings: Any) -> int:
        """A table of hold'em, unless said otherwise, with these people at it in the order of the seats."""
        about = {
            "name": "Kairo",
            "game": "holdem",
            "pace_ms": 0,
            "reveal": "instant",
            "minimum": len(clients),
        } | settings
        table: int = (await clients[0].done("create", settings=about))["table"]
        for seat, client in enumerate(clients):
            await client.done("sit", table=table, chips=chips, seat=seat)
        return table

    def lines(self, what: str | None = None) -> list[dict[str, Any]]:
        """What the log says."""
        found = [json.loads(line) for line in self.log.read_text("utf-8").splitlines()]
        return [line for line in found if what in (None, line["what"])]


def form(name: str, **more: Any) -> dict[str, Any]:
    """A registration that is accepted, unless told otherwise."""
    return {"name": name, "nickname": name, "password": PASSWORD, "confirmation": PASSWORD} | more


def quick() -> Passwords:
    """The real thing, made to take no time."""
    return Passwords(memory_kib=8, rounds=1, lanes=1)


@asynccontextmanager
async def at(
    database: str,
    folder: Path,
    file: HouseFile | None = None,
    *,
    clock: Clock = system,
    certificate: Certificate | None = None,
    proxy: str | None = None,
    **more: Any,
) -> AsyncIterator[Place]:
    """A house on this database; `folder` is for its log."""
    log, listener = Log(folder / "log.jsonl", clock=clock), bound("127.0.0.1", 0, any_port=True)
    told: list[str] = []
    settings: dict[str, Any] = {"log": log, "passwords": quick(), "clock": clock, "tell": told.append} | more
    settings["tls"] = certificate is not None
    async with AsyncExitStack() as stack:
        stack.callback(log.close)
        stack.enter_context(listener)
        stack.enter_context(log.overhearing())
        house = await stack.enter_async_context(opened(file or house_file(), database, **settings))
        limits = house.file.limits
        await stack.enter_async_context(
            listening(application(house), listener, limits=limits, certificate=certificate, proxy=proxy)
        )
        place = Place(house, listener.getsockname()[1], folder / "log.jsonl", told)
        try:
            yield place
        finally:
            for visitor in place.visitors:
                await visitor.aclose()
            for client in place.clients:
                await client.drop()


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    """One loop for all tests of a module, so that they can share a house."""
    return "asyncio"


@pytest.fixture(scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Place]:
    """A house that tests share: for what leaves no traces, or only traces that hurt nobody."""
    folder = tmp_path_factory.mktemp("shared")
    async with at(f"sqlite:///{folder / 'house.db'}", folder) as made:
        yield made


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """A house with nothing particular about it, on SQLite."""
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as made:
        yield made


async def signed_in(server: Serving, name: str) -> Client:
    """Somebody who has registered at a house in a process of its own, and is connected."""
    async with httpx.AsyncClient(base_url=server.url) as browser:
        assert (await browser.post("/api/register", json=form(name))).status_code == 201
        cookie = {"Cookie": f"{COOKIE}={browser.cookies[COOKIE]}"}
    client = Client(name, await connect(f"ws://127.0.0.1:{server.port}/ws", additional_headers=cookie))
    client._reading = asyncio.create_task(client.read())
    await client.done("hello")
    return client


async def error(answer: httpx.Response, status: int) -> dict[str, Any]:
    """The body of a refusal, which has a code and a sentence."""
    assert answer.status_code == status, f"{answer.status_code} {answer.text}"
    body: dict[str, Any] = answer.json()
    assert body["code"].count("/") == 1
    assert body["says"].endswith(".")
    return body


async def two_players(place: Place) -> tuple[list[httpx.AsyncClient], list[Client]]:
    """Ann and Ben: what they ask by HTTP, and their live connections."""
    people = [await place.person(name) for name in ("Ann", "Ben")]
    return people, [await place.live(person) for person in people]
