"""A house where chips are bought by card, and people with cards."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.bank.ports import NoAnswer
from croupier.bank.simulated import BankAccount, Books, SimulatedBank
from croupier.errors import CroupierError
from croupier.games.game import Chips
from croupier.server.config.house import HouseFile
from croupier.server.money import card_payments
from croupier.server.money.banks import BankApart
from croupier.store.store import Store
from tests.server.live_house import Client, house_file
from tests.server.open_house import Place, at

ANN = {"kind": "debit", "number": "4000 1000 0000 1001", "pin": "1001"}
BEN = {"kind": "credit", "number": "5000 2000 0000 4004"}
OTHER = {"kind": "debit", "number": "4000 1000 0000 2002", "pin": "2002"}
SMALL = {"kind": "credit", "number": "5000 2000 0000 0050"}
LESS = {"kind": "credit", "number": "5000 2000 0000 1999"}
ENOUGH = {"kind": "debit", "number": "4000 1000 0000 2000", "pin": "2000"}
MORE = {"kind": "credit", "number": "5000 2000 0000 2100"}
CENTS = {"1001": 1000_00, "4004": 2000_00, "2002": 300_00, "0050": 50_00, "1999": 19_99, "2000": 20_00, "2100": 21_00}
ALL = (ANN, BEN, OTHER, SMALL, LESS, ENOUGH, MORE)
EPS = {"game": "holdem", "options": {"rules": "eps"}, "pace_ms": 0, "seats": 7}


def card_house(*, defaults: dict[str, Any] | None = None, **more: Any) -> HouseFile:
    accounts = [card | {"cents": CENTS[card["number"][-4:]], "shown": card is MORE} for card in ALL]
    purse = {"kind": "bank-card", "least_balance": 20}
    return house_file(purse=purse, bank={"account": accounts}, defaults=EPS | (defaults or {}), **more)


@asynccontextmanager
async def card_place(folder: Path, bank: BankApart | None = None, **more: Any) -> AsyncIterator[Place]:
    """A house whose accounts are kept inside, or by a bank apart."""
    async with at(f"sqlite:///{folder / 'house.db'}", folder, card_house(**more), bank=bank) as made:
        yield made


async def on_account(store: Store, card: dict[str, str]) -> int:
    """What the bank has for a card, in cents."""
    return await store.bank_books.cents(card["number"].replace(" ", ""))


async def booked(store: Store, card: dict[str, str]) -> list[tuple[str, int]]:
    """What the bank has booked, in dollars; what was undone counts for nothing."""
    made = await store.bank_books.bookings(card["number"].replace(" ", ""))
    return [(what, cents // 100) for what, cents in made]


async def balanced(store: Store) -> None:
    """The ledger says of the bank what the bank says itself."""
    at_bank = sum([await on_account(store, card) for card in ALL])
    assert at_bank - sum(CENTS.values()) == await store.money.balance("bank:cards")
    assert await store.money.wrong() == []


async def person_with(place: Place, name: str, card: dict[str, str]) -> tuple[httpx.AsyncClient, Client]:
    """Somebody who has registered, shown a card and connected."""
    person = await place.person(name)
    answer = await person.put("/api/me/card", json=card)
    assert answer.status_code == 200, answer.text
    return person, await place.live(person)


async def open_table(client: Client, **settings: Any) -> int:
    table: int = (await client.done("create", settings={"name": "Kairo"} | settings))["table"]
    return table


async def settled(place: Place) -> None:
    """Until nothing is under way between house and bank."""
    assert place.hub.card_payments
    while place.hub.card_payments._tasks:
        await asyncio.wait(place.hub.card_payments._tasks)


async def banked(client: Client, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Wait until somebody is told so of their account."""

    def found() -> Any:
        told = [message["banking"] for message in client.heard if message["type"] == "banked"]
        return next((banking for banking in reversed(told) if is_so(banking)), None)

    banking: dict[str, Any] = await client.until(found, "for the bank")
    return banking


async def told_anew(client: Client, table: int) -> dict[str, Any]:
    """The table as the house tells it now, not as it was told last."""
    said = client.count("Said", table)
    await client.done("say", table=table, text="how does it stand?")
    await client.until(lambda: client.count("Said", table) > said)
    return client.now


def stack(client: Client, seat: int = 0) -> int:
    chips: int = client.now["seats"][seat]["chips"]
    return chips


async def all_ended(store: Store) -> None:
    async with asyncio.timeout(20):
        while await store.cards.open():
            await asyncio.sleep(0.01)
    await balanced(store)


class Faulty(SimulatedBank):
    """A bank that cannot be reached while it is `down`; `before` it books, or only its answers are lost `after` it
    has. `refuses`: it can, and says no. Until `may_book` it takes its time; once it was asked to, `asked` is
    set."""

    down: str = ""  # before, after, refuses
    may_book: asyncio.Event | None = None

    def __init__(self, accounts: Iterable[BankAccount], books: Books) -> None:
        super().__init__(accounts, books)
        self.asked = asyncio.Event()

    async def ready(self) -> None:
        if self.down == "before":
            raise _NO_ANSWER

    async def cents(self, reference: str) -> int:
        await self.ready()
        return await super().cents(reference)

    async def withdraw(self, reference: str, amount: Chips, key: str) -> None:
        await self._faulty(super().withdraw(reference, amount, key))

    async def deposit(self, reference: str, amount: Chips, key: str) -> None:
        await self._faulty(super().deposit(reference, amount, key))

    async def void(self, reference: str, key: str) -> None:
        await self._faulty(super().void(reference, key))

    async def _faulty(self, asked: Any) -> None:
        if self.down == "before":
            asked.close()
            raise _NO_ANSWER
        if self.down == "refuses":
            asked.close()
            raise CroupierError("bank/closed", "The bank books nothing at this hour.")
        if self.may_book:
            self.asked.set()
            await self.may_book.wait()
        await asked
        if self.down == "after":
            raise _NO_ANSWER


_NO_ANSWER = NoAnswer("bank/no-answer", "The bank does not answer.")


@pytest.fixture
async def bank_house(tmp_path: Path) -> AsyncIterator[Place]:
    """A house where chips are bought by card; when it closes, its ledger and its bank agree."""
    async with card_place(tmp_path) as made:
        yield made
        await settled(made)
        await balanced(made.house.store)


@asynccontextmanager
async def faulty_place(
    folder: Path, monkeypatch: pytest.MonkeyPatch, **more: Any
) -> AsyncIterator[tuple[Place, Faulty]]:
    """Such a house, and its bank, of which a test says when it fails."""
    made: list[Faulty] = []

    def bank(accounts: Any, books: Any) -> Faulty:
        made.append(Faulty(accounts, books))
        return made[-1]

    monkeypatch.setattr("croupier.server.app.SimulatedBank", bank)
    monkeypatch.setattr(card_payments, "AGAIN_S", 0.01)
    async with card_place(folder, **more) as place:
        yield place, made[0]


@pytest.fixture
async def faulty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Place, Faulty]]:
    async with faulty_place(tmp_path, monkeypatch) as made:
        yield made
