"""Cards and orders, on both databases."""

import pytest

from croupier.bank.names import escrow, wallet
from croupier.bank.ports import Approval
from croupier.bank.purse import BankCard
from croupier.errors import BadOption
from croupier.store import Store
from croupier.store.money.bank_cards import Order
from croupier.store.people.accounts import NewAccount

pytestmark = pytest.mark.anyio
DEBIT = Approval("reference 1", "debit", "1001")
CREDIT = Approval("reference 2", "credit", "4004")


@pytest.fixture
async def ann(store: Store) -> int:
    made = await store.accounts.create(NewAccount(name="ann", nickname="Ann"), at_ns=1)
    return made.id


async def test_a_card_counts_in_the_session_that_it_was_shown_in(store: Store, ann: int) -> None:
    assert await store.cards.of(ann, now_ns=1) is None
    await store.sessions.begin(ann, "first", now_ns=10, expires_ns=1000)
    await store.cards.show(ann, DEBIT, session="first", now_ns=11)
    await store.cards.show(ann, CREDIT, session="first", now_ns=20)
    card = await store.cards.of(ann, now_ns=30)
    assert card
    assert (card.kind, card.last_four, card.reference, card.session_ns) == ("credit", "4004", "reference 2", 11)
    assert card.live
    expired = await store.cards.of(ann, now_ns=1000)
    assert expired
    assert not expired.live
    await store.sessions.begin(ann, "second", now_ns=40, expires_ns=1000)
    later = await store.cards.of(ann, now_ns=50)
    assert later
    assert not later.live
    await store.cards.show(ann, DEBIT, session="second", now_ns=60)
    again = await store.cards.of(ann, now_ns=60)
    assert again
    assert (again.live, again.session_ns) == (True, 60)
    await store.cards.put_away(ann)
    away = await store.cards.of(ann, now_ns=60)
    assert away
    assert not away.live


async def test_an_order_is_open_until_it_has_ended_and_the_ledger_follows_with_it(store: Store, ann: int) -> None:
    bought = Order("a", ann, "purchase", 100, "1001", "reference 1", 10)
    refused = Order("b", ann, "purchase", 500, "1001", "reference 1", 11)
    deposit = Order("c", ann, "deposit", 100, "1001", "reference 1", 12)
    for order in (bought, refused, deposit):
        await store.cards.begin(order)
    assert await store.cards.open() == await store.cards.open(ann) == [bought, refused, deposit]
    assert await store.cards.open(ann + 1) == []
    assert not await store.cards.has_bought(ann, since_ns=0)
    await store.money.post(BankCard().buy_in(ann, 1, 0, 100, key="a"), 10)
    assert await store.money.is_booked("a")
    assert not await store.money.is_booked("b")
    await store.cards.end(bought, "done", at_ns=13)
    await store.cards.end(refused, "refused", at_ns=13, says="No.")
    assert await store.cards.has_bought(ann, since_ns=10)
    assert not await store.cards.has_bought(ann, since_ns=11)
    await store.money.post(BankCard().cash_out(ann, 1, 0, 100, key="out"), 14)
    await store.cards.end(deposit, "done", at_ns=15, booked=[BankCard().deposit(ann, 100, key="c")])
    assert await store.cards.open() == []
    assert [order.state for order in await store.cards.orders(ann)] == ["done", "refused", "done"]
    assert [order.says for order in await store.cards.orders(ann, limit=2)] == ["", "No."]
    assert [await store.money.balance(name) for name in (wallet(ann), escrow(1, 0), "bank:cards")] == [0, 0, 0]


async def test_an_order_stays_open_if_the_ledger_cannot_follow(store: Store, ann: int) -> None:
    deposit = Order("c", ann, "deposit", 100, "1001", "reference 1", 12)
    await store.cards.begin(deposit)
    with pytest.raises(BadOption):
        await store.cards.end(deposit, "done", at_ns=15, booked=[BankCard().deposit(ann, 100, key="c")])
    assert await store.cards.open() == [deposit]
    assert not await store.money.is_booked("c")
