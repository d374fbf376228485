"""A house and its bank process, which fails in every way: in the end all money is where it was, to the cent."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.server.config.house import HouseFile
from croupier.server.money import card_payments
from croupier.server.money.http_bank import HttpBank, Timing
from tests.server.cards import banked, card_house, open_table, person_with, settled, stack, told_anew
from tests.server.cbs_process import PATIENT, Bank, bank_process
from tests.server.live_house import Client
from tests.server.open_house import Place, anyio_backend, at
from tests.server.play import whose_turn

pytestmark = pytest.mark.anyio
__all__ = ["anyio_backend"]
HASTY = Timing(answer_s=0.3, tries=2, pause_s=0.01)  # for a bank that answers late or not at all
NO_ANSWER = ("bank/no-answer", "bank/garbled")
FAULTS = ("garbage", "failure", "silent", "late", "slow", "drop-before", "drop-after")


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bank]:
    with bank_process(tmp_path_factory.mktemp("bank")) as made:
        yield made


@pytest.fixture(scope="module")
async def place(bank: Bank, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Place]:
    """A house with that bank, which all tests share: each has players and cards of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(card_payments, "AGAIN_S", 0.01)
        async with opened(bank, tmp_path_factory.mktemp("house")) as made:
            yield made


def opened(bank: Bank, folder: Path, file: HouseFile | None = None) -> Any:
    return at(f"sqlite:///{folder / 'house.db'}", folder, file or card_house(), bank=bank.apart)


@pytest.fixture(autouse=True)
def no_fault(bank: Bank, place: Place) -> Iterator[None]:
    set_timing(place, PATIENT)
    yield
    bank.fault()


def set_timing(place: Place, timing: Timing) -> None:
    """How long the house waits for its bank from now on."""
    assert place.hub.card_payments
    [one] = place.hub.card_payments._banks._banks.values()
    assert isinstance(one.bank, HttpBank)
    one.bank._timing = timing


def fault(place: Place, bank: Bank, kind: str, *on: str) -> None:
    """Let the bank fail so. What never comes, or late, is waited for shortly."""
    bank.fault(kind, *(on or ("book", "void")), ms=600_000 if kind in ("late", "slow") else 0)
    set_timing(place, HASTY if kind in ("silent", "late", "slow") else PATIENT)


def mend(place: Place, bank: Bank) -> None:
    bank.fault()
    set_timing(place, PATIENT)


async def money(place: Place, bank: Bank, *cards: dict[str, str]) -> int:
    """What there is on these accounts, on the way, and at the tables, in cents. The ledger is right, too."""
    store = place.house.store
    assert await store.money.wrong() == []
    inside = await store.money.balances()
    held = sum([cents for name, cents in inside.items() if name.startswith(("wallet:", "escrow:"))])
    return held + sum([bank.cents(card) for card in cards])


async def all_ended(place: Place) -> None:
    """Wait until nothing is open between house and bank."""
    async with asyncio.timeout(60):
        while await place.house.store.cards.open():
            await asyncio.sleep(0.01)
    await settled(place)


async def guest(place: Place, bank: Bank, name: str, **card: Any) -> tuple[Client, dict[str, str]]:
    """A player with a card that the bank has issued just now."""
    issued = bank.card(**card)
    _, client = await person_with(place, name, issued)
    return client, issued


@pytest.mark.req("EPS:RF-CB-008")
@pytest.mark.parametrize("kind", FAULTS)
async def test_whatever_the_bank_does_in_a_purchase_the_player_may_retry_and_pays_once(
    kind: str, place: Place, bank: Bank
) -> None:
    client, card = await guest(place, bank, f"Buyer {kind}")
    table = await open_table(client, name=f"Buyer {kind}")
    had = await money(place, bank, card)
    fault(place, bank, kind)
    answer = await client.ask("sit", table=table, chips=100)
    assert answer["code"] in NO_ANSWER
    assert place.hub.room(table).is_empty
    told = await banked(client, lambda told: told["bookings"][0]["state"] == "open")
    assert told["bookings"][0]["says"] == answer["says"]
    mend(place, bank)
    await all_ended(place)
    assert await money(place, bank, card) == had
    assert bank.cents(card) == 1000_00
    await client.done("sit", table=table, chips=100)
    assert (stack(client), bank.cents(card)) == (100, 900_00)
    assert await money(place, bank, card) == had


@pytest.mark.req("EPS:RF-CB-008", "EPS:RF-PG-002")
@pytest.mark.parametrize("kind", FAULTS)
async def test_whatever_the_bank_does_in_a_deposit_it_is_kept_and_booked_once(
    kind: str, place: Place, bank: Bank
) -> None:
    client, card = await guest(place, bank, f"Leaver {kind}")
    table = await open_table(client, name=f"Leaver {kind}")
    had = await money(place, bank, card)
    await client.done("sit", table=table, chips=130)
    fault(place, bank, kind)
    await client.done("leave", table=table)
    told = await banked(client, lambda told: told["waiting"] == 130_00 and told["bookings"][0]["says"])
    assert told["bookings"][0]["state"] == "open"
    mend(place, bank)
    await banked(client, lambda told: told["bookings"][0]["state"] == "done" and not told["waiting"])
    await all_ended(place)
    assert bank.booked(card) == [("withdrawal", -130), ("deposit", 130)]
    assert await money(place, bank, card) == had


