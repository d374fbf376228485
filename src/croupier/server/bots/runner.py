"""The house's own bots. They sit at tables as players do, and the house stakes them.

A decision is made in a thread, on a copy of what the bot's seat may see: a slow bot delays no other table, and one
that takes longer than a turn loses its seat. Bots that stay at a table play for spectators, and make room for people.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.bots import loading
from croupier.bots.characters import nickname
from croupier.errors import BadOption, CroupierError, IllegalAction
from croupier.games.game import Chips, Seat
from croupier.kit.clock import Clock
from croupier.play.player import Budget, Player
from croupier.protocol.codes import ErrorCode
from croupier.server.bots.policy import cashing_in, coming_back, making_room
from croupier.server.config.bots import BotConduct
from croupier.server.live.room import Answer, Room
from croupier.store.people.accounts import Account, NewAccount
from croupier.store.store import Store
from croupier.store.tables.batch import ModuleData
from croupier.table.commands import Act, Connect, Leave, Rest, Sit, Stage, Stand, TopUp, Wake
from croupier.table.events import (
    AnyBatch,
    Queued,
    RebuyOffered,
    RoundEnded,
    Said,
    SatOut,
    Seated,
    StoodUp,
    Unqueued,
)
from croupier.table.overview import TakenSeat
from croupier.table.ports import Outcome
from croupier.table.seat import QueuedPlayer

KEPT: Final = "croupier:crew"  # under this name the store keeps which bots sit where
_THREADS: Final = 4
_SECOND_NS: Final = 1_000_000_000
_FORGIVEN_NS: Final = 3600 * _SECOND_NS
_NUMBERS: Final = range(1, 1000)
_TURN_SHARE: Final = 0.8  # of its turn that a bot may take
_TIMING: Final = frozenset(
    (
        ErrorCode.ACT_STALE,
        ErrorCode.ACT_LATE,
        ErrorCode.TURN_NOT_YOURS,
        ErrorCode.ROUND_NONE,
        ErrorCode.TABLE_CLOSED,
        ErrorCode.PLAYER_NOT_SEATED,
    )
)
_MOVES: Final = (RebuyOffered, SatOut, StoodUp, Seated, Queued, Unqueued, RoundEnded, Said)
_log: Final = logging.getLogger(__name__)


class BotTerms(Struct, frozen=True):
    """A bot at a table, as it is kept. `stays`: also when all others have gone."""

    spec: str
    chips: Chips
    stays: bool = False


@dataclass(slots=True)
class SeatedBot:
    """A bot in its seat."""

    name: str
    terms: BotTerms
    player: Player
    asked: int = 0  # the batch that asked its last question
    excused: bool = False  # it gets up for a person, and will come back


@dataclass(slots=True)
class TableBots:
    """The bots of one table: those in their seats, and those that got up for a person."""

    members: dict[str, SeatedBot] = field(default_factory=dict)
    away: dict[str, BotTerms] = field(default_factory=dict)
    late_ns: dict[str, int] = field(default_factory=dict)  # when a bot last missed its turn
    company_ns: int | None = None  # when a spectator last came
    returning: bool = False


class BotRunner:
    """`staked` are the names of all bots that the house has ever seated: it is the house that pays for them."""

    def __init__(self, store: Store, conduct: BotConduct, *, clock: Clock) -> None:
        self.staked: set[str] = set()
        self._store = store
        self._conduct = conduct
        self._clock = clock
        self._posts: dict[int, TableBots] = {}  # by table
        self._random = Random()
        self._threads = ThreadPoolExecutor(_THREADS, "bot")
        self._tasks: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for task in self._tasks:
            task.cancel()

    async def account(self, is_here: Callable[[str], bool], spec: str, name: str | None = None) -> Account:
        """Return an account for a bot at a table: the one of this name, or the next that is free, with the nickname of
        a character of the house."""
        called = loading.called(spec)
        numbered = ((f"{called}-{number}", nickname(called, number)) for number in _NUMBERS)
        for tried, nick in [(name, name)] if name else numbered:
            if is_here(tried):
                continue
            if found := await self._free(tried, nick):
                return found
        raise BadOption("bot/name-taken", name=name or called)

    async def _free(self, name: str, nick: str) -> Account | None:
        """Return a bot's account, made if there is none; None: the name belongs to a person."""
        login = await self._store.accounts.login(name)
        if login is None:
            new = NewAccount(name=name, nickname=nick, kind="bot")
            return await self._store.accounts.create(new, at_ns=self._clock())
        found = await self._store.accounts.by_id(login.account_id)
        return found if login.password is None and found.kind == "bot" and found.name == name else None

    async def seat(self, room: Room, account: Account, terms: BotTerms, seat: Seat | None = None) -> None:
        """Seat a bot, or queue it. One that stays does not queue: it comes when people leave it a seat."""
        post = self._post(room)
        if terms.stays and room.overview.is_full:
            self.staked.add(account.name)
            post.away[account.name] = terms
            return
        game = room.overview.game
        player = await asyncio.to_thread(loading.make, terms.spec, seed=secrets.randbits(31), game=game)
        self._join(room, account.name, terms, player)
        self.attend(room)
        kept = ModuleData(KEPT, f"{room.id}:{account.name}", msgspec.json.encode(terms))
        try:
            await room.ask(Sit(account.name, terms.chips, seat, kind="bot"), kept=[kept])
        except CroupierError:
            del post.members[account.name]
            self.attend(room)
            raise

    async def stage(self, room: Room, bots: Mapping[str, BotTerms], command: Stage) -> Outcome:
        """Seat bots at all of a table's seats but a person's, in the middle of a round."""
        game = room.overview.game
        for name, one in bots.items():
            player = await asyncio.to_thread(loading.make, one.spec, seed=secrets.randbits(31), game=game)
            self._join(room, name, one, player)
        kept = [ModuleData(KEPT, f"{room.id}:{name}", msgspec.json.encode(one)) for name, one in bots.items()]
        try:
            return await room.ask(command, kept)
        except CroupierError:
            self.forget(room)
            raise

    def _post(self, room: Room) -> TableBots:
        return self._posts.setdefault(room.id, TableBots())

    def _join(self, room: Room, name: str, terms: BotTerms, player: Player) -> None:
        self.staked.add(name)
        self._post(room).members[name] = SeatedBot(name, terms, player)

    async def kept(self) -> Mapping[str, BotTerms]:
        """Return the bots of all tables, by table and name, since the house first opened."""
        found = await self._store.module_data.of(KEPT)
        return {key: msgspec.json.decode(value, type=BotTerms) for key, value in found.items()}

    def rejoin(self, room: Room, kept: Mapping[str, BotTerms]) -> None:
        """Bring the bots of a recovered table back to work."""
        overview = room.overview
        here: list[TakenSeat | QueuedPlayer] = [*overview.taken, *overview.queue]
        for name in [one.player for one in here if one.kind == "bot"]:
            if terms := kept.get(f"{room.id}:{name}"):
                player = loading.make(terms.spec, seed=secrets.randbits(31), game=overview.game)
                self._join(room, name, terms, player)
                room.put(Connect(name))
        self.attend(room)

    def forget(self, room: Room) -> None:
        """Drop the bots of a table that has closed."""
        self._posts.pop(room.id, None)

    def looked(self, room: Room) -> None:
        """Note a spectator, or another sign that a person is there."""
        if post := self._posts.get(room.id):
            post.company_ns = self._clock()
            self.attend(room)

    def attend(self, room: Room) -> None:
        """Let bots play while people are there: without any, their table rests when the round is over."""
        post = self._posts.get(room.id)
        rests = post is not None and bool(post.members) and not self._has_company(room, post)
        if rests != room.overview.resting:
            room.put(Rest() if rests else Wake())

    def _has_company(self, room: Room, post: TableBots) -> bool:
        if self._conduct.alone == "play" or any(name not in post.members for name in room.overview.players):
            return True
        if not room.broadcast.watchers:
            return False
        now_ns = self._clock()
        post.company_ns = now_ns if post.company_ns is None else post.company_ns
        return now_ns - post.company_ns < self._conduct.company_s * _SECOND_NS

    def happened(self, room: Room, batch: AnyBatch) -> None:
        """Let the bots of a table react to a batch: follow moves, and decide where it is their turn."""
        post = self._posts.get(room.id)
        if not post:
            return
        moves = [event for event in batch.events if isinstance(event, _MOVES)]
        for event in moves:
            self._moved(room, post, event)
        if moves:
            self._move(room, post)
        for seat, turn in room.turns.items():
            taken = room.overview.seats[seat]
            member = post.members.get(taken.player) if taken else None
            if member and member.asked != turn.seq:
                member.asked = turn.seq
                self._think(room, member, seat)

    def _moved(self, room: Room, post: TableBots, event: Any) -> None:
        """Follow players who came, went, or need chips."""
        if isinstance(event, RoundEnded):
            return
        member = post.members.get(event.player)
        if isinstance(event, StoodUp):
            if member and member.excused:
                post.away[member.name] = member.terms
            post.members.pop(event.player, None)
            self._follow(room, post)
        elif isinstance(event, Said | Seated | Queued) and not member:
            post.company_ns = self._clock()
        elif member and isinstance(event, RebuyOffered):
            taken = room.overview.seats[event.seat]
            if taken and taken.player == member.name:  # the table may have closed in the same batch
                room.put(TopUp(member.name, member.terms.chips - taken.chips))
        elif member and isinstance(event, SatOut):
            member.excused = member.terms.stays and self._was_reliable(post, member.name)
            room.put(Leave(member.name))

    def _was_reliable(self, post: TableBots, name: str) -> bool:
        """Return whether a bot may come back: late once, as after a machine has slept, is forgiven; twice is not."""
        now_ns = self._clock()
        before_ns, post.late_ns[name] = post.late_ns.get(name), now_ns
        return before_ns is None or now_ns - before_ns > _FORGIVEN_NS

    def _follow(self, room: Room, post: TableBots) -> None:
        """Remove bots that do not stay when the last of the others goes."""
        if all(seat.player in post.members for seat in room.overview.taken):
            for member in [*post.members.values()]:
                if not member.terms.stays:
                    room.put(Leave(member.name))

    def _move(self, room: Room, post: TableBots) -> None:
        """Make room for players who wait, come back when there is room, and rest without company."""
        overview = room.overview
        staying = {name: member.terms.chips for name, member in post.members.items() if member.terms.stays}
        for name in {*making_room(overview, staying), *cashing_in(overview, staying)}:
            post.members[name].excused = True
            room.put(Stand(name, after_round=True))
        if not post.returning and (back := coming_back(overview, [*post.away])):
            post.returning = True
            task = asyncio.create_task(self._come_back(room, post, back))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self.attend(room)

    async def _come_back(self, room: Room, post: TableBots, name: str) -> None:
        try:
            account = await self._store.accounts.by_name(name)
            await self.seat(room, account, post.away.pop(name))
        except CroupierError as refusal:
            _log.warning("The bot %s could not come back to table %s: %s", name, room.id, refusal.says)
        finally:
            post.returning = False
        self._move(room, post)  # another one may wait, too

    def _pause_ms(self, room: Room) -> float:
        """Return how long a decision takes at least; among bots alone there is no need to follow it."""
        least, most = self._conduct.think_ms
        people = most and any([watcher.account.kind == "person" for watcher in room.broadcast.watchers.values()])
        return self._random.uniform(least, most) if people else 0

    def _think(self, room: Room, member: SeatedBot, seat: Seat) -> None:
        game, view = room.overview.game, room.view(seat)
        most_ms = room.overview.settings.turn_s * 1000 * _TURN_SHARE
        lens, legal = game.lens(view, seat), game.legal(view, seat)
        loop = asyncio.get_running_loop()
        ready_s = loop.time() + min(self._pause_ms(room), most_ms) / 1000
        thinking = loop.run_in_executor(self._threads, member.player.choose, lens, legal, Budget(most_ms))
        silence, seq = game.default(view, seat), room.broadcast.seq

        def decided(done: "asyncio.Future[Any]") -> None:
            if done.cancelled():
                return
            if error := done.exception():
                kind = type(error).__name__  # its message may name the bot's cards
                _log.warning("The bot %s failed: %s.", member.name, kind)
            act = partial(room.put, Act(member.name, seq, silence if error else done.result()), answered)
            loop.call_at(ready_s, act) if ready_s > loop.time() else act()

        def answered(answer: Answer) -> None:
            if isinstance(answer, IllegalAction) and answer.code not in _TIMING:
                _log.warning("The bot %s did what is not allowed: %s", member.name, answer.says)
                room.put(Act(member.name, seq, silence))

        thinking.add_done_callback(decided)
