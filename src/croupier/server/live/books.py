"""The books of a house that is not open, checked as it checks them when it opens."""

import asyncio

from croupier.bank.purse import Free, Purse, Score
from croupier.kit.clock import Clock, system
from croupier.server.config.live import Live
from croupier.server.live.recovery import brought_back, check
from croupier.server.live.retrying_store import RetryingStore
from croupier.server.live.room import RoomContext
from croupier.server.money.posting import Posting
from croupier.server.ops.entropy import ReadAhead, Reservoir
from croupier.store.store import Store


async def check_books(store: Store, *, clock: Clock = system) -> None:
    """Raise NotBalanced unless the ledger adds up, escrow equals the stacks at every open table, and results are what
    the rounds add up to; Malformed if a table cannot be read. Nothing is opened."""
    ids: dict[str, int] = {}
    context = _context(store, Posting(await _purse(store), ids), clock)
    rooms, asleep = await brought_back(context)
    for name in {name for room in rooms for name in room.overview.owners}:
        ids[name] = (await store.accounts.by_name(name)).id
    await check(rooms, asleep, context)


async def _purse(store: Store) -> Purse:
    """Return a purse that counts chips as the house does: where scores are played for, none are booked."""
    return Free() if await store.money.balances() else Score()


def _context(store: Store, posting: Posting, clock: Clock) -> RoomContext:
    """Return what rooms need to be read. They are never started."""
    return RoomContext(
        store=store,
        writing=RetryingStore(store, lambda notice: None, clock=clock, sleep=asyncio.sleep),
        posting=posting,
        clock=clock,
        chance=ReadAhead,
        salt=Reservoir().take,
        live=Live(),
        silent=lambda table, names: frozenset(),
        halts=lambda: "",
        happened=lambda room, batch: None,
        lost=lambda room: None,
        sleep=asyncio.sleep,
    )
