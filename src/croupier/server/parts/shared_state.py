"""The stored state of a house, followed by each of its parts: whether it is closed or is going to be, and notices."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from croupier.kit.clock import Clock
from croupier.server.ops.house_state import Announcing, StoredHouseState
from croupier.server.parts.bus import Bus
from croupier.server.parts.messages import STATE, StateChanged
from croupier.store.database.faults import is_unavailable
from croupier.store.store import Store

_LOOK_S: Final = 3.0  # between two looks, for what was missed while NATS was away
_log: Final = logging.getLogger(__name__)


@asynccontextmanager
async def shared_state(store: Store, hub: Announcing, bus: Bus, *, clock: Clock) -> AsyncIterator[StoredHouseState]:
    """Keep a hub at the stored state. Changes are announced to the other parts, and theirs are followed."""
    heard = asyncio.Event()
    state = StoredHouseState(store.house_state, hub, clock=clock, changed=lambda: bus.publish(STATE, StateChanged()))
    await state.load()
    await bus.listen(STATE, StateChanged, lambda told: heard.set())
    following = asyncio.create_task(_follow(state, heard), name="state of the house")
    try:
        yield state
    finally:
        following.cancel()
        state.stop()


async def _follow(state: StoredHouseState, heard: asyncio.Event) -> None:
    while True:
        try:
            async with asyncio.timeout(_LOOK_S):
                await heard.wait()
        except TimeoutError:
            pass
        heard.clear()
        try:
            await state.load()
        except Exception as error:
            if not is_unavailable(error):
                _log.exception("The state of the house could not be read.")
