"""A house where players sign in with a name and a bank card, and wait for seats."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.bank.ports import Approval, Card, NoAnswer
from croupier.bank.simulated import SimulatedBank
from croupier.server.config.house import HouseFile
from tests.server.cards import ANN, BEN, MORE, OTHER, SMALL, balanced, card_house, settled
from tests.server.live_house import Client
from tests.server.open_house import Place, at

SEATED = {"buying": "seated", "broke": "next-start", "leaving": "at-turn", "chat": "seated", "who": "people"}
CARDS = {"Ann": ANN, "Ben": BEN, "Cem": OTHER, "Dan": SMALL, "Eve": MORE}


class Watched(SimulatedBank):
    """A bank that counts what it was asked, and does not answer while it is `down`."""

    asked: list[tuple[str, str]]
    down = ""

    async def begin(self) -> None:
        self.asked = []
        await super().begin()

    async def ready(self) -> None:
        self._answer()

    async def approve(self, card: Card) -> Approval:
        self.asked.append((card.kind, card.number))
        self._answer()
        return await super().approve(card)

    def _answer(self) -> None:
        if self.down:
            raise NoAnswer("bank/no-answer", "The bank does not answer.")


def casino_file(*tables: dict[str, Any], **more: Any) -> HouseFile:
    """A house with these tables, or with one for two players."""
    open_tables = tables or ({"name": "Kairo", "seats": 2, "minimum": 2},)
    return card_house(
        **{"sign_in": "card", "table": open_tables, "live": {"when_closed": "sign-out"}, "defaults": SEATED} | more
    )


@asynccontextmanager
async def casino_at(folder: Path, file: HouseFile | None = None, **more: Any) -> AsyncIterator[tuple[Place, Watched]]:
    """Such a house, and its bank."""
    made: list[Watched] = []

    def bank(accounts: Any, books: Any) -> Watched:
        made.append(Watched(accounts, books))
        return made[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.server.app.SimulatedBank", bank)
        async with at(f"sqlite:///{folder / 'house.db'}", folder, file or casino_file(), **more) as place:
            yield place, made[0]
            await settled(place)
            await balanced(place.house.store)


async def sign_in(place: Place, name: str, card: dict[str, str] | None = None) -> httpx.Response:
    """Try to sign in, from a client of one's own."""
    visitor = place.visitor()
    return await visitor.post("/api/session/card", json={"name": name} | (card or CARDS[name]))


async def visitor(place: Place, name: str, card: dict[str, str] | None = None) -> httpx.AsyncClient:
    """Somebody who has signed in."""
    client = place.visitor()
    answer = await client.post("/api/session/card", json={"name": name} | (card or CARDS[name]))
    assert answer.status_code == 201, answer.text
    return client


async def guest(place: Place, name: str, card: dict[str, str] | None = None) -> tuple[httpx.AsyncClient, Client]:
    """Somebody who has signed in and is connected."""
    client = await visitor(place, name, card)
    live = await place.live(client)
    return client, live


async def in_line(client: Client, place: int, waiting: int) -> None:
    """Wait until a player is told that place in the queue, as the last thing that was told of it."""

    def told() -> bool:
        said = [message for message in client.heard if message["type"] == "queue"]
        return bool(said) and (said[-1].get("place"), said[-1].get("waiting")) == (place, waiting)

    await client.until(told, f"for place {place} of {waiting}")


async def seated(client: Client) -> int:
    """Wait until a player is told of a seat, or has been given one before connecting; the table."""

    def found() -> Any:
        told = [m["table"] for m in client.heard if m["type"] == "queue" and m.get("table")]
        return told or [table for m in client.heard if m["type"] == "welcome" for table in m.get("tables", ())]

    table: int = (await client.until(found, "for a seat"))[-1]
    await client.until(lambda: client.tables and client.now.get("you") is not None)
    return table


async def visits(place: Place) -> list[dict[str, Any]]:
    """The visits, as who runs the house sees them, the first one first."""
    superuser = await place.superuser()
    answer = await superuser.get("/api/operator/visits")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found[::-1]
