"""The simulated bank, on both databases: every key books once, and nothing is lost by a restart."""

import asyncio

import pytest
from sqlalchemy import Connection, text

from croupier.bank.ports import Approval, Card, CardBank
from croupier.bank.simulated import BankAccount, SimulatedBank
from croupier.errors import CroupierError
from croupier.server.config.banks import HouseBanksFile
from croupier.store import Store

pytestmark = pytest.mark.anyio
DEBIT = BankAccount(number="4000 1000 0000 1001", kind="debit", pin="1001", cents=100_50)
CREDIT = BankAccount(number="5000 2000 0000 4004", kind="credit", cents=500_00)
DEBIT_CARD = Card("debit", "4000100000001001", "1001")


@pytest.fixture
async def bank(store: Store) -> SimulatedBank:
    made = SimulatedBank([DEBIT, CREDIT], store.bank_books)
    await made.begin()
    return made


async def code(asked: object) -> str:
    with pytest.raises(CroupierError) as refused:
        await asked  # type: ignore[misc]
    return refused.value.code


async def test_a_card_gets_a_reference_and_all_else_is_refused(bank: SimulatedBank) -> None:
    approved = await bank.approve(DEBIT_CARD)
    assert (approved.kind, approved.last_four, await bank.cents(approved.reference)) == ("debit", "1001", 100_50)
    assert approved.reference not in repr(approved)
    credit = await bank.approve(Card("credit", "5000200000004004"))
    assert (credit.kind, credit.last_four) == ("credit", "4004")
    assert await code(bank.approve(Card("debit", "4000100000001001", "1002"))) == "bank/wrong-pin"
    assert await code(bank.approve(Card("debit", "4000100000001001"))) == "bank/wrong-pin"
    assert await code(bank.approve(Card("credit", "4000100000001001"))) == "bank/other-kind"
    assert await code(bank.approve(Card("credit", "5000200000009999"))) == "bank/no-account"
    assert await code(bank.cents("made up")) == "bank/no-reference"


async def test_a_key_books_once(bank: SimulatedBank) -> None:
    card = await bank.approve(DEBIT_CARD)
    await asyncio.gather(*[bank.withdraw(card.reference, 40, "a") for _ in range(4)])
    await asyncio.gather(*[bank.deposit(card.reference, 15, "b") for _ in range(4)])
    assert await bank.cents(card.reference) == 75_50
    assert await code(bank.withdraw(card.reference, 50, "a")) == "bank/key-reused"
    assert await code(bank.deposit(card.reference, 40, "a")) == "bank/key-reused"
    assert await code(bank.withdraw(card.reference, 76, "c")) == "bank/not-enough"
    assert await bank.cents(card.reference) == 75_50


async def test_a_voided_withdrawal_is_undone_once_or_never_booked(bank: SimulatedBank) -> None:
    card = await bank.approve(DEBIT_CARD)
    await bank.withdraw(card.reference, 40, "a")
    for _ in range(2):
        await bank.void(card.reference, "a")
        await bank.void(card.reference, "never seen")
    assert await bank.cents(card.reference) == 100_50
    assert await code(bank.withdraw(card.reference, 40, "a")) == "bank/voided"
    assert await code(bank.withdraw(card.reference, 40, "never seen")) == "bank/voided"


async def test_a_withdrawal_that_is_voided_at_the_same_time_is_undone_or_never_booked(bank: SimulatedBank) -> None:
    card = await bank.approve(DEBIT_CARD)
    for nth in range(10):
        asked = bank.withdraw(card.reference, 40, f"key {nth}"), bank.void(card.reference, f"key {nth}")
        await asyncio.gather(*asked, return_exceptions=True)
        assert await bank.cents(card.reference) == 100_50


async def test_the_accounts_of_a_bank_are_as_they_were_after_a_restart(database_url: str) -> None:
    async with Store.open(database_url) as store:
        bank = SimulatedBank([DEBIT], store.bank_books)
        await bank.begin()
        card: Approval = await bank.approve(DEBIT_CARD)
        await bank.withdraw(card.reference, 40, "a")
    async with Store.open(database_url) as store:
        again: CardBank = SimulatedBank([DEBIT, CREDIT], store.bank_books)
        await SimulatedBank([DEBIT, CREDIT], store.bank_books).begin()
        await again.withdraw(card.reference, 40, "a")
        assert await again.cents(card.reference) == 60_50
        closed = SimulatedBank([CREDIT], store.bank_books)
        assert await code(closed.deposit(card.reference, 40, "b")) == "bank/no-account"


async def test_the_books_have_neither_pins_nor_references(store: Store, bank: SimulatedBank) -> None:
    approved = await bank.approve(DEBIT_CARD)

    def all_text(connection: Connection) -> str:
        tables = ("bank_accounts", "bank_references", "bank_bookings")
        return repr([connection.execute(text(f"SELECT * FROM {name}")).all() for name in tables])

    kept = await store.database.read(all_text)
    assert approved.reference not in kept
    assert "'1001'" not in kept


@pytest.mark.parametrize(
    ("about", "expected"),
    [
        ({"number": "12"}, "card/number"),
        ({"pin": ""}, "bank/pin"),
        ({"pin": "12a4"}, "bank/pin"),
        ({"cents": -1}, "bank/negative"),
    ],
)
def test_an_account_that_cannot_be_is_refused(about: dict[str, object], expected: str) -> None:
    given: dict[str, object] = {"number": "4000100000001001", "kind": "debit", "pin": "1001", "cents": 5} | about
    with pytest.raises(CroupierError) as refused:
        BankAccount(**given)  # type: ignore[arg-type]
    assert refused.value.code == expected


def test_two_accounts_with_one_number_are_refused() -> None:
    with pytest.raises(CroupierError) as refused:
        HouseBanksFile(account=(DEBIT, DEBIT))
    assert refused.value.code == "bank/number-twice"
