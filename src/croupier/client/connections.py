"""All connections of a client: one to the house, and one for each table that another server plays.

A house in one process plays its tables itself, and everything goes over the one connection. A house in parts answers
a request for a table by `at`: the client connects there, and asks there from then on.
"""

import asyncio
import ssl
import time
from functools import partial
from itertools import chain, repeat
from typing import Final, Protocol

from croupier.client.connection import Answered, Connection
from croupier.client.errors import Refused
from croupier.client.pending import Answer
from croupier.client.route import Route
from croupier.client.table_connection import WAITS_S, TableConnection, Tables
from croupier.errors import CroupierError
from croupier.protocol import live as messages
from croupier.protocol.codes import ErrorCode

_ENTERS: Final = (messages.Watch, messages.Sit, messages.Leave)  # after these there is nothing to watch, or it is


class Subscriber(Tables, Protocol):
    """What is asked again when the connection to the house was restored, and whom to tell that it is lost."""

    def welcomed(self, welcome: messages.Welcome) -> list[messages.Ask]:
        """Return what to ask again besides the tables."""
        ...

    def watched(self) -> list[int]: ...
    def lost(self, why: CroupierError) -> None: ...


class Connections:
    """`ask` sends a request to wherever its table is played."""

    def __init__(
        self, route: Route, house: Subscriber, *, tls: ssl.SSLContext | None, patience_s: float, brief: bool = False
    ) -> None:
        self._house = house
        self._tls = tls
        self._patience_s = patience_s
        self._brief = brief
        self._to_house = route
        self._front = Connection(self._route, self, patience_s=patience_s, brief=brief)
        self._tables: dict[int, TableConnection] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._dropped = 0  # connections that are closed by now

    async def open(self) -> messages.Welcome:
        """Connect to the house. Raise Unreachable or Refused if that fails."""
        return await self._front.open()

    async def close(self) -> None:
        for table in [*self._tables]:
            self.forget(table)
        if self._closing:
            await asyncio.wait(self._closing)
        await self._front.close()

    @property
    def dropped(self) -> int:
        """Return how often any of the connections broke."""
        return self._dropped + self._front.dropped + sum(table.dropped for table in self._tables.values())

    def now_ns(self, table: int) -> int:
        """Return the time by the clock of the server that plays a table."""
        return (self._tables.get(table) or self._front).now_ns()

    async def ask(self, message: messages.Ask) -> messages.Ok:
        """Send a request and return the answer. Raise Refused if it is refused; try again while its table moves."""
        until_s = time.monotonic() + self._patience_s
        for wait_s in chain(WAITS_S, repeat(WAITS_S[-1])):
            try:
                return await self._asked(message)
            except Refused as why:
                if why.code != ErrorCode.TABLE_MOVING or time.monotonic() + wait_s > until_s:
                    raise
                await asyncio.sleep(wait_s)
        raise AssertionError("one waits for ever")

    async def _asked(self, message: messages.Ask) -> messages.Ok:
        table = None if isinstance(message, messages.TakeUp) else getattr(message, "table", None)
        if table not in self._tables:
            answer = await self._front.ask(message)
            if isinstance(answer, messages.Ok):
                return answer
            self._follow(answer, looks=not isinstance(message, _ENTERS))
            table = answer.table
        return await self._tables[table].ask(message)

    def forget(self, table: int) -> None:
        """Close the connection of a table, if it has one."""
        connection = self._tables.pop(table, None)
        if connection is None:
            return
        self._dropped += connection.dropped
        closing = asyncio.create_task(connection.close())
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    def end(self, why: CroupierError) -> None:
        """Give up all connections."""
        self._front.fail(why)

    def _follow(self, at: messages.At, *, looks: bool) -> None:
        """Connect to the server that plays a table, unless there is a connection already, or was until it failed."""
        if at.table not in self._tables:
            self._tables[at.table] = TableConnection(
                at,
                self._house,
                self._front,
                looks=looks,
                tls=self._tls,
                patience_s=self._patience_s,
                brief=self._brief,
            )

    async def _route(self) -> Route:
        return self._to_house

    def hear(self, message: messages.ToClient) -> None:
        match message:
            case messages.At():
                self._follow(message, looks=True)
            case messages.Moved():
                if table := self._tables.get(message.table):
                    table.follow()
            case _:
                self._house.hear(message)

    def seen(self) -> dict[str, int]:
        return {str(table): self._house.received(table) for table in self._watched_here()}

    def _watched_here(self) -> list[int]:
        return [table for table in self._house.watched() if table not in self._tables]

    def restored(self, welcome: messages.Welcome, *, anew: bool) -> list[tuple[messages.Ask, Answered]]:
        """Return the requests that watch tables again. The house itself sends those where the account sits."""
        again: list[tuple[messages.Ask, Answered]] = []
        for table in self._watched_here():
            if table not in welcome.tables:
                seen = 0 if anew else self._house.received(table)
                again.append((self._house.watching(table, seen=seen), partial(self._watched_again, table)))
        return again + [(asked, _retrieved) for asked in self._house.welcomed(welcome)]

    def _watched_again(self, table: int, answer: "asyncio.Future[Answer]") -> None:
        error = None if answer.cancelled() else answer.exception()
        if isinstance(error, Refused):
            self._house.gone(table, error)
        elif not answer.cancelled() and error is None and isinstance(at := answer.result(), messages.At):
            self._follow(at, looks=True)

    def plays_on(self) -> bool:
        """Return whether a table is played without the house: then the house is tried for as long as it takes."""
        return any(table.stands for table in self._tables.values())

    def lost(self, why: CroupierError) -> None:
        self._house.lost(why)
        for table in [*self._tables]:
            self.forget(table)


def _retrieved(answer: "asyncio.Future[Answer]") -> None:
    """Ignore the answer, which comes as a message; a refusal is retrieved so that asyncio does not complain."""
    if not answer.cancelled():
        answer.exception()
