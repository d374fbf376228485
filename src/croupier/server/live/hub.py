"""The hub of a house: its tables and its connections.

Every request to a table goes through its room; the hub finds the room, admits people, opens and closes tables.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from typing import Any, Final

from croupier.bank.banks import Banks
from croupier.bank.purse import BankCard
from croupier.errors import BadOption, CroupierError, IllegalAction, Unknown
from croupier.games.game import Chips, Seat
from croupier.kit.chance import Chance
from croupier.kit.clock import Clock, system
from croupier.protocol.close_codes import CloseCode
from croupier.protocol.codes import GoneCode, NoticeCode
from croupier.protocol.live import Banked, Banking, Error, Gone, Notice, QueueTold, ToClient
from croupier.server import table_settings
from croupier.server.bots.runner import BotRunner, BotTerms
from croupier.server.config.house import HouseFile, Matching
from croupier.server.live.admission import Admission, Locksmith
from croupier.server.live.connection import Connection
from croupier.server.live.game_queue import GameQueue
from croupier.server.live.guests import Guest
from croupier.server.live.lobby import Lobby
from croupier.server.live.match_tables import MatchTables
from croupier.server.live.matchmaking import Matchmaker
from croupier.server.live.presence import Presence
from croupier.server.live.queue_noting import QueueNoting
from croupier.server.live.queue_seating import QueueSeating
from croupier.server.live.recovery import balanced, brought_back, check, reopened, taken_over
from croupier.server.live.retrying_store import RetryingStore
from croupier.server.live.room import Room, RoomContext
from croupier.server.live.seat_clearing import SeatClearing
from croupier.server.live.session_ending import SessionEnding, receipt
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
from croupier.store.people.queue_places import QueuePlace
from croupier.store.store import Store
from croupier.store.tables.leases import LEASE_LOST
from croupier.table.commands import AllowRigging, Close, Connect, Drop, Halt, Leave, Resume
from croupier.table.events import (
    AnyBatch,
    Closed,
    Halted,
    Lapsed,
    Queued,
    Resumed,
    RiggingSwitched,
    RoundBegan,
    RoundEnded,
    Seated,
    SeatFreed,
    StoodUp,
    ToppedUp,
    Unqueued,
)
from croupier.table.overview import changes_overview
from croupier.table.ports import Salt
from croupier.table.settings import Kind, TableSettings
from croupier.words import sentence

_SHOWN: Final = (
    Seated, StoodUp, SeatFreed, Queued, Unqueued, ToppedUp, RoundBegan, RoundEnded, Halted, Resumed,
    RiggingSwitched,
)  # what the lobby shows  # fmt: skip


class Hub:
    """`async with Hub.open(store, house, passwords) as hub`: every table that was open is open again.

    The hub of a table server, whose id is the `holder` of leases, begins without tables and adopts those that it is
    given; `announce` is called with those that change, `tell_account` with what an account is to be sent wherever it is
    connected, and `cut_off_account` to close its connections at fronts.
    """

    def __init__(
        self,
        store: Store,
        house: HouseFile,
        passwords: Locksmith,
        *,
        clock: Clock = system,
        chance: Callable[[], Chance] = ReadAhead,
        salt: Salt | None = None,
        banks: Banks | None = None,
        sleep: Sleep = asyncio.sleep,
        holder: str | None = None,
        announce: Callable[[set[int]], None] | None = None,
        tell_account: Callable[[str, ToClient], None] | None = None,
        cut_off_account: Callable[[str], None] | None = None,
        shut: str = "",
        rigging: bool | None = None,
    ) -> None:
        self.store = store
        self._holder = holder
        self._tell_account = tell_account
        self.writing = RetryingStore(store, self.tell_all, clock=clock, sleep=sleep)
        self.house = house
        self.clock = clock
        self.opened_ms = clock() // 1_000_000
        self.rooms: dict[int, Room] = {}
        self.ids: dict[str, int] = {}  # of accounts, by name: of all who may be at a table
        self.nicknames: dict[str, str] = {}
        self.presence = Presence(house.live)
        self.bots = BotRunner(store, house.crew, clock=clock)
        self.card_payments = self._payments(banks)
        orders = self.card_payments.orders if self.card_payments else {}
        self.lending = Lending(store, house.purse, self.is_at_a_table, clock=clock)
        self.restrictions = Restrictions(store, clock=clock)
        self.posting = Posting(house.purse, self.ids, self.bots.staked, orders)
        self.lobby = Lobby(
            self.rooms, self.nicknames, lambda: self.online, every_ms=house.live.lobby_ms, announce=announce
        )
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
        self._clearing = (
            SeatClearing(lambda: bool(self.shut), self.bots.staked) if house.live.when_closed == "sign-out" else None
        )
        self.session_ending = (
            SessionEnding(store, self.presence, tell_fronts=tell_account, cut_off_fronts=cut_off_account)
            if house.live.when_left == "sign-out" or house.by_card
            else None
        )
        self.shut = shut  # why no rounds begin for now: the superuser has closed the house
        self.may_rig = banks is None or banks.simulated
        if house.live.rigging and not self.may_rig:
            raise BadOption("house/real-bank", field="live.rigging")
        self.rigging = False
        self.set_rigging(rigging)
        self.notices: tuple[Notice, ...] = ()  # that hold now, for clients that connect
        self.closing = ""  # why none begin any more
        self.closed = False
        self.moved: set[int] = set()  # tables that another server plays, and this one did
        self._guests = count(1)
        self._passwords = passwords
        self._openings = Limiter(house.live.openings, clock, code="house/too-many-tables")
        self.creating = asyncio.Lock()  # while a table is opened, or tables are taken over
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
            self.let_go,
            sleep,
            house.by_card,
        )
        self.queue_seating = QueueSeating(self.room, self.know, lambda: self.seats_closed)
        self.queue = self._queue() if house.by_card and not holder else None
        self._noting = QueueNoting(store.queue_places, self.rooms, house) if house.by_card else None
        self.matchmaker = self._matchmaker(house.matching) if house.matching and not holder else None

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
        if not self._holder:
            await self._bring_back()
        elif self.card_payments:
            self.card_payments.watch_others()
        self.presence.start()
        self.lag.start()
        if self.matchmaker:
            self.matchmaker.start()
        if self.queue:
            self.queue.start()
        if self._noting:
            self._noting.start()

    async def _bring_back(self) -> None:
        """Continue all tables of the house."""
        rooms, asleep = await brought_back(self._context)
        await self._know_players(rooms)
        await check(rooms, asleep, self._context)
        if self.card_payments:
            await self.card_payments.recover()
        await self._go_on(rooms)

    async def adopt(self, leases: Mapping[int, int]) -> list[int]:
        """Continue tables that another server played until now, by the numbers of their leases. Return those that
        cannot be: their game is not loaded here, or their money does not add up."""
        rooms, refused = await taken_over(self._context, leases)
        await self._know_players(rooms)
        sound = await balanced(rooms, self._context)
        await self._go_on(sound)
        return refused + [room.id for room in rooms if room not in sound]

    async def _know_players(self, rooms: Sequence[Room]) -> None:
        for name in {name for room in rooms for name in room.overview.owners}:
            self.know(await self.store.accounts.by_name(name))

    async def _go_on(self, rooms: Sequence[Room]) -> None:
        kept = await self.bots.kept()
        self.bots.staked.update(key.partition(":")[2] for key in kept)
        for room in rooms:
            await room.restart()
            self.moved.discard(room.id)
            self.rooms[room.id] = room
            self._settle_rigging(room)
            self.lobby.touch(room)
            room.start()
            if self._clearing:
                self._clearing.begin(room)
            self.bots.rejoin(room, kept)
            self.table_closing.close_deserted(room)
            self.table_closing.close_abandoned(room)

    def let_go(self, room: Room) -> None:
        """Forget a table that another server plays now. Its clients ask the house where."""
        if self.rooms.get(room.id) is not room:
            return
        del self.rooms[room.id]
        self.moved.add(room.id)
        self.bots.forget(room)
        room.end(BadOption(LEASE_LOST, table=room.id))
        for connection in [*self.presence.online.values()]:
            if connection.table == room.id:
                connection.close(CloseCode.MOVED, "moved")
        self.lobby.touch(room)

    def _payments(self, banks: Banks | None) -> CardPayments | None:
        """Return the card payments of a house where chips are bought by card."""
        house = self.house
        if banks is None or not isinstance(house.purse, BankCard):
            return None
        return CardPayments(
            self.store,
            house.purse,
            banks,
            clock=self.clock,
            limits=house.limits,
            tell=self._tell_banking,
            shared=self._holder is not None,
        )

    def match_tables(self, matching: Matching) -> MatchTables:
        """Return what opens tables of this house for players who were matched."""
        return MatchTables(
            matching,
            self.house.defaults,
            open_table=self.open_table,
            online=self.presence.online,
            ids=self.ids,
            nicknames=self.nicknames,
            bots=self.bots,
            know=self.know,
            chance=self._context.chance,
        )

    def _matchmaker(self, matching: Matching) -> Matchmaker:
        tables = self.match_tables(matching)
        return Matchmaker(matching, tables.open, self.presence.online, clock=self.clock, halts=self._halts)

    def _queue(self) -> GameQueue:
        return GameQueue(
            self.store.queue_places,
            self.rooms,
            give_seat=self._give_seat,
            tell=self._tell_place,
            serves=lambda overview: self.house.queue_serves(overview.settings),
            gives=lambda: not self.why,
        )

    async def _give_seat(self, first: QueuePlace, table: int) -> None:
        """Seat a player of the queue, who sees the table from then on."""
        room = await self.queue_seating.seat(await self.store.accounts.by_id(first.account_id), table)
        connection = self.presence.online.get(first.name)
        if connection is None:
            room.put(Drop(first.name))
            return
        room.look(connection)
        connection.tell(QueueTold(table=table))

    def _tell_place(self, name: str, told: QueueTold) -> None:
        if connection := self.presence.online.get(name):
            connection.tell(told)

    def queue_changed(self) -> None:
        """Note that players have come to the queue for seats, or left it."""
        if self.queue:
            self.queue.changed()

    async def is_connected(self, name: str) -> bool:
        """Return whether an account has a client that is connected."""
        return any([not one.ended for one in self.presence.of(name)])

    def _tell_banking(self, account: int, banking: Banking) -> None:
        for connection in self.presence.online.values():
            if not isinstance(connection.account, Guest) and connection.account.id == account:
                connection.tell(Banked(banking))
        name = next((name for name, id in self.ids.items() if id == account), None)
        if self._tell_account and name:
            self._tell_account(name, Banked(banking))

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

    async def close_table(self, table: int, why: str) -> None:
        """Close a table when its round is over. Players get their chips back."""
        await self.table_closing.close(self.room(table), why)

    @property
    def parts(self) -> None:
        """Return the parts of the house: none, as this process does all."""
        return

    @property
    def table_addresses(self) -> tuple[str, ...]:
        """Return the addresses of table servers: none, as all tables are played here."""
        return ()

    @property
    def online(self) -> int:
        """Return how many are connected."""
        return len(self.presence) + len(self._gone_quietly)

    @property
    def _gone_quietly(self) -> set[str]:
        """Return who has disconnected after leaving a game in which others do not know of it yet: as long as they do
        not, they see that player connected (EPS:RF-PG-004)."""
        leaving = {name for room in self.rooms.values() for name in room.overview.quiet}
        return {name for name in leaving if not self.presence.of(name)}

    @property
    def guests(self) -> int:
        return self.presence.guests

    async def closings_stored(self) -> None:
        """Wait until all tables that have closed are stored as closed."""
        await self.table_closing.stored()

    def set_shut(self, why: str) -> None:
        """Close the house for this reason: rounds under way end, and none begins. Without one, open it."""
        self.shut = why
        for room in self.rooms.values():
            room.put(Halt(why) if why else Resume())
            if self._clearing:
                self._clearing.begin(room)

    def set_rigging(self, on: bool | None) -> None:
        """Let testers name the next cards of every table, or not; None: as the house file says."""
        before = self.rigging
        self.rigging = self.may_rig and (self.house.live.rigging if on is None else on)
        if self.rigging != before:
            for room in self.rooms.values():
                room.put(AllowRigging(self.rigging))

    def _settle_rigging(self, room: Room) -> None:
        """Have a table that was opened just now be as the house is."""
        if room.overview.rigging != self.rigging:
            room.put(AllowRigging(self.rigging))

    @property
    def seats_closed(self) -> str:
        """Return why no player may sit down; empty: players may. Where a closed house signs players out, it gives
        no seats."""
        return self.closing or (self.shut if self._clearing else "")

    async def people(self) -> list[tuple[str, str, Kind]]:
        """Return the names, nicknames and kinds of all accounts that are connected, as far as others know."""
        found = [one.account for one in self.presence.online.values() if not isinstance(one.account, Guest)]
        gone = [await self.store.accounts.by_name(name) for name in self._gone_quietly]
        return [(a.name, self.nicknames.get(a.name, a.nickname), a.kind) for a in [*found, *gone]]

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
        async with self.creating:
            if self.closing:
                raise IllegalAction("house/closing", key="house/closed", why=self.closing)
            if self.lag.late_s * 1000 > self.house.limits.late_ms_most:
                raise IllegalAction("house/busy")
            name = creator.name if creator else ""
            await self.table_closing.make_way(name)
            now_ns = self.clock()
            id = await self.store.tables.create(row, at_ns=now_ns, holder=self._holder)
            lease = 1 if self._holder else None
            room = await Room.open(id, settings, self._context, creator=name, now_ns=now_ns, lease=lease)
            self.rooms[id] = room
            self._settle_rigging(room)
            if why := self._halts():
                room.put(Halt(why))
        self.lobby.touch(room)
        room.start()
        self.queue_changed()
        return room

    async def reopen(self, table: int) -> Room:
        """Open a closed table again, with its settings and its history, and all seats empty. Raise IllegalAction if it
        cannot be: it is open, it was for one game only, or its journal is not kept any more."""
        row = await self.store.tables.by_id(table)
        async with self.creating:
            if self.closing:
                raise IllegalAction("house/closing", key="house/closed", why=self.closing)
            await self.table_closing.stored()
            if table in self.rooms:
                raise IllegalAction("table/not-closed")
            await self.table_closing.make_way()
            lease = await self.store.leases.claim(table, self._holder) if self._holder else None
            room = self.rooms[table] = await reopened(row, self._context, lease)
            self._settle_rigging(room)
            if why := self._halts():
                room.put(Halt(why))
        self.lobby.touch(room)
        room.start()
        self.table_closing.close_abandoned(room)
        self.queue_changed()
        return room

    @property
    def why(self) -> str:
        """Return why no round may begin at any table; empty: rounds may."""
        return self.closing or self.shut

    def _halts(self) -> str:
        return self.why

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
        room.look(connection, _known(connection, room, seen))
        room.put(partial(self.bots.looked, room))
        self.lobby.touch(room)

    def unwatch(self, connection: Connection, room: Room) -> None:
        if room.broadcast.watchers.get(connection.name) is connection:
            del room.broadcast.watchers[connection.name]
            room.put(partial(self.bots.attend, room))
            self.table_closing.close_deserted(room)
            self.table_closing.close_abandoned(room)
            if room.overview.seat_of(connection.name) is None:  # a line counts those who watch without a seat
                self.lobby.touch(room)

    def attach(self, connection: Connection) -> list[Room]:
        """Connect a client and return the rooms where its player sits or queues. While the house closes players may
        come back, to end their rounds."""
        if self.closed:
            raise IllegalAction("house/closed", why=self.closing)
        self.presence.enter(connection)
        if not isinstance(connection.account, Guest):
            self.know(connection.account)
        return self._rooms_for(connection)

    def _rooms_for(self, connection: Connection) -> list[Room]:
        """Return the rooms where a client's player sits or queues, as far as the connection is for them."""
        rooms = self.rooms_of(connection.name)
        return rooms if connection.table is None else [room for room in rooms if room.id == connection.table]

    def resume(self, connection: Connection, rooms: list[Room], seen: Mapping[str, int]) -> None:
        """Bring a client back to these tables; `seen` are the last numbers that it has."""
        for room in rooms:
            room.look(connection, _known(connection, room, seen.get(str(room.id))))
            room.put(Connect(connection.name, connection.account.kind))
        if self.queue:
            self.queue.greet(connection.name)

    def detach(self, connection: Connection) -> None:
        """Disconnect a client. Seats are kept; a spectator or a player who waits for a game is simply gone."""
        self.lobby.unwatch(connection)
        for room in self.rooms.values():
            self.unwatch(connection, room)
        if self.presence.exit(connection):
            if self.matchmaker:
                self.matchmaker.forget(connection.name)
            for room in self._rooms_for(connection):
                room.put(Drop(connection.name))

    def sign_out(self, account: Account) -> None:
        """Take an account out of every round, seat and search (LANDLORD:12.1)."""
        if self.matchmaker:
            self.matchmaker.forget(account.name)
        for room in self.rooms.values():  # a seat that was asked for may not be stored yet
            room.put(Leave(account.name))
        for connection in self.presence.of(account.name):
            connection.close(CloseCode.SIGNED_OUT, "signed out")

    def kick(self, account: Account, why: CroupierError, table: int | None = None) -> None:
        """Take an account out of a table, or out of the house, and say why. The round is left at once and the seat when
        the round is over. Raise Unknown if there is no such table."""
        if table is not None:
            room = self.room(table)
            room.put(Leave(account.name), lambda _: self._kicked(room, account.name, why))
            return
        for connection in self.presence.of(account.name):
            connection.tell(Error(code=why.code, says=why.says_in(connection.language)))
        self.sign_out(account)

    def _kicked(self, room: Room, name: str, why: CroupierError) -> None:
        if watcher := room.broadcast.watchers.get(name):
            self.unwatch(watcher, room)
            watcher.tell(Gone(table=room.id, code=GoneCode.KICKED, says=why.says_in(watcher.language)))

    def cut_off(self, name: str) -> None:
        """Close an account's connection, as when the session that it came by has ended. Seats are kept."""
        for connection in self.presence.of(name):
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
        if not changes_overview(batch):
            return
        events = batch.events
        if self._clearing:
            self._clearing.happened(room, batch)
        if any([isinstance(event, _SHOWN) for event in events]):
            self.lobby.touch(room)
            if self.queue:
                self.queue.touched()
        for event in events:
            if self.card_payments and isinstance(event, StoodUp | SeatFreed | Unqueued | Lapsed) and event.chips:
                self.card_payments.cashed(self.ids[event.player])
            if isinstance(event, StoodUp):
                self._end_session(room, event)
            if isinstance(event, StoodUp | Unqueued):
                self._stood_up(room, event.player, batch.at_ns)
            elif isinstance(event, Closed):
                self._closed(room, event.why)

    def _end_session(self, room: Room, event: StoodUp) -> None:
        """End the session of a player who has left a table and is at no other, where the house wants that. When a table
        or the house closes, players with accounts of their own stay signed in until the house signs them out."""
        stays = event.why == "closed" and not self.house.by_card
        if not self.session_ending or self.shut or stays or event.player in self.bots.staked:
            return
        if not self.rooms_of(event.player):
            why = receipt(event, room.overview.terms.unit)
            self.session_ending.begin(self.ids[event.player], event.player, why)

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
        if self.queue:
            await self.queue.stop()
        if self._noting:
            await self._noting.stop()
        await self.presence.stop()
        await self.lag.stop()
        self.lobby.close()
        async with self.creating:  # a table that was being opened is among them, and halted
            await self.table_closing.stop_rooms()
        if self.session_ending:
            await self.session_ending.ended()
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


def _known(connection: Connection, room: Room, seen: int | None) -> int | None:
    """Return from which number on a client is sent what it missed: from before the house was opened, where whole
    rounds are stored, the last ones may never have happened."""
    return 0 if seen and connection.is_from_before and room.forgets else seen
