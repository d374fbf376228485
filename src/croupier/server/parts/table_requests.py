"""Answers the requests of fronts to a table server."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from croupier.bank.ports import Approval
from croupier.errors import IllegalAction, Unknown
from croupier.protocol.live import Banking
from croupier.server.lessons import lesson
from croupier.server.live.hub import Hub
from croupier.server.live.matchmaking import Seeker
from croupier.server.money.card_payments import CardPayments
from croupier.server.parts import messages as p
from croupier.server.parts.announcer import Announcer
from croupier.server.parts.handover import Handover
from croupier.server.parts.tickets import Tickets
from croupier.server.parts.wire_errors import unpacked
from croupier.server.practice import staged
from croupier.store.people.accounts import Account

Handler = Callable[["TableRequests", Any], Awaitable[Struct | None]]


class TableRequests:
    """One method for each request. What is refused changes nothing."""

    def __init__(self, hub: Hub, tickets: Tickets, announcer: Announcer, handover: Handover) -> None:
        self._hub = hub
        self._tickets = tickets
        self._announcer = announcer
        self._handover = handover

    async def answer(self, asked: p.ToServer) -> Struct | None:
        return await HANDLERS[type(asked)](self, asked)

    async def open_table(self, asked: p.OpenTable) -> p.Made:
        account = await self._hub.store.accounts.by_id(asked.account)
        self._check_open()
        room = await self._hub.create(account, asked.settings, asked.password)
        return p.Made(room.id)

    def _check_open(self) -> None:
        if self._handover.keeper.draining:
            raise IllegalAction("parts/no-servers")

    async def open_practice(self, asked: p.OpenPractice) -> p.Made:
        account = await self._hub.store.accounts.by_id(asked.account)
        self._check_open()
        return p.Made((await staged(self._hub, account, asked.asked)).id)

    async def open_lesson(self, asked: p.OpenLesson) -> p.Made:
        account = await self._hub.store.accounts.by_id(asked.account)
        self._check_open()
        return p.Made((await lesson(self._hub, account, asked.game)).id)

    async def make_ticket(self, asked: p.MakeTicket) -> p.TicketMade:
        self._hub.room(asked.table)
        return p.TicketMade(self._tickets.make(asked.account, asked.table, asked.kind))

    async def announce_all(self, asked: p.AnnounceAll) -> None:
        self._announcer.all()

    async def close_table(self, asked: p.CloseTable) -> None:
        room = self._hub.room(asked.table)
        await self._hub.table_closing.close(room, asked.why, at_once=asked.at_once)

    async def see_own(self, asked: p.SeeOwn) -> p.OwnSeen:
        own = await self._hub.room(asked.table).own_view(asked.player)
        return p.OwnSeen() if own is None else p.OwnSeen(own.seat, Raw(msgspec.json.encode(own.view)))

    async def ask_seated(self, asked: p.AskSeated) -> p.Truth:
        return p.Truth(await self._hub.is_at_a_table(asked.player))

    async def sign_out(self, asked: p.SignOut) -> None:
        self._hub.sign_out(await self._hub.store.accounts.by_id(asked.account))

    async def kick(self, asked: p.Kick) -> None:
        account = await self._hub.store.accounts.by_id(asked.account)
        self._hub.kick(account, unpacked(asked.why), asked.table)

    async def cut_off(self, asked: p.CutOff) -> None:
        self._hub.cut_off(asked.name)

    async def known(self, asked: p.Known) -> None:
        if asked.name in self._hub.nicknames:
            self._hub.nicknames[asked.name] = asked.nickname

    async def reopen_table(self, asked: p.ReopenTable) -> p.Made:
        self._check_open()
        return p.Made((await self._hub.reopen(asked.table)).id)

    async def drain(self, asked: p.Drain) -> None:
        self._handover.drain(on=asked.on)

    async def look_now(self, asked: p.LookNow) -> None:
        self._handover.keeper.look()

    async def move_table(self, asked: p.MoveTable) -> p.Truth:
        return p.Truth(await self._handover.move(self._hub.room(asked.table), asked.to))

    async def seat_match(self, asked: p.SeatMatch) -> p.Matched:
        hub, matching = self._hub, self._hub.house.matching
        if matching is None:
            raise IllegalAction("match/none-here")
        self._check_open()
        for name, _ in asked.players:
            hub.know(await hub.store.accounts.by_name(name))
        tables = hub.match_tables(matching)
        match = await tables.prepared(tuple([Seeker(name, score, 0) for name, score in asked.players]))
        await tables.seat(match)
        return p.Matched(match.room.id, match.players)

    async def show_card(self, asked: p.ShowCard) -> Banking:
        account = await self._account_of_card(asked.account)
        return await self._payments.show(account.id, asked.card, session=asked.session)

    async def validate_card(self, asked: p.ValidateCard) -> Approval:
        return await self._payments.validate(asked.network, asked.card)

    async def ask_bank(self, asked: p.AskBank) -> p.Truth:
        await self._payments.ready()
        return p.Truth()

    async def seat_first(self, asked: p.SeatFirst) -> None:
        await self._hub.queue_seating.seat(await self._hub.store.accounts.by_id(asked.account), asked.table)

    async def put_card_away(self, asked: p.PutCardAway) -> Banking:
        account = await self._account_of_card(asked.account)
        return await self._payments.put_away(account.id)

    async def ask_banking(self, asked: p.AskBanking) -> Banking:
        return await self._payments.banking(asked.account)

    async def ask_banks(self, asked: p.AskBanks) -> p.BanksAsked:
        return p.BanksAsked(await self._payments.health())

    async def retry_banking(self, asked: p.RetryBanking) -> p.Truth:
        account = await self._account_of_card(asked.account)
        await self._payments.retry(account.id)
        return p.Truth(True)

    async def pay_by_hand(self, asked: p.PayByHand) -> p.Truth:
        account = await self._account_of_card(asked.account)
        return p.Truth(await self._payments.pay_by_hand(account.id, asked.cents, asked.key))

    async def _account_of_card(self, id: int) -> Account:
        """Return an account, and note its name: news of its banking are sent by name."""
        account = await self._hub.store.accounts.by_id(id)
        self._hub.know(account)
        return account

    @property
    def _payments(self) -> CardPayments:
        if self._hub.card_payments is None:
            raise Unknown("card/none-here")
        return self._hub.card_payments


HANDLERS: Final[dict[type, Handler]] = {
    p.OpenTable: TableRequests.open_table,
    p.OpenPractice: TableRequests.open_practice,
    p.OpenLesson: TableRequests.open_lesson,
    p.MakeTicket: TableRequests.make_ticket,
    p.AnnounceAll: TableRequests.announce_all,
    p.CloseTable: TableRequests.close_table,
    p.SeeOwn: TableRequests.see_own,
    p.AskSeated: TableRequests.ask_seated,
    p.SignOut: TableRequests.sign_out,
    p.Kick: TableRequests.kick,
    p.CutOff: TableRequests.cut_off,
    p.Known: TableRequests.known,
    p.ReopenTable: TableRequests.reopen_table,
    p.Drain: TableRequests.drain,
    p.LookNow: TableRequests.look_now,
    p.MoveTable: TableRequests.move_table,
    p.SeatMatch: TableRequests.seat_match,
    p.ShowCard: TableRequests.show_card,
    p.ValidateCard: TableRequests.validate_card,
    p.AskBank: TableRequests.ask_bank,
    p.SeatFirst: TableRequests.seat_first,
    p.PutCardAway: TableRequests.put_card_away,
    p.AskBanking: TableRequests.ask_banking,
    p.AskBanks: TableRequests.ask_banks,
    p.RetryBanking: TableRequests.retry_banking,
    p.PayByHand: TableRequests.pay_by_hand,
}
