"""What a house may rely on of any bank: the simulated one inside it, on both databases, and the bank process."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from croupier.bank.ports import Approval, Card, CardBank
from croupier.bank.simulated import BankAccount, SimulatedBank
from croupier.errors import CroupierError
from croupier.store.store import Store
from tests.databases import anyio_backend, postgresql, schema_of
from tests.server.cbs_process import Bank, bank_process

pytestmark = pytest.mark.anyio
__all__ = ["anyio_backend", "postgresql"]
INNER_DEBIT = Card("debit", "4000100000001001", "1001")
INNER_CREDIT = Card("credit", "5000200000004004")


@dataclass
class AnyBank:
    """A bank with a debit account of 100.50 dollars and a credit account of 500."""

    bank: CardBank
    debit: Card
    credit: Card


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bank]:
    with bank_process(tmp_path_factory.mktemp("bank")) as made:
        yield made


@pytest.fixture(params=["inner on SQLite", "inner on PostgreSQL", "process"])
async def any_bank(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[AnyBank]:
    if request.param == "process":
        made: Bank = request.getfixturevalue("process")
        debit, credit = made.card(cents=100_50), made.card("credit", cents=500_00, first="5000")
        adapter = made.adapter()
        yield AnyBank(adapter, Card("debit", debit["number"], debit["pin"]), Card("credit", credit["number"]))
        await adapter.close()
    elif request.param == "inner on SQLite":
        async with inner(f"sqlite:///{tmp_path / 'house.db'}") as found:
            yield found
    else:
        async with schema_of(request.getfixturevalue("postgresql")) as url, inner(url) as found:
            yield found


@asynccontextmanager
async def inner(url: str) -> AsyncIterator[AnyBank]:
    """The bank inside a house, with its books in this database."""
    debit = BankAccount(number=INNER_DEBIT.number, kind="debit", pin=INNER_DEBIT.pin, cents=100_50)
    credit = BankAccount(number=INNER_CREDIT.number, kind="credit", cents=500_00)
    async with Store.open(url) as store:
        bank = SimulatedBank([debit, credit], store.bank_books)
        await bank.begin()
        yield AnyBank(bank, INNER_DEBIT, INNER_CREDIT)


async def code(asked: object) -> str:
    with pytest.raises(CroupierError) as refused:
        await asked  # type: ignore[misc]
    return refused.value.code


async def test_a_card_gets_a_reference_and_all_else_is_refused(any_bank: AnyBank) -> None:
    bank, debit = any_bank.bank, any_bank.debit
    approved = await bank.approve(debit)
    assert (approved.kind, approved.last_four) == ("debit", debit.number[-4:])
    assert await bank.cents(approved.reference) == 100_50
    assert approved.reference not in repr(approved)
    credit = await bank.approve(any_bank.credit)
    assert (credit.kind, credit.last_four) == ("credit", any_bank.credit.number[-4:])
    assert await bank.cents(credit.reference) == 500_00
    assert await code(bank.approve(Card("debit", debit.number, "0000"))) == "bank/wrong-pin"
    assert await code(bank.approve(Card("debit", debit.number))) == "bank/wrong-pin"
    assert await code(bank.approve(Card("credit", debit.number))) == "bank/other-kind"
    assert await code(bank.approve(Card("credit", "5000999999999999"))) == "bank/no-account"
    assert await code(bank.cents("made up")) == "bank/no-reference"
    assert await code(bank.withdraw("made up", 20, "k")) == "bank/no-reference"
    assert await bank.cents(approved.reference) == 100_50


async def test_a_key_books_once(any_bank: AnyBank) -> None:
    bank = any_bank.bank
    card = await bank.approve(any_bank.debit)
    await asyncio.gather(*[bank.withdraw(card.reference, 40, key(card, "a")) for _ in range(4)])
    await asyncio.gather(*[bank.deposit(card.reference, 15, key(card, "b")) for _ in range(4)])
    assert await bank.cents(card.reference) == 75_50
    assert await code(bank.withdraw(card.reference, 50, key(card, "a"))) == "bank/key-reused"
    assert await code(bank.deposit(card.reference, 40, key(card, "a"))) == "bank/key-reused"
    with pytest.raises(CroupierError) as refused:
        await bank.withdraw(card.reference, 76, key(card, "c"))
    assert refused.value.says == "There are 75.50 dollars on the account, and 76 are needed."
    assert await bank.cents(card.reference) == 75_50


async def test_a_voided_withdrawal_is_undone_once_or_never_booked(any_bank: AnyBank) -> None:
    bank = any_bank.bank
    card = await bank.approve(any_bank.debit)
    await bank.withdraw(card.reference, 40, key(card, "a"))
    for _ in range(2):
        await bank.void(card.reference, key(card, "a"))
        await bank.void(card.reference, key(card, "never seen"))
    assert await bank.cents(card.reference) == 100_50
    assert await code(bank.withdraw(card.reference, 40, key(card, "a"))) == "bank/voided"
    assert await code(bank.withdraw(card.reference, 40, key(card, "never seen"))) == "bank/voided"
    assert await bank.cents(card.reference) == 100_50


async def test_a_withdrawal_that_is_voided_at_the_same_time_is_undone_or_never_booked(any_bank: AnyBank) -> None:
    bank = any_bank.bank
    card = await bank.approve(any_bank.debit)
    for nth in range(10):
        at_once = key(card, f"at once {nth}")
        asked = bank.withdraw(card.reference, 40, at_once), bank.void(card.reference, at_once)
        await asyncio.gather(*asked, return_exceptions=True)
        assert await bank.cents(card.reference) == 100_50


def key(card: Approval, name: str) -> str:
    """A key that no other test has: they share the bank process."""
    return f"{name} of {card.reference[-12:]}"
