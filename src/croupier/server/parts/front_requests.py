"""Handles the requests of clients at a front: what is asked of a table is answered by where the table is played."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, get_args

from croupier.errors import CroupierError, IllegalAction
from croupier.protocol import live as m
from croupier.server import table_settings
from croupier.server.live.connection import Connection
from croupier.server.live.guests import Guest
from croupier.server.live.request_reader import RequestReader
from croupier.server.live.socket import Requests, welcoming
from croupier.server.parts import messages as p
from croupier.server.parts.front_hub import FrontHub
from croupier.server.parts.front_matching import FrontMatching
from croupier.server.rate_limits import Allowance
from croupier.store.people.accounts import Account

_PING: Final = b'{"type":"ping"'
Handler = Callable[["FrontRequests", Any], Awaitable[None]]


class FrontEntrance:
    """The entrance to a front."""

    def __init__(self, hub: FrontHub, matching: FrontMatching | None) -> None:
        self._hub = hub
        self._matching = matching

    def enter(self, connection: Connection, asked: m.Hello) -> Requests:
        hub = self._hub
        tables = tuple([table.id for table in hub.attach(connection)])
        now_ns, opened_ms = hub.clock(), hub.opened_ms
        connection.tell(
            welcoming(connection, asked, hub.house, now_ns=now_ns, opened_ms=opened_ms, tables=tables, why=hub.why)
        )
        for notice in hub.standing_notices():
            connection.tell(notice)
        for table in tables:
            hub.locator.show(connection, table)
        if hub.queue:
            hub.queue.greet(connection.name)
        return FrontRequests(hub, connection, self._matching)

    async def check_may_enter(self, account: int) -> None:
        await self._hub.restrictions.check_may_enter(account)

    def leave(self, connection: Connection) -> None:
        if self._matching:
            self._matching.forget(connection)
        self._hub.detach(connection)


class FrontRequests:
    """Handles the requests of one connection."""

    def __init__(self, hub: FrontHub, connection: Connection, matching: FrontMatching | None) -> None:
        self._hub = hub
        self._connection = connection
        self._matching = matching
        self._reader = RequestReader(connection, hub.house.limits, {*get_args(m.ToHouse)})
        self._views = Allowance(hub.house.limits.views)

    def take(self, data: bytes) -> bool:
        """Answer a sign of life at once. False: `receive` it."""
        if self._reader.is_busy or not data.startswith(_PING):
            return False
        asked = self._reader.read(data)
        if isinstance(asked, m.Ping):
            self._pong(asked)
        return True

    async def receive(self, data: str | bytes) -> None:
        """Handle one message of the client's, whatever it is."""
        asked = self._reader.read(data)
        if asked is None:
            return
        handle = HANDLERS.get(type(asked))
        if handle:
            await self._reader.serve(asked, partial(handle, self))
        else:
            self._hub.start(self._located(asked))

    async def _located(self, asked: Any) -> None:
        """Answer a request about a table with where it is played. It may take a while, in which others are served."""
        try:
            at = await self._hub.locator.located(self._connection, asked.table, asked.id)
        except CroupierError as refusal:
            self._reader.refuse(asked.id, refusal)
        else:
            self._connection.tell(at)

    @property
    def _account(self) -> Account:
        account = self._connection.account
        assert not isinstance(account, Guest), "guests ask for none of what needs an account"
        return account

    def _player(self) -> Account:
        if self._account.role == "superuser":
            raise IllegalAction("role/superuser")
        return self._account

    async def hello(self, asked: m.Hello) -> None:
        raise IllegalAction("hello/again")

    async def ping(self, asked: m.Ping) -> None:
        self._pong(asked)

    def _pong(self, asked: m.Ping) -> None:
        self._connection.tell(m.Pong(id=asked.id, now_ns=self._hub.clock()))

    async def lobby(self, asked: m.Lobby) -> None:
        if asked.on and self._views.take(self._hub.clock()):
            raise IllegalAction("message/too-many")
        self._reader.ok(asked)
        if asked.on:
            self._hub.lobby.watch(self._connection)
        else:
            self._hub.lobby.unwatch(self._connection)

    async def create(self, asked: m.Create) -> None:
        account = self._player()
        if asked.check:
            table_settings.settings(asked.settings, self._hub.house.defaults)
            self._reader.ok(asked)
            return
        self._opened(asked, (await self._hub.create(account, asked.settings, asked.password)).id)

    async def take_up(self, asked: m.TakeUp) -> None:
        made = await self._hub.ask_one(p.OpenPractice(self._account.id, asked), p.Made)
        self._opened(asked, made.table)

    async def learn(self, asked: m.Learn) -> None:
        made = await self._hub.ask_one(p.OpenLesson(self._player().id, asked.game), p.Made)
        self._opened(asked, made.table)

    def _opened(self, asked: m.Ask, table: int) -> None:
        self._reader.ok(asked, table=table)
        self._hub.locator.show(self._connection, table)

    async def seek(self, asked: m.Seek) -> None:
        if self._matching is None:
            raise IllegalAction("match/none-here")
        account = await self._hub.store.accounts.by_id(self._player().id)
        self._matching.seek(self._connection, asked.game, account.score, again=asked.again)
        self._reader.ok(asked)

    async def cancel(self, asked: m.Cancel) -> None:
        if self._matching is None:
            raise IllegalAction("match/none-here")
        self._matching.cancel(self._connection)
        self._reader.ok(asked)


HANDLERS: Final[dict[type, Handler]] = {
    m.Hello: FrontRequests.hello,
    m.Ping: FrontRequests.ping,
    m.Lobby: FrontRequests.lobby,
    m.Create: FrontRequests.create,
    m.TakeUp: FrontRequests.take_up,
    m.Learn: FrontRequests.learn,
    m.Seek: FrontRequests.seek,
    m.Cancel: FrontRequests.cancel,
}  # whatever is not served here is asked of a table
