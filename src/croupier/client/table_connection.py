"""The connection to the server that plays one table, in a house that runs in parts.

A ticket is good for one attempt, so the house is asked for the table before each. When the table moves to another
server, because its server died or hands it over, the client follows and misses nothing.
"""

import asyncio
import ssl
from contextlib import suppress
from typing import Final, Protocol

from croupier.client.connection import Answered, Connection
from croupier.client.errors import Lost, Refused
from croupier.client.pending import Answer
from croupier.client.route import Route
from croupier.errors import CroupierError
from croupier.protocol import live as messages

WAITS_S: Final = (0.2, 0.5, 1.0, 2.0)


class Tables(Protocol):
    """The tables that the client watches."""

    def hear(self, message: messages.ToClient) -> None: ...
    def received(self, table: int) -> int:
        """Return the last number that was received from a table, 0 if none."""
        ...

    def watching(self, table: int, *, seen: int | None) -> messages.Watch:
        """Return the request that watches a table."""
        ...

    def gone(self, table: int, why: CroupierError) -> None:
        """Note that no more messages of a table will come: the house refuses to tell them, or the client gave up."""
        ...


class TableConnection:
    """Opens itself; `at` is where the table is played now. `looks`: it is to be watched at once."""

    def __init__(
        self,
        at: messages.At,
        tables: Tables,
        front: Connection,
        *,
        looks: bool,
        tls: ssl.SSLContext | None,
        patience_s: float,
        brief: bool = False,
    ) -> None:
        self.table = at.table
        self._tables = tables
        self._front = front
        self._tls = tls
        self._at: messages.At | None = at
        self._over = False
        self._connection = Connection(self._route, self, patience_s=patience_s, waits_s=WAITS_S, brief=brief)
        self._opening = asyncio.create_task(self._open(looks))
        self._opening.add_done_callback(_retrieved)

    @property
    def stands(self) -> bool:
        return self._connection.stands

    @property
    def dropped(self) -> int:
        return self._connection.dropped

    def now_ns(self) -> int:
        """Return the time by the clock of the table's server."""
        return self._connection.now_ns()

    async def ask(self, message: messages.Ask) -> messages.Ok:
        """Send a request and return the answer. Raise Refused if it is refused, there or by the house."""
        await asyncio.wait((self._opening,))
        if self._opening.cancelled():
            raise Lost("connection/closed")
        self._opening.result()
        answer = await self._connection.ask(message)
        assert isinstance(answer, messages.Ok)
        return answer

    def follow(self) -> None:
        """Leave the server, which plays the table no longer and may hang, and ask the house again."""
        self._at = None
        self._connection.drop()

    async def close(self) -> None:
        """Close the connection once everything is answered; nothing more is heard of it."""
        self._over = True
        if not self._opening.done():
            self._opening.cancel()
            await asyncio.wait((self._opening,))
        await self._connection.finish()

    async def _open(self, looks: bool) -> None:
        try:
            welcome = await self._connection.open(patient=True)
        except CroupierError as why:
            self.lost(why)
            raise
        if looks and self.table not in welcome.tables:
            with suppress(Refused):  # a table without spectators: the client will ask for a seat
                await self._connection.ask(self._tables.watching(self.table, seen=None))

    async def _route(self) -> Route:
        at, self._at = self._at, None
        return Route.to_table(at or await self._told(), self._tls)

    async def _told(self) -> messages.At:
        """Ask the house where the table is played now, and for a ticket."""
        seen = self._tables.received(self.table) or None
        answer = await self._front.ask(self._tables.watching(self.table, seen=seen))
        if not isinstance(answer, messages.At):
            raise Lost("connection/unanswered")  # the house plays the table itself again
        return answer

    def hear(self, message: messages.ToClient) -> None:
        if not self._over:
            self._tables.hear(message)

    def seen(self) -> dict[str, int]:
        received = self._tables.received(self.table)
        return {str(self.table): received} if received else {}

    def restored(self, welcome: messages.Welcome, *, anew: bool) -> list[tuple[messages.Ask, Answered]]:
        """Return the request that watches the table again; the server itself sends it where the account sits."""
        received = self._tables.received(self.table)
        if self.table in welcome.tables or not received:
            return []
        return [(self._tables.watching(self.table, seen=received), self._watched_again)]

    def _watched_again(self, answer: "asyncio.Future[Answer]") -> None:
        error = None if answer.cancelled() else answer.exception()
        if isinstance(error, Refused):
            self.lost(error)

    def plays_on(self) -> bool:
        return False

    def lost(self, why: CroupierError) -> None:
        if not self._over:
            self._tables.gone(self.table, why)


def _retrieved(opening: "asyncio.Task[None]") -> None:
    """Ignore the error of an attempt that no request waits for; it is retrieved so that asyncio does not complain."""
    if not opening.cancelled():
        opening.exception()
