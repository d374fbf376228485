"""Ends the visits of players who sign out, or are signed out (EPS:UC-006).

The sign-in ends at once: what the client holds opens nothing any more. The visit itself ends when its player is at no
table: one who is in a game leaves it first, and the table stores the end with the seat that is given up.
"""

import asyncio
import logging
from typing import Final

from croupier.errors import CroupierError
from croupier.kit.clock import Clock
from croupier.server.house_hub import HouseHub
from croupier.store.people.accounts import Account
from croupier.store.store import Store

_LOOK_S: Final = 5.0
_log: Final = logging.getLogger(__name__)


class VisitEnding:
    """Does nothing for accounts without a visit, as in houses where players have accounts to come back to."""

    def __init__(self, store: Store, hub: HouseHub, *, clock: Clock) -> None:
        self._store = store
        self._hub = hub
        self._clock = clock

    async def sign_out(self, account: Account, why: str) -> None:
        """Sign a player out, and take the player out of the queue and from every table."""
        await self.leave(account, why)
        self._hub.sign_out(account)
        await self.end(account)

    async def leave(self, account: Account, why: str) -> None:
        """End a visit's sign-in, and give up its place in the queue."""
        if await self._store.visits.leave(account.id, why):
            self._hub.queue_changed()

    async def end(self, account: Account) -> None:
        """End a visit that is to end, unless its player is still at a table."""
        try:
            if await self._hub.is_at_a_table(account.name):
                return
        except CroupierError:  # a table server does not answer: `run` tries again
            return
        await self._store.visits.end(account.id, at_ns=self._clock())

    async def run(self) -> None:
        """End again and again what could not be ended, as before a restart."""
        while True:
            try:
                for account_id in await self._store.visits.leaving():
                    await self.end(await self._store.accounts.by_id(account_id))
            except Exception:
                _log.exception("The visits of players who have left could not be ended.")
            await asyncio.sleep(_LOOK_S)
