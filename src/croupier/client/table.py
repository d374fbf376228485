"""One table of a house, as a client sees and uses it."""

import asyncio
import secrets
from collections import deque
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

from croupier.client.connection import Connection
from croupier.client.follower import Follower
from croupier.client.hand_log import HandLog
from croupier.client.http import HttpClient
from croupier.client.moment import Moment
from croupier.errors import CroupierError
from croupier.games.game import AnyGame, Chips, Seat
from croupier.kit.cards import Card
from croupier.protocol import live as messages
from croupier.protocol.rest.advice import AdviceTold, CheckedCards, Hints

Style: TypeAlias = Literal["book", "conservative", "reckless", "counting"]
_NOTHING: Final = 0  # the number that is seen by who is to be told the round from its beginning
_TIMES: Final = 10
UNREAD_MOST: Final = 5000  # messages; of more the oldest are dropped, and a round is not followed then


class Table:
    """`async for moment in table` tells what happens, one message after another, until you have left or the table is
    gone: `gone` says why. Everything else asks the house for something; what it refuses is raised as Refused.

    `line` is the table as the lobby shows it, `chat` what was said before you came.
    """

    def __init__(
        self, line: messages.Line, player: str, connection: Connection, rest: HttpClient, log: HandLog | None
    ) -> None:
        self.id = line.table
        self.line = line
        self.seq = 0  # of the last message that was read
        self.received = 0  # of the last that has come
        self.password: str | None = None
        self.gone: messages.Gone | None = None
        self.chat: tuple[messages.ChatLine, ...] = ()
        self._follower = Follower(line, player)
        self._connection = connection
        self._rest = rest
        self._log = log
        self._inbox: deque[messages.Table] = deque(maxlen=UNREAD_MOST)
        self._wake = asyncio.Event()
        self._ended = False
        self._failure: CroupierError | None = None
        self._recalled = 0  # the last round that was asked for again

    def __repr__(self) -> str:
        return f"<Table {self.id} {self.line.name!r}, {self.line.game}, at {self.seq}>"

    @property
    def game(self) -> AnyGame | None:
        """Its rules, if the client has them."""
        return self._follower.game

    @property
    def differs(self) -> bool:
        """Whether the house plays this game by other rules than those that the client has."""
        return self._follower.differs

    @property
    def over(self) -> bool:
        """Whether nothing more comes."""
        return self._ended

    def tell(self, message: messages.Table) -> None:
        """A message has come."""
        self.received = message.seq
        self._inbox.append(message)
        self._wake.set()

    def end(self, gone: messages.Gone | None = None, failure: CroupierError | None = None) -> None:
        """Nothing more comes."""
        self.gone, self._failure, self._ended = gone or self.gone, failure, True
        self._wake.set()

    def __aiter__(self) -> "Table":
        return self

    async def __anext__(self) -> Moment:
        while True:
            while not self._inbox:
                if self._failure:
                    raise self._failure
                if self._ended:
                    raise StopAsyncIteration
                self._wake.clear()
                await self._wake.wait()
            moment = self._moment(self._inbox.popleft())
            if not await self._recall(moment):
                return moment

    async def _recall(self, moment: Moment) -> bool:
        """Who sits here while a round is played whose beginning was missed asks to be told again, once: the answer is a
        moment."""
        number, played = moment.told.round, moment.missed and moment.you is not None and moment.running
        if moment.followed or self.game is None or not (moment.my_turn or played) or self._recalled == number:
            return False
        self._recalled = number
        await self.watch(seen=_NOTHING)
        return True

    def _moment(self, told: messages.Table) -> Moment:
        follower = self._follower
        events = follower.follow(told)
        self.seq = told.seq
        if self._log:
            for ended in follower.ended:
                self._log.write(ended.record())
        return Moment(told, events, follower.round, tuple(follower.ended), follower.missed, not self._inbox)

    def now_ns(self) -> int:
        """The time by the clock of the house, by which deadlines are told."""
        return self._connection.now_ns()

    async def act(self, action: Any, **fields: Any) -> None:
        """Decide, by what the last moment showed: one of the game's actions, as a struct, as JSON, or by its name, as
        in `act("RaiseTo", to=40)`."""
        said = {"type": action, **fields} if isinstance(action, str) else action
        raw = msgspec.Raw(msgspec.json.encode(said))
        await self._ask(messages.Act(table=self.id, seq=self.seq, action=raw))

    async def sit(self, chips: Chips | None = None, *, seat: Seat | None = None, wait: bool = False) -> Any:
        """Take a seat, or a place in the queue; answers with the event, as JSON. Without `chips`: see `usual_chips`."""
        brought = usual_chips(self.line) if chips is None else chips
        asked = messages.Sit(table=self.id, chips=brought, seat=seat, wait=wait, password=self.password, key=_key())
        return (await self._ask(asked)).answer

    async def stand(self, *, after_round: bool = False) -> None:
        """Give the seat up and watch on."""
        await self._ask(messages.Stand(table=self.id, after_round=after_round))

    async def leave(self) -> None:
        """Give seat or place in the queue up, and watch no longer."""
        await self._ask(messages.Leave(table=self.id))
        self.end()

    async def resign(self) -> None:
        """Give the round up and keep the seat."""
        await self._ask(messages.Resign(table=self.id))

    async def sit_out(self) -> None:
        await self._ask(messages.SitOut(table=self.id))

    async def sit_in(self, *, wait: bool = False) -> None:
        await self._ask(messages.SitIn(table=self.id, wait=wait))

    async def top_up(self, chips: Chips) -> Any:
        """Buy more chips; answers with the event, as JSON."""
        return (await self._ask(messages.TopUp(table=self.id, chips=chips, key=_key()))).answer

    async def decline_rebuy(self) -> None:
        await self._ask(messages.DeclineRebuy(table=self.id))

    async def ready(self) -> None:
        """Do not wait for the next round: it begins at once when all people who play here have said so."""
        await self._ask(messages.Ready(table=self.id))

    async def say(self, text: str) -> None:
        await self._ask(messages.Say(table=self.id, text=text))

    async def add_bot(self, bot: str, chips: Chips | None = None, *, seat: Seat | None = None) -> None:
        """Seat one of the house's own bots."""
        brought = usual_chips(self.line) if chips is None else chips
        await self._ask(messages.AddBot(table=self.id, bot=bot, chips=brought, seat=seat))

    async def watch(self, *, seen: int | None = None) -> None:
        """See the table; with `seen`, be told again what happened after that number or, where the house does not
        remember all of it, in the round that is being played."""
        await self._ask(messages.Watch(table=self.id, password=self.password, seen=seen))

    async def advice(
        self, style: Style = "book", *, system: str = "", bet: Chips | None = None, seat: Seat | None = None
    ) -> AdviceTold:
        """What a way to play blackjack would do now, and why; `table.act(advice.action)` does it. `counting` is done by
        a `system`, as `ways` names them; `bet` is the unit to bet by, `seat` another one's."""
        asked = {"table": self.id, "style": style, "system": system, "bet": bet, "seat": seat}
        return msgspec.convert(await self._rest.ask("POST", "/api/advice", asked), AdviceTold)

    async def hints(self) -> Hints:
        """Cards of your hand that you could give now, in Fight the Landlord."""
        return msgspec.convert(await self._rest.ask("POST", "/api/hint", {"table": self.id}), Hints)

    async def check(self, cards: Sequence[Card]) -> CheckedCards:
        """Whether you could give these cards now, by their numbers, in Fight the Landlord. Asking is not playing."""
        asked = {"table": self.id, "cards": [*cards]}
        return msgspec.convert(await self._rest.ask("POST", "/api/hint/check", asked), CheckedCards)

    async def _ask(self, message: messages.Ask) -> messages.Ok:
        return await self._connection.ask(message)


def usual_chips(line: messages.Line) -> Chips:
    """As many as one may bring, or ten times the least, where there is no bound; none where scores are played for."""
    if line.buy_in is None:
        return 0
    least, most = line.buy_in
    return most or _TIMES * least


def _key() -> str:
    return secrets.token_hex(8)
