"""Ends the session of a player who has left a table, so that playing again needs a new sign-in (EPS:UC-006-S04).

Only in houses whose file says `when_left = "sign-out"`. Chips that go back to a bank are booked meanwhile, or wait for
the bank: the session does not wait for that.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from croupier.bank.currency import cents_of, shown
from croupier.errors import CroupierError, IllegalAction
from croupier.games.profile import Unit
from croupier.protocol.close_codes import CloseCode
from croupier.protocol.live import Error, ToClient
from croupier.server.live.presence import Presence
from croupier.store.store import Store
from croupier.table.events import StoodUp

_log: Final = logging.getLogger(__name__)


class SessionEnding:
    """`tell_fronts` sends an account a message wherever it is connected, and `cut_off_fronts` closes its connections
    there; None where this process has them all."""

    def __init__(
        self,
        store: Store,
        presence: Presence,
        *,
        tell_fronts: Callable[[str, ToClient], None] | None = None,
        cut_off_fronts: Callable[[str], None] | None = None,
    ) -> None:
        self._store = store
        self._presence = presence
        self._tell_fronts = tell_fronts
        self._cut_off_fronts = cut_off_fronts
        self._ending: set[asyncio.Task[None]] = set()

    def begin(self, account_id: int, name: str, why: CroupierError) -> None:
        """End the session of an account without waiting for it."""
        task = asyncio.create_task(self.end_session(account_id, name, why))
        self._ending.add(task)
        task.add_done_callback(self._done)

    async def end_session(self, account_id: int, name: str, why: CroupierError) -> None:
        """End all sessions of an account, say why, and close its connections."""
        await self._store.sessions.end_all(account_id)
        for connection in self._presence.of(name):
            connection.tell(Error(code=why.code, says=why.says_in(connection.language)))
            connection.close(CloseCode.SIGNED_OUT, "left the table")
        if self._tell_fronts:
            self._tell_fronts(name, Error(code=why.code, says=why.says))
        if self._cut_off_fronts:
            self._cut_off_fronts(name)

    async def ended(self) -> None:
        """Wait until all sessions that are to end have ended."""
        while self._ending:
            await asyncio.wait(self._ending)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._ending.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _log.error("The session of a player who has left a table did not end.", exc_info=error)


def receipt(event: StoodUp, unit: Unit) -> CroupierError:
    """Return what a player reads who has left a table: why, and how much goes back to the account."""
    return IllegalAction("session/left", why=event.why, amount=shown(cents_of(event.chips, unit)), chips=event.chips)
