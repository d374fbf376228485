"""One table of a house, as a client uses it."""

import asyncio
import secrets
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, Literal, TypeAlias

import msgspec

from croupier.client.connections import Connections
from croupier.client.errors import Refused
from croupier.client.follower import Follower, TableMessage
from croupier.client.hand_log import HandLog
from croupier.client.http import HttpClient
from croupier.client.moment import Moment
from croupier.errors import CroupierError
from croupier.games.game import AnyGame, Chips, Seat
from croupier.kit.cards import Card
from croupier.protocol import live as messages
from croupier.protocol.rest.advice import AdviceTold, CheckedCards, Hints

Style: TypeAlias = Literal["book", "conservative", "reckless", "counting"]
_NOTHING: Final = 0  # as `seen`: send the round from its beginning
_TIMES: Final = 10
UNREAD_MOST: Final = 5000  # messages; then the oldest are dropped, and the round is no longer followed


class Table:
    """`async for moment in table` yields one message after another, until you have left or the table is gone: `gone`
    says why. The other methods send requests; they raise Refused if the house refuses.

    `line` is the table as the lobby shows it, `chat` the lines from before you came.
    """

    def __init__(
        self, line: messages.Line, player: str, connections: Connections, rest: HttpClient, log: HandLog | None
    ) -> None:
        self.id = line.table
        self.line = line
        self.seq = 0  # of the last message that was iterated over
        self.received = 0  # of the last message that was received
        self.password: str | None = None
        self.gone: messages.Gone | None = None
        self.chat: tuple[messages.ChatLine, ...] = ()
        self._follower = Follower(line, player)
        self._connections = connections
        self._rest = rest
        self._log = log
        self._inbox: deque[TableMessage] = deque(maxlen=UNREAD_MOST)
        self._wake = asyncio.Event()
        self._ended = False
        self._failure: CroupierError | None = None
        self._recalled = 0  # the last round that was requested again
        self._waits = False  # for a whole table, as news cannot be followed

    def __repr__(self) -> str:
        return f"<Table {self.id} {self.line.name!r}, {self.line.game}, at {self.seq}>"

    @property
    def game(self) -> AnyGame | None:
        """Return the rules, or None if the client does not have them."""
        return self._follower.game

    @property
    def differs(self) -> bool:
        """Return whether the house plays this game by other rules than the client's."""
        return self._follower.differs

    @property
    def over(self) -> bool:
        """Return whether no more messages will come."""
        return self._ended

    def tell(self, message: TableMessage) -> None:
        """Take a message from the connection."""
        self.received = message.seq
        self._inbox.append(message)
        self._wake.set()

    def end(self, gone: messages.Gone | None = None, failure: CroupierError | None = None) -> None:
        """Note that no more messages will come, and why."""
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
            told = self._inbox.popleft()
            if not self._follower.follows(told):
                await self._request_whole()
                continue
            moment = self._moment(told)
            if not await self._recall(moment):
                return moment

    async def _request_whole(self) -> None:
        """Request the whole table, once, with all that happened since the last moment. News until then are skipped."""
        if not self._waits:
            self._waits = True
            with suppress(Refused):  # then the table is gone
                await self.watch(seen=max(self._follower.seq, _NOTHING))

    async def _recall(self, moment: Moment) -> bool:
        """Request the current round again, once, if you play in it and missed its beginning. Return whether you did.

        The answer comes as the next moment.
        """
        number, played = moment.told.round, moment.missed and moment.you is not None and moment.running
        if moment.followed or self.game is None or not (moment.my_turn or played) or self._recalled == number:
            return False
        self._recalled = number
        await self.watch(seen=_NOTHING)
        return True

    def _moment(self, told: TableMessage) -> Moment:
        follower = self._follower
        self._waits = False
        events = follower.follow(told)
        self.seq = told.seq
        if self._log:
            for ended in follower.ended:
                self._log.write(ended.record())
        return Moment(told, events, follower.round, tuple(follower.ended), follower.missed, not self._inbox)

    def now_ns(self) -> int:
        """Return the time by the house's clock, in which deadlines are given."""
        return self._connections.now_ns(self.id)

    async def act(self, action: Any, **fields: Any) -> None:
        """Act on the last moment. An action is a struct of the game, JSON, or a name with fields, as in
        `act("RaiseTo", to=40)`."""
        said = {"type": action, **fields} if isinstance(action, str) else action
        raw = msgspec.Raw(msgspec.json.encode(said))
        await self._ask(messages.Act(table=self.id, seq=self.seq, action=raw))

    async def sit(self, chips: Chips | None = None, *, seat: Seat | None = None, wait: bool = False) -> Any:
        """Take a seat, or a place in the queue. Return the event as JSON. Without `chips`: see `usual_chips`."""
        brought = usual_chips(self.line) if chips is None else chips
        asked = messages.Sit(table=self.id, chips=brought, seat=seat, wait=wait, password=self.password, key=_key())
        return (await self._ask(asked)).answer

    async def stand(self, *, after_round: bool = False) -> None:
        """Give up the seat and go on watching."""
        await self._ask(messages.Stand(table=self.id, after_round=after_round))

    async def leave(self) -> None:
        """Give up the seat or the place in the queue, and stop watching."""
        await self._ask(messages.Leave(table=self.id))
        self.end()
        self._connections.forget(self.id)

    async def resign(self) -> None:
        """Give up the round and keep the seat."""
        await self._ask(messages.Resign(table=self.id))

    async def sit_out(self) -> None:
        await self._ask(messages.SitOut(table=self.id))

    async def sit_in(self, *, wait: bool = False) -> None:
        await self._ask(messages.SitIn(table=self.id, wait=wait))

    async def top_up(self, chips: Chips) -> Any:
        """Buy more chips. Return the event as JSON."""
        return (await self._ask(messages.TopUp(table=self.id, chips=chips, key=_key()))).answer

    async def decline_rebuy(self) -> None:
        await self._ask(messages.DeclineRebuy(table=self.id))

    async def ready(self) -> None:
        """Skip the pause: the next round begins at once when all people at the table are ready."""
        await self._ask(messages.Ready(table=self.id))

    async def say(self, text: str) -> None:
        await self._ask(messages.Say(table=self.id, text=text))

    async def add_bot(self, bot: str, chips: Chips | None = None, *, seat: Seat | None = None) -> None:
        """Seat one of the house's own bots."""
        brought = usual_chips(self.line) if chips is None else chips
        await self._ask(messages.AddBot(table=self.id, bot=bot, chips=brought, seat=seat))

    async def watch(self, *, seen: int | None = None) -> None:
        """Watch the table. With `seen`, receive again what happened after that number or, if the house no longer has
        all of it, the current round."""
        await self._ask(messages.Watch(table=self.id, password=self.password, seen=seen))

    async def advice(
        self, style: Style = "book", *, system: str = "", bet: Chips | None = None, seat: Seat | None = None
    ) -> AdviceTold:
        """Return what a way to play blackjack would do now, and why; `table.act(advice.action)` does it.

        `counting` counts by a `system` of `ways`; `bet` is the unit to bet; `seat` asks for another seat.
        """
        asked = {"table": self.id, "style": style, "system": system, "bet": bet, "seat": seat}
        return msgspec.convert(await self._rest.ask("POST", "/api/advice", asked), AdviceTold)

    async def hints(self) -> Hints:
        """Return cards of your hand that you could play now, in Fight the Landlord."""
        return msgspec.convert(await self._rest.ask("POST", "/api/hint", {"table": self.id}), Hints)

    async def check(self, cards: Sequence[Card]) -> CheckedCards:
        """Return whether you could play these cards, by number, in Fight the Landlord. This does not play them."""
        asked = {"table": self.id, "cards": [*cards]}
        return msgspec.convert(await self._rest.ask("POST", "/api/hint/check", asked), CheckedCards)

    async def _ask(self, message: messages.Ask) -> messages.Ok:
        return await self._connections.ask(message)


def usual_chips(line: messages.Line) -> Chips:
    """Return the most chips one may bring, or ten times the least without a bound; 0 if the table plays for scores."""
    if line.buy_in is None:
        return 0
    least, most = line.buy_in
    return most or _TIMES * least


def _key() -> str:
    return secrets.token_hex(8)
