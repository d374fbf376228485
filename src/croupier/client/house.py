"""The client of a house: signs in, looks around, opens and joins tables.

async with House("localhost:51515", token="croupier_...") as house:
    table = await house.join("lab", chips=200)
    async for moment in table:
        if moment.my_turn:
            await table.act("Call" if "call" in moment.choices else "Check")
"""

import asyncio
import ssl
from collections import deque
from collections.abc import Coroutine
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from croupier.client.address import Address
from croupier.client.connection import SIGNED_OUT
from croupier.client.connections import Connections
from croupier.client.errors import Refused
from croupier.client.follower import TableMessage
from croupier.client.hand_log import HandLog
from croupier.client.http import HttpClient
from croupier.client.queries import Queries
from croupier.client.route import Route
from croupier.client.table import Table
from croupier.errors import BadOption, CroupierError, Unknown
from croupier.games.game import Chips, Seat
from croupier.protocol import live as messages
from croupier.protocol.codes import ErrorCode, NoticeCode

_EARLY_MOST: Final = 300  # messages
_NO_LONGER: Final = (NoticeCode.MAINTENANCE_OFF, NoticeCode.CLOSED, NoticeCode.OPEN)  # no closing lies ahead


class House(Queries):
    """A connection to a house, by a `token` or by `name` and `password`. With `register` a bot's account is made first
    if there is none.

    Every round that was seen completely is written to the file `handlog`. `ca` is a certificate to trust, for a house
    with a self-signed one. A broken connection is retried for `patience_s`, and no messages are lost meanwhile.
    Leaving the `async with` closes the connection but keeps the seats: `Table.leave` gives one up.

    A `brief` house sends what happens and no pictures, which costs it little more than half as much: for bots that
    play by `Moment.lens` and `Moment.legal`, as `BotRun` does. `Moment` says what it lacks then.
    """

    def __init__(
        self,
        address: str = "localhost",
        *,
        token: str | None = None,
        name: str | None = None,
        password: str | None = None,
        register: bool = False,
        email: str = "",
        nickname: str = "",
        handlog: str | Path | None = None,
        ca: str | Path | None = None,
        patience_s: float = 60.0,
        brief: bool = False,
    ) -> None:
        self.address = Address.parse(address)
        self.notices: list[messages.Notice] = []
        self.closes_ns: int | None = None  # when the house closes, by its clock, if that has been announced
        self._token = token
        self._name, self._password = name, password
        self._register = {"email": email, "nickname": nickname, "kind": "bot"} if register else None
        self._handlog = Path(handlog) if handlog else None
        self._ca = ca
        self._patience_s = patience_s
        self._brief = brief
        self._log: HandLog | None = None
        self._tables: dict[int, Table] = {}
        self._passwords: dict[int, str | None] = {}
        self._early: dict[int, deque[TableMessage]] = {}  # of tables that were not asked for yet
        self._lobby: list[asyncio.Future[tuple[messages.Line, ...]]] = []
        self._matched: asyncio.Future[messages.Matched] | None = None

    async def __aenter__(self) -> "House":
        tls = _trusting(self._ca) if self.address.tls else None
        self._rest = HttpClient(self.address, token=self._token, tls=tls)
        await self._sign_in()
        route = Route(self.address.socket, self.address, token=self._token, cookies=self._rest.cookies, tls=tls)
        self._connections = Connections(route, self, tls=tls, patience_s=self._patience_s, brief=self._brief)
        self._log = HandLog(self._handlog) if self._handlog else None
        try:
            self._welcome = await self._connections.open()
        except BaseException:
            self._close_log()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self._connections.close()
        self._close_log()

    def _close_log(self) -> None:
        if self._log:
            self._log.close()

    async def _sign_in(self) -> None:
        if self._token:
            return
        if not self._name or self._password is None:
            raise BadOption("house/nobody", key="house/no-credentials")
        if self._register and await self._registered(self._name, self._password, **self._register):
            return
        await self._rest.sign_in(self._name, self._password)

    async def _registered(self, name: str, password: str, **about: str) -> bool:
        """Register, and return whether a new account was made; not if the name was taken."""
        try:
            await self._rest.register(name, password, **about)
        except Refused as refusal:
            if refusal.code != ErrorCode.NAME_TAKEN:
                raise
            return False
        return True

    @property
    def you(self) -> messages.You:
        """Return the account of this connection."""
        return self._welcome.you

    @property
    def dropped(self) -> int:
        """Return how often a connection broke and was restored: to the house, or to a server that plays a table."""
        return self._connections.dropped

    async def tables(self) -> list[messages.Line]:
        """Return all open tables, as the lobby shows them."""
        heard: asyncio.Future[tuple[messages.Line, ...]] = asyncio.get_running_loop().create_future()
        self._lobby.append(heard)
        try:
            await self._connections.ask(messages.Lobby())
            lines = await heard
        finally:
            self._lobby.remove(heard)
        if not self._lobby:
            await self._connections.ask(messages.Lobby(on=False))
        return list(lines)

    async def table(self, which: str | int) -> messages.Line:
        """Return a table by name or number, as the lobby shows it. Raise Unknown if there is not exactly one."""
        lines = await self.tables()
        found = [line for line in lines if which in (line.name, line.table)]
        if not found and isinstance(which, str) and which.isdecimal():
            found = [line for line in lines if line.table == int(which)]
        if len(found) == 1:
            return found[0]
        if found:
            numbers = ", ".join(str(line.table) for line in found)
            raise Unknown("table/several", name=which, numbers=numbers)
        if not lines:
            raise Unknown("table/unknown", key="table/none-open", name=which)
        raise Unknown("table/unknown", key="table/not-among", name=which, names=", ".join(line.name for line in lines))

    async def create(self, game: str, *, name: str, password: str | None = None, **settings: Any) -> Table:
        """Open a table and watch it. `settings` are those of `TableSettings`: options, seats, minimum, turn_s ..."""
        said = {"game": game, "name": name} | {key: value for key, value in settings.items() if value is not None}
        made = await self._connections.ask(messages.Create(settings=said, password=password))
        assert made.table is not None
        self._passwords[made.table] = password
        return self._opened(await self.table(made.table), password)

    async def watch(self, which: str | int, *, password: str | None = None) -> Table:
        table = self._opened(await self.table(which), password)
        return await self._entered(table, table.watch())

    async def join(
        self,
        which: str | int,
        *,
        chips: Chips | None = None,
        password: str | None = None,
        seat: Seat | None = None,
        wait: bool = False,
    ) -> Table:
        """Sit down at a table, or queue for it. A seat from before is taken up again."""
        table = self._opened(await self.table(which), password)
        if table.line.spectators:  # so that the first round is seen from its beginning
            await self._entered(table, table.watch())
        try:
            await self._entered(table, table.sit(chips, seat=seat, wait=wait))
        except Refused as refusal:
            if refusal.code != ErrorCode.PLAYER_ALREADY_HERE:
                raise
            await table.watch()
        return table

    async def seek(self, game: str = "landlord") -> Table:
        """Look for a game with players of a similar score, and sit at its table. `cancel_seek` ends the search."""
        self._matched = asyncio.get_running_loop().create_future()
        try:
            await self._connections.ask(messages.Seek(game=game))
            matched = await self._matched
        finally:
            self._matched = None
        return self._opened(await self.table(matched.room), None)

    async def cancel_seek(self) -> None:
        await self._connections.ask(messages.Cancel())

    def _opened(self, line: messages.Line, password: str | None) -> Table:
        """Return the table, with the messages that came before it was asked for."""
        table = self._tables.get(line.table)
        if table is None or table.over:
            if table:
                self._connections.forget(line.table)
            table = self._tables[line.table] = Table(line, self.you.name, self._connections, self._rest, self._log)
            for message in self._early.pop(line.table, ()):
                table.tell(message)
        if password is not None:
            table.password = self._passwords[line.table] = password
        if self._log:
            self._log.check(table.game)
        return table

    async def _entered(self, table: Table, asking: Coroutine[Any, Any, Any]) -> Table:
        try:
            await asking
        except Refused:
            if not table.received:
                self._tables.pop(table.id, None)
                self._connections.forget(table.id)
            raise
        return table

    def hear(self, message: messages.ToClient) -> None:
        match message:
            case messages.News() | messages.Table():
                self._heard(message)
            case messages.Gone():
                if table := self._tables.get(message.table):
                    table.end(message)
                self._connections.forget(message.table)
            case messages.Chat():
                if table := self._tables.get(message.table):
                    table.chat = message.lines
            case messages.LobbyTold():
                if message.whole:
                    self._hear_lobby(message.tables)
            case messages.Matched():
                if self._matched and not self._matched.done():
                    self._matched.set_result(message)
            case messages.Notice():
                self._hear_notice(message)
            case _:
                pass

    def _hear_notice(self, notice: messages.Notice) -> None:
        self.notices.append(notice)
        if notice.code == NoticeCode.MAINTENANCE:
            self.closes_ns = notice.until_ns
        elif notice.code in _NO_LONGER:
            self.closes_ns = None

    def _hear_lobby(self, lines: tuple[messages.Line, ...]) -> None:
        for heard in self._lobby:
            if not heard.done():
                heard.set_result(lines)

    def _heard(self, message: TableMessage) -> None:
        if table := self._tables.get(message.table):
            table.tell(message)
        else:
            self._early.setdefault(message.table, deque(maxlen=_EARLY_MOST)).append(message)

    def received(self, table: int) -> int:
        known = self._tables.get(table)
        early = self._early.get(table)
        return known.received if known else early[-1].seq if early else 0

    def watched(self) -> list[int]:
        return [table.id for table in self._tables.values() if table.received and not table.over]

    def watching(self, table: int, *, seen: int | None) -> messages.Watch:
        return messages.Watch(table=table, password=self._passwords.get(table), seen=seen)

    def welcomed(self, welcome: messages.Welcome) -> list[messages.Ask]:
        self._welcome = welcome
        self.closes_ns = None  # the house says so again, if it still holds
        return [messages.Lobby()] if self._lobby else []

    def gone(self, table: int, why: CroupierError) -> None:
        known = self._tables.get(table)
        if why.code == SIGNED_OUT:  # of the house, and not of one table
            self._connections.end(why)
        elif known is None:
            self._connections.forget(table)
        elif isinstance(why, Refused):
            known.end(messages.Gone(table=table, code=why.code, says=why.says))
        else:
            known.end(failure=why)

    def lost(self, why: CroupierError) -> None:
        for table in self._tables.values():
            table.end(failure=why)
        for waiting in (*self._lobby, self._matched):
            if waiting and not waiting.done():
                waiting.set_exception(why)


def _trusting(ca: str | Path | None) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=ca)
    except (OSError, ssl.SSLError) as error:
        raise BadOption("house/ca", file=ca, reason=error) from None
