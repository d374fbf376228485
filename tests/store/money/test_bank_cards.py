"""Cards and orders, on both databases."""

import asyncio

import pytest

from croupier.bank.names import escrow, wallet
from croupier.bank.ports import Approval
from croupier.bank.purse import BankCard
from croupier.errors import BadOption
from croupier.store import Store
from croupier.store.money.bank_cards import Order
from croupier.store.people.accounts import NewAccount
from tests.store.house import batch, table

pytestmark = pytest.mark.anyio
DEBIT = Approval("reference 1", "debit", "1001", "account 1")
CREDIT = Approval("reference 2", "credit", "4004", "account 2")


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


async def test_a_purchase_is_taken_by_a_table_or_given_up_and_never_both(store: Store, ann: int) -> None:
    here = await table(store)
    taken, given_up = [Order(key, ann, "purchase", 100, "1001", "r", 10, here) for key in ("a", "b")]
    for order in (taken, given_up):
        await store.cards.begin(order)
    assert await store.cards.give_up(given_up, at_ns=11)
    assert await store.cards.open() == [taken, given_up]  # until the bank has voided it
    await store.append([batch(here, 1, transfers=BankCard().buy_in(ann, here, 0, 100, key="a"))])
    with pytest.raises(BadOption) as refused:
        await store.append([batch(here, 2, transfers=BankCard().buy_in(ann, here, 0, 100, key="b"))])
    assert refused.value.code == "card/not-paid"
    assert not await store.cards.give_up(taken, at_ns=12)
    assert [order.state for order in await store.cards.orders(ann)] == ["open", "done"]
    assert await store.money.balance(escrow(here, 0)) == 100
    assert await store.journal.last_seq(here) == 1


async def test_of_many_who_give_up_and_take_a_purchase_at_once_one_succeeds(store: Store, ann: int) -> None:
    here = await table(store)
    for nth in range(10):
        order = Order(f"k{nth}", ann, "purchase", 100, "1001", "r", 10, here)
        await store.cards.begin(order)
        seq = await store.journal.last_seq(here) + 1
        taking = store.append([batch(here, seq, transfers=BankCard().buy_in(ann, here, 0, 100, key=order.key))])
        given_up, took = await asyncio.gather(store.cards.give_up(order, at_ns=11), taking, return_exceptions=True)
        assert given_up is isinstance(took, BadOption)
        assert given_up is not await store.money.is_booked(order.key)


async def test_what_lies_in_a_wallet_is_ordered_to_the_bank_once_in_whole_dollars(store: Store, ann: int) -> None:
    async def begun(*keys: str) -> list[Order]:
        made = await asyncio.gather(*[store.cards.begin_deposit(ann, key, now_ns=12) for key in keys])
        return [order for order in made if order]

    assert await begun("none") == []  # no card
    await store.cards.show(ann, DEBIT, session="first", now_ns=11)
    assert await begun("nothing") == []
    await store.money.post(BankCard().buy_in(ann, 1, 0, 250, key="in"), 10)
    await store.money.post(BankCard().cash_out(ann, 1, 0, 250, key="out"), 14)
    [order] = await begun("a", "b", "c")
    assert (order.what, order.amount, order.reference) == ("deposit", 200, "reference 1")
    await store.cards.end(order, "refused", at_ns=15, says="No.")
    assert await begun("d") == []
    await store.cards.show(ann, CREDIT, session="first", now_ns=16)
    assert [order.amount for order in await begun("e", "f")] == [200]


async def test_what_the_bank_has_done_counts_though_it_was_refused_before(store: Store, ann: int) -> None:
    await store.cards.show(ann, DEBIT, session="first", now_ns=11)
    await store.money.post(BankCard().buy_in(ann, 1, 0, 200, key="in"), 10)
    await store.money.post(BankCard().cash_out(ann, 1, 0, 200, key="out"), 14)
    order = await store.cards.begin_deposit(ann, "a", now_ns=15)
    assert order
    booked = [BankCard().deposit(ann, 200, key="a")]
    await store.cards.end(order, "refused", at_ns=16, says="No.")
    await store.cards.end(order, "done", at_ns=17, booked=booked)
    await store.cards.end(order, "refused", at_ns=18, says="No.")
    await store.cards.end(order, "done", at_ns=19, booked=booked)
    assert [(one.state, one.says) for one in await store.cards.orders(ann)] == [("done", "")]
    assert await store.money.balance(wallet(ann)) == 0
