"""All the money of a house eps and its bank: what is on the accounts, in the house, and what was booked under which
key."""

import asyncio
from collections import Counter
from typing import Any

from croupier.store.money.bank_cards import Order
from croupier.store.store import Store
from tests.server.cbs_process import Bank
from tests.server.parts.eps_house import EpsPlace, cents_at
from tests.server.parts.house_in_parts import PATIENCE_S

PAGE = 1000
STANDS = {"withdrawal": "done", "deposit": "done", "void": "voided", "refusal": "refused"}


async def check_sum(place: EpsPlace) -> None:
    """Once nothing is under way: accounts, chips and wallets are together what was there at the start."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            while (found := await _moment(place)) is None:
                await asyncio.sleep(0.1)
    except TimeoutError:
        raise AssertionError(f"still open: {await place.store.cards.open()}") from None
    assert found == place.start_cents


async def _moment(place: EpsPlace) -> int | None:
    """What there is, in cents; None, if something is under way."""
    before = await held(place.store)
    at_bank = cents_at(place.bank)
    return at_bank + before if before is not None and before == await held(place.store) else None


async def held(store: Store) -> int | None:
    """What the house owes its players, in wallets and at tables; None while an order is open."""
    if await store.cards.open():
        return None
    balances = await store.money.balances()
    return sum([cents for name, cents in balances.items() if name.startswith(("wallet:", "escrow:"))])


async def check_keys(place: EpsPlace) -> None:
    """What the bank has booked is what the house has asked, each under a key of its own, once."""
    orders = await _orders(place.store)
    booked = Counter[str]()
    for account in place.bank.operate("GET", "/accounts"):
        lines = _lines(place.bank, account["number"])
        for line in lines:
            if line["what"] == "opening":
                continue
            order = orders[line["key"]]
            booked[f"{line['what']} {order.key}"] += 1
        assert account["cents"] == sum([line["cents"] for line in lines])
    assert {key: times for key, times in booked.items() if times > 1} == {}
    for order in orders.values():
        ends = {what for what in STANDS if f"{what} {order.key}" in booked}
        assert ends <= _ends(order), order
        assert order.state not in ("done", "open") or ends, order


def _ends(order: Order) -> set[str]:
    """The lines that a bank may have of an order that has ended so."""
    own = "deposit" if order.what == "deposit" else "withdrawal"
    return {"done": {own}, "voided": {own, "void", "refusal"}, "refused": {"refusal"}, "open": set[str]()}[order.state]


async def _orders(store: Store) -> dict[str, Order]:
    found: dict[str, Order] = {}
    for account in await store.accounts.all():
        found |= {order.key: order for order in await store.cards.orders(account.id, limit=PAGE)}
    return found


def _lines(bank: Bank, number: str) -> list[dict[str, Any]]:
    """All lines of an account."""
    lines: list[dict[str, Any]] = []
    while len(lines) % PAGE == 0:
        page = bank.operate("GET", f"/accounts/{number}/statement?limit={PAGE}&offset={len(lines)}")["lines"]
        if not page:
            break
        lines += page
    return lines
