"""Two servers of one house with the same bank: neither voids what the other is buying, and money is booked once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.bank.banks import Banks
from croupier.bank.ports import Card
from croupier.bank.simulated import SimulatedBank
from croupier.kit.clock import Manual
from croupier.server.live.hub import Hub
from croupier.server.live.room import Room
from croupier.server.money import card_payments
from croupier.server.money.card_payments import CardPayments
from croupier.store.people.accounts import Account, NewAccount
from croupier.store.store import Store
from croupier.table.commands import Leave, Sit
from tests.server.cards import ANN, Faulty, balanced, booked, card_house, on_account
from tests.server.live_house import Plain

pytestmark = pytest.mark.anyio
NOW = 10**18
SECOND = 10**9


class Servers:
    """A server with a table, whose bank may be slow or away, and another one of the same house; `ann` has a card."""

    def __init__(self, store: Store, hub: Hub, room: Room, bank: Faulty, other: CardPayments, ann: Account) -> None:
        self.store, self.hub, self.room, self.bank, self.other, self.ann = store, hub, room, bank, other, ann
        self.answers: list[Any] = []

    def buy(self) -> None:
        assert self.hub.card_payments
        command = Sit("ann", 100, None, False, "person", "once")
        self.hub.card_payments.buy(self.ann.id, self.room, command, self.answers.append)

    async def answered(self) -> Any:
        async with asyncio.timeout(20):
            while not self.answers:
                await asyncio.sleep(0.01)
        return self.answers.pop()

    async def states(self) -> list[str]:
        return [order.state for order in await self.store.cards.orders(self.ann.id)]


@asynccontextmanager
async def two_servers(folder: Path, clock: Manual) -> AsyncIterator[Servers]:
    file = card_house()
    assert file.bank
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(Store.open(f"sqlite:///{folder / 'house.db'}"))
        bank = Faulty(file.bank.account, store.bank_books)
        await bank.begin()
        hub = Hub(store, file, Plain(), clock=clock, banks=Banks.only(bank))
        assert hub.card_payments
        hub.card_payments._shared = True
        stack.push_async_callback(hub.close, within_s=0)
        await hub.start()
        ann = await store.accounts.create(NewAccount(name="ann", nickname="Ann"), at_ns=1)
        hub.know(ann)
        await store.sessions.begin(ann.id, "session", now_ns=1, expires_ns=2**62)
        await hub.card_payments.show(ann.id, msgspec.convert(ANN, Card), session="session")
        plain = SimulatedBank(file.bank.account, store.bank_books)
        other = CardPayments(
            store,
            hub.card_payments._purse,
            Banks.only(plain),
            clock=clock,
            limits=file.limits,
            tell=lambda *_: None,
            shared=True,
        )
        yield Servers(store, hub, await hub.create(ann, {"name": "Kairo"}), bank, other, ann)
        await balanced(store)


async def test_a_new_purchase_of_another_server_is_left_alone(tmp_path: Path) -> None:
    async with two_servers(tmp_path, Manual(NOW)) as servers:
        servers.bank.may_book = asyncio.Event()
        servers.buy()
        async with asyncio.timeout(20):
            await servers.bank.asked.wait()
        await servers.other.recover()
        assert await servers.states() == ["open"]
        servers.bank.may_book.set()
        assert (await servers.answered()).answer is not None
        assert await servers.states() == ["done"]
        assert await booked(servers.store, ANN) == [("withdrawal", -100)]


async def test_a_purchase_that_was_given_up_buys_nothing_however_late_its_server_wakes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Manual(NOW)
    async with two_servers(tmp_path, clock) as servers:
        ask, woken = servers.room.ask, asyncio.Event()

        async def late(*args: Any) -> Any:
            """Ask the table when the other server has given the purchase up."""
            await woken.wait()
            return await ask(*args)

        monkeypatch.setattr(servers.room, "ask", late)
        servers.buy()
        async with asyncio.timeout(20):
            while await on_account(servers.store, ANN) == 1000_00:
                await asyncio.sleep(0.01)
        clock.now_ns += int(card_payments.OTHERS_S + 1) * SECOND
        await servers.other.recover()
        assert await booked(servers.store, ANN) == [("void", 100), ("withdrawal", -100)]
        woken.set()
        assert (await servers.answered()).code == "card/not-paid"
        assert servers.room.is_empty
        assert await servers.states() == ["voided"]
        assert await on_account(servers.store, ANN) == 1000_00


async def test_another_server_takes_chips_to_the_bank_whose_server_cannot_reach_it(tmp_path: Path) -> None:
    clock = Manual(NOW)
    async with two_servers(tmp_path, clock) as servers:
        servers.buy()
        await servers.answered()
        servers.bank.down = "before"
        await servers.room.ask(Leave("ann"))
        async with asyncio.timeout(20):
            while await servers.states() != ["open", "done"]:
                await asyncio.sleep(0.01)
        await servers.other.recover()
        assert await servers.states() == ["open", "done"]
        clock.now_ns += int(card_payments.OTHERS_S + 1) * SECOND
        await servers.other.recover()
        assert await servers.states() == ["done", "done"]
        assert await booked(servers.store, ANN) == [("deposit", 100), ("withdrawal", -100)]
        servers.bank.down = ""
