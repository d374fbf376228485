"""Bringing a house back: every table that was open, from its journal, in the middle of the round that it was in.

Before anything else the money is counted. A house whose chips do not add up stays closed.
"""

import logging
from collections.abc import Mapping, Sequence
from typing import Final

from croupier.bank.currency import Cents
from croupier.bank.invariants import misplaced
from croupier.errors import CroupierError, IllegalAction, Malformed
from croupier.games.game import Seat
from croupier.server.live.catchup import CatchupBuffer
from croupier.server.live.persistence import resumed
from croupier.server.live.room import Room, RoomContext
from croupier.store.tables.journal import Past
from croupier.store.tables.tables import TableRow
from croupier.words import sentence

_log: Final = logging.getLogger(__name__)
_TOLD_MOST: Final = 5  # of the things that are wrong
_LEFT: Final = b'{"type":"StoodUp"'
_GAME_GONE: Final = ("game/unknown", "table/other-version")


class NotBalanced(CroupierError):
    """The books of the house are wrong: it stays closed until its administrator has put them right."""


async def brought_back(context: RoomContext) -> tuple[list[Room], list[int]]:
    """Return a room for every open table, not started yet, and the ids of tables whose game is not loaded."""
    rooms, asleep = [], []
    for row in await context.store.tables.open():
        try:
            if room := await _room(row, context):
                rooms.append(room)
        except CroupierError as error:
            if error.code not in _GAME_GONE:
                raise Malformed("house/table-unreadable", number=row.id, name=row.name, reason=error) from None
            _log.error("Table %s, %r, sleeps: %s", row.id, row.name, error.says)
            asleep.append(row.id)
    return rooms, asleep


async def taken_over(context: RoomContext, leases: Mapping[int, int]) -> tuple[list[Room], list[int]]:
    """Return rooms for tables that another server played, not started yet, and the ids of those that cannot be read
    here. `leases` are the numbers of their leases."""
    rooms, unreadable = [], []
    for id, lease in leases.items():
        context.store.forget(id)
        try:
            if room := await _room(await context.store.tables.by_id(id), context, lease):
                rooms.append(room)
        except CroupierError as error:
            _log.error("Table %s cannot be taken over: %s", id, error.says)
            unreadable.append(id)
    return rooms, unreadable


async def balanced(rooms: Sequence[Room], context: RoomContext) -> list[Room]:
    """Return the rooms at which escrow equals the stacks. The log tells of the others."""
    stand = await context.store.money.balances("escrow")
    sound = []
    for room in rooms:
        stacks = context.posting.stacks(room.id, room.overview)
        mine = {account: cents for account, cents in stand.items() if account.split(":")[1] == str(room.id)}
        if found := misplaced(mine, stacks):
            _log.error("Table %s is not taken over: %s", room.id, " ".join(found))
        else:
            sound.append(room)
    return sound


async def _room(row: TableRow, context: RoomContext, lease: int | None = None) -> Room | None:
    """Return the room of a stored table; None: the house stopped while opening it, or right after closing it."""
    past = await context.store.journal.past(row.id)
    if not past.entries and not past.snapshot:
        await context.store.tables.close(row.id, sentence("table/never-opened"), at_ns=context.clock())
        return None
    catchup = CatchupBuffer(context.live.backlog)
    table = resumed(past, catchup, chance=context.chance(), salt=context.salt)
    if table.state.closed:
        await context.store.tables.close(row.id, table.state.closed, at_ns=context.clock())
        return None
    room = Room(row.id, table, context, catchup=catchup, lease=lease)
    room.unused_ns = _unused_ns(past)
    room.admitted |= {room.creator} - {""}  # who opened it knows its password
    return room


async def reopened(row: TableRow, context: RoomContext, lease: int | None = None) -> Room:
    """Return the room of a closed table that is open again, not started yet. Raise IllegalAction if it cannot be.

    The row is changed first: a house that stops before the journal says so, too, closes it again at its next start.
    """
    context.store.forget(row.id)
    past = await context.store.journal.past(row.id)
    if not past.entries and not past.snapshot:
        raise IllegalAction("table/forgotten", number=row.id)
    table = resumed(past, CatchupBuffer(context.live.backlog), chance=context.chance(), salt=context.salt)
    room = Room(row.id, table, context, lease=lease)
    if table.state.closed:
        await context.store.tables.reopen(row.id)
    await room.reopen()
    room.unused_ns = context.clock()
    return room


def _unused_ns(past: Past) -> int:
    """Return when the last player left, or the table was opened: snapshots are taken at the end of a round."""
    left = [entry.at_ns for entry in past.entries if _LEFT in entry.events]
    begun = past.snapshot.at_ns if past.snapshot else past.entries[0].at_ns
    return left[-1] if left else begun


async def check(rooms: list[Room], asleep: list[int], context: RoomContext) -> None:
    """Raise NotBalanced unless escrow equals the stacks at every table. Tables whose game is not loaded are trusted."""
    stacks = await _escrow(asleep, context)
    for room in rooms:
        stacks |= context.posting.stacks(room.id, room.overview)
    wrong = await context.store.money.wrong(stacks) + await context.store.results.wrong()
    if wrong:
        for said in wrong:
            _log.error("%s", said)
        raise NotBalanced("house/books", n=len(wrong), first=" ".join(wrong[:_TOLD_MOST]))


async def _escrow(tables: list[int], context: RoomContext) -> dict[tuple[int, Seat], Cents]:
    """Return what lies at these tables, by the ledger."""
    held = {}
    for account, cents in (await context.store.money.balances("escrow") if tables else {}).items():
        table, seat = map(int, account.split(":")[1:])
        if table in tables:
            held[table, seat] = cents
    return held
