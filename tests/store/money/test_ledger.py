"""The ledger in the database behaves as the one in memory, and holds its own invariants."""

import asyncio
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from croupier.bank.ledger import Ledger
from croupier.bank.names import CASH, escrow, loan, wallet
from croupier.bank.transfer import Transfer
from croupier.errors import BadOption, CroupierError
from croupier.store import Store
from tests.bank.test_ledger import postings
from tests.store.house import NOW, batch, bought, table

pytestmark = pytest.mark.anyio


def pay(key: str, source: str, target: str, amount: int) -> Transfer:
    return Transfer(key, source, target, amount, "test")


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lists=postings())
async def test_any_sequence_of_postings_ends_as_it_does_in_memory(store: Store, lists: list[list[Transfer]]) -> None:
    await store.database.write(lambda c: [c.execute(text(f"DELETE FROM {name}")) for name in ("transfers", "balances")])
    ledger = Ledger()
    for transfers in lists:
        try:
            expected: object = ledger.post(transfers)
        except CroupierError as error:
            expected = error.code
        try:
            posted: object = await store.money.post(transfers, NOW)
        except CroupierError as error:
            posted = error.code
        assert posted == expected
    found = await store.money.balances()
    assert {name: chips for name, chips in found.items() if chips} == {n: c for n, c in ledger.balances.items() if c}
    assert await store.money.wrong() == []


async def test_the_database_itself_refuses_what_nobody_may_owe(store: Store) -> None:
    await store.money.post([pay("a", CASH, wallet(1), 5), pay("b", loan(2), escrow(1, 0), 5)], NOW)
    for account, amount in ((wallet(1), -1), (escrow(1, 0), -1), (loan(2), 1)):
        change = f"UPDATE balances SET amount = {amount} WHERE account = '{account}'"
        with pytest.raises(IntegrityError):
            await store.database.write(lambda c, change=change: c.execute(text(change)))  # type: ignore[misc]


async def test_every_kind_of_disorder_is_named(store: Store) -> None:
    here = await table(store)
    await store.append([batch(here, 1, transfers=(bought(here, 0), bought(here, 1, 50)))])
    assert await store.money.wrong({(here, 0): 100, (here, 1): 50}) == []
    assert await store.money.wrong({(here, 0): 100}) == [
        f"escrow:{here}:1 stands at 50, but 0 lie on the table.",
    ]
    await store.database.write(lambda c: c.execute(text("UPDATE balances SET amount = 1 WHERE amount = 50")))
    assert await store.money.wrong() == [
        "All accounts sum to -49, not to 0.",
        f"escrow:{here}:1 stands at 1, but its transfers sum to 50.",
    ]


async def test_an_accounts_history_tells_where_its_chips_came_from(store: Store) -> None:
    here = await table(store)
    await store.money.post([pay("a", CASH, wallet(1), 30)], NOW)
    moved = pay("b", wallet(1), escrow(here, 0), 20)
    await store.append([batch(here, 1, transfers=(moved,))])
    latest, first = await store.money.history(wallet(1))
    assert (latest.transfer, latest.at_ns, latest.table_id, latest.seq) == (moved, NOW + 1, here, 1)
    assert (first.transfer.key, first.table_id) == ("a", None)
    assert len(await store.money.history(wallet(1), limit=1)) == 1


async def test_an_account_that_nobody_ever_paid_is_told_from_one_that_is_empty(store: Store) -> None:
    await store.money.post([pay("a", CASH, wallet(1), 5), pay("b", wallet(1), CASH, 5)], NOW)
    assert [await store.money.known_balance(wallet(n)) for n in (1, 2)] == [0, None]
    assert [await store.money.balance(wallet(n)) for n in (1, 2)] == [0, 0]
    assert await store.money.balances("wallet") == {wallet(1): 0}


async def test_a_purchase_that_is_asked_for_many_times_at_once_is_made_once(store: Store) -> None:
    await store.money.post([pay("a", CASH, wallet(1), 100)], NOW)
    asked = [store.money.post([pay("buy", wallet(1), escrow(1, 0), 60)], NOW) for _ in range(8)]
    assert sorted([len(new) for new in await asyncio.gather(*asked)]) == [0] * 7 + [1]
    assert await store.money.balance(wallet(1)) == 40
    assert await store.money.wrong() == []


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_nobody_who_opens_an_account_waits_for_somebody_who_waits_for_her(store: Store) -> None:
    """One finds the account missing, one finds it there, and both wait for the same wallet."""
    await store.money.post([pay("a", CASH, wallet(1), 100)], NOW)
    held = text(f"SELECT pg_sleep(0.4) FROM (SELECT * FROM balances WHERE account = '{wallet(1)}' FOR UPDATE) AS it")
    made: list[asyncio.Task[Any]] = [asyncio.create_task(store.database.write(lambda c: c.execute(held).all()))]
    for key, source in (("first", wallet(1)), ("opens", CASH), ("last", wallet(1))):
        await asyncio.sleep(0.1)
        made.append(asyncio.create_task(store.money.post([pay(key, source, escrow(1, 0), 10)], NOW)))
    await asyncio.gather(*made)
    assert await store.money.balance(wallet(1)) == 80
    assert await store.money.balance(escrow(1, 0)) == 30


async def test_two_who_spend_the_same_chips_at_once_do_not_both_get_them(store: Store) -> None:
    await store.money.post([pay("a", CASH, wallet(1), 100)], NOW)
    asked = [store.money.post([pay(f"buy{n}", wallet(1), escrow(n, 0), 60)], NOW) for n in range(6)]
    done = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(error, BadOption) and error.code == "money/not-enough" for error in done) == 5
    assert await store.money.balance(wallet(1)) == 40
