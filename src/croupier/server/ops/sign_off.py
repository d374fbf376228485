"""Signs all players out of a closed house, once its tables are empty: the last step of switching it off (EPS:UC-002).

Only in houses whose file says `when_closed = "sign-out"`. Those who run the house stay signed in. What is done follows
from what is stored and from how the tables stand, so that it also holds after a restart, and for several fronts.
"""

import asyncio
import logging
from typing import Final

from croupier.errors import IllegalAction
from croupier.server.house_hub import HouseHub
from croupier.server.live.guests import Guest
from croupier.server.ops.logs import Log
from croupier.server.people.permissions import is_player
from croupier.server.people.visit_ending import VisitEnding
from croupier.store.people.accounts import Account
from croupier.store.store import Store

_LOOK_S: Final = 0.2
_log: Final = logging.getLogger(__name__)


class SignOff:
    """Looks again and again whether players are to be signed out."""

    def __init__(self, store: Store, hub: HouseHub, visits: VisitEnding, log: Log) -> None:
        self._store = store
        self._hub = hub
        self._visits = visits
        self._log = log

    async def run(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_S)
            try:
                await self.look()
            except Exception:
                _log.exception("The players of a closed house could not be signed out.")

    async def look(self) -> None:
        """Sign out every player who is signed in or connected, if the house is closed and no player is at a table."""
        if not self._hub.shut or self._is_in_use():
            return
        for account in await self._players():
            await self._visits.leave(account, "house-closed")
            await self._store.sessions.end_all(account.id)
            self._hub.kick(account, IllegalAction("house/signed-out"))
            await self._visits.end(account)
            self._log.note("signed out", account=account.name, why="the house is closed")

    def _is_in_use(self) -> bool:
        tables = [room.overview for room in self._hub.rooms.values()]
        return any(
            [table.queue or any([seat.kind == "person" for seat in table.taken]) or table.running for table in tables]
        )

    async def _players(self) -> list[Account]:
        connected = [one.account for one in self._hub.presence.online.values() if not one.ended]
        found = {account.id: account for account in connected if not isinstance(account, Guest)}
        for id in await self._store.sessions.accounts():
            found[id] = await self._store.accounts.by_id(id)
        return [account for account in found.values() if is_player(account)]
