"""The hub of a house: its tables, who is connected, and what goes on between them.

Everything that is asked of a table goes through its room; the hub finds the room, lets people in, opens and closes.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from typing import Any, Final, Protocol

from croupier.bank.ports import CardBank
from croupier.bank.purse import BankCard
from croupier.errors import IllegalAction, Unavailable, Unknown
from croupier.games.game import Chips, Seat
from croupier.kit.chance import Chance
from croupier.kit.clock import Clock, system
from croupier.protocol.close_codes import CloseCode
from croupier.protocol.codes import ErrorCode, GoneCode, NoticeCode
from croupier.protocol.live import Banked, Banking, Gone, Matched, Notice, Opponent
from croupier.server import table_settings
from croupier.server.bots.runner import BotRunner, BotTerms
from croupier.server.config.house import HouseFile
from croupier.server.live.connection import Connection
from croupier.server.live.guests import Guest, refusal
from croupier.server.live.lobby import Lobby
from croupier.server.live.matchmaking import Matchmaker, Seeker
from croupier.server.live.presence import Presence
from croupier.server.live.recovery import brought_back, check
from croupier.server.live.retrying_store import RetryingStore
from croupier.server.live.room import Room, RoomContext
from croupier.server.money.card_payments import CardPayments
from croupier.server.money.posting import Posting
from croupier.server.ops.entropy import ReadAhead, Reservoir
from croupier.server.ops.module_scanner import Sleep
from croupier.server.rate_limits import Limiter
from croupier.store.people.accounts import Account
from croupier.store.people.audit import Noted
from croupier.store.store import Store
from croupier.table.commands import Close, Connect, Drop, Halt, Leave, Sit
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

_SHOWN: Final = (
    Seated, StoodUp, Queued, Unqueued, ToppedUp, RoundBegan, RoundEnded, Halted, Resumed,
)  # what the lobby shows  # fmt: skip
_CLOSES: Final = "The house closes."
_log: Final = logging.getLogger(__name__)


class Locksmith(Protocol):
    """Makes and checks the hashes of passwords, beside the event loop: `croupier.server.http.passwords.Passwords`."""

    async def hashed(self, password: str) -> str: ...
    async def fits(self, kept: str | None, password: str) -> bool: ...


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
        self.writing = RetryingStore(store, self.tell_all, sleep=sleep)
        self.house = house
        self.clock = clock
        self.opened_ms = clock() // 1_000_000
        self.rooms: dict[int, Room] = {}
        self.ids: dict[str, int] = {}  # of accounts, by name: of everybody who may be at a table
        self.nicknames: dict[str, str] = {}
        self.presence = Presence(house.live)
        self.bots = BotRunner(store, house.crew, clock=clock)
        self.card_payments = self._payments(bank)
        orders = self.card_payments.orders if self.card_payments else {}
        self.posting = Posting(house.purse, self.ids, self.bots.staked, orders)
        self.lobby = Lobby(self.rooms, self.nicknames, self.presence.__len__, every_ms=house.live.lobby_ms)
        self.matchmaker = (
            Matchmaker(house.matching, self._match, self.presence.online, clock=clock, halts=self._halts)
            if house.matching
            else None
        )
        self.shut = ""  # why no rounds begin for now: the superuser has closed the doors
        self.closing = ""  # why none begin any more
        self.closed = False
        self._guests = count(1)
        self._passwords = passwords
        says = "You have opened many tables: wait a while before the next one."
        self._openings = Limiter(house.live.openings, clock, code="house/too-many-tables", says=says)
        says = "Too many wrong passwords for this table: wait a while and try again."
        self._attempts = Limiter(house.live.table_passwords, clock, code="table/too-many", says=says)
        self._creating = asyncio.Lock()
        self._ending: set[asyncio.Task[None]] = set()
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
        """Open the house. Raises NotBalanced if its money does not add up."""
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
            self._close_deserted(room)
        self.presence.start()
        if self.matchmaker:
            self.matchmaker.start()

    def _payments(self, bank: CardBank | None) -> CardPayments | None:
        """Return the card payments of a house where chips are bought by card."""
        house = self.house
        if bank is None or not isinstance(house.purse, BankCard):
            return None
        return CardPayments(
            self.store, house.purse, bank, clock=self.clock, rate=house.limits.cards, tell=self._tell_banking
        )

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
            raise Unknown("table/unknown", f"There is no table {table}.")
        return room

    def rooms_of(self, name: str) -> list[Room]:
        """Return the rooms where a player sits or queues."""
        return [room for room in self.rooms.values() if room.overview.is_here(name)]

    async def create(self, creator: Account, said: Mapping[str, Any], password: str | None = None) -> Room:
        """Open a table with these settings, and the house's for the rest. BadField names a wrong one."""
        if self.shut:
            raise IllegalAction("house/closed", self.shut)
        table_settings.settings(said, self.house.defaults)
        self._openings.take(creator.name)
        hashed = await self._passwords.hashed(password) if password else None
        room = await self.open_table(table_settings.settings(said, self.house.defaults, hashed), creator)
        room.admitted.add(creator.name)
        return room

    async def open_practice(self, settings: TableSettings, creator: Account) -> Room:
        """Open a practice table. Those that the same account has left alone make way for it."""
        self._openings.take(creator.name)
        for room in [room for room in self.rooms.values() if room.creator == creator.name and room.is_deserted]:
            await self.close_table(room, "Another situation was taken up.", at_once=True)
        return await self.open_table(settings, creator)

    async def open_table(self, settings: TableSettings, creator: Account | None = None) -> Room:
        """Open a table if the house has room for it, or an empty table that gives way (POKERIV3:TJV11a)."""
        row = table_settings.row(settings, creator.id if creator else None)
        async with self._creating:
            if self.closing:
                raise IllegalAction("house/closing", self.closing)
            await self._make_way()
            now_ns = self.clock()
            id = await self.store.tables.create(row, at_ns=now_ns)
            name = creator.name if creator else ""
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

    async def _make_way(self) -> None:
        if len(self.rooms) < self.house.tables_most:
            return
        empty = [room for room in self.rooms.values() if room.is_empty or room.is_deserted]
        if not empty:
            says = f"All {len(self.rooms)} tables of the house are in use: sit at one of them, or wait."
            raise IllegalAction("house/full", says)
        longest = min(empty, key=lambda room: room.unused_ns)
        why = "The table was not used and has made way for a new one."
        await self.close_table(longest, why, at_once=longest.is_deserted)

    async def close_table(self, room: Room, why: str, *, at_once: bool = False) -> None:
        """Close a table when its round is over, or at once."""
        try:
            await room.ask(Close(why, at_once))
        except IllegalAction as refusal:
            if refusal.code != ErrorCode.TABLE_CLOSED:
                raise

    def guest(self) -> Guest:
        """Return a guest: a visitor who has not signed in and wants to look around."""
        if not self.house.guests:
            raise IllegalAction("session/none", "Sign in first.")
        if self.presence.guests >= self.house.live.guests_most:
            raise IllegalAction("account/guests-full", "Many guests are here already: sign in or register.")
        return Guest(number=next(self._guests))

    async def admit(self, account: Account | Guest, room: Room, password: str | None) -> None:
        """Raise unless an account may watch a table or sit at it: it is there already, or knows the password."""
        settings = room.overview.settings
        name = account.name
        if account.role == "superuser" or not settings.protected or name in room.admitted:
            return
        if room.overview.is_here(name):
            return
        if isinstance(account, Guest):
            raise refusal("This table has a password")
        attempt = f"{name} {room.id}"
        self._attempts.take(attempt)
        if not await self._passwords.fits(settings.password_hash, password or ""):
            raise IllegalAction("table/password", "This table has a password, and this is not it.")
        self._attempts.give_back(attempt)
        room.admitted.add(name)

    async def watch(self, connection: Connection, room: Room, password: str | None, seen: int | None) -> None:
        """Let a client watch a table. Every look of the superuser's is audited before there is anything to see."""
        account = connection.account
        await self.admit(account, room, password)
        if account.role == "superuser":
            noted = Noted(at_ns=self.clock(), who=account.name, what="watched", account_id=account.id, table_id=room.id)
            await self.store.audit.note(noted)
        elif not room.may_watch(account.name):
            raise IllegalAction("table/no-spectators", "This table takes no spectators: sit down, if there is a seat.")
        room.look(connection, seen)
        room.put(partial(self.bots.looked, room))
        self.lobby.touch(room)

    def unwatch(self, connection: Connection, room: Room) -> None:
        if room.broadcast.watchers.get(connection.name) is connection:
            del room.broadcast.watchers[connection.name]
            room.put(partial(self.bots.attend, room))
            self._close_deserted(room)
            self.lobby.touch(room)

    def _close_deserted(self, room: Room) -> None:
        """Close a practice table of bots, a while after its last spectator has gone."""

        def close() -> None:
            if room.is_deserted:
                room.put(Close("Nobody was looking.", at_once=True))

        if room.is_deserted:
            asyncio.get_running_loop().call_later(self.house.live.deserted_s, close)

    def attach(self, connection: Connection) -> list[Room]:
        """Connect a client and return the rooms where its player sits or queues. While the house closes players may
        come back, to end their rounds."""
        if self.closed:
            raise IllegalAction("house/closed", self.closing)
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
            room.put(Connect(connection.name))

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

    def cut_off(self, name: str) -> None:
        """Close somebody's connection, as when the session that it came by has ended. Seats are kept."""
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
            room.put(Close("Everybody has left."))
        elif watcher and not room.may_watch(name):
            self.unwatch(watcher, room)
            watcher.tell(Gone(table=room.id, code=GoneCode.NO_SPECTATORS, says="This table takes no spectators."))

    def _closed(self, room: Room, why: str) -> None:
        """Send everybody who watched back to the lobby, with the reason."""
        self.rooms.pop(room.id, None)
        self.bots.forget(room)
        for watcher in room.broadcast.watchers.values():
            watcher.tell(Gone(table=room.id, code=GoneCode.CLOSED, says=why))
        room.broadcast.watchers.clear()
        self.lobby.touch(room)
        ending = asyncio.create_task(self._end(room, why))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def _end(self, room: Room, why: str) -> None:
        await room.flush()
        await self.store.tables.close(room.id, why, at_ns=self.clock())

    async def _match(self, group: tuple[Seeker, ...]) -> None:
        """Open a table for players who were matched, at positions drawn by lot (LANDLORD:9.5)."""
        assert self.house.matching
        game = self.house.matching.game
        names = self.lots([seeker.name for seeker in group])
        said = {"name": f"{game} {'-'.join(names)}"[:60], "game": game, "seats": len(names), "rounds": 1}
        settings = table_settings.settings({**said, "only": names, "minimum": len(names)}, self.house.defaults)
        room = await self.open_table(settings)
        players = tuple(self._opponent(seeker, names) for seeker in group)
        for posid, name in enumerate(names):
            if connection := self.presence.online.get(name):
                connection.tell(Matched(room=room.id, posid=posid, players=players))
                room.look(connection)
        for posid, name in enumerate(names):
            await room.ask(Sit(name, 0, posid))

    def lots(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return these names in an order that chance decides."""
        order = self._context.chance().shuffled("positions", range(len(names)), len(names))
        return tuple([names[at] for at in order])

    def _opponent(self, seeker: Seeker, names: tuple[str, ...]) -> Opponent:
        name = seeker.name
        nickname = self.nicknames[name]
        return Opponent(posid=names.index(name), uid=self.ids[name], name=name, nickname=nickname, score=seeker.score)

    def tell_all(self, notice: Notice) -> None:
        for connection in self.presence.online.values():
            connection.tell(notice)

    async def close(self, *, within_s: float | None = None) -> None:
        """Begin no more rounds and say so; let those that are played end, within a bound; keep everything; go."""
        if self.closing:
            return
        self.closing = why = "The house cannot save the game, and closes." if self.writing.failure else _CLOSES
        for room in self.rooms.values():
            room.put(Halt(why))
        self.tell_all(Notice(code=NoticeCode.CLOSING, says=why))
        await self._rounds_end(self.house.live.close_s if within_s is None else within_s)
        if self.matchmaker:
            await self.matchmaker.stop()
        await self.presence.stop()
        self.lobby.close()
        async with self._creating:  # a table that was being opened is among them, and halted
            await asyncio.gather(*[self._stopped(room) for room in self.rooms.values()])
        if self.card_payments:
            await self.card_payments.close()
        self.closed = True
        self.bots.close()
        for connection in [*self.presence.online.values()]:
            connection.close(CloseCode.GOING_AWAY, why)
        if self._ending:
            await asyncio.wait(self._ending)

    async def _rounds_end(self, within_s: float) -> None:
        until_s = asyncio.get_running_loop().time() + within_s
        while any(room.overview.running for room in self.rooms.values()) and not self.writing.failure:
            if asyncio.get_running_loop().time() >= until_s:
                return
            await asyncio.sleep(0.02)

    async def _stopped(self, room: Room) -> None:
        try:
            await room.stop()
        except Unavailable:
            _log.error("Table %s could not store the last of what happened there.", room.id)
        except Exception:
            _log.exception("Table %s did not stop as it should.", room.id)
