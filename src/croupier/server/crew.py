"""The crew: the house's own bots. They sit at tables as anybody does, and the house stakes them.

A decision is made in a thread, on a copy of what the bot's seat may see: a slow bot holds nobody up, and one that
takes longer than a turn loses its seat.
"""

import asyncio
import logging
import secrets
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.bots import loading
from croupier.errors import BadOption, CroupierError, IllegalAction
from croupier.games.game import Chips, Seat
from croupier.kit.clock import Clock
from croupier.play.player import Budget, Player
from croupier.server.room import Answer, Room
from croupier.store.accounts import Account, NewAccount
from croupier.store.batch import Kept
from croupier.store.store import Store
from croupier.table.commands import Act, Connect, Leave, Sit, TopUp
from croupier.table.events import AnyBatch, RebuyOffered, SatOut, Seated, StoodUp

KEPT: Final = "croupier:crew"  # under this name the store keeps which bots sit where
_THREADS: Final = 4
_NUMBERS: Final = range(1, 1000)
_TURN_SHARE: Final = 0.8  # of its turn that a bot may take
_TIMING: Final = ("act/stale", "act/late", "turn/not-yours", "round/none", "table/closed", "player/not-seated")
_log: Final = logging.getLogger(__name__)


class Hired(Struct, frozen=True):
    """A bot at a table, as it is kept. `stays`: also when all others have gone."""

    spec: str
    chips: Chips
    stays: bool = False


@dataclass(slots=True)
class Member:
    """A bot in its seat."""

    name: str
    hired: Hired
    player: Player
    asked: int = 0  # the batch that asked its last question


class Crew:
    """`staked` are the names of all bots that the house has ever hired: it is the house that pays for them."""

    def __init__(self, store: Store, *, clock: Clock, pace_ms: int) -> None:
        self.staked: set[str] = set()
        self._store = store
        self._clock = clock
        self._pace_s = pace_ms / 1000
        self._members: dict[int, dict[str, Member]] = {}  # by table and name
        self._threads = ThreadPoolExecutor(_THREADS, "bot")

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def account(self, room: Room, spec: str, name: str | None) -> Account:
        """An account for a bot at this table: the one of this name, or the next that is free."""
        called = loading.called(spec)
        for tried in [name] if name else [f"{called}-{number}" for number in _NUMBERS]:
            if room.table.state.is_here(tried):
                continue
            if found := await self._free(tried):
                return found
        raise BadOption("bot/name-taken", f"{name or called} cannot sit here: the name is taken.")

    async def _free(self, name: str) -> Account | None:
        """A bot's account, made if there is none; None: the name is somebody else's, who signs in with a password."""
        login = await self._store.accounts.login(name)
        if login is None:
            new = NewAccount(name=name, nickname=name, kind="bot")
            return await self._store.accounts.create(new, at_ns=self._clock())
        found = await self._store.accounts.by_id(login.account_id)
        return found if login.password is None and found.kind == "bot" and found.name == name else None

    async def seat(self, room: Room, account: Account, hired: Hired, seat: Seat | None = None) -> None:
        """At this table, or in its queue."""
        game = room.table.state.game
        player = await asyncio.to_thread(loading.make, hired.spec, seed=secrets.randbits(31), game=game)
        self._join(room, account.name, hired, player)
        kept = Kept(KEPT, f"{room.id}:{account.name}", msgspec.json.encode(hired))
        try:
            await room.ask(Sit(account.name, hired.chips, seat, kind="bot"), kept=[kept])
        except CroupierError:
            del self._members[room.id][account.name]
            raise

    def _join(self, room: Room, name: str, hired: Hired, player: Player) -> None:
        self.staked.add(name)
        self._members.setdefault(room.id, {})[name] = Member(name, hired, player)

    async def kept(self) -> Mapping[str, Hired]:
        """Who was hired, by table and name, since the house first opened."""
        found = await self._store.module_data.of(KEPT)
        return {key: msgspec.json.decode(value, type=Hired) for key, value in found.items()}

    def rejoin(self, room: Room, kept: Mapping[str, Hired]) -> None:
        """Back to work at a table that was brought back."""
        here = [*room.table.state.seating.chairs, *room.table.state.seating.queue]
        for name in [one.player for one in here if one and one.kind == "bot"]:
            if hired := kept.get(f"{room.id}:{name}"):
                player = loading.make(hired.spec, seed=secrets.randbits(31), game=room.table.state.game)
                self._join(room, name, hired, player)
                room.put(Connect(name))

    def happened(self, room: Room, batch: AnyBatch) -> None:
        """Look at a table after it was told what happened: is there anything to do for a bot?"""
        members = self._members.get(room.id)
        if not members:
            return
        for event in batch.events:
            if isinstance(event, RebuyOffered | SatOut | StoodUp | Seated):
                self._coming_and_going(room, members, event)
        state = room.table.state
        for seat, turn in state.turns.items():
            chair = state.seating.chairs[seat]
            member = members.get(chair.player) if chair else None
            if member and member.asked != turn.seq:
                member.asked = turn.seq
                self._think(room, member, seat)

    def _coming_and_going(self, room: Room, members: dict[str, Member], event: Any) -> None:
        member = members.get(event.player)
        if isinstance(event, StoodUp):
            members.pop(event.player, None)
            self._follow(room, members)
        elif member and isinstance(event, RebuyOffered):
            more = member.hired.chips - room.table.state.seating.chair(event.seat).chips
            room.put(TopUp(member.name, more))
        elif member and isinstance(event, SatOut):
            room.put(Leave(member.name))

    def _follow(self, room: Room, members: dict[str, Member]) -> None:
        """When the last of the others goes, bots that do not stay go, too."""
        if all(chair.player in members for chair in room.table.state.seating.chairs if chair):
            for member in [*members.values()]:
                if not member.hired.stays:
                    room.put(Leave(member.name))

    def _think(self, room: Room, member: Member, seat: Seat) -> None:
        state = room.table.state
        assert state.live is not None
        game = state.game
        view = game.view(state.live.state, seat)
        budget = Budget(state.settings.turn_s * 1000 * _TURN_SHARE)
        lens, legal = game.lens(view, seat), game.legal(view, seat)
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(self._threads, member.player.choose, lens, legal, budget)
        silence, seq = game.default(view, seat), state.seq

        def decided(done: "asyncio.Future[Any]") -> None:
            if done.cancelled():
                return
            if error := done.exception():
                kind = type(error).__name__  # its words may name its cards
                _log.warning("The bot %s failed: %s.", member.name, kind)
            act = Act(member.name, seq, silence if error else done.result())
            loop.call_later(self._pace_s, put, act) if self._pace_s else put(act)

        def put(act: Act) -> None:
            room.put(act, answered)

        def answered(answer: Answer) -> None:
            if isinstance(answer, IllegalAction) and answer.code not in _TIMING:
                _log.warning("The bot %s did what is not allowed: %s", member.name, answer.says)
                room.put(Act(member.name, seq, silence))

        thinking.add_done_callback(decided)
