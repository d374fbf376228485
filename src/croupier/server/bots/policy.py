"""Which bots of the house sit at a table, and which have got up for a person. Pure: the runner does what it says."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from croupier.games.game import Chips
from croupier.table.seating import Seating

RICH: Final = 5  # times what it came with: then a bot cashes in and comes back with that again


def making_room(seating: Seating, bots: Collection[str]) -> list[str]:
    """Return the bots of these that are to get up, so that everybody in the queue gets a seat."""
    going = [chair for chair in seating.chairs if chair and chair.leaving]
    wanted = len([guest for guest in seating.queue if guest.player not in bots]) - len(going)
    able = [chair.player for chair in seating.chairs if chair and chair.player in bots and not chair.leaving]
    return able[::-1][: max(0, wanted)]


def coming_back(seating: Seating, away: Sequence[str]) -> str | None:
    """Return the bot that may sit down again: where a seat is left for people, or the game cannot go on without it."""
    taken = len([chair for chair in seating.chairs if chair])
    free = seating.size - taken
    if not away or seating.queue or not free:
        return None
    return away[0] if free > 1 or taken < seating.minimum else None


def cashing_in(seating: Seating, chips: Mapping[str, Chips]) -> list[str]:
    """Return the bots of these, by what they came with, that have won too much to be fun to play against."""
    if seating.buy_in is None:
        return []
    rich = [chair for chair in seating.chairs if chair and chair.chips > RICH * chips.get(chair.player, chair.chips)]
    return [chair.player for chair in rich if not chair.leaving]
