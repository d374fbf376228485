"""A house with two banks: each serves the cards of its prefix, and one that is away keeps the other from nothing."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from croupier.bank.banks import BankHealth, Banks, NamedBank, bank_of
from croupier.bank.ports import NoAnswer
from tests.cbs.served_bank import Served, served_bank
from tests.databases import anyio_backend
from tests.server.cards import ANN, BEN, CENTS, EPS, banked, booked, on_account, open_table, person_with, settled
from tests.server.cbs_process import KEY
from tests.server.live_house import house_file
from tests.server.open_house import Place, at, error
from tests.server.play import play_rounds

pytestmark = pytest.mark.anyio
__all__ = ["anyio_backend"]
NORTH = "5000200000004004"


@dataclass
class TwoBanks:
    place: Place
    north: Served


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[TwoBanks]:
    """Cards that begin with 5 are the north bank's, all others the one's inside the house."""
    key = tmp_path / "north.key"
    key.write_text(KEY, "utf-8")
    inner = [ANN | {"cents": CENTS["1001"]}]
    async with served_bank(tmp_path) as north:
        outside = {"name": "north", "address": north.url, "key_file": str(key), "prefixes": ["5", "41"]}
        banks = {"account": inner, "at": [outside]}
        file = house_file(purse={"kind": "bank-card"}, bank=banks, defaults=EPS)
        async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, file) as place:
            yield TwoBanks(place, north)


async def at_north(two: TwoBanks) -> list[tuple[str, int]]:
    told = (await two.north.operator().get(f"/api/operator/accounts/{NORTH}/statement")).json()
    return [(line["what"], line["cents"] // 100) for line in told["lines"] if line["what"] != "opening"]


@pytest.mark.req("EPS:DD-004-a")
async def test_each_bank_books_for_the_cards_of_its_prefix_and_for_no_others(two: TwoBanks) -> None:
    place = two.place
    people = [await person_with(place, name, card) for name, card in (("Ann", ANN), ("Ben", BEN))]
    clients = [client for _, client in people]
    table = await open_table(clients[0], minimum=2)
    for client in clients:
        await client.done("sit", table=table, chips=100)
    assert await booked(place.house.store, ANN) == [("withdrawal", -100)]
    assert await at_north(two) == [("withdrawal", -100)]
    await play_rounds(clients, table, 1)
    for client in clients:
        await client.done("leave", table=table)
    gone = {event["player"]: event["chips"] for event in await clients[1].hear_events("StoodUp", 2, table=table)}
    await settled(place)
    assert await on_account(place.house.store, ANN) == 900_00 + 100 * gone["Ann"]
    assert await at_north(two) == [*[("deposit", gone["Ben"])][: bool(gone["Ben"])], ("withdrawal", -100)]


@pytest.mark.req("EPS:DD-004-a")
async def test_a_card_that_is_used_now_takes_the_chips_whatever_bank_they_were_bought_at(two: TwoBanks) -> None:
    ann, client = await person_with(two.place, "Ann", ANN)
    table = await open_table(client)
    await client.done("sit", table=table, chips=100)
    assert (await ann.put("/api/me/card", json=BEN)).json()["card"]["cents"] == 500_00
    await client.done("leave", table=table)
    await banked(client, lambda told: told["bookings"][0]["what"] == "deposit" and not told["waiting"])
    assert await at_north(two) == [("deposit", 100)]
    assert await booked(two.place.house.store, ANN) == [("withdrawal", -100)]


async def test_a_bank_that_is_away_keeps_only_its_own_cards_from_paying(two: TwoBanks) -> None:
    place = two.place
    _, client = await person_with(place, "Ann", ANN)
    table = await open_table(client)
    await two.north.operator().put("/api/operator/faults", json={"kind": "failure"})
    ben = await place.person("Ben")
    assert (await error(await ben.put("/api/me/card", json=BEN), 503))["code"] == "bank/no-answer"
    await client.done("sit", table=table, chips=100)
    told = (await (await place.superuser()).get("/api/operator/banks")).json()
    assert [(one["name"], one["address"], one["prefixes"], one["answers"]) for one in told["banks"]] == [
        ("north", two.north.url, ["5", "41"], False),
        ("inner", "", [""], True),
    ]


class Deaf:
    """A bank that answers nothing but who it is."""

    def __init__(self, name: str, *, is_ready: bool = False) -> None:
        self.name, self.is_ready = name, is_ready

    async def ready(self) -> None:
        if not self.is_ready:
            raise NoAnswer("bank/no-answer")

    async def cents(self, reference: str) -> int:
        return len(f"{self.name} {reference}")

    async def approve(self, *_: object) -> object: ...
    async def withdraw(self, *_: object) -> None: ...
    async def deposit(self, *_: object) -> None: ...
    async def void(self, *_: object) -> None: ...


async def test_references_name_their_bank_and_those_of_before_are_from_the_one_inside() -> None:
    names = ("north", "inner", "south")
    banks = Banks([NamedBank(name, Deaf(name, is_ready=name == "south")) for name in names])  # type: ignore[arg-type]
    await banks.ready()  # one is enough
    assert await banks.cents("south:abc") == len("south abc")
    assert await banks.cents("abc") == len("inner abc")
    assert (bank_of("south:abc"), bank_of("abc")) == ("south", "inner")
    with pytest.raises(NoAnswer):
        await banks.cents("east:abc")  # a bank that was taken out of the file may have booked
    away = BankHealth("north", "", ("",), "The bank does not answer.")
    assert (await banks.health())[0] == away
    with pytest.raises(NoAnswer):
        await Banks([NamedBank("north", Deaf("north"))]).ready()  # type: ignore[arg-type]
