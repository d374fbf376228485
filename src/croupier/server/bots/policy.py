"""Which bots of the house get up for people, come back, or cash in. Pure: the runner carries it out."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from croupier.games.game import Chips
from croupier.table.overview import TableOverview

RICH: Final = 5  # times what it came with: then a bot cashes in and comes back with that again


def making_room(table: TableOverview, bots: Collection[str]) -> list[str]:
    """Return the bots of these that are to get up, so that all people in the queue get a seat."""
    going = [seat for seat in table.taken if seat.leaving]
    wanted = len([queued for queued in table.queue if queued.player not in bots]) - len(going)
    able = [seat.player for seat in table.taken if seat.player in bots and not seat.leaving]
    return able[::-1][: max(0, wanted)]


def coming_back(table: TableOverview, away: Sequence[str]) -> str | None:
    """Return the bot that may sit down again: where a seat is left for people, or the game cannot go on without it."""
    taken = len(table.taken)
    free = len(table.seats) - taken
    if not away or table.queue or not free:
        return None
    return away[0] if free > 1 or taken < table.minimum else None


def cashing_in(table: TableOverview, chips: Mapping[str, Chips]) -> list[str]:
    """Return the bots of these, by what they came with, that have won too much to be fun to play against."""
    if table.terms.scores:
        return []
    rich = [seat for seat in table.taken if seat.chips > RICH * chips.get(seat.player, seat.chips)]
    return [seat.player for seat in rich if not seat.leaving]
