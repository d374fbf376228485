"""The simulated bank, on both databases: every key books once, and nothing is lost by a restart."""

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
