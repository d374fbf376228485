"""Bringing a house back: every table that was open, from its journal, in the middle of the round that it was in.

Before anything else the money is counted. A house whose chips do not add up stays closed.
"""

import logging
from typing import Final

from croupier.errors import CroupierError, Malformed
from croupier.games.game import Chips, Seat
from croupier.server.room import Room, Surroundings
from croupier.store.tables import TableRow
from croupier.table import journal
from croupier.table.events import AnyBatch, Opened, StoodUp
from croupier.table.reactor import Table

_log: Final = logging.getLogger(__name__)
_TOLD_MOST: Final = 5  # of the things that are wrong


class NotBalanced(CroupierError):
    """The books of the house are wrong: somebody has to look at them before it opens."""


async def recovered(around: Surroundings) -> list[Room]:
    """Every open table, told that the house is open again, and not started yet."""
    found = [await _brought_back(row, around) for row in await around.store.tables.open()]
    rooms = [room for room in found if room]
    await _check(rooms, around)
    for room in rooms:
        await room.restart()
    return rooms


async def _brought_back(row: TableRow, around: Surroundings) -> Room | None:
    """None: the house stopped while it opened this table, or right after it closed it."""
    entries = await around.store.journal.entries(row.id)
    if not entries:
        await around.store.tables.close(row.id, "It was never opened.", at_ns=around.clock())
        return None
    try:
        batches = [*journal.read([entry.events for entry in entries])]
        table = Table.resume(batches, chance=around.chance(), salt=around.salt)
    except CroupierError as error:
        says = f"Table {row.id}, {row.name!r}, cannot be brought back: {error.says}"
        raise Malformed("house/table-unreadable", says) from None
    if table.state.closed:
        await around.store.tables.close(row.id, table.state.closed, at_ns=around.clock())
        return None
    first = batches[0].events[0]
    assert isinstance(first, Opened)
    room = Room(row.id, table, around, creator=first.creator)
    room.unused_ns = _unused_ns(batches)
    return room


def _unused_ns(batches: list[AnyBatch]) -> int:
    """When the last player left, or the table was opened."""
    left = [batch.at_ns for batch in batches if any([isinstance(event, StoodUp) for event in batch.events])]
    return left[-1] if left else batches[0].at_ns


async def _check(rooms: list[Room], around: Surroundings) -> None:
    stacks: dict[tuple[int, Seat], Chips] = {}
    for room in rooms:
        stacks |= around.cashier.stacks(room.id, room.table.state)
    wrong = await around.store.money.wrong(stacks) + await around.store.results.wrong()
    if wrong:
        for said in wrong:
            _log.error("%s", said)
        told = " ".join(wrong[:_TOLD_MOST])
        says = f"The house stays closed, as its books are wrong in {len(wrong)} places: {told}"
        raise NotBalanced("house/books", says)
