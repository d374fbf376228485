"""Seats players of the queue at tables of this process. Chips are bought in the seat."""

from collections.abc import Callable

from croupier.errors import IllegalAction
from croupier.server.live.game_queue import has_free_seat
from croupier.server.live.room import Room
from croupier.store.people.accounts import Account
from croupier.table.commands import Leave, Sit
from croupier.table.events import Seated


class QueueSeating:
    """`room` finds a table, `know` notes a player's name, and `closed` tells why no player may sit down, if none
    may."""

    def __init__(self, room: Callable[[int], Room], know: Callable[[Account], None], closed: Callable[[], str]) -> None:
        self._room = room
        self._know = know
        self._closed = closed

    async def seat(self, account: Account, table: int) -> Room:
        """Give a player a seat and return the table. Raise CroupierError, with nothing changed, if there is none now,
        or if the player waits no longer."""
        room = self._room(table)
        if not has_free_seat(room.overview) or self._closed():
            raise IllegalAction("queue/no-seat")
        self._know(account)
        outcome = await room.ask(Sit(account.name, 0, kind=account.kind))
        if not isinstance(outcome.answer, Seated):  # the seat went to another player meanwhile
            await room.ask(Leave(account.name))
            raise IllegalAction("queue/no-seat")
        return room
