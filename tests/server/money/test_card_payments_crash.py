"""A house that dies between bank and table: afterwards every dollar is on the account or on the table, and once."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.bank.banks import Banks
from croupier.bank.names import wallet
from croupier.bank.simulated import SimulatedBank
from croupier.store.store import Store
from tests.server.card_crasher import POINTS
from tests.server.cards import ANN, balanced, booked, card_house, on_account
from tests.server.cbs_process import KEY, Bank, bank_process
from tests.server.live_house import opened

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[3]
PAID = [("withdrawal", -100)]
EXPECTED = {
    "order written": ("voided", []),
    "bank has paid": ("voided", [("void", 100), *PAID]),
    "chips on the table": ("done", PAID),
    "chips off the table": ("done", [("deposit", 100), *PAID]),
    "deposit written": ("done", [("deposit", 100), *PAID]),
    "bank has booked": ("done", [("deposit", 100), *PAID]),
}


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evenings")
    subprocess.run([sys.executable, "-m", "tests.server.card_crasher", str(folder)], cwd=ROOT, check=True, timeout=120)
    return folder


@pytest.mark.parametrize("point", POINTS)
async def test_a_house_that_died_there_puts_bank_and_ledger_right(point: str, evenings: Path) -> None:
    state, at_bank = EXPECTED[point]
    database, file = f"sqlite:///{evenings / point}.db", card_house()
    assert file.bank
    async with Store.open(database) as store:
        bank = SimulatedBank(file.bank.account, store.bank_books)
        for _ in range(2):  # the second time there is nothing left to do
            async with opened(database, file, banks=Banks.only(bank)) as house:
                assert await house.books() == []
                on_table = sum((await house.store.money.balances("escrow")).values())
            assert on_table == (100_00 if point == "chips on the table" else 0)
            assert await booked(store, ANN) == at_bank
            assert await on_account(store, ANN) == 1000_00 - on_table
            assert await store.cards.open() == []
            ann = await store.accounts.by_name("ann")
            assert await store.money.balance(wallet(ann.id)) == 0
            assert (await store.cards.orders(ann.id))[-1].state == state
            await balanced(store)


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bank]:
    with bank_process(tmp_path_factory.mktemp("bank")) as made:
        yield made


@pytest.fixture(scope="module")
def outside(bank: Bank, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, dict[str, str]]]:
    """The same evenings with the bank process, and Ann's card at each."""
    folder = tmp_path_factory.mktemp("outside")
    cards = {point: bank.card("credit") for point in POINTS}
    command = [sys.executable, "-m", "tests.server.card_crasher", str(folder), bank.url, KEY, json.dumps(cards)]
    subprocess.run(command, cwd=ROOT, check=True, timeout=120)
    return folder, cards


@pytest.mark.req("EPS:RF-CB-008")
@pytest.mark.parametrize("point", POINTS)
async def test_a_house_that_died_there_puts_the_bank_process_and_its_ledger_right(
    point: str, bank: Bank, outside: tuple[Path, dict[str, dict[str, str]]]
) -> None:
    (folder, cards), (state, at_bank) = outside, EXPECTED[point]
    database, file, adapter = f"sqlite:///{folder / point}.db", card_house(), bank.adapter()
    async with Store.open(database) as store, opened(database, file, banks=Banks.only(adapter)) as house:
        assert await house.books() == []
        on_table = sum((await house.store.money.balances("escrow")).values())
        assert on_table == (100_00 if point == "chips on the table" else 0)
        assert sorted(bank.booked(cards[point])) == at_bank
        assert bank.cents(cards[point]) == 1000_00 - on_table
        assert await store.cards.open() == []
        ann = await store.accounts.by_name("ann")
        assert await store.money.balance(wallet(ann.id)) == 0
        assert (await store.cards.orders(ann.id))[-1].state == state
    await adapter.close()
