"""Pots: who can win how much. Pure arithmetic, no cards."""

from collections.abc import Sequence

from msgspec import Struct

from croupier.games.game import Chips, Seat


class Pot(Struct, frozen=True, gc=False):
    """Chips, and the seats that can win them. `rest` is the most that a player has at stake in the pots below it."""

    amount: Chips
    seats: tuple[Seat, ...]
    rest: Chips = 0


def pots(put: Sequence[Chips], live: int, *, able: int = 0, dead: Chips = 0) -> list[Pot]:
    """Split what was paid into a main pot and side pots, main pot first; dead money goes to the main pot.

    There is one pot for each amount at which a live player has no more in. What a folded player paid
    above all of them stays in the last pot. Uncalled chips are not a pot: return them first.
    While the betting goes on, only all-ins make side pots: the `able` may still match, so they can win
    every pot.
    """
    levels = sorted({x for seat, x in enumerate(put) if (live & ~able) >> seat & 1})
    if able:
        levels = sorted({*levels, max([x for seat, x in enumerate(put) if live >> seat & 1])})
    if levels[0] == 0 and len(levels) > 1 and not dead:
        del levels[0]  # a player with nothing in can win nothing
    made: list[Pot] = []
    floor = 0
    for level in levels:
        top = max(put) if level == levels[-1] else level
        layer = sum([min(x, top) - min(x, floor) for x in put])
        seats = tuple([seat for seat, x in enumerate(put) if live >> seat & 1 and (x >= level or able >> seat & 1)])
        made.append(Pot(layer if made else layer + dead, seats, floor))
        floor = level
    return made


def uncalled(bets: Sequence[Chips], live: int) -> tuple[Seat, Chips]:
    """Return the highest bettor and the uncalled part of the bet; 0 where a folded player bet the most."""
    top = max(bets)
    seat = bets.index(top)
    if not live >> seat & 1:
        return seat, 0
    return seat, top - max([x for p, x in enumerate(bets) if p != seat], default=0)


def shares(amount: Chips, winners: int, *, unit: Chips = 1) -> list[Chips]:
    """Split an amount equally in chips of `unit`: odd chips go to the first winners, one each, and what is less than
    a unit to the very first."""
    chips, loose = divmod(amount, unit)
    part, odd = divmod(chips, winners)
    split = [(part + (i < odd)) * unit for i in range(winners)]
    split[0] += loose
    return split
