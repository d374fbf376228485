"""A house with wallets, whose operators and players have signed in."""

from typing import Any

import httpx

from croupier.bank.purse import Loan, Wallet
from croupier.protocol.roles import Role
from croupier.server.config.house import HouseFile
from tests.server.live_house import house_file
from tests.server.open_house import PASSWORD, Place

OPERATORS: tuple[tuple[str, Role], ...] = (
    ("Tess", "tester"),
    ("Pit", "pit-boss"),
    ("Ada", "administrator"),
)


def wallets(**more: Any) -> HouseFile:
    """A house where everybody begins with $1,000 and may borrow $200 with less than $11."""
    return house_file(purse=Wallet(start=1000, loan=Loan(amount=200, broke_below=11)), **more)


async def uid_of(person: httpx.AsyncClient) -> int:
    uid: int = (await person.get("/api/session")).json()["uid"]
    return uid


async def operator(place: Place, name: str, role: Role) -> httpx.AsyncClient:
    """Somebody who registers and is given a role."""
    person = await place.person(name)
    await place.house.store.accounts.change(await uid_of(person), role=role)
    return person


async def token(place: Place, person: httpx.AsyncClient, *scopes: str) -> httpx.AsyncClient:
    """A program of theirs, with a token of these scopes."""
    made = await person.post("/api/me/tokens", json={"label": "desk", "scopes": scopes})
    assert made.status_code == 201, made.text
    return place.visitor(headers={"Authorization": f"Bearer {made.json()['secret']}"})


async def sign_in(place: Place, who: str, password: str = PASSWORD) -> httpx.Response:
    return await place.visitor().post("/api/session", json={"who": who, "password": password})


async def deeds(place: Place) -> list[tuple[str, str, str]]:
    """Who did what to whom, by the audit log, the first first."""
    noted = await place.house.store.audit.last(limit=1000)
    return [(line.who, line.what, line.detail) for line in reversed(noted)]
