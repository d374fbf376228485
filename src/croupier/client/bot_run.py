"""A one-method bot at a live table: the same class as in a match, with the same view and the same legal set.

For a bot that crashes or answers illegally the game's default action is sent, and a fault is counted, as in a match;
one that takes too long is timed out by the house, and sits in again.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeAlias

from msgspec import Struct

from croupier.client.decision_thread import DecisionThread
from croupier.client.errors import Refused
from croupier.client.follower import SeenRound, seat_of
from croupier.client.moment import Moment
from croupier.client.table import Table
from croupier.errors import BadOption, CroupierError
from croupier.games.game import Chips, Seat
from croupier.play.player import Budget, Fault, FaultKind, Player
from croupier.protocol.codes import ErrorCode
from croupier.table.events import Event, RebuyOffered, RoundBegan, RoundEnded, SatOut, Seated, StoodUp, TimedOut
from croupier.table.seat import Going
from croupier.words import sentence

Counted: TypeAlias = Callable[[SeenRound, list[Fault]], None]

NOTES_MOST: Final = 5
_LEAVE_S: Final = 3.0
_MARGIN_MS: Final = 100.0  # of a turn, for the network
_MILD: Final = ("check", "stand", "decline", "muck", "fold")  # what to do in a round whose beginning was missed
_TIMING: Final = frozenset(
    (
        ErrorCode.ACT_STALE,
        ErrorCode.ACT_LATE,
        ErrorCode.TURN_NOT_YOURS,
        ErrorCode.ROUND_NONE,
        ErrorCode.TABLE_CLOSED,
    )
)
_COUNTED: Final = (RoundBegan, RoundEnded)
_WHY: Final[dict[Going, str]] = {  # keys of sentences
    "missed": "bot-run/missed",
    "broke": "bot-run/broke",
    "absent": "bot-run/absent",
    "closed": "bot-run/closed",
}


class Note(Struct, frozen=True):
    """A fault, for the author of the bot."""

    hand: int
    kind: FaultKind
    says: str


def _uncounted(played: SeenRound, faults: list[Fault]) -> None:
    """Ignore the round."""


class BotRun:
    """Plays `hands` hands, or on and on, and buys `chips` again up to `rebuys` times when broke.

    `hands_played` are those that the bot was dealt in; `why` says why it ended, empty if as planned.
    """

    def __init__(
        self,
        table: Table,
        bot: Player,
        *,
        player: str,
        chips: Chips = 0,
        hands: int | None = None,
        rebuys: int = 0,
        counted: Counted = _uncounted,
    ) -> None:
        self.hands_played = 0
        self.faults = 0
        self.notes: list[Note] = []
        self.why = ""
        self.stopped = False
        self._table = table
        self._bot = bot
        self._player = player
        self._chips = chips
        self._hands = hands
        self._rebuys = rebuys
        self.counted = counted
        self._dealt = 0
        self._seat: Seat | None = None
        self._failed = False
        self._round = 0  # the last that began, and below the last of ours that ended
        self._ended = 0
        self._in_round = False
        self._seated = False
        self._up = False
        self._round_faults: list[Fault] = []
        self._thinker = DecisionThread()

    async def play(self) -> None:
        """Play until all hands are played, the seat is lost, or the task is cancelled; then leave the table."""
        try:
            async for moment in self._table:
                await self._look(moment)
                if self._up:
                    break
            else:
                gone = self._table.gone
                self.why = gone.says if gone else sentence("bot-run/table-gone")
        except asyncio.CancelledError:
            self.stopped = True
            if task := asyncio.current_task():
                task.uncancel()
        finally:
            self._thinker.close()
            await self._leave()

    async def _leave(self) -> None:
        with suppress(CroupierError, TimeoutError):
            if not self._table.gone:
                await asyncio.wait_for(self._table.leave(), _LEAVE_S)

    async def _look(self, moment: Moment) -> None:
        if self._table.differs:
            raise BadOption("bot/other-rules")
        for event in moment.events:
            if not moment.missed or isinstance(event, _COUNTED):
                await self._hear(event)
        if moment.missed:
            await self._catch_up(moment)
        for played in moment.ended:
            if played.is_mine:
                self.counted(played, self._round_faults)
                self._round_faults = []
        if moment.my_turn and not self._up:
            if moment.told.round > self._round:
                await self._take_part(moment.told.round, moment.you)
            await self._decide(moment)

    async def _hear(self, event: Event) -> None:
        match event:
            case RoundBegan():
                await self._began(event)
            case RoundEnded():
                self._end(event.number)
            case TimedOut():
                if self._in_round and event.seat == self._seat:
                    self._fault("late", sentence("bot-run/late"))
            case SatOut(player=self._player, why="late"):
                await self._asked(self._table.sit_in())
            case RebuyOffered(player=self._player):
                await self._rebuy()
            case Seated(player=self._player):
                self._seated = True
            case StoodUp(player=self._player):
                self._up, self.why = True, sentence(_WHY[event.why]) if event.why in _WHY else ""
            case _:
                pass

    async def _catch_up(self, moment: Moment) -> None:
        """Do what the current state asks for, after events were missed or repeated."""
        me, told = moment.me, moment.told
        if me is None or told.round != self._round or not moment.running:
            self._end(self._round)
        if me is None:
            if self._seated:
                self._up, self.why = True, sentence("bot-run/disconnected")
            return
        self._seated = True
        if me.presence == "out":
            await self._asked(self._table.sit_in())
        if me.offer_until_ns:
            await self._rebuy()

    async def _began(self, event: RoundBegan[Any]) -> None:
        if event.number > self._round:
            self._end(self._round)  # whose end was missed
        seat = seat_of(self._player, event.seats)
        if seat in event.dealt:
            await self._take_part(event.number, seat)
        self._round = max(self._round, event.number)

    async def _take_part(self, number: int, seat: Seat | None) -> None:
        """Count a hand, once. The bot asks to stand up when its last hand begins, so that no other follows."""
        self._dealt += number > self._round
        self._round, self._seat = max(self._round, number), seat
        self._in_round = number > self._ended
        if self._hands is not None and self._dealt >= self._hands and number == self._round:
            await self._asked(self._table.stand(after_round=self._dealt == self._hands))

    def _end(self, number: int) -> None:
        """Count a round that is over, seen completely or not."""
        if self._in_round and number == self._round:
            self.hands_played += 1
            self._in_round, self._ended = False, number

    async def _rebuy(self) -> None:
        if self._rebuys > 0:
            self._rebuys -= 1
            await self._asked(self._table.top_up(self._chips))
        else:
            await self._asked(self._table.decline_rebuy())

    async def _asked(self, asking: Any) -> None:
        """Await a request that may be refused because it comes too late."""
        with suppress(Refused):
            await asking

    async def _decide(self, moment: Moment) -> None:
        if self._table.game is None:
            await self._decide_by_picture(moment)
        elif moment.followed and moment.lens is not None:
            await self._decide_by_rules(moment.followed, self._budget(moment))
        elif mild := next((name for name in _MILD if name in moment.choices), None):
            await self._sent({"type": mild.title()})

    async def _decide_by_rules(self, followed: SeenRound, budget: Budget) -> None:
        game, state, seat = followed.game, followed.state, followed.seat
        assert seat is not None
        silence = game.default(state, seat)
        action = await self._chosen(followed.lens, followed.legal, budget)
        try:
            game.act(state, seat, action)
        except Exception as error:
            if action is not None or not self._failed:
                says = (
                    error.says
                    if isinstance(error, CroupierError)
                    else sentence("bot-run/no-action", action=repr(action))
                )
                self._fault("illegal", says)
            action = silence
        if not await self._sent(action):
            await self._sent(silence)

    async def _decide_by_picture(self, moment: Moment) -> None:
        """Ask a bot for a game that is not installed here: it gets the picture. If it fails, its time runs out."""
        action = await self._chosen(moment.view, moment.choices, self._budget(moment))
        if not self._failed:
            await self._sent(action)

    async def _chosen(self, view: Any, legal: Any, budget: Budget) -> Any:
        self._failed = False
        try:
            return await self._thinker.ask(self._bot.choose, view, legal, budget)
        except Exception as error:
            self._failed = True
            self._fault("crash", f"{type(error).__name__}: {error}")
            return None

    async def _sent(self, action: Any) -> bool:
        """Send an action. Return False, and note a fault, if it is refused; one that is too late counts as sent."""
        try:
            await self._table.act(action)
        except Refused as refusal:
            if refusal.code not in _TIMING:
                self._fault("illegal", refusal.says)
                return False
        return True

    def _budget(self, moment: Moment) -> Budget:
        left_ns = (moment.deadline_ns or 0) - self._table.now_ns()
        return Budget(max(1.0, left_ns / 1e6 - _MARGIN_MS))

    def _fault(self, kind: FaultKind, says: str) -> None:
        self.faults += 1
        self._round_faults.append(Fault(self._seat or 0, kind, says, 0))
        if len(self.notes) < NOTES_MOST:
            self.notes.append(Note(self._dealt, kind, says))
