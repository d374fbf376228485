"""The hub of a house: its tables and its connections.

Every request to a table goes through its room; the hub finds the room, admits people, opens and closes tables.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from typing import Any, Final

from croupier.bank.ports import CardBank
from croupier.bank.purse import BankCard
from croupier.errors import CroupierError, IllegalAction, Unknown
from croupier.games.game import Chips, Seat
from croupier.kit.chance import Chance
from croupier.kit.clock import Clock, system
from croupier.protocol.close_codes import CloseCode
from croupier.protocol.codes import GoneCode, NoticeCode
from croupier.protocol.live import Banked, Banking, Error, Gone, Notice
from croupier.server import table_settings
from croupier.server.bots.runner import BotRunner, BotTerms
from croupier.server.config.house import HouseFile, Matching
from croupier.server.live.admission import Admission, Locksmith
from croupier.server.live.connection import Connection
from croupier.server.live.guests import Guest
from croupier.server.live.lobby import Lobby
from croupier.server.live.match_tables import MatchTables
from croupier.server.live.matchmaking import Matchmaker
from croupier.server.live.presence import Presence
from croupier.server.live.recovery import brought_back, check
from croupier.server.live.retrying_store import RetryingStore
from croupier.server.live.room import Room, RoomContext
from croupier.server.live.table_closing import TableClosing
from croupier.server.money.card_payments import CardPayments
from croupier.server.money.lending import Lending
from croupier.server.money.posting import Posting
from croupier.server.ops.entropy import ReadAhead, Reservoir
from croupier.server.ops.loop_lag import LoopLag
from croupier.server.ops.module_scanner import Sleep
from croupier.server.people.restrictions import Restrictions
from croupier.server.rate_limits import Limiter
from croupier.store.people.accounts import Account
from croupier.store.people.audit import Noted
from croupier.store.store import Store
from croupier.table.commands import Close, Connect, Drop, Halt, Leave
from croupier.table.events import (
    AnyBatch,
    Closed,
    Halted,
    Happened,
    Lapsed,
    Queued,
    Resumed,
    RoundBegan,
    RoundEnded,
    Seated,
    StoodUp,
    ToppedUp,
    Unqueued,
)
from croupier.table.ports import Salt
from croupier.table.settings import TableSettings
from croupier.words import sentence

_SHOWN: Final = (
    Seated, StoodUp, Queued, Unqueued, ToppedUp, RoundBegan, RoundEnded, Halted, Resumed,
)  # what the lobby shows  # fmt: skip


class Hub:
    """`async with Hub.open(store, house, passwords) as hub`: every table that was open is open again."""

    def __init__(
        self,
        store: Store,
        house: HouseFile,
        passwords: Locksmith,
        *,
        clock: Clock = system,
        chance: Callable[[], Chance] = ReadAhead,
        salt: Salt | None = None,
        bank: CardBank | None = None,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.store = store
        self.writing = RetryingStore(store, self.tell_all, clock=clock, sleep=sleep)
        self.house = house
        self.clock = clock
        self.opened_ms = clock() // 1_000_000
        self.rooms: dict[int, Room] = {}
        self.ids: dict[str, int] = {}  # of accounts, by name: of all who may be at a table
        self.nicknames: dict[str, str] = {}
        self.presence = Presence(house.live)
        self.bots = BotRunner(store, house.crew, clock=clock)
        self.card_payments = self._payments(bank)
        orders = self.card_payments.orders if self.card_payments else {}
        self.lending = Lending(store, house.purse, self.is_at_a_table, clock=clock)
        self.restrictions = Restrictions(store, clock=clock)
        self.posting = Posting(house.purse, self.ids, self.bots.staked, orders)
        self.lobby = Lobby(self.rooms, self.nicknames, self.presence.__len__, every_ms=house.live.lobby_ms)
        self.matchmaker = self._matchmaker(house.matching, chance) if house.matching else None
        self.admission = Admission(passwords, house.live.table_passwords, clock)
        self.table_closing = TableClosing(
            self.rooms,
            store,
            clock=clock,
            most=house.tables_most,
            account_most=house.live.tables_most,
            deserted_s=house.live.deserted_s,
            emptied_s=house.live.emptied_s,
        )
        self.shut = ""  # why no rounds begin for now: the superuser has closed the house
        self.closing = ""  # why none begin any more
        self.closed = False
        self._guests = count(1)
        self._passwords = passwords
        self._openings = Limiter(house.live.openings, clock, code="house/too-many-tables")
        self._creating = asyncio.Lock()
        self.lag = LoopLag()
        salts = salt or Reservoir().take
        self._context = RoomContext(
            store,
            self.writing,
            self.posting,
            clock,
            chance,
            salts,
            house.live,
            self.presence.silent,
            self._halts,
            self._happened,
            sleep,
        )

    @classmethod
    @asynccontextmanager
    async def open(cls, store: Store, house: HouseFile, passwords: Locksmith, **more: Any) -> AsyncIterator["Hub"]:
        """Open the house. Raise NotBalanced if its money does not add up."""
        hub = cls(store, house, passwords, **more)
        await hub.start()
        try:
            yield hub
        finally:
            await hub.close(within_s=0)

    async def start(self) -> None:
        kept = await self.bots.kept()
        self.bots.staked.update(key.partition(":")[2] for key in kept)
        rooms, asleep = await brought_back(self._context)
        for name in {name for room in rooms for name in room.overview.players}:
            self.know(await self.store.accounts.by_name(name))
        await check(rooms, asleep, self._context)
        if self.card_payments:
            await self.card_payments.recover()
        for room in rooms:
            await room.restart()
            self.rooms[room.id] = room
            self.lobby.touch(room)
            room.start()
            self.bots.rejoin(room, kept)
            self.table_closing.close_deserted(room)
            self.table_closing.close_abandoned(room)
        self.presence.start()
        self.lag.start()
        if self.matchmaker:
            self.matchmaker.start()

    def _payments(self, bank: CardBank | None) -> CardPayments | None:
        """Return the card payments of a house where chips are bought by card."""
        house = self.house
        if bank is None or not isinstance(house.purse, BankCard):
            return None
        return CardPayments(
            self.store, house.purse, bank, clock=self.clock, limits=house.limits, tell=self._tell_banking
        )

    def _matchmaker(self, matching: Matching, chance: Callable[[], Chance]) -> Matchmaker:
        """Return a matchmaker whose groups get tables of this house."""
        online = self.presence.online
        tables = MatchTables(
            matching,
            self.house.defaults,
            open_table=self.open_table,
            online=online,
            ids=self.ids,
            nicknames=self.nicknames,
            bots=self.bots,
            know=self.know,
            chance=chance,
        )
        return Matchmaker(matching, tables.open, online, clock=self.clock, halts=self._halts)

    def _tell_banking(self, account: int, banking: Banking) -> None:
        for connection in self.presence.online.values():
            if not isinstance(connection.account, Guest) and connection.account.id == account:
                connection.tell(Banked(banking))

    def know(self, account: Account) -> None:
        self.ids[account.name] = account.id
        self.nicknames[account.name] = account.nickname

    def room(self, table: int) -> Room:
        room = self.rooms.get(table)
        if room is None:
            raise Unknown("table/unknown", key="table/no-number", number=table)
        return room

    def rooms_of(self, name: str) -> list[Room]:
        """Return the rooms where a player sits or queues."""
        return [room for room in self.rooms.values() if room.overview.is_here(name)]

    async def is_at_a_table(self, name: str) -> bool:
        """Return whether a player sits or queues, once all that was asked of the tables until now is stored."""
        await asyncio.gather(*[room.settled() for room in self.rooms.values() if not room.is_idle])
        return bool(self.rooms_of(name))

    async def create(self, creator: Account, said: Mapping[str, Any], password: str | None = None) -> Room:
        """Open a table with these settings, and the house's for the rest. Raise BadOption with a wrong one's field."""
        if self.shut:
            raise IllegalAction("house/closed", why=self.shut)
        table_settings.settings(said, self.house.defaults)
        self._openings.take(creator.name)
        hashed = await self._passwords.hashed(password, who=creator.name) if password else None
        room = await self.open_table(table_settings.settings(said, self.house.defaults, hashed), creator)
        room.admitted.add(creator.name)
        return room

    async def open_practice(self, settings: TableSettings, creator: Account) -> Room:
        """Open a practice table. Those that the same account has left alone make way for it."""
        self._openings.take(creator.name)
        for room in [room for room in self.rooms.values() if room.creator == creator.name and room.is_deserted]:
            await self.table_closing.close(room, sentence("table/other-situation"), at_once=True)
        return await self.open_table(settings, creator)

    async def open_table(self, settings: TableSettings, creator: Account | None = None) -> Room:
        """Open a table if the house has room for it, or an empty table that gives way (POKERIV3:TJV11a), and keeps up
        with the tables that it has."""
        row = table_settings.row(settings, creator.id if creator else None)
        async with self._creating:
            if self.closing:
                raise IllegalAction("house/closing", key="house/closed", why=self.closing)
            if self.lag.late_s * 1000 > self.house.limits.late_ms_most:
                raise IllegalAction("house/busy")
            name = creator.name if creator else ""
            await self.table_closing.make_way(name)
            now_ns = self.clock()
            id = await self.store.tables.create(row, at_ns=now_ns)
            room = await Room.open(id, settings, self._context, creator=name, now_ns=now_ns)
            self.rooms[id] = room
            if why := self._halts():
                room.put(Halt(why))
        self.lobby.touch(room)
        room.start()
        return room

    def _halts(self) -> str:
        """Return why no round may begin at any table; empty: rounds may."""
        return self.closing or self.shut

    def guest(self) -> Guest:
        """Return a guest: a visitor who has not signed in and wants to look around."""
        if not self.house.guests:
            raise IllegalAction("session/none")
        if self.presence.guests >= self.house.live.guests_most:
            raise IllegalAction("account/guests-full")
        return Guest(number=next(self._guests))

    async def watch(self, connection: Connection, room: Room, password: str | None, seen: int | None) -> None:
        """Let a client watch a table. Every look of the superuser's is audited before there is anything to see."""
        account = connection.account
        await self.admission.admit(account, room, password)
        if account.role == "superuser":
            noted = Noted(at_ns=self.clock(), who=account.name, what="watched", account_id=account.id, table_id=room.id)
            await self.store.audit.note(noted)
        elif not room.may_watch(account.name):
            raise IllegalAction("table/no-spectators")
        room.look(connection, seen)
        room.put(partial(self.bots.looked, room))
        self.lobby.touch(room)

    def unwatch(self, connection: Connection, room: Room) -> None:
        if room.broadcast.watchers.get(connection.name) is connection:
            del room.broadcast.watchers[connection.name]
            room.put(partial(self.bots.attend, room))
            self.table_closing.close_deserted(room)
            self.table_closing.close_abandoned(room)
            self.lobby.touch(room)

    def attach(self, connection: Connection) -> list[Room]:
        """Connect a client and return the rooms where its player sits or queues. While the house closes players may
        come back, to end their rounds."""
        if self.closed:
            raise IllegalAction("house/closed", why=self.closing)
        self.presence.enter(connection)
        if not isinstance(connection.account, Guest):
            self.know(connection.account)
        return self.rooms_of(connection.name)

    def resume(
        self, connection: Connection, rooms: list[Room], seen: Mapping[str, int], *, before: bool = False
    ) -> None:
        """Bring a client back to these tables; `seen` are the last numbers that it has. `before`: they are from before
        the house was opened, and where whole rounds are stored the last ones may never have happened."""
        for room in rooms:
            last = seen.get(str(room.id))
            room.look(connection, 0 if before and last and room.forgets else last)
            room.put(Connect(connection.name, connection.account.kind))

    def detach(self, connection: Connection) -> None:
        """Disconnect a client. Seats are kept; a spectator or a player who waits for a game is simply gone."""
        self.lobby.unwatch(connection)
        for room in self.rooms.values():
            self.unwatch(connection, room)
        if self.presence.exit(connection):
            if self.matchmaker:
                self.matchmaker.forget(connection.name)
            for room in self.rooms_of(connection.name):
                room.put(Drop(connection.name))

    def sign_out(self, account: Account) -> None:
        """Take an account out of every round, seat and search (LANDLORD:12.1)."""
        if self.matchmaker:
            self.matchmaker.forget(account.name)
        for room in self.rooms.values():  # a seat that was asked for may not be stored yet
            room.put(Leave(account.name))
        if connection := self.presence.online.get(account.name):
            connection.close(CloseCode.SIGNED_OUT, "signed out")

    def kick(self, account: Account, why: CroupierError, table: int | None = None) -> None:
        """Take an account out of a table, or out of the house, and say why. The round is left at once and the seat when
        the round is over. Raise Unknown if there is no such table."""
        connection = self.presence.online.get(account.name)
        if table is not None:
            room = self.room(table)
            room.put(Leave(account.name), lambda _: self._kicked(room, account.name, why))
            return
        if connection:
            connection.tell(Error(code=why.code, says=why.says_in(connection.language)))
        self.sign_out(account)

    def _kicked(self, room: Room, name: str, why: CroupierError) -> None:
        if watcher := room.broadcast.watchers.get(name):
            self.unwatch(watcher, room)
            watcher.tell(Gone(table=room.id, code=GoneCode.KICKED, says=why.says_in(watcher.language)))

    def cut_off(self, name: str) -> None:
        """Close an account's connection, as when the session that it came by has ended. Seats are kept."""
        if connection := self.presence.online.get(name):
            connection.close(CloseCode.SIGNED_OUT, "signed in elsewhere")

    async def seat_bot(
        self,
        room: Room,
        spec: str,
        chips: Chips,
        *,
        name: str | None = None,
        seat: Seat | None = None,
        stays: bool = False,
    ) -> str:
        """Seat one of the house's bots and return its name. Unless it `stays` it leaves with the last person."""
        account = await self.bots.account(lambda tried: room.overview.is_here(tried), spec, name)
        self.know(account)
        await self.bots.seat(room, account, BotTerms(spec, chips, stays), seat)
        return account.name

    def _happened(self, room: Room, batch: AnyBatch) -> None:
        """Let bots, lobby and bank know of a batch that was stored and sent."""
        self.bots.happened(room, batch)
        events = batch.events
        if len(events) == 1 and type(events[0]) is Happened:
            return
        if any([isinstance(event, _SHOWN) for event in events]):
            self.lobby.touch(room)
        for event in events:
            if self.card_payments and isinstance(event, StoodUp | Unqueued | Lapsed) and event.chips:
                self.card_payments.cashed(self.ids[event.player])
            if isinstance(event, StoodUp | Unqueued):
                self._stood_up(room, event.player, batch.at_ns)
            elif isinstance(event, Closed):
                self._closed(room, event.why)

    def _stood_up(self, room: Room, name: str, at_ns: int) -> None:
        if room.is_empty:
            room.unused_ns = at_ns
        watcher = room.broadcast.watchers.get(name)
        if room.is_empty and room.overview.settings.practice:
            room.put(Close(sentence("table/all-left")))
        elif watcher and not room.may_watch(name):
            self.unwatch(watcher, room)
            says = sentence("table/spectators-gone", language=watcher.language)
            watcher.tell(Gone(table=room.id, code=GoneCode.NO_SPECTATORS, says=says))
        self.table_closing.close_abandoned(room)

    def _closed(self, room: Room, why: str) -> None:
        """Send all who watched back to the lobby, with the reason."""
        self.rooms.pop(room.id, None)
        self.bots.forget(room)
        for watcher in room.broadcast.watchers.values():
            watcher.tell(Gone(table=room.id, code=GoneCode.CLOSED, says=why))
        room.broadcast.watchers.clear()
        self.lobby.touch(room)
        self.table_closing.store(room, why)

    def tell_all(self, notice: Notice) -> None:
        for connection in self.presence.online.values():
            connection.tell(notice)

    async def close(self, *, within_s: float | None = None) -> None:
        """Close the house for good: no round begins, rounds under way have a limited time to end, everything is stored,
        and every client is disconnected."""
        if self.closing:
            return
        self.closing = why = sentence("house/closes-unsaved" if self.writing.failure else "house/closes")
        self.writing.hurry()
        for room in self.rooms.values():
            room.put(Halt(why))
        self.tell_all(Notice(code=NoticeCode.CLOSING, says=why))
        within_s = self.house.live.close_s if within_s is None else within_s
        await self.table_closing.rounds_end(within_s, unless=lambda: self.writing.failure is not None)
        if self.matchmaker:
            await self.matchmaker.stop()
        await self.presence.stop()
        await self.lag.stop()
        self.lobby.close()
        async with self._creating:  # a table that was being opened is among them, and halted
            await self.table_closing.stop_rooms()
        if self.card_payments:
            await self.card_payments.close()
        self.closed = True
        self.bots.close()
        self.disconnect()
        await self.table_closing.stored()

    def disconnect(self) -> None:
        """Disconnect every client of a house that closes."""
        for connection in [*self.presence.online.values()]:
            connection.close(CloseCode.GOING_AWAY, self.closing)