@pytest.mark.req("EPS:RF-CB-008")
async def test_what_the_bank_refuses_changes_nothing_and_a_game_that_runs_runs_on(place: Place, bank: Bank) -> None:
    client, card = await guest(place, bank, "Ann", cents=150_00)
    other, second = await guest(place, bank, "Ben", kind="credit", first="5000")
    table = await open_table(client, name="Refusals", turn_s=60)
    for one in (client, other):
        await one.done("sit", table=table, chips=100)
    mover = await whose_turn([client, other], table)
    before = await told_anew(mover, table)
    cem = await place.person("Cem")
    unknown = await cem.put("/api/me/card", json={"kind": "debit", "number": "4999 0000 0000 0000", "pin": "1234"})
    wrong = await cem.put("/api/me/card", json={**card, "pin": "9999"})
    assert [answer.json()["says"] for answer in (unknown, wrong)] == [
        "The bank has no account with this number.",
        "That is not the PIN of this card.",
    ]
    refused = await client.ask("top_up", table=table, chips=60)
    assert refused["says"] == "There are 50 dollars on the account, and 60 are needed."
    bank.fault("refuse", "book")
    assert (await other.ask("top_up", table=table, chips=60))["says"] == "The bank declines this."
    bank.fault()
    after = await told_anew(mover, table)
    assert [after[what] for what in ("clock", "seats")] == [before[what] for what in ("clock", "seats")]
    assert (bank.cents(card), bank.cents(second)) == (50_00, 900_00)
    await mover.act(table, {"type": "Call"})


@pytest.mark.req("EPS:RF-PG-002")
async def test_a_closed_account_takes_no_deposit_and_the_money_waits_for_the_administrator(
    place: Place, bank: Bank
) -> None:
    client, card = await guest(place, bank, "Dora")
    table = await open_table(client, name="Closed")
    await client.done("sit", table=table, chips=100)
    bank.operate("PATCH", f"/accounts/{card['number']}", {"closed": True})
    await client.done("leave", table=table)
    told = await banked(client, lambda told: told["bookings"][0]["state"] == "refused")
    assert (told["waiting"], told["bookings"][0]["says"]) == (100_00, "This account is closed.")
    superuser = await place.superuser()
    [refused] = (await superuser.get("/api/operator/banks")).json()["unsettled"]
    assert (refused["name"], refused["bank"], refused["cents"], refused["state"]) == ("Dora", "cbs", 100_00, "refused")
    bank.operate("PATCH", f"/accounts/{card['number']}", {"closed": False})
    told = (await superuser.post(f"/api/operator/banks/deposits/{refused['account']}/retry")).json()
    assert told["unsettled"] == []
    assert bank.cents(card) == 1000_00


@pytest.mark.req("EPS:SC-IS-03")
async def test_all_that_is_booked_at_the_bank_is_in_the_journal_of_the_house(place: Place, bank: Bank) -> None:
    client, card = await guest(place, bank, "Emil")
    table = await open_table(client, name="Journal")
    await client.done("sit", table=table, chips=100)
    assert (await client.ask("top_up", table=table, chips=5000))["code"] == "bank/not-enough"
    fault(place, bank, "garbage")
    assert (await client.ask("top_up", table=table, chips=50))["code"] == "bank/garbled"
    mend(place, bank)
    await all_ended(place)
    await client.done("leave", table=table)
    await banked(client, lambda told: told["bookings"][0]["what"] == "deposit" and not told["waiting"])
    account = await place.house.store.accounts.by_name("Emil")
    journal = {order.key: order for order in await place.house.store.cards.orders(account.id)}
    assert sorted(order.state for order in journal.values()) == ["done", "done", "refused", "voided"]
    lines = [line for line in bank.statement(card)["lines"] if line["what"] != "opening"]
    assert len(lines) == 5
    for line in lines:
        order = journal[line["key"]]
        assert abs(line["asked"]) == order.amount
        assert line["client"] == "eps"
        assert order.state == {"refusal": "refused", "void": "voided"}.get(line["what"], order.state)


@pytest.mark.req("EPS:RF-CB-008")
@pytest.mark.parametrize("kind", ["slow", "late"])  # it dies before it has booked, and after
async def test_a_bank_that_dies_in_mid_transfer_and_comes_back_has_lost_and_doubled_nothing(
    kind: str, place: Place, bank: Bank
) -> None:
    client, card = await guest(place, bank, f"Dead {kind}")
    leaver, other = await guest(place, bank, f"Gone {kind}")
    table = await open_table(client, name=f"Dead {kind}")
    had = await money(place, bank, card, other)
    await leaver.done("sit", table=table, chips=100)
    fault(place, bank, kind)
    set_timing(place, Timing(answer_s=20.0, tries=1))
    met = bank.met
    buying = asyncio.create_task(client.ask("sit", table=table, chips=100))
    await leaver.done("leave", table=table)
    async with asyncio.timeout(30):
        while bank.met < met + 2:
            await asyncio.sleep(0.01)
    bank.kill()
    assert (await buying)["code"] == "bank/no-answer"
    down = (await (await place.superuser()).get("/api/operator/banks")).json()
    assert [(one["name"], one["answers"]) for one in down["banks"]] == [("cbs", False)]
    await asyncio.to_thread(bank.start)
    await all_ended(place)
    assert await money(place, bank, card, other) == had
    assert bank.booked(other) == [("withdrawal", -100), ("deposit", 100)]
    assert bank.cents(card) == 1000_00
    assert bank.booked(card) in ([], [("withdrawal", -100), ("void", 100)])
