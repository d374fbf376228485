"""One live table: its mailbox, and the task that empties it.

For every request in turn: decide, store, send, answer, set the timer. Clients are sent and answered only what is
stored; what cannot be stored is undone. The rest of the house knows of the table what `Room.overview` shows, which is
as it was last stored; only this module and the parts that it calls see the reactor and its state. At a table that is
durable by round, what is due to be stored with its round counts as stored.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from croupier.errors import CroupierError, IllegalAction, Malformed, Unavailable
from croupier.games.game import Seat
from croupier.kit.chance import Chance
from croupier.kit.clock import Clock
from croupier.server.config.live import Live
from croupier.server.live.broadcast import Broadcast
from croupier.server.live.catchup import CatchupBuffer
from croupier.server.live.connection import Connection
from croupier.server.live.deadline_timer import DeadlineTimer
from croupier.server.live.persistence import Persistence
from croupier.server.live.retrying_store import RetryingStore
from croupier.server.money.posting import Posting
from croupier.server.ops.module_scanner import Sleep
from croupier.store.store import Store
from croupier.store.tables.batch import ModuleData
from croupier.store.tables.leases import LEASE_LOST
from croupier.table.commands import Command, Delay, Halt, Reopen, Restart, Sit, Tick, TopUp
from croupier.table.events import AnyBatch
from croupier.table.overview import changes_overview, overview_of
from croupier.table.own_view import OwnView, own_view
from croupier.table.ports import Outcome, Salt
from croupier.table.reactor import TableReactor
from croupier.table.settings import TableSettings
from croupier.table.state import TableState
from croupier.table.turns import Turn
from croupier.words import sentence

T = TypeVar("T")
Answer: TypeAlias = Outcome | CroupierError
Reply: TypeAlias = Callable[[Answer], None]
Work: TypeAlias = "Command | Callable[[], None]"
_AGAIN_S: Final = (1.0, 2.0, 5.0, 10.0, 20.0)  # pauses before the table's own work that failed is tried again
_STALL_NS: Final = 1_000_000_000  # storing that takes longer counts on no clock
_IN_VAIN_S: Final = 0.001  # until the clock, which may ring a little early, rings again
_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RoomContext:
    """What a room needs of its house. `happened` is called for every batch that was sent; `silent` returns those of
    some players of a table who have given no sign of life for a while; `halts`, why no round may begin now, if none
    may; `lost` is called if another server plays the table now; `by_queue`: seats are taken by the queue alone."""

    store: Store
    writing: RetryingStore
    posting: Posting
    clock: Clock
    chance: Callable[[], Chance]
    salt: Salt
    live: Live
    silent: Callable[[int, Iterable[str]], frozenset[str]]
    halts: Callable[[], str]
    happened: Callable[["Room", AnyBatch], None]
    lost: Callable[["Room"], None]
    sleep: Sleep
    by_queue: bool = False


class Room:
    """Owns the reactor of one table. `catchup` has the last batches of a table that was there before; `lease` is the
    number of the lease under which a table server plays it."""

    def __init__(
        self,
        id: int,
        table: TableReactor,
        context: RoomContext,
        *,
        catchup: CatchupBuffer | None = None,
        lease: int | None = None,
    ) -> None:
        self.id = id
        self.lease = lease
        self.creator = table.state.opening.creator  # the account that opened the table; "": the house
        self.overview = overview_of(table.state)
        self.broadcast = Broadcast(id, table.state, catchup or _buffer(table.state, context.live.backlog))
        self.admitted: set[str] = set()  # who has given the password
        self.unused_ns = table.state.at_ns  # since when all seats are empty
        settings = table.state.settings
        self._table = table
        self._context = context
        self._persistence = Persistence(
            id,
            context.writing,
            context.posting,
            by_round=settings.durable == "round",
            lease=lease,
            by_queue=context.by_queue,
        )
        self._actions: msgspec.json.Decoder[Any] = msgspec.json.Decoder(table.state.game.types.action)
        self._mail: deque[tuple[Work, Reply | None, Sequence[ModuleData]]] = deque()
        self._mail_most = context.live.mailbox_most
        self._wake: asyncio.Future[None] | None = None  # done when there is something to do, while the task waits
        self._task: asyncio.Task[None] | None = None
        self._timer = DeadlineTimer(lambda: self.put(Tick()), context.clock)
        self._stopping = False
        self._refusal: CroupierError | None = None  # the table cannot go on: the answer to every request
        self._failures = 0  # of the table's own work, in a row
        self._settled = True  # whether all of the reactor's state is stored
        self._coming = 0  # spectators who are shown the table when their turn in the mailbox comes

    def __repr__(self) -> str:
        return f"<Room {self.id} {self.overview.settings.name!r} at {self.broadcast.seq}>"

    @classmethod
    async def open(
        cls,
        id: int,
        settings: TableSettings,
        context: RoomContext,
        *,
        creator: str,
        now_ns: int,
        lease: int | None = None,
    ) -> "Room":
        """Return the room of a new table, whose first batch is stored. Raise BadOption if there can be none."""
        table, outcome = TableReactor.open(
            str(id), settings, creator=creator, now_ns=now_ns, chance=context.chance(), salt=context.salt
        )
        room = cls(id, table, context, lease=lease)
        await room._persistence.keep(table, outcome)
        return room

    def action(self, raw: msgspec.Raw) -> Any:
        """Decode a decision by the types of the table's game."""
        try:
            return self._actions.decode(raw)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Malformed("act/unreadable", game=self.overview.settings.game, reason=error) from None

    @property
    def forgets(self) -> bool:
        """Return whether batches that were sent may be lost if the house is killed."""
        return self.overview.settings.durable == "round"

    @property
    def is_empty(self) -> bool:
        """Return whether no player sits here: spectators do not count (POKERIV3:TJV11a)."""
        return not self.overview.taken

    @property
    def is_houses_own(self) -> bool:
        """Return whether the house opened this table for everybody, and not for players whom it has matched."""
        return not self.creator and not self.overview.settings.only

    @property
    def is_idle(self) -> bool:
        """Return whether nothing that was asked of the table waits to be decided or stored."""
        return self._settled and not self._mail

    @property
    def is_deserted(self) -> bool:
        """Return whether this is a practice table of bots without spectators."""
        people = any(seat.kind == "person" for seat in self.overview.taken)
        return self.overview.settings.practice and not people and not self.has_spectators

    @property
    def is_abandoned(self) -> bool:
        """Return whether a player opened this table, and no player or spectator is left."""
        overview = self.overview
        return bool(self.creator) and not (overview.players or overview.settings.practice or self.has_spectators)

    @property
    def has_spectators(self) -> bool:
        """Return whether any client watches, or has been promised to."""
        return bool(self._coming or self.broadcast.watchers)

    @property
    def spectators(self) -> int:
        """Return how many clients watch whose players do not sit here."""
        seated = [seat.player for seat in self.overview.taken]
        return sum([name not in seated for name in self.broadcast.watchers])

    def may_watch(self, name: str) -> bool:
        """Return whether an account may look on; at a practice table without spectators only its creator may."""
        overview = self.overview
        return overview.may_watch(name) or (overview.settings.practice and name == self.creator)

    @property
    def turns(self) -> Mapping[Seat, Turn]:
        """Return whose turn it is. To be asked between two commands, as when a batch has just been sent."""
        return self._stored.turns

    def view(self, seat: Seat) -> Any:
        """Return a copy of the round as a seat sees it. To be asked between two commands, like `turns`."""
        state = self._stored
        assert state.live is not None
        return state.game.view(state.live.state, seat)

    async def own_view(self, player: str) -> OwnView | None:
        """Return what a player sees of the running round, when all that was asked before is stored; None: the player
        is not in it."""
        return await self._between_commands(lambda: own_view(self._stored, player))

    async def charges(self, command: Sit | TopUp) -> bool:
        """Return whether chips have to be paid for before a table is asked for them: not if the same request was
        granted before. Raise the table's refusal, if it would refuse."""
        if isinstance(command, Sit) and not command.chips:
            return False
        return self.overview.at_stake and await self._between_commands(lambda: _is_new(self._stored, command))

    async def settled(self) -> None:
        """Wait until all that was asked before is decided, stored and shown in the overview."""
        with suppress(CroupierError):  # the table has stopped
            await self._between_commands(lambda: None)

    async def restart(self) -> None:
        """Let a table that was brought back go on: the time in which the house was closed counts on no clock."""
        await self._begin_with(Restart())

    async def reopen(self) -> None:
        """Open a closed table again. Raise IllegalAction if it cannot be."""
        await self._begin_with(Reopen())

    async def _begin_with(self, command: Command) -> None:
        """Decide and store a command before the table serves any other."""
        outcome = self._table.receive(command, self._context.clock())
        await self._persistence.keep(self._table, outcome)
        self.broadcast.remember(outcome.batch)
        self.overview = overview_of(self._table.state)

    def start(self) -> None:
        """Begin to serve what is asked. The first work is to look what is due: a round may be, since a while ago."""
        self._task = asyncio.create_task(self._run(), name=f"table {self.id}")
        self.put(Tick())

    def post(self, command: Command, reply: Reply | None = None) -> None:
        """Queue a player's request. Raise IllegalAction if too many wait already."""
        if len(self._mail) >= self._mail_most:
            raise IllegalAction("table/busy")
        self.put(command, reply)

    def put(self, work: Work, reply: Reply | None = None, kept: Sequence[ModuleData] = ()) -> None:
        """Queue the house's own work, never refused. A function runs between two commands, once all is sent."""
        self._mail.append((work, reply, kept))
        self._rouse()
        if self._task and self._task.done():
            self._refuse_rest()

    async def ask(self, command: Command, kept: Sequence[ModuleData] = ()) -> Outcome:
        """Queue a command of the house's own and wait for its outcome."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def reply(answer: Answer) -> None:
            if not answered.done():
                answered.set_result(answer)

        self.put(command, reply, kept)
        answer = await answered
        if isinstance(answer, CroupierError):
            raise answer
        return answer

    def look(self, watcher: Connection, seen: int | None = None) -> None:
        """Send a client this table from now on, beginning with how it stands."""

        def show() -> None:
            self._coming -= 1
            if not watcher.ended:
                self.broadcast.watchers[watcher.name] = watcher
                self.show(watcher, seen)

        self.put(show)
        self._coming += 1

    def show(self, watcher: Connection, seen: int | None = None) -> None:
        """Send a client how the table stands, with what it has missed. To be asked between two commands."""
        self.broadcast.show(watcher, self._stored, seen)

    async def stop(self) -> None:
        """Stop when all that was asked is done and stored."""
        self._stopping = True
        self._rouse()
        if self._task:
            await self._task
        await self.flush()

    def end(self, refusal: CroupierError) -> None:
        """Stop at once, whatever was asked: every request is refused with this."""
        self._end(refusal)
        self._rouse()

    async def flush(self) -> None:
        """Wait until all that has happened is stored."""
        await self._persistence.flush()

    @property
    def _stored(self) -> TableState:
        """Return the reactor's state, all of which has to be stored: it is not while a command is being served."""
        assert self._settled, self
        return self._table.state

    async def _between_commands(self, question: Callable[[], T]) -> T:
        """Return the answer to a question that is asked in its turn, when the commands before it are stored and sent.
        Raises what the question raises."""
        answered: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def answer() -> None:
            if answered.done():
                return
            try:
                answered.set_result(question())
            except Exception as error:
                answered.set_exception(error)

        def refuse(refusal: Answer) -> None:
            if not answered.done():
                assert isinstance(refusal, CroupierError)
                answered.set_exception(refusal)

        self.put(answer, refuse)
        return await answered

    def _rouse(self) -> None:
        if self._wake and not self._wake.done():
            self._wake.set_result(None)

    async def _run(self) -> None:
        mail, loop = self._mail, asyncio.get_running_loop()
        while not ((self._stopping and not mail) or self._table.state.closed or self._refusal):
            if not mail:
                self._wake = loop.create_future()
                await self._wake
                continue
            work, reply, kept = mail.popleft()
            if callable(work):
                self._do(work)
            else:
                answer = await self._served(work, kept)
                if reply:
                    self._do(partial(reply, answer))
        self._timer.stop()
        self._refuse_rest()

    def _do(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception:
            _log.exception("Something asked of table %s failed.", self.id)

    def _refuse_rest(self) -> None:
        refusal = self._refusal or IllegalAction("table/closed", key="table/is-closed")
        while self._mail:
            _, reply, _ = self._mail.popleft()
            if reply:
                self._do(partial(reply, refusal))

    async def _served(self, command: Command, kept: Sequence[ModuleData]) -> Answer:
        """Decide, store, send, set the timer."""
        context = self._context
        if type(command) is Tick:
            command = self._due()
        try:
            outcome = self._table.receive(command, context.clock())
            if outcome.batch.events:
                self._settled = False
                await self._keep(outcome, kept)
                self._settled = True
                if changes_overview(outcome.batch):
                    self.overview = overview_of(self._table.state)
                self.broadcast.publish(self._table.state, outcome.batch)
                context.happened(self, outcome.batch)
                self._after_storing(command, outcome)
        except _NotStored as failure:
            self._try_again(command)
            return failure.told
        except CroupierError as refusal:
            if type(command) is Tick:
                self._try_again(command)
            return refusal
        except Exception:
            _log.exception("Table %s failed at %r.", self.id, command)
            await self._restore()
            self._try_again(command)
            return CroupierError("house/bug")
        in_vain = type(command) is Tick and not outcome.batch.events
        self._timer.set(outcome.deadline_ns, least_s=_IN_VAIN_S if in_vain else 0.0)
        return outcome

    async def _keep(self, outcome: Outcome, kept: Sequence[ModuleData]) -> None:
        try:
            await self._persistence.keep(self._table, outcome, kept)
        except Unavailable:
            raise _NotStored(self._end()) from None
        except CroupierError as refusal:
            if refusal.code == LEASE_LOST:
                self._context.lost(self)
                raise _NotStored(self._end(refusal)) from None
            await self._restore()
            raise _NotStored(refusal) from None
        except Exception:
            _log.exception("What happened at table %s could not be kept.", self.id)
            await self._restore()
            raise _NotStored(CroupierError("house/not-kept")) from None

    def _after_storing(self, command: Command, outcome: Outcome) -> None:
        self._failures = 0
        stalled = self._context.clock() - outcome.batch.at_ns > _STALL_NS
        if stalled and outcome.deadline_ns is not None and type(command) is not Delay:
            self._mail.appendleft((Delay(), None, ()))

    async def _restore(self) -> None:
        """Continue from what is stored; if it cannot be read, end."""
        context = self._context
        for pause_s in (*_AGAIN_S, None):
            try:
                catchup = CatchupBuffer(context.live.backlog)
                self._table = await self._persistence.restored(catchup, chance=context.chance(), salt=context.salt)
                break
            except Exception:
                _log.exception("Table %s cannot be read back.", self.id)
                if pause_s is None or self._stopping:
                    self._end()
                    return
                await context.sleep(pause_s)
        self._settled = True
        self.overview = overview_of(self._table.state)
        if (why := context.halts()) and not self._failures and not self._stopping:
            self.put(Halt(why))  # which may be what could not be kept; after another failure it is tried with a pause
        if self._table.state.told_seq != self.broadcast.seq:
            self._timer.stop()  # it was set for what is undone
            self.broadcast.show_all(self._table.state, catchup)

    def _end(self, refusal: CroupierError | None = None) -> CroupierError:
        """Serve nothing more: what happens here can be neither stored nor undone. Return the refusal that says so."""
        self._refusal = refusal or Unavailable("house/cannot-store")
        return self._refusal

    def _due(self) -> Tick | Halt:
        """Return the command that time has passed, with the players who have been silent for a while. A table that
        ought to be halted is halted first: it was not, if that could not be stored."""
        state = self._table.state
        if (why := self._context.halts()) and not state.halted:
            return Halt(why)
        if not state.turns:
            return Tick()
        return Tick(self._context.silent(self.id, [state.seating.chair(seat).player for seat in state.turns]))

    def _try_again(self, command: Command) -> None:
        """Set the timer after a failure. The table's own work is tried again after growing pauses, then it halts. A
        player's request that failed, however often, puts nothing off."""
        if type(command) in (Tick, Halt):
            self._failures += 1
        elif self._timer.is_running:
            return
        self._timer.stop()
        if self._failures <= len(_AGAIN_S):
            self._timer.set_pause(_AGAIN_S[max(0, self._failures - 1)])
        elif self._failures == len(_AGAIN_S) + 1 and not self._stopping:
            self.put(Halt(sentence("table/stuck")))


def _buffer(state: TableState, most: int) -> CatchupBuffer:
    """Return an empty buffer for what happens at a table from now on."""
    return CatchupBuffer(most, hidden=state.hidden)


def _is_new(state: TableState, command: Sit | TopUp) -> bool:
    """Return whether a request was not granted before. Raise the table's refusal, if it would refuse."""
    if (command.player, command.key) in state.answers:
        return False
    if isinstance(command, Sit):
        state.seating.place_for(command.player, command.chips, command.seat)
    else:
        state.seating.check_purchase(command.player, command.chips)
    return True


class _NotStored(Exception):
    """What happened was undone; `told` is the answer to the request."""

    def __init__(self, told: CroupierError) -> None:
        super().__init__(told.says)
        self.told = told
