"""Who won and what it is worth. The payoffs of a game sum to zero."""

from croupier.games.game import Chips, Seat
from croupier.games.landlord.events import GameEnded
from croupier.games.landlord.options import LandlordOptions
from croupier.games.landlord.state import SEATS, State


def result(s: State, options: LandlordOptions) -> GameEnded:
    """Return the result of a game that a player won by giving the last card, or surrendered."""
    if s.gone >= 0:
        return _surrendered(s, options.stake)
    won = s.last == s.landlord
    unit = options.stake * s.bet * s.multiplier
    if options.spring_doubles and _spring(s, won):
        unit *= 2
    return GameEnded(_side(s, won), _split(s.landlord, unit if won else -unit))


def _side(s: State, landlords: bool) -> tuple[Seat, ...]:
    return tuple([seat for seat in range(SEATS) if (seat == s.landlord) == landlords])


def _split(landlord: Seat, unit: Chips) -> tuple[Chips, ...]:
    """Divide the points: the landlord wins or loses twice what each peasant does (LANDLORD:11.1)."""
    return tuple([2 * unit if seat == landlord else -unit for seat in range(SEATS)])


def _spring(s: State, won: bool) -> bool:
    """Return whether the landlord won against peasants who gave nothing, or lost having given only his first cards."""
    if won:
        return sum(s.gave) == s.gave[s.landlord]
    return s.gave[s.landlord] == 1


def _surrendered(s: State, stake: Chips) -> GameEnded:
    """Return the result of a surrender: a peasant's costs the partner nothing, one in the auction pays 1 to each.

    LANDLORD:10.4.
    """
    gone = s.gone
    others = tuple([seat for seat in range(SEATS) if seat != gone])
    if s.landlord < 0:
        return GameEnded(others, _split(gone, -stake))
    unit = stake * s.bet * s.multiplier
    if gone == s.landlord:
        return GameEnded(others, _split(gone, -unit))
    paid = {s.landlord: 2 * unit, gone: -2 * unit}
    return GameEnded((s.landlord,), tuple([paid.get(seat, 0) for seat in range(SEATS)]))
