"""A player and the bank: another account, chips that the bank does not pay for, cashing in. EPS, UC-005 to UC-008."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from croupier.bank.ports import Approval, Card, CardBank, NoAnswer
from croupier.errors import CroupierError
from croupier.games.game import Chips
from croupier.store.store import Store
from tests.server.cards import (
    ANN,
    BEN,
    CENTS,
    OTHER,
    SMALL,
    Faulty,
    all_ended,
    bank_house,
    banked,
    booked,
    card_place,
    faulty,
    on_account,
    open_table,
    person_with,
    settled,
    stack,
    told_anew,
)
from tests.server.cbs_process import Bank, bank_process
from tests.server.open_house import Place
from tests.server.play import play_rounds, whose_turn

pytestmark = pytest.mark.anyio
__all__ = ["bank_house", "faulty"]


@pytest.mark.req("EPS:UC-005-COM")
async def test_another_card_is_shown_in_the_queue_between_games_and_in_turn_and_no_clock_stops(
    bank_house: Place,
) -> None:
    ann, client = await person_with(bank_house, "Ann", ANN)
    ben, other = await person_with(bank_house, "Ben", BEN)
    cem, queued = await person_with(bank_house, "Cem", SMALL)
    table = await open_table(client, seats=2, turn_s=60)
    await client.done("sit", table=table, chips=100)
    for card in (OTHER, ANN):
        assert (await ann.put("/api/me/card", json=card)).json()["card"]["last_four"] == card["number"][-4:]
    await other.done("sit", table=table, chips=100)
    await queued.done("sit", table=table, chips=50)
    assert (await cem.put("/api/me/card", json=BEN)).json()["card"]["last_four"] == "4004"
    people = {"Ann": ann, "Ben": ben}
    mover = await whose_turn([client, other], table)
    before = (await told_anew(mover, table))["clock"]
    assert [turn["seat"] for turn in before] == [mover.now["you"]]
    for person in people.values():  # whose turn it is, and who waits
        assert (await person.put("/api/me/card", json=OTHER)).json()["card"]["last_four"] == "2002"
    assert (await told_anew(mover, table))["clock"] == before
    await mover.act(table, {"type": "Call"})  # and the turn is still theirs


@pytest.mark.req("EPS:UC-006-S02")
async def test_the_chips_of_a_leaving_player_go_to_the_account_in_use_then(bank_house: Place) -> None:
    ann, client = await person_with(bank_house, "Ann", ANN)
    _, ben = await person_with(bank_house, "Ben", BEN)
    store = bank_house.house.store
    table = await open_table(client)
    await client.done("sit", table=table, chips=100)
    await ann.put("/api/me/card", json=OTHER)
    await client.done("leave", table=table)  # before any game
    await banked(client, lambda told: told["bookings"][0]["what"] == "deposit")
    assert await booked(store, ANN) == [("withdrawal", -100)]
    assert await booked(store, OTHER) == [("deposit", 100)]
    for one in (client, ben):
        await one.done("sit", table=table, chips=100)
    await whose_turn([client, ben], table)
    await ann.put("/api/me/card", json=SMALL)
    await client.done("leave", table=table)  # in a game: the blind stays in the pot
    [gone] = [event for event in await ben.hear_events("StoodUp", table=table) if event["player"] == "Ann"]
    await settled(bank_house)
    assert gone["chips"] in (90, 95)
    assert await booked(store, SMALL) == [("deposit", gone["chips"])]
    assert await booked(store, OTHER) == [("deposit", 100), ("withdrawal", -100)]


@pytest.mark.req("EPS:UC-008-ALT-01")
async def test_who_lacks_the_funds_is_told_and_may_buy_nothing_or_less(bank_house: Place) -> None:
    _, client = await person_with(bank_house, "Ann", OTHER)
    table = await open_table(client)
    await client.done("sit", table=table, chips=250)
    answer = await client.ask("top_up", table=table, chips=100)
    assert (answer["type"], answer["code"]) == ("error", "bank/not-enough")
    assert "50" in answer["says"]  # what there is
    told = await banked(client, lambda told: told["bookings"][0]["cents"] == 100_00)
    assert (told["bookings"][0]["state"], told["card"]["cents"]) == ("refused", 50_00)
    assert stack(client) == 250
    assert await booked(bank_house.house.store, OTHER) == [("withdrawal", -250)]  # who gives up has paid nothing
    await client.done("top_up", table=table, chips=50)
    await client.until(lambda: stack(client) == 300)
    assert await on_account(bank_house.house.store, OTHER) == 0


@pytest.mark.req("EPS:UC-008-ALT-02")
@pytest.mark.parametrize(
    ("fault", "code", "says"),
    [
        ("refuses", "closed", "The bank books nothing at this hour."),
        ("before", "no-answer", "The bank does not answer."),
        ("after", "no-answer", "The bank does not answer."),
    ],
)
async def test_after_an_error_of_the_bank_giving_up_costs_nothing_and_trying_again_is_paid_once(
    faulty: tuple[Place, Faulty], fault: str, code: str, says: str
) -> None:
    place, bank = faulty
    _, client = await person_with(place, "Ann", ANN)
    table = await open_table(client)
    await client.done("sit", table=table, chips=100)
    for again in (False, True):
        bank.down = fault
        answer = await client.ask("top_up", table=table, chips=50)
        assert (answer["type"], answer["code"], answer["says"]) == ("error", f"bank/{code}", says)
        assert stack(client) == 100
        bank.down = ""
        if again:
            await client.done("top_up", table=table, chips=50)
            await client.until(lambda: stack(client) == 150)
        await all_ended(place.house.store)
        made = await booked(place.house.store, ANN)
        assert made.count(("withdrawal", -50)) - made.count(("void", 50)) == again
        assert await on_account(place.house.store, ANN) == (850_00 if again else 900_00)


class Vault:
    """Another bank, which has nothing in common with the simulated one: it keeps dollars, in memory."""

    def __init__(self, accounts: Any, books: object) -> None:
        self._cards = {account.number.replace(" ", ""): account for account in accounts}
        self.dollars: dict[str, int] = {number: account.cents // 100 for number, account in self._cards.items()}
        self._booked: dict[str, tuple[str, Chips]] = {}

    async def begin(self) -> None: ...

    async def ready(self) -> None: ...

    async def approve(self, card: Card) -> Approval:
        number = card.number.replace(" ", "")
        account = self._cards[number]
        if account.pin != card.pin:
            raise CroupierError("vault/pin", "No.")
        return Approval(f"vault-{number}", account.kind, number[-4:])

    async def cents(self, reference: str) -> int:
        return 100 * self.dollars[reference.removeprefix("vault-")]

    async def withdraw(self, reference: str, amount: Chips, key: str) -> None:
        await self.deposit(reference, -amount, key)

    async def deposit(self, reference: str, amount: Chips, key: str) -> None:
        if key not in self._booked:
            self._booked[key] = (reference.removeprefix("vault-"), amount)
            self.dollars[reference.removeprefix("vault-")] += amount

    async def void(self, reference: str, key: str) -> None:
        number, amount = self._booked.pop(key, ("", 0))
        if number:
            self.dollars[number] -= amount


@pytest.fixture(params=["simulated", "vault", "process"])
async def any_bank(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Place, Vault | Bank | None]]:
    """The same house with one bank or another; None: the one that the house knows by itself."""
    if request.param == "process":
        with bank_process(tmp_path) as process:
            for card in (ANN, BEN):
                number = card["number"].replace(" ", "")
                account = {"number": number, "kind": card["kind"], "pin": card.get("pin", "")}
                process.operate("POST", "/accounts", account | {"cents": CENTS[number[-4:]]})
            async with card_place(tmp_path, bank=process.apart) as place:
                yield place, process
        return
    made: list[Vault] = []

    def bank(accounts: Any, books: object) -> CardBank:
        made.append(Vault(accounts, books))
        return made[-1]

    if request.param == "vault":
        monkeypatch.setattr("croupier.server.app.SimulatedBank", bank)
    async with card_place(tmp_path) as place:
        yield place, made[0] if made else None


@pytest.mark.req("EPS:DD-004")
async def test_the_house_plays_the_same_with_another_bank_behind_it(
    any_bank: tuple[Place, Vault | Bank | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    place, bank = any_bank
    people = [await person_with(place, name, card) for name, card in (("Ann", ANN), ("Ben", BEN))]
    clients = [client for _, client in people]
    table = await open_table(clients[0], minimum=2)
    with unheard(place, monkeypatch):
        assert await clients[0].refused("sit", table=table, chips=200) == "bank/no-answer"
    assert await dollars(place.house.store, bank, ANN) == 1000  # what the bank had paid is voided
    for client in clients:
        await client.done("sit", table=table, chips=200)
    await clients[0].done("top_up", table=table, chips=50)
    assert [await dollars(place.house.store, bank, card) for card in (ANN, BEN)] == [750, 1800]
    await play_rounds(clients, table, 1)
    for client in clients:
        await client.done("leave", table=table)
        await client.hear("gone", table=table)
    left = {event["player"]: event["chips"] for event in clients[1].events(table) if event["type"] == "StoodUp"}
    assert sum(left.values()) == 450
    await settled(place)
    had = {"Ann": 750, "Ben": 1800}
    assert [await dollars(place.house.store, bank, card) for card in (ANN, BEN)] == [
        had[name] + left[name] for name in ("Ann", "Ben")
    ]


@contextmanager
def unheard(place: Place, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The bank of the house pays, and its answers are lost."""
    assert place.hub.card_payments
    bank = place.hub.card_payments._banks
    withdraw = bank.withdraw

    async def pay(reference: str, amount: Chips, key: str) -> None:
        await withdraw(reference, amount, key)
        raise NoAnswer("bank/no-answer", "The bank does not answer.")

    with monkeypatch.context() as patched:
        patched.setattr(bank, "withdraw", pay)
        yield


async def dollars(store: Store, bank: Vault | Bank | None, card: dict[str, str]) -> int:
    """What the bank of the house has for a card."""
    number = card["number"].replace(" ", "")
    match bank:
        case Vault():
            return bank.dollars[number]
        case Bank():
            return bank.cents({"number": number}) // 100
        case None:
            return await on_account(store, card) // 100
