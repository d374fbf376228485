"""Ledgers of houses that booked what their tables counted in, brought to cents."""

from collections.abc import Sequence
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from croupier.bank.names import CARDS, CASH, HOUSE, escrow, loan, purse, wallet
from croupier.store import Store
from croupier.store.database.engine import database_at
from tests.store.house import NOW

pytestmark = pytest.mark.anyio

POKER, BLACKJACK, STUD = 1, 2, 3
Made = tuple[str, str, int, str, int | None]  # from, to, amount, why, table


async def old_house(url: str, made: Sequence[Made], orders: Sequence[tuple[str, int]] = ()) -> None:
    """A database of the schema before, with these transfers and the balances that follow from them."""

    def write(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", "croupier.store.database:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
        for id, game in ((POKER, "holdem"), (BLACKJACK, "blackjack"), (STUD, "stud")):
            connection.execute(text(_TABLE), {"id": id, "game": game})
        balances: dict[str, int] = {}
        for nth, (source, target, amount, why, table) in enumerate(made):
            row = {"key": f"k{nth}", "source": source, "target": target, "amount": amount, "why": why, "table": table}
            connection.execute(text(_TRANSFER), row | {"at": NOW + nth})
            balances[source] = balances.get(source, 0) - amount
            balances[target] = balances.get(target, 0) + amount
        for account, amount in balances.items():
            row = {"account": account, "kind": account.partition(":")[0], "amount": amount}
            connection.execute(text("INSERT INTO balances VALUES (:account, :kind, :amount)"), row)
        if orders:
            connection.execute(text(_ACCOUNT))
        for key, amount in orders:
            connection.execute(text(_ORDER), {"key": key, "amount": amount, "at": NOW})

    database = database_at(url)
    await database.write(write)
    await database.close()


_TABLE = """
    INSERT INTO tables (id, name, game, settings, seats, minimum, blind, ante, bet_limit, pot_limit, created_ns)
    VALUES (:id, 'Kairo', :game, '{}', 6, 2, 0, 0, 0, 0, 1)
"""
_TRANSFER = """
    INSERT INTO transfers (key, source, target, amount, why, at_ns, table_id, seq)
    VALUES (:key, :source, :target, :amount, :why, :at, :table, 1)
"""
_ACCOUNT = """
    INSERT INTO accounts (id, name, name_key, nickname, kind, role, created_ns)
    VALUES (7, 'ann', 'ann', 'Ann', 'person', 'player', 1)
"""
_ORDER = """
    INSERT INTO card_orders (key, account_id, what, amount, last_four, reference, state, says, at_ns)
    VALUES (:key, 7, 'deposit', :amount, '1001', 'r', 'open', '', :at)
"""
MIXED: list[Made] = [
    (CASH, wallet(7), 1000, "opening", None),
    (CASH, wallet(8), 1000, "opening", None),
    (loan(8), wallet(8), 200, "loan", None),
    (wallet(7), escrow(POKER, 0), 200, "buy-in", POKER),
    (wallet(8), escrow(POKER, 1), 300, "buy-in", POKER),
    (escrow(POKER, 1), escrow(POKER, 0), 50, "round", POKER),
    (wallet(7), escrow(BLACKJACK, 0), 500, "buy-in", BLACKJACK),  # five dollars
    (HOUSE, escrow(BLACKJACK, 0), 750, "round", BLACKJACK),
    (escrow(BLACKJACK, 0), wallet(7), 250, "cash-out", BLACKJACK),
    (HOUSE, escrow(POKER, 2), 100, "stake", POKER),
    (wallet(8), loan(8), 20, "repayment", None),
]


async def balances(store: Store) -> dict[str, int]:
    return {account: amount for account, amount in (await store.money.balances()).items() if amount}


async def test_dollars_become_cents_and_cents_of_blackjack_stay(database_url: str) -> None:
    await old_house(database_url, MIXED)
    async with Store.open(database_url) as store:
        assert await balances(store) == {
            wallet(7): 1000_00 - 200_00 - 5_00 + 2_50,
            wallet(8): 1000_00 + 200_00 - 300_00 - 20_00,
            loan(8): -180_00,
            escrow(POKER, 0): 250_00,
            escrow(POKER, 1): 250_00,
            escrow(POKER, 2): 100_00,
            escrow(BLACKJACK, 0): 10_00,
            HOUSE: -100_00 - 7_50,
            CASH: -2000_00,
        }
        stacks = {(POKER, 0): 250_00, (POKER, 1): 250_00, (POKER, 2): 100_00, (BLACKJACK, 0): 10_00}
        assert await store.money.wrong(stacks) == []


async def test_a_wallet_that_would_be_overdrawn_is_brought_to_nothing(database_url: str) -> None:
    spent: list[Made] = [
        (CASH, wallet(7), 1000, "opening", None),
        (wallet(7), escrow(BLACKJACK, 0), 1000, "buy-in", BLACKJACK),
        (HOUSE, escrow(BLACKJACK, 0), 4000, "round", BLACKJACK),
        (escrow(BLACKJACK, 0), wallet(7), 5000, "cash-out", BLACKJACK),
        (wallet(7), escrow(POKER, 0), 5000, "buy-in", POKER),  # cents spent as dollars
    ]
    await old_house(database_url, spent)
    async with Store.open(database_url) as store:
        assert await store.money.wrong({(POKER, 0): 5000_00}) == []
        assert await store.money.balance(wallet(7)) == 0
        [correction] = [made for made in await store.money.history(wallet(7)) if made.transfer.why == "correction"]
        assert (correction.transfer.source, correction.transfer.amount) == (CASH, 5000_00 - 1000_00 - 40_00)


async def test_a_house_of_blackjack_alone_counted_cents_already(database_url: str) -> None:
    made: list[Made] = [
        (CASH, wallet(7), 1000_00, "opening", None),
        (wallet(7), escrow(BLACKJACK, 0), 50_00, "buy-in", BLACKJACK),
        (CASH, purse(8, BLACKJACK), 500_00, "purse", BLACKJACK),
        (purse(8, BLACKJACK), escrow(BLACKJACK, 1), 500_00, "buy-in", BLACKJACK),
        (escrow(BLACKJACK, 1), HOUSE, 7_50, "round", BLACKJACK),
    ]
    await old_house(database_url, made)
    async with Store.open(database_url) as store:
        assert await store.money.balance(wallet(7)) == 950_00
        assert await store.money.wrong({(BLACKJACK, 0): 50_00, (BLACKJACK, 1): 492_50}) == []


async def test_purses_of_tables_go_by_their_table(database_url: str) -> None:
    made: list[Made] = [
        (CASH, purse(7, STUD), 500, "purse", STUD),
        (purse(7, STUD), escrow(STUD, 0), 400, "buy-in", STUD),
        (CASH, purse(7, BLACKJACK), 500_00, "purse", BLACKJACK),
        (purse(7, BLACKJACK), escrow(BLACKJACK, 0), 400_00, "buy-in", BLACKJACK),
    ]
    await old_house(database_url, made)
    async with Store.open(database_url) as store:
        assert await store.money.balance(purse(7, STUD)) == await store.money.balance(purse(7, BLACKJACK)) == 100_00
        assert await store.money.wrong({(STUD, 0): 400_00, (BLACKJACK, 0): 400_00}) == []


async def test_what_was_ordered_by_card_was_dollars(database_url: str) -> None:
    made: list[Made] = [
        (CARDS, escrow(POKER, 0), 200, "buy-in", POKER),
        (escrow(POKER, 0), wallet(7), 130, "cash-out", POKER),
    ]
    await old_house(database_url, made, [("card:a", 130)])
    async with Store.open(database_url) as store:
        [order] = await store.cards.open()
        assert order.amount == await store.money.balance(wallet(7)) == 130_00
        assert await store.money.wrong({(POKER, 0): 70_00}) == []


@pytest.mark.parametrize("made", [[], [(CASH, wallet(7), 1000, "opening", None)]])
async def test_a_house_in_which_nothing_was_played_counted_dollars(database_url: str, made: Any) -> None:
    await old_house(database_url, made)
    async with Store.open(database_url) as store:
        assert await store.money.balance(wallet(7)) == (1000_00 if made else 0)
        assert await store.money.wrong({}) == []
