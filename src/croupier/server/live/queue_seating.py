"""Seats players of the queue at tables of this process."""

import asyncio
from collections.abc import Callable

from croupier.errors import CroupierError, IllegalAction
from croupier.server.live.game_queue import has_free_seat
from croupier.server.live.room import Answer, Room
from croupier.server.money.card_payments import CardPayments
from croupier.store.people.accounts import Account
from croupier.table.commands import Leave, Sit
from croupier.table.events import Seated
from croupier.table.ports import Outcome


class QueueSeating:
    """`room` finds a table, `know` notes a player's name, and `closed` tells why no player may sit down, if none
    may."""

    def __init__(
        self,
        room: Callable[[int], Room],
        know: Callable[[Account], None],
        payments: CardPayments | None,
        closed: Callable[[], str],
    ) -> None:
        self._room = room
        self._know = know
        self._payments = payments
        self._closed = closed

    async def seat(self, account: Account, table: int) -> Room:
        """Give a player a seat and return the table. Raise CroupierError, with nothing changed, if there is none now,
        or if the player waits no longer."""
        room = self._room(table)
        if not has_free_seat(room.overview) or self._closed():
            raise IllegalAction("queue/no-seat")
        self._know(account)
        answer = await self._asked(account, room)
        if not isinstance(answer.answer, Seated):  # the seat went to another player meanwhile
            await room.ask(Leave(account.name))
            raise IllegalAction("queue/no-seat")
        return room

    async def _asked(self, account: Account, room: Room) -> Outcome:
        """Ask the table for a seat. Chips that it takes to sit there are bought with the player's card."""
        overview, bounds = room.overview, room.overview.terms.buy_in
        chips = bounds[0] if bounds and overview.settings.buying == "sitting-down" else 0
        command = Sit(account.name, chips, kind=account.kind)
        if self._payments is None or not await room.charges(command):
            return await room.ask(command)
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._payments.buy(account.id, room, command, answered.set_result)
        answer = await answered
        if isinstance(answer, CroupierError):
            raise answer
        return answer
