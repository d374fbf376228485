"""Handles the requests of clients: one function for each message. A table's decision is answered once it is stored."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

from croupier.errors import CroupierError, IllegalAction, Malformed
from croupier.kit.cards import UNKNOWN, Card, parse_card
from croupier.protocol import live as m
from croupier.protocol.close_codes import CloseCode
from croupier.protocol.codes import ErrorCode, GoneCode
from croupier.server import table_settings
from croupier.server.lessons import lesson
from croupier.server.live.connection import Connection
from croupier.server.live.guests import Guest
from croupier.server.live.hub import Hub
from croupier.server.live.request_reader import RequestReader
from croupier.server.live.room import Answer, Room
from croupier.server.ops.unforeseen import refusal_of
from croupier.server.practice import RUN_THE_HOUSE, staged
from croupier.server.rate_limits import Allowance
from croupier.store.people.accounts import Account
from croupier.store.people.audit import Noted
from croupier.table import commands as c
from croupier.table.commands import Command
from croupier.table.ports import Outcome
from croupier.words import sentence

_AT_ONCE: Final = (b'{"type":"act",', b'{"type":"ping"')  # how clients write what is frequent and waits for nothing
Handler: TypeAlias = Callable[["RequestHandler", Any], Awaitable[None]]


class RequestHandler:
    """Handles the requests of one connection; `handlers` are those for the messages that are served to it."""

    def __init__(self, hub: Hub, connection: Connection, handlers: Mapping[type, Handler] | None = None) -> None:
        self._hub = hub
        self._connection = connection
        self._name = connection.name
        self._handlers = HANDLERS if handlers is None else handlers
        self._reader = RequestReader(connection, hub.house.limits, {m.Act, *self._handlers})
        self._chat = Allowance(hub.house.live.chat)
        self._views = Allowance(hub.house.limits.views)

    def take(self, data: bytes) -> bool:
        """Deal with a decision or a sign of life at once, unless an earlier message is still being dealt with. False:
        `receive` it."""
        if self._reader.is_busy or not data.startswith(_AT_ONCE):
            return False
        asked = self._reader.read(data)
        if isinstance(asked, m.Act):
            self._try_act(asked)
        elif isinstance(asked, m.Ping):
            self._pong(asked)
        return True

    async def receive(self, data: str | bytes) -> None:
        """Handle one message of the client's, whatever it is."""
        asked = self._reader.read(data)
        if isinstance(asked, m.Act):
            self._try_act(asked)
        elif asked:
            await self._reader.serve(asked, partial(self._handlers[type(asked)], self))

    def _refuse(self, id: m.Id, error: CroupierError) -> None:
        self._reader.refuse(id, error)

    def _ok(self, asked: m.Ask, **more: Any) -> None:
        self._reader.ok(asked, **more)

    def _answered(self, asked: m.Ask, answer: Answer) -> None:
        if isinstance(answer, Outcome):
            if asked.id is not None:
                self._connection.tell(m.Ok(id=asked.id, answer=answer.answer))
        else:
            self._refuse(asked.id, answer)

    @property
    def _account(self) -> Account:
        account = self._connection.account
        assert not isinstance(account, Guest), "guests ask for none of what needs an account"
        return account

    def _player(self) -> str:
        if self._account.role == "superuser":
            raise IllegalAction("role/superuser")
        return self._name

    def _put(self, asked: Any, command: Command) -> None:
        self._hub.room(asked.table).post(command, partial(self._answered, asked))

    def _try_act(self, asked: m.Act) -> None:
        try:
            room = self._hub.room(asked.table)
            command = c.Act(self._player(), asked.seq, room.action(asked.action))
            room.post(command, partial(self._acted, room, asked))
        except CroupierError as error:
            self._refuse(asked.id, error)
        except Exception as error:
            self._refuse(asked.id, refusal_of(error, request="Act", account=self._name))

    def _acted(self, room: Room, asked: m.Act, answer: Answer) -> None:
        self._answered(asked, answer)
        if isinstance(answer, CroupierError) and answer.code == ErrorCode.ACT_STALE:
            watcher = room.broadcast.watchers.get(self._name)
            if watcher is self._connection:
                room.show(watcher)

    async def hello(self, asked: m.Hello) -> None:
        raise IllegalAction("hello/again")

    async def ping(self, asked: m.Ping) -> None:
        self._pong(asked)

    def _pong(self, asked: m.Ping) -> None:
        self._connection.tell(m.Pong(id=asked.id, now_ns=self._hub.clock()))

    async def lobby(self, asked: m.Lobby) -> None:
        if asked.on:
            self._count_view()
        self._ok(asked)
        if asked.on:
            self._hub.lobby.watch(self._connection)
        else:
            self._hub.lobby.unwatch(self._connection)

    async def create(self, asked: m.Create) -> None:
        self._player()
        if asked.check:
            table_settings.settings(asked.settings, self._hub.house.defaults)
            self._ok(asked)
            return
        room = await self._hub.create(self._account, asked.settings, asked.password)
        self._ok(asked, table=room.id)
        room.look(self._connection)

    async def take_up(self, asked: m.TakeUp) -> None:
        room = await staged(self._hub, self._account, asked, self._connection)
        self._ok(asked, table=room.id)

    async def learn(self, asked: m.Learn) -> None:
        self._player()
        room = await lesson(self._hub, self._account, asked.game, self._connection)
        self._ok(asked, table=room.id)

    def _count_view(self) -> None:
        """Count a request for all of a lobby or a table: these answers are long."""
        if self._views.take(self._hub.clock()):
            raise IllegalAction("message/too-many")

    async def watch(self, asked: m.Watch) -> None:
        self._count_view()
        room = self._hub.room(asked.table)
        await self._hub.watch(self._connection, room, asked.password, asked.seen)
        self._ok(asked)
        await self._past_chat(room)

    async def _past_chat(self, room: Room) -> None:
        most = self._hub.house.live.chat_lines
        said = await self._hub.store.chat.last(room.id, limit=most) if most else []
        if said:
            called = await self._hub.store.accounts.nicknames({line.player for line in said})
            lines = tuple([m.ChatLine(s.player, s.at_ns, s.text, called.get(s.player, "")) for s in said])
            self._connection.tell(m.Chat(table=room.id, lines=lines))

    async def unwatch(self, asked: m.Unwatch) -> None:
        room = self._hub.room(asked.table)
        if room.overview.is_here(self._name):
            raise IllegalAction("watch/seated")
        self._hub.unwatch(self._connection, room)
        self._ok(asked)

    async def sit(self, asked: m.Sit) -> None:
        hub, account, room = self._hub, self._account, self._hub.room(asked.table)
        player = self._player()
        if hub.house.by_card:
            raise IllegalAction("queue/only")
        if hub.seats_closed:
            raise IllegalAction("house/closing", key="house/closed", why=hub.seats_closed)
        await hub.admission.admit(account, room, asked.password)
        chips = asked.chips
        if room.overview.at_stake and not room.overview.is_here(player):
            unit = room.overview.terms.unit
            await hub.restrictions.check_may_pay(account.id)
            chips = await hub.posting.chips(hub.store.money, account.id, room.id, chips, unit=unit)
        command = c.Sit(player, chips, asked.seat, asked.wait, account.kind, asked.key, asked.soonest)
        answered = partial(self._sat, room, asked)
        ended = self._connection.ended
        if ended and ended[0] == CloseCode.SIGNED_OUT:  # put out meanwhile
            raise IllegalAction("session/none")
        hub.lending.check_may_sit(player)  # with nothing awaited from here to where the table is asked
        if hub.card_payments and await room.charges(command):
            hub.card_payments.buy(account.id, room, command, answered)
        else:
            room.post(command, answered)

    def _sat(self, room: Room, asked: m.Sit, answer: Answer) -> None:
        """Show the table to a player who got a seat or a place in the queue, wherever the player is connected now."""
        self._answered(asked, answer)
        if not isinstance(answer, Outcome):
            return
        connection = self._hub.presence.find(self._name, room.id)
        if connection is None:  # lost while the table stored the seat
            room.put(c.Drop(self._name))
        elif room.broadcast.watchers.get(self._name) is not connection:
            room.look(connection)

    async def stand(self, asked: m.Stand) -> None:
        self._put(asked, c.Stand(self._player(), asked.after_round))

    async def leave(self, asked: m.Leave) -> None:
        room = self._hub.room(asked.table)
        room.post(c.Leave(self._name), partial(self._left, room, asked))

    def _left(self, room: Room, asked: m.Leave, answer: Answer) -> None:
        self._answered(asked, answer)
        if not isinstance(answer, Outcome) or self._waits_for_the_turn(room):
            return
        if room.broadcast.watchers.get(self._name) is self._connection:
            self._hub.unwatch(self._connection, room)
            says = sentence("table/left", language=self._connection.language)
            self._connection.tell(m.Gone(table=room.id, code=GoneCode.LEFT, says=says))

    def _waits_for_the_turn(self, room: Room) -> bool:
        """Return whether this player, who has left, is in the round until the turn comes, and looks on until then."""
        return room.overview.settings.leaving == "at-turn" and room.overview.is_here(self._name)

    async def resign(self, asked: m.Resign) -> None:
        self._put(asked, c.Resign(self._player()))

    async def sit_out(self, asked: m.SitOut) -> None:
        self._put(asked, c.SitOut(self._player()))

    async def sit_in(self, asked: m.SitIn) -> None:
        self._put(asked, c.SitIn(self._player(), asked.wait))

    async def top_up(self, asked: m.TopUp) -> None:
        hub, player = self._hub, self._player()
        room = hub.room(asked.table)
        command = c.TopUp(player, asked.chips, asked.key)
        if room.overview.at_stake:
            await hub.restrictions.check_may_pay(self._account.id)
        if hub.card_payments and await room.charges(command):
            hub.card_payments.buy(self._account.id, room, command, partial(self._answered, asked))
            return
        if room.overview.at_stake and room.overview.seat_of(player) is not None:
            unit = room.overview.terms.unit
            await hub.posting.check(hub.store.money, self._account.id, room.id, asked.chips, unit=unit)
        self._put(asked, command)

    async def decline_rebuy(self, asked: m.DeclineRebuy) -> None:
        self._put(asked, c.DeclineRebuy(self._player()))

    async def ready(self, asked: m.Ready) -> None:
        self._put(asked, c.Ready(self._player()))

    async def take_time(self, asked: m.TakeTime) -> None:
        self._put(asked, c.TakeTime(self._player(), asked.seq))

    async def pledge(self, asked: m.Pledge) -> None:
        self._put(asked, c.Pledge(self._player(), asked.pledge))

    async def seed(self, asked: m.Seed) -> None:
        self._put(asked, c.Seed(self._player(), asked.seed))

    async def name_cards(self, asked: m.NameCards) -> None:
        """Put cards on top of the deck of a table that a tester sees. The request is audited before anything is done,
        and its refusal after."""
        account = self._account
        if account.role != "tester":
            raise IllegalAction("role/tester-only")
        room = self._hub.room(asked.table)
        await self._note(room, what="named the next cards", detail=" ".join(asked.cards))
        try:
            if not self._hub.rigging:
                raise IllegalAction("chance/rigging-off")
            if room.broadcast.watchers.get(self._name) is not self._connection:
                raise IllegalAction("chat/elsewhere")
            await room.ask(c.NameCards(account.name, tuple([_named(card) for card in asked.cards])))
        except CroupierError as refusal:
            await self._note(room, what="was refused cards", detail=refusal.code)
            raise
        self._ok(asked)

    async def _note(self, room: Room, *, what: str, detail: str) -> None:
        """Add a line to the audit log."""
        hub, by = self._hub, self._account
        noted = Noted(at_ns=hub.clock(), who=by.name, what=what, account_id=by.id, table_id=room.id, detail=detail)
        await hub.store.audit.note(noted)

    async def say(self, asked: m.Say) -> None:
        """Chat, at a table where the player is."""
        room = self._hub.room(asked.table)
        if room.broadcast.watchers.get(self._name) is not self._connection:
            raise IllegalAction("chat/elsewhere")
        if self._chat.take(self._hub.clock()):
            raise IllegalAction("chat/too-much")
        await self._hub.restrictions.check_may_chat(self._account.id)
        nickname = self._hub.nicknames.get(self._name, self._name)
        room.post(c.Say(self._name, asked.text, nickname), partial(self._answered, asked))

    async def add_bot(self, asked: m.AddBot) -> None:
        hub, room = self._hub, self._hub.room(asked.table)
        account = self._account
        if not (hub.house.live.bots and account.name == room.creator) and account.role not in RUN_THE_HOUSE:
            raise IllegalAction("bot/not-yours", key="bot/not-your-table")
        if not asked.bot.replace("-", "").isalnum():
            raise IllegalAction("bot/not-ours", field="bot")
        await hub.seat_bot(room, asked.bot, asked.chips, seat=asked.seat)
        self._ok(asked)

    async def seek(self, asked: m.Seek) -> None:
        hub = self._hub
        if hub.matchmaker is None:
            raise IllegalAction("match/none-here")
        account = await hub.store.accounts.by_id(self._account.id)
        hub.matchmaker.seek(self._connection, asked.game, account.score, again=asked.again)
        self._ok(asked)

    async def cancel(self, asked: m.Cancel) -> None:
        if self._hub.matchmaker is None:
            raise IllegalAction("match/none-here")
        self._hub.matchmaker.cancel(self._name)
        self._ok(asked)


