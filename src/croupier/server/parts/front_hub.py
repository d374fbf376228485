"""The hub of a front: connections, lobby and look-ups of a house whose tables are played by table servers.

A front holds nothing that another one could not go on with: what lasts is in the database, what it knows of the tables
it hears from their servers, and a client that loses its front connects to another.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from croupier.bank.purse import BankCard
from croupier.errors import CroupierError, IllegalAction, Unknown
from croupier.kit.clock import Clock, system
from croupier.protocol import live as m
from croupier.protocol.close_codes import CloseCode
from croupier.protocol.codes import NoticeCode
from croupier.server import table_settings
from croupier.server.config.house import HouseFile
from croupier.server.live.connection import Connection
from croupier.server.live.game_queue import GameQueue
from croupier.server.live.guests import Guest
from croupier.server.live.lobby import Lobby
from croupier.server.live.presence import Presence
from croupier.server.live.retrying_store import RetryingStore
from croupier.server.live.table_limits import TableLimits, close_table
from croupier.server.money.lending import Lending
from croupier.server.parts import messages as p
from croupier.server.parts.bus import Bus
from croupier.server.parts.front_parts import FrontParts
from croupier.server.parts.mirror import Mirror
from croupier.server.parts.remote_cards import RemoteCards
from croupier.server.parts.remote_table import RemoteTable
from croupier.server.parts.table_locator import TableLocator
from croupier.server.parts.wire_errors import packed
from croupier.server.people.restrictions import Restrictions
from croupier.store.people.accounts import Account
from croupier.store.people.queue_places import QueuePlace
from croupier.store.store import Store
from croupier.table.settings import Kind
from croupier.words import sentence

OPEN_S: Final = 10.0  # for a table server to open a table: hashing its password takes a while
_SEAT_S: Final = 20.0  # for a table server to seat a player of the queue: its bank may take a while
_BEAT_S: Final = 1.0
_LOOK_S: Final = 0.5
_HEAR_S: Final = 3.0
_log: Final = logging.getLogger(__name__)


class FrontHub:
    """`async with FrontHub.open(store, house, bus) as hub`."""

    def __init__(self, store: Store, house: HouseFile, bus: Bus, *, clock: Clock = system) -> None:
        self.id = secrets.token_hex(4)
        self.store = store
        self.house = house
        self.bus = bus
        self.clock = clock
        self.opened_ms = clock() // 1_000_000
        self.writing = RetryingStore(store, self.tell_all, clock=clock)
        self.presence = Presence(house.live)
        self.mirror = Mirror(bus, self._touched, lambda table: self.locator.moved(table))
        self.locator = TableLocator(store, bus, self.mirror, self.start)
        self.parts = FrontParts(self.id, self.mirror, bus)
        self.lobby = Lobby(self.mirror.tables, self.mirror.nicknames, lambda: self.online, every_ms=house.live.lobby_ms)
        self.restrictions = Restrictions(store, clock=clock)
        self.lending = Lending(store, house.purse, self.is_at_a_table, clock=clock)
        self.card_payments = RemoteCards(self.mirror, bus) if isinstance(house.purse, BankCard) else None
        self.queue = self._queue() if house.by_card else None
        self._limits = TableLimits(self.mirror.tables, most=house.tables_most, account_most=house.live.tables_most)
        self.shut = ""
        self._rigging = house.live.rigging
        self.notices: tuple[m.Notice, ...] = ()
        self.closing = ""
        self.closed = False
        self.heard: list[Callable[[p.ToFronts], None]] = [self._heard]
        self._away = False
        self._guests = count(1)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._lost_since: dict[int, float] = {}
        self._seats: dict[str, int] = {}  # that the queue has given and no table server has announced yet

    @classmethod
    @asynccontextmanager
    async def open(cls, store: Store, house: HouseFile, bus: Bus, **more: Any) -> AsyncIterator["FrontHub"]:
        """Begin to follow the other parts of the house."""
        hub = cls(store, house, bus, **more)
        await hub.follow()
        try:
            yield hub
        finally:
            await hub.close()

    async def follow(self) -> None:
        """Begin to hear the other parts, and to give signs of life."""
        await self.mirror.start()
        await self.bus.listen(p.FRONTS, p.ToFronts, self._hear)
        await self.bus.serve(p.front_subject(self.id), p.WhoIsHere, self._who_is_here)
        self.bus.changed = self._connection_changed
        self.presence.start()
        self.start(self._beat())
        self.start(self._watch())
        await self._hear_of_all()
        if self.queue:
            self.queue.start()

    async def _hear_of_all(self) -> None:
        """Ask all table servers for their tables, and wait for them, for a moment at most: clients may come then."""
        known = [row.id for row in await self.store.leases.servers() if row.alive]
        asked = [self.bus.order(p.server_subject(id), p.AnnounceAll(), within_s=1.0) for id in known]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        here = {id for id, answer in zip(known, answers, strict=True) if answer is None}
        until_s = asyncio.get_running_loop().time() + _HEAR_S
        while not here <= self.mirror.announced and asyncio.get_running_loop().time() < until_s:
            await self.mirror.heard_more()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in a task of its own, until the hub closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _log.error("Something that a front does failed.", exc_info=error)

    @property
    def rooms(self) -> Mapping[int, RemoteTable]:
        return self.mirror.tables

    @property
    def nicknames(self) -> Mapping[str, str]:
        return self.mirror.nicknames

    @property
    def why(self) -> str:
        """Return why no round may begin at any table; empty: rounds may."""
        return self.closing or self.shut

    @property
    def online(self) -> int:
        """Return how many are connected to all fronts."""
        others = [front.beat.people for id, front in self.mirror.fronts.items() if id != self.id]
        return len(self.presence) + sum(others)

    @property
    def guests(self) -> int:
        others = [front.beat.guests for id, front in self.mirror.fronts.items() if id != self.id]
        return self.presence.guests + sum(others)

    @property
    def table_addresses(self) -> list[str]:
        """Return the addresses of table servers, at any port, so that a new one on the same machine is reached, too; or
        no more than how they are reached, where the house hides them."""
        urls = {urlsplit(server.beat.url) for server in self.mirror.servers.values() if server.beat}
        if self.house.live.hides_servers:
            return sorted({f"{url.scheme}:" for url in urls})
        return sorted({f"{url.scheme}://{url.hostname}:*" for url in urls})

    def room(self, table: int) -> RemoteTable:
        found = self.mirror.tables.get(table)
        if found is None:
            raise Unknown("table/unknown", key="table/no-number", number=table)
        return found

    def rooms_of(self, name: str) -> list[RemoteTable]:
        """Return the tables where a player sits or queues."""
        return [table for table in self.mirror.tables.values() if table.overview.is_here(name)]

    async def people(self) -> list[tuple[str, str, Kind]]:
        """Return the names, nicknames and kinds of all accounts that are connected to any front."""
        found = list(self._here().people)
        others = [id for id in self.mirror.fronts if id != self.id]
        asked = [self.bus.request(p.front_subject(id), p.WhoIsHere(), p.Here, within_s=1.0) for id in others]
        for here in await asyncio.gather(*asked, return_exceptions=True):
            if isinstance(here, p.Here):
                found += here.people
        return sorted(set(found))

    def _here(self) -> p.Here:
        accounts = [one.account for one in self.presence.online.values() if not isinstance(one.account, Guest)]
        people = [(a.name, self.nicknames.get(a.name, a.nickname), a.kind) for a in accounts]
        return p.Here(tuple(people), self.presence.guests)

    async def _who_is_here(self, asked: p.WhoIsHere) -> p.Here:
        return self._here()

    async def is_at_a_table(self, name: str) -> bool:
        """Return whether a player sits or queues, once all that was asked of the tables until now is stored. Raise
        IllegalAction if a table server does not answer."""
        asked = [self.bus.request(p.server_subject(id), p.AskSeated(name), p.Truth) for id in self.mirror.servers]
        answers = await asyncio.gather(*asked)
        return any(answer.value for answer in answers) or bool(self.rooms_of(name))

    async def create(self, creator: Account, said: Mapping[str, Any], password: str | None = None) -> p.Opened:
        """Have a table server open a table. Raise BadOption with a wrong setting's field."""
        if self.why:
            raise IllegalAction("house/closed", why=self.why)
        table_settings.settings(said, self.house.defaults)
        await self._limits.make_way(creator.name)
        made = await self.ask_one(p.OpenTable(creator.id, dict(said), password), p.Made)
        return p.Opened(made.table)

    async def ask_one(self, message: Struct, type: type[Any]) -> Any:
        """Return the answer of the table server with the fewest tables. Raise IllegalAction if there is none."""
        until_s = asyncio.get_running_loop().time() + _HEAR_S
        while not (takers := self.mirror.takers()) and asyncio.get_running_loop().time() < until_s:
            await self.mirror.heard_more()
        if not takers:
            raise IllegalAction("parts/no-servers" if self.bus.is_connected else "parts/away")
        self.mirror.servers[takers[0].id].opening += 1
        return await self.bus.request(p.server_subject(takers[0].id), message, type, within_s=OPEN_S)

    async def reopen(self, table: int) -> RemoteTable:
        """Have a table server open a closed table again. Raise IllegalAction if it cannot be."""
        if table in self.rooms:
            raise IllegalAction("table/not-closed")
        await self._limits.make_way()
        await self.ask_one(p.ReopenTable(table), p.Made)
        until_s = asyncio.get_running_loop().time() + _HEAR_S
        while table not in self.rooms and asyncio.get_running_loop().time() < until_s:
            await self.mirror.heard_more()
        return self.room(table)

    async def closings_stored(self) -> None:
        """Return at once: table servers store what they close before they announce it."""

    async def close_table(self, table: int, why: str) -> None:
        """Close a table when its round is over. Players get their chips back."""
        await close_table(self.room(table), why)

    def guest(self) -> Guest:
        """Return a guest: a visitor who has not signed in and wants to look around."""
        if not self.house.guests:
            raise IllegalAction("session/none")
        if self.presence.guests >= self.house.live.guests_most:
            raise IllegalAction("account/guests-full")
        return Guest(number=next(self._guests))

    def know(self, account: Account) -> None:
        """Tell all parts how an account is called now."""
        known = p.Known(account.name, account.nickname)
        self.mirror.nicknames[account.name] = account.nickname
        self.bus.publish(p.FRONTS, known)
        self._order_all(known)

    def sign_out(self, account: Account) -> None:
        """Take an account out of every round, seat and search (LANDLORD:12.1)."""
        self._order_all(p.SignOut(account.id))
        self._cut_off_fronts(account.name)

    def kick(self, account: Account, why: CroupierError, table: int | None = None) -> None:
        """Take an account out of a table, or out of the house, and say why. Raise Unknown if there is no such table,
        IllegalAction if no server plays it at the moment."""
        if table is not None:
            server = self.room(table).server
            if server not in self.mirror.servers:
                raise IllegalAction("table/moving")
            self.start(self._ordered(server, p.Kick(account.id, packed(why), table)))
            return
        self._order_all(p.Kick(account.id, packed(why)))
        told = m.Error(code=why.code, says=why.says)
        self.bus.publish(p.FRONTS, p.for_account(account.name, told))
        for connection in self.presence.of(account.name):
            connection.tell(m.Error(code=why.code, says=why.says_in(connection.language)))
        self._cut_off_fronts(account.name)

    def cut_off(self, name: str) -> None:
        """Close an account's connections, as when the session that it came by has ended. Seats are kept."""
        self._order_all(p.CutOff(name))
        self._cut_off_fronts(name)

    def _cut_off_fronts(self, name: str) -> None:
        self._cut_off_here(name)
        self.bus.publish(p.FRONTS, p.CutOff(name))

    def _cut_off_here(self, name: str) -> None:
        for connection in self.presence.of(name):
            connection.close(CloseCode.SIGNED_OUT, "signed out")

    def _order_all(self, message: Struct) -> None:
        """Ask all table servers for something, those that do not answer again and again."""
        for id in self.mirror.servers:
            self.start(self._ordered(id, message))

    async def _ordered(self, id: str, message: Struct) -> None:
        while id in self.mirror.servers:
            try:
                await self.bus.order(p.server_subject(id), message)
                return
            except IllegalAction as refusal:
                if refusal.code != "parts/away":
                    raise
                await asyncio.sleep(_LOOK_S)

    def tell_all(self, notice: m.Notice) -> None:
        """Send a notice to all clients of this front: every front follows what is stored."""
        for connection in self.presence.online.values():
            connection.tell(notice)

    def set_shut(self, why: str) -> None:
        """Close the house for this reason, or open it: here alone, as every part follows what is stored."""
        self.shut = why

    @property
    def may_rig(self) -> bool:
        """Return whether testers may ever name cards: a front knows no banks, but its table servers do."""
        return all([server.beat.may_rig for server in self.mirror.servers.values() if server.beat])

    @property
    def rigging(self) -> bool:
        return self._rigging and self.may_rig

    def set_rigging(self, on: bool | None) -> None:
        """Note whether testers may name cards: every part follows what is stored."""
        self._rigging = self.house.live.rigging if on is None else on

    def attach(self, connection: Connection) -> list[RemoteTable]:
        """Connect a client and return the tables where its player sits or queues."""
        if self.closed:
            raise IllegalAction("house/closed", why=self.closing)
        self.presence.enter(connection)
        if not isinstance(connection.account, Guest):
            self.mirror.nicknames[connection.name] = connection.account.nickname
            self.bus.publish(p.FRONTS, p.Entered(self.id, connection.name))
        seat = self.mirror.tables.get(self._seats.get(connection.name, 0))
        return self.rooms_of(connection.name) or ([seat] if seat else [])

    def detach(self, connection: Connection) -> None:
        self.lobby.unwatch(connection)
        self.locator.forget(connection)
        self.presence.exit(connection)

    def _touched(self, table: RemoteTable) -> None:
        for name in [name for name in self._seats if table.overview.is_here(name)]:
            del self._seats[name]
        self.lobby.touch(table)
        if self.queue:
            self.queue.touched()

    def _queue(self) -> GameQueue:
        return GameQueue(
            self.store.queue_places,
            self.mirror.tables,
            give_seat=self._give_seat,
            tell=self._tell_place,
            serves=lambda overview: self.house.queue_serves(overview.settings),
            gives=lambda: not self.why and self.is_first,
        )

    @property
    def is_first(self) -> bool:
        """Return whether this is the one of all fronts that does what one of them is to do."""
        return self.id == min([self.id, *self.mirror.fronts])

    async def _give_seat(self, first: QueuePlace, table: int) -> None:
        """Have a table server seat a player of the queue, and tell the player where the table is played."""
        server = self.room(table).server
        if server not in self.mirror.servers:
            raise IllegalAction("table/moving")
        asked = p.SeatFirst(first.account_id, table)
        await self.bus.order(p.server_subject(server), asked, within_s=_SEAT_S)
        await self._heard_of(first.name, table)
        self.bus.publish(p.FRONTS, p.for_account(first.name, m.QueueTold(table=table), table))
        self.bus.publish(p.FRONTS, p.QueueChanged())

    async def _heard_of(self, name: str, table: int) -> None:
        """Wait, for a moment at most, until the table announces that a player sits there. A client that connects
        from then on reads it in the welcome; one that is connected by then gets the message."""
        until_s = asyncio.get_running_loop().time() + _HEAR_S
        while not any(room.id == table for room in self.rooms_of(name)):
            if asyncio.get_running_loop().time() >= until_s:
                return
            await self.mirror.heard_more()

    def _tell_place(self, name: str, told: m.QueueTold) -> None:
        for connection in self.presence.of(name):
            connection.tell(told)

    def queue_changed(self) -> None:
        """Note that players have come to the queue for seats, or left it, and let the other fronts know."""
        if self.queue:
            self.queue.changed()
            self.bus.publish(p.FRONTS, p.QueueChanged())

    async def is_connected(self, name: str) -> bool:
        """Return whether an account has a client that is connected to any front."""
        here = [one for one in self.presence.of(name) if not one.ended]
        return bool(here) or name in [other for other, _, _ in await self.people()]

    def _hear(self, told: p.ToFronts) -> None:
        for hear in self.heard:
            hear(told)

    def _heard(self, told: p.ToFronts) -> None:
        match told:
            case p.Entered(front, name) if front != self.id:
                for connection in self.presence.of(name):
                    connection.tell(m.Replaced(says=sentence("connection/taken-over", language=connection.language)))
                    connection.close(CloseCode.REPLACED, "connected from elsewhere")
            case p.Known(name, nickname):
                self.mirror.nicknames[name] = nickname
            case p.CutOff(name):
                self._cut_off_here(name)
            case p.QueueChanged() if self.queue:
                self.queue.changed()
            case p.TellAccount():
                self._tell_account(told)
            case _:
                pass

    def _tell_account(self, told: p.TellAccount) -> None:
        if self.queue and told.at is not None and not self.rooms_of(told.name):
            self._seats[told.name] = told.at
        for connection in self.presence.of(told.name):
            connection.tell(msgspec.json.decode(told.message, type=m.ToClient))
            if told.at is not None:
                self.locator.show(connection, told.at)

    def _connection_changed(self) -> None:
        """Say that the tables cannot be reached, or can be again."""
        away = not self.bus.is_connected
        if away == self._away:
            return
        self._away = away
        code, key = (NoticeCode.PARTS_AWAY, "parts/away") if away else (NoticeCode.PARTS_BACK, "parts/back")
        self.tell_all(m.Notice(code=code, says=sentence(key)))

    def standing_notices(self) -> tuple[m.Notice, ...]:
        """Return what a client that comes now has to know."""
        away = (m.Notice(code=NoticeCode.PARTS_AWAY, says=sentence("parts/away")),) if self._away else ()
        return self.notices + away

    async def _beat(self) -> None:
        while True:
            told = p.FrontBeat(id=self.id, people=len(self.presence), guests=self.presence.guests)
            self.bus.publish(p.BEAT, told)
            await asyncio.sleep(_BEAT_S)

    async def _watch(self) -> None:
        """Forget silent parts, and tables that have closed while their server was not heard."""
        while True:
            await asyncio.sleep(_LOOK_S)
            self.mirror.sweep()
            for table in self.mirror.lost:
                with suppress(Exception):
                    if (await self.store.tables.by_id(table.id)).closed_ns and not table.server:
                        self.mirror.forget(table)

    async def close(self) -> None:
        """Disconnect every client: they go to another front."""
        if self.closed:
            return
        self.closed, self.closing = True, sentence("house/closes")
        for task in [*self._tasks]:
            task.cancel()
        if self.queue:
            await self.queue.stop()
        await self.presence.stop()
        self.lobby.close()
        self.disconnect()

    def disconnect(self) -> None:
        for connection in [*self.presence.online.values()]:
            connection.close(CloseCode.GOING_AWAY, self.closing)
