"""Poker in dollars and blackjack in cents, played in one house from one wallet: every cent is where it should be."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.bank.names import escrow, wallet
from croupier.server.config.house import load
from tests.server.cards import ANN, BEN, CENTS, balanced, banked, card_house, on_account, person_with, settled
from tests.server.live_house import Client, house_file
from tests.server.open_house import Place, at
from tests.server.play import passive, play_rounds

pytestmark = pytest.mark.anyio

WALLETS = house_file(purse={"kind": "wallet", "start": 1000}, defaults={"pace_ms": 0})
BLACKJACK = {"name": "Vingt-et-un", "game": "blackjack", "minimum": 1, "pace_ms": 0, "options": {}, "who": "all"}
HOLDEM = {"name": "Kairo", "game": "holdem", "minimum": 2, "pace_ms": 0, "options": {"big_blind": 2}}


def yielding(now: dict[str, Any]) -> dict[str, Any]:
    """Surrender half of every bet of five dollars that the cards allow it for."""
    return {"type": "Surrender"} if "surrender" in now["choices"] else passive(now)


async def opened(client: Client, settings: dict[str, Any]) -> int:
    table: int = (await client.done("create", settings=settings))["table"]
    return table


async def payoffs(place: Place, table: int, seat: int) -> int:
    return sum([record.payoffs[seat] for record in await place.house.store.rounds.records(table)])


async def gone(clients: Sequence[Client], tables: Sequence[int], place: Place) -> None:
    """Leave, and wait until all chips are off the tables."""
    for table in tables:
        for client in clients:
            if place.hub.room(table).overview.is_here(client.name):
                await client.done("leave", table=table)
    for table in tables:
        room = place.hub.room(table)
        while not room.is_empty:
            await clients[0].done("ping")


def first_stack(place: Place, table: int) -> int:
    seat = place.hub.room(table).overview.seats[0]
    assert seat
    return seat.chips


async def money(person: httpx.AsyncClient) -> int:
    return int((await person.get("/api/me")).json()["money"])


async def test_a_wallet_pays_for_poker_in_dollars_and_for_blackjack_in_cents(database_url: str, tmp_path: Path) -> None:
    async with at(database_url, tmp_path, WALLETS) as place:
        people = [await place.person(name) for name in ("Ann", "Ben")]
        ann, ben = [await place.live(person) for person in people]
        store, ids = place.house.store, place.hub.ids
        poker, blackjack = await opened(ann, HOLDEM), await opened(ann, BLACKJACK)
        for client in (ann, ben):
            await client.done("sit", table=poker, chips=200)
        await ann.done("sit", table=blackjack, chips=60_50)
        assert await money(people[0]) == 1000_00 - 200_00 - 60_50
        assert await store.money.balance(wallet(ids["Ann"])) == await money(people[0])
        assert await store.money.balance(escrow(poker, 0)) == 200_00
        await play_rounds([ann, ben], poker, 3)
        await play_rounds([ann], blackjack, 3, yielding)
        told = (await people[0].get("/api/me")).json()
        units = {seat["game"]: seat["unit"] for seat in told["seats"]}
        assert units == {"holdem": "dollars", "blackjack": "cents"}
        await gone([ann, ben], [poker, blackjack], place)
        won = 100 * await payoffs(place, poker, 0), await payoffs(place, blackjack, 0)
        assert await money(people[0]) == 1000_00 + sum(won)
        assert await money(people[1]) == 1000_00 - won[0]
        assert await store.money.balance("house") == -won[1]
        assert await store.money.wrong({}) == []
        series = (await people[0].get("/api/statistics/series")).json()
        assert (series["unit"], series["total"]) == ("cents", sum(won))


async def test_a_seat_at_a_table_in_dollars_takes_whole_dollars_and_leaves_the_cents(
    database_url: str, tmp_path: Path
) -> None:
    async with at(database_url, tmp_path, WALLETS) as place:
        person = await place.person("Ann")
        ann = await place.live(person)
        poker, blackjack = await opened(ann, HOLDEM), await opened(ann, BLACKJACK | {"minimum": 2})
        await ann.done("sit", table=blackjack, chips=900_50)
        answer = await ann.ask("sit", table=poker, chips=100)
        assert (answer["code"], "$99.50" in answer["says"], "$100" in answer["says"]) == (
            "money/not-enough",
            True,
            True,
        )
        await ann.done("sit", table=poker, chips=99)
        assert await money(person) == 50
        assert await place.house.store.money.balance(escrow(poker, 0)) == 99_00
    async with at(database_url, tmp_path, WALLETS) as place:  # which opens only if escrow is what lies on the tables
        assert [first_stack(place, table) for table in (poker, blackjack)] == [99, 900_50]


async def test_a_purse_for_each_table_is_the_same_at_tables_in_dollars_and_in_cents(
    database_url: str, tmp_path: Path
) -> None:
    assert load("ubercasino").purse.fixed(None) == 500_00
    house = house_file(purse={"kind": "session", "amount": 200}, defaults={"pace_ms": 0})
    async with at(database_url, tmp_path, house) as place:
        ann = await place.live(await place.person("Ann"))
        tables = [await opened(ann, HOLDEM), await opened(ann, BLACKJACK | {"minimum": 2})]
        for table, chips in zip(tables, (200, 200_00), strict=True):
            await ann.done("sit", table=table)
            assert first_stack(place, table) == chips
            assert await place.house.store.money.balance(escrow(table, 0)) == 200_00


async def test_a_card_pays_for_poker_and_for_blackjack_and_whole_dollars_go_back(
    database_url: str, tmp_path: Path
) -> None:
    async with at(database_url, tmp_path, card_house()) as place:
        person, ann = await person_with(place, "Ann", ANN)
        _, ben = await person_with(place, "Ben", BEN)
        store, ids = place.house.store, place.hub.ids
        poker, blackjack = await opened(ann, {"name": "Kairo"}), await opened(ann, BLACKJACK)
        assert await ann.refused("sit", table=blackjack, chips=60_50) == "card/multiple"
        assert await ann.refused("sit", table=blackjack, chips=10_00) == "card/first-purchase"
        await ann.done("sit", table=blackjack, chips=60_00)
        assert await on_account(store, ANN) == 940_00
        for client in (ann, ben):
            await client.done("sit", table=poker, chips=100)
        assert await on_account(store, ANN) == 840_00
        assert [await store.money.balance(escrow(*at)) for at in ((blackjack, 0), (poker, 0))] == [60_00, 100_00]
        await play_rounds([ann, ben], poker, 2)
        await play_rounds([ann], blackjack, 3, yielding)
        await gone([ann, ben], [poker, blackjack], place)
        await settled(place)
        won = 100 * await payoffs(place, poker, 0), await payoffs(place, blackjack, 0)
        dollars, cents = divmod(CENTS["1001"] + sum(won), 100)
        await banked(ann, lambda told: told["card"]["cents"] == dollars * 100)
        assert await on_account(store, ANN) == dollars * 100
        assert await store.money.balance(wallet(ids["Ann"])) == cents, "until more makes it a dollar"
        assert (await person.get("/api/me/card")).json()["waiting"] == cents
        assert await on_account(store, BEN) == CENTS["4004"] - won[0]
        assert await store.money.balance("house") == -won[1]
        await balanced(store)
        assert await store.money.wrong({}) == []
