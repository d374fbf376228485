"""Houses that die in the middle of a purchase or of a deposit, each in a process of its own.

`python -m tests.server.card_crasher FOLDER`: for every point a database, `FOLDER/POINT.db`, of a house where Ann has
sat down with 100 dollars and left, and which died there. Nothing of it was closed, or said goodbye. The bank is the one
inside the house or, with `ADDRESS KEY CARDS` after the folder, one outside, where Ann has a card for each point.
"""

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from croupier.bank.banks import Banks
from croupier.bank.ports import Card, CardBank
from croupier.bank.simulated import SimulatedBank
from croupier.server.live.hub import Hub
from croupier.server.live.room import Answer, Room
from croupier.server.money.http_bank import HttpBank
from croupier.store.people.accounts import NewAccount
from croupier.store.store import Store
from croupier.table.commands import Leave, Sit
from tests.server.cards import ANN, card_house
from tests.server.cbs_process import PATIENT
from tests.server.live_house import Plain

Step = Callable[..., Awaitable[Any]]
POINTS = (
    "order written",
    "bank has paid",
    "chips on the table",
    "chips off the table",
    "deposit written",
    "bank has booked",
)


def dies(step: Step, *, before: bool = False) -> Step:
    """The step as it is, and then nothing any more."""

    async def dying(*args: Any, **more: Any) -> Any:
        if not before:
            await step(*args, **more)
        os._exit(9)

    return dying


def rig(point: str, bank: Any, store: Any) -> None:
    """Let the house die there."""
    if point in ("order written", "bank has paid"):
        bank.withdraw = dies(bank.withdraw, before=point == "order written")
    elif point in ("deposit written", "bank has booked"):
        bank.deposit = dies(bank.deposit, before=point == "deposit written")
    elif point == "chips on the table":
        store.cards.give_up = dies(store.cards.give_up, before=True)
    else:
        store.cards.begin_deposit = dies(store.cards.begin_deposit, before=True)


async def evening(database: str, point: str, outside: CardBank | None, card: dict[str, str]) -> None:
    file = card_house()
    assert file.bank
    async with Store.open(database) as store:
        inner = SimulatedBank(file.bank.account, store.bank_books)
        await inner.begin()
        bank = outside or inner
        async with Hub.open(store, file, Plain(), banks=Banks.only(bank)) as hub:
            ann = await store.accounts.create(NewAccount(name="ann", nickname="Ann"), at_ns=1)
            hub.know(ann)
            await store.sessions.begin(ann.id, "session", now_ns=1, expires_ns=2**62)
            room = await hub.create(ann, {"name": "Kairo"})
            assert hub.card_payments
            await hub.card_payments.show(ann.id, msgspec.convert(card, Card), session="session")
            rig(point, bank, store)
            await bought(hub, ann.id, room)
            await room.ask(Leave("ann"))
            await asyncio.sleep(60)  # until it dies


async def bought(hub: Hub, account: int, room: Room) -> None:
    answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    assert hub.card_payments
    hub.card_payments.buy(account, room, Sit("ann", 100), answered.set_result)
    await answered


def main(folder: str, address: str = "", key: str = "", cards: str = "") -> None:
    issued = json.loads(cards) if cards else {}
    for point in POINTS:
        child = os.fork()
        if not child:
            try:
                outside = HttpBank(address, key, timing=PATIENT) if address else None
                asyncio.run(evening(f"sqlite:///{folder}/{point}.db", point, outside, issued.get(point, ANN)))
            finally:
                os._exit(1)
        _, status = os.waitpid(child, 0)
        assert os.waitstatus_to_exitcode(status) == 9, point


if __name__ == "__main__":
    main(*sys.argv[1:])