def _named(text: str) -> Card:
    """Return the card that a tester named. Raise Malformed if it is none."""
    card = parse_card(text)
    if card == UNKNOWN:
        raise Malformed("cards/unparsable", text=repr(text))
    return card


# What a connection to one table may send, and what only the house as a whole serves.
TABLE_HANDLERS: Final[dict[type, Handler]] = {
    m.Hello: RequestHandler.hello,
    m.Ping: RequestHandler.ping,
    m.Watch: RequestHandler.watch,
    m.Unwatch: RequestHandler.unwatch,
    m.Sit: RequestHandler.sit,
    m.Stand: RequestHandler.stand,
    m.Leave: RequestHandler.leave,
    m.Resign: RequestHandler.resign,
    m.SitOut: RequestHandler.sit_out,
    m.SitIn: RequestHandler.sit_in,
    m.TopUp: RequestHandler.top_up,
    m.DeclineRebuy: RequestHandler.decline_rebuy,
    m.Ready: RequestHandler.ready,
    m.TakeTime: RequestHandler.take_time,
    m.Pledge: RequestHandler.pledge,
    m.Seed: RequestHandler.seed,
    m.NameCards: RequestHandler.name_cards,
    m.Say: RequestHandler.say,
    m.AddBot: RequestHandler.add_bot,
}
HANDLERS: Final[dict[type, Handler]] = TABLE_HANDLERS | {
    m.Lobby: RequestHandler.lobby,
    m.Create: RequestHandler.create,
    m.TakeUp: RequestHandler.take_up,
    m.Learn: RequestHandler.learn,
    m.Seek: RequestHandler.seek,
    m.Cancel: RequestHandler.cancel,
}
